//! Small sets of things that are numbered: tiles, routes, cards of land.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something of which there are at most sixty-four, numbered from 0.
pub trait Numbered: Copy {
    /// How many there are.
    const COUNT: usize;

    /// Returns its number, below [`Self::COUNT`].
    fn number(self) -> u8;

    /// Returns the one of that number.
    fn numbered(number: u8) -> Self;
}

/// Implements [`Numbered`] for a newtype of a number below `$count`.
macro_rules! numbered {
    ($name:ident, $count:expr) => {
        impl $crate::engine::model::set::Numbered for $name {
            const COUNT: usize = $count;

            fn number(self) -> u8 {
                self.0
            }

            fn numbered(number: u8) -> Self {
                Self(number)
            }
        }
    };
}

pub(super) use numbered;

/// A set of numbered things, as a bit mask in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<T> {
    bits: u64,
    of: PhantomData<T>,
}

impl<T> Set<T> {
    /// The set without anything in it.
    pub const EMPTY: Self = Self::of_bits(0);

    /// Returns the set of the numbers whose bits are set.
    pub(super) const fn of_bits(bits: u64) -> Self {
        Self { bits, of: PhantomData }
    }

    /// Returns a bit for each number in the set.
    pub(super) const fn bits(&self) -> u64 {
        self.bits
    }
}

impl<T: Numbered> Set<T> {
    /// The set of all there are.
    pub const FULL: Self = Self::of_bits(u64::MAX >> (64 - T::COUNT));

    /// Tells whether it is in the set.
    #[must_use]
    pub fn contains(self, one: T) -> bool {
        self.bits >> one.number() & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, one: T) {
        self.bits |= 1 << one.number();
    }

    /// Takes one out.
    pub fn remove(&mut self, one: T) {
        self.bits &= !(1 << one.number());
    }

    /// Returns how many are in the set.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.bits.count_ones()
    }

    /// Returns how many are in the set, where a byte is wanted.
    #[must_use]
    pub const fn count(self) -> u8 {
        // At most sixty-four.
        self.bits.count_ones().to_le_bytes()[0]
    }

    /// Tells whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    /// Tells whether all of this set are in the other.
    #[must_use]
    pub const fn is_subset(self, other: Self) -> bool {
        self.difference(other).is_empty()
    }

    /// Returns what is in either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::of_bits(self.bits | other.bits)
    }

    /// Returns what is in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::of_bits(self.bits & other.bits)
    }

    /// Returns what is in this set and not in the other.
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self::of_bits(self.bits & !other.bits)
    }

    /// Returns the one with the lowest number.
    ///
    /// # Panics
    /// Never: a bit's place fits a byte.
    #[must_use]
    pub fn first(self) -> Option<T> {
        let lowest = u8::try_from(self.bits.trailing_zeros()).expect("invariant: there are sixty-four bits");
        (!self.is_empty()).then(|| T::numbered(lowest))
    }

    /// Returns the nth of the set, counted from 0.
    #[must_use]
    pub fn nth(self, n: u32) -> Option<T> {
        let mut rest = self.bits;
        for _ in 0..n.min(64) {
            rest &= rest.wrapping_sub(1);
        }
        Self::of_bits(rest).first()
    }

    /// Returns what is in the set, in the order of the numbers.
    pub fn iter(self) -> impl Iterator<Item = T> + Clone {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first();
            rest.bits &= rest.bits.wrapping_sub(1);
            first
        })
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(all);
        set
    }
}

impl<T: Numbered> Extend<T> for Set<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, all: I) {
        all.into_iter().for_each(|one| self.insert(one));
    }
}

impl<T: Numbered + fmt::Debug> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Numbered + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Numbered + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}
