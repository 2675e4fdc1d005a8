//! Somebody gets better, and the ratings see it; they never stop to.

use last_spike_ratings::DEFAULT_TAU;

use crate::field::{Field, SPREAD};

/// In a field of twenty everybody plays about `before` games of `seats` players. Then the first one, who is average, gets
/// better by `rise` standard deviations of the population, and plays forty or more games with others drawn from it. It is
/// shown when their μ is half a standard deviation above what it was, after some game up to the last.
struct Rise {
    seats: usize,
    before: usize,
    rise: f64,
    games: usize,
    tau: f64,
}

/// In which share of the runs a rise was shown.
struct Shown {
    /// After some game up to the last.
    within: f64,
    /// After the last game.
    at_last: f64,
}

impl Rise {
    /// Plays 1,000 runs.
    fn shown(&self) -> Shown {
        let runs = 1_000;
        let (mut within, mut at_last) = (0, 0);
        for seed in 0..runs {
            let shown = self.shows(seed);
            within += u32::from(shown.contains(&true));
            at_last += u32::from(shown[self.games - 1]);
        }
        let share = |count: u32| f64::from(count) / runs as f64;
        println!(
            "{} players, {} games before, a rise of {} SD, τ = {:.3}: shown within {} games in {:.1} %, after the last in {:.1} %",
            self.seats,
            self.before,
            self.rise,
            self.tau,
            self.games,
            share(within) * 100.0,
            share(at_last) * 100.0
        );
        Shown { within: share(within), at_last: share(at_last) }
    }

    /// Returns after which of the games it is shown.
    fn shows(&self, seed: u64) -> Vec<bool> {
        const PLAYERS: usize = 20;
        let mut field = Field::new(seed, PLAYERS, SPREAD, self.tau);
        field.strengths[0] = 25.0;
        for _ in 0..self.before * PLAYERS / self.seats {
            field.play(0, self.seats, Vec::new());
        }
        let before = field.ratings[0].mu;
        field.strengths[0] += self.rise * SPREAD;
        let after = (0..self.games).map(|_| {
            field.play(1, self.seats, vec![0]);
            // The others play on among themselves, as often as before.
            for _ in 1..PLAYERS / self.seats {
                field.play(1, self.seats, Vec::new());
            }
            field.ratings[0].mu >= before + SPREAD / 2.0
        });
        after.collect()
    }
}

/// With the control beside it: of players who stay as good as they are it is shown of few.
#[test]
fn half_of_a_rise_by_a_standard_deviation_shows_within_forty_games() {
    for (seats, before) in [(3, 40), (4, 20), (4, 40), (4, 80), (5, 80), (6, 80), (6, 200)] {
        let shown = Rise { seats, before, rise: 1.0, games: 40, tau: DEFAULT_TAU }.shown();
        assert!(shown.within >= 0.9, "{seats} players, {before} games before: {}", shown.within);
        assert!(shown.at_last >= 0.8, "{seats} players, {before} games before: {}", shown.at_last);
    }
    let steady = Rise { seats: 4, before: 80, rise: 0.0, games: 40, tau: DEFAULT_TAU }.shown();
    assert!(steady.within <= 0.1, "without a rise: {}", steady.within);
}

#[test]
fn after_five_hundred_games_a_rise_is_still_seen_and_without_tau_hardly() {
    let rise = Rise { seats: 4, before: 500, rise: 1.0, games: 80, tau: DEFAULT_TAU };
    let (with, without) = (rise.shown(), Rise { tau: 0.0, ..rise }.shown());
    assert!(with.within >= 0.95, "{}", with.within);
    assert!(without.within <= 0.75, "{}: the ratings have frozen", without.within);
}

/// Once ratings have settled, forty games are too few with the τ of the bot: with a greater one they are enough again.
#[test]
fn a_greater_tau_shows_a_rise_within_forty_games_where_ratings_have_settled() {
    for (seats, before, greater) in [(2, 200, 3.0), (4, 500, 2.0)] {
        let rise = Rise { seats, before, rise: 1.0, games: 40, tau: DEFAULT_TAU };
        let (default, greater) = (rise.shown(), Rise { tau: DEFAULT_TAU * greater, ..rise }.shown());
        assert!(default.within < 0.9, "the page of ratings says so: {}", default.within);
        assert!(greater.within > default.within + 0.1, "{} {}", default.within, greater.within);
    }
}

#[test]
fn no_number_of_games_makes_a_rating_too_sure_to_change() {
    let mut least = f64::INFINITY;
    let mut field = Field::new(7, 8, SPREAD, DEFAULT_TAU);
    for _ in 0..4_000 {
        field.play(0, 4, Vec::new());
        least = field.ratings.iter().map(|rating| rating.sigma).fold(least, f64::min);
    }
    println!("least σ in games of four: {least:.2}");
    assert!(least > 1.0, "{least}");
}

/// Returns how many games of each number of players the first of twelve equals needs to get onto the leaderboard, in the
/// mean of 200 runs; the others have played so many games among themselves before.
fn games_to_the_leaderboard(before: usize) -> Vec<f64> {
    let needed = (2..=6).map(|seats| {
        let mut games = 0;
        for seed in 0..200 {
            let mut field = Field::new(seed, 12, 0.0, DEFAULT_TAU);
            for _ in 0..before * 11 / seats {
                field.play(1, seats, Vec::new());
            }
            while field.ratings[0].sigma > last_spike_ratings::LEADERBOARD_SIGMA {
                field.play(1, seats, vec![0]);
                games += 1;
            }
        }
        f64::from(games) / 200.0
    });
    needed.collect()
}

/// The figures that the page of ratings gives.
#[test]
fn games_with_settled_opponents_lead_to_the_leaderboard_sooner() {
    let settled = games_to_the_leaderboard(100);
    println!("games against settled opponents, of two to six players: {settled:.1?}");
    let new = games_to_the_leaderboard(0);
    println!("games against others whom the first games surprise: {new:.1?}");
    assert!(settled.iter().zip(&new).all(|(settled, new)| settled < new), "{settled:?} {new:?}");
    let rounded: Vec<f64> = settled.iter().map(|games| games.round()).collect();
    assert_eq!(rounded, [4.0, 2.0, 1.0, 1.0, 1.0], "the page of ratings says so");
}

/// With the figures that the page of ratings gives.
#[test]
fn about_seven_games_against_equals_lead_to_the_leaderboard() {
    let mut needed = Vec::new();
    for seats in 2..=6 {
        let (mut games, mut reached) = (0, 0);
        for seed in 0..50 {
            let mut field = Field::new(seed, 12, 0.0, DEFAULT_TAU);
            let mut played = [0; 12];
            for _ in 0..60 {
                let players = field.draw(0, seats, Vec::new());
                let places = field.places(&players);
                let was: Vec<f64> = players.iter().map(|player| field.ratings[*player].sigma).collect();
                field.rate(&players, &places);
                for (player, was) in players.into_iter().zip(was) {
                    played[player] += 1;
                    let limit = last_spike_ratings::LEADERBOARD_SIGMA;
                    if was > limit && field.ratings[player].sigma <= limit {
                        (games, reached) = (games + played[player], reached + 1);
                    }
                }
            }
        }
        needed.push(f64::from(games) / f64::from(reached));
        println!("{seats} players: {:.1} games", needed[needed.len() - 1]);
    }
    assert!((6.0..=8.5).contains(&needed[0]), "{needed:?}");
    assert!(needed.is_sorted_by(|more, fewer| fewer < more), "{needed:?}");
}
