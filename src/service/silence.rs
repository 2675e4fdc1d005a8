//! Players who are silent where no time runs: after a week the others are told what they may do.

use super::answer_time::{self, TimeFor};
use super::awaiting::SILENCE;
use crate::engine::Seat;
use crate::store::awaited::{self, Awaited};
use crate::store::games::StoredGame;
use crate::store::pace::Pace;
use crate::store::{Fault, Time, Tx};

/// Returns since when the player of a seat is silent, and when the others may vote on it, as far as that can be told;
/// `None` where the game does not wait for them, or they were not told yet.
///
/// # Errors
/// [`Fault`] of the database.
pub fn until(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<Option<(Time, Time)>, Fault> {
    let row = awaited::of_game(tx, stored.id)?.into_iter().find(|row| row.seat == seat);
    let row = row.filter(|_| may_be_silent(stored, seat));
    let Some((row, told)) = row.and_then(|row| row.told_at.map(|told| (row, told))) else { return Ok(None) };
    Ok(end(tx, stored, &row, told, None)?.map(|end| (told, end)))
}

/// Returns whether silence at a seat means anything: a person plays there, and their time has no limit.
pub(super) fn may_be_silent(stored: &StoredGame, seat: Seat) -> bool {
    let is_there = stored.user(seat).is_some() && stored.player(seat).stand_in.is_none();
    is_there && stored.pace() == Pace::None
}

/// Returns the seats about which the others may vote, with the time since which each is silent.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of_game(tx: &Tx<'_>, stored: &StoredGame, now: Time) -> Result<Vec<(Seat, Time)>, Fault> {
    let mut silent = Vec::new();
    for row in awaited::of_game(tx, stored.id)? {
        let until = until(tx, stored, row.seat)?;
        silent.extend(until.filter(|(_, end)| *end <= now).map(|(since, _)| (row.seat, since)));
    }
    Ok(silent)
}

/// Returns when a player has been silent for long, without the times in which they could not answer.
pub(super) fn end(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
    told: Time,
    now: Option<Time>,
) -> Result<Option<Time>, Fault> {
    let calendar = answer_time::calendar(tx, TimeFor::Silence(stored, row), told, now)?;
    Ok(calendar.end(told, SILENCE))
}
