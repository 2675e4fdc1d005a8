//! Three accounts farm each other; a hundred honest players don't.

use last_spike_ratings::{DEFAULT_TAU, Entrant, Opponent, Rating, rate, weight};
use rand::RngExt;

use crate::field::{Field, SPREAD};

/// Returns how much a game counts after so many within a week with each opponent.
fn of_week(games: &[u32]) -> f64 {
    let opponents = games.iter().map(|games| Opponent { games_of_week: *games, is_stranger: false });
    weight(&opponents.collect::<Vec<_>>(), 500)
}

/// The results of three accounts that farm.
struct Farm {
    /// The days from one sitting to the next.
    every: u32,
    /// The games of a sitting.
    games: u32,
    /// True if games are weighed; else all count in full.
    weighed: bool,
}

impl Farm {
    /// Returns the place of the best account by points, after weeks in which honest players play two games of four each
    /// a week. The first account wins all games; the others are second in turn.
    fn place(&self, seed: u64, spread: f64, weeks: u32) -> usize {
        let mut field = Field::new(seed, 100, spread, DEFAULT_TAU);
        let mut farmers = [Rating::NEW; 3];
        let mut farmed: Vec<f64> = Vec::new();
        for day in 0..weeks * 7 {
            for _ in 0..7 + u32::from(field.rng.random_bool(1.0 / 7.0)) {
                field.play(0, 4, Vec::new());
            }
            if day % self.every > 0 {
                continue;
            }
            for n in 0..self.games {
                let now = f64::from(day) + f64::from(n) / f64::from(2 * self.games);
                farmed.retain(|at| now - at <= 7.0);
                let earlier = farmed.len() as u32;
                let counts = if self.weighed { of_week(&[earlier, earlier]) } else { 1.0 };
                let places = if n % 2 == 0 { [1, 2, 3] } else { [1, 3, 2] };
                let entrants: Vec<Entrant> = farmers
                    .iter()
                    .zip(places)
                    .map(|(rating, place)| Entrant { rating: *rating, idle_days: 0.0, place, weight: counts })
                    .collect();
                farmers.copy_from_slice(&rate(&entrants, DEFAULT_TAU));
                farmed.push(now);
            }
        }
        let best = farmers.iter().map(|rating| rating.points()).max().unwrap();
        1 + field.ratings.iter().filter(|rating| rating.points() >= best).count()
    }

    /// Returns the best place of ten runs.
    fn best_place(&self, spread: f64, weeks: u32) -> usize {
        let best = (0..10).map(|seed| self.place(seed, spread, weeks)).min().unwrap();
        println!(
            "{} games every {} days for {weeks} weeks, spread {spread:.1}, weighed: {}: place {best} at best",
            self.games, self.every, self.weighed
        );
        best
    }
}

/// Also where the honest ones are less different from each other than new ratings expect, so that fewer points lead to
/// the top.
#[test]
fn three_accounts_that_farm_each_other_come_nowhere_near_the_top() {
    for spread in [SPREAD, 4.0] {
        for weeks in [8, 13] {
            for (every, games) in [(1, 50), (7, 50)] {
                let place = Farm { every, games, weighed: true }.best_place(spread, weeks);
                assert!(place > 10, "{games} games every {every} days for {weeks} weeks: place {place}");
            }
        }
    }
}

/// The control: it is the weight that keeps them from it.
#[test]
fn farming_would_lead_to_the_top_if_all_games_counted() {
    assert_eq!(Farm { every: 1, games: 50, weighed: false }.best_place(SPREAD, 8), 1);
}

#[test]
fn a_game_counts_less_the_more_there_were_with_the_same_people() {
    assert_eq!(of_week(&[]), 1.0);
    assert_eq!(of_week(&[0, 0, 0]), 1.0);
    assert_eq!(of_week(&[3]), 0.25);
    assert_eq!(of_week(&[0, 3]), 0.625, "the mean over the opponents");
    assert!((0..400).all(|games| of_week(&[games + 1]) < of_week(&[games])));
    assert!(of_week(&[u32::MAX]) >= 0.0);
    let without_end: f64 = (0..100_000).map(|games| of_week(&[games])).sum();
    assert!(without_end < 4.0, "{without_end}");
}
