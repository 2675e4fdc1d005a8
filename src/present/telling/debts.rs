//! Debts of 1976 in words (G9).

use last_spike_engine::{Debt, Event, Seat};

use crate::present::key;
use crate::present::parts::scene::Scene;
use crate::present::words::said::say;

/// Returns what is owed, the debt being settled first (G9).
pub(in crate::present) fn lines(scene: &Scene<'_>) -> Vec<String> {
    let by = scene.by();
    let line = |debt: &Debt| {
        let (Debt { debtor: name, amount, cause, .. }, to) = (debt, creditor(scene, debt.to_seat));
        say!(by, key::STATUS_DEBT, name, amount, to, cause)
    };
    let running = scene.view.table.dice().filter(|_| scene.view.outcome.is_none());
    running.map_or_else(Vec::new, |table| table.debts.iter().map(line).collect())
}

/// Returns what is owed, unless the news tell of it.
pub(in crate::present) fn older(scene: &Scene<'_>, events: &[Event]) -> Vec<String> {
    let told = events.iter().any(|event| matches!(event, Event::Owed { .. }));
    if told { Vec::new() } else { lines(scene) }
}

/// Returns what to call whom something is owed to.
pub(in crate::present) fn creditor(scene: &Scene<'_>, to_seat: Option<Seat>) -> String {
    to_seat.map_or_else(|| scene.lang.say(key::THE_BANK), |seat| scene.names.bold(seat))
}
