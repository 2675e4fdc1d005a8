//! Rows dated in the future by a clock that was set back since: their times are set to now.

use crate::store::database::{params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::Tx;

/// Returns the games with a wait, a vote or a running pause that is dated in the future.
pub(crate) fn games_of_the_future(tx: &Tx<'_>) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT game FROM awaited WHERE since > ?1 OR told_at > ?1
               UNION SELECT game FROM votes WHERE opened_at > ?1 OR told_at > ?1 OR closed_at > ?1
               UNION SELECT game FROM pauses WHERE begun > ?1 AND ended IS NULL";
    tx.rows(sql, params![tx.now()], whole)
}

/// Sets the future times of a game's waits, votes and running pauses to now.
pub(crate) fn game(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let now = tx.now();
    tx.run(
        "UPDATE awaited SET since = CASE WHEN since > ?2 THEN ?2 ELSE since END,
             told_at = CASE WHEN told_at > ?2 THEN ?2 ELSE told_at END
             WHERE game = ?1 AND (since > ?2 OR told_at > ?2)",
        params![game, now],
    )?;
    // The time from which a player may ask again is counted from earlier votes, closed ones too.
    for column in ["opened_at", "told_at", "closed_at"] {
        let sql = format!("UPDATE votes SET {column} = ?2 WHERE game = ?1 AND {column} > ?2");
        tx.run(&sql, params![game, now])?;
    }
    tx.run(
        "UPDATE pauses SET begun = ?2 WHERE game = ?1 AND begun > ?2 AND ended IS NULL",
        params![game, now],
    )
}

/// Lets absences that begin in the future begin now.
pub(crate) fn absences(tx: &Tx<'_>) -> Result<(), StoreError> {
    let now = tx.now();
    // Of several future absences, only those that end later than they begin have not been ended at once.
    tx.run(
        r#"INSERT INTO absences ("user", game, begun, ended)
             SELECT "user", game, ?1, max(ended) FROM absences WHERE begun > ?1 AND ended > begun GROUP BY "user", game
             ON CONFLICT ("user", game, begun) DO UPDATE SET ended = excluded.ended"#,
        params![now],
    )?;
    tx.run("DELETE FROM absences WHERE begun > ?1", params![now])
}

/// Makes all notices due that were put off, limits the rest of each person's direct messages to `rest`, and dates
/// future calls to now.
pub(crate) fn retries(tx: &Tx<'_>, rest: Time) -> Result<(), StoreError> {
    let now = tx.now();
    // People before notices: the senders of notices lock them in this order too.
    tx.run("UPDATE people SET dm_retry_at = ?1 WHERE dm_retry_at > ?1", params![rest])?;
    tx.run("UPDATE calls SET at = ?1 WHERE at > ?1", params![now])?;
    let sql = format!(
        "UPDATE outbox SET due_at = ?1 WHERE id IN (
             SELECT id FROM outbox WHERE fate = 'waiting' AND due_at > ?1 {})",
        tx.skipping_locked()
    );
    tx.run(&sql, params![now])
}
