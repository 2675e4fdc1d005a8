//! Picking any legal action without listing them all: for playouts.

use super::Position;
use crate::engine::action::{Action, Seat};
use crate::engine::event::Phase;

impl Position<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::engine::Prompt::actions); `below` draws a number below another.
    pub(in crate::engine) fn pick(self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        let at_turn = seat == self.state.at_turn;
        match self.state.phase {
            Phase::Roll if at_turn => Some(Action::Roll),
            Phase::Build if at_turn => {
                let count = u32::try_from(self.buildable().count()).unwrap_or(0);
                self.buildable().nth(below(count) as usize).map(Action::Build)
            }
            Phase::Remove if at_turn => {
                let count = u32::try_from(self.removable().count()).unwrap_or(0);
                self.removable().nth(below(count) as usize).map(Action::Remove)
            }
            _ => {
                let mut actions = self.prompt(seat)?.actions();
                let chosen = below(u32::try_from(actions.len()).unwrap_or(0)) as usize;
                Some(actions.swap_remove(chosen))
            }
        }
    }
}
