//! Picking any legal action without listing them all: for playouts.

use super::Position;
use crate::engine::action::{Action, Seat};
use crate::engine::event::Phase;
use crate::engine::money::Money;
use crate::engine::prompt::{Effect, LayChoice, Means};

impl Position<'_> {
    /// Picks one of the actions that answer the seat's question, each as likely as in
    /// [`Prompt::actions`](crate::engine::Prompt::actions); `below` draws a number below another.
    pub(in crate::engine) fn pick(self, seat: Seat, mut below: impl FnMut(u32) -> u32) -> Option<Action> {
        if !self.state.is_awaited(seat) {
            return None;
        }
        match self.state.phase {
            Phase::Lay => {
                let hand = self.state.hands[seat.index()];
                let possible =
                    |means| matches!(means, Means::Cash | Means::Sell { .. } | Means::Auction { .. });
                let open = || hand.iter().filter(move |tile| possible(self.means(seat, *tile)));
                let count = u32::try_from(open().count()).unwrap_or(0);
                let tile = open().nth(below(count) as usize)?;
                let means = self.means(seat, tile);
                if means == Means::Cash {
                    return Some(Action::Lay { tile, sell: Vec::new() });
                }
                let raisable: Vec<_> = self.raisable(seat).collect();
                let (cost, doubled) = (self.cost(tile), !self.is_supported(tile));
                LayChoice { tile, cost, doubled, means, effect: Effect::default() }.action(&raisable)
            }
            Phase::Buy => {
                let count = u32::try_from(self.for_sale(seat).count()).unwrap_or(0);
                let chosen = self.for_sale(seat).nth(below(count + 1) as usize);
                Some(chosen.map_or(Action::Pass, |(spot, _)| Action::Buy { city: self.edition.city(spot) }))
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
