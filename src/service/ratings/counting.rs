//! Counting: what is counted of people's results.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use last_spike_engine::City;

use super::shown::HeadToHead;
use crate::store::GameId;
use crate::store::ratings::results::{Own, SeatEnd};

/// The counts of a person's finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The number of games.
    pub(super) games: u32,
    /// The number of games in which they came first, second and so on.
    pub(super) places: [u32; 6],
    /// The number of deeds that they held at the ends of the games, by city.
    pub(super) cities: BTreeMap<City, u32>,
    /// The total time of their turns, in seconds, in the games for which it is known.
    pub(super) seconds: i64,
    /// The number of those turns.
    pub(super) timed_turns: u32,
    /// The best game: the best place, and among equal places the most cash.
    pub(super) best: Option<Best>,
}

/// A game with a person's place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Best {
    /// The game.
    pub(super) game: GameId,
    /// The place.
    pub(super) place: u8,
    /// The cash at its end, in dollars.
    pub(super) cash: u32,
}

impl Tally {
    /// Counts some results of a person: those with a place in games that count and are not struck. A person who was
    /// replaced has no place, and has neither beaten anybody nor were they beaten.
    pub(super) fn of<'a>(results: impl Iterator<Item = &'a Own>) -> Self {
        let mut tally = Self::default();
        for own in results {
            if let Some(end) = counted_end(own) {
                tally.add(own, end);
            }
        }
        tally
    }

    fn add(&mut self, own: &Own, end: &SeatEnd) {
        self.games += 1;
        if let Some(seconds) = own.player.seconds {
            self.seconds += seconds;
            self.timed_turns += own.player.turns;
        }
        if let Some(place) = self.places.get_mut(usize::from(end.place).saturating_sub(1)) {
            *place += 1;
        }
        for (city, cards) in &end.cities {
            *self.cities.entry(*city).or_default() += cards;
        }
        let best = Best { game: own.game, place: end.place, cash: end.cash.0 };
        let rank = |best: &Best| (best.place, Reverse(best.cash), best.game);
        if self.best.is_none_or(|known| rank(&best) < rank(&known)) {
            self.best = Some(best);
        }
    }
}

/// Returns what a seat had at the end if the result is counted.
fn counted_end(own: &Own) -> Option<&SeatEnd> {
    own.player.end.as_ref().filter(|_| own.counts && !own.struck)
}

/// Returns how two people were placed in the games that they have played together, by some results of each.
pub(super) fn met<'a>(
    one: impl Iterator<Item = &'a Own>,
    other: impl Iterator<Item = &'a Own>,
) -> HeadToHead {
    let place = |own: &Own| Some((own.game, counted_end(own)?.place));
    let others: HashMap<GameId, u8> = other.filter_map(place).collect();
    let mut met = HeadToHead::default();
    for (game, place) in one.filter_map(place) {
        if let Some(opposing) = others.get(&game) {
            met.games += 1;
            met.ahead += u32::from(place < *opposing);
            met.behind += u32::from(place > *opposing);
        }
    }
    met
}
