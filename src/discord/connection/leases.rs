//! The leases of shards and their sessions, kept in the database that all processes use.

use std::sync::Arc;
use std::time::Duration;

use crate::discord::gateway::{Answer, Keep, Leases};
use crate::service::operation::sharding::{self, ShardBoard, ShardReport};
use crate::store::operation::shards::StoredSession;
use crate::store::{ProcessId, Store};

/// Returns the leases by which this process shares shards with others; `None` if no other process can use the database.
pub(in crate::discord) fn of(store: &Store) -> Option<Arc<dyn Leases>> {
    (!store.membership().is_alone()).then(|| Arc::new(Stored(store.clone())) as Arc<dyn Leases>)
}

/// Returns the place where sessions are kept for the next process; `None` if others may run beside this one.
pub(in crate::discord) fn kept(store: &Store) -> Option<Arc<dyn Keep>> {
    store.membership().is_alone().then(|| Arc::new(Stored(store.clone())) as Arc<dyn Keep>)
}

/// The leases and sessions in the database.
struct Stored(Store);

impl Leases for Stored {
    fn process(&self) -> Option<ProcessId> {
        let membership = self.0.membership();
        let process = membership.process();
        membership.owns(process).then_some(process)
    }

    fn join(&self, me: ProcessId, advised: u32) -> Answer<'_, u32> {
        Box::pin(self.0.write(move |tx| sharding::join(tx, me, advised)))
    }

    fn meet(&self, me: ProcessId, report: ShardReport) -> Answer<'_, ShardBoard> {
        Box::pin(async move {
            // Almost always there is nothing to do, and a read is cheaper than a write.
            let board = self.0.glance(sharding::look).await?;
            if !sharding::must_meet(&board, me, &report) {
                return Ok(board);
            }
            self.0.write(move |tx| sharding::meet(tx, me, &report)).await
        })
    }

    fn free(&self, me: ProcessId, shard: u32, session: Option<(StoredSession, u64)>) -> Answer<'_, ()> {
        Box::pin(self.0.write(move |tx| {
            sharding::free(tx, me, shard, session.as_ref().map(|(session, settled)| (session, *settled)))
        }))
    }

    fn leave(&self, me: ProcessId) -> Answer<'_, ()> {
        Box::pin(self.0.write(move |tx| sharding::leave(tx, me)))
    }

    fn grow(&self, from: u32, to: u32) -> Answer<'_, ()> {
        Box::pin(self.0.write(move |tx| sharding::grow(tx, from, to)))
    }

    fn take_turn(&self, bucket: u32, between: Duration) -> Answer<'_, Option<Duration>> {
        Box::pin(self.0.write(move |tx| sharding::take_turn(tx, bucket, between)))
    }
}

impl Keep for Stored {
    fn kept(&self, shards: u32) -> Answer<'_, Vec<(u32, StoredSession)>> {
        Box::pin(self.0.write(move |tx| sharding::kept(tx, shards)))
    }

    fn keep(&self, sessions: Vec<(u32, Option<StoredSession>)>) -> Answer<'_, ()> {
        Box::pin(self.0.write(move |tx| sharding::keep(tx, &sessions)))
    }
}
