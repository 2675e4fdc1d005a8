//! The listener to a connection, and the watch over it.

use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, GuildId};

use super::event::Event;

/// The times after which a connection that is out of order is given up for another.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// For each step of connecting: to reach Discord, to be greeted, to have a session.
    pub away: Duration,
    /// Connected, and not even a heartbeat is answered; Discord asks for one every 41 seconds.
    pub silent: Duration,
}

impl Default for Watch {
    fn default() -> Self {
        Self { away: Duration::from_secs(20), silent: Duration::from_secs(100) }
    }
}

/// The beginning of a session, as Discord describes it.
#[derive(Debug)]
pub(in crate::discord) struct Begun {
    /// The application that the session is of.
    pub(in crate::discord) application: ApplicationId,
    /// The shard, and of how many.
    pub(in crate::discord) shard: (u32, u32),
    /// All servers of the shard that the bot is in, those that cannot be reached too; where Discord says
    /// so.
    pub(in crate::discord) servers: Option<Vec<GuildId>>,
}

/// A listener to what happens.
pub(in crate::discord) trait Listen: Send + Sync {
    /// Is told that a session began.
    fn ready(&self, begun: Begun);

    /// Is told of an event; long work is done elsewhere.
    fn event(&self, event: Event);
}
