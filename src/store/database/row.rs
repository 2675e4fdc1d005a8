//! Rows that a statement returns.

use rusqlite::types::ValueRef;

use super::error::Error;
use super::value::{FromValue, Value};

/// A row.
pub(in crate::store) enum Row<'a> {
    /// One of `SQLite`.
    Sqlite(&'a rusqlite::Row<'a>),
    /// One of `PostgreSQL`.
    #[cfg(feature = "postgres")]
    Postgres(&'a tokio_postgres::Row),
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
            #[cfg(feature = "postgres")]
            Self::Postgres(row) => of_postgres(row, index),
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

/// Returns what a column of a row of `PostgreSQL` holds.
#[cfg(feature = "postgres")]
fn of_postgres(row: &tokio_postgres::Row, index: usize) -> Result<Value<'_>, Error> {
    use tokio_postgres::types::Type;

    let Some(column) = row.columns().get(index) else { return Err(Error::NoColumn(index)) };
    Ok(match *column.type_() {
        Type::INT8 => Value::Integer(row.try_get(index)?),
        // What a statement counts or compares by itself.
        Type::INT4 => Value::Integer(row.try_get::<_, Option<i32>>(index)?.map(i64::from)),
        Type::BOOL => Value::Integer(row.try_get::<_, Option<bool>>(index)?.map(i64::from)),
        Type::TEXT | Type::VARCHAR => Value::Text(row.try_get(index)?),
        Type::BYTEA => Value::Blob(row.try_get(index)?),
        _ => return Err(Error::Column { index, found: "another type", wanted: "a number, text or bytes" }),
    })
}
