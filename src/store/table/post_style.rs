//! The part of a game's posts that stays in its channel.

use crate::store::database::{FromValue, Value};
use crate::store::rows::named::named;

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
