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
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

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
