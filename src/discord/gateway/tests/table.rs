//! A database that several processes of a test share: no time passes while it is asked.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::discord::gateway::{Answer, Keep, Leases};
use crate::service::operation::sharding::{self, ShardBoard, ShardReport};
use crate::store::operation::processes::tests::{age, enter};
use crate::store::operation::shards::StoredSession;
use crate::store::{ProcessId, Store, StoreError, Time, Tx};

/// A moment at which no session is old.
const NOW: Time = Time(0);

/// The database.
#[derive(Clone)]
pub struct Table(Store);

/// One of the processes that use it.
pub struct Process {
    table: Table,
    /// Its number, while it is alive to the others.
    me: Mutex<Option<ProcessId>>,
}

impl Table {
    pub fn new() -> Self {
        Self(Store::for_tests())
    }

    /// Does a job on a thread of its own: the time of the test stands still until it is done.
    pub fn does<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let store = self.0.clone();
        let runtime = || tokio::runtime::Builder::new_current_thread().build().unwrap();
        std::thread::spawn(move || runtime().block_on(store.write(job))).join().unwrap()
    }

    /// Enters a process.
    pub fn process(&self, number: i64) -> Arc<Process> {
        let me = ProcessId::test(number);
        self.does(move |tx| enter(tx, me)).unwrap();
        Arc::new(Process { table: self.clone(), me: Mutex::new(Some(me)) })
    }

    /// Returns how many shards each process holds, by their numbers.
    pub fn held(&self) -> Vec<usize> {
        let board = self.does(sharding::look).unwrap();
        board.holders.iter().map(|holder| board.of(*holder).count()).collect()
    }
}

impl Process {
    /// Lets it be dead to the others.
    pub fn dies(&self) {
        let Some(me) = self.me.lock().unwrap().take() else { return };
        self.table.does(move |tx| age(tx, me)).unwrap();
    }

    /// Lets it be another one.
    pub fn wakes(&self, number: i64) {
        let me = ProcessId::test(number);
        self.table.does(move |tx| enter(tx, me)).unwrap();
        *self.me.lock().unwrap() = Some(me);
    }

    fn does<T: Send + 'static>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<'_, T> {
        Box::pin(std::future::ready(self.table.does(job)))
    }
}

impl Keep for Table {
    fn kept(&self, shards: u32) -> Answer<'_, Vec<(u32, StoredSession)>> {
        Box::pin(std::future::ready(self.does(move |tx| sharding::kept(&tx.at(NOW), shards))))
    }

    fn keep(&self, sessions: Vec<(u32, Option<StoredSession>)>) -> Answer<'_, ()> {
        Box::pin(std::future::ready(self.does(move |tx| sharding::keep(tx, &sessions))))
    }
}

impl Leases for Process {
    fn process(&self) -> Option<ProcessId> {
        *self.me.lock().unwrap()
    }

    fn join(&self, me: ProcessId, advised: u32) -> Answer<'_, u32> {
        self.does(move |tx| sharding::join(&tx.at(NOW), me, advised))
    }

    fn meet(&self, me: ProcessId, report: ShardReport) -> Answer<'_, ShardBoard> {
        self.does(move |tx| {
            let board = sharding::look(tx)?;
            if sharding::must_meet(&board, me, &report) { sharding::meet(tx, me, &report) } else { Ok(board) }
        })
    }

    fn free(&self, me: ProcessId, shard: u32, session: Option<(StoredSession, u64)>) -> Answer<'_, ()> {
        self.does(move |tx| {
            sharding::free(tx, me, shard, session.as_ref().map(|(session, settled)| (session, *settled)))
        })
    }

    fn leave(&self, me: ProcessId) -> Answer<'_, ()> {
        self.does(move |tx| sharding::leave(tx, me))
    }

    fn grow(&self, from: u32, to: u32) -> Answer<'_, ()> {
        self.does(move |tx| sharding::grow(tx, from, to))
    }

    /// The clock of the database is not that of the test.
    fn take_turn(&self, _: u32, _: Duration) -> Answer<'_, Option<Duration>> {
        Box::pin(std::future::ready(Ok(None)))
    }
}
