//! Reviews of games that are over: each is reckoned once, and kept.

use rusqlite::{OptionalExtension, params};

use super::error::Fault;
use super::ids::{GameId, Time, UserId};
use super::tx::Tx;

/// Returns the review of a game as it was kept.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of(tx: &Tx<'_>, game: GameId) -> Result<Option<String>, Fault> {
    let sql = "SELECT review FROM reviews WHERE game = ?1";
    Ok(tx.connection.prepare_cached(sql)?.query_row([game], |row| row.get(0)).optional()?)
}

/// Returns whether the review of a game that somebody has played is kept.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, Fault> {
    let sql = "SELECT EXISTS (SELECT 1 FROM reviews JOIN players p USING (game) WHERE p.user = ?1)";
    Ok(tx.connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?)
}

/// Keeps the review of a game, in the place of one that cannot be read any more.
///
/// # Errors
/// [`Fault`] of the database.
pub fn keep(tx: &Tx<'_>, game: GameId, review: &str, now: Time) -> Result<(), Fault> {
    let sql = "INSERT INTO reviews (game, review, made_at) VALUES (?1, ?2, ?3)
               ON CONFLICT DO UPDATE SET review = excluded.review, made_at = excluded.made_at";
    tx.connection.prepare_cached(sql)?.execute(params![game, review, now])?;
    Ok(())
}

/// Forgets the review of a game.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), Fault> {
    tx.connection.prepare_cached("DELETE FROM reviews WHERE game = ?1")?.execute([game])?;
    Ok(())
}
