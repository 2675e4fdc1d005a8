//! Errors of databases.

use std::io;
use std::path::PathBuf;

use rusqlite::ErrorCode;

/// A failure of a database, or of reading a row.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// `SQLite` refused.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// `PostgreSQL` refused, or cannot be reached.
    #[error("{said}")]
    Postgres {
        /// The server's error message, or why the server could not be reached.
        said: String,
        /// True if the server may answer in a while.
        is_passing: bool,
        /// The error of the library.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A server takes connections and does not answer.
    #[error("the database server does not answer")]
    Silent,
    /// A server does not encrypt, and its address demands encryption.
    #[error(
        "the server does not offer TLS, and without it everybody on the way could read the password and all tiles: \
         nothing was sent\n{}If that way is your own alone, as between containers or in a network of yours, write \
         sslmode=disable in database.url (…/database?sslmode=disable). Else set `ssl = on` for the server, and \
         sslrootcert=FILE in database.url where its certificate is your own",
        if *is_given { "" } else {
            "database.url does not say whether to encrypt, and its host is another machine: sslmode=require is the default. "
        }
    )]
    NoTls {
        /// True if the address demands encryption itself; false if that is the default.
        is_given: bool,
    },
    /// The certificate of a server is not accepted.
    #[error(
        "the server's certificate is not accepted ({0}): nothing was sent\nIf it is your own, or that of an authority \
         of yours, name it in database.url: …/database?sslmode=verify-full&sslrootcert=FILE, or verify-ca where it is \
         not for the host's name"
    )]
    Certificate(String),
    /// A thread that uses the database cannot be prepared.
    #[error("a thread cannot be prepared: {0}")]
    Thread(io::Error),
    /// A row has no such column.
    #[error("there is no column {0}")]
    NoColumn(usize),
    /// A column holds a value of another kind than its reader expects.
    #[error("column {index} is {found} where {wanted} is read")]
    Column {
        /// The column's number; the first is 0.
        index: usize,
        /// The kind of value.
        found: &'static str,
        /// The type as which the value is read.
        wanted: &'static str,
    },
    /// A row of a game says what only a newer program knows.
    #[error("{what} of game {game} is unknown")]
    Newer {
        /// The number of the game.
        game: u64,
        /// The part that is unknown.
        what: &'static str,
    },
    /// A text in a row of a game cannot be read.
    #[error("{what} of game {game} cannot be read: {why}")]
    Unreadable {
        /// The number of the game; 0 until whoever reads the row says it.
        game: u64,
        /// The part that cannot be read.
        what: &'static str,
        /// The reason.
        why: String,
    },
    /// A statement that always returns a row has returned none.
    #[error("a row is missing")]
    NoRow,
    /// The transaction was undone before its end.
    #[error("the transaction was rolled back before its end")]
    RolledBack,
}

impl Error {
    /// Says in an error which game a row is of.
    pub(in crate::store) fn of_game(self, game: u64) -> Self {
        match self {
            Self::Unreadable { what, why, .. } => Self::Unreadable { game, what, why },
            Self::Newer { what, .. } => Self::Newer { game, what },
            other => other,
        }
    }

    /// Returns whether a server cannot be reached, or takes no connection yet: it may in a while.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Postgres { is_passing: true, .. } | Self::Silent)
    }

    /// Returns whether a server has refused, could not be reached or is not trusted.
    #[must_use]
    pub fn is_of_server(&self) -> bool {
        matches!(self, Self::Postgres { .. } | Self::NoTls { .. } | Self::Certificate(_))
    }

    /// Returns whether the database itself is damaged.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        let Self::Sqlite(error) = self else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
    }
}

/// The error where a pooler loses prepared statements, with its remedy.
pub(super) const NO_NAMES: &str = "a pooler gives each transaction another connection to the database server and keeps no prepared statements: set \
     prepared = false under [database] (LAST_SPIKE_DATABASE__PREPARED=false), or use PgBouncer 1.21 or newer with \
     max_prepared_statements above 0";

/// A reason why a database cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be opened, read or written.
    #[error("cannot open the database {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: Error,
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
        /// The version of the database's schema.
        found: i64,
        /// The newest version of the schema that this program knows.
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
        /// The file's copy.
        copy: PathBuf,
        /// The reason.
        source: CopyError,
    },
    /// The address of a server cannot be read.
    #[error("database.url cannot be read: {0}")]
    Address(Error),
    /// The address of a server names an unknown mode of encryption.
    #[error("database.url: sslmode is disable, prefer, require, verify-ca or verify-full")]
    SslMode,
    /// The file of trusted certificates cannot be read.
    #[error("database.url: sslrootcert={}: {why}", path.display())]
    Certificates {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The program was built without what a server needs.
    #[error(
        "this program was built without PostgreSQL: build it with the feature `postgres`, or set database.path"
    )]
    NoServers,
    /// The server cannot be reached, or refuses.
    #[error("cannot use the database server: {0}")]
    Server(Error),
    /// A pooler keeps no prepared statements.
    #[error("{NO_NAMES}")]
    NoNames,
    /// The database of a server may not be written.
    #[error(
        "the database of the server is read-only: the server follows another one, or default_transaction_read_only is \
         on for it, the database, the user or in database.url. Name the server that is written to, or switch that off"
    )]
    ReadOnlyServer,
    /// This process cannot be entered among those that use the database.
    #[error("cannot note in the database that this process uses it: {why}")]
    Entering {
        /// The reason.
        why: Box<dyn std::error::Error + Send + Sync>,
        /// True if the server could not be reached any more: a later attempt may succeed.
        is_passing: bool,
    },
    /// A newer version of the program has changed the database of a server.
    #[error(
        "the database of the server is of a newer version (schema {found}, this program knows {known}): start the \
         newer program"
    )]
    NewerServer {
        /// The version of the database's schema.
        found: i64,
        /// The newest version of the schema that this program knows.
        known: i64,
    },
    /// Processes of an older version use the database of a server, whose schema would have to change under them.
    #[error(
        "processes of an older version use the database of the server ({}), and this program would change it (schema \
         {found} to {known}): stop them first, then start this one; one that was killed counts for ten seconds",
        older.join("; ")
    )]
    OlderProcesses {
        /// A description of each process.
        older: Vec<String>,
        /// The version of the database's schema.
        found: i64,
        /// The newest version of the schema that this program knows.
        known: i64,
    },
    /// The schema of a server's database could not be brought up to date; it is as it was.
    #[error("cannot bring the database of the server up to date: {why}")]
    ServerMigration {
        /// The reason.
        why: Box<refinery_core::Error>,
        /// True if the server could not be reached any more: a later attempt may succeed.
        is_passing: bool,
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

impl OpenError {
    /// Returns whether a server cannot be reached, or takes no connection yet: it may in a while.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Server(error) => error.is_passing(),
            Self::Entering { is_passing, .. } | Self::ServerMigration { is_passing, .. } => *is_passing,
            _ => false,
        }
    }
}

/// A reason why a copy cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// One of the databases cannot be used.
    #[error("{0}")]
    Database(#[from] Error),
    /// The copy's file cannot be used.
    #[error("{0}")]
    File(#[from] io::Error),
}

impl From<rusqlite::Error> for CopyError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error.into())
    }
}
