//! The handle on a database, and the threads behind it.
//!
//! Jobs are closures. A job that writes is answered after its commit: whatever a caller has been told is on the disk. A
//! read that is asked for after a write was answered sees it, because its snapshot is taken later than the commit.
//! The writes of computers wait until nobody else writes.

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
use crate::store::rows::tx::Tx;

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    threads: Arc<Threads>,
}

/// The time for which a server is waited for at the end of the program.
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

    /// Opens a database that a server keeps, as a process whose heartbeat beats when it is told to.
    #[cfg(test)]
    pub(crate) fn connect_still(url: &SecretString) -> Result<Self, OpenError> {
        Ok(Self::on(Threads::Postgres(Pool::open(url, Statements::Prepared, Rhythm::STILL)?)))
    }

    /// Opens the same on a machine whose clock is behind.
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
            return Self::connect_still(&crate::store::tests::new_database(&server)).unwrap();
        }
        Self::in_memory().unwrap()
    }

    /// Opens a new database for a test twice, as two processes do; where no server is named the same one is returned
    /// twice, because a file has one process.
    #[cfg(test)]
    pub(crate) fn two_for_tests() -> [Self; 2] {
        if let Ok(server) = std::env::var(crate::store::tests::SERVER) {
            let database = crate::store::tests::new_database(&server);
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

    /// Leaves the other processes that use the database: what this one has taken is theirs at once.
    pub async fn leave(&self) {
        match &*self.threads {
            // There are none.
            Threads::Sqlite(_) => {}
            // Where it was not heard of in time nothing is its own any more.
            Threads::Postgres(pool) if !pool.membership().is_valid() => {}
            Threads::Postgres(pool) => {
                // A server that cannot be reached takes no leave: it forgets the process by itself.
                let _ = tokio::time::timeout(LEAVE, pool.heartbeat().leave()).await;
            }
        }
    }

    /// Tells the other processes that use the database that there may be something to do, after what was done before.
    pub fn tell_others(&self) {
        match &*self.threads {
            Threads::Sqlite(_) => {}
            Threads::Postgres(pool) => pool.told().to_others.notify_one(),
        }
    }

    /// Waits until another process tells that there may be something to do; for one who waits at a time.
    pub async fn told_by_others(&self) {
        match &*self.threads {
            Threads::Sqlite(_) => std::future::pending().await,
            Threads::Postgres(pool) => pool.told().by_others.notified().await,
        }
    }

    /// Renews the membership of this process now, as it is renewed from time to time.
    #[cfg(test)]
    pub(in crate::store) async fn beat(&self) {
        let Threads::Postgres(pool) = &*self.threads else { panic!("it is in a file") };
        pool.heartbeat().beat().await.expect("invariant: it beats until it leaves");
    }

    fn on(threads: Threads) -> Self {
        Self { threads: Arc::new(threads) }
    }

    /// Does a job in a transaction and answers after its commit; an error undoes it. Where others were in its way it is
    /// done again: it changes nothing but the database.
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

    /// Does a job as [`Store::write`] does, after all those that wait to be done by it.
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
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.write(whom, job),
            Threads::Postgres(pool) => pool.write(whom, job),
        })
        .await
    }

    /// Does a job that changes nothing, beside those that do. It sees everything whose [`Store::write`] was
    /// answered before.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database: also when the job tries to change something.
    pub async fn read<T, E>(&self, job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.read(job),
            Threads::Postgres(pool) => pool.read(job),
        })
        .await
    }

    /// Does a job as [`Store::read`] does whose statements need not see the same state, such as one that looks again
    /// and again whether there is something to do: a server is asked for nothing but those.
    ///
    /// # Errors
    /// The job's own, or a [`StoreError`] of the database.
    pub async fn glance<T, E>(&self, job: impl Fn(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<StoreError> + Send + 'static,
    {
        answer(match &*self.threads {
            Threads::Sqlite(writer) => writer.read(job),
            Threads::Postgres(pool) => pool.glance(job),
        })
        .await
    }
}

/// Waits for what a thread answers.
async fn answer<T, E: From<StoreError>>(receiver: oneshot::Receiver<Result<T, E>>) -> Result<T, E> {
    receiver.await.unwrap_or_else(|_| Err(E::from(StoreError::Closed)))
}
