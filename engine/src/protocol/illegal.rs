//! The reasons why the rules refuse an action.

use crate::edition::Family;
use crate::model::{City, Deed, Money, Phase, RouteEnds, Seat, Tile};

/// An action that the rules do not allow; the game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "each variant says what is wrong; its fields say with what")]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The player is bankrupt, has left, or never sat here.
    #[error("not in the game")]
    OutOfTheGame,
    /// Somebody else is to act.
    #[error("not this seat's turn")]
    NotYourTurn { to_act: Vec<Seat> },
    /// The question that is open asks for something else.
    #[error("the game waits for something else: {phase:?}")]
    WrongPhase { phase: Phase },
    /// The edition has no such action.
    #[error("this edition has no such action")]
    ForeignAction,

    /// The tile is not in the player's hand (T1).
    #[error("{tile} is not in the hand")]
    NotInHand { tile: Tile },
    /// A supported tile can be paid for, so an unsupported one may not be laid (T2, `forced`).
    #[error("{tile} is unsupported, and a supported tile can be paid for")]
    SupportedFirst { tile: Tile },
    /// Cash is short, and what is to be sold does not cover it (L1).
    #[error("{cash} does not cover {cost}: land must be sold")]
    SellFirst { cost: Money, cash: Money },
    /// Cash is short, and a deed must be put up for auction first (K4).
    #[error("{cash} does not cover {cost}: a deed must be auctioned")]
    AuctionFirst { cost: Money, cash: Money },
    /// Not even everything that could be sold covers the cost (B1, K7).
    #[error("{reach} is all that can be raised, {cost} is needed")]
    OutOfReach { cost: Money, reach: Money },
    /// Another tile was named with the auction and must be laid (K4).
    #[error("{tile} was named")]
    OtherTileNamed { tile: Tile },

    /// The player holds no such deed (L1).
    #[error("no deed of {} at {} is held", .deed.city, .deed.cost)]
    NotOwned { deed: Deed },
    /// All routes of the deed's city are complete (L3).
    #[error("{} is worked out", .deed.city)]
    NotSellable { deed: Deed },
    /// Cash covers the cost already (L1).
    #[error("selling {} is not needed", .deed.city)]
    SaleNotNeeded { deed: Deed },
    /// This edition's bank buys no land (K4).
    #[error("the bank buys no land")]
    NoSaleToBank,
    /// Cash covers the named tile, so nothing is put up for auction (K4).
    #[error("{tile} can be paid for without an auction")]
    AuctionNotNeeded { tile: Tile },

    /// The city's free land is not claimed yet (T6).
    #[error("the free land of {city} is unclaimed")]
    GrantUnclaimed { city: City },
    /// No card of the city is left (T6).
    #[error("{city} is sold out")]
    SoldOut { city: City },
    /// The city is not on this board.
    #[error("{city} is not on this board")]
    ForeignCity { city: City },
    /// Cash does not cover the price (T6, G3).
    #[error("{cash} does not cover {cost}")]
    CannotPay { cost: Money, cash: Money },

    /// The bid is below the least that counts (K5, G9).
    #[error("a bid is at least {least}")]
    BidTooLow { least: Money },
    /// The bid is above the bidder's cash (K5).
    #[error("a bid is at most {most}")]
    BidTooHigh { most: Money },
    /// The amount is no multiple of 1,000 (K5, G8, G9).
    #[error("{amount} is no multiple of 1000")]
    NotInThousands { amount: Money },

    /// No route joins the two cities (G4).
    #[error("no route joins {} and {}", .ends.from, .ends.to)]
    NoSuchRoute { ends: RouteEnds },
    /// The route has its four sections (G4).
    #[error("the route is complete")]
    RouteFull { ends: RouteEnds, open: Vec<RouteEnds> },
    /// The route has not two or three sections (G7).
    #[error("nothing can be taken from the route")]
    NotRemovable { ends: RouteEnds, open: Vec<RouteEnds> },
    /// No deal is possible with that seat (G8).
    #[error("no deal with seat {seat}")]
    NoPartner { seat: Seat },
    /// Too many offers of the player are open (G8).
    #[error("{most} offers are open")]
    TooManyOffers { most: usize },
    /// The offer carries a wrong number (G8).
    #[error("the next offer is number {next}")]
    OfferNumber { next: u32 },
    /// Neither side gives anything (G8).
    #[error("an empty offer")]
    EmptyOffer,
    /// A side lacks what it would promise (G8).
    #[error("seat {seat} lacks what it would give")]
    CannotPromise { seat: Seat },
    /// No such offer stands, or it is not this player's to answer (G8).
    #[error("no offer {id}")]
    NoSuchOffer { id: u32 },
    /// Nothing changes hands while an auction is open (G8).
    #[error("an auction is open")]
    AuctionOpen,
    /// The debtor has no deed of the city left to put up (G9).
    #[error("no deed of {city} may be put up")]
    NotForAuction { city: City },
    /// The deed found no bidder and may be put up again only below that (G9).
    #[error("the minimum may be {highest} at most")]
    MinimumTooHigh { city: City, highest: Money },
}

impl Illegal {
    /// Returns the number of the ruling that the refusal follows, in the editions of a family.
    #[must_use]
    pub const fn ruling(&self, family: &Family) -> &'static str {
        let (tiles, dice) = match self {
            Self::GameOver => ("T5", "G10"),
            Self::OutOfTheGame => ("B2", "G9"),
            Self::NotYourTurn { .. } => ("T7", "G2"),
            Self::WrongPhase { .. } | Self::NotInHand { .. } | Self::ForeignAction => ("T1", "G2"),
            Self::SupportedFirst { .. } => ("T2", "T2"),
            Self::SellFirst { .. } | Self::NotOwned { .. } | Self::SaleNotNeeded { .. } => ("L1", "G8"),
            Self::AuctionFirst { .. }
            | Self::OtherTileNamed { .. }
            | Self::NoSaleToBank
            | Self::AuctionNotNeeded { .. } => ("K4", "G9"),
            Self::OutOfReach { .. } => ("B1", "G9"),
            Self::NotSellable { .. } => ("L3", "G8"),
            Self::GrantUnclaimed { .. } | Self::SoldOut { .. } | Self::CannotPay { .. } => ("T6", "G3"),
            Self::ForeignCity { .. } => ("T6", "G8"),
            Self::BidTooLow { .. } | Self::BidTooHigh { .. } => ("K5", "G9"),
            Self::NotInThousands { .. } => ("K5", "G8"),
            Self::NoSuchRoute { .. } | Self::RouteFull { .. } => ("T1", "G4"),
            Self::NotRemovable { .. } => ("T1", "G7"),
            Self::NoPartner { .. }
            | Self::TooManyOffers { .. }
            | Self::OfferNumber { .. }
            | Self::EmptyOffer
            | Self::CannotPromise { .. }
            | Self::NoSuchOffer { .. }
            | Self::AuctionOpen => ("K4", "G8"),
            Self::NotForAuction { .. } | Self::MinimumTooHigh { .. } => ("K4", "G9"),
        };
        match family {
            Family::Tiles(_) => tiles,
            Family::Dice(_) => dice,
        }
    }
}
