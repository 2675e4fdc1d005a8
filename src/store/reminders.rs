//! Reminders of people for whom games wait.

use rusqlite::{OptionalExtension, params};

use super::error::Fault;
use super::ids::{GameId, Time, UserId, small};
use super::row::collect;
use super::tx::Tx;
use crate::engine::Seat;

/// The reminders of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reminders {
    /// When the last one was queued.
    pub last_at: Option<Time>,
    /// How many were since the person acted last.
    pub unanswered: u8,
    /// Whether somebody has asked for the next one.
    pub nudged: bool,
    /// The game whose notice told the last one, and the person's seat in it.
    pub told_in: Option<(GameId, Seat)>,
}

/// Returns the reminders of a person.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Reminders, Fault> {
    let sql = "SELECT last_at, unanswered, nudged, game, seat FROM reminders WHERE user = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        let seat: Option<i64> = row.get(4)?;
        let seat = seat.map(small).transpose()?.map(Seat);
        Ok(Reminders {
            last_at: row.get(0)?,
            unanswered: row.get(1)?,
            nudged: row.get(2)?,
            told_in: row.get::<_, Option<GameId>>(3)?.zip(seat),
        })
    };
    Ok(tx.connection.prepare_cached(sql)?.query_row([user], read).optional()?.unwrap_or_default())
}

/// Stores the reminders of a person.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn set(tx: &Tx<'_>, user: UserId, reminders: Reminders) -> Result<(), Fault> {
    let Reminders { last_at, unanswered, nudged, told_in } = reminders;
    let (game, seat) = told_in.map(|(game, seat)| (game, seat.0)).unzip();
    tx.connection
        .prepare_cached(
            "INSERT OR REPLACE INTO reminders (user, last_at, unanswered, nudged, game, seat)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![user, last_at, unanswered, nudged, game, seat])?;
    Ok(())
}

/// Forgets the reminders of a person.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), Fault> {
    tx.connection.prepare_cached("DELETE FROM reminders WHERE user = ?1")?.execute([user])?;
    Ok(())
}

/// The running games that wait for a person whose own seat no computer plays, in servers in which the bot is; of those
/// of a person who was told nothing of them the time is not known.
pub(super) const WAITING_FOR: &str =
    "SELECT g.id, p.seat, a.told_at FROM games g CROSS JOIN players p ON p.game = g.id
     JOIN awaited a ON a.game = g.id AND a.seat = p.seat
     WHERE p.user = ?1 AND g.stage IN ('lobby', 'running', 'broken') AND g.stage = 'running'
     AND p.stand_in IS NULL AND (g.guild IS NULL OR g.guild NOT IN (SELECT guild FROM guilds_left))
     ORDER BY a.told_at IS NULL, a.told_at, g.id";

/// Returns the running games that wait for a person, with their seat and when they were told, the longest first.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn waiting_for(tx: &Tx<'_>, user: UserId) -> Result<Vec<(GameId, Seat, Option<Time>)>, Fault> {
    collect(tx, WAITING_FOR, [user], |row| Ok((row.get(0)?, Seat(small(row.get(1)?)?), row.get(2)?)))
}
