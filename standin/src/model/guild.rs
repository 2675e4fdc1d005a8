//! Servers and who is in them.

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
    /// Who owns it.
    pub owner: Id,
    /// What everyone may do in it.
    pub everyone: Permissions,
    /// The role that came with the bot.
    pub bot_role: Id,
    /// What that role allows.
    pub bot_permissions: Permissions,
    /// Since when the bot is in it; `None` when it was never invited, or removed.
    pub bot_since: Option<Timestamp>,
    /// Its people, without the bot.
    pub members: BTreeMap<Id, Member>,
    /// Its channels in the order of the list, without threads.
    pub channels: Vec<Id>,
}

/// Somebody as a member of a server.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Member {
    /// What they may do beyond what everyone may.
    pub extra: Permissions,
    /// When they joined.
    pub joined: Timestamp,
}
