//! The interface to the database: the leases by which processes share shards, and the sessions that a process which is alone
//! keeps for the next one.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::time::Duration;

use tokio::time::timeout;

use super::session::{Session, Sessions};
use crate::service::operation::sharding::{ShardBoard, ShardReport};
use crate::store::operation::shards::StoredSession;
use crate::store::{ProcessId, StoreError};

/// An answer of the database.
pub(in crate::discord) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The shards of all processes that use one database.
pub(in crate::discord) trait Leases: Send + Sync {
    /// Returns the number under which this process owns shards; `None` while it does not know whether the other
    /// processes still count it as alive.
    fn process(&self) -> Option<ProcessId>;

    /// Enters this process among those that share the shards; returns the number of shards that all of them go by.
    fn join(&self, me: ProcessId, advised: u32) -> Answer<'_, u32>;

    /// Records this process's report, and takes the shards that its plan gives it; returns the new board.
    fn meet(&self, me: ProcessId, report: ShardReport) -> Answer<'_, ShardBoard>;

    /// Frees a shard, with its session, which goes on after the last event that arrived, or after the number beside it if
    /// no other process is there.
    fn free(&self, me: ProcessId, shard: u32, session: Option<(StoredSession, u64)>) -> Answer<'_, ()>;

    /// Removes this process from those that share the shards.
    fn leave(&self, me: ProcessId) -> Answer<'_, ()>;

    /// Makes all processes go by `to` shards instead of `from`.
    fn grow(&self, from: u32, to: u32) -> Answer<'_, ()>;

    /// Takes the turn of a bucket to begin a session, and returns `None`; returns how long to wait if it is not this
    /// process's turn yet.
    fn take_turn(&self, bucket: u32, between: Duration) -> Answer<'_, Option<Duration>>;
}

/// The time between two times at which the progress of the sessions is stored.
pub(super) const STORE: Duration = Duration::from_secs(2);

/// The time in which the database must answer: people wait for the bot to connect, and operators for its end.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// The place where sessions are kept from one process to the next.
pub(in crate::discord) trait Keep: Send + Sync {
    /// Returns the stored sessions of a bot of `shards` shards that Discord may still keep, with the numbers of their
    /// shards.
    fn kept(&self, shards: u32) -> Answer<'_, Vec<(u32, StoredSession)>>;

    /// Stores the sessions of some shards; `None` for a shard without one.
    fn keep(&self, sessions: Vec<(u32, Option<StoredSession>)>) -> Answer<'_, ()>;
}

/// The sessions of a process as they are stored. The shards run even if the database fails: the next process then
/// begins anew each session that it does not know.
pub(super) struct Kept<'a> {
    keep: Option<&'a dyn Keep>,
    stored: BTreeMap<u32, StoredSession>,
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
