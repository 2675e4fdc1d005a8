//! Seasons of thirty honest people of equal strength, with somebody who farms among them.

use std::collections::HashMap;
use std::ops::Range;

use last_spike_ratings::{DEFAULT_TAU, Entrant, Fold, Game, LEADERBOARD_SIGMA, Ladder, Opponent, Player};
use last_spike_ratings::{Rating, rate, weight};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

/// The seconds of a day, and the days of a season.
pub const DAY: i64 = 24 * 60 * 60;
pub const SEASON: i64 = 13 * 7;

/// The honest people: the first ones. Then comes whoever farms, unless it is one of them.
pub const HONEST: u64 = 30;

/// A game: when it ended, and its people, the best first.
#[derive(Clone, Debug)]
pub struct Played {
    pub at: i64,
    pub people: Vec<u64>,
}

/// A way to get points by games against the weak, each day or each so many days.
#[derive(Clone, Copy, Debug)]
pub enum Scheme {
    /// Nothing.
    None,
    /// They win against so many accounts, always the same, in one game.
    Accounts { others: u64, every: i64 },
    /// They win against all others of seven accounts in turn, one of whom is missing each day: each has met six.
    Circle,
    /// They win against five accounts, each of which has played one game of four with honest people.
    Introduced,
    /// They win against so many people whom nobody has seen before or sees again, in one game.
    Newcomers { others: u64 },
    /// They win against so many honest friends in turn, who lose on purpose, in games of two.
    Friends { number: u64, every: i64 },
}

/// A season, or several.
#[derive(Clone, Copy, Debug)]
pub struct Season {
    pub scheme: Scheme,
    /// True if whoever farms also plays two games of four a week, as the honest ones do.
    pub also_plays: bool,
    /// The seasons in which the honest ones have played before.
    pub before: i64,
}

impl Season {
    /// Returns who farms: in the scheme of the friend one of the honest people.
    pub fn farmer(self) -> u64 {
        if matches!(self.scheme, Scheme::Friends { .. }) { 0 } else { HONEST }
    }

    /// Returns its games, in the order in which they ended.
    pub fn games(self, seed: u64) -> Vec<Played> {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let mut games = Vec::new();
        for week in 0..(1 + self.before) * SEASON / 7 {
            let farmer = self.also_plays && self.farmer() == HONEST && week >= self.before * SEASON / 7;
            for people in twice_each(HONEST + u64::from(farmer), &mut rng) {
                games.push(Played { at: week * 7 * DAY + rng.random_range(0..7 * DAY), people });
            }
        }
        let mut new = HONEST + 1..;
        let mut fixed = Vec::new();
        for day in 0..SEASON {
            let losers = match self.scheme {
                Scheme::Accounts { others, every } if day % every == 0 => {
                    while (fixed.len() as u64) < others {
                        fixed.push(new.next().unwrap());
                    }
                    fixed.rotate_left(1);
                    fixed.clone()
                }
                Scheme::Circle | Scheme::Introduced => {
                    let others = if matches!(self.scheme, Scheme::Circle) { 6 } else { 5 };
                    while fixed.len() < others {
                        let account = new.next().unwrap();
                        fixed.push(account);
                        if matches!(self.scheme, Scheme::Introduced) {
                            let mut honest: Vec<u64> = (0..HONEST).collect();
                            honest.shuffle(&mut rng);
                            let at = self.before * SEASON * DAY + rng.random_range(0..DAY / 2);
                            games.push(Played {
                                at,
                                people: honest[..3].iter().copied().chain([account]).collect(),
                            });
                        }
                    }
                    fixed.rotate_left(1);
                    fixed[..5].to_vec()
                }
                Scheme::Newcomers { others } => (0..others).map(|_| new.next().unwrap()).collect(),
                Scheme::Friends { number, every } if day % every == every - 1 => {
                    vec![1 + (day / every) as u64 % number]
                }
                _ => continue,
            };
            let at = (self.before * SEASON + day) * DAY + DAY / 2;
            games.push(Played { at, people: std::iter::once(self.farmer()).chain(losers).collect() });
        }
        games.sort_by_key(|game| game.at);
        games
    }
}

/// Returns games of four in which each of so many people plays twice, and of equals each order is as likely.
fn twice_each(people: u64, rng: &mut ChaCha20Rng) -> Vec<Vec<u64>> {
    loop {
        let mut seats = Vec::new();
        for _ in 0..2 {
            let mut all: Vec<u64> = (0..people).collect();
            all.shuffle(rng);
            seats.extend(all);
        }
        let games: Vec<Vec<u64>> = seats.chunks_exact(4).map(<[u64]>::to_vec).collect();
        if games.iter().all(|game| (1..4).all(|n| !game[..n].contains(&game[n]))) {
            return games;
        }
    }
}

/// Returns the ladder of the games that end at a moment or later; those before are known to it.
pub fn ladder(games: &[Played], since: i64) -> Ladder {
    ladder_of(games, since..i64::MAX)
}

/// Returns the ladder of the games of a time; all others are known to it.
pub fn ladder_of(games: &[Played], rated: Range<i64>) -> Ladder {
    let mut fold = Fold::new(DEFAULT_TAU, rated);
    for game in games {
        let players: Vec<Player<'_>> = (1..)
            .zip(&game.people)
            .map(|(rank, person)| Player { person: *person, name: "", rank, left_early: false })
            .collect();
        fold.add(&Game { at: game.at, counts: true, players: &players });
    }
    fold.ladder()
}

/// Returns everybody's rating as it was before it mattered who is known, by the games within a week alone.
pub fn before(games: &[Played], since: i64) -> HashMap<u64, Rating> {
    let mut ratings: HashMap<u64, (Rating, i64)> = HashMap::new();
    let mut met: HashMap<(u64, u64), Vec<i64>> = HashMap::new();
    for game in games {
        let mut entrants = Vec::new();
        for (place, one) in (1..).zip(&game.people) {
            let mut opponents = Vec::new();
            for other in game.people.iter().filter(|other| *other != one) {
                let met = met.entry((*one, *other)).or_default();
                met.retain(|at| *at > game.at - 7 * DAY);
                opponents.push(Opponent { games_of_week: met.len() as u32, is_stranger: false });
                met.push(game.at);
            }
            let (rating, last) = ratings.get(one).copied().unwrap_or((Rating::NEW, game.at));
            let idle_days = (game.at - last) as f64 / DAY as f64;
            entrants.push(Entrant { rating, idle_days, place, weight: weight(&opponents, 0) });
        }
        if game.at >= since {
            for (person, rating) in game.people.iter().zip(rate(&entrants, DEFAULT_TAU)) {
                ratings.insert(*person, (rating, game.at));
            }
        }
    }
    ratings.into_iter().map(|(person, (rating, _))| (person, rating)).collect()
}

/// The outcome of a scheme, in the mean of seasons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outcome {
    /// The share of seasons in which whoever farms has a place.
    pub placed: f64,
    /// The place, in these.
    pub place: f64,
    /// The points.
    pub points: f64,
    /// The points of the best of the honest.
    pub best: f64,
}

impl Season {
    /// Returns what it leads to today, and what it led to before.
    pub fn outcomes(self, seeds: u64) -> [Outcome; 2] {
        let (since, end) = (self.before * SEASON * DAY, (1 + self.before) * SEASON * DAY);
        let mut outcomes = [Outcome::default(); 2];
        for seed in 0..seeds {
            let games = self.games(seed);
            let today = ladder(&games, since);
            let ranking = today.ranking();
            let today: Vec<_> = ranking
                .map(|(person, of)| (person, of.rating.points(), today.lacking(of, end).is_none()))
                .collect();
            let before: Vec<_> = before(&games, since)
                .into_iter()
                .map(|(person, rating)| (person, rating.points(), rating.sigma <= LEADERBOARD_SIGMA))
                .collect();
            for (outcome, all) in outcomes.iter_mut().zip([today, before]) {
                let (_, own, is_placed) = *all.iter().find(|(person, ..)| *person == self.farmer()).unwrap();
                let others = || all.iter().filter(|(person, ..)| *person != self.farmer());
                outcome.points += own as f64;
                outcome.best +=
                    others().filter(|(person, ..)| *person < HONEST).map(|one| one.1).max().unwrap() as f64;
                if is_placed {
                    outcome.placed += 1.0;
                    outcome.place += 1.0 + others().filter(|one| one.2 && one.1 > own).count() as f64;
                }
            }
        }
        outcomes.map(|all| Outcome {
            placed: all.placed / seeds as f64,
            place: all.place / all.placed,
            points: all.points / seeds as f64,
            best: all.best / seeds as f64,
        })
    }
}
