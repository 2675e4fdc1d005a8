//! Small sets of things that are numbered: tiles, routes, cards of land.

use std::fmt;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Something of which there are at most sixty-four, numbered from 0.
pub trait Numbered: Copy {
    /// The number of such things.
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

    /// Tells whether the set contains it.
    #[must_use]
    pub fn contains(self, one: T) -> bool {
        self.bits >> one.number() & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, one: T) {
        self.bits |= 1 << one.number();
    }

    /// Adds one on a condition, without a branch.
    pub(in crate::engine) fn insert_if(&mut self, one: T, condition: bool) {
        self.bits |= u64::from(condition) << one.number();
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
        place_of(self.bits, n).map(T::numbered)
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

/// Returns the place of the nth bit that is set, if there are so many.
///
/// Eight counters of a byte each are added up at once, first for the bytes of the word, then for the bits of the byte
/// that is found, as in Vigna's "Broadword Implementation of Rank/Select Queries": nothing depends on a bit by a branch,
/// which a processor would guess wrong for random numbers.
const fn place_of(bits: u64, n: u32) -> Option<u8> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = EACH << 7;
    /// Returns how many of the counters are at most `n`; none is above 64.
    const fn at_most(counters: u64, n: u64) -> u64 {
        ((EACH.wrapping_mul(n) | TOPS).wrapping_sub(counters) & TOPS) >> 7
    }
    const fn sum(counters: u64) -> u64 {
        counters.wrapping_mul(EACH) >> 56
    }
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let up_to_byte = bytes.wrapping_mul(EACH);
    if n as u64 >= up_to_byte >> 56 {
        return None;
    }
    let below = sum(at_most(up_to_byte, n as u64)) * 8;
    let n = n as u64 - (up_to_byte << 8 >> below & 0xff);
    let byte = bits >> below & 0xff;
    // A bit to each byte.
    let spread = byte.wrapping_mul(EACH) & 0x8040_2010_0804_0201;
    let ones = (spread | (spread | TOPS).wrapping_sub(EACH)) >> 7 & EACH;
    let up_to_bit = ones.wrapping_mul(EACH);
    Some((below + sum(at_most(up_to_bit, n))).to_le_bytes()[0])
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

#[cfg(test)]
mod tests {
    use crate::engine::model::{Tile, TileSet};

    #[test]
    fn the_nth_is_the_one_that_counting_finds() {
        let mut bits: u64 = 1;
        for _ in 0..10_000 {
            // Knuth's multiplier; some sets are thinned out, so that all sizes come up.
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let sparse = if bits & 1 == 0 { bits } else { bits & bits >> 7 & bits >> 13 };
            let set = TileSet::of_bits(sparse & TileSet::FULL.bits());
            let listed: Vec<Tile> = set.iter().collect();
            for n in 0..=48 {
                assert_eq!(set.nth(n), listed.get(n as usize).copied(), "{n} of {set:?}");
            }
        }
        assert_eq!(TileSet::FULL.nth(47), Some(Tile::all().last().unwrap()));
    }
}
