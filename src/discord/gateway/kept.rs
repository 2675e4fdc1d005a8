//! The sessions of a process that shares its shards with no other: stored while it runs, so that the next one goes on
//! with them.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::timeout;

use super::leases::Answer;
use super::session::{Session, Sessions};
use crate::store::operation::shards;

/// The time between two times at which it is stored how far the sessions are.
pub(super) const STORE: Duration = Duration::from_secs(2);

/// The time in which the database must answer: people wait for the bot to connect, and operators for its end.
const PATIENCE: Duration = Duration::from_secs(3);

/// The place where sessions are kept from one process to the next.
pub(in crate::discord) trait Keep: Send + Sync {
    /// Returns the sessions of a bot of so many shards that Discord may still keep.
    fn kept(&self, shards: u32) -> Answer<'_, Vec<(u32, shards::StoredSession)>>;

    /// Keeps the sessions of some shards, or that they have none.
    fn keep(&self, sessions: Vec<(u32, Option<shards::StoredSession>)>) -> Answer<'_, ()>;
}

/// The sessions of a process as they are stored. Where the database fails the shards run all the same: a session that
/// is not known to the next process is begun anew.
pub(super) struct Kept<'a> {
    keep: Option<&'a dyn Keep>,
    stored: BTreeMap<u32, shards::StoredSession>,
}

impl<'a> Kept<'a> {
    /// Finds what the process before has left of a bot of so many shards.
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

    /// Stores how far the sessions of shards are dealt with, where that has changed.
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

/// Returns the sessions of some shards that run.
pub(super) fn running(
    shards: impl Iterator<Item = u32>,
    sessions: &Sessions,
) -> impl Iterator<Item = (u32, Option<Session>)> {
    shards.map(|shard| (shard, sessions.of(shard)))
}
