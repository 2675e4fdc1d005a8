//! The servers of which the bot is known to be a member.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::GuildId;

/// The servers of which the bot is known to be a member. Of others it isn't known: a session that goes on after a
/// restart doesn't name its servers again.
#[derive(Debug, Default)]
pub struct JoinedServers(Mutex<HashSet<GuildId>>);

impl JoinedServers {
    /// Returns whether the bot is known to be a member.
    pub(in crate::discord) fn contains(&self, guild: GuildId) -> bool {
        self.all().contains(&guild)
    }

    /// Notes that the bot is a member.
    pub(in crate::discord) fn insert(&self, guild: GuildId) {
        self.all().insert(guild);
    }

    /// Notes that of a shard's servers the bot is a member of these and of no others.
    pub(in crate::discord) fn listed(&self, servers: &[GuildId], is_of_the_shard: impl Fn(GuildId) -> bool) {
        let mut all = self.all();
        all.retain(|guild| !is_of_the_shard(*guild));
        all.extend(servers);
    }

    /// Notes that the bot isn't a member any more.
    pub(in crate::discord) fn remove(&self, guild: GuildId) {
        self.all().remove(&guild);
    }

    fn all(&self) -> MutexGuard<'_, HashSet<GuildId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
