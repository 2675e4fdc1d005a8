//! A tile game as it stands: the rules as questions to a state, which the files beside this one answer.

use super::state::State;
use crate::edition::{Edition, TileFigures};
use crate::model::{Money, Options, Phase, RouteSet, Seat, Spot, SpotSet, TileSet};
use crate::protocol::{BidBounds, Illegal};

/// A tile game as it stands, all hands open: the state together with the figures. It answers what is allowed and what
/// would follow.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a TileFigures,
    pub(crate) options: Options,
    pub(crate) state: &'a State,
}

impl<'a> Position<'a> {
    /// Returns rule set and figures.
    #[inline]
    #[must_use]
    pub fn edition(&self) -> &'a Edition {
        self.edition
    }

    /// Returns the figures of a tile edition.
    #[inline]
    #[must_use]
    pub fn figures(&self) -> &'a TileFigures {
        self.figures
    }

    /// Returns how many sit at the table.
    #[inline]
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.state.seats
    }

    /// Returns the number of the turn, counted from 1.
    #[inline]
    #[must_use]
    pub fn turn(&self) -> u32 {
        self.state.turn
    }

    /// Returns what the game waits for.
    #[inline]
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// Returns the seat whose turn it is; of a game that is over, whose turn it was.
    #[inline]
    #[must_use]
    pub fn at_turn(&self) -> Seat {
        self.state.at_turn
    }

    /// Tells whether the game waits for a seat.
    #[inline]
    #[must_use]
    pub fn is_awaited(&self, seat: Seat) -> bool {
        self.state.is_awaited(seat)
    }

    /// Returns a seat's cash.
    #[inline]
    #[must_use]
    pub fn cash(&self, seat: Seat) -> Money {
        self.state.cash[seat.index()]
    }

    /// Returns a seat's tiles.
    #[inline]
    #[must_use]
    pub fn hand(&self, seat: Seat) -> TileSet {
        self.state.hands[seat.index()]
    }

    /// Returns the tiles on the board.
    #[inline]
    #[must_use]
    pub fn laid(&self) -> TileSet {
        self.state.laid
    }

    /// Returns the routes with four tiles (T4).
    #[inline]
    #[must_use]
    pub fn completed(&self) -> RouteSet {
        self.state.completed
    }

    /// Returns the cities whose free land nobody has claimed (T3).
    #[inline]
    #[must_use]
    pub fn unclaimed(&self) -> SpotSet {
        self.state.grants.unclaimed()
    }

    /// Returns how many cards of a city a seat holds, the free one counted (T4).
    #[inline]
    #[must_use]
    pub fn cards(&self, seat: Seat, spot: Spot) -> u8 {
        self.state.cards(seat, spot)
    }

    /// Returns who has answered in the open auction, and within which bounds.
    #[inline]
    pub fn answered(&self) -> impl Iterator<Item = (Seat, BidBounds)> + use<'a> {
        let position = *self;
        let auction = self.state.auction.as_ref();
        auction.into_iter().flat_map(move |auction| {
            auction.answered().map(move |seat| (seat, auction.bounds(position.cash(seat))))
        })
    }

    #[inline]
    pub(super) fn awaited_in(&self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if !self.state.is_awaited(seat) {
            Err(Illegal::NotYourTurn { to_act: self.state.to_act() })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }

    /// Returns whose turns come after the one under way, before that player's next, in their order.
    #[inline]
    pub(crate) fn turns_to_come(&self) -> Vec<Seat> {
        let others = self.state.at_turn.others(self.state.seats);
        others.filter(|seat| self.state.plays(*seat)).collect()
    }
}
