//! The threads that use the database: one that writes, and some that read.
//!
//! Jobs are closures. Those that wait together to write share one transaction, with a savepoint each, and
//! are answered after its commit (group commit): whatever a caller has been told is on the disk. Those that
//! read have connections of their own, which cannot write: a long replay keeps no move waiting. A read that
//! is asked for after a write was answered sees it, because its snapshot is taken later than the commit.
//! The writes of computers wait until nobody else writes.

use std::collections::VecDeque;
use std::fs::File;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;

use super::cache::Cache;
use super::database::sqlite::{self, Connection};
use super::database::{self, Error, OpenError};
use super::error::Fault;
use super::tx::Tx;

/// Jobs that share one transaction at most.
const BATCH: usize = 128;

/// Threads that read: a long read keeps no short one waiting, unless there are so many.
const READERS: usize = 3;

type Answer = Box<dyn FnOnce(Option<&Arc<Error>>) + Send>;
/// A job that writes. It is given no transaction where none could be begun.
type Write = Box<dyn FnOnce(Option<&Tx<'_>>) -> Answer + Send>;
/// A job that reads, and answers by itself.
type Read = Box<dyn FnOnce(&Tx<'_>) + Send>;

/// For whom a job writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum For {
    /// Somebody waits for it.
    People,
    /// A computer: it can wait.
    Computers,
}

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    writes: mpsc::Sender<(For, Write)>,
    /// None where no second connection reaches the database, because it lives in memory.
    readers: Arc<[Reader]>,
}

/// A thread that reads.
struct Reader {
    jobs: mpsc::Sender<Read>,
    /// The number of jobs that it has not finished.
    unfinished: Arc<AtomicUsize>,
}

impl Store {
    /// Opens a database file for the bot, creating it or bringing its schema up to date.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong and what to do; the file is as it was.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let lock = sqlite::lock(path)?;
        let connection = sqlite::connect(path)?;
        let connections = (0..READERS).map(|_| sqlite::reader(path)).collect::<Result<Vec<_>, _>>()?;
        let cache = Arc::new(Cache::default());
        let (readers, threads): (Vec<_>, _) =
            connections.into_iter().map(|connection| read_on(connection, Arc::clone(&cache))).unzip();
        let writes = write_on(connection, cache, threads, Some(lock));
        Ok(Self { writes, readers: readers.into() })
    }

    /// Opens a database that lives in memory, for tests: one connection writes and reads.
    ///
    /// # Errors
    /// [`OpenError`] when `SQLite` cannot be used at all.
    pub fn in_memory() -> Result<Self, OpenError> {
        let writes = write_on(sqlite::in_memory()?, Arc::default(), Vec::new(), None);
        Ok(Self { writes, readers: Arc::new([]) })
    }

    /// Does a job in a transaction and answers after its commit; an error undoes it.
    ///
    /// # Errors
    /// The job's own, or a [`Fault`] of the database.
    pub async fn write<T, E>(
        &self,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        self.write_for(For::People, job).await
    }

    /// Does a job as [`Store::write`] does, after all those that wait to be done by it.
    ///
    /// # Errors
    /// The job's own, or a [`Fault`] of the database.
    pub async fn write_after_others<T, E>(
        &self,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        self.write_for(For::Computers, job).await
    }

    async fn write_for<T, E>(
        &self,
        whom: For,
        job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        let job: Write = Box::new(move |tx| {
            let result = tx.map(|tx| tx.in_savepoint(job));
            Box::new(move |failed: Option<&Arc<Error>>| {
                let answer = match (result, failed) {
                    (Some(Err(error)), _) => Err(error),
                    (_, Some(error)) => Err(E::from(Fault::NotCommitted(Arc::clone(error)))),
                    (Some(result), None) => result,
                    (None, None) => Err(E::from(Fault::Closed)),
                };
                // The caller may have gone away meanwhile.
                let _ = sender.send(answer);
            })
        });
        self.writes.send((whom, job)).map_err(|_| E::from(Fault::Closed))?;
        receiver.await.unwrap_or_else(|_| Err(E::from(Fault::Closed)))
    }

    /// Does a job that changes nothing, beside those that do. It sees everything whose [`Store::write`] was
    /// answered before.
    ///
    /// # Errors
    /// The job's own, or a [`Fault`] of the database: also when the job tries to change something.
    pub async fn read<T, E>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        // The one that has least to do: nobody waits behind a long replay while another thread is idle.
        let idlest = self.readers.iter().min_by_key(|reader| reader.unfinished.load(Ordering::Relaxed));
        let Some(reader) = idlest else {
            return self.write(move |tx| tx.without_writing(|| job(tx))).await;
        };
        let (sender, receiver) = oneshot::channel();
        let job: Read = Box::new(move |tx| {
            // The caller may have gone away meanwhile.
            let _ = sender.send(tx.in_snapshot(job));
        });
        reader.unfinished.fetch_add(1, Ordering::Relaxed);
        reader.jobs.send(job).map_err(|_| E::from(Fault::Closed))?;
        receiver.await.unwrap_or_else(|_| Err(E::from(Fault::Closed)))
    }
}

/// Starts the thread that writes, until every handle is gone.
fn write_on(
    connection: Connection,
    cache: Arc<Cache>,
    readers: Vec<JoinHandle<()>>,
    lock: Option<File>,
) -> mpsc::Sender<(For, Write)> {
    let (writes, queue) = mpsc::channel();
    thread::spawn(move || {
        carry_out_writes(&connection, &cache, &mut Queue::of(queue));
        for reader in readers {
            // A panic of a job ends no thread; one that ended all the same has closed its connection.
            let _ = reader.join();
        }
        // The last connection tidies up beside the file. The lock goes after it: the next bot finds the
        // file closed.
        drop(connection);
        drop(lock);
    });
    writes
}

/// Starts a thread that reads, until every handle is gone.
fn read_on(connection: Connection, cache: Arc<Cache>) -> (Reader, JoinHandle<()>) {
    let (jobs, queue) = mpsc::channel::<Read>();
    let unfinished = Arc::<AtomicUsize>::default();
    let finished = Arc::clone(&unfinished);
    let thread = thread::spawn(move || {
        let tx = transaction(&connection, &cache);
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

/// The jobs that wait to write.
struct Queue {
    jobs: mpsc::Receiver<(For, Write)>,
    /// Those of computers that were met on the way to others.
    put_aside: VecDeque<Write>,
}

impl Queue {
    const fn of(jobs: mpsc::Receiver<(For, Write)>) -> Self {
        Self { jobs, put_aside: VecDeque::new() }
    }

    /// Returns the next job, if one waits.
    fn next(&mut self) -> Option<Write> {
        while let Ok((whom, job)) = self.jobs.try_recv() {
            match whom {
                For::People => return Some(job),
                For::Computers => self.put_aside.push_back(job),
            }
        }
        self.put_aside.pop_front()
    }

    /// Waits for the next job; `None` when there will be no more.
    fn wait(&mut self) -> Option<Write> {
        if let Some(job) = self.next() {
            return Some(job);
        }
        let (whom, job) = self.jobs.recv().ok()?;
        match whom {
            For::People => Some(job),
            For::Computers => {
                self.put_aside.push_back(job);
                self.next()
            }
        }
    }
}

/// Returns the transaction that is under way on a connection.
const fn transaction<'a>(connection: &'a Connection, cache: &'a Cache) -> Tx<'a> {
    Tx { connection: database::Connection::Sqlite(connection), cache }
}

fn carry_out_writes(connection: &Connection, cache: &Cache, queue: &mut Queue) {
    let tx = &transaction(connection, cache);
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
            // Where no transaction is open any more this fails, and nothing is lost by it.
            let _ = connection.control("ROLLBACK");
        }
        for answer in answers {
            answer(failed.as_ref());
        }
    }
}
