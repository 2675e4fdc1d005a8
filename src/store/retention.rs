//! How long it is kept what was told.

use rusqlite::params;

use super::error::Fault;
use super::ids::Time;
use super::tx::Tx;

/// How long a notice is kept that was told or given up, in seconds: whoever looks for the cause of
/// something finds it.
const TOLD: i64 = 24 * 60 * 60;

/// How long after it was queued a direct message of a game that has ended is tried, in seconds: 30 days.
const UNREACHED: i64 = 30 * 24 * 60 * 60;

/// Gives up direct messages of games that have ended which have reached nobody for long: whoever shares no
/// server with the bot any more cannot be told, and the log of the game waits for it.
///
/// # Errors
/// [`Fault`] of the database.
pub fn give_up_unreached(tx: &Tx<'_>, now: Time) -> Result<(), Fault> {
    let sql = "UPDATE outbox SET fate = 'dropped: it reached nobody for 30 days'
               WHERE fate = 'waiting' AND audience <> 'channel' AND queued_at <= ?1
               AND (SELECT stage FROM games WHERE id = outbox.game) IN ('over', 'closed')";
    tx.connection.prepare_cached(sql)?.execute([now.after(-UNREACHED)])?;
    Ok(())
}

/// Forgets notices that were told or given up long ago, so many at most; returns how many.
///
/// In a game that is played the last of each kind to each audience stays: it says whether a player
/// was told, and from which number the next is counted. In one that has ended none is queued any more.
///
/// # Errors
/// [`Fault`] of the database.
pub fn prune_outbox(tx: &Tx<'_>, most: u32, now: Time) -> Result<usize, Fault> {
    let sql = "DELETE FROM outbox WHERE id IN (
                   SELECT o.id FROM outbox o JOIN games g ON g.id = o.game
                   WHERE o.fate <> 'waiting' AND o.queued_at < ?1
                   AND (g.stage IN ('over', 'closed') OR EXISTS (
                       SELECT 1 FROM outbox later WHERE later.game = o.game AND later.audience = o.audience
                       AND later.kind = o.kind AND later.step > o.step))
                   LIMIT ?2)";
    Ok(tx.connection.prepare_cached(sql)?.execute(params![now.after(-TOLD), most])?)
}
