//! Private answers about a game that were shown to all, stored as long as they count towards the limits.

use crate::store::database::{params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, Time, UserId};
use crate::store::rows::tx::Tx;

/// The time for which a part that was shown counts, in seconds.
pub(crate) const COUNTED: i64 = 60 * 60;

/// Keeps other transactions from counting what a person has shown, and what was shown in a channel, until this
/// transaction ends. Always the person first, so that two who show something never wait for each other.
pub(crate) fn lock(tx: &Tx<'_>, user: UserId, channel: ChannelId) -> Result<(), StoreError> {
    tx.lock_last(
        "SELECT pg_advisory_xact_lock(hashint8(?1), 1), pg_advisory_xact_lock(hashint8(?2), 2)",
        params![user, channel],
    )
}

/// Returns when a part of a game was shown last.
pub(crate) fn last(tx: &Tx<'_>, game: GameId, what: &str) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT shared_at FROM shares WHERE game = ?1 AND what = ?2";
    tx.row(sql, params![game, what], whole)
}

/// Returns the times at which a person has shown something, whatever the game, the latest first.
pub(crate) fn of(tx: &Tx<'_>, user: UserId) -> Result<Vec<Time>, StoreError> {
    let sql = r#"SELECT shared_at FROM shares WHERE "user" = ?1 ORDER BY shared_at DESC"#;
    tx.rows(sql, params![user], whole)
}

/// Returns the times at which something was shown in a channel, whatever the game, the latest first.
pub(crate) fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Vec<Time>, StoreError> {
    let sql = "SELECT shared_at FROM shares WHERE channel = ?1 ORDER BY shared_at DESC";
    tx.rows(sql, params![channel], whole)
}

/// Notes that a person shows a part of a game in a channel now.
pub(crate) fn note(
    tx: &Tx<'_>,
    (game, what): (GameId, &str),
    user: UserId,
    channel: ChannelId,
) -> Result<(), StoreError> {
    let sql = r#"INSERT INTO shares (game, what, shared_at, "user", channel) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT (game, what) DO UPDATE SET shared_at = excluded.shared_at, "user" = excluded."user",
                   channel = excluded.channel"#;
    tx.run(sql, params![game, what, tx.now(), user, channel])
}

/// Forgets what no longer counts.
pub(crate) fn forget(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("DELETE FROM shares WHERE shared_at <= ?1", params![tx.now().after(-COUNTED)])
}
