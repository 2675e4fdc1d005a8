//! Standings: a person's rating on a ladder, and what they lack for a place.

use std::collections::VecDeque;

use crate::rating::{LEADERBOARD_GAMES, LEADERBOARD_SIGMA, Rating};

/// The seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// Somebody's rating, as of their last rated game.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The name that they had in that game.
    pub name: String,
    /// The rating.
    pub rating: Rating,
    /// When that game ended, in seconds since 1970.
    pub last_at: i64,
    /// The number of rated games that count; one that only rated those who left it is none.
    pub games: u32,
    /// The number of rated games in which nobody was placed before them.
    pub wins: u32,
    /// The ends of the last hundred rated games with the points after each, the oldest first.
    pub curve: VecDeque<(i64, i32)>,
    /// The number of known people with whom they have played those games; five stands for all above, too.
    pub known_met: u32,
}

/// The condition for a place on the leaderboard that a rated person does not meet yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lacking {
    /// Rated games.
    Games {
        /// Those that they have.
        played: u32,
        /// Those that are needed.
        needed: u32,
    },
    /// Sureness: too few games, or none for too long.
    Sureness,
    /// Games with people who are known.
    Known {
        /// The number of known people with whom they have played.
        met: u32,
        /// The number that is needed.
        needed: u32,
    },
}

impl Standing {
    /// Returns the rating at a moment, absence included.
    #[must_use]
    pub fn rating_at(&self, at: i64) -> Rating {
        self.rating.after_absence(days(at - self.last_at))
    }

    /// Returns what they lack for a place at a moment where so many known people are needed.
    pub(crate) fn lacking(&self, at: i64, known: u32) -> Option<Lacking> {
        if self.games < LEADERBOARD_GAMES {
            Some(Lacking::Games { played: self.games, needed: LEADERBOARD_GAMES })
        } else if self.rating_at(at).sigma > LEADERBOARD_SIGMA {
            Some(Lacking::Sureness)
        } else {
            (self.known_met < known).then_some(Lacking::Known { met: self.known_met, needed: known })
        }
    }
}

/// Returns a number of seconds in days; 0 if it is negative.
#[expect(clippy::cast_precision_loss, reason = "a few centuries at most")]
pub(crate) fn days(seconds: i64) -> f64 {
    seconds.max(0) as f64 / DAY as f64
}
