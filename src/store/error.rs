//! Errors of the store.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::ids::GameId;

/// A failure on our side: it is logged, and nobody is told the details.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The database refused.
    #[error("database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A stored value cannot be read.
    #[error("{what} of game {game} cannot be read: {why}")]
    Unreadable {
        /// The game.
        game: GameId,
        /// The part that cannot be read.
        what: &'static str,
        /// The reason.
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

/// A reason why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be opened, read or written.
    #[error("cannot open the database {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: rusqlite::Error,
    },
    /// The file's directory cannot be written.
    #[error("cannot write beside the database {}: {source}", path.display())]
    Directory {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// Another process runs on the same database.
    #[error("the database {} is in use by another process: stop it first", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// The file may not be written.
    #[error("the database {} is read-only: check its owner, its permissions and the disk", path.display())]
    ReadOnly {
        /// The file.
        path: PathBuf,
    },
    /// A newer version of the program has changed the database.
    #[error(
        "the database {} is of a newer version (schema {found}, this program knows {known}): start the newer program",
        path.display()
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// The schema that it has.
        found: i64,
        /// The newest schema that this program knows.
        known: i64,
    },
    /// The file is damaged; this was found before its schema was to be brought up to date.
    #[error("the database {} is damaged ({damage}): restore the last backup", path.display())]
    Damaged {
        /// The file.
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
        /// The file.
        path: PathBuf,
        /// Its copy.
        copy: PathBuf,
        /// The reason.
        source: CopyError,
    },
    /// The schema could not be brought up to date; the database is as it was.
    #[error("cannot bring the database {} up to date: {source}", path.display())]
    Migration {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: Box<refinery_core::Error>,
    },
}

/// A reason why a copy cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the databases cannot be used.
    #[error("{0}")]
    Database(#[from] rusqlite::Error),
    /// The copy's file cannot be used.
    #[error("{0}")]
    File(#[from] io::Error),
}
