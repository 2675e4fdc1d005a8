//! Gateway sessions: which may begin, and the events that each is sent.

mod session;
mod starts;

pub(crate) use session::{Frame, Sessions, SocketSender, shard_of};
pub use starts::{Identify, SessionStarts};
pub(crate) use starts::{Starts, Verdict};

/// The bits of a session's intents that matter here.
pub(crate) mod intent {
    use crate::terms::id::Id;

    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// The intents that Discord must approve.
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
    /// All intents.
    pub(crate) const ALL: u64 = 0x331_ffff;

    /// The intent for the messages of a server, or for direct messages.
    pub(crate) const fn messages_of(guild: Option<Id>) -> u64 {
        if guild.is_some() { GUILD_MESSAGES } else { DIRECT_MESSAGES }
    }
}
