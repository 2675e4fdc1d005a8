//! Picking any legal action without listing them all: for playouts.

use super::play::Play;
use super::rules::Rules;
use super::state::State;
use crate::edition::{Edition, TileFigures};
use crate::model::{City, Options, Phase, Seat, Tile, TileSet};
use crate::protocol::Action;

impl Rules<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::Prompt::actions); `below` draws a number below another.
    pub(crate) fn pick(&self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Lay => {
                if let Some(tile) = self.pick_affordable(seat, &mut below) {
                    return Some(Action::Lay { tile, sell: Vec::new() });
                }
                let credit = self.credit(seat);
                let means = |tile| self.means_by(credit, seat, tile);
                let hand = self.state.hands[seat.index()];
                let open: TileSet = hand.iter().filter(|tile| means(*tile).suffice()).collect();
                let tile = open.nth(below(open.len()))?;
                means(tile).action(tile, self.raisable(seat))
            }
            Phase::Buy => {
                let chosen = self.pick_city(seat, below);
                Some(chosen.map_or(Action::Pass, |city| Action::Buy { city }))
            }
            Phase::Auction => Some(self.bid_bounds(seat)?.pick(below)),
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
        }
    }

    /// Picks a tile of the hand where any may be laid at once.
    fn pick_affordable(&self, seat: Seat, below: impl FnOnce(u32) -> u32) -> Option<Tile> {
        let hand = self.state.hands[seat.index()];
        if self.may_lay_any(seat) { hand.nth_of_few(below(hand.len())) } else { None }
    }

    /// Picks a city of which to buy a card, or none.
    fn pick_city(&self, seat: Seat, below: impl FnOnce(u32) -> u32) -> Option<City> {
        let open = self.open_to(seat);
        open.nth(below(open.len() + 1)).map(|spot| self.edition.city(spot))
    }
}

/// Plays a game to its end, every action picked.
pub(crate) fn play_out(
    edition: &Edition,
    figures: &TileFigures,
    options: Options,
    state: &mut State,
    mut below: impl FnMut(u32) -> u32,
) {
    while let Some(seat) = state.next_to_act() {
        let rules = Rules { edition, figures, options, state };
        // The actions that most steps are come first and by themselves: what follows from an action that is known
        // where it is picked needs no look at which it is, and a processor guesses that wrong half of the time.
        let action = if state.phase == Phase::Lay {
            if let Some(tile) = rules.pick_affordable(seat, &mut below) {
                let action = Action::Lay { tile, sell: Vec::new() };
                debug_assert_eq!(rules.check(seat, &action), Ok(()), "what is picked is legal");
                Play { edition, figures, options, state, sink: &mut () }.act(seat, &action);
                continue;
            }
            rules.pick(seat, &mut below)
        } else {
            rules.pick(seat, &mut below)
        };
        let Some(action) = action else { return };
        debug_assert_eq!(rules.check(seat, &action), Ok(()), "what is picked is legal");
        Play { edition, figures, options, state, sink: &mut () }.act(seat, &action);
    }
}
