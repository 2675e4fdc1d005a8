//! Rows that a statement returns.

use super::error::Error;
use super::value::{FromValue, Value};

/// A row.
pub(in crate::store) struct Row<'a>(pub(super) &'a dyn Columns);

/// The columns of a row, in whichever database it is.
pub(super) trait Columns {
    /// Returns the value of a column; the first is 0.
    fn value(&self, index: usize) -> Result<Value<'_>, Error>;
}

impl Row<'_> {
    /// Reads a column; the first is 0.
    ///
    /// # Errors
    /// [`Error::Column`] when it holds what the type cannot be.
    pub(in crate::store) fn get<T: FromValue>(&self, index: usize) -> Result<T, Error> {
        let value = self.0.value(index)?;
        T::from_value(value).ok_or_else(|| Error::Column {
            index,
            found: value.kind(),
            wanted: std::any::type_name::<T>(),
        })
    }
}
