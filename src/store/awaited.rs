//! Whom a game waits for, since when and until when.

use rusqlite::{Row, params};

use super::ids::small;
use super::row::collect;
use super::{Fault, GameId, Time, Tx};
use crate::engine::{Game, Seat};

/// Whom a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: Seat,
    /// Since when.
    pub since: Time,
    /// When silence counts as a pass.
    pub deadline: Option<Time>,
}

/// Keeps whom the game waits for; who was awaited before keeps waiting since then.
pub(super) fn await_seats(tx: &Tx<'_>, id: GameId, game: &Game, now: Time) -> Result<(), Fault> {
    let to_act = game.to_act();
    let before = of_game(tx, id)?;
    for gone in before.iter().filter(|row| !to_act.contains(&row.seat)) {
        tx.connection
            .prepare_cached("DELETE FROM awaited WHERE game = ?1 AND seat = ?2")?
            .execute(params![id, gone.seat.0])?;
    }
    for seat in to_act.iter().filter(|seat| !before.iter().any(|row| row.seat == **seat)) {
        tx.connection
            .prepare_cached("INSERT INTO awaited (game, seat, since) VALUES (?1, ?2, ?3)")?
            .execute(params![id, seat.0, now])?;
    }
    Ok(())
}

/// Sets when silence counts as a pass, for everybody the game waits for and who has no deadline.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_deadline(tx: &Tx<'_>, id: GameId, deadline: Option<Time>) -> Result<(), Fault> {
    tx.connection
        .prepare_cached(
            "UPDATE awaited SET deadline = ?2 WHERE game = ?1 AND (deadline IS NULL OR ?2 IS NULL)",
        )?
        .execute(params![id, deadline])?;
    Ok(())
}

/// Returns whom a game waits for.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of_game(tx: &Tx<'_>, id: GameId) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT game, seat, since, deadline FROM awaited WHERE game = ?1 ORDER BY seat";
    collect(tx, sql, [id], awaited_row)
}

/// Returns whose deadline has passed in a game that is played.
///
/// # Errors
/// [`Fault`] of the database.
pub fn overdue(tx: &Tx<'_>, now: Time) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT a.game, a.seat, a.since, a.deadline FROM awaited a JOIN games g ON g.id = a.game
               WHERE a.deadline <= ?1 AND g.stage = 'running' ORDER BY a.deadline, a.game, a.seat";
    collect(tx, sql, [now], awaited_row)
}

/// Returns the running games that wait for a computer player, and for which.
///
/// # Errors
/// [`Fault`] of the database.
pub fn waiting_for_computer(tx: &Tx<'_>) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT a.game, a.seat, a.since, a.deadline FROM awaited a
               JOIN players p ON p.game = a.game AND p.seat = a.seat
               JOIN games g ON g.id = a.game
               WHERE p.level IS NOT NULL AND g.stage = 'running' ORDER BY a.since, a.game, a.seat";
    collect(tx, sql, [], awaited_row)
}

fn awaited_row(row: &Row<'_>) -> rusqlite::Result<Awaited> {
    Ok(Awaited {
        game: row.get(0)?,
        seat: Seat(small(row.get(1)?)?),
        since: row.get(2)?,
        deadline: row.get(3)?,
    })
}
