//! The defaults of servers, for games that are opened there.

use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GuildId};
use crate::store::rows::tx::Tx;
use crate::store::table::conditions::{Pace, PostStyle};

/// The defaults of a server; `None` for each that it leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerDefaults {
    /// The channels in which games may be opened; empty if games may be opened in all of them.
    pub channels: Vec<ChannelId>,
    /// The part of a game that stays in its channel.
    pub posts: Option<PostStyle>,
    /// True if each game has a thread of its own.
    pub thread: Option<bool>,
    /// The time that players have.
    pub pace: Option<Pace>,
    /// The language of the posts for all.
    pub locale: Option<String>,
    /// True once somebody who may not manage the server was offered a thread for their game.
    pub offered: bool,
    /// True once somebody who may manage the server was asked about threads.
    pub asked: bool,
}

/// A default that is to be changed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NewDefault<'a> {
    Posts(Option<PostStyle>),
    Thread(bool),
    Pace(Option<Pace>),
    Locale(Option<&'a str>),
}

/// Returns the defaults of a server.
pub fn of(tx: &Tx<'_>, guild: GuildId) -> Result<ServerDefaults, StoreError> {
    let sql = "SELECT posts, thread, pace, locale, opened, asked FROM servers WHERE guild = ?1";
    let read = |row: &Row<'_>| {
        let (posts, pace): (Option<String>, Option<String>) = (row.get(0)?, row.get(2)?);
        Ok(ServerDefaults {
            channels: Vec::new(),
            posts: posts.and_then(|name| PostStyle::from_name(&name)),
            thread: row.get(1)?,
            pace: pace.and_then(|name| Pace::named(&name)),
            locale: row.get(3)?,
            offered: row.get(4)?,
            asked: row.get(5)?,
        })
    };
    let found = tx.row(sql, params![guild], read)?.unwrap_or_default();
    Ok(ServerDefaults { channels: channels(tx, guild)?, ..found })
}

/// Returns the channels of a server in which games may be opened; empty if they may be opened in all of them.
pub(crate) fn channels(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<ChannelId>, StoreError> {
    let sql = "SELECT channel FROM server_channels WHERE guild = ?1 ORDER BY channel";
    tx.rows(sql, params![guild], whole)
}

/// Returns whether anything is kept about a server.
pub(crate) fn is_kept(tx: &Tx<'_>, guild: GuildId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM servers WHERE guild = ?1)";
    tx.one(sql, params![guild], whole)
}

/// Changes a default of a server.
pub(crate) fn change(tx: &Tx<'_>, guild: GuildId, to: NewDefault<'_>) -> Result<(), StoreError> {
    keep(tx, guild)?;
    match to {
        NewDefault::Posts(style) => {
            let name = style.map(PostStyle::name);
            tx.run("UPDATE servers SET posts = ?2 WHERE guild = ?1", params![guild, name])
        }
        NewDefault::Thread(thread) => {
            tx.run("UPDATE servers SET thread = ?2 WHERE guild = ?1", params![guild, thread])
        }
        NewDefault::Pace(pace) => {
            let name = pace.map(Pace::name);
            tx.run("UPDATE servers SET pace = ?2 WHERE guild = ?1", params![guild, name])
        }
        NewDefault::Locale(locale) => {
            tx.run("UPDATE servers SET locale = ?2 WHERE guild = ?1", params![guild, locale])
        }
    }
}

/// Replaces the channels of a server in which games may be opened; an empty list allows all of them.
pub(crate) fn set_channels(tx: &Tx<'_>, guild: GuildId, all: &[ChannelId]) -> Result<(), StoreError> {
    keep(tx, guild)?;
    tx.run("DELETE FROM server_channels WHERE guild = ?1", params![guild])?;
    let sql = "INSERT INTO server_channels (channel, guild) VALUES (?1, ?2)
               ON CONFLICT (channel) DO UPDATE SET guild = excluded.guild";
    all.iter().try_for_each(|channel| tx.run(sql, params![*channel, guild]))
}

/// Notes that a thread was offered in a server and, if `asked`, that somebody who may manage the server was asked about
/// threads.
pub(crate) fn note_offered(tx: &Tx<'_>, guild: GuildId, asked: bool) -> Result<(), StoreError> {
    let sql = "INSERT INTO servers (guild, opened, asked) VALUES (?1, 1, ?2)
               ON CONFLICT (guild) DO UPDATE SET opened = 1,
               asked = CASE WHEN excluded.asked = 1 THEN 1 ELSE servers.asked END";
    tx.run(sql, params![guild, asked])
}

/// Forgets a channel that was deleted. The last one of a server stays: otherwise games could be opened everywhere.
pub(crate) fn forget_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<(), StoreError> {
    let sql = "DELETE FROM server_channels WHERE channel = ?1 AND EXISTS (
                   SELECT 1 FROM server_channels other
                   WHERE other.guild = server_channels.guild AND other.channel <> ?1)";
    tx.run(sql, params![channel])
}

/// Forgets the defaults of a server.
pub(crate) fn forget(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    tx.run("DELETE FROM server_channels WHERE guild = ?1", params![guild])?;
    tx.run("DELETE FROM servers WHERE guild = ?1", params![guild])
}

/// Creates the row of a server if there is none, and locks it.
fn keep(tx: &Tx<'_>, guild: GuildId) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO servers (guild) VALUES (?1) ON CONFLICT (guild) DO UPDATE SET guild = excluded.guild";
    tx.run(sql, params![guild])
}
