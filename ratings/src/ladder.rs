//! Ladders: everybody's ratings, which follow from the games in the order in which these ended.

use std::collections::{HashMap, VecDeque};
use std::ops::Range;

use crate::farming::{Opponent, weight};
use crate::forecast::{Forecast, foretold};
use crate::game::{Entrant, rate};
use crate::habit::{Habit, Lately};
use crate::known::{Known, Met};
use crate::rating::Rating;
use crate::standing::{Lacking, Standing, days};

/// The time within which further games of the same two people count less and less, in seconds: a week.
const WEEK: i64 = 7 * 24 * 60 * 60;

/// The most points of a curve.
const CURVE: usize = 100;

/// The rank of all who are placed last in a game, and have not won it, no matter how few they are.
pub const LAST: u32 = u32::MAX;

/// A game that was to rate its players, and has ended.
#[derive(Clone, Copy, Debug)]
pub struct Game<'a> {
    /// The time at which it ended, in seconds since 1970.
    pub at: i64,
    /// True if it counts.
    pub counts: bool,
    /// The people whom it was to rate.
    pub players: &'a [Player<'a>],
}

/// Somebody whom a game was to rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player<'a> {
    /// Their number.
    pub person: u64,
    /// Their name in the game.
    pub name: &'a str,
    /// A number that is greater for a worse result, and the same for equal ones: at most [`LAST`].
    pub rank: u32,
    /// True if they left or ended the game before it counted.
    pub left_early: bool,
}

/// How well games were foretold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Foretold {
    /// The number of games.
    pub games: u32,
    /// By the ratings before each.
    pub by_ratings: Forecast,
    /// By the wins so far.
    pub by_wins: Forecast,
}

/// The ratings of everybody.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ladder {
    people: HashMap<u64, (Lately, Option<Standing>)>,
    /// Those who are rated, the best first.
    ranking: Vec<u64>,
    foretold: Foretold,
    known: Known,
}

impl Ladder {
    /// Returns somebody's rating, if they have a rated game.
    #[must_use]
    pub fn of(&self, person: u64) -> Option<&Standing> {
        self.people.get(&person).and_then(|(_, standing)| standing.as_ref())
    }

    /// Returns how many of somebody's last games they left early, those before the time of the ladder included.
    #[must_use]
    pub fn habit(&self, person: u64) -> Habit {
        self.people.get(&person).map_or_else(Habit::default, |(lately, _)| lately.habit())
    }

    /// Returns everybody who is rated: the most points first, and of equal ones the lowest number.
    pub fn ranking(&self) -> impl Iterator<Item = (u64, &Standing)> {
        self.ranking.iter().filter_map(|person| Some((*person, self.of(*person)?)))
    }

    /// Returns what somebody who is rated lacks for a place on the leaderboard at a moment; `None` if they have one.
    #[must_use]
    pub fn lacking(&self, standing: &Standing, at: i64) -> Option<Lacking> {
        standing.lacking(at, self.known.needed(at))
    }

    /// Returns how well its games were foretold.
    #[must_use]
    pub const fn foretold(&self) -> Foretold {
        self.foretold
    }

    /// Returns about how much memory it takes, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let of_standing = |standing: &Standing| {
            standing.name.capacity() + standing.curve.capacity() * size_of::<(i64, i32)>() + size_of::<u64>()
        };
        let texts: usize = self.ranking().map(|(_, standing)| of_standing(standing)).sum();
        // A map keeps a byte beside each place, and up to as many places again free.
        texts + self.people.capacity() * (size_of::<(u64, (Lately, Option<Standing>))>() + 1) * 8 / 7
    }
}

/// A ladder that is being computed.
#[derive(Clone, Debug)]
pub struct Fold {
    tau: f64,
    /// The time whose games rate people.
    rated: Range<i64>,
    places: HashMap<u64, usize>,
    people: Vec<Person>,
    /// The number of games so far.
    games: u32,
    foretold: Foretold,
    known: Known,
}

/// The state of a person while the games are folded.
#[derive(Clone, Debug, Default)]
struct Person {
    number: u64,
    /// A record of which of their last games they left early.
    lately: Lately,
    /// The ends and the numbers of the games of the last week that have rated them, whether these belong to the
    /// ladder's time or not.
    week: VecDeque<(i64, u32)>,
    /// The people with whom they have played games that count.
    met: Met,
    standing: Option<Standing>,
}

/// Somebody in a game.
struct Competitor<'a> {
    /// Their place among all people of the ladder.
    person: usize,
    player: &'a Player<'a>,
    /// Their place in the game: 1 is best, equals share one.
    place: u32,
    wins: bool,
    /// True if the game changes their rating.
    is_rated: bool,
}

impl Fold {
    /// Begins a ladder of the games that end within a time, in seconds since 1970, with a τ.
    #[must_use]
    pub fn new(tau: f64, rated: Range<i64>) -> Self {
        Self {
            tau,
            rated,
            places: HashMap::new(),
            people: Vec::new(),
            games: 0,
            foretold: Foretold::default(),
            known: Known::default(),
        }
    }

    /// Adds the game that ended next. Games before the ladder's time are needed too: they say how often people have
    /// played with each other lately, who is known, and who left.
    pub fn add(&mut self, game: &Game<'_>) {
        let mut people = self.competitors(game);
        if !game.counts {
            self.place_leavers(&mut people);
        }
        for one in &people {
            self.people[one.person].lately.add(one.player.left_early);
        }
        if people.len() < 2 || people.iter().all(|one| !one.is_rated) {
            return;
        }
        let weights = self.weights(&people, game);
        self.games += 1;
        for one in people.iter().filter(|one| one.is_rated) {
            self.people[one.person].week.push_back((game.at, self.games));
        }
        if self.rated.contains(&game.at) {
            self.rate(game, &people, &weights);
        }
        if game.counts {
            self.introduce(&people, game.at);
        }
    }

    /// Returns the ladder.
    #[must_use]
    pub fn ladder(self) -> Ladder {
        let mut ranking: Vec<(i64, u64)> = self
            .people
            .iter()
            .filter_map(|person| Some((-person.standing.as_ref()?.rating.points(), person.number)))
            .collect();
        ranking.sort_unstable();
        Ladder {
            ranking: ranking.into_iter().map(|(_, person)| person).collect(),
            people: self
                .people
                .into_iter()
                .map(|person| (person.number, (person.lately, person.standing)))
                .collect(),
            foretold: self.foretold,
            known: self.known,
        }
    }

    /// Returns the people of a game with their places among themselves.
    fn competitors<'a>(&mut self, game: &Game<'a>) -> Vec<Competitor<'a>> {
        let place = |rank: u32| {
            let before = game.players.iter().filter(|other| other.rank < rank).count();
            u32::try_from(before).map_or(u32::MAX, |before| before + 1)
        };
        game.players
            .iter()
            .map(|player| {
                let person = *self.places.entry(player.person).or_insert_with(|| {
                    self.people.push(Person { number: player.person, ..Person::default() });
                    self.people.len() - 1
                });
                let place = place(player.rank);
                let wins = place == 1 && player.rank < LAST;
                Competitor { person, player, place, wins, is_rated: game.counts }
            })
            .collect()
    }

    /// Places the people of a game that does not count: it rates only those who left or ended it and leave games
    /// often. They have lost to all others.
    fn place_leavers(&self, people: &mut [Competitor<'_>]) {
        for one in &mut *people {
            one.is_rated = one.player.left_early && self.people[one.person].lately.habit().is_often();
        }
        let stayed = people.iter().filter(|one| !one.is_rated).count();
        let last = u32::try_from(1 + stayed).unwrap_or(u32::MAX);
        for one in people {
            one.wins = false;
            one.place = if one.is_rated { last } else { 1 };
        }
    }

    /// Returns the weight of a game for each of its people, by the rated games that they have played together within a
    /// week, and by who is known. Whoever left a game before it counts has lost it to known people and to others alike.
    fn weights(&mut self, people: &[Competitor<'_>], game: &Game<'_>) -> Vec<f64> {
        for one in people {
            let week = &mut self.people[one.person].week;
            while week.front().is_some_and(|(ended, _)| *ended <= game.at - WEEK) {
                week.pop_front();
            }
        }
        let matters = game.counts && self.known.matters(game.at);
        let mut opponents = Vec::with_capacity(people.len());
        let of_each = people.iter().enumerate().map(|(n, one)| {
            let one = &self.people[one.person];
            let others = people.iter().enumerate().filter(|(other, _)| *other != n);
            opponents.clear();
            opponents.extend(others.map(|(_, other)| {
                let other = &self.people[other.person];
                Opponent {
                    games_of_week: in_both(&one.week, &other.week),
                    is_stranger: matters && !other.met.is_known(),
                }
            }));
            weight(&opponents, one.standing.as_ref().map_or(0, |standing| standing.games))
        });
        of_each.collect()
    }

    /// Notes who has played with whom in a game that counts.
    fn introduce(&mut self, people: &[Competitor<'_>], at: i64) {
        let rates = self.rated.contains(&at);
        let pairs =
            || people.iter().flat_map(|one| people.iter().map(move |other| (one.person, other.person)));
        for (one, other) in pairs().filter(|(one, other)| rates && one != other) {
            if self.people[other].met.is_known() {
                self.people[one].met.add_known(other);
            }
        }
        for (one, other) in pairs().filter(|(one, other)| one != other) {
            if self.people[one].met.add(other) {
                self.known.add(at);
            }
        }
        // Who becomes known once the ladder's time is over changes nothing on it.
        let is_over = at >= self.rated.end;
        for person in people.iter().map(|one| one.person) {
            let Person { met, standing, .. } = &mut self.people[person];
            if met.enters(standing.is_some() && !is_over) {
                self.known.add_rated();
            }
            if let Some(standing) = standing {
                standing.known_met = met.known();
            }
        }
    }

    /// Changes the ratings of the people of a game.
    fn rate(&mut self, game: &Game<'_>, people: &[Competitor<'_>], weights: &[f64]) {
        let before = |one: &Competitor<'_>| self.people[one.person].standing.as_ref();
        let entrants: Vec<Entrant> = people
            .iter()
            .zip(weights)
            .map(|(one, weight)| Entrant {
                rating: before(one).map_or(Rating::NEW, |before| before.rating),
                idle_days: before(one).map_or(0.0, |before| days(game.at - before.last_at)),
                place: one.place,
                weight: *weight,
            })
            .collect();
        if game.counts {
            let of = |predictor: &dyn Fn(usize) -> f64| -> Vec<(f64, u32)> {
                people.iter().enumerate().map(|(n, one)| (predictor(n), one.place)).collect()
            };
            let wins = |n: usize| f64::from(before(&people[n]).map_or(0, |before| before.wins));
            self.foretold.by_wins += foretold(&of(&wins));
            self.foretold.by_ratings += foretold(&of(&|n| entrants[n].rating.mu));
            self.foretold.games += 1;
        }
        let after = rate(&entrants, self.tau);
        for (one, rating) in people.iter().zip(after).filter(|(one, _)| one.is_rated) {
            self.people[one.person].note(game, one, rating);
        }
    }
}

impl Person {
    /// Notes the rating after a game.
    fn note(&mut self, game: &Game<'_>, one: &Competitor<'_>, rating: Rating) {
        let Game { at, counts, .. } = *game;
        let standing = self.standing.get_or_insert_with(|| Standing {
            name: String::new(),
            rating,
            last_at: at,
            games: 0,
            wins: 0,
            curve: VecDeque::new(),
            known_met: 0,
        });
        if standing.name != one.player.name {
            one.player.name.clone_into(&mut standing.name);
        }
        (standing.rating, standing.last_at) = (rating, at);
        standing.games += u32::from(counts);
        standing.wins += u32::from(one.wins);
        if standing.curve.len() == CURVE {
            standing.curve.pop_front();
        }
        standing.curve.push_back((at, i32::try_from(rating.points()).unwrap_or_default()));
    }
}

/// Returns how many games are in both of two lists, each in the order of their numbers.
fn in_both(one: &VecDeque<(i64, u32)>, other: &VecDeque<(i64, u32)>) -> u32 {
    let mut others = other.iter().map(|(_, game)| *game).peekable();
    let mut both = 0;
    for (_, game) in one {
        while others.next_if(|other| other < game).is_some() {}
        both += u32::from(others.next_if_eq(game).is_some());
    }
    both
}
