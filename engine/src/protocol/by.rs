//! Steps that were taken in a player's place.

use serde::{Deserialize, Serialize};

/// The taker of a step in a player's place; its JSON is the record's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// A deadline that passed.
    Deadline,
    /// The rules: public facts left one answer.
    Forced,
    /// A computer in the place of an absent player.
    StandIn,
    /// A move that the player had planned.
    Plan,
}

impl By {
    const ALL: [Self; 4] = [Self::Deadline, Self::Forced, Self::StandIn, Self::Plan];

    /// Returns its name, as records have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Deadline => "deadline",
            Self::Forced => "forced",
            Self::StandIn => "stand_in",
            Self::Plan => "plan",
        }
    }

    /// Returns the one of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|by| by.name() == name)
    }
}
