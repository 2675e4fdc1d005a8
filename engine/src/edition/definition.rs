//! An edition: the figures of its board, and its rules as named choices.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::model::{CashDisplay, City, DoubleCost, Money, Options, Spot};

use super::dice_figures::DiceFigures;
use super::tile_figures::{Raising, TileFigures};

/// The name by which commands and records call an edition.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EditionId(pub String);

impl std::fmt::Display for EditionId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(&self.0)
    }
}

/// The state of the rulings that an edition is played under, counted from 1 in each family.
///
/// A corrected ruling raises the newest one, and the program goes on knowing the older: a game ends under the
/// revision that it began with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Revision(pub u32);

impl Revision {
    /// The revision of every edition file and record that names none: there was no other when they were written.
    pub const FIRST: Self = Self(1);
}

impl Default for Revision {
    fn default() -> Self {
        Self::FIRST
    }
}

impl std::fmt::Display for Revision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Rule set and figures of a game; a game keeps the one it was started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edition {
    /// Its name in commands and records.
    pub id: EditionId,
    /// The revision of the rulings that it is played under.
    pub revision: Revision,
    /// The nine cities, by [`Spot`].
    pub cities: [City; Spot::COUNT],
    /// Cash at the start for 2, 3, 4, 5 and 6 players (S1, G1).
    pub starting_cash: [Money; 5],
    /// The bonus of the last spike (T5, G10).
    pub bonus: Money,
    /// The options that a host may choose.
    pub choices: Choices,
    /// Figures and rules of its family.
    pub family: Family,
    /// The TOML that it was read from.
    pub source: Arc<str>,
}

/// The two families of editions, with what each needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Family {
    /// Track is laid as tiles.
    Tiles(TileFigures),
    /// Track is built in sections, as the dice say.
    Dice(DiceFigures),
}

impl Family {
    /// Returns the newest revision of the family's rulings. Tile editions: from 2 on the draws of the deal are
    /// counted by what the rules did (S2); 1 took a first draw for kept where the same tiles came back. With auctions
    /// from 3 on everybody else is asked where cash is hidden (K5); before, only who could bid.
    #[must_use]
    pub const fn newest_revision(&self) -> Revision {
        match self {
            Self::Tiles(figures) => match figures.variant.raising {
                Raising::Auction => Revision(3),
                Raising::SellToBank => Revision(2),
            },
            Self::Dice(_) => Revision(1),
        }
    }

    /// Tells whether this program knows a revision of the family's rulings.
    #[must_use]
    pub const fn knows(&self, revision: Revision) -> bool {
        1 <= revision.0 && revision.0 <= self.newest_revision().0
    }
}

/// The options that the host of a game may choose; the first of each is the default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choices {
    /// The conditions under which an unsupported tile may be laid (T2, K3).
    pub double_cost: Vec<DoubleCost>,
    /// The audience of cash.
    pub cash: Vec<CashDisplay>,
}

/// An option that the edition does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the edition does not have this option: {0}")]
pub struct ForeignOption(pub &'static str);

impl Edition {
    /// Returns the city that stands at a spot.
    #[must_use]
    pub fn city(&self, spot: Spot) -> City {
        self.cities[spot.index()]
    }

    /// Tells whether the city is on this board.
    #[must_use]
    pub fn has(&self, city: City) -> bool {
        self.city(city.spot()) == city
    }

    /// Returns the cash that each of so many players starts with (S1, G1).
    ///
    /// # Panics
    /// Panics if there are not 2 to 6 players.
    #[must_use]
    pub fn cash_for(&self, players: u8) -> Money {
        self.starting_cash[usize::from(players) - 2]
    }

    /// Returns the options of a game whose host chose nothing.
    #[must_use]
    pub fn default_options(&self) -> Options {
        Options { double_cost: self.choices.double_cost[0], cash: self.choices.cash[0] }
    }

    /// Checks what a host has chosen (T2, K3).
    ///
    /// # Errors
    /// [`ForeignOption`] names the option that the edition does not have.
    pub fn check(&self, options: Options) -> Result<(), ForeignOption> {
        if !self.choices.double_cost.contains(&options.double_cost) {
            return Err(ForeignOption("double_cost"));
        }
        if !self.choices.cash.contains(&options.cash) {
            return Err(ForeignOption("cash"));
        }
        Ok(())
    }
}
