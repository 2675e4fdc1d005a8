//! Results: noted in the transaction that ends a game. Ratings and tallies follow from them.

use super::{facts, standard};
use crate::service::request::readable::if_readable;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::ratings::results::{CountingRule, GameResult, PlayerResult};
use crate::store::ratings::{ladders, results};
use crate::store::table::conditions::Pace;
use crate::store::{GameId, StoreError, Time, Tx, UserId};
use last_spike_engine::Seat;

/// Notes the result of a game that was played to its end, after everything else; a game whose log can't be read gets
/// none.
pub(in crate::service) fn note(tx: &Tx<'_>, stored: &StoredGame) -> Result<(), StoreError> {
    // A damaged step of the log must not keep the game from ending.
    let Some(players) = if_readable(facts::players(tx, stored))? else { return Ok(()) };
    let (result, players) = judged(stored, players, tx.now());
    enter(tx, &result, &players)
}

/// Notes the result of a game that ended before results were noted and that the caller has locked, as [`note`] does,
/// unless it has one or can't be read. It counts whoever made how many moves.
pub(in crate::service) fn note_earlier(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let Some(stored) = if_readable(games::load(tx, game))? else { return Ok(()) };
    if stored.stage != Stage::Over || results::of_game(tx, game)?.is_some() {
        return Ok(());
    }
    let Some(mut players) = if_readable(facts::players(tx, &stored))? else { return Ok(()) };
    for player in &mut players {
        player.own_moves = None;
    }
    let ended_at = results::ended_at(tx, game)?;
    let result =
        GameResult { rule: CountingRule::All, counts: true, ..unjudged(&stored, &players, ended_at) };
    enter(tx, &result, &players)
}

/// The end of a game that was to be rated and is not played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum EarlyEnd {
    /// The person who ended it, because they manage the channel.
    By(UserId),
    /// The seat whose absent player made the others agree to end it.
    Without(Seat),
    /// Its channel was deleted, or the bot was removed from its server: nobody knows by whom.
    PlaceLost,
}

/// Notes the result of a game that was to be rated and was ended early, after everything else: see [`note`].
///
/// If somebody who sat at its table has ended it, and it counts, it does so as it stands, and they are last. So it does
/// for all of them if it has lost its place: a player may have deleted it to escape a loss. If a game does not count
/// yet and somebody left it, it is noted who did. Otherwise it has no result.
pub(in crate::service) fn note_early_end(tx: &Tx<'_>, game: GameId, end: EarlyEnd) -> Result<(), StoreError> {
    let Some(stored) = if_readable(games::load(tx, game))? else { return Ok(()) };
    let Some(mut players) = if_readable(facts::players(tx, &stored))? else { return Ok(()) };
    for player in &mut players {
        player.ended_it = matches!(end, EarlyEnd::By(user) if player.user() == Some(user));
        player.left_early = matches!(end, EarlyEnd::Without(seat) if player.seat == seat && !player.replaced);
    }
    let is_by_player = players.iter().any(|player| player.ended_it);
    let (mut result, mut players) = judged(&stored, players, tx.now());
    let is_noted = match end {
        EarlyEnd::By(_) => is_by_player,
        EarlyEnd::Without(_) => !result.counts,
        EarlyEnd::PlaceLost => result.counts,
    };
    if !result.rated || !is_noted {
        return Ok(());
    }
    result.ended_early = is_by_player;
    if result.counts {
        place_last(&mut players);
    } else {
        for player in &mut players {
            player.end = None;
        }
    }
    enter(tx, &result, &players)
}

/// Places the seat of whoever has ended a game behind all others.
fn place_last(players: &mut [PlayerResult]) {
    let last = players.iter().filter(|player| player.end.is_some()).count();
    let own =
        players.iter().filter(|player| player.ended_it).find_map(|player| Some(player.end.as_ref()?.place));
    let Some(own) = own else { return };
    for player in players {
        match &mut player.end {
            Some(end) if player.ended_it => end.place = u8::try_from(last).unwrap_or(u8::MAX),
            Some(end) if end.place > own => end.place -= 1,
            _ => {}
        }
    }
}

/// Returns the result of a game that has just ended, and whether it counts; if it was to be rated and does not, it is
/// noted who left it.
fn judged(stored: &StoredGame, mut players: Vec<PlayerResult>, now: Time) -> (GameResult, Vec<PlayerResult>) {
    let counts = standard::counts(&players);
    let result = GameResult { counts, ..unjudged(stored, &players, now) };
    if result.rated && !counts {
        standard::note_leavers(&mut players);
    } else {
        for player in &mut players {
            player.left_early = false;
        }
    }
    (result, players)
}

/// Returns the result of a game, with whether it was to be rated.
fn unjudged(stored: &StoredGame, players: &[PlayerResult], ended_at: Time) -> GameResult {
    let rated = stored.conditions.rated
        && stored.guild.is_some()
        && !stored.conditions.hints
        && stored.pace() != Pace::None
        && standard::rated_people(players) >= 2;
    GameResult {
        game: stored.id,
        guild: stored.guild,
        edition: stored.edition.id.0.clone(),
        ended_at,
        rated,
        rule: CountingRule::OwnMoves,
        counts: false,
        ended_early: false,
        struck: None,
    }
}

/// Stores the result of a game, and raises the revision of the ratings that follow from it.
fn enter(tx: &Tx<'_>, result: &GameResult, players: &[PlayerResult]) -> Result<(), StoreError> {
    results::note(tx, result, players)?;
    if result.rated { ladders::raise(tx, result.division()) } else { Ok(()) }
}
