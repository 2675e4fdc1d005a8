//! Reviews of games that are over: each is reckoned once, and kept.

use super::database::params;
use super::rows::error::Fault;
use super::rows::ids::{GameId, Time, UserId};
use super::rows::tx::Tx;

/// Returns the review of a game as it was kept.
pub fn of(tx: &Tx<'_>, game: GameId) -> Result<Option<String>, Fault> {
    let sql = "SELECT review FROM reviews WHERE game = ?1";
    tx.row(sql, params![game], |row| row.get(0))
}

/// Returns whether the review of a game that somebody has played is kept.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, Fault> {
    let sql = r#"SELECT EXISTS (SELECT 1 FROM reviews JOIN players p USING (game) WHERE p."user" = ?1)"#;
    tx.one(sql, params![user], |row| row.get(0))
}

/// Keeps the review of a game, in the place of one that cannot be read any more.
pub fn keep(tx: &Tx<'_>, game: GameId, review: &str, now: Time) -> Result<(), Fault> {
    let sql = "INSERT INTO reviews (game, review, made_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (game) DO UPDATE SET review = excluded.review, made_at = excluded.made_at";
    tx.run(sql, params![game, review, now])
}

/// Forgets the review of a game.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), Fault> {
    tx.run("DELETE FROM reviews WHERE game = ?1", params![game])
}
