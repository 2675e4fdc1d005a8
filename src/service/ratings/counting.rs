//! Counting: tallies and encounters, which are derived from results.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use super::shown::HeadToHead;
use crate::service::request::pseudonym::is_pseudonym;
use crate::store::ratings::encounters::{self, Encounter, Pair};
use crate::store::ratings::results::{self, GameResult, Own, PlayerResult, SeatEnd};
use crate::store::ratings::season::Span;
use crate::store::ratings::tallies::{self, Best, StoredTally, Tally};
use crate::store::{GameId, StoreError, Tx, UserId};

/// A person who has a place in a game, with their results.
type Placed<'a> = (&'a PlayerResult, &'a SeatEnd);

/// Returns the people who are counted in a game: those who have a place. A person who was replaced has none, and has
/// neither beaten anybody nor were they beaten.
fn people(players: &[PlayerResult]) -> BTreeMap<UserId, Placed<'_>> {
    let placed = players.iter().filter_map(|player| {
        let user = player.user().filter(|user| !is_pseudonym(*user))?;
        Some((user, (player, player.end.as_ref()?)))
    });
    placed.collect()
}

/// Adds a game to a tally.
fn add_to(tally: &mut Tally, game: GameId, (player, end): Placed<'_>) {
    tally.games += 1;
    if let Some(seconds) = player.seconds {
        tally.seconds += seconds;
        tally.timed_turns += player.turns;
    }
    if let Some(place) = tally.places.get_mut(usize::from(end.place).saturating_sub(1)) {
        *place += 1;
    }
    for (city, cards) in &end.cities {
        *tally.cities.entry(*city).or_default() += cards;
    }
    let best = Best { game, place: end.place, cash: end.cash.0 };
    let rank = |best: &Best| (best.place, Reverse(best.cash), best.game);
    if tally.best.is_none_or(|known| rank(&best) < rank(&known)) {
        tally.best = Some(best);
    }
}

/// Returns the tally of a person's results, of which only those with a place that count are counted.
pub(in crate::service) fn tally<'a>(results: impl Iterator<Item = &'a Own>) -> Tally {
    let mut tally = Tally::default();
    for own in results {
        if let Some(end) = counted_end(own) {
            add_to(&mut tally, own.game, (&own.player, end));
        }
    }
    tally
}

/// Returns what a seat had at the end if the result is counted.
fn counted_end(own: &Own) -> Option<&SeatEnd> {
    own.player.end.as_ref().filter(|_| own.counts && !own.struck)
}

/// Returns how two people were placed in the games that they have played together, by their results.
pub(in crate::service) fn met<'a>(
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

/// Counts a game that has ended, in the tallies and encounters of its people.
pub(super) fn add(tx: &Tx<'_>, result: &GameResult, players: &[PlayerResult]) -> Result<(), StoreError> {
    let people = people(players);
    let spans = Span::of_game(result.ended_at);
    let users: Vec<UserId> = people.keys().copied().collect();
    if users.is_empty() {
        return Ok(());
    }
    let known = tallies::of_people(tx, &users, result.division(), spans)?;
    for (user, player) in &people {
        for span in spans {
            let found = known.iter().find(|known| known.user == *user && known.span == span);
            let mut tally = found.map_or_else(Tally::default, |found| found.tally.clone());
            add_to(&mut tally, result.game, *player);
            set(tx, *user, result, span, tally)?;
        }
    }
    meet(tx, result, &people, 1)
}

fn set(tx: &Tx<'_>, user: UserId, result: &GameResult, span: Span, tally: Tally) -> Result<(), StoreError> {
    let (guild, edition) = (result.guild, result.edition.clone());
    tallies::set(tx, &StoredTally { user, guild, edition, span, tally })
}

/// Adds a game to the encounters of its people, or removes it (`games` is −1).
fn meet(
    tx: &Tx<'_>,
    result: &GameResult,
    people: &BTreeMap<UserId, Placed<'_>>,
    games: i64,
) -> Result<(), StoreError> {
    for (one, (_, end)) in people {
        for (other, (_, opposing)) in people.range(..one) {
            let (own, theirs) = (end.place, opposing.place);
            let (ahead, behind) = (i64::from(own < theirs) * games, i64::from(own > theirs) * games);
            for span in Span::of_game(result.ended_at) {
                let more = Encounter { games, ahead, behind };
                encounters::add(tx, Pair { one: *one, other: *other }, result.division(), span, more)?;
            }
        }
    }
    Ok(())
}

/// Counts anew the people of a game that was struck or restored, from the results as they are stored now.
pub(super) fn recount(tx: &Tx<'_>, result: &GameResult, players: &[PlayerResult]) -> Result<(), StoreError> {
    let people = people(players);
    for user in people.keys() {
        let all = results::counted(tx, *user, result.division())?;
        for span in Span::of_game(result.ended_at) {
            let mut games = BTreeMap::<GameId, Vec<PlayerResult>>::new();
            for own in all.iter().filter(|own| Span::of_game(own.ended_at).contains(&span)) {
                games.entry(own.game).or_default().push(own.player.clone());
            }
            let mut tally = Tally::default();
            for (game, own) in &games {
                if let Some(player) = self::people(own).get(user) {
                    add_to(&mut tally, *game, *player);
                }
            }
            set(tx, *user, result, span, tally)?;
        }
    }
    meet(tx, result, &people, if result.struck.is_some() { -1 } else { 1 })
}
