//! A policy that looks one step ahead: one formula, whose figures make a weaker or a stronger player of it.

use last_spike_engine::Money;
use serde::{Deserialize, Serialize};

/// Money in dollars, below zero where something costs more than it brings.
pub type Worth = i64;

/// The figures of a policy; those without a unit are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The cash that is kept rather than spent on land, in dollars: at the start and at the end.
    pub reserve: [Worth; 2],
    /// The chance that a route with 0, 1, 2 or 3 sections will be completed yet.
    pub completion: [Worth; 4],
    /// The weight of land that is bought or bid for.
    pub land: Worth,
    /// The weight of free land.
    pub grant: Worth,
    /// The weight of a tile's cost.
    pub cost: Worth,
    /// The weight of what the others are paid, on average.
    pub rivals: Worth,
    /// The weight of the payouts that a tile or section brings nearer.
    pub nearer: Worth,
    /// The weight of the payouts that it brings nearer for the others, on average.
    pub nearer_rivals: Worth,
    /// The worth of a deed that a first section earns in 1976, in dollars.
    pub deed: Worth,
    /// The weight of the price of a deed in 1976: the top one is not bought for more than it is worth.
    pub deed_price: Worth,
}

impl Policy {
    /// The figures of the easy computer.
    pub const EASY: Self = Self {
        reserve: [8000, 8000],
        completion: [500, 500, 500, 500],
        land: 1000,
        grant: 1000,
        cost: 1000,
        rivals: 1000,
        nearer: 125,
        nearer_rivals: 0,
        deed: 4000,
        deed_price: 0,
    };

    /// Returns the reserve when so many sections of the forty-eight are laid.
    #[must_use]
    pub const fn reserve_at(&self, laid: Worth) -> Worth {
        let [start, end] = self.reserve;
        start + (end - start) * laid / 48
    }
}

/// Returns an amount as a worth.
#[must_use]
pub fn dollars(amount: Money) -> Worth {
    Worth::from(amount.0)
}
