//! The actions that are worth thinking about in a game of 1976: more than one for each choice, fewer than all.

use super::rules::Rules;
use crate::model::{Money, Phase, Seat};
use crate::protocol::{Action, Lot, LotChoice};

impl Rules<'_> {
    /// Returns the answers that are worth comparing.
    pub(crate) fn candidates(self, seat: Seat) -> Vec<Action> {
        if !self.state.is_awaited(seat) {
            return Vec::new();
        }
        match self.state.phase {
            Phase::Debt => {
                let short = self
                    .state
                    .debts
                    .first()
                    .map_or(Money::ZERO, |debt| debt.amount.saturating_sub(self.state.player(seat).cash));
                self.lots(seat).flat_map(|lot| minimums(lot, short)).collect()
            }
            Phase::Auction => self.bid_bounds(seat).map_or_else(Vec::new, |bounds| {
                let income = self.figures.income[bounds.city.spot().index()];
                let held = usize::from(self.state.player(seat).deeds[bounds.city.spot().index()]);
                let next = income.get(held).map_or(0, |amount| i64::from(amount.0));
                let now =
                    held.checked_sub(1).and_then(|n| income.get(n)).map_or(0, |amount| i64::from(amount.0));
                bounds.candidates((next - now) * 4)
            }),
            _ => self.prompt(seat).map_or_else(Vec::new, |prompt| prompt.actions()),
        }
    }
}

/// Returns the minimums that are tried for a lot: what is lacking, half of it, and none.
fn minimums(lot: LotChoice, short: Money) -> impl Iterator<Item = Action> {
    let asked = Money::thousands(short.0.div_ceil(Money::THOUSAND.0));
    let half = Money::thousands(asked.0 / 2 / Money::THOUSAND.0);
    let most = lot.highest.unwrap_or(asked);
    let mut minimums = vec![asked.min(most), half.min(most), Money::ZERO];
    minimums.dedup();
    minimums.into_iter().map(move |minimum| Action::Auction(Lot::Asked { city: lot.city, minimum }))
}
