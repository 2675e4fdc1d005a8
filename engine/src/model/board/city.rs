//! The cities of all editions.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::spot::Spot;
use super::text::UnknownName;

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
