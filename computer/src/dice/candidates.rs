//! The actions that are worth thinking about in a game of 1976: more than one for each choice, fewer than all.

use last_spike_engine::{Action, Lot, LotChoice, Money, Phase, Seat};

use super::Evaluation;
use crate::bids;

impl Evaluation<'_> {
    /// Returns the answers that are worth comparing.
    pub(crate) fn candidates(self, seat: Seat) -> Vec<Action> {
        if !self.position.is_awaited(seat) {
            return Vec::new();
        }
        match self.position.phase() {
            Phase::Debt => {
                let cash = self.position.cash(seat);
                let short = self.position.debt().map_or(Money::ZERO, |debt| debt.amount.saturating_sub(cash));
                self.position.lots(seat).flat_map(|lot| minimums(lot, short)).collect()
            }
            Phase::Auction => self.position.bid_bounds(seat).map_or_else(Vec::new, |bounds| {
                let income = self.position.figures().income[bounds.city.spot().index()];
                let held = usize::from(self.position.deeds(seat, bounds.city.spot()));
                let next = income.get(held).map_or(0, |amount| i64::from(amount.0));
                let now =
                    held.checked_sub(1).and_then(|n| income.get(n)).map_or(0, |amount| i64::from(amount.0));
                bids::candidates(&bounds, (next - now) * 4)
            }),
            _ => self.position.prompt(seat).map_or_else(Vec::new, |prompt| prompt.actions()),
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
