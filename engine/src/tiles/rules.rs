//! The rules of the tile family as questions to a state: the files beside this one answer them.

use super::state::State;
use crate::edition::{Edition, TileFigures};
use crate::model::{Money, Options, Phase, Seat};
use crate::protocol::Illegal;

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a TileFigures,
    pub(crate) options: Options,
    pub(crate) state: &'a State,
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

    /// Returns whose turns come after the one under way, before that player's next, in their order.
    pub(crate) fn turns_to_come(&self) -> Vec<Seat> {
        let others = self.state.at_turn.others(self.state.seats);
        others.filter(|seat| self.state.plays(*seat)).collect()
    }

    pub(super) fn cash(&self, seat: Seat) -> Money {
        self.state.cash[seat.index()]
    }
}
