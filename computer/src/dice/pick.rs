//! Picking any legal action of a game of 1976 without listing them all: for playouts.

use last_spike_engine::{Action, DiceMover, DicePosition, Moved, Phase, Seat};

use crate::bids;

/// Picks one of the actions that answer the seat's question, each as likely as in
/// [`Prompt::actions`](last_spike_engine::Prompt::actions); `below` draws a number below another.
#[inline]
pub(crate) fn pick(
    position: DicePosition<'_>,
    seat: Seat,
    mut below: impl FnMut(u32) -> u32,
) -> Option<Action> {
    let at_turn = seat == position.at_turn();
    match position.phase() {
        Phase::Roll if at_turn => Some(Action::Roll),
        Phase::Build if at_turn => {
            let open = position.buildable();
            Some(Action::Build(position.figures().ends(open.nth(below(open.len()))?)))
        }
        Phase::Remove if at_turn => {
            let open = position.removable();
            Some(Action::Remove(position.figures().ends(open.nth(below(open.len()))?)))
        }
        Phase::Auction => Some(bids::pick(&position.bid_bounds(seat)?, below)),
        Phase::Debt if position.is_awaited(seat) => {
            let debt = position.debt()?;
            let short = debt.amount.saturating_sub(position.cash(seat));
            let lots = position.lots(seat);
            let count = u32::try_from(lots.clone().count()).expect("invariant: there are nine cities");
            lots.clone().nth(below(count) as usize).map(|lot| lot.action(short))
        }
        _ => {
            let mut actions = position.prompt(seat)?.actions();
            let count = u32::try_from(actions.len()).expect("invariant: a question has a few answers");
            Some(actions.swap_remove(below(count) as usize))
        }
    }
}

/// Moves by what is picked.
#[inline]
pub(crate) fn move_at_random(mover: DiceMover<'_>, below: impl FnMut(u32) -> u32) -> Option<Moved> {
    let picked = pick(mover.position(), mover.seat(), below)?;
    Some(mover.moves(&picked))
}
