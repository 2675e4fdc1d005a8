//! Games that ended before results were noted.

use super::division::number;
use crate::store::database::params;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, Time};
use crate::store::rows::tx::Tx;

/// Returns the oldest games of one server and one edition that ended before results were noted, at most `most`.
pub(crate) fn to_come(tx: &Tx<'_>, most: u32) -> Result<Vec<GameId>, StoreError> {
    let sql = "SELECT r.game FROM results_to_come r JOIN (
                   SELECT guild, edition FROM results_to_come ORDER BY guild, edition LIMIT 1) next
               ON r.guild = next.guild AND r.edition = next.edition ORDER BY r.ended_at, r.game LIMIT ?1";
    tx.rows(sql, params![most], |row| row.get(0))
}

/// Returns whether a server has games that ended before results were noted, and are still to be noted.
pub(crate) fn are_to_come(tx: &Tx<'_>, guild: Option<GuildId>) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM results_to_come WHERE guild = ?1)";
    tx.one(sql, params![number(guild)], |row| row.get(0))
}

/// Notes that the result of a game no longer has to be noted.
pub(crate) fn has_come(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql = "DELETE FROM results_to_come WHERE (guild, edition, ended_at, game) = (
                   SELECT coalesce(guild, 0), edition, coalesce(ended_at, created_at), id FROM games WHERE id = ?1)";
    tx.run(sql, params![game])
}

/// Returns when a game ended.
pub(crate) fn ended_at(tx: &Tx<'_>, game: GameId) -> Result<Time, StoreError> {
    tx.one("SELECT coalesce(ended_at, created_at) FROM games WHERE id = ?1", params![game], |row| row.get(0))
}
