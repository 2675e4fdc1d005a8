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

impl Rise {
    /// Returns in which share of 300 runs it is shown.
    fn shown(&self) -> f64 {
        let runs = 300;
        let shown = (0..runs).filter(|seed| self.shows(*seed)).count() as f64 / runs as f64;
        println!(
            "{} players, {} games before, a rise of {} SD, {} games after, tau {:.3}: shown in {:.1} %",
            self.seats,
            self.before,
            self.rise,
            self.games,
            self.tau,
            shown * 100.0
        );
        shown
    }

    fn shows(&self, seed: u64) -> bool {
        const PLAYERS: usize = 20;
        let mut field = Field::new(seed, PLAYERS, SPREAD, self.tau);
        field.strengths[0] = 25.0;
        for _ in 0..self.before * PLAYERS / self.seats {
            field.play(0, self.seats, Vec::new());
        }
        let before = field.ratings[0].mu;
        field.strengths[0] += self.rise * SPREAD;
        (0..self.games).any(|_| {
            field.play(1, self.seats, vec![0]);
            // The others play on among themselves, as often as before.
            for _ in 1..PLAYERS / self.seats {
                field.play(1, self.seats, Vec::new());
            }
            field.ratings[0].mu >= before + SPREAD / 2.0
        })
    }
}

/// With the control beside it: of players who stay as good as they are it is shown of few.
#[test]
fn half_of_a_rise_by_a_standard_deviation_shows_within_forty_games() {
    for (seats, before) in [(3, 40), (4, 20), (4, 40), (4, 80), (6, 80), (6, 200)] {
        let rising = Rise { seats, before, rise: 1.0, games: 40, tau: DEFAULT_TAU };
        assert!(rising.shown() >= 0.9, "{seats} players, {before} games before");
    }
    for before in [40, 80] {
        let steady = Rise { seats: 4, before, rise: 0.0, games: 40, tau: DEFAULT_TAU };
        assert!(steady.shown() <= 0.15, "{before} games before, and no rise");
    }
}

#[test]
fn after_five_hundred_games_a_rise_is_still_seen_and_without_tau_hardly() {
    let rise = Rise { seats: 4, before: 500, rise: 1.0, games: 80, tau: DEFAULT_TAU };
    let (with, without) = (rise.shown(), Rise { tau: 0.0, ..rise }.shown());
    assert!(with >= 0.95, "{with}");
    assert!(without <= 0.75, "{without}: the ratings have frozen");
}

/// After very many games forty are too few with the τ of the bot; twice of it lets them see a rise as soon as before.
#[test]
fn a_greater_tau_shows_a_rise_sooner_after_very_many_games() {
    let rise = Rise { seats: 4, before: 500, rise: 1.0, games: 40, tau: DEFAULT_TAU };
    let (default, greater) = (rise.shown(), Rise { tau: DEFAULT_TAU * 2.0, ..rise }.shown());
    assert!(greater >= 0.9 && greater > default, "{default} {greater}");
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

/// Leads to the leaderboard as quickly as `LEADERBOARD_SIGMA` promises.
#[test]
fn seven_games_against_equals_lead_to_the_leaderboard() {
    let mut needed = Vec::new();
    for seats in 2..=6 {
        let (mut games, mut reached) = (0, 0);
        for seed in 0..50 {
            let mut field = Field::new(seed, 12, 0.0, DEFAULT_TAU);
            let mut played = vec![0; 12];
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
