//! The open question put to a seat, with its bounds: what buttons, menus, help and the
//! computer players choose from.
//!
//! Unlike a list of legal actions a prompt stays small where choices multiply: which deeds to
//! sell, how much to bid.

use super::action::{Action, Lot};
use super::auction::BidBounds;
use crate::model::{City, Debt, Deed, Money, Route, RouteEnds, Seat, Tile};

/// The question a seat has to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Prompt {
    /// The choice of a tile to lay (T1), and of deeds to sell for it (L1–L3).
    Lay {
        /// Every tile of the hand, nearest to A1 first.
        choices: Vec<LayChoice>,
        /// The deeds that the bank would take, or that may be put up for auction (L3, K4).
        raisable: Vec<Raisable>,
    },
    /// The choice of a card to buy, or none (T6).
    Buy {
        /// The cheapest card of every city that may be bought and that the player's cash covers.
        offers: Vec<BuyChoice>,
    },
    /// The choice of a bid (K5, G9).
    Bid(BidBounds),
    /// To roll the dice (G2).
    Roll,
    /// The choice to buy the top deed (G3).
    Land {
        /// The price of the space.
        price: Money,
        /// True while cash covers it: a deal after landing may have spent it.
        affordable: bool,
    },
    /// The choice of a route that gets a section (G4).
    Build {
        /// Every route with fewer than four sections.
        choices: Vec<BuildChoice>,
    },
    /// The choice of a route that loses a section (G7).
    Remove {
        /// Every route with two or three sections.
        routes: Vec<RouteEnds>,
    },
    /// The choice of a deed to put up for a debt (G9).
    Debt {
        /// The debt.
        debt: Debt,
        /// The money that cash lacks for it.
        short: Money,
        /// The deeds that may be put up for auction.
        lots: Vec<LotChoice>,
    },
}

impl Prompt {
    /// Returns the actions that answer the question.
    ///
    /// Finite: where choices multiply one stands for all, as the least sale that pays for a tile,
    /// the least bid, the highest minimum that is still allowed.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        match self {
            Self::Lay { choices, raisable } => {
                choices.iter().filter_map(|choice| choice.action(raisable)).collect()
            }
            Self::Buy { offers } => {
                let buys = offers.iter().map(|offer| Action::Buy { city: offer.deed.city });
                buys.chain([Action::Pass]).collect()
            }
            Self::Bid(bounds) => {
                bounds.amounts().map(|amount| Action::Bid { amount: Some(amount) }).collect()
            }
            Self::Roll => vec![Action::Roll],
            Self::Land { affordable: true, .. } => vec![Action::BuyLand, Action::Pass],
            Self::Land { affordable: false, .. } => vec![Action::Pass],
            Self::Build { choices } => choices.iter().map(|choice| Action::Build(choice.ends)).collect(),
            Self::Remove { routes } => routes.iter().copied().map(Action::Remove).collect(),
            Self::Debt { short, lots, .. } => lots.iter().map(|lot| lot.action(*short)).collect(),
        }
    }
}

/// One tile of the hand and what laying it would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayChoice {
    /// The tile.
    pub tile: Tile,
    /// The cost now, doubling included (T1).
    pub cost: Money,
    /// True where the cost is doubled because the space is unsupported (T1).
    pub doubled: bool,
    /// The means of paying for it.
    pub means: Means,
    /// The effect of laying it.
    pub effect: Effect,
}

impl LayChoice {
    /// Tells whether the tile can be chosen: at once, or after raising the money.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.means.suffice()
    }

    /// Returns the action that lays the tile, or that puts up a deed to pay for it; sold or put up
    /// are the deeds that bring least, as many as it takes.
    #[must_use]
    pub fn action(&self, raisable: &[Raisable]) -> Option<Action> {
        self.means.action(self.tile, raisable.iter().copied())
    }
}

/// The means of paying for a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// Cash covers the cost.
    Cash,
    /// Land must be sold to the bank for what is lacking (L1).
    Sell {
        /// The money that is lacking.
        short: Money,
    },
    /// Deeds must be put up for auction first, one at a time, for what is lacking (K4).
    Auction {
        /// The money that is lacking.
        short: Money,
    },
    /// Not even selling everything sellable covers the cost (B1).
    OutOfReach {
        /// The money that is lacking after all sales.
        short: Money,
    },
    /// A supported tile can be paid for, and this one is not supported (T2, option `forced`).
    Forbidden,
    /// Another tile was named with an auction and must be laid (K4).
    OtherNamed,
}

impl Means {
    /// Tells whether the tile can be paid for: at once, or after raising the money.
    #[must_use]
    pub const fn suffice(self) -> bool {
        matches!(self, Self::Cash | Self::Sell { .. } | Self::Auction { .. })
    }

    /// Returns the action that lays the tile, or that puts up a deed to pay for it; sold or put up
    /// are the deeds that bring least, as many as it takes.
    #[must_use]
    pub fn action(self, tile: Tile, raisable: impl Iterator<Item = Raisable>) -> Option<Action> {
        match self {
            Self::Cash => Some(Action::Lay { tile, sell: Vec::new() }),
            Self::Sell { short } => {
                let mut cheapest_first: Vec<Raisable> = raisable.collect();
                cheapest_first.sort_by_key(|raisable| raisable.proceeds);
                let mut raised = Money::ZERO;
                let needed = cheapest_first.into_iter().take_while(|raisable| {
                    let short_yet = raised < short;
                    raised += raisable.proceeds;
                    short_yet
                });
                Some(Action::Lay { tile, sell: needed.map(|raisable| raisable.deed).collect() })
            }
            Self::Auction { .. } => {
                let Deed { city, cost } = raisable.min_by_key(|raisable| raisable.proceeds)?.deed;
                Some(Action::Auction(Lot::Deed { city, cost, tile }))
            }
            Self::OutOfReach { .. } | Self::Forbidden | Self::OtherNamed => None,
        }
    }
}

/// The effect of laying a tile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The city whose free land it claims (T3).
    pub grant: Option<City>,
    /// The route it completes (T4).
    pub completes: Option<Route>,
    /// The payouts to every player, the free land of the same tile counted (T4).
    pub payouts: Vec<PayoutDue>,
    /// True where it is the last spike (T5).
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
    /// The player who gets it.
    pub seat: Seat,
    /// The city for which it is paid.
    pub city: City,
    /// The number of cards for which it is paid.
    pub cards: u8,
    /// The amount.
    pub amount: Money,
}

/// A deed that can be turned into money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raisable {
    /// The deed.
    pub deed: Deed,
    /// The price that the bank pays (L2), or the auction's minimum (K5).
    pub proceeds: Money,
}

/// A card that may be bought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuyChoice {
    /// The card.
    pub deed: Deed,
    /// The number of cards of the city that the player would then hold, the free one counted.
    pub cards: u8,
    /// The greatest number of payouts of the city still to come; at 0 only the tie-break counts it (T6).
    pub payouts_left: u8,
}

/// A route that takes another section, and what adding it would do now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildChoice {
    /// The route.
    pub ends: RouteEnds,
    /// Its sections with the new one.
    pub sections: u8,
    /// True where the section earns a deed (G5).
    pub grant: bool,
    /// The payouts to every player (G6).
    pub payouts: Vec<PayoutDue>,
    /// True where it is the last spike (G10).
    pub last_spike: bool,
}

/// A deed that a debtor may put up for auction (G9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LotChoice {
    /// The deed's city.
    pub city: City,
    /// The number of its deeds that the debtor holds.
    pub cards: u8,
    /// The highest minimum that is still allowed; `None` where any is.
    pub highest: Option<Money>,
}

impl LotChoice {
    /// Returns the auction that asks for what is lacking, or for the most that is still allowed.
    #[must_use]
    pub fn action(&self, short: Money) -> Action {
        let asked = Money(short.0.div_ceil(1000) * 1000);
        let minimum = self.highest.map_or(asked, |highest| highest.min(asked));
        Action::Auction(Lot::Asked { city: self.city, minimum })
    }
}
