//! Rows: those that a statement returns, with the structs that are read from them, and those that it inserts.

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

    /// Returns whether a column is NULL.
    pub(in crate::store) fn is_null(&self, index: usize) -> Result<bool, Error> {
        Ok(self.0.value(index)?.is_null())
    }

    /// Reads a value from the columns that begin with `first`.
    ///
    /// # Errors
    /// [`Error::Column`] when a column holds what its type cannot be.
    pub(in crate::store) fn read<T: FromColumns>(&self, first: usize) -> Result<T, Error> {
        T::from_columns(self, first)
    }

    /// Reads a value of a game, whose number is in the first column of the row, from the columns that begin with `first`.
    ///
    /// # Errors
    /// [`Error::Column`] when a column holds what its type cannot be; [`Error::Unreadable`] or [`Error::Newer`] of that game.
    pub(in crate::store) fn read_of_game<T: FromColumns>(&self, first: usize) -> Result<T, Error> {
        let game: Option<i64> = self.get(0)?;
        self.read(first).map_err(|error| error.of_game(game.unwrap_or_default().cast_unsigned()))
    }
}

/// Reads all that a statement selects.
///
/// # Errors
/// [`Error::Column`] when a column holds what its type cannot be.
pub(in crate::store) fn whole<T: FromColumns>(row: &Row<'_>) -> Result<T, Error> {
    T::from_columns(row, 0)
}

/// Reads all that a statement selects of a game, whose number is in the first column.
///
/// # Errors
/// As [`Row::read_of_game`].
pub(in crate::store) fn whole_of_game<T: FromColumns>(row: &Row<'_>) -> Result<T, Error> {
    row.read_of_game(0)
}

/// A type whose values are read from neighbouring columns.
pub(in crate::store) trait FromColumns: Sized {
    /// The number of these columns.
    const COUNT: usize;

    /// Reads a value from the columns beginning with `first`.
    ///
    /// # Errors
    /// [`Error::Column`] when a column holds what its type cannot be.
    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error>;
}

impl<T: FromValue> FromColumns for T {
    const COUNT: usize = 1;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        row.get(first)
    }
}

macro_rules! tuples {
    ($($($column:ident)+;)+) => {$(
        impl<$($column: FromColumns),+> FromColumns for ($($column,)+) {
            const COUNT: usize = 0 $(+ $column::COUNT)+;

            fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
                let mut next = first;
                Ok(($($crate::store::database::next::<$column>(row, &mut next)?,)+))
            }
        }
    )+};
}

/// Two columns; `None` if either is NULL.
impl<A: FromValue, B: FromValue> FromColumns for Option<(A, B)> {
    const COUNT: usize = 2;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        let (one, other): (Option<A>, Option<B>) = row.read(first)?;
        Ok(one.zip(other))
    }
}

tuples! { A B; A B C; }

/// Reads a value from the next columns, and goes on behind them.
pub(in crate::store) fn next<T: FromColumns>(row: &Row<'_>, next: &mut usize) -> Result<T, Error> {
    let first = *next;
    *next += T::COUNT;
    T::from_columns(row, first)
}

/// Defines a struct of which each field says from which column it is read, with the list of these for statements,
/// `COLUMNS`. A field may be such a struct itself: `None` if its first column is NULL, as in no row of an outer join.
macro_rules! columns {
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident {
            $(#[$doc:meta])* $shown:vis $field:ident: $kind:ty = $column:expr
            $(, $(#[$docs:meta])* $shows:vis $fields:ident: $kinds:ty = $columns:expr)* $(,)?
        }
    ) => {
        $(#[$meta])*
        $visibility struct $name {
            $(#[$doc])* $shown $field: $kind,
            $($(#[$docs])* $shows $fields: $kinds,)*
        }

        impl $name {
            /// The columns from which it is read.
            pub(in crate::store) const COLUMNS: &'static str = constcat::concat!($column $(, ", ", $columns)*);
        }

        impl $crate::store::database::FromColumns for $name {
            const COUNT: usize = <$kind as $crate::store::database::FromColumns>::COUNT
                $(+ <$kinds as $crate::store::database::FromColumns>::COUNT)*;

            fn from_columns(
                row: &$crate::store::database::Row<'_>,
                first: usize,
            ) -> Result<Self, $crate::store::database::Error> {
                use $crate::store::database::next;
                let mut at = first;
                Ok(Self { $field: next(row, &mut at)? $(, $fields: next(row, &mut at)?)* })
            }
        }

        impl $crate::store::database::FromColumns for Option<$name> {
            const COUNT: usize = <$name as $crate::store::database::FromColumns>::COUNT;

            fn from_columns(
                row: &$crate::store::database::Row<'_>,
                first: usize,
            ) -> Result<Self, $crate::store::database::Error> {
                if row.is_null(first)? { Ok(None) } else { row.read(first).map(Some) }
            }
        }
    };
}
pub(in crate::store) use columns;

/// Returns the statement that inserts a row with these columns.
pub(in crate::store) fn insertion(table: &str, columns: &[&str]) -> String {
    let values: Vec<String> = (1..=columns.len()).map(|n| format!("?{n}")).collect();
    format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), values.join(", "))
}

/// Inserts a row, whose values stand beside their columns; returns a column of it where one is named at the end.
macro_rules! insert {
    ($tx:ident, $table:literal { $($column:literal: $value:expr),+ $(,)? } returning $returned:literal) => {
        $tx.one(
            &format!(
                "{} RETURNING {}",
                $crate::store::database::insertion($table, &[$($column),+]),
                $returned
            ),
            $crate::store::database::params![$($value),+],
            $crate::store::database::whole,
        )
    };
    ($tx:ident, $table:literal { $($column:literal: $value:expr),+ $(,)? }) => {
        $tx.run(
            &$crate::store::database::insertion($table, &[$($column),+]),
            $crate::store::database::params![$($value),+],
        )
    };
}
pub(in crate::store) use insert;

#[cfg(test)]
mod tests {
    use super::*;

    /// A row as a database returns it; `None` is NULL.
    struct Stored(Vec<Option<i64>>);

    impl Columns for Stored {
        fn value(&self, index: usize) -> Result<Value<'_>, Error> {
            Ok(Value::Integer(self.0[index]))
        }
    }

    columns! {
        #[derive(Debug, PartialEq)]
        struct Clock {
            left: i64 = "c.left",
            limit: Option<i64> = "c.limit",
        }
    }

    columns! {
        #[derive(Debug, PartialEq)]
        struct Waits {
            game: i64 = "a.game",
            clock: Option<Clock> = Clock::COLUMNS,
            quiet: Option<(i64, i64)> = "a.quiet_from, a.quiet_to",
            since: i64 = "a.since",
        }
    }

    fn read<T: FromColumns>(columns: &[Option<i64>]) -> Result<T, Error> {
        whole(&Row(&Stored(columns.to_vec())))
    }

    #[test]
    fn a_statement_names_the_columns_in_the_order_in_which_they_are_read() {
        assert_eq!(Waits::COLUMNS, "a.game, c.left, c.limit, a.quiet_from, a.quiet_to, a.since");
        let found: (Waits, i64) =
            read(&[Some(7), Some(1), Some(2), Some(3), Some(4), Some(5), Some(6)]).unwrap();
        let clock = Some(Clock { left: 1, limit: Some(2) });
        assert_eq!(found, (Waits { game: 7, clock, quiet: Some((3, 4)), since: 5 }, 6));
    }

    #[test]
    fn what_is_missing_takes_its_columns_all_the_same() {
        let found: Waits = read(&[Some(7), None, Some(2), Some(3), None, Some(5)]).unwrap();
        assert_eq!(found, Waits { game: 7, clock: None, quiet: None, since: 5 });
        let found: Waits = read(&[Some(7), Some(1), None, None, None, Some(5)]).unwrap();
        let clock = Some(Clock { left: 1, limit: None });
        assert_eq!(found, Waits { game: 7, clock, quiet: None, since: 5 });
        assert_eq!(
            read::<(Option<Waits>, i64)>(&[None, None, None, None, None, None, Some(6)]).unwrap(),
            (None, 6)
        );
    }

    #[test]
    fn what_cannot_be_read_says_where() {
        let fault = read::<Waits>(&[Some(7), Some(1), None, None, None, None]).unwrap_err();
        assert!(matches!(fault, Error::Column { index: 5, .. }), "{fault:?}");
    }
}
