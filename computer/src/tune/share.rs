//! The share of games that one player wins against others.

use std::sync::Arc;

use last_spike_engine::{Action, Edition, Game, Seat, Viewer};
use rand_chacha::ChaCha20Rng;

use super::deal::deal;
use crate::look_ahead;
use crate::policy::Policy;
use crate::threads::on_threads;
use crate::weights::Weights;
use crate::{Level, Think, answer_by, choose_by, choose_in};

/// A way to play.
#[derive(Clone, Copy, Debug)]
pub enum Player<'a> {
    /// A policy alone, without deals.
    Policy(&'a Policy),
    /// A level, as the bot has it.
    Level(Level),
    /// The search, by figures of its own.
    Search(&'a Weights, Think),
}

/// The games that a seat won; a shared victory counts in parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The number of games.
    pub games: usize,
    /// The share that it won, from 0 to 1.
    pub won: f64,
    /// The half of the 95 % interval.
    pub within: f64,
}

impl Share {
    /// Plays games of one player against others that all play in the same way; it sits at every seat of a deal in turn.
    #[must_use]
    pub fn play(
        edition: &Arc<Edition>,
        seats: u8,
        player: Player,
        others: Player,
        games: u64,
        series: u64,
        threads: usize,
    ) -> Self {
        let numbers: Vec<u64> = (0..games).collect();
        let won =
            on_threads(&numbers, threads, |n| won(edition, seats, player, others, series, *n).unwrap_or(0.0));
        Self::of(&won)
    }

    #[allow(clippy::cast_precision_loss, reason = "some thousands of games")]
    fn of(won: &[f64]) -> Self {
        let count = won.len().max(1) as f64;
        let mean = won.iter().sum::<f64>() / count;
        let variance = won.iter().map(|one| (one - mean).powi(2)).sum::<f64>() / count;
        Self { games: won.len(), won: mean, within: 1.96 * (variance / count).sqrt() }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1} ± {:.1} % of {} games", self.won * 100.0, self.within * 100.0, self.games)
    }
}

/// Plays the nth game of a series, and returns what the player got of the victory.
#[allow(clippy::cast_precision_loss, reason = "at most six win")]
fn won(
    edition: &Arc<Edition>,
    seats: u8,
    player: Player,
    others: Player,
    series: u64,
    n: u64,
) -> Option<f64> {
    let own = Seat(u8::try_from(n % u64::from(seats)).ok()?);
    let (mut game, mut rng) = deal(edition, seats, series, n / u64::from(seats));
    while let Some(asked) = game.next_to_act() {
        let seat = game.offered_deals().first().copied().unwrap_or(asked);
        let action = if seat == own { player } else { others }.choose(&game, seat, &mut rng)?;
        game.play(seat, &action, &mut ()).ok()?;
    }
    let winners: Vec<Seat> = game.outcome()?.winners().collect();
    Some(if winners.contains(&own) { 1.0 / winners.len() as f64 } else { 0.0 })
}

impl Player<'_> {
    fn choose(self, game: &Game, seat: Seat, rng: &mut ChaCha20Rng) -> Option<Action> {
        match self {
            // It declines what it is offered, as `random` does.
            Player::Policy(_) if game.offered_deals().contains(&seat) => {
                choose_in(game, seat, Level::Random, Think::default(), rng)
            }
            Player::Policy(policy) => look_ahead::choose(game, seat, policy),
            Player::Level(level) => choose_in(game, seat, level, Think::default(), rng),
            Player::Search(weights, think) => {
                let view = game.view(Viewer::Seat(seat));
                let answer = answer_by(&view, weights, think, rng);
                answer.or_else(|| choose_by(&view, weights, think, rng))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_an_interval() {
        let share = Share::of(&[1.0, 0.0, 0.5, 0.5]);
        assert!(
            (share.won - 0.5).abs() < 1e-9 && (share.within - 1.96 * (0.125_f64 / 4.0).sqrt()).abs() < 1e-9
        );
        assert_eq!(Share::of(&[1.0; 8]).to_string(), "100.0 ± 0.0 % of 8 games");
    }

    #[test]
    fn who_plays_like_the_others_wins_its_share_on_any_number_of_threads() {
        let edition = Edition::all().remove(0);
        let easy = Player::Policy(&Policy::EASY);
        let share = |threads| Share::play(&edition, 4, easy, easy, 400, 3, threads);
        // Every deal is played from each seat: all together win each game once.
        assert!((share(1).won - 0.25).abs() < 1e-9, "{}", share(1));
        assert_eq!(share(1), share(3));
    }
}
