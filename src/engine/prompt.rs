//! The open question put to a seat, with its bounds: what buttons, menus, help and the
//! computer players choose from.
//!
//! Unlike a list of legal actions a prompt stays small where choices multiply: which deeds to
//! sell, how much to bid.

use super::action::{Deed, Seat};
use super::board::{City, Route, Tile};
use super::money::Money;

/// The question a seat has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// Which tile to lay (T1), and what may be sold for it (L1–L3).
    Lay {
        /// Every tile of the hand, nearest to A1 first.
        choices: Vec<LayChoice>,
        /// What the bank would take, or what may be put up for auction (L3, K4).
        raisable: Vec<Raisable>,
    },
    /// Whether to buy a card, and of which city (T6).
    Buy {
        /// The cheapest card of every city that may be bought and that the player's cash covers.
        offers: Vec<BuyChoice>,
    },
    /// How much to bid at most (K5, G9).
    Bid(BidBounds),
}

/// One tile of the hand and what laying it would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayChoice {
    /// The tile.
    pub tile: Tile,
    /// What it costs now, doubling included (T1).
    pub cost: Money,
    /// Whether the cost is doubled because the space is unsupported (T1).
    pub doubled: bool,
    /// Whether and how it can be paid for.
    pub means: Means,
    /// What follows from laying it.
    pub effect: Effect,
}

/// Whether and how a tile can be paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Cash covers the cost.
    Cash,
    /// Land must be sold first for what is lacking (L1), or put up for auction (K4).
    Raise {
        /// What is lacking.
        short: Money,
    },
    /// Not even selling everything sellable covers the cost (B1).
    OutOfReach {
        /// What is lacking after all sales.
        short: Money,
    },
    /// A supported tile can be paid for, and this one is not supported (T2, option `forced`).
    Forbidden,
}

/// What follows from laying a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The city whose free land it claims (T3).
    pub grant: Option<City>,
    /// The route it completes (T4).
    pub completes: Option<Route>,
    /// What every player would be paid, the free land of the same tile counted (T4).
    pub payouts: Vec<PayoutDue>,
    /// Whether it is the last spike (T5).
    pub last_spike: bool,
}

impl Effect {
    /// Returns what one seat would be paid in all, the bonus of the last spike not counted.
    #[must_use]
    pub fn paid_to(&self, seat: Seat) -> Money {
        self.payouts.iter().filter(|due| due.seat == seat).map(|due| due.amount).sum()
    }
}

/// A payout that would be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PayoutDue {
    /// To whom.
    pub seat: Seat,
    /// For which city.
    pub city: City,
    /// For how many cards.
    pub cards: u8,
    /// How much.
    pub amount: Money,
}

/// A deed that can be turned into money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raisable {
    /// The deed.
    pub deed: Deed,
    /// What the bank pays (L2), or the auction's minimum (K5).
    pub proceeds: Money,
}

/// A card that may be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyChoice {
    /// The card.
    pub deed: Deed,
    /// How many cards of the city the player would then hold, the free one counted.
    pub cards: u8,
    /// How many payouts of the city are still to come at most; 0: only the tie-break counts it (T6).
    pub payouts_left: u8,
}

/// What may be bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidBounds {
    /// Who sells.
    pub seller: Seat,
    /// The deed's city.
    pub city: City,
    /// The least that counts as a bid.
    pub least: Money,
    /// The step between bids.
    pub step: Money,
    /// The most: the bidder's cash.
    pub most: Money,
}
