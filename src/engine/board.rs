//! The board that both families share: nine cities on a 3×3 grid standing on its corner,
//! twelve routes of four spaces, and the question whether east and west are joined.
//!
//! ```text
//!                  3 Laramie
//!             U   /         \   C
//!        6 Ogden               1 Omaha
//!         Y /   \ V         D /     \ A
//! 8 Sacramento    4 Denver        0 St. Louis
//!         Z \   / W         E \     / B
//!        7 Yuma                2 Dodge City
//!             X   \         /   F
//!                  5 El Paso
//! ```
//!
//! A [`City`] is a named place; its [`Spot`] is where it stands on the diamond, and is what
//! tables and states are indexed by. The Canadian cities of 1976 stand on the same diamond.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde::{Deserializer, Serializer, de};

/// A city of any edition, named in full in every record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say all there is to say")]
pub enum City {
    #[serde(rename = "St. Louis")]
    StLouis,
    Omaha,
    #[serde(rename = "Dodge City")]
    DodgeCity,
    Laramie,
    Denver,
    #[serde(rename = "El Paso")]
    ElPaso,
    Ogden,
    Yuma,
    Sacramento,
    Montreal,
    Sudbury,
    Toronto,
    Saskatoon,
    Winnipeg,
    Regina,
    Edmonton,
    Calgary,
    Vancouver,
}

impl City {
    /// The nine cities of the tile editions, by spot.
    pub const AMERICAN: [Self; Spot::COUNT] = [
        Self::StLouis,
        Self::Omaha,
        Self::DodgeCity,
        Self::Laramie,
        Self::Denver,
        Self::ElPaso,
        Self::Ogden,
        Self::Yuma,
        Self::Sacramento,
    ];

    /// The nine cities of 1976, by spot.
    pub const CANADIAN: [Self; Spot::COUNT] = [
        Self::Montreal,
        Self::Sudbury,
        Self::Toronto,
        Self::Saskatoon,
        Self::Winnipeg,
        Self::Regina,
        Self::Edmonton,
        Self::Calgary,
        Self::Vancouver,
    ];

    /// Returns where the city stands on the diamond.
    #[must_use]
    pub const fn spot(self) -> Spot {
        Spot(self as u8 % 9)
    }

    /// Returns the city's name as printed on the board.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::StLouis => "St. Louis",
            Self::Omaha => "Omaha",
            Self::DodgeCity => "Dodge City",
            Self::Laramie => "Laramie",
            Self::Denver => "Denver",
            Self::ElPaso => "El Paso",
            Self::Ogden => "Ogden",
            Self::Yuma => "Yuma",
            Self::Sacramento => "Sacramento",
            Self::Montreal => "Montreal",
            Self::Sudbury => "Sudbury",
            Self::Toronto => "Toronto",
            Self::Saskatoon => "Saskatoon",
            Self::Winnipeg => "Winnipeg",
            Self::Regina => "Regina",
            Self::Edmonton => "Edmonton",
            Self::Calgary => "Calgary",
            Self::Vancouver => "Vancouver",
        }
    }
}

impl fmt::Display for City {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Text that names no city, route or tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no {1}")]
pub struct UnknownName(pub String, pub &'static str);

impl FromStr for City {
    type Err = UnknownName;

    /// Reads a city's full name, whatever its case.
    ///
    /// # Errors
    /// [`UnknownName`] when no edition has such a city.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::AMERICAN
            .into_iter()
            .chain(Self::CANADIAN)
            .find(|city| city.name().eq_ignore_ascii_case(text.trim()))
            .ok_or_else(|| UnknownName(text.to_owned(), "city"))
    }
}

/// A place on the diamond, 0 (the eastern corner) to 8 (the western).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(u8);

impl Spot {
    /// How many places there are.
    pub const COUNT: usize = 9;
    /// Where the railway starts: St. Louis, Montreal.
    pub const EAST: Self = Self(0);
    /// Where the railway must arrive: Sacramento, Vancouver.
    pub const WEST: Self = Self(8);

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
        let mut set = 0;
        let mut i = 0;
        while i < Route::COUNT {
            let [a, b] = ENDS[i];
            if a == self.0 || b == self.0 {
                set |= 1 << i;
            }
            i += 1;
        }
        RouteSet(set)
    }

    /// Returns the tiles beside this place: space 1 or 4 of each of its routes (T1, T3).
    #[must_use]
    pub const fn beside(self) -> TileSet {
        let mut set = 0;
        let mut i = 0;
        while i < Route::COUNT {
            let [a, b] = ENDS[i];
            if a == self.0 {
                set |= 1 << (i * 4);
            }
            if b == self.0 {
                set |= 1 << (i * 4 + 3);
            }
            i += 1;
        }
        TileSet(set)
    }
}

const LETTERS: [char; Route::COUNT] = ['A', 'B', 'C', 'D', 'E', 'F', 'U', 'V', 'W', 'X', 'Y', 'Z'];

/// The spots beside space 1 and space 4 of each route.
const ENDS: [[u8; 2]; Route::COUNT] =
    [[0, 1], [0, 2], [1, 3], [1, 4], [2, 4], [2, 5], [3, 6], [6, 4], [4, 7], [5, 7], [6, 8], [7, 8]];

/// A route between two neighbouring cities; the tile editions call it by a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Route(u8);

impl Route {
    /// How many routes there are.
    pub const COUNT: usize = 12;

    /// Returns all routes, A–F then U–Z.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..12u8).map(Self)
    }

    /// Returns the route between two neighbouring cities, whichever is named first.
    #[must_use]
    pub fn between(a: City, b: City) -> Option<Self> {
        let (a, b) = (a.spot().0, b.spot().0);
        Self::all().find(|route| {
            let ends = ENDS[route.index()];
            ends == [a, b] || ends == [b, a]
        })
    }

    /// Returns the route as an index into a table of twelve.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the letter on its tiles.
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self.index()]
    }

    /// Returns the places beside its space 1 and its space 4.
    #[must_use]
    pub const fn ends(self) -> [Spot; 2] {
        let [a, b] = ENDS[self.index()];
        [Spot(a), Spot(b)]
    }

    /// Returns its four tiles, space 1 first.
    #[must_use]
    pub const fn tiles(self) -> [Tile; 4] {
        let first = self.0 * 4;
        [Tile(first), Tile(first + 1), Tile(first + 2), Tile(first + 3)]
    }
}

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
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::all().find(|r| r.letter() == letter.to_ascii_uppercase()),
            _ => None,
        }
        .ok_or_else(|| UnknownName(text.to_owned(), "route"))
    }
}

/// A track tile, and the one space it fits: `A1` is route A, space 1.
///
/// Tiles are ordered by their distance from A1 (S2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many tiles there are.
    pub const COUNT: usize = 48;

    /// Returns the tile of a route's space, counted from 1 to 4.
    ///
    /// # Panics
    /// When `space` is not 1, 2, 3 or 4.
    #[must_use]
    pub const fn new(route: Route, space: u8) -> Self {
        assert!(space >= 1 && space <= 4, "a route has spaces 1 to 4");
        Self(route.0 * 4 + space - 1)
    }

    /// Returns all tiles, nearest to A1 first.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..48u8).map(Self)
    }

    /// Returns the tile as an index into a table of forty-eight.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the route it is laid on.
    #[must_use]
    pub const fn route(self) -> Route {
        Route(self.0 / 4)
    }

    /// Returns its space on the route, 1 to 4.
    #[must_use]
    pub const fn space(self) -> u8 {
        self.0 % 4 + 1
    }

    /// Returns the place beside its space, for space 1 and 4.
    #[must_use]
    pub const fn beside(self) -> Option<Spot> {
        match self.space() {
            1 => Some(self.route().ends()[0]),
            4 => Some(self.route().ends()[1]),
            _ => None,
        }
    }
}

impl Tile {
    /// Tells whether a city or a laid neighbour of the same route is beside its space (T1).
    #[must_use]
    pub const fn is_supported_by(self, laid: TileSet) -> bool {
        let bit = 1u64 << self.0;
        match self.space() {
            1 | 4 => true,
            _ => laid.0 & (bit << 1 | bit >> 1) != 0,
        }
    }
}

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

macro_rules! serde_as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Route, Tile);

/// A set of tiles, as a bit mask in the order of [`Tile::all`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TileSet(u64);

impl TileSet {
    /// The set without a tile.
    pub const EMPTY: Self = Self(0);
    /// The set of all forty-eight.
    pub const FULL: Self = Self((1 << Tile::COUNT) - 1);

    /// Tells whether the tile is in the set.
    #[must_use]
    pub const fn contains(self, tile: Tile) -> bool {
        self.0 >> tile.0 & 1 == 1
    }

    /// Adds a tile.
    pub const fn insert(&mut self, tile: Tile) {
        self.0 |= 1 << tile.0;
    }

    /// Takes a tile out.
    pub const fn remove(&mut self, tile: Tile) {
        self.0 &= !(1 << tile.0);
    }

    /// Returns how many tiles are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the tiles of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the tiles of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the tiles of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the nth tile of the set, counted from 0.
    #[must_use]
    pub fn nth(self, n: u32) -> Option<Tile> {
        let mut rest = self.0;
        for _ in 0..n.min(64) {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| Tile(u8::try_from(rest.trailing_zeros()).unwrap_or(u8::MAX)))
    }

    /// Returns the tiles, nearest to A1 first.
    pub fn iter(self) -> impl Iterator<Item = Tile> + Clone {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let tile = Tile(rest.trailing_zeros().try_into().unwrap_or(u8::MAX));
                rest &= rest - 1;
                tile
            })
        })
    }
}

impl FromIterator<Tile> for TileSet {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Self {
        let mut set = Self::EMPTY;
        tiles.into_iter().for_each(|tile| set.insert(tile));
        set
    }
}

impl fmt::Debug for TileSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|t| t.to_string())).finish()
    }
}

impl Serialize for TileSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TileSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Tile>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// A set of routes, as a bit mask in the order of [`Route::all`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct RouteSet(u16);

impl RouteSet {
    /// The set without a route.
    pub const EMPTY: Self = Self(0);

    /// Tells whether the route is in the set.
    #[must_use]
    pub const fn contains(self, route: Route) -> bool {
        self.0 >> route.0 & 1 == 1
    }

    /// Adds a route.
    pub const fn insert(&mut self, route: Route) {
        self.0 |= 1 << route.0;
    }

    /// Returns how many routes are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Tells whether every route of this set is in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the routes of this set that are not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the routes in order.
    pub fn iter(self) -> impl Iterator<Item = Route> + Clone {
        Route::all().filter(move |route| self.contains(*route))
    }

    /// Tells whether these routes join the eastern corner with the western (T5, G10).
    #[must_use]
    pub fn joins_east_and_west(self) -> bool {
        let mut reached = 1u16 << Spot::EAST.0;
        loop {
            let mut next = reached;
            for route in self.iter() {
                let [a, b] = ENDS[route.index()].map(|spot| 1u16 << spot);
                if next & (a | b) != 0 {
                    next |= a | b;
                }
            }
            if next >> Spot::WEST.0 & 1 == 1 {
                return true;
            }
            if next == reached {
                return false;
            }
            reached = next;
        }
    }

    /// Returns the shortest line of these routes from the eastern corner to the western, in order.
    #[must_use]
    pub fn line_from_east_to_west(self) -> Option<Vec<Route>> {
        let mut arrived_by: [Option<Route>; Spot::COUNT] = [None; Spot::COUNT];
        let mut queue = std::collections::VecDeque::from([Spot::EAST]);
        while let Some(here) = queue.pop_front() {
            if here == Spot::WEST {
                let mut line = Vec::new();
                let mut at = here;
                while let Some(route) = arrived_by[at.index()] {
                    line.push(route);
                    let [a, b] = route.ends();
                    at = if a == at { b } else { a };
                }
                line.reverse();
                return Some(line);
            }
            for route in self.iter().filter(|route| here.routes().contains(*route)) {
                let [a, b] = route.ends();
                let there = if a == here { b } else { a };
                if there != Spot::EAST && arrived_by[there.index()].is_none() {
                    arrived_by[there.index()] = Some(route);
                    queue.push_back(there);
                }
            }
        }
        None
    }
}

impl FromIterator<Route> for RouteSet {
    fn from_iter<I: IntoIterator<Item = Route>>(routes: I) -> Self {
        let mut set = Self::EMPTY;
        routes.into_iter().for_each(|route| set.insert(route));
        set
    }
}

impl Extend<Route> for RouteSet {
    fn extend<I: IntoIterator<Item = Route>>(&mut self, routes: I) {
        routes.into_iter().for_each(|route| self.insert(route));
    }
}

impl fmt::Debug for RouteSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Route::letter)).finish()
    }
}

impl Serialize for RouteSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for RouteSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Route>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(letters: &str) -> RouteSet {
        letters.chars().map(|c| c.to_string().parse::<Route>().unwrap()).collect()
    }

    #[test]
    fn every_tile_reads_back_from_its_code() {
        for tile in Tile::all() {
            assert_eq!(tile.to_string().to_lowercase().parse(), Ok(tile));
        }
        for wrong in ["", "A", "A0", "A5", "G1", "1A", "AA1", "é1", "A１"] {
            assert!(wrong.parse::<Tile>().is_err(), "{wrong}");
        }
    }

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

    #[test]
    fn east_and_west_are_joined_only_by_a_whole_line() {
        assert!(!routes("").joins_east_and_west());
        assert!(!routes("ABCDEFUVWX").joins_east_and_west());
        assert!(routes("BEVY").joins_east_and_west());
        assert_eq!(routes("BEVYAFX").line_from_east_to_west(), Some(routes("BEVY").iter().collect()));
        assert_eq!(routes("ADW").line_from_east_to_west(), None);
        assert_eq!(routes("ACUYXF").line_from_east_to_west().map(|line| line.len()), Some(4));
    }
}
