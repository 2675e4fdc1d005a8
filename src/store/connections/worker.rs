//! The handle on a database, and the threads behind it.
//!
//! Jobs are closures. A job that writes is answered after its commit: whatever a caller has been told is on the disk. A
//! read that is requested after the answer to a write sees that write, because the read's snapshot is taken after the
//! commit. The writes of computers wait until no other writes are queued.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::pool::Pool;
use super::queue::For;
use super::writer::Writer;
use crate::store::database::OpenError;
use crate::store::database::server::Statements;
use crate::store::operation::heartbeat::Rhythm;
use crate::store::operation::membership::Membership;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::Time;
use crate::store::rows::tx::Tx;

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    threads: Arc<Threads>,
    /// The time of all that is done through this handle, where that is given.
    at: Option<Time>,
}

/// The longest wait for a server at the end of the program.
const LEAVE: Duration = Duration::from_secs(3);

/// The threads that use the database.
enum Threads {
    Sqlite(Writer),
    Postgres(Pool),
}

impl Store {
    /// Opens a database file for the bot, creating it or bringing its schema up to date.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong and what to do; the file is as it was.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Sqlite(Writer::open(path)?)))
    }

    /// Opens a database that a server keeps, creating its tables or bringing them up to date.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong and what to do; the database is as it was.
    pub fn connect(url: &SecretString, statements: Statements) -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Postgres(Pool::open(url, statements, Rhythm::USUAL)?)))
    }

    /// Opens a database on a server, as a process whose heartbeat beats only on request.
    #[cfg(test)]
    pub(crate) fn connect_still(url: &SecretString) -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Postgres(Pool::open(url, Statements::Prepared, Rhythm::STILL)?)))
    }

    /// Opens a database on a server like [`Self::connect_still`], on a machine whose clock is behind.
    #[cfg(test)]
    pub(crate) fn connect_behind(url: &SecretString) -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Postgres(Pool::open(url, Statements::Prepared, Rhythm::BEHIND)?)))
    }

    /// Opens a database that lives in memory, for tests: one connection writes and reads.
    ///
    /// # Errors
    /// [`OpenError`] when `SQLite` cannot be used at all.
    pub fn in_memory() -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Sqlite(Writer::in_memory()?)))
    }

    /// Opens a database for a test: in memory, or, where the environment names a server, a new one there.
    #[cfg(test)]
    pub(crate) fn for_tests() -> Self {
        if let Ok(server) = std::env::var(crate::store::tests::SERVER) {
            return Self::connect_still(&crate::store::tests::new_database_with_tables(&server)).unwrap();
        }
        Self::in_memory().unwrap()
    }

    /// Opens a database for a test as [`Self::for_tests`] does, but a file in place of one in memory: others read it
    /// while one writes.
    #[cfg(test)]
    pub(crate) fn with_readers(path: &Path) -> Self {
        match std::env::var(crate::store::tests::SERVER) {
            Ok(_) => Self::for_tests(),
            Err(_) => Self::open(path).unwrap(),
        }
    }

    /// Opens a new database for a test twice, as two processes. If the environment names no server, both are the same
    /// store, because a file is used by one process only.
    #[cfg(test)]
    pub(crate) fn two_for_tests() -> [Self; 2] {
        if let Ok(server) = std::env::var(crate::store::tests::SERVER) {
            let database = crate::store::tests::new_database_with_tables(&server);
            return [(); 2].map(|()| Self::connect_still(&database).unwrap());
        }
        let store = Self::in_memory().unwrap();
        [store.clone(), store]
    }

    /// Returns the membership of this process among those that use the database.
    #[must_use]
    pub fn membership(&self) -> &Membership {
        match &*self.threads {
            Threads::Sqlite(writer) => writer.membership(),
            Threads::Postgres(pool) => pool.membership(),
        }
    }

    /// Removes this process from those that use the database: everything that it has taken is free at once.
    pub async fn leave(&self) {
        match &*self.threads {
            // A file has no other processes.
            Threads::Sqlite(_) => {}
            // A process whose membership is over owns nothing any more.
            Threads::Postgres(pool) if !pool.membership().is_valid() => {}
            Threads::Postgres(pool) => {
                // If the server cannot be reached, the process's lease ends by itself.
                let _ = tokio::time::timeout(LEAVE, pool.heartbeat().leave()).await;
            }
        }
    }

    /// Tells the other processes that use the database that there may be something to do. Called after the commit of
    /// the write that made it so.
    pub fn tell_others(&self) {
        match &*self.threads {
            Threads::Sqlite(_) => {}
            Threads::Postgres(pool) => pool.told().to_others.notify_one(),
        }
    }

    /// Waits until another process tells that there may be something to do. Only one caller may wait at a time.
    pub async fn told_by_others(&self) {
        match &*self.threads {
            Threads::Sqlite(_) => std::future::pending().await,
            Threads::Postgres(pool) => pool.told().by_others.notified().await,
        }
    }

    /// Renews the membership of this process now, instead of at the next beat.
    #[cfg(test)]
    pub(in crate::store) async fn beat(&self) {
        let Threads::Postgres(pool) = &*self.threads else { panic!("it is in a file") };
        pool.heartbeat().beat().await.expect("invariant: it beats until it leaves");
    }

    fn on(threads: Threads) -> Self {
        Self { threads: Arc::new(threads), at: None }
    }

    /// Returns the same database at a given time: what is done through it is done then, whatever the clock says. For tests
    /// and benchmarks alone.
    #[must_use]
    pub fn at(&self, now: Time) -> Self {
        Self { at: Some(now), ..self.clone() }
    }

    /// Does a job in a transaction and answers after the commit; an error undoes the job's changes. After a conflict
    /// with other transactions the job is repeated, so it must change nothing but the database.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database.
    pub async fn write<T, E>(&self, job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_for(For::People, job).await
    }

    /// Does a job as [`Store::write`] does, after all jobs that wait there.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database.
    pub async fn write_after_others<T, E>(
        &self,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        self.write_for(For::Computers, job).await
    }

    async fn write_for<T, E>(
        &self,
        whom: For,
        job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let job = timed(self.at, job);
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.write(whom, job),
            Threads::Postgres(pool) => pool.write(whom, job),
        })
        .await
    }

    /// Does a job that changes nothing, while others write. The job sees every [`Store::write`] that was answered
    /// before.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database: also when the job tries to change something.
    pub async fn read<T, E>(&self, job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let job = timed(self.at, job);
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.read(job),
            Threads::Postgres(pool) => pool.read(job),
        })
        .await
    }

    /// Does a job as [`Store::read`] does, but its statements need not see the same state. A server gets these
    /// statements alone, without a transaction: this is for jobs that look again and again whether there is something
    /// to do.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database.
    pub async fn glance<T, E>(&self, job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        let job = timed(self.at, job);
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.read(job),
            Threads::Postgres(pool) => pool.glance(job),
        })
        .await
    }
}

/// Returns the job, done as of a time if one is given.
fn timed<T>(at: Option<Time>, job: impl Fn(&Tx<'_>) -> T) -> impl Fn(&Tx<'_>) -> T {
    move |tx| if let Some(at) = at { job(&tx.at(at)) } else { job(tx) }
}

/// Waits for the answer of a thread.
async fn answer<T, E: From<StoreError>>(receiver: oneshot::Receiver<Result<T, E>>) -> Result<T, E> {
    receiver.await.unwrap_or_else(|_| Err(E::from(StoreError::Closed)))
}
