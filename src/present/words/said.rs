//! The words for values in sentences, by their types; and sentences whose keys have the names of a type's variants, with
//! the fields of these as variables.

use last_spike_engine::{City, Goods, Money, RouteEnds, Seat, SpaceKind, Step, Tile};

use super::names::Names;
use super::terms::{cause_name, ends_name, goods, moment};
use crate::present::lang::{Lang, Value};
use crate::store::{ChannelId, Time, UserId};

/// The language of a sentence, and the names of the players, if these are known.
#[derive(Clone, Copy)]
pub(in crate::present) struct Speaker<'a> {
    pub(in crate::present) names: Option<&'a Names>,
    pub(in crate::present) lang: Lang,
}

impl Speaker<'_> {
    /// Returns the name of who sits at a seat. The letter of a seat follows from all names: where they are not known, no
    /// letter is.
    pub(in crate::present) fn name(self, seat: Seat) -> String {
        self.names.map_or_else(|| "?".to_owned(), |names| names.bold(seat))
    }

    /// Joins what is said of several.
    fn list(self, items: &[impl Said]) -> Value<'static> {
        let text = |item: &_| match Said::said(item, self) {
            Value::Text(text) => text.into_owned(),
            Value::Number(number) => number.to_string(),
        };
        self.lang.list(&items.iter().map(text).collect::<Vec<_>>()).into()
    }
}

/// A value that sentences name.
pub(in crate::present) trait Said {
    /// Returns it as a variable of a sentence.
    fn said(&self, by: Speaker<'_>) -> Value<'static>;
}

impl<T: Said + ?Sized> Said for &T {
    fn said(&self, by: Speaker<'_>) -> Value<'static> {
        (**self).said(by)
    }
}

impl<T: Said> Said for Vec<T> {
    fn said(&self, by: Speaker<'_>) -> Value<'static> {
        by.list(self)
    }
}

/// Says values of types.
macro_rules! as_said {
    ($($type:ty: |$value:pat_param, $by:pat_param| $said:expr,)*) => {
        $(impl Said for $type {
            fn said(&self, by: Speaker<'_>) -> Value<'static> {
                let ($value, $by) = (self, by);
                $said.into()
            }
        })*
    };
}

as_said! {
    u8: |number, _| *number,
    u32: |number, _| *number,
    usize: |number, _| *number,
    Step: |step, _| step.0,
    str: |text, _| text.to_owned(),
    String: |text, _| text.clone(),
    Seat: |seat, by| by.name(*seat),
    Money: |amount, by| by.lang.money(*amount),
    City: |city, _| city.name(),
    Tile: |tile, _| tile.to_string(),
    RouteEnds: |ends, _| ends_name(*ends),
    Goods: |items, by| goods(items, by.lang),
    SpaceKind: |cause, by| cause_name(*cause, by.lang),
    ChannelId: |channel, _| format!("<#{channel}>"),
    UserId: |user, _| format!("<@{user}>"),
    Time: |time, _| moment(*time),
}

/// Returns values by their names, as variables of a sentence.
macro_rules! args {
    ($by:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        [$($crate::present::words::said::args!(@one $by, $name $(, $value)?)),*]
    };
    (@one $by:expr, $name:ident) => { $crate::present::words::said::args!(@one $by, $name, $name) };
    (@one $by:expr, $name:ident, $value:expr) => {
        (stringify!($name), $crate::present::words::said::Said::said(&$value, $by))
    };
}

/// Returns a sentence, with values as its variables by their names.
macro_rules! say {
    ($by:expr, $key:expr $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $by.lang.text($key, &$crate::present::words::said::args!($by $(, $name $(= $value)?)*))
    };
}

/// Returns the key that is called as a variant without fields is; other keys first.
macro_rules! key_of {
    ($value:expr, $type:ident as $module:ident { $($variant:ident),* $(,)? } $($pattern:pat => $key:expr)?) => {
        match $value {
            $($pattern => $key,)?
            $($type::$variant => $crate::present::key::$module::$variant,)*
        }
    };
}

/// Returns the sentence about a value: that which is called as its variant is, or as the table says, with its fields as
/// variables; but first, as in a `match`, those that follow from more than the variant.
macro_rules! sentence {
    (
        match $value:ident, $by:ident { $($arms:tt)* }
        $type:ident as $module:ident {
            $($variant:ident $({ $($field:ident $(: $name:ident)?),* })? $(=> $key:ident)?,)*
        }
    ) => {
        match $value {
            $($arms)*
            $($type::$variant { $($($field $(: $name)?,)*)? .. } => $by.lang.text(
                $crate::present::words::said::sentence!(@key $module $variant $($key)?),
                &[$($($crate::present::words::said::sentence!(@arg $by $field $($name)?)),*)?],
            ),)*
        }
    };
    (@key $module:ident $variant:ident) => { $crate::present::key::$module::$variant };
    (@key $module:ident $variant:ident $key:ident) => { $crate::present::key::$module::$key };
    (@arg $by:ident $field:ident) => { $crate::present::words::said::args!(@one $by, $field) };
    (@arg $by:ident $field:ident $name:ident) => { $crate::present::words::said::args!(@one $by, $name) };
}

pub(in crate::present) use {args, key_of, say, sentence};
