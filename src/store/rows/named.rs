//! Enumerations whose values are stored by their names.

/// Defines an enumeration with the name of each of its values in the database, and a function that finds a value by its
/// name: a value that is added cannot be left out of any of them.
macro_rules! named {
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
            /// All of them, as they are listed.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$value),+];

            /// Returns its name in the database.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// Returns the one of that name.
            #[must_use]
            pub fn $of_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }
    };
}

pub(in crate::store) use named;
