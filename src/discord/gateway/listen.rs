//! The listener to the events of a connection, and the time limits of a connection.

use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, GuildId};
use tokio::time::Instant;

use super::session::UnderWay;
use super::wire::event::Event;

/// The time limits after which a connection that does not work is replaced.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The limit for each step of connecting: to reach Discord, to receive HELLO, to have a session.
    pub away: Duration,
    /// The limit without any message while connected; Discord requests a heartbeat every 41 seconds.
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
    /// The application to which the session belongs.
    pub(in crate::discord) application: ApplicationId,
    /// The shard and the number of shards.
    pub(in crate::discord) shard: (u32, u32),
    /// All servers of the shard that the bot is in, unavailable ones included; `None` where Discord does not
    /// list them.
    pub(in crate::discord) servers: Option<Vec<GuildId>>,
}

/// The possibility that an event was delivered before, to another process or to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Delivery {
    /// It was not: its session began over this connection.
    First,
    /// It may have been: its session is being resumed.
    Again,
    /// It may have been if what it tells happened before that moment, at which its session was resumed: a session that
    /// is resumed twice may say in the middle of what it repeats that it is resumed.
    After(Instant),
    /// This process does not know whether it still holds the shard, because the database cannot be reached: another
    /// one may be dealing with it. Only interactions are delivered then.
    Fenced,
}

/// A listener to sessions and events.
pub(in crate::discord) trait Listen: Send + Sync {
    /// Receives the beginning of a session.
    fn ready(&self, begun: Begun);

    /// Receives an event; it must return at once, so that long work is done in another task, which keeps the mark until
    /// it is done: what is not done when this process is killed, another one receives again.
    fn event(&self, event: Event, under_way: Option<UnderWay>, delivery: Delivery);
}
