//! The sessions of a process that shares its shards with no other: they are stored while it runs, so that the next
//! process resumes them.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::timeout;

use super::leases::Answer;
use super::session::{Session, Sessions};
use crate::store::operation::shards;

/// The time between two times at which the progress of the sessions is stored.
pub(super) const STORE: Duration = Duration::from_secs(2);

/// The time in which the database must answer: people wait for the bot to connect, and operators for its end.
const PATIENCE: Duration = Duration::from_secs(3);

/// The place where sessions are kept from one process to the next.
pub(in crate::discord) trait Keep: Send + Sync {
    /// Returns the stored sessions of a bot of `shards` shards that Discord may still keep, with the numbers of their
    /// shards.
    fn kept(&self, shards: u32) -> Answer<'_, Vec<(u32, shards::StoredSession)>>;

    /// Stores the sessions of some shards; `None` for a shard without one.
    fn keep(&self, sessions: Vec<(u32, Option<shards::StoredSession>)>) -> Answer<'_, ()>;
}

/// The sessions of a process as they are stored. The shards run even if the database fails: the next process then
/// begins anew each session that it does not know.
pub(super) struct Kept<'a> {
    keep: Option<&'a dyn Keep>,
    stored: BTreeMap<u32, shards::StoredSession>,
}

impl<'a> Kept<'a> {
    /// Reads the sessions that the last process left for a bot of `shards` shards; none if the database does not tell
    /// them in time.
    pub(super) async fn find(keep: Option<&'a dyn Keep>, shards: u32) -> Self {
        let none = Self { keep, stored: BTreeMap::new() };
        let Some(keep) = keep else { return none };
        match timeout(PATIENCE, keep.kept(shards)).await {
            Ok(Ok(stored)) => Self { stored: stored.into_iter().collect(), ..none },
            Ok(Err(fault)) => {
                tracing::warn!(%fault, "the database does not say which sessions can be resumed");
                none
            }
            Err(_) => {
                tracing::warn!("the database does not say in time which sessions can be resumed");
                none
            }
        }
    }

    /// Returns the session of a shard, if it has one.
    pub(super) fn of(&self, shard: u32) -> Option<Session> {
        self.stored.get(&shard).map(Session::resumed)
    }

    /// Stores up to which event the sessions of shards are settled, for those that have changed.
    pub(super) async fn store(&mut self, shards: impl Iterator<Item = (u32, Option<Session>)>) {
        let Some(keep) = self.keep else { return };
        let changed = |(shard, session): (u32, Option<Session>)| {
            let session = session.map(|session| session.stored(session.settled()));
            (session.as_ref() != self.stored.get(&shard)).then_some((shard, session))
        };
        let changed: Vec<_> = shards.filter_map(changed).collect();
        if changed.is_empty() {
            return;
        }
        match timeout(PATIENCE, keep.keep(changed.clone())).await {
            Ok(Ok(())) => {}
            Ok(Err(fault)) => return tracing::warn!(%fault, "the sessions cannot be stored"),
            Err(_) => return tracing::warn!("the sessions cannot be stored in time"),
        }
        for (shard, session) in changed {
            match session {
                Some(session) => self.stored.insert(shard, session),
                None => self.stored.remove(&shard),
            };
        }
    }
}

/// Returns the current sessions of running shards, with their numbers.
pub(super) fn running(
    shards: impl Iterator<Item = u32>,
    sessions: &Sessions,
) -> impl Iterator<Item = (u32, Option<Session>)> {
    shards.map(|shard| (shard, sessions.of(shard)))
}
