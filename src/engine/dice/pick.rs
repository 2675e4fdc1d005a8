//! Picking any legal action without listing them all: for playouts.

use super::rules::Rules;
use crate::engine::model::{Phase, RouteEnds, RouteSet, Seat};
use crate::engine::protocol::Action;

impl Rules<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::engine::Prompt::actions); `below` draws a number below another.
    pub(in crate::engine) fn pick(self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        let at_turn = seat == self.state.at_turn;
        match self.state.phase {
            Phase::Roll if at_turn => Some(Action::Roll),
            Phase::Build if at_turn => {
                let open: RouteSet = self.buildable().filter_map(RouteEnds::route).collect();
                let route = open.nth(below(open.len()))?;
                Some(Action::Build(self.figures.ends(route)))
            }
            Phase::Remove if at_turn => {
                let open: RouteSet = self.removable().filter_map(RouteEnds::route).collect();
                let route = open.nth(below(open.len()))?;
                Some(Action::Remove(self.figures.ends(route)))
            }
            _ => {
                let mut actions = self.prompt(seat)?.actions();
                let count = u32::try_from(actions.len()).expect("invariant: a question has a few answers");
                Some(actions.swap_remove(below(count) as usize))
            }
        }
    }
}
