//! Channels of servers, threads, and direct messages.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::message::Message;
use crate::terms::id::Id;
use crate::terms::permission::Overwrite;

/// The kind of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// Direct messages between the bot and one person.
    Dm,
    /// A thread that everyone who sees its channel may read.
    PublicThread,
    /// A thread for its members.
    PrivateThread,
}

impl ChannelKind {
    /// Returns Discord's number for it.
    #[must_use]
    pub(crate) const fn number(self) -> u8 {
        match self {
            ChannelKind::Text => 0,
            ChannelKind::Dm => 1,
            ChannelKind::PublicThread => 11,
            ChannelKind::PrivateThread => 12,
        }
    }

    /// Tells whether it is a thread.
    #[must_use]
    pub(crate) const fn is_thread(self) -> bool {
        matches!(self, ChannelKind::PublicThread | ChannelKind::PrivateThread)
    }
}

/// A place where messages are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    /// Its id.
    pub(crate) id: Id,
    /// Its kind.
    pub(crate) kind: ChannelKind,
    /// The server it belongs to; none for direct messages.
    pub(crate) guild: Option<Id>,
    /// The channel that a thread hangs on.
    pub(crate) parent: Option<Id>,
    /// Its name; empty for direct messages.
    pub(crate) name: String,
    /// The person at the other end of direct messages.
    pub(crate) recipient: Option<Id>,
    /// The attributes that only threads have.
    pub(crate) thread: Option<Thread>,
    /// The permissions that it grants and denies, by role or person.
    pub(crate) overwrites: BTreeMap<Id, Overwrite>,
    /// The pinned messages, newest first.
    pub(crate) pins: Vec<Id>,
    /// The id of the last message that was not ephemeral, even when it is gone.
    pub(crate) last_message: Option<Id>,
    /// Its messages, ephemeral ones included.
    #[serde(default)]
    pub(crate) messages: BTreeMap<Id, Message>,
}

/// The attributes that only threads have.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Thread {
    /// The person or bot that opened it.
    pub(crate) owner: Id,
    /// True if it is archived.
    pub(crate) archived: bool,
    /// True if only a moderator may reopen it.
    pub(crate) locked: bool,
    /// The minutes without activity after which it is archived.
    pub(crate) auto_archive_minutes: u32,
    /// The time at which it was opened.
    pub(crate) created: Timestamp,
    /// The time at which it was last archived or reopened.
    pub(crate) archive_changed: Timestamp,
    /// Its members.
    pub(crate) members: BTreeSet<Id>,
}
