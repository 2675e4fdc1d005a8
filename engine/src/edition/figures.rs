//! The checks of figures, wherever they come from: an edition of the program, of an operator, of a record.

use crate::model::{Money, SpaceKind};

/// No figure is larger: sums of money stay far from the limits of a number.
const MOST: u32 = 1_000_000;

/// A fault of a figure, and what is accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsound {
    /// It is no full thousand, nothing at all, or too large.
    #[error("{0} is no multiple of 1000 from 1000 to {MOST}")]
    Amount(u32),
    /// A city's land costs are not in ascending order (S5).
    #[error("the costs must ascend")]
    Order,
}

/// Checks a price, a payout or an amount of cash.
///
/// # Errors
/// [`Unsound::Amount`] when it is no multiple of 1,000 from 1,000 to 1,000,000.
pub fn check_amount(figure: u32) -> Result<Money, Unsound> {
    let sound = figure.is_multiple_of(1000) && (1000..=MOST).contains(&figure);
    if sound { Ok(Money(figure)) } else { Err(Unsound::Amount(figure)) }
}

/// Checks the costs of a city's cards after the free one (S5).
///
/// # Errors
/// [`Unsound::Order`] when one is not above the one before.
pub fn check_land_costs(costs: &[Money]) -> Result<(), Unsound> {
    if costs.is_sorted_by(|a, b| a < b) { Ok(()) } else { Err(Unsound::Order) }
}

/// Tells whether no money moves on spaces of a kind, so that they need no amount (G7).
#[must_use]
pub const fn needs_no_amount(kind: SpaceKind) -> bool {
    matches!(kind, SpaceKind::NorthwestRebellion | SpaceKind::EndOfTrack)
}
