//! The places of cities on the diamond.

use crate::model::set::{Set, numbered};

/// A place on the diamond, 0 (the eastern corner) to 8 (the western).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub(super) u8);

/// Some of the nine places.
pub type SpotSet = Set<Spot>;

impl Spot {
    /// The number of places.
    pub const COUNT: usize = 9;
    /// The start of the railway: St. Louis, Montreal.
    pub const EAST: Self = Self(0);
    /// The end of the railway: Sacramento, Vancouver.
    pub const WEST: Self = Self(8);

    /// All nine places in order.
    pub const EACH: [Self; Self::COUNT] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// Returns all nine places in order.
    #[inline]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..9u8).map(Self)
    }

    /// Returns the place as an index into a table of nine.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

numbered!(Spot, Spot::COUNT);
