//! The listener to the events of a connection, and the time limits of a connection.

use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, GuildId};
use tokio::time::Instant;

use super::session::UnderWay;
use super::wire::event::Event;

/// The time limits after which a connection that does not work is replaced.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The limit for each step of connecting: reaching Discord, receiving HELLO, having a session.
    pub away: Duration,
    /// The longest time without any message while connected; Discord requests a heartbeat every 41 seconds.
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
    /// All servers of the shard that the bot is in, unavailable ones included; `None` if Discord does not list them.
    pub(in crate::discord) servers: Option<Vec<GuildId>>,
}

/// The possibility that an event was delivered before, to this process or to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Delivery {
    /// The event was not: its session began over this connection.
    First,
    /// The event may have been: its session is being resumed.
    Again,
    /// The event may have been, if it happened before the given time, at which its session was resumed. After a session
    /// is resumed twice, Discord may say that it is resumed before it has repeated all events.
    After(Instant),
    /// This process does not know whether it still holds the shard, because the database cannot be reached: another
    /// process may be dealing with the event. Only interactions are delivered then.
    Fenced,
}

/// A listener to sessions and events.
pub(in crate::discord) trait Listen: Send + Sync {
    /// Receives the beginning of a session.
    fn ready(&self, begun: Begun);

    /// Receives an event. It must return at once: long work is done in another task, which keeps `under_way` until it
    /// has finished. If this process is killed, another one receives the unfinished events again.
    fn event(&self, event: Event, under_way: Option<UnderWay>, delivery: Delivery);
}
