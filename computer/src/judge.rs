//! The judge: everybody's chance to win a game that is not over, from how each seat stands.

use last_spike_engine::{Game, Seat};
use serde::{Deserialize, Serialize};

use crate::features::{FEATURES, Features};
use crate::look_ahead;

/// Weights of the features, at equal distances from the start of a game to its end; between two they are mixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Judge {
    /// The weights at each point.
    pub points: Vec<Vec<f32>>,
}

/// A place between two points.
#[derive(Clone, Copy, Debug)]
pub struct Between {
    /// The point before it.
    pub point: usize,
    /// The part of the way from that point to the next, from 0 to 1.
    pub part: f32,
}

impl Judge {
    /// The number of points.
    pub const POINTS: usize = 9;

    /// Knows nothing: everybody is as likely to win.
    #[must_use]
    pub fn new() -> Self {
        Self { points: vec![vec![0.0; FEATURES]; Self::POINTS] }
    }

    /// Returns where in the weights a game stands.
    #[must_use]
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a few points"
    )]
    pub fn place(progress: f32) -> Between {
        let at = progress.clamp(0.0, 1.0) * (Self::POINTS - 1) as f32;
        let point = (at as usize).min(Self::POINTS - 2);
        Between { point, part: at - point as f32 }
    }

    /// Returns how well a seat stands; only differences between seats tell anything.
    #[must_use]
    pub fn score(&self, features: &Features, at: Between) -> f32 {
        let (before, after) = (&self.points[at.point], &self.points[at.point + 1]);
        let weights = before.iter().zip(after).map(|(a, b)| a + (b - a) * at.part);
        weights.zip(features).map(|(weight, feature)| weight * feature).sum()
    }

    /// Returns a seat's chance to win: what it got where the game is over, a shared victory counted in parts.
    #[must_use]
    pub fn chance(&self, game: &Game, seat: Seat) -> f32 {
        self.chances(game)[seat.index()]
    }

    /// Returns every seat's chance to win, which is nothing for who is out.
    #[must_use]
    pub fn chances(&self, game: &Game) -> [f32; Seat::MOST] {
        if game.is_over() {
            return won(game);
        }
        let at = Self::place(look_ahead::progress(game));
        let mut scores = [f32::NEG_INFINITY; Seat::MOST];
        for seat in Seat::first(game.seats()).filter(|seat| game.plays(*seat)) {
            scores[seat.index()] = self.score(&look_ahead::features(game, seat), at);
        }
        let best = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let chances = scores.map(|score| (score - best).exp());
        let sum: f32 = chances.iter().sum();
        chances.map(|chance| chance / sum)
    }
}

/// Returns what every seat got of the victory in a game that is over; nothing where it is not.
#[must_use]
#[allow(clippy::cast_precision_loss, reason = "at most six win")]
pub fn won(game: &Game) -> [f32; Seat::MOST] {
    let mut shares = [0.0; Seat::MOST];
    if let Some(outcome) = game.outcome() {
        let winners = outcome.winners().count() as f32;
        outcome.winners().for_each(|winner| shares[winner.index()] = 1.0 / winners);
    }
    shares
}

impl Default for Judge {
    fn default() -> Self {
        Self::new()
    }
}
