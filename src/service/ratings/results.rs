//! Results: noted in the transaction that ends a game, with all that is counted and rated by it.

use super::{counting, facts, rating, recompute};
use crate::service::request::readable::if_readable;
use crate::store::games::StoredGame;
use crate::store::ratings::results::{GameResult, PlayerResult};
use crate::store::ratings::{ladders, results};
use crate::store::table::pace::Pace;
use crate::store::{StoreError, Time, Tx};

/// Notes the result of a game that was played to its end; of one whose log cannot be read, nothing. It locks the
/// ratings of its server and edition, the last that a transaction locks.
pub(in crate::service) fn note(
    tx: &Tx<'_>,
    stored: &StoredGame,
    ended_at: Time,
    now: Time,
) -> Result<(), StoreError> {
    // A damaged step of its log must not keep a game from ending.
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

/// Counts a game, and rates it.
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
        // Two games that end at once, or one that ended before results were noted.
        if !in_order || ladder.draft.is_some_and(|draft| game <= draft.last) {
            recompute::restart(tx, &mut ladder, now)?;
        }
    }
    ladders::set(tx, &ladder)
}
