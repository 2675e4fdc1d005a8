//! Reviews of games that are over: each is computed once, and then stored.

use super::database::{params, whole};
use super::rows::error::StoreError;
use super::rows::ids::{GameId, UserId};
use super::rows::tx::Tx;

/// Returns the stored review of a game.
pub fn of(tx: &Tx<'_>, game: GameId) -> Result<Option<String>, StoreError> {
    let sql = "SELECT review FROM reviews WHERE game = ?1";
    tx.row(sql, params![game], whole)
}

/// Returns whether a review of any game of a person is stored.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    let sql = r#"SELECT EXISTS (SELECT 1 FROM reviews JOIN players p USING (game) WHERE p."user" = ?1)"#;
    tx.one(sql, params![user], whole)
}

/// Stores the review of a game; replaces one that cannot be read any more.
pub fn keep(tx: &Tx<'_>, game: GameId, review: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO reviews (game, review, made_at) VALUES (?1, ?2, ?3)
               ON CONFLICT (game) DO UPDATE SET review = excluded.review, made_at = excluded.made_at";
    tx.run(sql, params![game, review, tx.now()])
}

/// Forgets the review of a game.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM reviews WHERE game = ?1", params![game])
}
