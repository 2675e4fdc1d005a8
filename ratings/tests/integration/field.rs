//! Players of known strength, and games among them.

use last_spike_ratings::{Entrant, Rating, rate};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha20Rng;

/// The standard deviation of strength in a population for which new ratings are right.
pub const SPREAD: f64 = 25.0 / 3.0;

/// Luck: strengths that are 5.9 apart win against each other 73 to 27, as β = 25/6 says of players who are known well.
const LUCK: f64 = 25.0 / 6.0 * std::f64::consts::SQRT_2;

/// Players of known strength, with their ratings.
pub struct Field {
    pub strengths: Vec<f64>,
    pub ratings: Vec<Rating>,
    pub rng: ChaCha20Rng,
    tau: f64,
}

impl Field {
    /// Creates a field of new players, their strengths normally distributed around 25.
    pub fn new(seed: u64, players: usize, spread: f64, tau: f64) -> Self {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let strengths = (0..players).map(|_| 25.0 + spread * normal(&mut rng)).collect();
        Self { strengths, ratings: vec![Rating::NEW; players], rng, tau }
    }

    /// Draws the players of a game among all from `least` on, each as likely, besides those given.
    pub fn draw(&mut self, least: usize, seats: usize, mut given: Vec<usize>) -> Vec<usize> {
        while given.len() < seats {
            let player = self.rng.random_range(least..self.strengths.len());
            if !given.contains(&player) {
                given.push(player);
            }
        }
        given
    }

    /// Returns the places of a game: strength and luck, whose difference between two players is logistic.
    pub fn places(&mut self, players: &[usize]) -> Vec<u32> {
        let mut luck = || -LUCK * (-(1.0 - self.rng.random::<f64>()).ln()).max(f64::MIN_POSITIVE).ln();
        let shown: Vec<f64> = players.iter().map(|player| self.strengths[*player] + luck()).collect();
        shown.iter().map(|own| 1 + shown.iter().filter(|other| *other > own).count() as u32).collect()
    }

    /// Rates a game that counts in full.
    pub fn rate(&mut self, players: &[usize], places: &[u32]) {
        let entrants: Vec<Entrant> = players
            .iter()
            .zip(places)
            .map(|(player, place)| Entrant {
                rating: self.ratings[*player],
                idle_days: 0.0,
                place: *place,
                weight: 1.0,
            })
            .collect();
        for (player, rating) in players.iter().zip(rate(&entrants, self.tau)) {
            self.ratings[*player] = rating;
        }
    }

    /// Plays and rates a game of those given and others from `least` on.
    pub fn play(&mut self, least: usize, seats: usize, given: Vec<usize>) {
        let players = self.draw(least, seats, given);
        let places = self.places(&players);
        self.rate(&players, &places);
    }
}

/// Draws from the normal distribution.
fn normal(rng: &mut ChaCha20Rng) -> f64 {
    let (length, turn) = (1.0 - rng.random::<f64>(), rng.random::<f64>());
    (-2.0 * length.ln()).sqrt() * (std::f64::consts::TAU * turn).cos()
}
