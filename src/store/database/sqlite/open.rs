//! Opening a database: for the bot, for another of its readers, and to read it while a bot is running.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::OpenFlags;
use rusqlite::config::DbConfig;

use super::connection::{BUSY, Connection};
use super::files::{self, belonging};
use super::{remains, schema};
use crate::store::database::error::{Error, OpenError};

/// The number of prepared statements that a connection keeps: more than the program has.
const STATEMENTS: usize = 256;

/// Opens a database to read, beside a running bot.
///
/// # Errors
/// [`OpenError::File`] when it does not exist or cannot be read.
pub fn open_to_read(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    rusqlite::Connection::open_with_flags(path, flags)
        .map(Connection::new)
        .map_err(|error| unusable(path, error))
}

/// Opens one more connection to the bot's own database, which cannot change it.
pub(in crate::store) fn reader(path: &Path) -> Result<Connection, OpenError> {
    let connection = open_to_read(path)?;
    settings(&connection.0).map_err(|error| unusable(path, error))?;
    Ok(connection)
}

/// The time for which a database is waited for that is in use: the bot of before may be about to end, and a program
/// that this process starts holds its files for a moment.
const ENDING: Duration = Duration::from_secs(2);

/// The time between two checks whether the database is still in use.
const LOOK: Duration = Duration::from_millis(20);

/// Keeps a second bot off the same database for as long as the file is open.
pub(in crate::store) fn lock(path: &Path) -> Result<File, OpenError> {
    let directory = |error| unwritable(path, error);
    let mut options = File::options();
    let options = files::only_for_owner(options.create(true).truncate(false).write(true));
    let file = options.open(belonging(path, ".lock")).map_err(directory)?;
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
    let own = [database.to_owned(), belonging(database, "-wal"), belonging(database, "-shm")];
    own.into_iter().chain(copies).filter(|file| file.exists()).collect()
}

/// Opens a database to read and write, creating it or bringing its schema up to date.
pub(in crate::store) fn connect(path: &Path) -> Result<Connection, OpenError> {
    // SQLite would follow a link too, and make the file as the process's mask has it.
    match files::create(&files::followed(path)) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(unwritable(path, error)),
        _ => {}
    }
    prepare(rusqlite::Connection::open(path).map_err(|error| unusable(path, error))?, path)
}

/// Opens a database that lives in memory.
pub(in crate::store) fn in_memory() -> Result<Connection, OpenError> {
    let path = Path::new(":memory:");
    prepare(rusqlite::Connection::open_in_memory().map_err(|error| unusable(path, error))?, path)
}

/// Returns the reason why a database cannot be opened.
fn unusable(path: &Path, error: impl Into<Error>) -> OpenError {
    OpenError::File { path: path.into(), source: error.into() }
}

/// Returns the error that nothing can be written beside a database; for a link, it names the link's target too.
fn unwritable(path: &Path, error: io::Error) -> OpenError {
    let file = files::followed(path);
    let of_link = |error: &io::Error| format!("it is a link to {}: {error}", file.display());
    let source = if file == path { error } else { io::Error::new(error.kind(), of_link(&error)) };
    OpenError::Directory { path: path.into(), source }
}

/// Sets up an open connection for the bot: refuses a read-only file, sets the pragmas, brings the schema up to date and
/// clears what deleted data has left in the file.
fn prepare(connection: rusqlite::Connection, path: &Path) -> Result<Connection, OpenError> {
    if connection.is_readonly("main").map_err(|error| unusable(path, error))? {
        return Err(OpenError::ReadOnly { path: path.into() });
    }
    settings(&connection).map_err(|error| unusable(path, error))?;
    let mode = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON";
    connection.execute_batch(mode).map_err(|error| unusable(path, error))?;
    remains::overwrite(&connection).map_err(|error| unusable(path, error))?;
    let mut connection = Connection::new(connection);
    schema::bring_up_to_date(&mut connection, path)?;
    remains::clear(&connection);
    Ok(connection)
}

fn settings(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    // Where an index is partial, the value of a parameter may choose the plan, and SQLite would prepare a statement
    // again for every other value. No plan of the program depends on one.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.execute_batch("PRAGMA trusted_schema = OFF")
}
