//! Amounts of money to choose from.

use last_spike_engine::Money;

use crate::present::lang::Lang;
use crate::present::parts::post::Choice;
use crate::present::words::limits::ENTRIES;

/// Returns amounts from the least to the most, as many as fit into a menu, small ones densest.
pub(super) fn between(least: Money, most: Money, step: Money) -> Vec<Money> {
    let last = most.saturating_sub(least).0 / step.0;
    let entries = u32::try_from(ENTRIES).unwrap_or(1) - 1;
    let at =
        |n: u32| if last <= entries { n } else { n * (entries + n * (last - entries) / entries) / entries };
    let mut all: Vec<Money> = (0..=entries.min(last)).map(|n| least + step * at(n).min(last)).collect();
    all.dedup();
    all
}

/// Returns amounts as entries of a menu.
pub(in crate::present) fn choices(amounts: Vec<Money>, lang: Lang) -> Vec<Choice> {
    let entry =
        |amount: Money| Choice { label: lang.money(amount), value: amount.to_string(), note: String::new() };
    amounts.into_iter().map(entry).collect()
}
