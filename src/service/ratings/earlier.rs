//! Games that ended before results were noted: each gets its result in a transaction of its own, the oldest of a server
//! first.

use super::results as noted;
use crate::service::request::readable::if_readable;
use crate::service::request::schedule::Next;
use crate::store::games::{self, Stage};
use crate::store::ratings::{earlier, results};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{GameId, StoreError, Time, Tx};

/// The most games that get their jobs in one transaction.
const PAGE: u32 = 20;

/// Returns the games that get their jobs next; all are of one server and one edition.
pub(in crate::service) fn next(tx: &Tx<'_>) -> Result<Vec<GameId>, StoreError> {
    earlier::to_come(tx, PAGE)
}

/// Schedules a job for each of the next games, which the caller has locked. So if one job fails, only that game is put
/// off.
pub(in crate::service) fn schedule(tx: &Tx<'_>, now: Time) -> Result<Next, StoreError> {
    let next = next(tx)?;
    for game in &next {
        earlier::has_come(tx, *game)?;
        jobs::enqueue(tx, Job::NoteResult(*game), now)?;
    }
    Ok(if next.is_empty() { Next::Done } else { Next::Again(now) })
}

/// Notes the result of a game, which the caller has locked, unless it has one or can't be read.
pub(in crate::service) fn note(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    match if_readable(games::load(tx, game))? {
        Some(stored) if stored.stage == Stage::Over && results::of_game(tx, game)?.is_none() => {
            noted::note_earlier(tx, &stored, earlier::ended_at(tx, game)?, now)
        }
        _ => Ok(()),
    }
}
