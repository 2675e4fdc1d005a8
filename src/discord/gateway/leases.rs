//! The interface to the leases of shards, which processes keep in the database.

use std::pin::Pin;
use std::time::Duration;

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

    /// Records this process's report, takes the shards that its plan gives it and asks for the one it wants; returns
    /// the new board.
    fn meet(&self, me: ProcessId, report: ShardReport) -> Answer<'_, ShardBoard>;

    /// Hands a shard over to the process that has asked for it; if none has, frees it.
    fn hand_over(&self, me: ProcessId, shard: u32, session: Option<StoredSession>) -> Answer<'_, ()>;

    /// Removes this process from those that share the shards.
    fn leave(&self, me: ProcessId) -> Answer<'_, ()>;

    /// Makes all processes go by `to` shards instead of `from`.
    fn grow(&self, from: u32, to: u32) -> Answer<'_, ()>;

    /// Takes the turn of a bucket to begin a session, and returns `None`; returns how long to wait if it is not this
    /// process's turn yet.
    fn take_turn(&self, bucket: u32, between: Duration) -> Answer<'_, Option<Duration>>;
}
