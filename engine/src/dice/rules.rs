//! The rules of 1976 as questions to a state: the files beside this one answer them.

use super::state::State;
use crate::edition::{DiceFigures, Edition};
use crate::model::{Phase, Seat};
use crate::protocol::Illegal;

/// The state together with the figures: answers what is allowed and what would follow.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub(crate) edition: &'a Edition,
    pub(crate) figures: &'a DiceFigures,
    pub(crate) state: &'a State,
}

impl Rules<'_> {
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
