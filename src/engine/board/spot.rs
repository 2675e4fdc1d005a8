//! Where cities stand on the diamond.

use super::route::ENDS;
use super::{Route, RouteSet, Tile, TileSet};
use crate::engine::set::{Set, numbered};

/// A place on the diamond, 0 (the eastern corner) to 8 (the western).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub(super) u8);

/// Some of the nine places.
pub type SpotSet = Set<Spot>;

impl Spot {
    /// How many places there are.
    pub const COUNT: usize = 9;
    /// Where the railway starts: St. Louis, Montreal.
    pub const EAST: Self = Self(0);
    /// Where the railway must arrive: Sacramento, Vancouver.
    pub const WEST: Self = Self(8);

    /// All nine places in order.
    pub const EACH: [Self; Self::COUNT] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// Returns all nine places in order.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..9u8).map(Self)
    }

    /// Returns the place as an index into a table of nine.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the routes that end here.
    #[must_use]
    pub const fn routes(self) -> RouteSet {
        ROUTES[self.index()]
    }

    /// Returns the tiles beside this place: space 1 or 4 of each of its routes (T1, T3).
    #[must_use]
    pub fn beside(self) -> TileSet {
        Tile::all().filter(|tile| tile.beside() == Some(self)).collect()
    }
}

numbered!(Spot, Spot::COUNT);

/// The routes that end at each place, worked out once: they are asked for all the time.
const ROUTES: [RouteSet; Spot::COUNT] = {
    let mut ending = [0; Spot::COUNT];
    let mut route = 0;
    while route < Route::COUNT {
        let [a, b] = ENDS[route];
        ending[a.index()] |= 1 << route;
        ending[b.index()] |= 1 << route;
        route += 1;
    }
    let mut sets = [RouteSet::EMPTY; Spot::COUNT];
    let mut spot = 0;
    while spot < Spot::COUNT {
        sets[spot] = RouteSet::of_bits(ending[spot]);
        spot += 1;
    }
    sets
};
