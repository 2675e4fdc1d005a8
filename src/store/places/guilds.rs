//! Servers that the bot has left.

use crate::store::database::{params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, GuildId, Time};
use crate::store::rows::tx::Tx;

/// The games of a server that have not ended.
const OPEN_GAMES: &str =
    "SELECT id FROM games WHERE guild = ?1 AND stage IN ('lobby', 'running', 'broken') ORDER BY id";

/// The servers that have unfinished games or defaults.
const KNOWN: &str =
    "SELECT guild FROM games WHERE stage IN ('lobby', 'running', 'broken') AND guild IS NOT NULL
     UNION SELECT guild FROM servers";

/// The places of a server that something is kept about: unfinished games, and channels in which games may be opened.
const PLACES: &str = "SELECT channel FROM games WHERE guild = ?1 AND stage IN ('lobby', 'running', 'broken')
     UNION SELECT channel FROM server_channels WHERE guild = ?1";

/// Notes that the bot has left a server; returns whether that is news.
pub(crate) fn note_left(tx: &Tx<'_>, guild: GuildId) -> Result<bool, StoreError> {
    let sql = "INSERT INTO guilds_left (guild, left_at) VALUES (?1, ?2) ON CONFLICT (guild) DO NOTHING";
    Ok(tx.execute(sql, params![guild, tx.now()])? == 1)
}

/// Notes that the bot is back in a server; returns when it had left, `None` if it had not.
pub(crate) fn note_back(tx: &Tx<'_>, guild: GuildId) -> Result<Option<Time>, StoreError> {
    let left = left_at(tx, guild)?;
    if left.is_some() {
        tx.run("DELETE FROM guilds_left WHERE guild = ?1", params![guild])?;
    }
    Ok(left)
}

/// Returns when the bot left a server; `None` if it is there.
pub(crate) fn left_at(tx: &Tx<'_>, guild: GuildId) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT left_at FROM guilds_left WHERE guild = ?1";
    tx.row(sql, params![guild], whole)
}

/// Returns the games of a server that have not ended, lobbies too.
pub(crate) fn open_games(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<GameId>, StoreError> {
    tx.rows(OPEN_GAMES, params![guild], whole)
}

/// Returns the servers that have unfinished games or defaults.
pub(crate) fn known(tx: &Tx<'_>) -> Result<Vec<GuildId>, StoreError> {
    tx.rows(KNOWN, params![], whole)
}

/// Returns the channels and threads of a server in which there are unfinished games or in which games may be opened.
pub(crate) fn places(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<ChannelId>, StoreError> {
    tx.rows(PLACES, params![guild], whole)
}
