//! The servers of which the bot is known to be a member, or not to be one.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::GuildId;

/// The time for which Discord's word counts that the bot isn't a member: whoever types commands there doesn't have
/// Discord asked for each of them. If the bot is invited meanwhile, the session says so at once.
const OTHER_TIME: Duration = Duration::from_mins(5);

/// The most servers that are kept of which the bot isn't a member.
const MOST_OTHERS: usize = 1_000;

/// The servers of which the bot is known to be a member, or not to be one. Of others it isn't known: a session that
/// goes on after a restart doesn't name its servers again.
#[derive(Debug, Default)]
pub struct JoinedServers(Mutex<Known>);

#[derive(Debug, Default)]
struct Known {
    joined: HashSet<GuildId>,
    /// The servers of which Discord has said that the bot isn't a member, with the end of that word's time.
    others: HashMap<GuildId, Instant>,
}

impl JoinedServers {
    /// Returns whether the bot is a member; `None` if that isn't known.
    pub(in crate::discord) fn is_member(&self, guild: GuildId) -> Option<bool> {
        let known = self.known();
        if known.joined.contains(&guild) {
            return Some(true);
        }
        known.others.get(&guild).filter(|until| Instant::now() < **until).map(|_| false)
    }

    /// Notes that the bot is a member.
    pub(in crate::discord) fn insert(&self, guild: GuildId) {
        let mut known = self.known();
        known.others.remove(&guild);
        known.joined.insert(guild);
    }

    /// Notes that Discord says the bot isn't a member, unless it has become one meanwhile.
    pub(in crate::discord) fn insert_other(&self, guild: GuildId) {
        let (mut known, now) = (self.known(), Instant::now());
        if known.joined.contains(&guild) {
            return;
        }
        if known.others.len() >= MOST_OTHERS {
            known.others.retain(|_, until| now < *until);
        }
        if known.others.len() < MOST_OTHERS {
            known.others.insert(guild, now + OTHER_TIME);
        }
    }

    /// Notes that of a shard's servers the bot is a member of these and of no others.
    pub(in crate::discord) fn listed(&self, servers: &[GuildId], is_of_the_shard: impl Fn(GuildId) -> bool) {
        let mut known = self.known();
        known.joined.retain(|guild| !is_of_the_shard(*guild));
        known.others.retain(|guild, _| !servers.contains(guild));
        known.joined.extend(servers);
    }

    /// Notes that the bot isn't a member any more.
    pub(in crate::discord) fn remove(&self, guild: GuildId) {
        self.known().joined.remove(&guild);
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_that_the_bot_has_joined_is_no_other_one_whatever_was_said_before() {
        let (servers, guild) = (JoinedServers::default(), GuildId(7));
        assert_eq!(servers.is_member(guild), None);
        servers.insert_other(guild);
        assert_eq!(servers.is_member(guild), Some(false));
        servers.insert(guild);
        assert_eq!(servers.is_member(guild), Some(true));
        // The answer to a question that was asked before.
        servers.insert_other(guild);
        assert_eq!(servers.is_member(guild), Some(true));
        servers.remove(guild);
        assert_eq!(servers.is_member(guild), None);
    }

    #[test]
    fn what_is_kept_of_other_servers_is_bounded() {
        let servers = JoinedServers::default();
        for guild in 0..2 * MOST_OTHERS as u64 {
            servers.insert_other(GuildId(guild));
        }
        assert_eq!(servers.known().others.len(), MOST_OTHERS);
        servers.listed(&[GuildId(3)], |_| false);
        assert_eq!((servers.is_member(GuildId(3)), servers.is_member(GuildId(4))), (Some(true), Some(false)));
    }
}
