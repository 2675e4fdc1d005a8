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

mod city;
mod railway;
mod route;
mod spot;
mod tile;

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use city::City;
pub use route::{Route, RouteSet};
pub use spot::{Spot, SpotSet};
pub use tile::{Tile, TileSet};

/// Text that names no city, route or tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no {1}")]
pub struct UnknownName(pub String, pub &'static str);

/// Has records, and whoever looks for a bug, read what players read.
macro_rules! known_by_its_text {
    ($($name:ty),*) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

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
known_by_its_text!(Route, Tile);

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
