//! Results: noted in the transaction that ends a game, together with the tallies and ratings that follow.

use super::{counting, facts, rating, recompute};
use crate::service::request::readable::if_readable;
use crate::store::games::StoredGame;
use crate::store::ratings::results::{GameResult, PlayerResult};
use crate::store::ratings::{ladders, results};
use crate::store::table::pace::Pace;
use crate::store::{StoreError, Time, Tx};

/// Notes the result of a game that was played to its end; a game whose log can't be read gets none. Locks the ladder of
/// the game's server and edition, which a transaction must lock last.
pub(in crate::service) fn note(
    tx: &Tx<'_>,
    stored: &StoredGame,
    ended_at: Time,
    now: Time,
) -> Result<(), StoreError> {
    // A damaged step of the log must not keep the game from ending.
    let Some(players) = if_readable(facts::players(tx, stored))? else { return Ok(()) };
    let rated = stored.rated
        && stored.guild.is_some()
        && !stored.hints
        && stored.pace() != Pace::None
        && rating::people(&players).len() >= 2;
    let edition = stored.edition.id.0.clone();
    let result = GameResult { game: stored.id, guild: stored.guild, edition, ended_at, rated, struck: None };
    results::note(tx, &result, &players)?;
    enter(tx, &result, &players, now)
}

/// Counts a game, and rates it if it is a rated one.
fn enter(tx: &Tx<'_>, result: &GameResult, players: &[PlayerResult], now: Time) -> Result<(), StoreError> {
    let mut ladder = ladders::hold(tx, result.division(), recompute::tau(tx)?)?;
    ladder.games += 1;
    counting::add(tx, result, players)?;
    if result.rated {
        let game = result.ended();
        let in_order = game > ladder.shown.last;
        if in_order {
            rating::rate(tx, ladder.shown_set(), ladder.shown.tau, game, players)?;
            ladder.shown.last = game;
        }
        // The game is not the last one, because two games ended at once or it ended before results were noted; or the
        // draft has passed it already.
        if !in_order || ladder.draft.is_some_and(|draft| game <= draft.last) {
            recompute::restart(tx, &mut ladder, now)?;
        }
    }
    ladders::set(tx, &ladder)
}
