//! The figures and the named choices of a tile edition.

use serde::{Deserialize, Serialize};

use crate::model::{Card, Cards, City, Money, Route, Spot, Tile};

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
    land_costs: [[Money; 4]; Spot::COUNT],
    /// All cards that so many thousands cover, up to the cost of the dearest.
    covered: Vec<Cards>,
}

impl TileFigures {
    /// Returns the figures of an edition.
    #[inline]
    pub(crate) fn new(
        variant: Variant,
        costs: [[Money; 4]; Route::COUNT],
        payouts: [[Money; 5]; Spot::COUNT],
        land_costs: [[Money; 4]; Spot::COUNT],
    ) -> Self {
        Self { variant, costs, payouts, land_costs, covered: covered(&land_costs) }
    }

    /// Returns the costs of a city's cards after the free one, ascending (S5).
    #[inline]
    #[must_use]
    pub fn land_costs(&self, spot: Spot) -> [Money; 4] {
        self.land_costs[spot.index()]
    }

    /// Sets the costs of a city's cards after the free one, ascending (S5).
    #[inline]
    pub(crate) fn set_land_costs(&mut self, spot: Spot, costs: [Money; 4]) {
        self.land_costs[spot.index()] = costs;
        self.covered = covered(&self.land_costs);
    }

    /// Returns the printed cost of a tile's space (T1).
    #[inline]
    #[must_use]
    pub fn cost(&self, tile: Tile) -> Money {
        self.costs.as_flattened()[tile.index()]
    }

    /// Returns what so many cards of a city pay; nothing for none (T4).
    #[inline]
    #[must_use]
    pub fn payout(&self, city: City, cards: u8) -> Money {
        match usize::from(cards).checked_sub(1) {
            Some(index) => self.payouts[city.spot().index()][index],
            None => Money::ZERO,
        }
    }

    /// Returns what a card costs (S5).
    #[inline]
    pub(crate) fn land_cost(&self, card: Card) -> Money {
        self.land_costs.as_flattened()[card.index()]
    }

    /// Returns every card that so much cash covers.
    #[inline]
    pub(crate) fn cards_for(&self, cash: Money) -> Cards {
        let dearest = self.covered.len() - 1;
        self.covered[dearest.min((cash.0 / Money::THOUSAND.0) as usize)]
    }

    /// Returns the card of a city that has this cost.
    #[inline]
    pub(crate) fn card(&self, city: City, cost: Money) -> Option<Card> {
        let spot = city.spot();
        let costs = &self.land_costs[spot.index()];
        // They ascend: those below it are counted, because processors guess badly which of them it is.
        let rank = costs.iter().map(|printed| usize::from(*printed < cost)).sum();
        (costs.get(rank) == Some(&cost)).then(|| Card::new(spot, rank))
    }
}

/// Returns the cards that 0, 1, 2, … thousands cover, up to the cost of the dearest; every cost is of full thousands.
fn covered(land_costs: &[[Money; 4]; Spot::COUNT]) -> Vec<Cards> {
    let costs = land_costs.as_flattened();
    let up_to = |cash: Money| {
        let cards = Cards::FULL.iter().zip(costs);
        cards.filter(|(_, cost)| **cost <= cash).map(|(card, _)| card).collect()
    };
    let dearest = costs.iter().map(|cost| cost.0 / Money::THOUSAND.0).max().unwrap_or(0);
    (0..=dearest).map(|thousands| up_to(Money::thousands(thousands))).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edition::{Edition, Family};

    #[test]
    fn cash_covers_each_card_that_costs_as_much_or_less() {
        for edition in Edition::all() {
            let Family::Tiles(mut figures) = edition.family.clone() else { continue };
            for dear in [false, true] {
                if dear {
                    figures.set_land_costs(Spot::WEST, [5000, 9000, 50_000, 1_000_000].map(Money));
                }
                for cash in (0..1_002_000).step_by(500).map(Money) {
                    let covered = Cards::FULL.iter().filter(|card| figures.land_cost(*card) <= cash);
                    assert_eq!(figures.cards_for(cash), covered.clone().collect(), "{cash}");
                    assert_eq!(figures.cards_for(cash).spots(), covered.map(Card::spot).collect(), "{cash}");
                }
                for (card, city) in Cards::FULL.iter().map(|card| (card, edition.city(card.spot()))) {
                    let cost = figures.land_cost(card);
                    assert_eq!(figures.card(city, cost), Some(card));
                    let others = [Money(0), Money(cost.0 + 500), Money(2_000_000)];
                    assert!(others.iter().all(|other| figures.card(city, *other).is_none()), "{card:?}");
                }
            }
        }
    }
}
