//! Computers of known strength, in real games.

use last_spike_computer::Level;
use last_spike_ratings::{DEFAULT_TAU, Entrant, Rating, rate};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

use crate::table::places;

/// Rates a game in which player i had the ith of the places.
fn rated(ratings: &mut [Rating], places: &[u32]) {
    let entrants: Vec<Entrant> = ratings
        .iter()
        .zip(places)
        .map(|(rating, place)| Entrant { rating: *rating, idle_days: 0.0, place: *place, weight: 1.0 })
        .collect();
    ratings.copy_from_slice(&rate(&entrants, DEFAULT_TAU));
}

/// Returns in which share of 1,000 runs of forty games each two players are as near as equals ought to be. The games are
/// drawn from a pool of 1,500 real ones, in half of which the players have swapped seats.
fn share_of_equals(levels: [Level; 2]) -> f64 {
    let pool: Vec<[u32; 2]> = (0..1_500)
        .map(|n| {
            let is_swapped = n % 2 == 1;
            let seated = if is_swapped { [levels[1], levels[0]] } else { levels };
            let places = places(&seated, n / 2);
            if is_swapped { [places[1], places[0]] } else { [places[0], places[1]] }
        })
        .collect();
    let mut rng = ChaCha20Rng::seed_from_u64(1885);
    let near = (0..1_000).filter(|_| {
        let mut ratings = [Rating::NEW; 2];
        for _ in 0..40 {
            rated(&mut ratings, &pool[rng.random_range(..pool.len())]);
        }
        let [one, other] = ratings;
        (one.mu - other.mu).abs() < 2.0 * one.sigma.hypot(other.sigma)
    });
    let share = near.count() as f64 / 1_000.0;
    println!("{} against {}: within 2σ in {:.1} % of 1,000 runs", levels[0], levels[1], share * 100.0);
    share
}

#[test]
fn equal_players_are_rated_as_equal() {
    for level in [Level::Random, Level::Easy] {
        let share = share_of_equals([level, level]);
        assert!(share >= 0.93, "{level}: {share}");
    }
}

/// The control: the same measure tells players apart who are not equal.
#[test]
fn unequal_players_are_not_rated_as_equal() {
    assert!(share_of_equals([Level::Easy, Level::Random]) < 0.1);
}

#[test]
fn hard_is_above_easy_and_easy_above_random_in_every_run() {
    for run in 0..RUNS {
        let mut ratings = [Rating::NEW; 3];
        for game in 0..GAMES {
            // All orders at the table, one after the other.
            let order =
                [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][(game % 6) as usize];
            let by_seat = places(&order.map(|level| Level::ALL[level]), run * GAMES + game);
            let mut by_level = [0; 3];
            for (level, place) in order.iter().zip(by_seat) {
                by_level[*level] = place;
            }
            rated(&mut ratings, &by_level);
        }
        let [random, easy, hard] = ratings;
        println!("run {run}: random {:.1}, easy {:.1}, hard {:.1}", random.mu, easy.mu, hard.mu);
        assert!(hard.mu > easy.mu && easy.mu > random.mu, "run {run}: {ratings:?}");
        assert!(hard.points() > easy.points() && easy.points() > random.points(), "run {run}: {ratings:?}");
    }
}

/// The runs of three computers, and the games of each.
const RUNS: u64 = 8;
const GAMES: u64 = 30;
