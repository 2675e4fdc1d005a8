//! The conditions of a game that a host chooses beside its edition, and the reasons why a game does not count after all.

use crate::store::database::{FromValue, Value, columns, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::named::named;
use crate::store::rows::tx::Tx;

columns! {
    /// The conditions by yes or no. A new option of `/game new` is a field here, and a part of [`set_conditions`]; a
    /// rematch takes it over.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Conditions {
        /// True if the players may ask what the strongest computer would do.
        pub hints: bool = "hints",
        /// True if the game counts: its players get no hints, and more than half of all people must agree to end it early.
        /// In a lobby it is the wish of the host; the start decides.
        pub rated: bool = "rated",
    }
}

/// Stores the conditions of a game.
pub(crate) fn set_conditions(tx: &Tx<'_>, game: GameId, conditions: Conditions) -> Result<(), StoreError> {
    let Conditions { hints, rated } = conditions;
    tx.run("UPDATE games SET hints = ?2, rated = ?3 WHERE id = ?1", params![game, hints, rated])
}

named! {
    /// The pace of a game: how much time its players have. The slowest comes first.
    #[derive(Default, Hash)]
    pub enum Pace by named {
        /// No limit.
        #[default]
        None = "none",
        /// Some days for a turn.
        Relaxed = "relaxed",
        /// A day for a turn.
        Daily = "daily",
        /// Some hours for a turn.
        Brisk = "brisk",
        /// Some minutes for a turn, for games in which everybody is present.
        Live = "live",
    }
}

named! {
    /// The part of a game's posts that stays in its channel.
    #[derive(Default, Hash)]
    pub enum PostStyle by from_name {
        /// The newest board; older posts keep their text, without picture and controls.
        #[default]
        Latest = "latest",
        /// Every board.
        All = "all",
        /// One board, which is kept up to date, and a line that calls the players who are asked, until they have
        /// answered.
        Quiet = "quiet",
    }
}

impl FromValue for PostStyle {
    /// Reads a style. One that only a newer program knows is met by whoever reads the rules of the game.
    fn from_value(value: Value<'_>) -> Option<Self> {
        String::from_value(value).map(|name| Self::from_name(&name).unwrap_or_default())
    }
}

named! {
    /// A reason why a game that was to count does not.
    pub enum Unrated by named {
        /// The game has no second person.
        Alone = "person",
        /// The game has no clock.
        NoClock = "clock",
        /// The game has neither a second person nor a clock.
        AloneWithoutClock = "person clock",
    }
}
