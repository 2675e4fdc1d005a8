//! The game as one person may see it. Built field by field from the game, never by blanking it, so that
//! a secret has no way in.

use std::sync::Arc;

use super::dice::DiceView;
use super::edition::Edition;
use super::model::{Options, Phase, Seat, Step, Viewer};
use super::protocol::{AuctionView, Outcome, Prompt, SeatView};
use super::tiles::TilesView;

/// The game as one person may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The person who looks.
    pub viewer: Viewer,
    /// Rule set and figures.
    pub edition: Arc<Edition>,
    /// The choices of the host.
    pub options: Options,
    /// The number of accepted actions.
    pub step: Step,
    /// The number of the turn, counted from 1.
    pub turn: u32,
    /// The question that the game waits for.
    pub phase: Phase,
    /// The seat whose turn it is; `None` when the game is over.
    pub at_turn: Option<Seat>,
    /// The seats whose turns come after the one under way, before that player's next, in their order. A seat that
    /// misses its turn is not among them (G7).
    pub turns_to_come: Vec<Seat>,
    /// The seats that the game waits for: several in an auction, none when it is over.
    pub to_act: Vec<Seat>,
    /// Everybody at the table, in turn order.
    pub seats: Vec<SeatView>,
    /// The seats that are out, the first to go first (W4).
    pub leavers: Vec<Seat>,
    /// The open question, if it is put to the viewer.
    pub prompt: Option<Prompt>,
    /// The outcome of a game that is over.
    pub outcome: Option<Outcome>,
    /// The part that only one family has.
    pub table: TableView,
}

impl View {
    /// Returns what is seen of one player.
    #[must_use]
    pub fn seat(&self, seat: Seat) -> &SeatView {
        &self.seats[seat.index()]
    }

    /// Returns the viewer's own seat.
    #[must_use]
    pub fn own_seat(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Tells whether the game waits for this seat.
    #[must_use]
    pub fn waits_for(&self, seat: Seat) -> bool {
        self.to_act.contains(&seat)
    }
}

/// The part of the table that only one family of editions has.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant, reason = "a view is built once and passed by reference")]
pub enum TableView {
    /// The tile editions.
    Tiles(TilesView),
    /// The edition of 1976.
    Dice(DiceView),
}

impl TableView {
    /// Returns the table of a tile edition.
    #[must_use]
    pub fn tiles(&self) -> Option<&TilesView> {
        match self {
            Self::Tiles(table) => Some(table),
            Self::Dice(_) => None,
        }
    }

    /// Returns the table of 1976.
    #[must_use]
    pub fn dice(&self) -> Option<&DiceView> {
        match self {
            Self::Dice(table) => Some(table),
            Self::Tiles(_) => None,
        }
    }

    /// Returns the open auction.
    #[must_use]
    pub fn auction(&self) -> Option<&AuctionView> {
        match self {
            Self::Tiles(table) => table.auction.as_ref(),
            Self::Dice(table) => table.auction.as_ref(),
        }
    }
}
