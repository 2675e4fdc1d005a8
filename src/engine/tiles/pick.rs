//! Picking any legal action without listing them all: for playouts.

use super::play::Play;
use super::rules::Rules;
use super::state::State;
use crate::engine::edition::{Edition, TileFigures};
use crate::engine::model::{Options, Phase, Seat, TileSet};
use crate::engine::protocol::Action;

impl Rules<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::engine::Prompt::actions); `below` draws a number below another.
    pub(in crate::engine) fn pick(&self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Lay => {
                let hand = self.state.hands[seat.index()];
                if self.may_lay_any(seat) {
                    return hand.nth(below(hand.len())).map(|tile| Action::Lay { tile, sell: Vec::new() });
                }
                let open: TileSet = hand.iter().filter(|tile| self.means(seat, *tile).suffice()).collect();
                let tile = open.nth(below(open.len()))?;
                self.means(seat, tile).action(tile, self.raisable(seat))
            }
            Phase::Buy => {
                let open = self.open_to(seat);
                let chosen = open.nth(below(open.len() + 1));
                Some(chosen.map_or(Action::Pass, |spot| Action::Buy { city: self.edition.city(spot) }))
            }
            Phase::Auction => Some(self.bid_bounds(seat)?.pick(below)),
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
        }
    }
}

/// Plays a game to its end, every action picked.
pub(in crate::engine) fn play_out(
    edition: &Edition,
    figures: &TileFigures,
    options: Options,
    state: &mut State,
    mut below: impl FnMut(u32) -> u32,
) {
    while let Some(seat) = state.next_to_act() {
        let rules = Rules { edition, figures, options, state };
        let Some(action) = rules.pick(seat, &mut below) else { return };
        debug_assert_eq!(rules.check(seat, &action), Ok(()), "what is picked is legal");
        Play { edition, figures, options, state, sink: &mut () }.act(seat, &action);
    }
}
