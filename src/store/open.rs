//! Opening a database: for the bot, for one more reader, and for looking beside a running bot.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::cache::Cache;
use super::error::{Fault, OpenError};
use super::files::{self, beside};
use super::schema;
use super::tx::{Tx, guarded};

/// The wait for another process that uses the database, such as one that copies it.
const BUSY: Duration = Duration::from_secs(5);

/// Prepared statements that a connection keeps: more than the program has.
const STATEMENTS: usize = 256;

/// Opens a database to read, beside a running bot.
///
/// # Errors
/// [`OpenError::File`] when it does not exist or cannot be read.
pub fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(|source| OpenError::File { path: path.into(), source })
}

/// Opens one more connection to the bot's own database, which cannot change it.
pub(super) fn reader(path: &Path) -> Result<Connection, OpenError> {
    let connection = open_to_read(path)?;
    settings(&connection).map_err(|source| OpenError::File { path: path.into(), source })?;
    Ok(connection)
}

/// The time for which a database is waited for that is in use: the bot of before may be about to end, and a program that
/// this process starts holds its files for a moment.
const ENDING: Duration = Duration::from_secs(2);

/// The time between two looks whether it still is.
const LOOK: Duration = Duration::from_millis(20);

/// Keeps a second bot off the same database for as long as the file is open.
pub(super) fn lock(path: &Path) -> Result<File, OpenError> {
    let directory = |source| OpenError::Directory { path: path.into(), source };
    let mut options = File::options();
    let options = files::only_for_owner(options.create(true).truncate(false).write(true));
    let file = options.open(beside(path, ".lock")).map_err(directory)?;
    let until = Instant::now() + ENDING;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if Instant::now() < until => thread::sleep(LOOK),
            Err(TryLockError::WouldBlock) => return Err(OpenError::InUse { path: path.into() }),
            Err(TryLockError::Error(source)) => return Err(directory(source)),
        }
    }
}

/// Returns the files that hold the content of a database: itself, those that `SQLite` keeps beside it, and
/// the copies that were kept before its schema was brought up to date.
#[must_use]
pub fn files_of(database: &Path) -> Vec<PathBuf> {
    let copies = (1..schema::known()).map(|version| schema::kept_copy(database, version));
    let own = [database.to_owned(), beside(database, "-wal"), beside(database, "-shm")];
    own.into_iter().chain(copies).filter(|file| file.exists()).collect()
}

/// Opens a database to read and write, creating it or bringing its schema up to date.
pub(super) fn connect(path: &Path) -> Result<Connection, OpenError> {
    match files::create(path) {
        Err(source) if source.kind() != io::ErrorKind::AlreadyExists => {
            return Err(OpenError::Directory { path: path.into(), source });
        }
        _ => {}
    }
    let connection =
        Connection::open(path).map_err(|source| OpenError::File { path: path.into(), source })?;
    prepare(connection, path)
}

/// Makes an open connection fit for the bot.
pub(super) fn prepare(mut connection: Connection, path: &Path) -> Result<Connection, OpenError> {
    let file = |source| OpenError::File { path: path.into(), source };
    if connection.is_readonly("main").map_err(file)? {
        return Err(OpenError::ReadOnly { path: path.into() });
    }
    settings(&connection).map_err(file)?;
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        .map_err(file)?;
    schema::bring_up_to_date(&mut connection, path)?;
    #[cfg(test)]
    super::tx::trace(&mut connection);
    Ok(connection)
}

fn settings(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Where an index is partial, the value of a parameter may choose the plan, and SQLite would prepare a statement
    // again for every other value. No plan of the program depends on one.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF")
}

/// Reads a database without the bot's threads, all at one moment, though a bot may be writing in it: for `doctor`.
///
/// # Errors
/// The job's own, or [`Fault`] of the database.
pub fn look<T>(connection: &Connection, job: impl FnOnce(&Tx<'_>) -> Result<T, Fault>) -> Result<T, Fault> {
    let cache = Cache::default();
    let _moment = connection.unchecked_transaction()?;
    guarded(|| job(&Tx { connection, cache: &cache }))
}
