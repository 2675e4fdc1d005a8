//! A connection to a database, of whatever kind.

use super::error::Error;
use super::postgres;
use super::row::Row;
use super::sqlite;
use super::value::Value;

/// A connection to a database.
#[derive(Clone, Copy)]
pub(in crate::store) enum Connection<'a> {
    /// To one of `SQLite`.
    Sqlite(&'a sqlite::Connection),
    /// To one of `PostgreSQL`.
    Postgres(&'a postgres::Connection),
}

/// Rows that were asked for.
pub(in crate::store) enum Rows<T> {
    /// They are read.
    Read(Vec<T>),
    /// A server puts them in this place, from where the function reads them.
    Asked(postgres::Place, Read<T>),
}

/// A function that reads a row.
type Read<T> = Box<dyn FnMut(&Row<'_>) -> Result<T, Error>>;

impl Connection<'_> {
    /// Carries a statement out; returns how many rows it has changed.
    ///
    /// # Errors
    /// [`Error`] of the database.
    pub(in crate::store) fn execute(self, sql: &str, params: &[Value<'_>]) -> Result<usize, Error> {
        match self {
            Self::Sqlite(connection) => connection.execute(sql, params),
            Self::Postgres(connection) => connection.execute(sql, params),
        }
    }

    /// Carries a statement out, at the latest before the next whose answer is awaited.
    ///
    /// # Errors
    /// [`Error`] of the database, where it is carried out at once.
    pub(in crate::store) fn run(self, sql: &str, params: &[Value<'_>]) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => connection.execute(sql, params).map(drop),
            Self::Postgres(connection) => {
                connection.run(sql, params);
                Ok(())
            }
        }
    }

    /// Returns the rows of a statement, each as it is read.
    ///
    /// # Errors
    /// [`Error`] of the database, or of reading a row.
    pub(in crate::store) fn rows<T>(
        self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        match self {
            Self::Sqlite(connection) => connection.rows(sql, params, read),
            Self::Postgres(connection) => connection.rows(sql, params, read),
        }
    }

    /// Returns the first row of a statement as it is read, where there is one.
    ///
    /// # Errors
    /// [`Error`] of the database, or of reading the row.
    pub(in crate::store) fn row<T>(
        self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        match self {
            Self::Sqlite(connection) => connection.row(sql, params, read),
            Self::Postgres(connection) => connection.row(sql, params, read),
        }
    }

    /// Asks for the rows of a statement, which are read later. A file gives them at once; a server carries the
    /// statement out with the next one whose answer is awaited.
    ///
    /// # Errors
    /// [`Error`] of the database, or of reading a row, where it is carried out at once.
    pub(in crate::store) fn prefetch<T>(
        self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error> + 'static,
    ) -> Result<Rows<T>, Error> {
        match self {
            Self::Sqlite(connection) => connection.rows(sql, params, read).map(Rows::Read),
            Self::Postgres(connection) => Ok(Rows::Asked(connection.prefetch(sql, params), Box::new(read))),
        }
    }

    /// Returns the rows that were asked for.
    ///
    /// # Errors
    /// [`Error`] of the database, or of reading a row.
    pub(in crate::store) fn answer<T>(self, rows: Rows<T>) -> Result<Vec<T>, Error> {
        match (rows, self) {
            (Rows::Read(rows), _) => Ok(rows),
            (Rows::Asked(place, read), Self::Postgres(connection)) => connection.answer(&place, read),
            (Rows::Asked(..), Self::Sqlite(_)) => Err(Error::NoRow),
        }
    }

    /// Asks to wipe everything that the transaction deletes, once it is stored. A server does that itself.
    pub(in crate::store) fn wipe(self) {
        match self {
            Self::Sqlite(connection) => connection.wipe(),
            Self::Postgres(_) => {}
        }
    }

    /// Returns whether it writes while others may.
    pub(in crate::store) fn is_one_of_several(self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres(connection) => connection.is_writing(),
        }
    }

    /// Sets the key of the transaction: the number of an interaction that is noted if the transaction is stored. By
    /// it the server is asked whether it is, where its answer to the commit is lost; a file has no such loss.
    pub(in crate::store) fn set_key(self, key: u64) {
        match self {
            Self::Sqlite(_) => {}
            Self::Postgres(connection) => connection.set_key(key),
        }
    }

    /// Returns the newest version of its tables that this program knows.
    pub(in crate::store) fn known_schema(self) -> i64 {
        match self {
            Self::Sqlite(_) => sqlite::schema::known(),
            Self::Postgres(_) => postgres::known_schema(),
        }
    }

    /// Carries out statements that have no parameters and return no rows.
    ///
    /// # Errors
    /// [`Error`] of the database.
    #[cfg(test)]
    pub(in crate::store) fn batch(self, sql: &str) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => connection.batch(sql),
            Self::Postgres(connection) => connection.batch(sql),
        }
    }
}
