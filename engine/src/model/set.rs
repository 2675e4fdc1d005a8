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
        impl $crate::model::set::Numbered for $name {
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
    #[inline]
    #[must_use]
    pub fn nth(self, n: u32) -> Option<T> {
        let place = if T::COUNT <= 16 { place_in_two_bytes(self.bits, n) } else { place_of(self.bits, n) };
        place.map(T::numbered)
    }

    /// Returns the same, sooner where the set is of four at most.
    #[inline]
    #[must_use]
    pub fn nth_of_few(self, n: u32) -> Option<T> {
        let without_first = |bits: u64| bits & bits.wrapping_sub(1);
        let second = without_first(self.bits);
        let third = without_first(second);
        let rest = [self.bits, second, third, without_first(third)];
        match rest.get(n as usize) {
            Some(rest) => Self::of_bits(*rest).first(),
            None => self.nth(n),
        }
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
/// The byte that has it is found as in Vigna's "Broadword Implementation of Rank/Select Queries": eight counters of a
/// byte each are added up at once, so that nothing depends on a bit by a branch, which a processor would guess wrong
/// for random numbers. The bit of the byte is looked up.
#[inline]
fn place_of(bits: u64, n: u32) -> Option<u8> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = EACH << 7;
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let up_to_byte = bytes.wrapping_mul(EACH);
    let n = u64::from(n);
    if n >= up_to_byte >> 56 {
        return None;
    }
    // The bytes up to which there are at most n; no counter is above 64.
    let passed = (((EACH.wrapping_mul(n) | TOPS) - up_to_byte) & TOPS) >> 7;
    let below = passed.wrapping_mul(EACH) >> 56 << 3;
    let n = n - (up_to_byte << 8 >> below & 0xff);
    let [byte, ..] = (bits >> below).to_le_bytes();
    let [below, ..] = below.to_le_bytes();
    Some(below + PLACES[usize::from(byte)][(n & 7) as usize])
}

/// Returns the same for a word of which only the lowest two bytes are used.
#[inline]
fn place_in_two_bytes(bits: u64, n: u32) -> Option<u8> {
    let [low, high, ..] = bits.to_le_bytes();
    if n >= bits.count_ones() {
        return None;
    }
    let in_low = low.count_ones();
    let passes = u32::from(n >= in_low);
    let byte = [low, high][passes as usize];
    let n = n - in_low * passes;
    let [skipped, ..] = (8 * passes).to_le_bytes();
    Some(skipped + PLACES[usize::from(byte)][(n & 7) as usize])
}

/// The places of the bits of each byte that are set.
static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

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
    use crate::model::{Route, RouteSet, Tile, TileSet};

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
                assert_eq!(set.nth_of_few(n), listed.get(n as usize).copied(), "{n} of {set:?}");
            }
        }
        assert_eq!(TileSet::FULL.nth(47), Some(Tile::all().last().unwrap()));
        for bits in 0..=RouteSet::FULL.bits() {
            let set = RouteSet::of_bits(bits);
            let listed: Vec<Route> = set.iter().collect();
            for n in 0..=12 {
                assert_eq!(set.nth(n), listed.get(n as usize).copied(), "{n} of {set:?}");
            }
        }
    }
}
