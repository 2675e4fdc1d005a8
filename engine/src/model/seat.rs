//! The seats at a table, those who look at it, and the count of steps.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A player's place in turn order, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Most seats at a table (S1, G1).
    pub const MOST: usize = 6;
    /// The letters by which pictures and words tell who is who: none that a route bears, and none
    /// easily taken for another.
    pub const LETTERS: [char; Self::MOST] = ['K', 'L', 'M', 'N', 'P', 'R'];

    /// Returns the seat as an index into a table of players.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat's letter.
    #[inline]
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index() % Self::MOST]
    }

    /// Returns the other seats of a table of so many, in turn order after this one.
    #[inline]
    pub fn others(self, count: u8) -> impl Iterator<Item = Self> + Clone {
        (self.0 + 1..count).chain(0..self.0).map(Self)
    }

    /// Returns all seats of a table of so many, in turn order from this one.
    #[inline]
    pub fn round(self, count: u8) -> impl Iterator<Item = Self> + Clone {
        std::iter::once(self).chain(self.others(count))
    }

    /// Returns the first `count` seats in turn order.
    #[inline]
    pub fn first(count: u8) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..count).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a game's accepted actions so far; step n is the nth accepted action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Step(pub u32);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The person who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A player, who sees their own hand too.
    Seat(Seat),
    /// Anybody else, and everybody together: what is public.
    Spectator,
}

impl Viewer {
    /// Tells whether the viewer sits there.
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// The standing of a player: still in the game or out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// They play.
    Playing,
    /// They ran out of means (B1).
    Bankrupt,
    /// They left (B4).
    Resigned,
}
