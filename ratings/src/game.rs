//! The rating of a game: from its places to new ratings.

use std::slice;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::rating::Rating;

/// The τ of the bot unless its configuration says otherwise: how much strength is taken to change from game to game.
pub const DEFAULT_TAU: f64 = 25.0 / 300.0;

/// The least σ that a game is rated with; the formula divides by it.
const LEAST_SIGMA: f64 = 0.01;

/// The greatest distance from the middle of a game that the formula is asked about: beyond it everything is certain, and
/// its powers of e would leave their numbers.
const FARTHEST: f64 = 2_000.0;

/// Somebody whose game is rated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entrant {
    /// The rating as of their last rated game.
    pub rating: Rating,
    /// The days since then; 0 before the first.
    pub idle_days: f64,
    /// The place among those who are rated: 1 is best, and equals share one.
    pub place: u32,
    /// How much the game counts for them, from 0 to 1: see [`weight`](crate::weight).
    pub weight: f64,
}

impl Entrant {
    /// Returns the rating that the game is rated with: absence and this game make it less sure.
    fn before(&self, tau: f64) -> Rating {
        let widened = self.rating.after_absence(self.idle_days).widened(self.share() * tau.powi(2));
        Rating { sigma: widened.sigma.max(LEAST_SIGMA), ..widened }
    }

    /// Returns the weight within its bounds; one that is not a number counts as 0.
    fn share(&self) -> f64 {
        if self.weight.is_nan() { 0.0 } else { self.weight.clamp(0.0, 1.0) }
    }
}

/// Rates a game and returns the new ratings in the order given. With fewer than two entrants nothing changes.
///
/// Absence and τ (σ² + w·τ²) make everybody less sure; then the game is rated as Weng and Lin do (Bradley–Terry, full
/// pairs), and of the change that it makes to μ and σ each entrant gets the share w, their weight.
#[must_use]
pub fn rate(entrants: &[Entrant], tau: f64) -> Vec<Rating> {
    if entrants.len() < 2 {
        return entrants.iter().map(|entrant| entrant.rating).collect();
    }
    let before: Vec<Rating> = entrants.iter().map(|entrant| entrant.before(tau)).collect();
    let best = before.iter().map(|rating| rating.mu).fold(f64::NEG_INFINITY, f64::max);
    let least = before.iter().map(|rating| rating.mu).fold(f64::INFINITY, f64::min);
    // Only distances count.
    let middle = f64::midpoint(best, least);
    let players: Vec<WengLinRating> = before
        .iter()
        .map(|rating| WengLinRating {
            rating: (rating.mu - middle).clamp(-FARTHEST, FARTHEST),
            uncertainty: rating.sigma,
        })
        .collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = players
        .iter()
        .zip(entrants)
        .map(|(player, entrant)| {
            let place = usize::try_from(entrant.place).unwrap_or(usize::MAX);
            (slice::from_ref(player), MultiTeamOutcome::new(place))
        })
        .collect();
    let rated = weng_lin_multi_team(&teams, &WengLinConfig::new());
    let rated = rated.into_iter().flatten();
    let changes = before.iter().zip(&players).zip(rated).zip(entrants);
    changes
        .map(|(((before, player), after), entrant)| Rating {
            mu: before.mu + entrant.share() * (after.rating - player.rating),
            sigma: before.sigma + entrant.share() * (after.uncertainty - before.sigma),
        })
        .collect()
}
