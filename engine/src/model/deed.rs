//! Land: the deeds, the free grants, and the cards of a tile edition by number.

use serde::{Deserialize, Serialize};

use super::board::{City, Spot, SpotSet};
use super::money::Money;
use super::seat::Seat;
use super::set::{Numbered, Set, numbered};

/// A land card with a cost; the free grant is no deed in this sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Deed {
    /// The city whose payouts it shares in.
    pub city: City,
    /// The printed cost.
    pub cost: Money,
}

/// The place of a city's free card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grant {
    /// Still in the bank: no card of the city can be bought (T6).
    Unclaimed,
    /// With a player (T3).
    Held(Seat),
    /// Out of play; the city counts as claimed (B3).
    Removed,
}

/// Cards of a city after the free one (S5).
pub(crate) const CARDS: usize = 4;

/// A card after the free one: its city's place on the board and, cheapest first, its own among
/// the city's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Card(u8);

impl Card {
    /// Returns a city's card; the cheapest has rank 0.
    pub(crate) fn new(spot: Spot, rank: usize) -> Self {
        Self(u8::try_from(spot.index() * CARDS + rank).expect("invariant: there are thirty-six cards"))
    }

    /// Returns the card as an index into a table of thirty-six.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns where its city stands.
    pub(crate) fn spot(self) -> Spot {
        Spot::numbered(self.0 / 4)
    }
}

numbered!(Card, Spot::COUNT * CARDS);

/// Some of the thirty-six cards.
pub(crate) type Cards = Set<Card>;

impl Cards {
    /// Returns how many are of one city.
    pub(crate) fn count_of(self, spot: Spot) -> u8 {
        /// The number of bits set in each number of four bits; that number is the place of its four bits here.
        const SET_BITS: u64 = 0x4332_3221_3221_2110;
        let held = self.bits() >> (spot.index() * CARDS) & 0b1111;
        (SET_BITS >> (held * 4)).to_le_bytes()[0] & 0b1111
    }

    /// Returns those of one city.
    pub(crate) fn of_city(self, spot: Spot) -> Self {
        self.intersection(Self::all_of(spot))
    }

    /// Returns every card of a city.
    pub(crate) fn all_of(spot: Spot) -> Self {
        Self::of_bits(0b1111 << (spot.index() * CARDS))
    }

    /// Returns the cities of which there are some.
    pub(crate) fn spots(self) -> SpotSet {
        // A bit for each four, then these are moved together: two, four, eight and sixteen of them.
        let pairs = self.bits() | self.bits() >> 1;
        let some = (pairs | pairs >> 2) & 0x1111_1111_1111_1111;
        let two = (some | some >> 3) & 0x0303_0303_0303_0303;
        let four = (two | two >> 6) & 0x000f_000f_000f_000f;
        let eight = (four | four >> 12) & 0x0000_00ff_0000_00ff;
        SpotSet::of_bits((eight | eight >> 24) & 0xffff)
    }
}
