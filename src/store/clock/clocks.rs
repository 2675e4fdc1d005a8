//! The time that players have left.

use last_spike_engine::Seat;

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::tx::Tx;

columns! {
    /// The time that a player has left, in seconds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Clock {
        /// The turn to which the time belongs.
        pub turn: u32 = "c.turn",
        /// True if the time is for a debt in another player's turn.
        pub debt: bool = "c.debt",
        /// The time left of the turn.
        pub turn_left: i64 = "c.turn_left",
        /// The time left of the reserve.
        pub reserve_left: i64 = "c.reserve_left",
        /// The number of warnings given in the turn, at most two.
        pub warned: u8 = "c.warned",
    }
}

/// Returns the time that a player has left; `None` if they have used none.
pub fn of_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Clock>, StoreError> {
    let sql = sql!("SELECT ", Clock::COLUMNS, " FROM clocks c WHERE game = ?1 AND seat = ?2");
    tx.row(sql, params![game, seat], whole)
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
