//! An edition: the board's figures and the rules as named choices, read from a table in TOML.

use serde::{Deserialize, Serialize};

use super::board::{City, Route, Spot};
use super::money::Money;

/// The name by which commands and records call an edition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditionId(pub String);

impl std::fmt::Display for EditionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// Rule set and figures of a game; a game keeps the one it was started with.
#[derive(Clone, Debug, PartialEq)]
pub struct Edition {
    /// Its name in commands and records.
    pub id: EditionId,
    /// The nine cities, by [`Spot`].
    pub cities: [City; Spot::COUNT],
    /// Cash at the start for 2, 3, 4, 5 and 6 players (S1, G1).
    pub starting_cash: [Money; 5],
    /// What the last spike earns (T5, G10).
    pub bonus: Money,
    /// Figures and rules of its family.
    pub family: Family,
}

/// The two families of editions, with what each needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Family {
    /// Track is laid as tiles.
    Tiles(TileTable),
}

/// The figures and rules of a tile edition.
#[derive(Clone, Debug, PartialEq)]
pub struct TileTable {
    /// The cost of each space, by route and space (T1).
    pub costs: [[Money; 4]; Route::COUNT],
    /// What 1, 2, 3, 4 and 5 cards of a city pay, by [`Spot`] (T4).
    pub payouts: [[Money; 5]; Spot::COUNT],
    /// The costs of a city's cards after the free one, ascending, by [`Spot`] (S5).
    pub land_costs: [[Money; 4]; Spot::COUNT],
}

impl Edition {
    /// Returns the city that stands at a spot.
    #[must_use]
    pub fn city(&self, spot: Spot) -> City {
        self.cities[spot.index()]
    }

    /// Returns the cash that each of so many players starts with (S1, G1).
    ///
    /// # Panics
    /// When there are not 2 to 6 players.
    #[must_use]
    pub fn cash_for(&self, players: u8) -> Money {
        self.starting_cash[usize::from(players) - 2]
    }
}
