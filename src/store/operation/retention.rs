//! Retention: how long notices are kept and tried, and how long abandoned lobbies are kept. These statements concern
//! all games without locking them, so they leave rows that are being changed at the moment for the next time.

use crate::store::database::{params, whole};
use crate::store::notices::notice_kind::NoticeKind;
use crate::store::notices::unposted::Unposted;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::Tx;

/// The time for which a notice is kept after it was queued, if it was told or given up, in seconds: long enough for an
/// operator who looks for a cause.
const TOLD: i64 = 24 * 60 * 60;

/// The time for which a notice of a game that has ended is tried, in seconds: 30 days.
const UNREACHED: i64 = 30 * 24 * 60 * 60;

/// The time for which a lobby is kept that was given up, in seconds: 7 days. An operator who is asked about the lobby
/// still finds it, and afterwards no post of it has a button any more.
pub(crate) const GIVEN_UP: i64 = 7 * 24 * 60 * 60;

/// The tables that may have rows of a lobby, apart from votes and ballots.
pub(crate) const OF_A_LOBBY: [&str; 9] =
    ["absences", "invitations", "outbox", "pauses", "players", "posts", "rematches", "tellings", "tenures"];

/// Returns the time until which an abandoned lobby is kept; `None` for every other game.
pub(crate) fn lobby_kept_until(tx: &Tx<'_>, id: GameId) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT coalesce(ended_at, created_at) FROM games
               WHERE id = ?1 AND stage = 'closed' AND started_at IS NULL";
    let given_up: Option<Time> = tx.row(sql, params![id], whole)?;
    Ok(given_up.map(|at| at.after(GIVEN_UP)))
}

/// Forgets a lobby that was given up, with all its rows in other tables. Its number is given to no other game.
pub(crate) fn forget_lobby(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM ballots WHERE vote IN (SELECT id FROM votes WHERE game = ?1)", params![id])?;
    tx.run("DELETE FROM votes WHERE game = ?1", params![id])?;
    for table in OF_A_LOBBY {
        tx.run(&format!("DELETE FROM {table} WHERE game = ?1"), params![id])?;
    }
    tx.run("DELETE FROM games WHERE id = ?1 AND stage = 'closed' AND started_at IS NULL", params![id])
}

/// Gives up notices of games that have ended which have reached nobody for long: a person who shares no server
/// with the bot any more cannot be told, nor a channel in which it may not post, and the log of the game waits
/// for it. Posts for all are given up only after they were tried: the bot may have been stopped for long.
pub(crate) fn give_up_unreached(tx: &Tx<'_>) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE outbox SET fate = '{}' WHERE id IN (
             SELECT id FROM outbox
             WHERE fate = 'waiting' AND (audience <> 'channel' OR attempts > 1) AND queued_at <= ?1 AND kind IN {known}
             AND (SELECT stage FROM games WHERE id = outbox.game) IN ('over', 'closed') {})",
        Unposted::ReachedNobody.name(),
        tx.skipping_locked(),
        known = NoticeKind::listed(|_| true)
    );
    tx.run(&sql, params![tx.now().after(-UNREACHED)])
}

/// Forgets at most `most` notices that were told or given up long ago; returns how many were forgotten.
///
/// In a game under way, the last notice of each kind to each audience stays: it shows whether a player was told, and
/// from which number the next one counts. Notices of auctions stay until a board post has told of these auctions,
/// because the board post would otherwise repeat their posts. In a game that has ended no more notices are queued, so
/// none has to stay.
pub(crate) fn prune_outbox(tx: &Tx<'_>, most: u32) -> Result<usize, StoreError> {
    let sql = format!(
        "DELETE FROM outbox WHERE id IN (
             SELECT o.id FROM outbox o
             WHERE o.fate <> 'waiting' AND o.queued_at < ?1
             AND ((SELECT stage FROM games g WHERE g.id = o.game) IN ('over', 'closed') OR EXISTS (
                 SELECT 1 FROM outbox later WHERE later.game = o.game AND later.audience = o.audience
                 AND later.kind = o.kind AND later.step > o.step)
                 AND NOT (o.kind = 'auction' AND o.step > (SELECT announced FROM games g WHERE g.id = o.game)))
             LIMIT ?2 {})",
        tx.skipping_locked()
    );
    tx.execute(&sql, params![tx.now().after(-TOLD), most])
}
