//! The players for whom a game waits, since when and until when.

use rusqlite::{Row, params};

use super::error::Fault;
use super::game::{StoredGame, Who};
use super::ids::{GameId, Time, small};
use super::jobs::{self, Job};
use super::row::collect;
use super::tx::Tx;
use crate::engine::{Game, Seat};

/// A player for whom a game waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: Seat,
    /// Since when.
    pub since: Time,
    /// The time at which silence counts as a pass.
    pub deadline: Option<Time>,
}

/// The running games that wait for a computer, those with people first; of those without, the oldest of
/// each server, so many of them. While people vote on a take-back a computer waits: its move would end the vote.
pub(super) const WAITING_FOR_COMPUTER: &str =
    "SELECT a.game, a.seat, a.since, NULL FROM awaited a JOIN games g ON g.id = a.game
     WHERE a.computer = 1 AND a.since <= ?1 AND g.stage = 'running'
     AND g.guild NOT IN (SELECT guild FROM guilds_left)
     AND NOT EXISTS (SELECT 1 FROM votes v WHERE v.game = g.id AND v.kind = 'take-back' AND v.fate = 'open')
     AND (NOT g.computers_alone OR ?2 IS NULL OR g.id IN (
         SELECT o.id FROM games o WHERE o.guild = g.guild AND o.stage = 'running' AND o.computers_alone = 1
         ORDER BY o.id LIMIT ?2))
     ORDER BY g.computers_alone, a.since, a.game, a.seat";

/// Whether a game without people is not among the oldest of its server.
pub(super) const RESTS: &str = "SELECT EXISTS (
     SELECT 1 FROM games g WHERE g.id = ?1 AND g.stage = 'running' AND g.computers_alone = 1 AND g.id NOT IN (
         SELECT o.id FROM games o WHERE o.guild = g.guild AND o.stage = 'running' AND o.computers_alone = 1
         ORDER BY o.id LIMIT ?2))";

/// Notes whom a game waits for, and until when: a player who was awaited before keeps waiting since then, and
/// keeps their deadline where there still is one.
pub(super) fn update(
    tx: &Tx<'_>,
    stored: &StoredGame,
    game: &Game,
    deadline: Option<Time>,
    now: Time,
) -> Result<(), Fault> {
    let (id, to_act) = (stored.id, game.to_act());
    let before = of_game(tx, id)?;
    for gone in before.iter().filter(|row| !to_act.contains(&row.seat)) {
        stop_awaiting(tx, gone)?;
    }
    for seat in to_act {
        let known = before.iter().find(|row| row.seat == seat);
        if known.is_none() {
            let computer = matches!(stored.player(seat).who, Who::Computer(_));
            tx.connection
                .prepare_cached("INSERT INTO awaited (game, seat, since, computer) VALUES (?1, ?2, ?3, ?4)")?
                .execute(params![id, seat.0, now, computer])?;
        }
        let job = Job::AuctionDeadline { game: id, seat };
        match (known.and_then(|row| row.deadline), deadline) {
            (None, Some(deadline)) => jobs::enqueue(tx, job, deadline)?,
            (Some(_), None) => jobs::cancel(tx, job)?,
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
    Ok(())
}

/// Notes that no person plays in a game any more, or that one does, where that is stored otherwise; returns
/// whether none does.
pub(super) fn note_people(tx: &Tx<'_>, stored: &StoredGame, game: &Game) -> Result<bool, Fault> {
    let is_playing = |seat: Seat| stored.user(seat).is_some() && game.plays(seat);
    let alone = !stored.players.iter().any(|player| is_playing(player.seat));
    if alone != stored.computers_alone {
        tx.connection
            .prepare_cached("UPDATE games SET computers_alone = ?2 WHERE id = ?1")?
            .execute(params![stored.id, alone])?;
    }
    Ok(alone)
}

/// Notes whether a computer sits at a seat from now on.
pub(super) fn set_computer(tx: &Tx<'_>, id: GameId, seat: Seat, computer: bool) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE awaited SET computer = ?3 WHERE game = ?1 AND seat = ?2")?
        .execute(params![id, seat.0, computer])?;
    Ok(())
}

/// Notes that a game waits for nobody any more: it has ended.
pub(super) fn stop(tx: &Tx<'_>, id: GameId) -> Result<(), Fault> {
    of_game(tx, id)?.iter().try_for_each(|row| stop_awaiting(tx, row))
}

fn stop_awaiting(tx: &Tx<'_>, row: &Awaited) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("DELETE FROM awaited WHERE game = ?1 AND seat = ?2")?
        .execute(params![row.game, row.seat.0])?;
    match row.deadline {
        Some(_) => jobs::cancel(tx, Job::AuctionDeadline { game: row.game, seat: row.seat }),
        None => Ok(()),
    }
}

/// Returns the players for whom a game waits.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of_game(tx: &Tx<'_>, id: GameId) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT a.game, a.seat, a.since, j.due_at FROM awaited a
               LEFT JOIN jobs j ON j.kind = 'auction-deadline' AND j.subject = a.game || '/' || a.seat
               WHERE a.game = ?1 ORDER BY a.seat";
    collect(tx, sql, [id], awaited_row)
}

/// Returns the running games that wait for a computer player since a moment or longer, and for which, but
/// those of servers that the bot has left; deadlines are left out. Those without people come last, and
/// of them so many of each server at most: the oldest.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn waiting_for_computer(
    tx: &Tx<'_>,
    since: Time,
    alone: Option<u32>,
) -> Result<Vec<Awaited>, Fault> {
    collect(tx, WAITING_FOR_COMPUTER, params![since, alone], awaited_row)
}

/// Returns whether a game waits until others without people are over, so many of which are played at a time
/// in a server.
///
/// # Errors
/// [`Fault`] of the database.
pub fn rests(tx: &Tx<'_>, id: GameId, most: u32) -> Result<bool, Fault> {
    Ok(tx.connection.prepare_cached(RESTS)?.query_row(params![id, most], |row| row.get(0))?)
}

fn awaited_row(row: &Row<'_>) -> rusqlite::Result<Awaited> {
    Ok(Awaited {
        game: row.get(0)?,
        seat: Seat(small(row.get(1)?)?),
        since: row.get(2)?,
        deadline: row.get(3)?,
    })
}
