//! The events that the bot uses, read from the frames of the gateway.
//!
//! Only the fields that are needed are read, so that new values in other fields do no harm. An
//! interaction is read by the library, which accepts fewer values than Discord may send.

use poise::serenity_prelude::{ChannelId, GuildId, Interaction};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::frame;

/// An event on Discord.
#[derive(Debug)]
pub(in crate::discord) enum Event {
    /// Somebody used a command, a button, a menu or a form.
    Interaction(Box<Interaction>),
    /// The bot is in a server: it was invited, or Discord lists the server after the start.
    ServerEntered(GuildId),
    /// The bot's permissions in a server may have changed.
    ServerChanged(GuildId),
    /// The bot is no longer in a server; an outage does not count.
    ServerLeft(GuildId),
    /// A channel or a thread was deleted.
    ChannelDeleted(ChannelId),
}

impl Event {
    /// Returns the server that an event is about, where its order among others of that server matters.
    pub(in crate::discord) const fn server(&self) -> Option<GuildId> {
        match self {
            Self::ServerEntered(guild) | Self::ServerChanged(guild) | Self::ServerLeft(guild) => Some(*guild),
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
    unavailable: Option<bool>,
}

#[derive(Deserialize)]
struct InServer {
    guild_id: GuildId,
}

#[derive(Deserialize)]
struct Channel {
    id: ChannelId,
}

/// Reads an event by its name; `None` for an event that the bot does not use.
pub(super) fn read(name: &str, text: &str) -> Result<Option<Event>, Unreadable> {
    let event = match name {
        "INTERACTION_CREATE" => return interaction(name, text).map(Some),
        "GUILD_CREATE" | "GUILD_DELETE" => {
            let server: Server = part(name, text)?;
            match name {
                // During an outage the bot is still a member of the server.
                _ if server.unavailable == Some(true) => return Ok(None),
                "GUILD_CREATE" => Event::ServerEntered(server.id),
                _ => Event::ServerLeft(server.id),
            }
        }
        "CHANNEL_UPDATE" | "THREAD_UPDATE" | "GUILD_ROLE_UPDATE" => {
            Event::ServerChanged(part::<InServer>(name, text)?.guild_id)
        }
        "CHANNEL_DELETE" | "THREAD_DELETE" => Event::ChannelDeleted(part::<Channel>(name, text)?.id),
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

/// Reads an interaction; if the library cannot, removes the values that it does not know and tries again.
fn interaction(name: &str, text: &str) -> Result<Event, Unreadable> {
    let as_is = frame::body::<Interaction>(text);
    let read = as_is.or_else(|| {
        let mut body: Value = frame::body(text)?;
        limit_flags(&mut body);
        serde_json::from_value(body.clone()).ok().or_else(|| {
            keep_what_is_used(&mut body);
            serde_json::from_value(body).ok()
        })
    });
    let failed = || unreadable(name, &frame::body(text).unwrap_or_default());
    read.map(|interaction| Event::Interaction(Box::new(interaction))).ok_or_else(failed)
}

/// Removes the flags that the library cannot store: Discord uses up to 53 bits, the library 32.
fn limit_flags(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                match field.as_u64() {
                    Some(flags) if matches!(name.as_str(), "flags" | "public_flags") => {
                        *field = json!(flags & u64::from(u32::MAX));
                    }
                    _ => limit_flags(field),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(limit_flags),
        _ => {}
    }
}

/// Removes fields that are not used and may be new to the library: purchases, and of the message that a
/// button belongs to everything but its author.
fn keep_what_is_used(body: &mut Value) {
    body["entitlements"] = json!([]);
    if body["message"].is_null() {
        return;
    }
    let message = &body["message"];
    let author = &message["author"];
    body["message"] = json!({
        "id": message["id"], "channel_id": message["channel_id"], "type": 0,
        "author": { "id": author["id"], "username": author["username"], "discriminator": "0", "avatar": null },
        "content": "", "timestamp": message["timestamp"], "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "components": [], "pinned": false,
        "flags": message["flags"].as_u64().unwrap_or(0),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The greatest value that Discord's API description allows for flags.
    const GREATEST: u64 = (1 << 53) - 1;

    fn user(flags: u64) -> Value {
        json!({
            "id": "12", "username": "ann", "discriminator": "0", "global_name": null, "avatar": null,
            "flags": flags, "public_flags": flags, "primary_guild": null,
        })
    }

    fn message() -> Value {
        json!({
            "id": "15", "channel_id": "13", "type": 0, "author": user(0), "content": "",
            "timestamp": "2026-11-20T12:00:00Z", "edited_timestamp": null, "tts": false,
            "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
            "components": [], "pinned": false, "flags": 64,
        })
    }

    fn press(user: &Value, message: &Value) -> Value {
        json!({
            "id": "11", "application_id": "10", "type": 3, "token": "secret", "version": 1,
            "guild_id": "14", "channel_id": "13", "locale": "en-US", "guild_locale": "en-US",
            "app_permissions": "0", "entitlements": [], "attachment_size_limit": 10_485_760,
            "authorizing_integration_owners": {},
            "member": {
                "user": user, "roles": [], "joined_at": "2026-11-20T12:00:00Z", "deaf": false,
                "mute": false, "flags": GREATEST, "permissions": "0",
            },
            "message": message, "data": { "component_type": 2, "custom_id": "x" },
        })
    }

    fn frame(name: &str, body: &Value) -> String {
        json!({ "op": 0, "s": 1, "t": name, "d": body }).to_string()
    }

    fn read_press(body: &Value) -> poise::serenity_prelude::ComponentInteraction {
        match read("INTERACTION_CREATE", &frame("INTERACTION_CREATE", body)) {
            Ok(Some(Event::Interaction(interaction))) => interaction.message_component().unwrap(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn flags_beyond_the_librarys_numbers_are_read_of_whoever_presses_and_whoever_is_mentioned() {
        let mut mentioning = message();
        mentioning["mentions"] = json!([user(GREATEST)]);
        for (user, message) in [(user(GREATEST), message()), (user(1 << 32), mentioning)] {
            let body = press(&user, &message);
            let alone = frame::body::<Interaction>(&frame("INTERACTION_CREATE", &body));
            assert!(alone.is_none(), "the library reads it by itself now");
            let pressed = read_press(&body);
            assert_eq!((pressed.user.id.get(), &*pressed.data.custom_id), (12, "x"));
            assert_eq!(pressed.message.flags.map(|flags| flags.bits()), Some(64));
        }
    }

    #[test]
    fn numbers_that_are_no_flags_are_left_as_they_are() {
        let mut body = json!({ "value": GREATEST, "flags": GREATEST, "d": [{ "public_flags": 1u64 << 32 }] });
        limit_flags(&mut body);
        assert_eq!(body, json!({ "value": GREATEST, "flags": u32::MAX, "d": [{ "public_flags": 0 }] }));
    }

    #[test]
    fn a_button_works_whatever_is_new_in_the_message_that_it_is_on() {
        let mut new = message();
        new["attachments"] = json!([{ "id": "1", "size": GREATEST }]);
        new["embeds"] = json!("a new kind");
        let pressed = read_press(&press(&user(0), &new));
        assert_eq!((pressed.message.id.get(), pressed.message.channel_id.get()), (15, 13));
        assert!(pressed.message.flags.is_some_and(|flags| flags.bits() == 64));
    }

    #[test]
    fn of_what_cannot_be_read_only_type_and_id_are_said() {
        let mut body = press(&user(0), &message());
        body["data"] = json!("hunter2");
        body["type"] = json!(99);
        let error = read("INTERACTION_CREATE", &frame("INTERACTION_CREATE", &body)).unwrap_err();
        assert_eq!(error.to_string(), "INTERACTION_CREATE of type 99 with the id 11 cannot be read");
        body["id"] = json!("hunter2");
        let error = read("INTERACTION_CREATE", &frame("INTERACTION_CREATE", &body)).unwrap_err();
        assert_eq!(error.to_string(), "INTERACTION_CREATE of type 99 with the id unknown cannot be read");
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
        let outage = json!({ "id": "5", "unavailable": true });
        for name in ["GUILD_CREATE", "GUILD_DELETE"] {
            assert_eq!(reads(name, outage.clone()), "Ok(None)", "an outage is neither");
        }
        assert_eq!(reads("TYPING_START", json!({})), "Ok(None)");
    }
}
