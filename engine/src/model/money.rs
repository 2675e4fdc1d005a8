//! Amounts of money.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// An amount in whole dollars; nobody's money is ever below zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub u32);

impl Money {
    /// Nothing at all.
    pub const ZERO: Self = Self(0);
    /// The unit of every price on the board: 1,000 dollars.
    pub const THOUSAND: Self = Self(1000);

    /// Returns the amount of so many thousand dollars.
    #[inline]
    #[must_use]
    pub const fn thousands(n: u32) -> Self {
        Self(n * 1000)
    }

    /// Returns what is left of `self`, or zero where `other` is more.
    #[inline]
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Returns half the amount, rounded up to a full 1,000 (L2, K5).
    #[inline]
    #[must_use]
    pub const fn half_rounded_up(self) -> Self {
        Self(self.0.div_ceil(2000) * 1000)
    }
}

impl Add for Money {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Money {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Money {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Money {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Mul<u32> for Money {
    type Output = Self;
    #[inline]
    fn mul(self, n: u32) -> Self {
        Self(self.0 * n)
    }
}

impl Sum for Money {
    #[inline]
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl Money {
    /// Returns the amount that is meant where somebody writes `8` for 8,000, as the board does: no amount of the game
    /// is less than a thousand but nothing.
    #[inline]
    #[must_use]
    pub const fn in_dollars(self) -> Self {
        if self.0 < 1_000 { Self(self.0 * 1_000) } else { self }
    }
}

/// Writes the bare number of dollars; how a language writes money is `present`'s.
impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
