//! Values of parameters and of columns.

/// A value of a type that all databases have. A NULL has a type too, because a database cannot always tell the type
/// from the statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Value<'a> {
    /// A number; a bool is 1 if true, 0 if false.
    Integer(Option<i64>),
    /// A text.
    Text(Option<&'a str>),
    /// Bytes.
    Blob(Option<&'a [u8]>),
}

impl Value<'_> {
    pub(super) const fn is_null(self) -> bool {
        matches!(self, Self::Integer(None) | Self::Text(None) | Self::Blob(None))
    }

    /// Returns the kind of the value in words, for an error about an unexpected kind.
    pub(super) const fn kind(self) -> &'static str {
        match self {
            _ if self.is_null() => "nothing",
            Self::Integer(_) => "a number",
            Self::Text(_) => "a text",
            Self::Blob(_) => "bytes",
        }
    }
}

/// A type whose values are parameters of statements.
pub(in crate::store) trait ToValue {
    /// The NULL of this type.
    const NULL: Value<'static>;

    /// Returns the value as a parameter.
    fn to_value(&self) -> Value<'_>;
}

/// A type whose values are read from columns.
pub(in crate::store) trait FromValue: Sized {
    /// Reads the value of a column; `None` if it does not fit the type.
    fn from_value(value: Value<'_>) -> Option<Self>;
}

/// Lists the parameters of a statement: the first is `?1` in it.
macro_rules! params {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::database::ToValue::to_value(&$value)),*]
    };
}
pub(in crate::store) use params;

macro_rules! integers {
    ($($integer:ty)+) => {$(
        impl ToValue for $integer {
            const NULL: Value<'static> = Value::Integer(None);

            fn to_value(&self) -> Value<'_> {
                Value::Integer(Some(i64::from(*self)))
            }
        }
    )+};
}

integers! { bool u8 u16 u32 i64 }

macro_rules! small_integers {
    ($($integer:ty)+) => {$(
        impl FromValue for $integer {
            fn from_value(value: Value<'_>) -> Option<Self> {
                i64::from_value(value)?.try_into().ok()
            }
        }
    )+};
}

small_integers! { u8 u16 u32 }

impl FromValue for i64 {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Integer(integer) => integer,
            Value::Text(_) | Value::Blob(_) => None,
        }
    }
}

impl FromValue for u64 {
    /// Reads a number that is stored by its bits, as ids of Discord are.
    fn from_value(value: Value<'_>) -> Option<Self> {
        i64::from_value(value).map(i64::cast_unsigned)
    }
}

impl FromValue for bool {
    fn from_value(value: Value<'_>) -> Option<Self> {
        i64::from_value(value).map(|integer| integer != 0)
    }
}

impl ToValue for str {
    const NULL: Value<'static> = Value::Text(None);

    fn to_value(&self) -> Value<'_> {
        Value::Text(Some(self))
    }
}

impl ToValue for String {
    const NULL: Value<'static> = str::NULL;

    fn to_value(&self) -> Value<'_> {
        self.as_str().to_value()
    }
}

impl FromValue for String {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Text(text) => text.map(str::to_owned),
            Value::Integer(_) | Value::Blob(_) => None,
        }
    }
}

impl ToValue for [u8] {
    const NULL: Value<'static> = Value::Blob(None);

    fn to_value(&self) -> Value<'_> {
        Value::Blob(Some(self))
    }
}

impl ToValue for Vec<u8> {
    const NULL: Value<'static> = <[u8]>::NULL;

    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: Value<'_>) -> Option<Self> {
        match value {
            Value::Blob(bytes) => bytes.map(<[u8]>::to_vec),
            Value::Integer(_) | Value::Text(_) => None,
        }
    }
}

impl<T: ToValue + ?Sized> ToValue for &T {
    const NULL: Value<'static> = T::NULL;

    fn to_value(&self) -> Value<'_> {
        T::to_value(self)
    }
}

impl<T: ToValue> ToValue for Option<T> {
    const NULL: Value<'static> = T::NULL;

    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Self::NULL, T::to_value)
    }
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: Value<'_>) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::from_value(value).map(Some) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nothing_keeps_its_type() {
        let nothing: [Value<'_>; 3] = *params![None::<u32>, None::<&str>, None::<Vec<u8>>];
        assert_eq!(nothing, [Value::Integer(None), Value::Text(None), Value::Blob(None)]);
        assert_eq!(<Option<String>>::from_value(Value::Integer(None)), Some(None));
        assert_eq!(String::from_value(Value::Text(None)), None);
    }

    #[test]
    fn a_number_is_read_only_by_a_type_that_it_fits() {
        assert_eq!(u8::from_value(256_i64.to_value()), None);
        assert_eq!(u32::from_value((-1_i64).to_value()), None);
        assert_eq!(Option::<u8>::from_value(256_i64.to_value()), None);
        assert_eq!(
            (bool::from_value(2_i64.to_value()), bool::from_value(false.to_value())),
            (Some(true), Some(false))
        );
    }
}
