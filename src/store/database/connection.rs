//! A connection to a database of either kind.

use super::error::Error;
use super::postgres;
use super::row::Row;
use super::sqlite;
use super::value::Value;

/// A connection to a database.
#[derive(Clone, Copy)]
pub(in crate::store) enum Connection<'a> {
    /// A connection to a database of `SQLite`.
    Sqlite(&'a sqlite::Connection),
    /// A connection to a database of `PostgreSQL`.
    Postgres(&'a postgres::Connection),
}

/// The rows of a prefetched statement.
pub(in crate::store) enum Rows<T> {
    /// The rows, which have been read.
    Read(Vec<T>),
    /// The place where a server's rows will be, and the function that reads each.
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

    /// Returns the rows of a statement, each read by `read`.
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

    /// Reads the rows of a statement one by one as they come, so that many need not be kept together.
    ///
    /// # Errors
    /// [`Error`] of the database, or of reading a row; some rows may have been read before.
    pub(in crate::store) fn each(
        self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => connection.each(sql, params, read),
            Self::Postgres(connection) => connection.each(sql, params, read),
        }
    }

    /// Returns the first row of a statement, read by `read`; `None` if it has no row.
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

    /// Returns the rows that [`Self::prefetch`] asked for.
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

    /// Asks to wipe everything that the transaction deletes, once the transaction is stored. Does nothing on a server.
    pub(in crate::store) fn wipe(self) {
        match self {
            Self::Sqlite(connection) => connection.wipe(),
            Self::Postgres(_) => {}
        }
    }

    /// Returns whether it is of a database server.
    pub(in crate::store) const fn is_of_server(self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// Returns whether the transaction writes, and others may write at the same time.
    pub(in crate::store) fn is_one_of_several(self) -> bool {
        match self {
            Self::Sqlite(_) => false,
            Self::Postgres(connection) => connection.is_writing(),
        }
    }

    /// Returns whether nothing can be written on the connection until its transaction ends, so that what is read here is
    /// stored.
    pub(in crate::store) fn only_reads(self) -> bool {
        match self {
            Self::Sqlite(connection) => connection.only_reads(),
            Self::Postgres(connection) => !connection.is_writing(),
        }
    }

    /// Sets the key of the transaction: the number of an interaction that is noted if the transaction is stored. If the
    /// answer to the commit is lost, the server is asked by this key whether the transaction is stored. Does nothing on
    /// a file.
    pub(in crate::store) fn set_key(self, key: u64) {
        match self {
            Self::Sqlite(_) => {}
            Self::Postgres(connection) => connection.set_key(key),
        }
    }

    /// Returns the newest version of the database's tables that this program knows.
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
