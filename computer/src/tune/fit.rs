//! A judge that is fitted to games: the weights under which what came is the most likely (softmax over the seats).

use std::sync::Arc;

use last_spike_engine::{Action, Edition, Game, Seat};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::deal::deal;
use crate::features::{FEATURES, Features};
use crate::judge::{Between, Judge};
use crate::look_ahead;
use crate::policy::Policy;
use crate::threads::on_threads;

/// A position and who won from there.
struct Position {
    at: Between,
    seats: Vec<(Features, f32)>,
}

/// Positions of games, to fit a judge to.
#[derive(Default)]
pub struct Positions {
    all: Vec<Position>,
}

/// A fitted judge, and how well it foretells games that it was not fitted to.
pub struct Fit {
    /// The judge.
    pub judge: Judge,
    /// The mean of −ln of the chance that it gave to who won; of equal chances it is the logarithm of the seats.
    pub loss: f32,
}

impl Positions {
    /// Plays games by a policy, one answer in twenty left to chance, and keeps a position of every turn.
    pub fn play(
        &mut self,
        edition: &Arc<Edition>,
        seats: u8,
        policy: &Policy,
        games: u64,
        series: u64,
        threads: usize,
    ) {
        let numbers: Vec<u64> = (0..games).collect();
        let played = on_threads(&numbers, threads, |n| {
            Self::of_game(edition, seats, series, *n, |game, seat, rng| {
                if explores(rng) {
                    look_ahead::pick(game, seat, |most| rng.next_u32() % most)
                } else {
                    look_ahead::choose(game, seat, policy)
                }
            })
        });
        for positions in played {
            self.join(positions);
        }
    }

    /// Plays the nth game of a series as `choose` says, and keeps a position of every turn.
    #[allow(clippy::cast_precision_loss, reason = "at most six win")]
    pub(super) fn of_game(
        edition: &Arc<Edition>,
        seats: u8,
        series: u64,
        n: u64,
        mut choose: impl FnMut(&Game, Seat, &mut ChaCha20Rng) -> Option<Action>,
    ) -> Self {
        let (mut game, mut rng) = deal(edition, seats, series, n);
        let (mut positions, mut turn) = (Self::default(), 0);
        let mut plays: Vec<Vec<Seat>> = Vec::new();
        while let Some(asked) = game.next_to_act() {
            if game.turn() != turn {
                turn = game.turn();
                plays.push(Seat::first(seats).filter(|seat| game.plays(*seat)).collect());
                positions.add(&game);
            }
            // Who is offered a deal answers at once.
            let seat = game.offered_deals().first().copied().unwrap_or(asked);
            let Some(action) = choose(&game, seat, &mut rng) else { break };
            if game.play(seat, &action, &mut ()).is_err() {
                break;
            }
        }
        let Some(outcome) = game.outcome() else { return Self::default() };
        let winners: Vec<Seat> = outcome.winners().collect();
        for (position, plays) in positions.all.iter_mut().zip(&plays) {
            for ((_, share), seat) in position.seats.iter_mut().zip(plays) {
                *share = if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
            }
        }
        positions
    }

    /// Adds the positions of other games.
    pub(super) fn join(&mut self, others: Self) {
        self.all.extend(others.all);
    }

    /// Returns the number of positions.
    #[must_use]
    pub fn count(&self) -> usize {
        self.all.len()
    }

    fn add(&mut self, game: &Game) {
        let seats = Seat::first(game.seats()).filter(|seat| game.plays(*seat));
        let seats = seats.map(|seat| (look_ahead::features(game, seat), 0.0)).collect();
        self.all.push(Position { at: Judge::place(look_ahead::progress(game)), seats });
    }

    /// Returns the mean loss of a judge on some of the positions.
    #[allow(clippy::cast_precision_loss, reason = "some hundred thousand positions")]
    fn loss(positions: &[Position], judge: &Judge) -> f32 {
        let one = |position: &Position| {
            let chances = chances(position, judge);
            let seats = position.seats.iter().zip(chances);
            seats.map(|((_, share), chance)| -share * chance.max(1e-6).ln()).sum::<f32>()
        };
        positions.iter().map(one).sum::<f32>() / positions.len().max(1) as f32
    }
}

/// Draws whether an answer is left to chance, so that games come where nobody would go.
pub(super) fn explores(rng: &mut impl Rng) -> bool {
    rng.next_u32().is_multiple_of(20)
}

fn chances(position: &Position, judge: &Judge) -> Vec<f32> {
    let scores: Vec<f32> =
        position.seats.iter().map(|(features, _)| judge.score(features, position.at)).collect();
    let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = scores.iter().map(|score| (score - best).exp()).sum();
    scores.into_iter().map(|score| (score - best).exp() / sum).collect()
}

/// Fits a judge: stochastic gradient descent with a step of its own for each weight (Adam), the last tenth of the
/// positions kept back to see how well it foretells.
#[must_use]
#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "some hundred thousand positions, and as many batches at most"
)]
pub fn fit(positions: &Positions, rounds: u32, series: u64) -> Fit {
    const BATCH: usize = 256;
    let held_back = positions.all.len() / 10;
    let (fitted, kept) = positions.all.split_at(positions.all.len() - held_back);
    let mut rng = ChaCha20Rng::seed_from_u64(series);
    let mut judge = Judge::new();
    let size = Judge::POINTS * FEATURES;
    let (mut mean, mut square) = (vec![0.0_f32; size], vec![0.0_f32; size]);
    let batches = fitted.len() / BATCH * rounds as usize;
    for batch in 0..batches {
        let mut gradient = vec![0.0_f32; size];
        for _ in 0..BATCH {
            let position = &fitted[(rng.next_u64() % fitted.len() as u64) as usize];
            let chances = chances(position, &judge);
            for ((features, share), chance) in position.seats.iter().zip(chances) {
                let miss = (chance - share) / BATCH as f32;
                let at = position.at.point * FEATURES;
                for (n, feature) in features.iter().enumerate() {
                    gradient[at + n] += miss * feature * (1.0 - position.at.part);
                    gradient[at + FEATURES + n] += miss * feature * position.at.part;
                }
            }
        }
        let rate = 0.02 * (1.0 - batch as f32 / batches as f32);
        let step = (batch + 1) as f32;
        for (n, gradient) in gradient.into_iter().enumerate() {
            mean[n] = 0.9 * mean[n] + 0.1 * gradient;
            square[n] = 0.999 * square[n] + 0.001 * gradient * gradient;
            let (mean, square) =
                (mean[n] / (1.0 - 0.9_f32.powf(step)), square[n] / (1.0 - 0.999_f32.powf(step)));
            judge.points[n / FEATURES][n % FEATURES] -= rate * mean / (square.sqrt() + 1e-8);
        }
    }
    let loss = Positions::loss(kept, &judge);
    Fit { judge, loss }
}
