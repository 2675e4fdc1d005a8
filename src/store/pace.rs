//! The pace of a game.

/// The pace of a game: how much time its players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pace {
    /// As much as they like.
    #[default]
    None,
    /// Some days for a turn.
    Relaxed,
    /// A day for a turn.
    Daily,
    /// Some hours for a turn.
    Brisk,
    /// Some minutes for a turn: everybody is there.
    Live,
}

impl Pace {
    /// All of them, the slowest first.
    pub const ALL: [Self; 5] = [Self::None, Self::Relaxed, Self::Daily, Self::Brisk, Self::Live];

    /// Returns its name, in the database and in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Relaxed => "relaxed",
            Self::Daily => "daily",
            Self::Brisk => "brisk",
            Self::Live => "live",
        }
    }

    /// Returns the one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.name() == name)
    }
}
