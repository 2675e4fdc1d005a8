//! Servers and their members.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::permission::Permissions;

/// A server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Guild {
    /// Its id, which is also the id of its role "everyone".
    pub id: Id,
    /// Its name.
    pub name: String,
    /// Its preferred language.
    pub locale: String,
    /// The owner; 0 where it has no member yet.
    pub owner: Id,
    /// The permissions of everyone in it.
    pub everyone: Permissions,
    /// The role that came with the bot.
    pub bot_role: Id,
    /// The permissions of that role.
    pub bot_permissions: Permissions,
    /// The time at which the bot joined; `None` where it is not a member.
    pub bot_since: Option<Timestamp>,
    /// Its people, without the bot.
    pub members: BTreeMap<Id, Member>,
    /// Its channels in the order of the list, without threads.
    pub channels: Vec<Id>,
}

/// A member of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// The permissions beyond those of everyone.
    pub extra: Permissions,
    /// The time at which they joined.
    pub joined: Timestamp,
}
