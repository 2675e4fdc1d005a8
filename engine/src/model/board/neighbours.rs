//! Neighbours on the board: which routes end at a place, and which tiles lie beside it.

use super::city::City;
use super::route::{ENDS, Route, RouteSet};
use super::spot::Spot;
use super::tile::{Tile, TileSet};

impl Route {
    /// Returns the route between two neighbouring cities, whichever is named first.
    #[must_use]
    pub fn between(a: City, b: City) -> Option<Self> {
        let (a, b) = (a.spot().routes(), b.spot().routes());
        a.intersection(b).first().filter(|_| a != b)
    }

    /// Returns its four tiles, space 1 first.
    #[must_use]
    pub const fn tiles(self) -> [Tile; 4] {
        let first = self.0 * 4;
        [Tile(first), Tile(first + 1), Tile(first + 2), Tile(first + 3)]
    }

    /// Tells whether its four tiles are among those laid (T4).
    #[must_use]
    pub const fn is_complete(self, laid: TileSet) -> bool {
        TileSet::of_bits(0b1111 << (self.0 * 4)).is_subset(laid)
    }
}

impl Spot {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_printed_neighbours_hold() {
        let beside = |city: City| city.spot().beside().iter().map(|t| t.to_string()).collect::<Vec<_>>();
        assert_eq!(beside(City::Omaha), ["A4", "C1", "D1"]);
        assert_eq!(beside(City::StLouis), ["A1", "B1"]);
        assert_eq!(City::Denver.spot().routes().len(), 4);
        assert_eq!(City::Yuma.spot().routes().len(), 3);
        assert_eq!(Route::between(City::Denver, City::Ogden), Some("V".parse().unwrap()));
        assert_eq!(Route::between(City::Denver, City::StLouis), None);
    }
}
