//! The events that the bot uses, read from the frames of the gateway, and the interface to whoever listens to them.
//!
//! Only the fields that are needed are read, so that new values in other fields do no harm.

use std::collections::BTreeSet;
use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, ChannelId, GuildId, Interaction};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::Instant;

use super::session::UnderWay;
use super::{frame, interaction};

/// An event on Discord.
#[derive(Debug)]
pub(in crate::discord) enum Event {
    /// Somebody used a command, a button, a menu or a form.
    Interaction(Box<Interaction>),
    /// The bot is in a server: it was invited, or Discord lists the server after the start.
    ServerEntered(GuildId, Listed),
    /// The bot's permissions in a server may have changed.
    ServerChanged(GuildId),
    /// The bot is no longer in a server; an outage does not count.
    ServerLeft(GuildId),
    /// A channel or a thread was deleted.
    ChannelDeleted(Deleted),
}

/// The channels and open threads that Discord lists of a server; `None` if the list cannot be read. Threads that sleep
/// and threads that the bot may not see are not listed.
pub(in crate::discord) type Listed = Option<BTreeSet<ChannelId>>;

/// A channel or a thread that was deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) struct Deleted {
    pub(in crate::discord) channel: ChannelId,
    /// The server, if threads of the channel are deleted with it: of those Discord says nothing.
    pub(in crate::discord) with_threads_of: Option<GuildId>,
}

impl Event {
    /// Returns whether the event is an interaction, for which somebody waits for an answer.
    pub(super) const fn is_interaction(&self) -> bool {
        matches!(self, Self::Interaction(_))
    }

    /// Returns the server that the event is about, if its order among other events of that server matters.
    pub(in crate::discord) const fn server(&self) -> Option<GuildId> {
        match self {
            Self::ServerEntered(guild, _) | Self::ServerChanged(guild) | Self::ServerLeft(guild) => {
                Some(*guild)
            }
            Self::Interaction(_) | Self::ChannelDeleted(_) => None,
        }
    }
}

/// An event that cannot be read; its content is private and does not appear in the log.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("{name} of type {kind} with the id {id} cannot be read")]
pub(super) struct Unreadable {
    name: String,
    kind: String,
    id: String,
}

#[derive(Deserialize)]
struct Server {
    id: GuildId,
    #[serde(default)]
    unavailable: Value,
}

#[derive(Deserialize)]
struct InServer {
    guild_id: GuildId,
}

#[derive(Deserialize)]
struct Channel {
    id: ChannelId,
    #[serde(default)]
    guild_id: Option<GuildId>,
    #[serde(default, rename = "type")]
    kind: Value,
}

/// The kinds of channels that have no threads: voice channels, categories, threads, stages and directories.
const WITHOUT_THREADS: [u64; 7] = [2, 4, 10, 11, 12, 13, 14];

impl Channel {
    fn deleted(self) -> Deleted {
        let has_none = self.kind.as_u64().is_some_and(|kind| WITHOUT_THREADS.contains(&kind));
        Deleted { channel: self.id, with_threads_of: self.guild_id.filter(|_| !has_none) }
    }
}

/// The lists in which Discord names the channels of a server.
#[derive(Deserialize)]
struct Lists {
    channels: Vec<Channel>,
    threads: Vec<Channel>,
}

impl Lists {
    fn all(self) -> BTreeSet<ChannelId> {
        self.channels.into_iter().chain(self.threads).map(|channel| channel.id).collect()
    }
}

/// Reads an event by its name; `None` for an event that the bot does not use.
pub(super) fn read(name: &str, text: &str) -> Result<Option<Event>, Unreadable> {
    let event = match name {
        "INTERACTION_CREATE" => {
            let sent: Value = part(name, text)?;
            let read = interaction::read(&sent).ok_or_else(|| unreadable(name, &sent))?;
            Event::Interaction(Box::new(read))
        }
        "GUILD_CREATE" | "GUILD_DELETE" => {
            let server: Server = part(name, text)?;
            match name {
                // During an outage the bot is still a member of the server.
                _ if server.unavailable == true => return Ok(None),
                "GUILD_CREATE" => Event::ServerEntered(server.id, frame::body::<Lists>(text).map(Lists::all)),
                _ => Event::ServerLeft(server.id),
            }
        }
        "CHANNEL_UPDATE" | "THREAD_UPDATE" | "GUILD_ROLE_UPDATE" => {
            Event::ServerChanged(part::<InServer>(name, text)?.guild_id)
        }
        "CHANNEL_DELETE" | "THREAD_DELETE" => Event::ChannelDeleted(part::<Channel>(name, text)?.deleted()),
        _ => return Ok(None),
    };
    Ok(Some(event))
}

fn part<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Unreadable> {
    frame::body(text).ok_or_else(|| unreadable(name, &frame::body(text).unwrap_or_default()))
}

fn unreadable(name: &str, body: &Value) -> Unreadable {
    // Numbers and ids only: a text could hold private content.
    let number = |value: &Value| match value {
        Value::Number(number) => number.to_string(),
        Value::String(text) if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) => {
            text.clone()
        }
        _ => "unknown".to_owned(),
    };
    let id = if body["id"].is_null() { &body["guild_id"] } else { &body["id"] };
    Unreadable { name: name.to_owned(), kind: number(&body["type"]), id: number(id) }
}

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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The greatest value that Discord's API description allows for flags.
    const GREATEST: u64 = (1 << 53) - 1;

    fn frame(name: &str, body: &Value) -> String {
        json!({ "op": 0, "s": 1, "t": name, "d": body }).to_string()
    }

    #[test]
    fn of_what_cannot_be_read_only_type_and_id_are_said() {
        let mut body = json!({ "id": "11", "type": 99, "token": "hunter2", "data": "hunter2" });
        let error = read("INTERACTION_CREATE", &frame("INTERACTION_CREATE", &body)).unwrap_err();
        assert_eq!(error.to_string(), "INTERACTION_CREATE of type 99 with the id 11 cannot be read");
        body["id"] = json!("hunter2");
        let error = read("INTERACTION_CREATE", &frame("INTERACTION_CREATE", &body)).unwrap_err();
        assert_eq!(error.to_string(), "INTERACTION_CREATE of type 99 with the id unknown cannot be read");
    }

    #[test]
    fn threads_are_gone_with_the_channels_that_have_some() {
        let gone = |kind: Value| {
            let body = json!({ "id": "5", "guild_id": "6", "type": kind });
            match read("CHANNEL_DELETE", &frame("CHANNEL_DELETE", &body)) {
                Ok(Some(Event::ChannelDeleted(deleted))) => deleted.with_threads_of.is_some(),
                other => panic!("{other:?}"),
            }
        };
        for kind in [json!(0), json!(5), json!(15), json!(16), json!(99), json!(null)] {
            assert!(gone(kind.clone()), "{kind}");
        }
        for kind in WITHOUT_THREADS {
            assert!(!gone(json!(kind)), "{kind}");
        }
    }

    #[test]
    fn servers_and_channels_are_told_by_their_ids_alone() {
        let reads = |name: &str, body: Value| format!("{:?}", read(name, &frame(name, &body)));
        let id = |kind: &str| format!("Ok(Some({kind}(");
        let new = json!({ "id": "5", "guild_id": "6", "flags": GREATEST, "channels": "a new kind" });
        assert!(reads("GUILD_CREATE", new.clone()).starts_with(&id("ServerEntered")));
        for name in ["CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE"] {
            assert!(reads(name, new.clone()).starts_with(&id("ServerChanged")), "{name}");
        }
        for name in ["CHANNEL_DELETE", "THREAD_DELETE"] {
            assert!(reads(name, new.clone()).starts_with(&id("ChannelDeleted")), "{name}");
        }
        assert!(reads("GUILD_DELETE", json!({ "id": "5" })).starts_with(&id("ServerLeft")));
        for odd in [json!(null), json!("no"), json!(0)] {
            let body = json!({ "id": 5, "unavailable": odd });
            assert!(reads("GUILD_CREATE", body).starts_with(&id("ServerEntered")), "{odd}");
        }
        let lists = json!({ "id": "5", "channels": [{ "id": "7", "type": 0 }], "threads": [{ "id": "8", "type": 11 }] });
        assert_eq!(
            reads("GUILD_CREATE", lists),
            "Ok(Some(ServerEntered(GuildId(5), Some({ChannelId(7), ChannelId(8)}))))"
        );
        let unlisted = json!({ "id": "5", "channels": [{ "id": "7", "type": 0 }] });
        assert_eq!(reads("GUILD_CREATE", unlisted), "Ok(Some(ServerEntered(GuildId(5), None)))");
        let outage = json!({ "id": "5", "unavailable": true });
        for name in ["GUILD_CREATE", "GUILD_DELETE"] {
            assert_eq!(reads(name, outage.clone()), "Ok(None)", "an outage is neither");
        }
        assert_eq!(reads("TYPING_START", json!({})), "Ok(None)");
    }
}
