//! What a player may ask for. One flat vocabulary for all editions; its JSON is the record's.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::board::{City, Route, Tile};
use super::money::Money;
use super::view::Viewer;

/// A player's place in turn order, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Most seats at a table (S1, G1).
    pub const MOST: usize = 6;
    /// The letters by which pictures and words tell who is who: none that a route bears, and none
    /// easily taken for another.
    pub const LETTERS: [char; Self::MOST] = ['K', 'L', 'M', 'N', 'P', 'R'];

    /// Returns the seat as an index into a table of players.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the seat's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        Self::LETTERS[self.index() % Self::MOST]
    }

    /// Returns the other seats of a table of so many, in turn order after this one.
    pub fn others(self, count: u8) -> impl Iterator<Item = Self> + Clone {
        (self.0 + 1..count).chain(0..self.0).map(Self)
    }

    /// Returns the first `count` seats in turn order.
    pub fn first(count: u8) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..count).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a game's accepted actions so far; step n is the nth accepted action.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Step(pub u32);

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A land card with a cost; the free grant is no deed in this sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deed {
    /// The city whose payouts it shares in.
    pub city: City,
    /// The printed cost.
    pub cost: Money,
}

/// What a player asks for.
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
    Build(Line),
    /// Takes a section from a route (G7).
    Remove(Line),
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
}

impl Action {
    /// Returns the action as the viewer may see it: a proxy bid is its bidder's secret (K5).
    #[must_use]
    pub fn seen_by(&self, actor: Seat, viewer: Viewer) -> Self {
        match self {
            Self::Bid { .. } if !viewer.is(actor) => Self::Bid { amount: None },
            open => open.clone(),
        }
    }
}

/// What is put up for auction.
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

/// A route of 1976, named by its two cities.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Line {
    /// The one city.
    pub from: City,
    /// The other city.
    pub to: City,
}

impl Line {
    /// Returns the route between the two cities, if they are neighbours.
    #[must_use]
    pub fn route(self) -> Option<Route> {
        Route::between(self.from, self.to)
    }
}

/// An offered exchange of deeds and money (G8).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Offer {
    /// Its number in this game, counted from 1.
    pub id: u32,
    /// Who may accept it.
    pub to_seat: Seat,
    /// What the offerer gives.
    pub give: Goods,
    /// What the offerer takes.
    pub take: Goods,
}

/// One side of an exchange.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Goods {
    /// Money.
    #[serde(default)]
    pub cash: Money,
    /// Deeds by their cities; a city named twice means two deeds of it.
    #[serde(default)]
    pub deeds: Vec<City>,
}
