//! Rows that a statement returns.

use rusqlite::types::ValueRef;

use super::error::Error;
use super::value::{FromValue, Value};

/// A row.
pub(in crate::store) enum Row<'a> {
    /// One of `SQLite`.
    Sqlite(&'a rusqlite::Row<'a>),
}

impl Row<'_> {
    /// Reads a column; the first is 0.
    ///
    /// # Errors
    /// [`Error::Column`] when it holds what the type cannot be.
    pub(in crate::store) fn get<T: FromValue>(&self, index: usize) -> Result<T, Error> {
        let value = self.value(index)?;
        T::from_value(value).ok_or_else(|| Error::Column {
            index,
            found: value.kind(),
            wanted: std::any::type_name::<T>(),
        })
    }

    fn value(&self, index: usize) -> Result<Value<'_>, Error> {
        match self {
            Self::Sqlite(row) => of_sqlite(row, index),
        }
    }
}

/// Returns what a column of a row of `SQLite` holds.
fn of_sqlite<'a>(row: &'a rusqlite::Row<'_>, index: usize) -> Result<Value<'a>, Error> {
    Ok(match row.get_ref(index)? {
        ValueRef::Null => Value::Integer(None),
        ValueRef::Integer(integer) => Value::Integer(Some(integer)),
        text @ ValueRef::Text(_) => Value::Text(Some(text.as_str().map_err(rusqlite::Error::from)?)),
        ValueRef::Blob(bytes) => Value::Blob(Some(bytes)),
        ValueRef::Real(_) => return Err(Error::Column { index, found: "a fraction", wanted: "a number" }),
    })
}
