//! Figures for an auction (K5, G9).

use last_spike_engine::{Action, BidBounds, Money};

use crate::policy::{Worth, dollars};

/// Picks one of the amounts that stand for all; `below` draws a number below another.
pub(crate) fn pick(bounds: &BidBounds, below: impl FnOnce(u32) -> u32) -> Action {
    let mut amounts = bounds.amounts();
    let count = u32::try_from(amounts.len()).expect("invariant: there are at most three");
    Action::Bid { amount: amounts.nth(below(count) as usize) }
}

/// Returns the answers that are worth comparing: a pass, and figures up to a worth beyond which nobody should go, at
/// most a dozen of them.
pub(crate) fn candidates(bounds: &BidBounds, worth: Worth) -> Vec<Action> {
    const FIGURES: u32 = 12;
    if !bounds.can_bid() {
        return vec![Action::Bid { amount: Some(Money::ZERO) }];
    }
    let thousands = |amount: Money| amount.0 / bounds.step.0.max(1);
    let most = figure(bounds, worth).max(bounds.least).min(bounds.most);
    let span = thousands(most).saturating_sub(thousands(bounds.least));
    let figures = (0..=span.min(FIGURES - 1)).map(|n| {
        let steps = if span < FIGURES { n } else { span * n / (FIGURES - 1) };
        bounds.least + bounds.step * steps
    });
    let amounts = std::iter::once(Money::ZERO).chain(figures);
    amounts.map(|amount| Action::Bid { amount: Some(amount) }).collect()
}

/// Returns the highest figure that is not above a worth: a pass where that is less than the least.
pub(crate) fn figure(bounds: &BidBounds, worth: Worth) -> Money {
    let most = worth.min(dollars(bounds.most)).max(0);
    let step = dollars(bounds.step).max(1);
    let figure = u32::try_from(most / step * step).map_or(bounds.most, Money);
    if figure >= bounds.least { figure } else { Money::ZERO }
}
