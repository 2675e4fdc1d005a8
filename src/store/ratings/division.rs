//! Divisions: the games of a server in one edition, which are counted and rated together.

use crate::store::rows::ids::GuildId;

/// A server and an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Division<'a> {
    /// The server; `None` for direct messages, where games are counted and not rated.
    pub guild: Option<GuildId>,
    /// The edition's name.
    pub edition: &'a str,
}

/// Returns a server as it is stored: 0 stands for direct messages.
pub(super) fn number(guild: Option<GuildId>) -> GuildId {
    guild.unwrap_or(GuildId(0))
}

/// Returns the server that is stored as a number; `None` for 0.
pub(super) fn guild(number: GuildId) -> Option<GuildId> {
    Some(number).filter(|guild| guild.0 > 0)
}
