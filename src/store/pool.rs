//! The threads that use a database that a server keeps: some that write, and some that read.
//!
//! Each has a connection of its own, and a transaction for each job: those on different games are carried out side by
//! side. One that was in the way of another, or lost its connection before the commit, is done again.

use std::sync::Arc;
use std::thread;

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::cache::Cache;
use super::database::postgres::{Begin, Connection, Server};
use super::database::{self, OpenError};
use super::error::Fault;
use super::ids::ProcessId;
use super::processes;
use super::queue::{For, Queue, Sender, queue};
use super::tx::{Tx, guarded};

/// The threads that write.
const WRITERS: usize = 8;

/// The threads that read.
const READERS: usize = 4;

/// The attempts at a job at most.
const ATTEMPTS: u32 = 6;

/// A job, done on a thread's connection; it answers by itself.
type Job = Box<dyn FnOnce(&mut Thread) + Send>;

/// The threads.
pub(super) struct Pool {
    writes: Sender<Job>,
    reads: Sender<Job>,
}

/// A thread, and all that it works with.
struct Thread {
    server: Arc<Server>,
    process: ProcessId,
    cache: Arc<Cache>,
    /// None before the first job, and after it was lost.
    connection: Option<Connection>,
}

impl Pool {
    /// Opens the database of a server, creating its tables or bringing them up to date.
    pub(super) fn open(url: &SecretString) -> Result<Self, OpenError> {
        let server = Arc::new(Server::at(url)?);
        let process = ProcessId::random();
        let begun = Arc::clone(&server);
        // On a thread of its own: whoever opens a database may be a task, which must not wait for another.
        let made = thread::spawn(move || {
            begun.bring_up_to_date()?;
            take_over(&begun, process).map_err(OpenError::Server)
        });
        let made = made.join();
        made.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        let cache = Arc::new(Cache::default());
        let start = |count: usize| {
            let (jobs, queue) = queue();
            for _ in 0..count {
                let (server, cache, queue) = (Arc::clone(&server), Arc::clone(&cache), Arc::clone(&queue));
                thread::spawn(move || Thread { server, process, cache, connection: None }.work(&queue));
            }
            jobs
        };
        Ok(Self { writes: start(WRITERS), reads: start(READERS) })
    }

    /// Has a job done that writes.
    pub(super) fn write<T, E>(
        &self,
        whom: For,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        ask(&self.writes, whom, Begin::Writing, job)
    }

    /// Has a job done that reads.
    pub(super) fn read<T, E>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        ask(&self.reads, For::People, Begin::Reading, job)
    }
}

/// Queues a job for the threads; its answer is received from them.
fn ask<T, E>(
    threads: &Sender<Job>,
    whom: For,
    begin: Begin,
    job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
) -> oneshot::Receiver<Result<T, E>>
where
    T: Send + 'static,
    E: From<Fault> + Send + 'static,
{
    let (sender, receiver) = oneshot::channel();
    let job: Job = Box::new(move |thread| {
        // The caller may have gone away meanwhile.
        let _ = sender.send(thread.carry_out(begin, job));
    });
    threads.send(whom, job);
    receiver
}

impl Thread {
    /// Carries jobs out until the queue is closed.
    fn work(mut self, queue: &Queue<Job>) {
        while let Some(job) = queue.wait() {
            job(&mut self);
        }
    }

    /// Carries a job out in a transaction, again where others were in the way.
    fn carry_out<T, E: From<Fault>>(
        &mut self,
        begin: Begin,
        job: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let connection = connected(&self.server, &mut self.connection);
            let connection = connection.map_err(|error| E::from(Fault::from(error)))?;
            connection.begin(begin);
            let on = database::Connection::Postgres(connection);
            let tx = Tx { connection: on, process: Some(self.process), cache: &self.cache };
            let result = guarded(|| job(&tx));
            let ended = if result.is_ok() {
                connection.commit()
            } else {
                connection.roll_back();
                Ok(())
            };
            if connection.may_be_tried_again() && attempts < ATTEMPTS {
                tracing::debug!(attempts, "a transaction is tried again");
                continue;
            }
            return match ended {
                Ok(()) => result,
                Err(error) => {
                    tracing::error!(%error, "the database did not commit");
                    Err(E::from(Fault::NotCommitted(Arc::new(error))))
                }
            };
        }
    }
}

/// Enters this process: one bot alone uses a server's database so far, and those before have gone.
fn take_over(server: &Server, process: ProcessId) -> Result<(), database::Error> {
    let connection = server.connect()?;
    connection.begin(Begin::Writing);
    processes::take_over(database::Connection::Postgres(&connection), process)?;
    connection.commit()
}

/// Returns the connection on which the server can be asked; one that was lost is replaced.
fn connected<'a>(
    server: &Server,
    kept: &'a mut Option<Connection>,
) -> Result<&'a Connection, database::Error> {
    let connection = match kept.take().filter(Connection::is_open) {
        Some(connection) => connection,
        None => server.connect()?,
    };
    Ok(kept.insert(connection))
}
