//! The setting up of a game: what chance decides before the first turn, and what can be wrong with it.

use serde::{Deserialize, Serialize};

use super::dice;
use super::edition::{Edition, Family, ForeignOption};
use super::model::{Chance, Key, Seat};
use super::tiles::Deal;

/// The outcome of chance before the first turn; the record's `setup`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The seat that begins (S2, G1).
    pub first_seat: Seat,
    /// The tiles dealt, in the tile editions.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Deal>,
}

impl Setup {
    /// Deals a game from its key; draws are numbered as each family documents.
    #[must_use]
    pub fn deal(edition: &Edition, seats: u8, key: impl Into<Key>) -> Self {
        Self::draw(edition, seats, &mut Chance::new(key.into(), 0))
    }

    fn draw(edition: &Edition, seats: u8, chance: &mut Chance) -> Self {
        match &edition.family {
            Family::Tiles(figures) => {
                let deal = Deal::draw(figures, seats, chance);
                Self { first_seat: deal.first_seat(), deal: Some(deal) }
            }
            Family::Dice(_) => Self { first_seat: dice::first_seat(seats, chance), deal: None },
        }
    }

    /// Returns how many draws it took by the rules of the edition.
    pub(super) fn draws(&self, edition: &Edition) -> u32 {
        match (&edition.family, &self.deal) {
            (Family::Tiles(figures), Some(deal)) => deal.draws(figures.variant, edition.revision),
            _ => 1,
        }
    }
}

/// A reason why a game cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There are fewer than 2 players, or more than 6 (S1, G1).
    #[error("{0} players: 2 to 6 can play")]
    Players(u8),
    /// The edition does not have an option.
    #[error(transparent)]
    Options(#[from] ForeignOption),
    /// The deal is not one of this edition: seats, hands or tiles do not fit.
    #[error("the deal does not fit the edition")]
    Deal,
    /// The state is of another family than the edition.
    #[error("the state is not one of this edition")]
    State,
}
