//! The spaces of the routes, and the tiles that fit them.

use std::fmt;
use std::str::FromStr;

use super::route::Route;
use super::spot::{Spot, SpotSet};
use super::text::{UnknownName, known_by_its_text};
use crate::model::set::{Set, numbered};

/// A track tile, and the one space it fits: `A1` is route A, space 1.
///
/// Tiles are ordered by their distance from A1 (S2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(super) u8);

/// Some of the forty-eight tiles.
pub type TileSet = Set<Tile>;

impl Tile {
    /// The number of tiles.
    pub const COUNT: usize = 48;

    /// Returns the tile of a route's space, counted from 1 to 4.
    ///
    /// # Panics
    /// Panics if `space` is not 1, 2, 3 or 4.
    #[inline]
    #[must_use]
    pub const fn new(route: Route, space: u8) -> Self {
        assert!(space >= 1 && space <= 4, "a route has spaces 1 to 4");
        Self(route.0 * 4 + space - 1)
    }

    /// Returns all tiles, nearest to A1 first.
    #[inline]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..48u8).map(Self)
    }

    /// Returns the tile as an index into a table of forty-eight.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the route it is laid on.
    #[inline]
    #[must_use]
    pub const fn route(self) -> Route {
        Route(self.0 / 4)
    }

    /// Returns its space on the route, 1 to 4.
    #[inline]
    #[must_use]
    pub const fn space(self) -> u8 {
        self.0 % 4 + 1
    }

    /// Returns the place beside its space, for space 1 and 4.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Option<Spot> {
        match self.space() {
            1 => Some(self.route().ends()[0]),
            4 => Some(self.route().ends()[1]),
            _ => None,
        }
    }

    /// Returns the city beside the space where it is one of these. It is looked up: whether a random tile lies beside
    /// a city is what processors guess wrong.
    #[inline]
    #[must_use]
    pub fn beside_one_of(self, spots: SpotSet) -> Option<Spot> {
        static BESIDE: [SpotSet; Tile::COUNT] = {
            let mut beside = [SpotSet::EMPTY; Tile::COUNT];
            let mut tile = 0;
            while tile < 48 {
                if let Some(spot) = Tile(tile).beside() {
                    beside[tile as usize] = SpotSet::of_bits(1 << spot.index());
                }
                tile += 1;
            }
            beside
        };
        BESIDE[self.index()].intersection(spots).first()
    }

    /// Tells whether a city or a laid neighbour of the same route is beside its space (T1).
    #[inline]
    #[must_use]
    pub fn is_supported_by(self, laid: TileSet) -> bool {
        /// Spaces 1 and 4 of every route. The neighbours that a shift finds on another route are
        /// among them: it makes no difference there.
        const BESIDE_A_CITY: u64 = 0x9999_9999_9999;
        TileSet::of_bits(BESIDE_A_CITY | laid.bits() << 1 | laid.bits() >> 1).contains(self)
    }
}

numbered!(Tile, Tile::COUNT);
known_by_its_text!(Tile);

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.route().letter(), self.space())
    }
}

impl FromStr for Tile {
    type Err = UnknownName;

    /// Reads a tile's code, whatever its case.
    ///
    /// # Errors
    /// [`UnknownName`] when the text is no letter of a route followed by 1 to 4.
    #[inline]
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let unknown = || UnknownName(text.to_owned(), "tile");
        let code = text.trim();
        let space = code.chars().last().and_then(|c| c.to_digit(10));
        match space {
            Some(space @ 1..=4) => {
                let route = code[..code.len() - 1].parse().map_err(|_| unknown())?;
                Ok(Self::new(route, u8::try_from(space).map_err(|_| unknown())?))
            }
            _ => Err(unknown()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tile_reads_back_from_its_code() {
        for tile in Tile::all() {
            assert_eq!(tile.to_string().to_lowercase().parse(), Ok(tile));
        }
        for wrong in ["", "A", "A0", "A5", "G1", "1A", "AA1", "é1", "A１"] {
            assert!(wrong.parse::<Tile>().is_err(), "{wrong}");
        }
    }
}
