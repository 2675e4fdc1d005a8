//! The requests of players. One flat vocabulary for all editions; its JSON is the record's.

use serde::{Deserialize, Serialize};

use crate::model::{City, Deed, Money, Offer, RouteEnds, Seat, Step, Tile, Viewer};

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Lays a tile, selling land first where cash is short (T1, L1).
    Lay {
        /// The tile, which goes on its own space.
        tile: Tile,
        /// The deeds sold to pay for it, in the order sold.
        #[serde(default)]
        sell: Vec<Deed>,
    },
    /// Buys the cheapest card left of a city (T6).
    Buy {
        /// The city.
        city: City,
    },
    /// Declines to buy.
    Pass,
    /// Puts a deed up for auction (K4, G9).
    Auction(Lot),
    /// Answers an auction, once and finally (K5).
    Bid {
        /// The most the bidder would pay, 0 to pass; `None` only where it is hidden.
        amount: Option<Money>,
    },
    /// Rolls the dice (G2).
    Roll,
    /// Pays the price of a land space for the top deed (G3).
    BuyLand,
    /// Adds a section to a route (G4).
    Build(RouteEnds),
    /// Takes a section from a route (G7).
    Remove(RouteEnds),
    /// Offers a deal to another player (G8); apart, as it is rare and larger than all others.
    Offer(Box<Offer>),
    /// Accepts a deal (G8).
    Accept {
        /// The offer's number.
        id: u32,
    },
    /// Declines a deal (G8).
    Decline {
        /// The offer's number.
        id: u32,
    },
    /// Takes one's own offer back (G8).
    Withdraw {
        /// The offer's number.
        id: u32,
    },
    /// Leaves the game (B4).
    Resign,
    /// Takes back what happened after a step; no rule of an edition knows it (see [`Fold`](crate::Fold)).
    TakeBack {
        /// The step, which is not itself taken back; 0 is the beginning.
        to: Step,
    },
}

impl Action {
    /// Returns whether it does openly what its player has or all can see, so that it asks nothing of others and shows
    /// nothing hidden by itself.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(
            self,
            Self::Lay { .. }
                | Self::Buy { .. }
                | Self::Pass
                | Self::BuyLand
                | Self::Build(_)
                | Self::Remove(_)
        )
    }

    /// Returns the action as the viewer may see it: a proxy bid is its bidder's secret (K5).
    #[must_use]
    pub fn seen_by(&self, actor: Seat, viewer: Viewer) -> Self {
        match self {
            Self::Bid { .. } if !viewer.is(actor) => Self::Bid { amount: None },
            open => open.clone(),
        }
    }
}

/// A deed put up for auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Lot {
    /// A deed sold to pay for a tile that is named with it (K4).
    Deed {
        /// The deed's city.
        city: City,
        /// The deed's cost.
        cost: Money,
        /// The tile to be paid for.
        tile: Tile,
    },
    /// A deed at the seller's own minimum, to pay a debt (G9).
    Asked {
        /// The deed's city.
        city: City,
        /// The least that is accepted.
        minimum: Money,
    },
}
