//! Leaving: how many of a person's last games they left before these counted.

use crate::store::ratings::division::Division;
use crate::store::ratings::results::{self, EndedGame};
use crate::store::{StoreError, Tx, UserId};

/// The number of a person's last games that are looked at.
const LATELY: u32 = 10;

/// The number of these games from which on a person leaves often.
const OFTEN: u32 = 3;

/// The last games of a person that were to rate them, in a server and an edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeavingHabit {
    /// The number of games that they left or ended before these counted.
    pub left: u32,
    /// The number of games.
    pub games: u32,
}

impl LeavingHabit {
    /// Returns the habit of a person by the games before a given one.
    pub(in crate::service) fn before(
        tx: &Tx<'_>,
        user: UserId,
        division: Division<'_>,
        game: EndedGame,
    ) -> Result<Self, StoreError> {
        let lately = results::left_before(tx, user, division, game, LATELY)?;
        let count = |games: usize| u32::try_from(games).unwrap_or(LATELY);
        Ok(Self { left: count(lately.iter().filter(|left| **left).count()), games: count(lately.len()) })
    }

    /// Returns whether they leave so often that the next game which they leave before it counts is a last place of
    /// theirs.
    #[must_use]
    pub const fn is_often(self) -> bool {
        self.left >= OFTEN
    }
}
