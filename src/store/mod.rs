//! Everything that is kept, in one `SQLite` database: the only SQL of the project.
//!
//! One connection on one thread. Jobs are closures; those that wait together share one
//! transaction, with a savepoint each, and are answered after its commit (group commit): what a
//! caller has been told is on the disk.

pub mod archive;
pub mod awaited;
mod copy;
pub mod games;
pub mod guilds;
pub mod headers;
mod ids;
pub mod jobs;
mod listing;
pub mod log;
pub mod outbox;
pub mod people;
pub mod posts;
mod private;
pub mod retention;
mod row;
pub mod schema;
#[cfg(test)]
mod tests;
pub mod threads;

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fs::{File, TryLockError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, ffi};
use tokio::sync::oneshot;

use crate::engine::Edition;

pub use copy::{CopyError, back_up};
pub use ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, NoticeId, Time, UserId};
pub use private::is_open_to_others;

/// Jobs that share one transaction at most.
const BATCH: usize = 128;

/// What went wrong on our side: logged, and told to nobody in detail.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The database refused.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// What is stored cannot be read.
    #[error("{what} of game {game} cannot be read: {why}")]
    Unreadable {
        /// The game.
        game: GameId,
        /// Which part of it.
        what: &'static str,
        /// Why not.
        why: String,
    },
    /// The database thread has stopped.
    #[error("the database is closed")]
    Closed,
    /// The program contradicted itself; nothing of the job is stored.
    #[error("a job broke off: {0}")]
    Panicked(String),
    /// A transaction could not be committed; nothing of it is stored.
    #[error("the database did not commit: {0}")]
    NotCommitted(Arc<rusqlite::Error>),
}

/// Why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be opened, read or written.
    #[error("cannot open the database {}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: rusqlite::Error,
    },
    /// The file's directory cannot be written.
    #[error("cannot write beside the database {}: {source}", path.display())]
    Directory {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// Another process runs on the same database.
    #[error("the database {} is in use by another process: stop it first", path.display())]
    InUse {
        /// Which file.
        path: PathBuf,
    },
    /// The file may not be written.
    #[error("the database {} is read-only: check its owner, its permissions and the disk", path.display())]
    ReadOnly {
        /// Which file.
        path: PathBuf,
    },
    /// A newer version of the program has changed the database.
    #[error(
        "the database {} is of a newer version (schema {found}, this program knows {known}): start the newer program",
        path.display()
    )]
    Newer {
        /// Which file.
        path: PathBuf,
        /// The schema it has.
        found: i64,
        /// The newest schema that this program knows.
        known: i64,
    },
    /// The file is damaged, found before its schema was to be brought up to date.
    #[error("the database {} is damaged ({damage}): restore the last backup", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// The first damage found.
        damage: String,
    },
    /// The copy that is kept before the schema is brought up to date cannot be written; the database
    /// is as it was.
    #[error(
        "cannot keep the copy {} of the database {} before bringing it up to date: {source}",
        copy.display(), path.display()
    )]
    Copy {
        /// Which file.
        path: PathBuf,
        /// Its copy.
        copy: PathBuf,
        /// Why not.
        source: CopyError,
    },
    /// The schema could not be brought up to date; the database is as it was.
    #[error("cannot bring the database {} up to date: {source}", path.display())]
    Migration {
        /// Which file.
        path: PathBuf,
        /// Why not.
        source: Box<refinery_core::Error>,
    },
}

/// A transaction under way, and what the thread remembers between them.
pub struct Tx<'a> {
    connection: &'a Connection,
    editions: &'a RefCell<HashMap<String, Arc<Edition>>>,
}

type Answer = Box<dyn FnOnce(Option<&Arc<rusqlite::Error>>) + Send>;
/// Is given no transaction where none could be begun.
type Job = Box<dyn FnOnce(Option<&Tx<'_>>) -> Answer + Send>;

/// A handle on the database; cheap to clone.
#[derive(Clone)]
pub struct Store {
    jobs: mpsc::Sender<Job>,
}

impl Store {
    /// Opens a database file for the bot, creating it or bringing its schema up to date.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong and what to do; the file is as it was.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let lock = lock(path)?;
        let connection = connect(path)?;
        Ok(Self::start(connection, Some(lock)))
    }

    /// Opens a database that lives in memory, for tests.
    ///
    /// # Errors
    /// [`OpenError`] when `SQLite` cannot be used at all.
    pub fn in_memory() -> Result<Self, OpenError> {
        let path = Path::new(":memory:");
        let connection =
            Connection::open_in_memory().map_err(|source| OpenError::File { path: path.into(), source })?;
        Ok(Self::start(prepare(connection, path)?, None))
    }

    fn start(connection: Connection, lock: Option<File>) -> Self {
        let (jobs, queue) = mpsc::channel();
        std::thread::spawn(move || {
            work(&connection, &queue);
            // The next bot finds the file closed: its lock goes last.
            drop(connection);
            drop(lock);
        });
        Self { jobs }
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
        let (sender, receiver) = oneshot::channel();
        let job: Job = Box::new(move |tx| {
            let done = tx.map(|tx| tx.in_savepoint(job));
            Box::new(move |failed: Option<&Arc<rusqlite::Error>>| {
                let answer = match (done, failed) {
                    (Some(Err(error)), _) => Err(error),
                    (_, Some(error)) => Err(E::from(Fault::NotCommitted(Arc::clone(error)))),
                    (Some(done), None) => done,
                    (None, None) => Err(E::from(Fault::Closed)),
                };
                // Whoever asked may have gone away meanwhile.
                let _ = sender.send(answer);
            })
        });
        self.jobs.send(job).map_err(|_| E::from(Fault::Closed))?;
        receiver.await.unwrap_or_else(|_| Err(E::from(Fault::Closed)))
    }

    /// Reads; the same as [`Store::write`], named for what the caller means.
    ///
    /// # Errors
    /// The job's own, or a [`Fault`] of the database.
    pub async fn read<T, E>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, E> + Send + 'static) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Fault> + Send + 'static,
    {
        self.write(job).await
    }
}

#[cfg(test)]
impl Tx<'_> {
    /// Does what only tests do to a database: what is damaged, and what is in it.
    pub(crate) fn execute(&self, sql: &str) -> Result<(), Fault> {
        Ok(self.connection.execute_batch(sql)?)
    }

    /// Returns the one number that a query asks for.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.connection.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}

impl Tx<'_> {
    fn in_savepoint<T, E: From<Fault>>(&self, job: impl FnOnce(&Self) -> Result<T, E>) -> Result<T, E> {
        let fault = |error| E::from(Fault::Database(error));
        self.connection.execute_batch("SAVEPOINT job").map_err(fault)?;
        // One job that breaks off does not take the thread, and the jobs of others, with it. What it
        // leaves half-done is in the savepoint, or in the tables of figures, which are only added to.
        let done = guarded(|| job(self));
        let close = if done.is_ok() { "RELEASE job" } else { "ROLLBACK TO job; RELEASE job" };
        self.connection.execute_batch(close).map_err(fault)?;
        done
    }
}

/// Does what may break off, and makes a fault of that.
fn guarded<T, E: From<Fault>>(job: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let done = catch_unwind(AssertUnwindSafe(job));
    done.unwrap_or_else(|panic| Err(E::from(Fault::Panicked(words_of(panic.as_ref())))))
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given").to_owned()
}

/// Runs jobs until every handle is gone.
fn work(connection: &Connection, queue: &mpsc::Receiver<Job>) {
    let editions = RefCell::new(HashMap::new());
    let tx = Tx { connection, editions: &editions };
    while let Ok(first) = queue.recv() {
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut answers = Vec::new();
        // Outside a transaction a job's savepoint would commit by itself.
        let usable = begun.is_ok().then_some(&tx);
        // A full disk, and some other errors, undo the whole transaction in the middle of a job.
        let undone = || usable.is_some() && connection.is_autocommit();
        answers.push(first(usable));
        while answers.len() < BATCH
            && !undone()
            && let Ok(job) = queue.try_recv()
        {
            answers.push(job(usable));
        }
        let ended = match begun {
            Ok(()) if undone() => Err(rolled_back()),
            Ok(()) => connection.execute_batch("COMMIT"),
            Err(error) => Err(error),
        };
        let failed = ended.err().map(Arc::new);
        if let Some(error) = &failed {
            tracing::error!(%error, "the database did not commit");
            // Not in a transaction any more, or never: then this fails, and nothing is lost by it.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for answer in answers {
            answer(failed.as_ref());
        }
    }
}

/// Returns what is said to those whose work was undone with that of another.
fn rolled_back() -> rusqlite::Error {
    let why = "the transaction was rolled back before its end".to_owned();
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_ABORT_ROLLBACK), Some(why))
}

/// Opens a database for looking only, beside a running bot.
///
/// # Errors
/// [`OpenError::File`] when there is none or it cannot be read.
pub fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(|source| OpenError::File { path: path.into(), source })
}

/// Keeps a second bot off the same database for as long as the file is open.
fn lock(path: &Path) -> Result<File, OpenError> {
    let directory = |source| OpenError::Directory { path: path.into(), source };
    let mut options = File::options();
    let options = private::only_for_owner(options.create(true).truncate(false).write(true));
    let file = options.open(beside(path, ".lock")).map_err(directory)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path: path.into() }),
        Err(TryLockError::Error(source)) => Err(directory(source)),
    }
}

/// Returns the files that hold what a database holds: itself, what `SQLite` keeps beside it, and the
/// copies that were kept before it was brought up to date.
#[must_use]
pub fn files_of(database: &Path) -> Vec<PathBuf> {
    let copies = (1..schema::known()).map(|version| schema::kept_copy(database, version));
    let own = [database.to_owned(), beside(database, "-wal"), beside(database, "-shm")];
    own.into_iter().chain(copies).filter(|file| file.exists()).collect()
}

/// Returns the place of a file that belongs to another, beside it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn connect(path: &Path) -> Result<Connection, OpenError> {
    match private::create(path) {
        Err(source) if source.kind() != std::io::ErrorKind::AlreadyExists => {
            return Err(OpenError::Directory { path: path.into(), source });
        }
        _ => {}
    }
    let connection =
        Connection::open(path).map_err(|source| OpenError::File { path: path.into(), source })?;
    prepare(connection, path)
}

fn prepare(mut connection: Connection, path: &Path) -> Result<Connection, OpenError> {
    let file = |source| OpenError::File { path: path.into(), source };
    if connection.is_readonly("main").map_err(file)? {
        return Err(OpenError::ReadOnly { path: path.into() });
    }
    connection.busy_timeout(Duration::from_secs(5)).map_err(file)?;
    connection
        .execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;
             PRAGMA trusted_schema = OFF;",
        )
        .map_err(file)?;
    connection.set_prepared_statement_cache_capacity(64);
    schema::bring_up_to_date(&mut connection, path)?;
    Ok(connection)
}

/// Reads a live or closed database without writing: for `doctor`.
///
/// # Errors
/// The job's own.
pub fn look<T>(connection: &Connection, job: impl FnOnce(&Tx<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
    let editions = RefCell::new(HashMap::new());
    guarded(|| job(&Tx { connection, editions: &editions }))
}

/// Has `SQLite` check its file; returns the first damage it finds.
///
/// # Errors
/// A [`rusqlite::Error`] when the file cannot be read at all.
pub fn integrity(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    Ok((found != "ok").then_some(found))
}
