//! Picking any legal action without listing them all: for playouts.

use super::rules::Rules;
use crate::engine::model::{Money, Phase, Seat, TileSet};
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
                let hand = self.state.hands[seat.index()].iter();
                let open: TileSet = hand.filter(|tile| self.means(seat, *tile).suffice()).collect();
                let tile = open.nth(below(open.len()))?;
                self.means(seat, tile).action(tile, self.raisable(seat))
            }
            Phase::Buy => {
                let open = self.open_to(seat);
                let chosen = open.nth(below(open.len() + 1));
                Some(chosen.map_or(Action::Pass, |spot| Action::Buy { city: self.edition.city(spot) }))
            }
            Phase::Auction => {
                let bounds = self.bid_bounds(seat)?;
                let figures = [Money::ZERO, bounds.least, bounds.most];
                let distinct = if bounds.least == bounds.most { 2 } else { 3 };
                Some(Action::Bid { amount: Some(figures[below(distinct) as usize]) })
            }
            Phase::Roll | Phase::Build | Phase::Land | Phase::Remove | Phase::Debt | Phase::Over => None,
        }
    }
}
