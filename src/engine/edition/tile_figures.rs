//! The figures and the named choices of a tile edition.

use serde::{Deserialize, Serialize};

use crate::engine::model::{Card, City, Money, Route, Spot, Tile};

/// The figures and rules of a tile edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileFigures {
    /// The rules in which the editions differ.
    pub variant: Variant,
    /// The cost of each space, by route and space (T1).
    pub costs: [[Money; 4]; Route::COUNT],
    /// The payouts for 1, 2, 3, 4 and 5 cards of a city, by [`Spot`] (T4).
    pub payouts: [[Money; 5]; Spot::COUNT],
    /// The costs of a city's cards after the free one, ascending, by [`Spot`] (S5).
    pub land_costs: [[Money; 4]; Spot::COUNT],
}

impl TileFigures {
    /// Returns the printed cost of a tile's space (T1).
    #[must_use]
    pub fn cost(&self, tile: Tile) -> Money {
        self.costs.as_flattened()[tile.index()]
    }

    /// Returns what so many cards of a city pay; nothing for none (T4).
    #[must_use]
    pub fn payout(&self, city: City, cards: u8) -> Money {
        match usize::from(cards).checked_sub(1) {
            Some(index) => self.payouts[city.spot().index()][index],
            None => Money::ZERO,
        }
    }

    /// Returns what a card costs (S5).
    pub(in crate::engine) fn land_cost(&self, card: Card) -> Money {
        self.land_costs.as_flattened()[card.index()]
    }

    /// Returns the card of a city that has this cost.
    pub(in crate::engine) fn card(&self, city: City, cost: Money) -> Option<Card> {
        let spot = city.spot();
        let rank = self.land_costs[spot.index()].iter().position(|printed| *printed == cost)?;
        Some(Card::new(spot, rank))
    }
}

/// The rules in which the tile editions differ; each choice is looked at in exactly one function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// The way in which a player short of cash pays for a tile.
    pub raising: Raising,
    /// The fate of the tiles drawn for the first turn.
    pub first_draw: FirstDraw,
    /// True where a tile is set aside with two players (S4).
    pub set_aside_with_two: bool,
    /// The order of players with equal cash.
    pub tie_break: TieBreak,
}

/// The way in which a player short of cash pays for a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raising {
    /// Sells land to the bank for half its cost (L1–L4).
    SellToBank,
    /// Puts deeds up for auction, one at a time (K4–K7).
    Auction,
}

/// The fate of the tiles drawn for the first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstDraw {
    /// They go back before the hands are drawn (S2).
    Returned,
    /// Each is kept as the first of its player's hand (K1).
    Kept,
}

/// The order of players with equal cash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The total cost of the cards held (W2).
    LandCost,
    /// Nothing: they share the place (K9).
    Shared,
}
