//! The threads that use a database that a server keeps: some that write, and some that read.
//!
//! Each thread has a connection of its own, and a transaction for each job: jobs on different games are done side by
//! side. A transaction that conflicted with another, or lost its connection before the commit, is repeated.

use std::convert::Infallible;
use std::sync::Arc;
use std::thread;

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::queue::{For, Queue, Sender, queue};
use crate::store::database::OpenError;
use crate::store::database::postgres::{Server, listen};
use crate::store::database::server::{Begin, PeerNotifier, Statements, runtime};
use crate::store::operation::heartbeat::{Heartbeat, Rhythm};
use crate::store::operation::membership::Membership;
use crate::store::operation::processes;
use crate::store::operation::session::Session;
use crate::store::rows::cache::Cache;
use crate::store::rows::error::StoreError;
use crate::store::rows::tx::Tx;

/// The number of threads that write. Fewer in the library's own tests, because opening connections takes longer than most of
/// them; races there are between three of each process.
const WRITERS: usize = if cfg!(test) { 3 } else { 8 };

/// The number of threads that read.
const READERS: usize = if cfg!(test) { 2 } else { 4 };

/// A job, done on a thread's connection; it sends its answer itself.
type Job = Box<dyn FnOnce(&mut Thread) + Send>;

/// The threads that use a database server, and the queues to them.
pub(super) struct Pool {
    writes: Sender<Job>,
    reads: Sender<Job>,
    heartbeat: Heartbeat,
    membership: Membership,
    told: Arc<PeerNotifier>,
    /// Dropped with the pool, which ends the thread that notifies other processes and listens to them.
    _listening: oneshot::Sender<Infallible>,
}

/// A thread, and the data that it works with.
struct Thread {
    session: Session,
    membership: Membership,
}

impl Pool {
    /// Opens the database of a server, creates its tables or brings them up to date, and enters this process among
    /// those that use it.
    pub(in crate::store) fn open(
        url: &SecretString,
        statements: Statements,
        rhythm: Rhythm,
    ) -> Result<Self, OpenError> {
        let server = Arc::new(Server::at(url)?.by(statements));
        let cache = Arc::new(Cache::default());
        let session = || Session::new(Arc::clone(&server), Arc::clone(&cache));
        let (begun, first) = (Arc::clone(&server), session());
        // On a thread of its own, because the caller may be an async task, which must not block on another runtime.
        let made = thread::spawn(move || {
            begun.bring_up_to_date()?;
            Heartbeat::start(first, rhythm).map_err(unable_to_enter)
        });
        let made = made.join();
        let (heartbeat, membership) = made.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        let start = |count: usize| {
            let (jobs, queue) = queue();
            for _ in 0..count {
                let thread = Thread { session: session(), membership: membership.clone() };
                let queue = Arc::clone(&queue);
                thread::spawn(move || thread.work(&queue));
            }
            jobs
        };
        let (told, (listening, closed)) = (Arc::<PeerNotifier>::default(), oneshot::channel());
        let (runtime, to_tell, own) =
            (runtime().map_err(OpenError::Server)?, Arc::clone(&told), membership.process().0.to_string());
        let to_hear = Arc::clone(&server);
        thread::spawn(move || runtime.block_on(listen(&to_hear, &to_tell, &own, closed)));
        Ok(Self {
            writes: start(WRITERS),
            reads: start(READERS),
            heartbeat,
            membership,
            told,
            _listening: listening,
        })
    }

    /// Returns the membership of this process.
    pub(in crate::store) const fn membership(&self) -> &Membership {
        &self.membership
    }

    /// Returns the signals between this process and the others.
    pub(in crate::store) fn told(&self) -> &PeerNotifier {
        &self.told
    }

    /// Returns the heartbeat of this process.
    pub(in crate::store) const fn heartbeat(&self) -> &Heartbeat {
        &self.heartbeat
    }

    /// Runs a job that writes.
    pub(in crate::store) fn write<T, E>(
        &self,
        whom: For,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask(&self.writes, whom, Begin::Writing, job)
    }

    /// Runs a job that reads.
    pub(in crate::store) fn read<T, E>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask(&self.reads, For::People, Begin::Reading, job)
    }

    /// Runs a job that reads, and whose statements need not all see the same state.
    pub(in crate::store) fn glance<T, E>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, E>>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        ask(&self.reads, For::People, Begin::Glancing, job)
    }
}

/// Returns the error for a database in which this process cannot be entered.
fn unable_to_enter(fault: StoreError) -> OpenError {
    match fault {
        StoreError::Outdated { found, known } => OpenError::NewerServer { found, known },
        fault => {
            let is_passing = match &fault {
                StoreError::Database(error) | StoreError::NotCommitted(error) => error.is_passing(),
                fault => !fault.is_lasting(),
            };
            OpenError::Entering { is_passing, why: fault.into() }
        }
    }
}

/// Queues a job for the threads; returns the receiver of its answer.
fn ask<T, E>(
    threads: &Sender<Job>,
    whom: For,
    begin: Begin,
    job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
) -> oneshot::Receiver<Result<T, E>>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
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
    /// Does jobs until the queue is closed.
    fn work(mut self, queue: &Queue<Job>) {
        while let Some(job) = queue.wait() {
            job(&mut self);
        }
    }

    fn carry_out<T, E: From<StoreError>>(
        &mut self,
        begin: Begin,
        job: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let process = self.membership.process();
        if !self.membership.is_valid() {
            // This process may have been stopped for so long that the tables were changed meanwhile.
            self.session.carry_out(Begin::Reading, process, processes::is_up_to_date)?;
        }
        self.session.carry_out(begin, process, job)
    }
}
