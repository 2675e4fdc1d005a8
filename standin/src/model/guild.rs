//! Servers and their members.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::terms::id::Id;
use crate::terms::permission::Permissions;

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    /// Its id, which is also the id of its role "everyone".
    pub(crate) id: Id,
    /// Its name.
    pub(crate) name: String,
    /// Its preferred language.
    pub(crate) locale: String,
    /// The owner; 0 where it has no member yet.
    pub(crate) owner: Id,
    /// The permissions of everyone in it.
    pub(crate) everyone: Permissions,
    /// The role that came with the bot.
    pub(crate) bot_role: Id,
    /// The permissions of that role.
    pub(crate) bot_permissions: Permissions,
    /// The time at which the bot joined; `None` where it is not a member.
    pub(crate) bot_since: Option<Timestamp>,
    /// True if the bot's commands were added without the bot.
    #[serde(default)]
    pub(crate) commands_alone: bool,
    /// Its people, without the bot.
    pub(crate) members: BTreeMap<Id, Member>,
    /// Its channels in the order of the list, without threads.
    pub(crate) channels: Vec<Id>,
}

impl Guild {
    /// Tells whether the server has the commands of the bot.
    #[must_use]
    pub(crate) fn has_commands(&self) -> bool {
        self.bot_since.is_some() || self.commands_alone
    }
}

/// A member of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Member {
    /// The permissions beyond those of everyone.
    pub(crate) extra: Permissions,
    /// The time at which they joined.
    pub(crate) joined: Timestamp,
}
