//! What was noted in the future, by a clock that was set back since: it happened now.

use super::database::params;
use super::error::Fault;
use super::ids::{GameId, Time};
use super::tx::Tx;

/// Returns the games that wait for somebody since a moment in the future, or in which something was asked or stopped then.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn games_of_the_future(tx: &Tx<'_>, now: Time) -> Result<Vec<GameId>, Fault> {
    let sql = "SELECT game FROM awaited WHERE since > ?1 OR told_at > ?1
               UNION SELECT game FROM votes WHERE fate = 'open' AND told_at > ?1
               UNION SELECT game FROM pauses WHERE begun > ?1 AND ended IS NULL";
    tx.rows(sql, params![now], |row| row.get(0))
}

/// Notes of a game that whatever happened in it in the future happens now.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn game(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), Fault> {
    tx.run(
        "UPDATE awaited SET since = CASE WHEN since > ?2 THEN ?2 ELSE since END,
             told_at = CASE WHEN told_at > ?2 THEN ?2 ELSE told_at END
             WHERE game = ?1 AND (since > ?2 OR told_at > ?2)",
        params![game, now],
    )?;
    tx.run(
        "UPDATE votes SET told_at = ?2 WHERE game = ?1 AND fate = 'open' AND told_at > ?2",
        params![game, now],
    )?;
    tx.run(
        "UPDATE pauses SET begun = ?2 WHERE game = ?1 AND begun > ?2 AND ended IS NULL",
        params![game, now],
    )
}

/// Makes all notices due that were put off, and no person's direct messages rest longer than until a moment.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn retries(tx: &Tx<'_>, now: Time, rest: Time) -> Result<(), Fault> {
    // People before notices, as those who tell them lock.
    tx.run("UPDATE people SET dm_retry_at = ?1 WHERE dm_retry_at > ?1", params![rest])?;
    let sql = format!(
        "UPDATE outbox SET due_at = ?1 WHERE id IN (
             SELECT id FROM outbox WHERE fate = 'waiting' AND due_at > ?1 {})",
        tx.skipping_locked()
    );
    tx.run(&sql, params![now])
}
