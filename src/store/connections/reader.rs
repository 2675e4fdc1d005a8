//! Reading a database while bots use it: for `doctor` and for exports.

use std::path::Path;

use secrecy::SecretString;

use super::writer::in_snapshot;
use crate::store::database::server::{Begin, Encryption};
use crate::store::database::{self, Error, OpenError, postgres, sqlite};
use crate::store::rows::cache::Cache;
use crate::store::rows::error::StoreError;
use crate::store::rows::tx::{Tx, guarded};

/// A database that is only read.
pub struct Reader(Kind);

enum Kind {
    Sqlite(sqlite::Connection),
    Postgres(Box<postgres::Connection>),
}

impl Reader {
    /// Opens a database file to read it.
    ///
    /// # Errors
    /// [`OpenError::File`] when it does not exist or cannot be read.
    pub fn of_file(path: &Path) -> Result<Self, OpenError> {
        sqlite::open_to_read(path).map(|connection| Self(Kind::Sqlite(connection)))
    }

    /// Opens a database on a server to read it.
    ///
    /// # Errors
    /// [`OpenError`] when the address cannot be read, or the server cannot be reached.
    pub fn of_server(url: &SecretString) -> Result<Self, OpenError> {
        let connection = postgres::Server::at(url)?.connect().map_err(OpenError::Server)?;
        Ok(Self(Kind::Postgres(Box::new(connection))))
    }

    /// Returns how connections to a database on a server are encrypted.
    ///
    /// # Errors
    /// [`OpenError`] when the address cannot be read, or the certificates that it names cannot.
    pub fn encryption(url: &SecretString) -> Result<Encryption, OpenError> {
        Ok(postgres::Server::at(url)?.encryption().clone())
    }

    /// Returns the version of the database's tables, 0 if there are none.
    ///
    /// # Errors
    /// An [`Error`] when it cannot be read.
    pub fn schema(&self) -> Result<i64, Error> {
        match &self.0 {
            Kind::Sqlite(connection) => sqlite::schema::version(connection),
            Kind::Postgres(connection) => connection.schema(),
        }
    }

    /// Returns the first damage of a file; `None` if there is none, or on a server, which looks after its own files.
    ///
    /// # Errors
    /// An [`Error`] when it cannot be read.
    pub fn damage(&self) -> Result<Option<String>, Error> {
        match &self.0 {
            Kind::Sqlite(connection) => sqlite::integrity(connection),
            Kind::Postgres(_) => Ok(None),
        }
    }

    /// Does a job that reads the database as it is at one moment, even while a bot is writing.
    ///
    /// # Errors
    /// The job's own, or [`StoreError`] of the database.
    pub fn look<T>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let cache = Cache::default();
        match &self.0 {
            Kind::Sqlite(connection) => {
                let connection = database::Connection::Sqlite(connection);
                in_snapshot(&Tx::begin(connection, None, &cache), job)
            }
            Kind::Postgres(connection) => {
                connection.begin(Begin::Reading);
                let on = database::Connection::Postgres(connection);
                let found = guarded(|| job(&Tx::begin(on, None, &cache)));
                // Nothing was changed.
                connection.roll_back();
                found
            }
        }
    }
}
