//! A rating, what is shown of it, and what absence does to it.

/// The number of rated games until which a rating is provisional.
pub const PROVISIONAL_GAMES: u32 = 12;

/// The number of rated games until which nobody has a place on the leaderboard.
pub const LEADERBOARD_GAMES: u32 = 5;

/// The σ, absence included, above which nobody has a place on the leaderboard: seven or eight games of two against equals lead
/// there, and fewer games of more players.
pub const LEADERBOARD_SIGMA: f64 = 6.75;

/// The days of a month: a twelfth of a year.
const MONTH: f64 = 365.25 / 12.0;

/// By how much σ² grows in each month of absence after the first.
const ABSENCE: f64 = 1.3 * 1.3;

/// An estimate of a player's strength: probably within σ or two of μ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The estimated strength.
    pub mu: f64,
    /// How unsure the estimate is: a standard deviation, never above that of a new player.
    pub sigma: f64,
}

impl Rating {
    /// The rating before the first game.
    pub const NEW: Self = Self { mu: 25.0, sigma: 25.0 / 3.0 };

    /// Returns the points that people see: μ − 2σ on a scale on which a new player has 1,000 and a unit of μ is worth 40.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a few thousand; beyond, the cast stops at the last number"
    )]
    pub fn points(self) -> i64 {
        (1_000.0 + 40.0 * (self.mu - 2.0 * self.sigma - 25.0 / 3.0)).round() as i64
    }

    /// Returns the rating after so many days without a rated game. The first month changes nothing; each month after it
    /// adds 1.3² to σ², until the rating is as unsure as that of a new player.
    #[must_use]
    pub fn after_absence(self, days: f64) -> Self {
        let months = days / MONTH - 1.0;
        if months > 0.0 { self.widened(ABSENCE * months) } else { self }
    }

    /// Returns how sure the rating is, in per cent from 0 to 99: the share of a new player's σ² that is gone.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 99")]
    pub fn sureness(self) -> u8 {
        (100.0 * (1.0 - (self.sigma / Self::NEW.sigma).powi(2))).floor().clamp(0.0, 99.0) as u8
    }

    /// Returns the rating with this much more σ², at most as unsure as that of a new player.
    pub(crate) fn widened(self, variance: f64) -> Self {
        let sigma = if variance > 0.0 { (self.sigma.powi(2) + variance).sqrt() } else { self.sigma };
        Self { sigma: sigma.min(Self::NEW.sigma), ..self }
    }
}
