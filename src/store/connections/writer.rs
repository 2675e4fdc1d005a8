//! The threads that use a database of `SQLite`: one that writes, and some that read.
//!
//! Jobs that wait together to write share one transaction, with a savepoint each, and are answered after its commit
//! (group commit). The reading threads have connections of their own, which cannot write.

use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;

use super::queue::{For, Queue, Sender, queue};
use super::wiping::Wiping;
use crate::store::database::sqlite::{self, Connection};
use crate::store::database::{self, Error, OpenError};
use crate::store::operation::membership::Membership;
use crate::store::operation::numbers;
use crate::store::operation::processes;
use crate::store::rows::cache::Cache;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::ProcessId;
use crate::store::rows::process_clock::now;
use crate::store::rows::tx::{Tx, guarded};

/// The most jobs that share one transaction.
const BATCH: usize = 128;

/// The number of threads that read. A short read waits for long ones only if every thread has one.
const READERS: usize = 3;

type Answer = Box<dyn FnOnce(Option<&Arc<Error>>) + Send>;
/// A job that writes. It gets `None` if no transaction could be begun.
type Write = Box<dyn FnOnce(Option<&Tx<'_>>) -> Answer + Send>;
/// A job that reads, and sends its answer itself.
type Read = Box<dyn FnOnce(&Tx<'_>) + Send>;

/// The thread that writes and the threads that read, and the queues to them.
pub(super) struct Writer {
    writes: Sender<Write>,
    /// The reading threads; empty for a database in memory, which no second connection reaches.
    readers: Vec<Reader>,
    membership: Membership,
}

/// A thread that reads.
struct Reader {
    jobs: mpsc::Sender<Read>,
    /// The number of jobs that it has not finished.
    unfinished: Arc<AtomicUsize>,
}

impl Writer {
    /// Opens a database file.
    pub(in crate::store) fn open(path: &Path) -> Result<Self, OpenError> {
        let lock = sqlite::lock(path)?;
        let connection = sqlite::connect(path)?;
        let cache = Arc::new(Cache::default());
        let process = take_over(&connection, &cache)?;
        let connections = (0..READERS).map(|_| sqlite::reader(path)).collect::<Result<Vec<_>, _>>()?;
        let (readers, threads) = connections
            .into_iter()
            .map(|connection| read_on(connection, process, Arc::clone(&cache)))
            .unzip();
        let writes = write_on(connection, process, cache, threads, Some(lock));
        Ok(Self { writes, readers, membership: Membership::alone(process) })
    }

    /// Opens a database that lives in memory.
    pub(in crate::store) fn in_memory() -> Result<Self, OpenError> {
        let connection = sqlite::in_memory()?;
        let cache = Arc::new(Cache::default());
        let process = take_over(&connection, &cache)?;
        let writes = write_on(connection, process, cache, Vec::new(), None);
        Ok(Self { writes, readers: Vec::new(), membership: Membership::alone(process) })
    }

    /// Returns the membership of this process, which has the database to itself.
    pub(in crate::store) const fn membership(&self) -> &Membership {
        &self.membership
    }

    /// Runs a job that writes.
    pub(in crate::store) fn write<T, E>(
        &self,
        whom: For,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let job: Write = Box::new(move |tx| {
            let result = tx.map(|tx| in_savepoint(tx, job));
            Box::new(move |failed: Option<&Arc<Error>>| {
                let answer = match (result, failed) {
                    (Some(Err(error)), _) => Err(error),
                    (_, Some(error)) => Err(E::from(StoreError::NotCommitted(Arc::clone(error)))),
                    (Some(result), None) => result,
                    (None, None) => Err(E::from(StoreError::Closed)),
                };
                // The caller may have gone away meanwhile.
                let _ = sender.send(answer);
            })
        });
        self.writes.send(whom, job);
        receiver
    }

    /// Runs a job that reads.
    pub(in crate::store) fn read<T, E>(
        &self,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        // The thread with the fewest jobs, so that no job waits behind a long replay while another thread is idle.
        let idlest = self.readers.iter().min_by_key(|reader| reader.unfinished.load(Ordering::Relaxed));
        let Some(reader) = idlest else {
            return self.write(For::People, move |tx| without_writing(tx, job));
        };
        let (sender, receiver) = oneshot::channel();
        let job: Read = Box::new(move |tx| {
            // The caller may have gone away meanwhile.
            let _ = sender.send(in_snapshot(tx, job));
        });
        reader.unfinished.fetch_add(1, Ordering::Relaxed);
        // If the thread has ended, the job is dropped, and the wait for its answer ends.
        let _ = reader.jobs.send(job);
        receiver
    }
}

/// Enters this process in a database that no other process uses, because this one holds the lock.
fn take_over(connection: &Connection, cache: &Cache) -> Result<ProcessId, OpenError> {
    let process = ProcessId::random();
    let tx = transaction(connection, process, cache);
    let entered = processes::take_over(&tx, process);
    let passed_over = || numbers::TABLES.into_iter().try_for_each(|table| numbers::pass_over(&tx, table));
    let numbered = || passed_over().and_then(|()| numbers::note_passed(&tx));
    entered
        .and_then(|()| numbered())
        .map_err(|fault| OpenError::Entering { why: fault.into(), is_passing: false })?;
    Ok(process)
}

/// Starts the thread that writes, until its queue is closed.
fn write_on(
    connection: Connection,
    process: ProcessId,
    cache: Arc<Cache>,
    readers: Vec<JoinHandle<()>>,
    lock: Option<File>,
) -> Sender<Write> {
    let (writes, queue) = queue();
    thread::spawn(move || {
        carry_out_writes(&transaction(&connection, process, &cache), &connection, &queue);
        for reader in readers {
            // A panic of a job ends no thread; if a thread has ended all the same, its connection is closed.
            let _ = reader.join();
        }
        // The last connection tidies up beside the file. The lock goes after it: the next bot finds the
        // file closed.
        drop(connection);
        drop(lock);
    });
    writes
}

/// Starts a thread that reads until its queue is closed.
fn read_on(connection: Connection, process: ProcessId, cache: Arc<Cache>) -> (Reader, JoinHandle<()>) {
    let (jobs, queue) = mpsc::channel::<Read>();
    let unfinished = Arc::<AtomicUsize>::default();
    let finished = Arc::clone(&unfinished);
    let thread = thread::spawn(move || {
        let tx = transaction(&connection, process, &cache);
        while let Ok(job) = queue.recv() {
            job(&tx);
            if connection.is_in_transaction() {
                // The end of its transaction failed: the next job begins its own.
                let _ = connection.control("ROLLBACK");
            }
            finished.fetch_sub(1, Ordering::Relaxed);
        }
    });
    (Reader { jobs, unfinished }, thread)
}

/// Returns the transaction that is under way on a connection.
fn transaction<'a>(connection: &'a Connection, process: ProcessId, cache: &'a Cache) -> Tx<'a> {
    Tx::begin(database::Connection::Sqlite(connection), Some(process), cache)
}

fn carry_out_writes(tx: &Tx<'_>, connection: &Connection, queue: &Queue<Write>) {
    let mut wiping = Wiping::default();
    while let Some(first) = queue.wait() {
        let begun = connection.control("BEGIN IMMEDIATE");
        let mut answers = Vec::new();
        // Outside a transaction a job's savepoint would commit by itself.
        let usable = begun.is_ok().then_some(tx);
        // A full disk, and some other errors, undo the whole transaction in the middle of a job.
        let undone = || usable.is_some() && !connection.is_in_transaction();
        answers.push(first(usable));
        while answers.len() < BATCH
            && !undone()
            && let Some(job) = queue.next()
        {
            answers.push(job(usable));
        }
        let ended = match begun {
            Ok(()) if undone() => Err(Error::RolledBack),
            Ok(()) => connection.control("COMMIT"),
            Err(error) => Err(error),
        };
        let failed = ended.err().map(Arc::new);
        if let Some(error) = &failed {
            tracing::error!(%error, "the database did not commit");
            // This fails if no transaction is open any more, which does no harm.
            let _ = connection.control("ROLLBACK");
        }
        for answer in answers {
            answer(failed.as_ref());
        }
        wiping.after_transaction(connection);
    }
}

/// Does a job in a savepoint: if it fails, its changes are undone, and those of earlier jobs stay.
fn in_savepoint<T, E: From<StoreError>>(
    tx: &Tx<'_>,
    job: impl FnOnce(&Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    between(tx, "SAVEPOINT job", "RELEASE job", &["ROLLBACK TO job", "RELEASE job"], job)
}

/// Does a job that changes nothing, and in which every statement sees the same state of the database.
pub(super) fn in_snapshot<T, E: From<StoreError>>(
    tx: &Tx<'_>,
    job: impl FnOnce(&Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    between(tx, "BEGIN", "COMMIT", &["ROLLBACK"], job)
}

/// Does a job that must not change anything, on a connection that can write.
fn without_writing<T, E: From<StoreError>>(
    tx: &Tx<'_>,
    job: impl FnOnce(&Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    control::<E>(tx, "PRAGMA query_only = 1")?;
    let result = guarded(|| job(&tx.at(now())));
    control::<E>(tx, "PRAGMA query_only = 0")?;
    result
}

fn between<T, E: From<StoreError>>(
    tx: &Tx<'_>,
    begin: &str,
    keep: &str,
    undo: &[&str],
    job: impl FnOnce(&Tx<'_>) -> Result<T, E>,
) -> Result<T, E> {
    control::<E>(tx, begin)?;
    // A job that panics does not end the thread, which others' jobs need. Its changes are undone; the cache is checked
    // against the database wherever it is used. Its time is read here: `tx` was made when the
    // thread started.
    let result = guarded(|| job(&tx.at(now())));
    let kept = [keep];
    for sql in if result.is_ok() { &kept } else { undo } {
        control::<E>(tx, sql)?;
    }
    result
}

/// Carries out a statement that controls the transaction and belongs to no job.
fn control<E: From<StoreError>>(tx: &Tx<'_>, sql: &str) -> Result<(), E> {
    tx.connection.execute(sql, &[]).map(drop).map_err(|error| E::from(StoreError::from(error)))
}
