//! Private answers about a game that were shown to all.

use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time};
use crate::store::rows::tx::Tx;

/// Returns when a part of a game was shown last.
pub(crate) fn last(tx: &Tx<'_>, game: GameId, what: &str) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT shared_at FROM shares WHERE game = ?1 AND what = ?2";
    tx.row(sql, params![game, what], |row| row.get(0))
}

/// Returns the times after a moment at which parts of a game were shown, the latest first.
pub(crate) fn since(tx: &Tx<'_>, game: GameId, after: Time) -> Result<Vec<Time>, StoreError> {
    let sql = "SELECT shared_at FROM shares WHERE game = ?1 AND shared_at > ?2 ORDER BY shared_at DESC";
    tx.rows(sql, params![game, after], |row| row.get(0))
}

/// Notes that a part of a game is shown now, and forgets the parts that were shown up to a moment.
pub(crate) fn note(
    tx: &Tx<'_>,
    game: GameId,
    what: &str,
    now: Time,
    forgotten: Time,
) -> Result<(), StoreError> {
    tx.run("DELETE FROM shares WHERE game = ?1 AND shared_at <= ?2", params![game, forgotten])?;
    let sql = "INSERT INTO shares (game, what, shared_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (game, what) DO UPDATE SET shared_at = excluded.shared_at";
    tx.run(sql, params![game, what, now])
}
