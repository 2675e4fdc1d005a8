//! A game of 1976 as it stands: the rules as questions to a state, which the files beside this one answer.

use super::state::State;
use crate::edition::{DiceFigures, Edition};
use crate::model::{Debt, Money, Phase, Route, RouteSet, Seat, Spot};
use crate::protocol::{BidBounds, Illegal};

/// A game of 1976 as it stands: the state together with the figures. It answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a DiceFigures,
    pub(crate) state: &'a State,
}

impl<'a> Position<'a> {
    /// Returns rule set and figures.
    #[inline]
    #[must_use]
    pub fn edition(self) -> &'a Edition {
        self.edition
    }

    /// Returns the figures of the edition of 1976.
    #[inline]
    #[must_use]
    pub fn figures(self) -> &'a DiceFigures {
        self.figures
    }

    /// Returns how many sit at the table.
    #[inline]
    #[must_use]
    pub fn seats(self) -> u8 {
        self.state.seats()
    }

    /// Returns the number of the turn, counted from 1.
    #[inline]
    #[must_use]
    pub fn turn(self) -> u32 {
        self.state.turn
    }

    /// Returns what the game waits for.
    #[inline]
    #[must_use]
    pub fn phase(self) -> Phase {
        self.state.phase
    }

    /// Returns the seat whose turn it is; of a game that is over, whose turn it was.
    #[inline]
    #[must_use]
    pub fn at_turn(self) -> Seat {
        self.state.at_turn
    }

    /// Tells whether the game waits for a seat.
    #[inline]
    #[must_use]
    pub fn is_awaited(self, seat: Seat) -> bool {
        self.state.is_awaited(seat)
    }

    /// Returns a seat's cash.
    #[inline]
    #[must_use]
    pub fn cash(self, seat: Seat) -> Money {
        self.state.player(seat).cash
    }

    /// Returns how many deeds of a city a seat holds.
    #[inline]
    #[must_use]
    pub fn deeds(self, seat: Seat, spot: Spot) -> u8 {
        self.state.player(seat).deeds[spot.index()]
    }

    /// Returns where a seat's token stands on the path.
    #[inline]
    #[must_use]
    pub fn place(self, seat: Seat) -> u8 {
        self.state.player(seat).position
    }

    /// Tells whether a seat has missed the turn that the end of track costs (G7).
    #[inline]
    #[must_use]
    pub fn has_missed(self, seat: Seat) -> bool {
        self.state.player(seat).missed
    }

    /// Tells whether a seat owes anything (G9).
    #[inline]
    #[must_use]
    pub fn owes(self, seat: Seat) -> bool {
        self.state.owes(seat)
    }

    /// Returns the debt that is being settled (G9).
    #[inline]
    #[must_use]
    pub fn debt(self) -> Option<Debt> {
        self.state.debts.first().copied()
    }

    /// Returns how many sections a route has (G4).
    #[inline]
    #[must_use]
    pub fn sections(self, route: Route) -> u8 {
        self.state.sections[route.index()]
    }

    /// Returns the routes with four sections (G6).
    #[inline]
    #[must_use]
    pub fn completed(self) -> RouteSet {
        self.state.completed()
    }

    /// Returns how many deeds are left to draw.
    #[inline]
    #[must_use]
    pub fn deck(self) -> u32 {
        self.state.deck_size()
    }

    /// Returns how many deeds of a city are left to draw.
    #[inline]
    #[must_use]
    pub fn deck_of(self, spot: Spot) -> u8 {
        self.state.deck[spot.index()]
    }

    /// Returns who has answered in the open auction, and within which bounds.
    #[inline]
    pub fn answered(self) -> impl Iterator<Item = (Seat, BidBounds)> + use<'a> {
        let auction = self.state.auction.as_ref();
        auction.into_iter().flat_map(move |auction| {
            auction.answered().map(move |seat| (seat, auction.bounds(self.cash(seat))))
        })
    }

    #[inline]
    pub(super) fn awaited_in(self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if !self.state.is_awaited(seat) {
            Err(Illegal::NotYourTurn { to_act: self.state.to_act() })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }
}
