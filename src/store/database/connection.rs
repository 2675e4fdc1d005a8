//! A connection to a database, of whatever kind.

use super::error::Error;
#[cfg(feature = "postgres")]
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
    #[cfg(feature = "postgres")]
    Postgres(&'a postgres::Connection),
}

impl Connection<'_> {
    /// Carries a statement out; returns how many rows it has changed.
    ///
    /// # Errors
    /// [`Error`] of the database.
    pub(in crate::store) fn execute(self, sql: &str, params: &[Value<'_>]) -> Result<usize, Error> {
        match self {
            Self::Sqlite(connection) => connection.execute(sql, params),
            #[cfg(feature = "postgres")]
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
            #[cfg(feature = "postgres")]
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
            #[cfg(feature = "postgres")]
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
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.row(sql, params, read),
        }
    }

    /// Returns whether it writes while others may.
    pub(in crate::store) fn is_one_of_several(self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.is_writing(),
        }
    }

    /// Sets the key of the transaction: the number of an interaction that is noted if the transaction is stored. By
    /// it the server is asked whether it is, where its answer to the commit is lost; a file has no such loss.
    #[cfg_attr(not(feature = "postgres"), expect(unused_variables, reason = "it is for a server"))]
    pub(in crate::store) fn set_key(self, key: u64) {
        match self {
            Self::Sqlite(_) => {}
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.set_key(key),
        }
    }

    /// Returns the newest version of its tables that this program knows.
    pub(in crate::store) fn known_schema(self) -> i64 {
        match self {
            Self::Sqlite(_) => sqlite::schema::known(),
            #[cfg(feature = "postgres")]
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
            #[cfg(feature = "postgres")]
            Self::Postgres(connection) => connection.batch(sql),
        }
    }
}
