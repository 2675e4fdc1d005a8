//! The time that players have left.

use last_spike_engine::Seat;

use crate::store::database::{Error, Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::tx::Tx;

/// The time that a player has left, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The turn to which the time belongs.
    pub turn: u32,
    /// True if the time is for a debt in another player's turn.
    pub debt: bool,
    /// The time left of the turn.
    pub turn_left: i64,
    /// The time left of the reserve.
    pub reserve_left: i64,
    /// The number of warnings given in the turn, at most two.
    pub warned: u8,
}

/// Reads the time that a player has left from the columns that begin at `first`; `None` if they are NULL.
pub(in crate::store) fn read(row: &Row<'_>, first: usize) -> Result<Option<Clock>, Error> {
    let Some(turn) = row.get(first)? else { return Ok(None) };
    Ok(Some(Clock {
        turn,
        debt: row.get(first + 1)?,
        turn_left: row.get(first + 2)?,
        reserve_left: row.get(first + 3)?,
        warned: row.get(first + 4)?,
    }))
}

/// Returns the time that a player has left; `None` if they have used none.
pub fn of_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Clock>, StoreError> {
    let sql = "SELECT turn, debt, turn_left, reserve_left, warned FROM clocks WHERE game = ?1 AND seat = ?2";
    let found = tx.row(sql, params![game, seat.0], |row| read(row, 0));
    Ok(found?.flatten())
}

/// Stores the time that a player has left.
pub(crate) fn set(tx: &Tx<'_>, game: GameId, seat: Seat, clock: Clock) -> Result<(), StoreError> {
    let Clock { turn, debt, turn_left, reserve_left, warned } = clock;
    tx.run(
        "INSERT INTO clocks (game, seat, turn, debt, turn_left, reserve_left, warned)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
             ON CONFLICT (game, seat) DO UPDATE SET turn = excluded.turn, debt = excluded.debt,
             turn_left = excluded.turn_left, reserve_left = excluded.reserve_left, warned = excluded.warned",
        params![game, seat.0, turn, debt, turn_left, reserve_left, warned],
    )
}

/// Forgets the time that the players of a game have left: the game has ended, or gets another pace.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM clocks WHERE game = ?1", params![game])
}
