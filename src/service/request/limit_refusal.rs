//! Refusals because a person or a server has reached a limit.

use crate::store::{ChannelId, Time};

/// A limit that was reached.
#[derive(Clone, Debug, thiserror::Error)]
pub enum LimitRefusal {
    /// The person has too many lobbies open.
    #[error("too many lobbies")]
    TooManyLobbies {
        /// The limit.
        most: u32,
    },
    /// The person is at their limit of games that have not ended.
    #[error("too many games of one host")]
    TooManyGames {
        /// The limit.
        most: u32,
        /// The channels of some of the person's open games, the oldest first.
        own: Vec<ChannelId>,
    },
    /// The server is at its limit of games that have not ended.
    #[error("too many games in the server")]
    ServerFull {
        /// The limit.
        most: u32,
    },
    /// The person has opened the most games that they may open in an hour.
    #[error("too many games in an hour")]
    TooManyOpened {
        /// The limit.
        most: u32,
        /// The time at which the next one may be opened.
        next: Time,
    },
    /// The person has had the most threads opened that they may have opened in an hour.
    #[error("too many threads in an hour")]
    TooManyThreads {
        /// The limit.
        most: u32,
        /// The time at which the next one may be opened.
        next: Time,
    },
    /// The games that the person had open before they were forgotten still count, for a day.
    #[error("what they had before they were forgotten counts")]
    CountsYet {
        /// The end of that day.
        until: Time,
    },
    /// The person was forgotten not long ago.
    #[error("forgotten lately")]
    ForgottenLately {
        /// The time from which they may be forgotten again.
        next: Time,
    },
}
