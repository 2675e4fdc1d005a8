//! Reminders of people for whom games wait.

use last_spike_engine::Seat;

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::{Deferred, Tx};

columns! {
    /// The reminders of a person.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Reminders {
        /// The time at which the last one was queued.
        pub last_at: Option<Time> = "last_at",
        /// The number of reminders since the person acted last.
        pub unanswered: u8 = "unanswered",
        /// True if somebody has asked for the next one.
        pub nudged: bool = "nudged",
        /// The game whose notice gave the last reminder, and the person's seat in it.
        pub told_in: Option<(GameId, Seat)> = "game, seat",
    }
}

/// Returns the reminders of a person.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Reminders, StoreError> {
    prefetch(tx, user)?.read(tx)
}

/// Asks the database for the reminders of a person.
pub(crate) fn prefetch(tx: &Tx<'_>, user: UserId) -> Result<Deferred<Reminders>, StoreError> {
    let sql = sql!("SELECT ", Reminders::COLUMNS, r#" FROM reminders WHERE "user" = ?1"#);
    let found = tx.prefetch(sql, params![user], whole::<Reminders>)?.first();
    Ok(found.then(|_, found| Ok(found.unwrap_or_default())))
}

/// Notes that a person is reminded now, by the notice of a game. This function and the next ones write only the
/// columns that they change: a transaction that has locked another game may write the same row between a read and a
/// write.
pub(crate) fn note_sent(tx: &Tx<'_>, user: UserId, game: GameId, seat: Seat) -> Result<(), StoreError> {
    tx.run(
        r#"INSERT INTO reminders ("user", last_at, unanswered, nudged, game, seat) VALUES (?1, ?2, 1, 0, ?3, ?4)
             ON CONFLICT ("user") DO UPDATE SET last_at = excluded.last_at, nudged = 0,
             unanswered = CASE WHEN reminders.unanswered < 255 THEN reminders.unanswered + 1 ELSE 255 END,
             game = excluded.game, seat = excluded.seat"#,
        params![user, tx.now(), game, seat.0],
    )
}

/// Notes that somebody has asked for the next reminder of a person.
pub(crate) fn note_nudge(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let sql = r#"INSERT INTO reminders ("user", nudged) VALUES (?1, 1) ON CONFLICT ("user") DO UPDATE SET nudged = 1"#;
    tx.run(sql, params![user])
}

/// Forgets that somebody has asked for the next reminder of a person.
pub(crate) fn drop_nudge(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"UPDATE reminders SET nudged = 0 WHERE "user" = ?1"#, params![user])
}

/// Notes that a person has acted since they were reminded.
pub(crate) fn note_answer(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"UPDATE reminders SET unanswered = 0, nudged = 0 WHERE "user" = ?1"#, params![user])
}

/// Forgets the game and the seat of a person's last reminder: its message is no longer theirs, or is gone.
pub(crate) fn forget_place(tx: &Tx<'_>, user: UserId, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let sql =
        r#"UPDATE reminders SET game = NULL, seat = NULL WHERE "user" = ?1 AND game = ?2 AND seat = ?3"#;
    tx.run(sql, params![user, game, seat.0])
}

/// Forgets the reminders of a person.
pub(crate) fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM reminders WHERE "user" = ?1"#, params![user])
}

/// The running games that wait for a person and not for a stand-in, in direct messages and in servers that the bot has
/// not left. The time is NULL if the person was not told yet.
const WAITING_FOR: &str = r#"SELECT g.id, p.seat, a.told_at FROM games g CROSS JOIN players p
     JOIN awaited a ON a.game = g.id AND a.seat = p.seat
     WHERE p.game = g.id AND p."user" = ?1 AND g.stage IN ('lobby', 'running', 'broken') AND g.stage = 'running'
     AND p.stand_in IS NULL AND (g.guild IS NULL OR g.guild NOT IN (SELECT guild FROM guilds_left))
     ORDER BY a.told_at IS NULL, a.told_at, g.id"#;

/// Returns the running games that wait for a person, with their seat and when they were told, the longest first.
pub(crate) fn waiting_for(
    tx: &Tx<'_>,
    user: UserId,
) -> Result<Vec<(GameId, Seat, Option<Time>)>, StoreError> {
    tx.rows(WAITING_FOR, params![user], whole)
}
