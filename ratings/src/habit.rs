//! Leaving: how many of somebody's last games they left before these counted.

/// The number of somebody's last games that are looked at.
const LATELY: u32 = 10;

/// The number of these games from which on somebody leaves often.
const OFTEN: u32 = 3;

/// The last games of somebody that were to rate them: at most ten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Habit {
    /// The number of games that they left or ended before these counted.
    pub left: u32,
    /// The number of games.
    pub games: u32,
}

impl Habit {
    /// Returns whether they leave so often that the next game which they leave before it counts is a last place of
    /// theirs.
    #[must_use]
    pub const fn is_often(self) -> bool {
        self.left >= OFTEN
    }
}

/// A record of which of their last games somebody left early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lately {
    /// A bit for each, the last game's the lowest.
    left: u16,
    games: u32,
}

impl Lately {
    /// Adds a game that has ended.
    pub(crate) fn add(&mut self, left: bool) {
        self.left = (self.left << 1 | u16::from(left)) & ((1 << LATELY) - 1);
        self.games = (self.games + 1).min(LATELY);
    }

    pub(crate) const fn habit(self) -> Habit {
        Habit { left: self.left.count_ones(), games: self.games }
    }
}
