//! The rules of the tile family as questions to a state: the files beside this one answer them.

use super::state::State;
use crate::engine::edition::{Edition, TileFigures};
use crate::engine::model::{Money, Options, Phase, Seat};
use crate::engine::protocol::Illegal;

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(in crate::engine) struct Rules<'a> {
    pub(in crate::engine) edition: &'a Edition,
    pub(in crate::engine) figures: &'a TileFigures,
    pub(in crate::engine) options: Options,
    pub(in crate::engine) state: &'a State,
}

impl Rules<'_> {
    pub(super) fn awaited_in(&self, seat: Seat, phase: Phase) -> Result<(), Illegal> {
        if !self.state.is_awaited(seat) {
            Err(Illegal::NotYourTurn { to_act: self.state.to_act() })
        } else if self.state.phase != phase {
            Err(Illegal::WrongPhase { phase: self.state.phase })
        } else {
            Ok(())
        }
    }

    pub(super) fn cash(&self, seat: Seat) -> Money {
        self.state.cash[seat.index()]
    }
}
