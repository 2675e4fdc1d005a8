//! The pace of a game.

use crate::store::rows::named::named;

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
