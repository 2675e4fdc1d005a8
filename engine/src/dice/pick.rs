//! Picking any legal action without listing them all: for playouts.

use super::play::Play;
use super::rules::Rules;
use super::state::State;
use crate::edition::{DiceFigures, Edition};
use crate::model::{Phase, Seat};
use crate::protocol::Action;

impl Rules<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::Prompt::actions); `below` draws a number below another.
    pub(crate) fn pick(self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        let at_turn = seat == self.state.at_turn;
        match self.state.phase {
            Phase::Roll if at_turn => Some(Action::Roll),
            Phase::Build if at_turn => {
                let open = self.buildable();
                Some(Action::Build(self.figures.ends(open.nth(below(open.len()))?)))
            }
            Phase::Remove if at_turn => {
                let open = self.removable();
                Some(Action::Remove(self.figures.ends(open.nth(below(open.len()))?)))
            }
            Phase::Auction => Some(self.bid_bounds(seat)?.pick(below)),
            Phase::Debt if self.state.is_awaited(seat) => {
                let debt = self.state.debts.first()?;
                let short = debt.amount.saturating_sub(self.state.player(seat).cash);
                let lots = self.lots(seat);
                let count = u32::try_from(lots.clone().count()).expect("invariant: there are nine cities");
                lots.clone().nth(below(count) as usize).map(|lot| lot.action(short))
            }
            _ => {
                let mut actions = self.prompt(seat)?.actions();
                let count = u32::try_from(actions.len()).expect("invariant: a question has a few answers");
                Some(actions.swap_remove(below(count) as usize))
            }
        }
    }
}

/// Plays a game to its end, every action picked.
pub(crate) fn play_out(
    edition: &Edition,
    figures: &DiceFigures,
    state: &mut State,
    mut below: impl FnMut(u32) -> u32,
) {
    while let Some(seat) = state.next_to_act() {
        let rules = Rules { edition, figures, state };
        let Some(action) = rules.pick(seat, &mut below) else { return };
        debug_assert_eq!(rules.check(seat, &action), Ok(()), "what is picked is legal");
        Play { edition, figures, state, sink: &mut () }.act(seat, &action);
    }
}
