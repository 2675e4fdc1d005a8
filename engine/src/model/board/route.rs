//! The routes between neighbouring cities.

use std::fmt;
use std::str::FromStr;

use super::spot::Spot;
use super::text::{UnknownName, known_by_its_text};
use crate::model::set::{Set, numbered};

const LETTERS: [char; Route::COUNT] = ['A', 'B', 'C', 'D', 'E', 'F', 'U', 'V', 'W', 'X', 'Y', 'Z'];

/// The places beside space 1 and space 4 of each route.
pub(super) const ENDS: [[Spot; 2]; Route::COUNT] = [
    [Spot(0), Spot(1)],
    [Spot(0), Spot(2)],
    [Spot(1), Spot(3)],
    [Spot(1), Spot(4)],
    [Spot(2), Spot(4)],
    [Spot(2), Spot(5)],
    [Spot(3), Spot(6)],
    [Spot(6), Spot(4)],
    [Spot(4), Spot(7)],
    [Spot(5), Spot(7)],
    [Spot(6), Spot(8)],
    [Spot(7), Spot(8)],
];

/// A route between two neighbouring cities; the tile editions call it by a letter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route(pub(super) u8);

/// Some of the twelve routes.
pub type RouteSet = Set<Route>;

impl Route {
    /// The number of routes.
    pub const COUNT: usize = 12;

    /// Returns all routes, A–F then U–Z.
    #[inline]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..12u8).map(Self)
    }

    /// Returns the route as an index into a table of twelve.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter on its tiles.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self.index()]
    }

    /// Returns the places beside its space 1 and its space 4.
    #[inline]
    #[must_use]
    pub const fn ends(self) -> [Spot; 2] {
        ENDS[self.index()]
    }
}

numbered!(Route, Route::COUNT);
known_by_its_text!(Route);

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.letter().fmt(f)
    }
}

impl FromStr for Route {
    type Err = UnknownName;

    /// Reads a route's letter.
    ///
    /// # Errors
    /// [`UnknownName`] when the text is not one of the twelve letters.
    #[inline]
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::all().find(|r| r.letter() == letter.to_ascii_uppercase()),
            _ => None,
        }
        .ok_or_else(|| UnknownName(text.to_owned(), "route"))
    }
}
