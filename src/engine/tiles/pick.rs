//! Picking any legal action without listing them all: for playouts.

use super::Position;
use crate::engine::action::{Action, Seat};
use crate::engine::board::TileSet;
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
                let possible =
                    |means| matches!(means, Means::Cash | Means::Sell { .. } | Means::Auction { .. });
                let hand = self.state.hands[seat.index()].iter();
                let open: TileSet = hand.filter(|tile| possible(self.means(seat, *tile))).collect();
                let tile = open.nth(below(open.len()))?;
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
                let chosen = below(count + 1);
                if chosen == count {
                    return Some(Action::Pass);
                }
                let (spot, _) = self.for_sale(seat).nth(chosen as usize)?;
                Some(Action::Buy { city: self.edition.city(spot) })
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
