//! Statements on a connection to `SQLite`.

use std::cell::Cell;
use std::time::Duration;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{ToSql, params_from_iter};

use crate::store::database::error::Error;
use crate::store::database::row::{Columns, Row};
use crate::store::database::value::Value;

/// The wait for another process that uses the database, such as one that copies it.
pub(super) const BUSY: Duration = Duration::from_secs(5);

/// A connection to a database of `SQLite`, and whether deleted data must be wiped from the files.
pub struct Connection(pub(super) rusqlite::Connection, Cell<bool>);

impl Connection {
    /// Wraps a connection of the library.
    pub(super) const fn new(library: rusqlite::Connection) -> Self {
        Self(library, Cell::new(false))
    }

    /// Asks to wipe everything that this transaction deletes from the files, once the transaction is stored.
    pub(in crate::store::database) fn wipe(&self) {
        self.1.set(true);
    }

    /// Returns whether deleted data must be wiped, and clears that wish.
    pub(in crate::store) fn take_wish_to_wipe(&self) -> bool {
        self.1.take()
    }

    /// Returns whether the connection can write nothing.
    pub(in crate::store::database) fn only_reads(&self) -> bool {
        self.0.is_readonly(rusqlite::MAIN_DB).unwrap_or_default()
    }

    pub(in crate::store::database) fn execute(
        &self,
        sql: &str,
        params: &[Value<'_>],
    ) -> Result<usize, Error> {
        Ok(self.0.prepare_cached(sql)?.execute(params_from_iter(params))?)
    }

    pub(in crate::store::database) fn rows<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        let mut found = Vec::new();
        self.each(sql, params, |row| {
            found.push(read(row)?);
            Ok(())
        })?;
        Ok(found)
    }

    pub(in crate::store::database) fn each(
        &self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(params))?;
        while let Some(row) = rows.next()? {
            read(&Row(row))?;
        }
        Ok(())
    }

    pub(in crate::store::database) fn row<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let mut statement = self.0.prepare_cached(sql)?;
        let mut rows = statement.query(params_from_iter(params))?;
        rows.next()?.map(|row| read(&Row(row))).transpose()
    }

    /// Carries out statements that have no parameters and return no rows.
    #[cfg(test)]
    pub(in crate::store::database) fn batch(&self, sql: &str) -> Result<(), Error> {
        Ok(self.0.execute_batch(sql)?)
    }

    /// Carries out a frequent statement without parameters.
    pub(in crate::store) fn control(&self, sql: &str) -> Result<(), Error> {
        self.execute(sql, &[]).map(drop)
    }

    /// Returns whether a transaction is under way.
    pub(in crate::store) fn is_in_transaction(&self) -> bool {
        !self.0.is_autocommit()
    }

    /// Returns the library's connection, for what only this database can tell.
    #[cfg(test)]
    pub(in crate::store) const fn library(&self) -> &rusqlite::Connection {
        &self.0
    }
}

impl Columns for rusqlite::Row<'_> {
    fn value(&self, index: usize) -> Result<Value<'_>, Error> {
        Ok(match self.get_ref(index)? {
            ValueRef::Null => Value::Integer(None),
            ValueRef::Integer(integer) => Value::Integer(Some(integer)),
            text @ ValueRef::Text(_) => Value::Text(Some(text.as_str().map_err(rusqlite::Error::from)?)),
            ValueRef::Blob(bytes) => Value::Blob(Some(bytes)),
            ValueRef::Real(_) => {
                return Err(Error::Column { index, found: "a fraction", wanted: "a number" });
            }
        })
    }
}

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let value = match *self {
            Self::Integer(integer) => integer.map(ValueRef::Integer),
            Self::Text(text) => text.map(|text| ValueRef::Text(text.as_bytes())),
            Self::Blob(bytes) => bytes.map(ValueRef::Blob),
        };
        Ok(ToSqlOutput::Borrowed(value.unwrap_or(ValueRef::Null)))
    }
}
