//! Games that ended before results were noted: some at a time, the oldest of a server first.

use super::results as noted;
use crate::service::request::schedule::Next;
use crate::store::games::{self, Stage};
use crate::store::ratings::results;
use crate::store::{GameId, StoreError, Time, Tx};

/// The games that are noted in one transaction.
const PAGE: u32 = 20;

/// Returns the games that are noted next: of one server and one edition.
pub(in crate::service) fn next(tx: &Tx<'_>) -> Result<Vec<GameId>, StoreError> {
    results::to_come(tx, PAGE)
}

/// Notes the results of the next games, which the caller has locked; of one that cannot be read nothing is said.
pub(in crate::service) fn go_on(tx: &Tx<'_>, now: Time) -> Result<Next, StoreError> {
    let next = next(tx)?;
    for game in &next {
        results::has_come(tx, *game)?;
        match note(tx, *game, now) {
            Ok(()) => {}
            Err(StoreError::Unreadable { game, what, why }) => {
                tracing::warn!(%game, what, why, "the result of a game cannot be noted");
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(if next.is_empty() { Next::Done } else { Next::Again(now) })
}

fn note(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    match games::load(tx, game)? {
        Some(stored) if stored.stage == Stage::Over && results::of_game(tx, game)?.is_none() => {
            noted::note(tx, &stored, results::ended_at(tx, game)?, now)
        }
        _ => Ok(()),
    }
}
