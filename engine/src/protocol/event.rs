//! The facts of a game: a state is the fold of them. What the rules decide is said by the event, so that a corrected
//! rule changes no game that was played before; only where a leaver's tiles, deeds and free land go is not (B2, B3,
//! G9): a correction of that puts it into [`Estate`]. Their JSON is the record's.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::fact::{Estate, Terms, Unsold};
use crate::model::{City, Money, Phase, RouteEnds, RouteName, Seat, SpaceKind, Step, Tile, Viewer};

/// A fact of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "a field's name and type say what it is; `seat` is who it happened to")]
pub enum Event {
    /// An action was accepted; opens every step. The record spells it as the step's `action`.
    Acted { seat: Seat, action: Action },
    /// A tile was laid on its space and paid for (T1).
    TileLaid { seat: Seat, tile: Tile, cost: Money, doubled: bool },
    /// A deed went back to the bank for half its cost (L2).
    LandSold { seat: Seat, city: City, cost: Money, proceeds: Money },
    /// A city's free land was claimed (T3).
    GrantClaimed { seat: Seat, city: City },
    /// The fourth tile or section of a route was laid (T4, G6).
    RouteCompleted(RouteName),
    /// A player was paid for the land they hold of a city (T4, G6).
    Payout { seat: Seat, city: City, cards: u8, amount: Money },
    /// A deed was bought (T6).
    LandBought { seat: Seat, city: City, cost: Money },
    /// A tile was drawn; `tile` is `None` where it is hidden (T7).
    TileDrawn { seat: Seat, tile: Option<Tile> },
    /// A player is out, their means spent (B1, K7, G9).
    Bankrupt {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        estate: Option<Estate>,
    },
    /// A player has left (B4).
    Resigned {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        estate: Option<Estate>,
    },
    /// The leaver's tiles went back into the pool, which was mixed (B2).
    PoolMixed,
    /// The railway is continuous; the layer got the bonus (T5, G10).
    LastSpike { seat: Seat, bonus: Money },
    /// The game is over.
    GameOver,
    /// Dice were rolled (G2, G7).
    Dice { seat: Seat, values: [u8; 2] },
    /// A token moved to a space of the path (G2).
    Moved { seat: Seat, to: u8 },
    /// Money was paid to another player, or to the bank (G3, G4, G7).
    Paid {
        seat: Seat,
        amount: Money,
        to_seat: Option<Seat>,
        #[serde(rename = "for")]
        cause: SpaceKind,
    },
    /// A player cannot pay and must raise the money; internal, the record has it in `after` (G9).
    Owed {
        seat: Seat,
        amount: Money,
        to_seat: Option<Seat>,
        #[serde(rename = "for")]
        cause: SpaceKind,
    },
    /// Money came from the bank (G7).
    Received {
        seat: Seat,
        amount: Money,
        #[serde(rename = "for")]
        cause: SpaceKind,
    },
    /// A deed was drawn, and kept unless its city is worked out (G3, G5).
    DeedDrawn { seat: Seat, city: City, kept: bool },
    /// A section was added; `sections` is their number now (G4).
    SectionBuilt {
        seat: Seat,
        #[serde(flatten)]
        ends: RouteEnds,
        sections: u8,
    },
    /// A section was taken away; `sections` is their number now (G7).
    SectionRemoved {
        seat: Seat,
        #[serde(flatten)]
        ends: RouteEnds,
        sections: u8,
    },
    /// A worked-out city's deeds went out of play (G6).
    DeedsReturned { city: City },
    /// An auction began; `seat` sells (K4, G9).
    AuctionOpened {
        seat: Seat,
        city: City,
        minimum: Money,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        terms: Option<Terms>,
    },
    /// An auction ended; `to_seat` is `None` when the bank took the deed or nobody did (K5, G9). `unsold` is what
    /// has found no bidder by now (1976).
    AuctionClosed {
        seat: Seat,
        city: City,
        to_seat: Option<Seat>,
        price: Money,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unsold: Option<Vec<Unsold>>,
    },
    /// A deal was carried out (G8). `unsold` is what has found no bidder and is still the debtor's.
    DealDone {
        id: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unsold: Option<Vec<Unsold>>,
    },
    /// An offer can no longer be kept (G8).
    OfferLapsed { id: u32 },
    /// A player missed their turn at the end of track (G7).
    TurnMissed { seat: Seat },
    /// The game went back to what it was after a step; what no number is given to twice counts on. `agreed` is true
    /// where others had to agree and did; the record says it of the step.
    TakenBack {
        to: Step,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
    },
    /// The turn, or the open question, passed on; closes every step. `turn` is the number of the turn that it is
    /// now. The record spells it as `after`.
    TurnTo {
        seat: Option<Seat>,
        phase: Phase,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u32>,
    },
}

impl Event {
    /// Returns whether it shows its player nothing hidden and concerns nobody else; the passing of a turn may.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        match self {
            Self::Acted { action, .. } => action.is_open(),
            Self::TileLaid { .. }
            | Self::LandSold { .. }
            | Self::GrantClaimed { .. }
            | Self::RouteCompleted(_)
            | Self::Payout { .. }
            | Self::LandBought { .. }
            | Self::SectionBuilt { .. }
            | Self::SectionRemoved { .. }
            | Self::DeedsReturned { .. }
            | Self::TurnMissed { .. } => true,
            _ => false,
        }
    }

    /// Returns the event as the viewer may see it: a tile drawn and a figure bid are their
    /// owner's secret.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::TileDrawn { seat, .. } if !viewer.is(*seat) => Self::TileDrawn { seat: *seat, tile: None },
            Self::Acted { seat, action } => {
                Self::Acted { seat: *seat, action: action.seen_by(*seat, viewer) }
            }
            open => open.clone(),
        }
    }

    /// Tells whether the event may own memory besides itself.
    pub(super) const fn owns_memory(&self) -> bool {
        matches!(
            self,
            Self::Acted { .. }
                | Self::Bankrupt { .. }
                | Self::Resigned { .. }
                | Self::AuctionOpened { .. }
                | Self::AuctionClosed { unsold: Some(_), .. }
                | Self::DealDone { .. }
        )
    }

    /// Tells whether the deal of that number was carried out.
    #[must_use]
    pub fn carries_out(&self, deal: u32) -> bool {
        matches!(self, Self::DealDone { id, .. } if *id == deal)
    }

    /// Returns the event as the record has it: without what the rules decided beside it.
    #[must_use]
    pub fn bare(mut self) -> Self {
        match &mut self {
            Self::Bankrupt { estate, .. } | Self::Resigned { estate, .. } => *estate = None,
            Self::AuctionOpened { terms, .. } => *terms = None,
            Self::AuctionClosed { unsold, .. } | Self::DealDone { unsold, .. } => *unsold = None,
            Self::TurnTo { turn, .. } => *turn = None,
            Self::TakenBack { agreed, .. } => *agreed = false,
            _ => {}
        }
        self
    }

    /// Tells whether the record spells the event otherwise than in a step's `events`.
    #[must_use]
    pub fn is_internal(&self) -> bool {
        matches!(self, Self::Acted { .. } | Self::Owed { .. } | Self::TurnTo { .. })
    }
}
