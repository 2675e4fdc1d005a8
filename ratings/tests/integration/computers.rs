//! Computers of known strength, in real games.

use last_spike_computer::Level;
use last_spike_ratings::{DEFAULT_TAU, Entrant, Forecast, Rating, foretold, rate};
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
            let places = places(&seated, n / 2, 0);
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

/// The playouts of `hard`: few, so that a game takes milliseconds.
const THINK: u32 = 48;

/// In each run each pair of levels plays a hundred games of two, in turn with the other pairs, and swaps seats each time.
#[test]
fn hard_is_above_easy_and_easy_above_random_in_every_run() {
    const RUNS: u64 = 8;
    const GAMES: u64 = 100;
    for run in 0..RUNS {
        let mut ratings = [Rating::NEW; 3];
        for game in 0..GAMES {
            for pair in [[0, 1], [1, 2], [2, 0]] {
                let pair = if game % 2 == 0 { pair } else { [pair[1], pair[0]] };
                let mut players = pair.map(|level| ratings[level]);
                let levels = pair.map(|level| Level::ALL[level]);
                rated(&mut players, &places(&levels, run * GAMES + game, THINK));
                for (level, rating) in pair.into_iter().zip(players) {
                    ratings[level] = rating;
                }
            }
        }
        let [random, easy, hard] = ratings;
        println!(
            "run {run}: μ of random {:.1}, easy {:.1}, hard {:.1}; points {}, {}, {}",
            random.mu,
            easy.mu,
            hard.mu,
            random.points(),
            easy.points(),
            hard.points()
        );
        assert!(hard.mu > easy.mu && easy.mu > random.mu, "run {run}: {ratings:?}");
        assert!(hard.points() > easy.points() && easy.points() > random.points(), "run {run}: {ratings:?}");
    }
}

/// Four computers of each of two levels play games of two; chance decides in each run who plays how often. Games are drawn
/// from a pool of real ones: those that are rated from one half of it, those that are foretold from the other.
#[test]
fn games_of_computers_held_out_are_foretold_better_than_by_more_wins() {
    const LEVELS: [Level; 2] = [Level::Easy, Level::Hard];
    const POOL: u64 = 300;
    const RATED: u32 = 150;
    let pool = LEVELS.map(|first| {
        LEVELS.map(|second| -> Vec<Vec<u32>> {
            (0..POOL).map(|n| places(&[first, second], 20_000 + n, THINK)).collect()
        })
    });
    let (mut by_ratings, mut by_wins) = (Forecast::default(), Forecast::default());
    for run in 0..20 {
        let mut rng = ChaCha20Rng::seed_from_u64(run);
        // Some play ten times as often as others.
        let activity: Vec<f64> = (0..8).map(|_| 10_f64.powf(-rng.random::<f64>())).collect();
        let (mut ratings, mut wins) = ([Rating::NEW; 8], [0.0; 8]);
        for game in 0..2 * RATED {
            let mut players = Vec::new();
            while players.len() < 2 {
                let player = rng.random_range(0..8);
                if !players.contains(&player) && rng.random_bool(activity[player]) {
                    players.push(player);
                }
            }
            let is_rated = game < RATED;
            let half = if is_rated { 0..POOL / 2 } else { POOL / 2..POOL };
            let places = &pool[players[0] % 2][players[1] % 2][rng.random_range(half) as usize];
            if is_rated {
                let mut at_table: Vec<Rating> = players.iter().map(|player| ratings[*player]).collect();
                rated(&mut at_table, places);
                for ((player, rating), place) in players.into_iter().zip(at_table).zip(places) {
                    ratings[player] = rating;
                    wins[player] += f64::from(u8::from(*place == 1));
                }
            } else {
                let with = |predictor: &dyn Fn(usize) -> f64| {
                    let pairs = players.iter().zip(places);
                    foretold(&pairs.map(|(player, place)| (predictor(*player), *place)).collect::<Vec<_>>())
                };
                by_ratings += with(&|player| ratings[player].mu);
                by_wins += with(&|player| wins[player]);
            }
        }
    }
    println!(
        "order of two computers: {:?} % by ratings, {:?} % by wins",
        by_ratings.pairs_percent(),
        by_wins.pairs_percent(),
    );
    assert_eq!(by_ratings.pairs, by_wins.pairs);
    assert!(by_ratings.pair_halves > by_wins.pair_halves, "{by_ratings:?} {by_wins:?}");
}
