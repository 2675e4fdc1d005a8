//! Enumerations whose values are stored as names.

/// Defines an enumeration, the names of its values in the database, and a function that finds a value by its name, so
/// that a new value cannot be left out of any of these. Values may also have words for people.
macro_rules! named {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $kind:ident by $of_name:ident {
            $($(#[$doc:meta])* $value:ident = $name:literal: $words:literal,)+
        }
    ) => {
        named! {
            $(#[$meta])*
            $visibility enum $kind by $of_name {
                $($(#[$doc])* $value = $name,)+
            }
        }

        impl $kind {
            /// Returns the value in words, which may change.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$value => $words,)+
                }
            }
        }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $kind:ident by $of_name:ident {
            $($(#[$doc:meta])* $value:ident = $name:literal,)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $kind {
            $($(#[$doc])* $value,)+
        }

        impl $kind {
            /// All values, in the order of their definition.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$value),+];

            /// Their names in the database, in the same order.
            pub const NAMES: [&str; [$($name),+].len()] = [$($name),+];

            /// Returns the value's name in the database.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// Returns the value of a name; `None` if no value has it.
            #[must_use]
            pub fn $of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}

pub(in crate::store) use named;

use super::ids::GameId;
use crate::store::database::Error;

/// Returns the value of a stored name of a game.
///
/// # Errors
/// [`Error::Newer`] if no value has that name: a newer program has stored it, and the game is played by what it means.
pub(in crate::store) fn known<T>(
    game: GameId,
    what: &'static str,
    name: &str,
    of: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Error> {
    of(name).ok_or_else(|| Error::Newer { game: game.0, what })
}
