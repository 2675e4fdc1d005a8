//! The check of calibrated chances against games of `easy`, and the fit of what they are calibrated by.

use std::sync::Arc;

use last_spike_engine::{Edition, Game};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

use super::deal::deal;
use crate::judge::won;
use crate::look_ahead;
use crate::policy::Policy;
use crate::review::Known;
use crate::review::calibration::raised;
use crate::review::chances::shares;
use crate::threads::on_threads;

/// A position of a game: the share of playouts that each seat won, and what it got in the end.
#[derive(Clone, Debug)]
struct Rated {
    shares: [Vec<f32>; 2],
    won: Vec<f32>,
}

/// Positions of games that were rated.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    /// By game.
    games: Vec<Vec<Rated>>,
}

/// The chances of a tenth, from 0 to 10 % and so on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tenth {
    /// The number of chances in it.
    pub positions: u32,
    /// Their mean.
    pub chance: f64,
    /// The share of them that won.
    pub won: f64,
    /// The standard error of the difference, clustered by game.
    pub error: f64,
}

impl Tenth {
    /// The number of positions from which on a tenth is looked at.
    pub const ENOUGH: u32 = 1000;

    /// Tells whether chance and outcome agree: within 3 points and two standard errors, where there are enough
    /// positions.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.positions < Self::ENOUGH || (self.won - self.chance).abs() <= 0.03 + 2.0 * self.error
    }
}

impl Ratings {
    /// Plays games of `easy` and rates every position at the end of a turn.
    #[must_use]
    pub fn play(
        edition: &Arc<Edition>,
        seats: u8,
        games: u64,
        playouts: u32,
        series: u64,
        threads: usize,
    ) -> Self {
        let numbers: Vec<u64> = (0..games).collect();
        Self { games: on_threads(&numbers, threads, |n| rate(edition, seats, playouts, series, *n)) }
    }

    /// Returns the power of shares under which what came is the most likely.
    #[must_use]
    pub fn fit(&self, known: Known) -> f32 {
        let loss = |power: f32| -> f64 {
            let one = |rated: &Rated| {
                let chances = raised(&rated.shares[known as usize], power);
                let seats = rated.won.iter().zip(chances);
                seats.map(|(won, chance)| -f64::from(won * chance.max(1e-6).ln())).sum::<f64>()
            };
            self.games.iter().flatten().map(one).sum()
        };
        let powers = (50..=200u16).map(|hundredths| f32::from(hundredths) / 100.0);
        let best = powers.map(|power| (loss(power), power)).min_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(1.0, |(_, power)| power)
    }

    /// Returns the ten tenths of chances, calibrated by a power.
    #[must_use]
    pub fn tenths(&self, known: Known, power: f32) -> [Tenth; 10] {
        // Of each tenth and game: how many, the sum of chances, the sum of what was won.
        let mut sums = vec![[[0.0_f64; 3]; 10]; self.games.len()];
        for (game, sums) in self.games.iter().zip(&mut sums) {
            for rated in game {
                let chances = raised(&rated.shares[known as usize], power);
                for (chance, won) in chances.into_iter().zip(&rated.won) {
                    let [count, chances, shares] = &mut sums[tenth_of(chance)];
                    *count += 1.0;
                    *chances += f64::from(chance);
                    *shares += f64::from(*won);
                }
            }
        }
        std::array::from_fn(|tenth| {
            let column = |n: usize| sums.iter().map(move |game| game[tenth][n]);
            let count: f64 = column(0).sum();
            if count == 0.0 {
                return Tenth::default();
            }
            let (chance, won) = (column(1).sum::<f64>() / count, column(2).sum::<f64>() / count);
            let off = sums.iter().map(|game| {
                let [count, chances, shares] = game[tenth];
                (shares - chances - count * (won - chance)).powi(2)
            });
            let error = off.sum::<f64>().sqrt() / count;
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "some hundred thousand"
            )]
            Tenth { positions: count as u32, chance, won, error }
        })
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a tenth")]
fn tenth_of(chance: f32) -> usize {
    ((chance * 10.0) as usize).min(9)
}

/// Plays a game of `easy` and rates its positions.
fn rate(edition: &Arc<Edition>, seats: u8, playouts: u32, series: u64, n: u64) -> Vec<Rated> {
    let (mut game, _) = deal(edition, seats, series, n);
    let mut rng = ChaCha20Rng::seed_from_u64(series);
    rng.set_stream((1 << 40) + n);
    let (mut rated, mut turn) = (Vec::new(), 0);
    while let Some(seat) = game.next_to_act() {
        if game.turn() != turn {
            turn = game.turn();
            let shares = [Known::Public, Known::Truth].map(|known| shares(&game, known, playouts, &mut rng));
            rated.push(shares);
        }
        let Some(action) = look_ahead::choose(&game, seat, &Policy::EASY) else { break };
        if game.play(seat, &action, &mut ()).is_err() {
            break;
        }
    }
    let won = result(&game);
    rated.into_iter().map(|shares| Rated { shares, won: won.clone() }).collect()
}

fn result(game: &Game) -> Vec<f32> {
    won(game)[..usize::from(game.seats())].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of two in which the first seat was given a share of 70 % every time; it wins so many of a hundred.
    fn ratings(won: usize, positions: usize) -> Ratings {
        let game = |n: usize| {
            let won = if n < won { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
            vec![Rated { shares: [vec![0.7, 0.3], vec![0.7, 0.3]], won }; positions]
        };
        Ratings { games: (0..100).map(game).collect() }
    }

    #[test]
    fn what_came_true_as_often_as_was_said_needs_no_calibration_and_holds() {
        let ratings = ratings(70, 30);
        assert!((ratings.fit(Known::Public) - 1.0).abs() < 0.02);
        let tenths = ratings.tenths(Known::Truth, 1.0);
        let [three, seven] = [tenths[3], tenths[7]].map(|tenth| (tenth.positions, tenth.holds()));
        // In floating point 0.3 may lie on either side of the border of a tenth; 0.7 too.
        assert_eq!(tenths.iter().map(|tenth| tenth.positions).sum::<u32>(), 6000);
        assert!(three.0 % 3000 == 0 && seven.0 % 3000 == 0 && three.1 && seven.1, "{tenths:?}");
    }

    #[test]
    fn what_came_true_more_often_is_seen_and_fitted() {
        // 0.7 to the power of 2 is 0.49, and 0.09 of the other: 84.5 % of both.
        let ratings = ratings(84, 30);
        let power = ratings.fit(Known::Public);
        assert!((1.9..2.1).contains(&power), "{power}");
        assert!(!ratings.tenths(Known::Public, 1.0).iter().all(Tenth::holds), "14 points are too many");
        assert!(ratings.tenths(Known::Public, power).iter().all(Tenth::holds));
    }

    #[test]
    fn positions_of_one_game_are_one_observation() {
        let error = |positions| ratings(70, positions).tenths(Known::Public, 1.01)[7].error;
        let (few, many) = (error(10), error(1000));
        assert!(few > 0.04 && (few - many).abs() < 1e-9, "{few} {many}");
    }

    #[test]
    fn a_tenth_holds_within_three_points_and_two_errors_where_there_are_enough_positions() {
        let tenth = |positions, won| Tenth { positions, chance: 0.5, won, error: 0.01 };
        assert!(tenth(1000, 0.549).holds() && tenth(1000, 0.451).holds());
        assert!(!tenth(1000, 0.551).holds() && !tenth(1000, 0.449).holds());
        assert!(tenth(999, 0.9).holds());
    }

    #[test]
    fn games_are_rated_the_same_on_any_number_of_threads() {
        let edition = Edition::all().remove(0);
        let rated = |threads| Ratings::play(&edition, 3, 4, 3, 9, threads).tenths(Known::Public, 1.0);
        let once = rated(1);
        assert_eq!(once, rated(3));
        assert!(once.iter().map(|tenth| tenth.positions).sum::<u32>() > 200, "{once:?}");
    }
}
