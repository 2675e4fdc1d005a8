//! Interactions, read for the parts that the bot uses.
//!
//! The library demands more fields than it needs, and knows fewer values than Discord may send. It is therefore given a
//! payload built anew: the parts that the bot uses as Discord sent them, and harmless values in place of all others. If
//! Discord adds, leaves out or changes other fields, people can still act.

use poise::serenity_prelude::{Interaction, MessageFlags};
use serde_json::{Map, Value, json};

/// The types of interactions, in Discord's numbers.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;
const MODAL: u64 = 5;

/// The types of components, in Discord's numbers.
const ROW: u64 = 1;
const BUTTON: u64 = 2;
const MENU: u64 = 3;
const TEXT_INPUT: u64 = 4;

/// The type of an option that is a person, in Discord's numbers.
const USER: u64 = 6;

/// The language of a person whose own language cannot be read.
const LOCALE: &str = "en-US";

/// A time for the field that the library demands and nobody reads.
const SOME_TIME: &str = "2015-01-01T00:00:00Z";

/// Reads an interaction; `None` if a part that the bot needs is missing.
pub(super) fn read(sent: &Value) -> Option<Interaction> {
    serde_json::from_value(used(sent)?).ok()
}

/// Returns the parts of an interaction that the bot uses, with the other fields that the library demands.
fn used(sent: &Value) -> Option<Value> {
    let kind = sent["type"].as_u64()?;
    let application = snowflake(&sent["application_id"])?;
    let channel = snowflake(&sent["channel_id"]).or_else(|| snowflake(&sent["channel"]["id"]))?;
    let guild = snowflake(&sent["guild_id"]).or_else(|| snowflake(&sent["guild"]["id"]));
    let mut interaction = json!({
        "type": kind,
        "id": snowflake(&sent["id"])?,
        "application_id": application,
        "token": sent["token"].as_str()?,
        "channel_id": channel,
        "guild_id": guild,
        "channel": place(&sent["channel"], &channel),
        "app_permissions": permissions(&sent["app_permissions"]),
        "locale": sent["locale"].as_str().unwrap_or(LOCALE),
        "guild_locale": sent["guild_locale"].as_str(),
        "authorizing_integration_owners": owners(&sent["authorizing_integration_owners"]),
        "data": match kind {
            COMMAND | AUTOCOMPLETE => command(&sent["data"])?,
            COMPONENT => component(&sent["data"])?,
            MODAL => modal(&sent["data"])?,
            _ => return None,
        },
        "version": 1,
        "entitlements": [],
        "attachment_size_limit": 0,
    });
    // In a server Discord sends a member, with the account inside; elsewhere the account alone.
    match member(&sent["member"]) {
        // An act in a server must not be taken for one in direct messages.
        Some(_) if guild.is_none() => return None,
        Some(member) => interaction["member"] = member,
        None => interaction["user"] = user(&sent["user"])?,
    }
    match message(&sent["message"], &channel, &application) {
        Some(message) => interaction["message"] = message,
        None if kind == COMPONENT => return None,
        None => {}
    }
    Some(interaction)
}

/// Returns an id, which Discord writes as a text; `None` for 0 and for the greatest number, which are no ids.
fn snowflake(sent: &Value) -> Option<Value> {
    let id = sent.as_u64().or_else(|| sent.as_str()?.parse().ok())?;
    (1..u64::MAX).contains(&id).then(|| json!(id.to_string()))
}

/// Returns permissions, which Discord writes as a number in a text; `None` if they cannot be read.
fn permissions(sent: &Value) -> Option<Value> {
    let bits: u64 = sent.as_str()?.parse().ok()?;
    Some(json!(bits.to_string()))
}

/// Returns the kind of a channel, and the parent channel of a thread.
fn place(sent: &Value, id: &Value) -> Option<Value> {
    let kind = sent["type"].as_u64().and_then(|kind| u8::try_from(kind).ok())?;
    Some(json!({ "id": id, "type": kind, "parent_id": snowflake(&sent["parent_id"]) }))
}

/// Returns the owners of the installations through which an interaction comes: a server, a person, or both.
fn owners(sent: &Value) -> Value {
    let owner = |key: &str| {
        let id = &sent[key];
        // The owner of a server's installation is 0 in direct messages.
        let by_server = (key == "0" && (id == "0" || id == 0)).then(|| json!("0"));
        Some((key.to_owned(), snowflake(id).or(by_server)?))
    };
    ["0", "1"].into_iter().filter_map(owner).collect::<Map<_, _>>().into()
}

/// Returns an account: its id and its names.
fn user(sent: &Value) -> Option<Value> {
    let id = snowflake(&sent["id"])?;
    let name = [&sent["username"], &sent["global_name"], &id].into_iter().find_map(Value::as_str)?;
    Some(json!({
        "id": id, "username": name, "global_name": sent["global_name"].as_str(), "discriminator": "0",
        "avatar": null, "bot": sent["bot"] == true, "system": sent["system"] == true,
    }))
}

/// Returns a member of a server: the account, the name there, and the permissions.
fn member(sent: &Value) -> Option<Value> {
    Some(json!({
        "user": user(&sent["user"])?, "nick": sent["nick"].as_str(),
        "permissions": permissions(&sent["permissions"]), "roles": [], "joined_at": null, "deaf": false,
        "mute": false, "flags": 0,
    }))
}

/// Returns the message whose control was used: its id, and whether only one person sees it.
fn message(sent: &Value, channel: &Value, application: &Value) -> Option<Value> {
    let hidden = MessageFlags::EPHEMERAL.bits();
    let flags = sent["flags"].as_u64().unwrap_or_default() & hidden;
    Some(json!({
        "id": snowflake(&sent["id"])?, "channel_id": channel, "flags": flags, "type": 0,
        "author": { "id": application, "username": "", "discriminator": "0", "avatar": null },
        "content": "", "timestamp": SOME_TIME, "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "components": [], "pinned": false,
    }))
}

/// Returns the command that was typed, with its options and the people that they name.
fn command(sent: &Value) -> Option<Value> {
    let mut people = Map::new();
    let options = options(&sent["options"], &sent["resolved"]["users"], &mut people)?;
    Some(json!({
        "name": sent["name"].as_str()?,
        "options": options,
        "resolved": { "users": people },
        // Commands are known by their names, and the bot has only commands that are typed.
        "id": "1",
        "type": 1,
    }))
}

/// Returns options as they were typed; `None` if one of them cannot be read, so that no other command is carried out
/// than the intended one.
fn options(sent: &Value, known: &Value, people: &mut Map<String, Value>) -> Option<Value> {
    let Value::Array(sent) = sent else { return sent.is_null().then(|| json!([])) };
    let mut read = Vec::new();
    for option in sent {
        let kind = option["type"].as_u64()?;
        let mut kept = json!({ "name": option["name"].as_str()?, "type": kind });
        match &option["options"] {
            Value::Null => {}
            below => kept["options"] = options(below, known, people)?,
        }
        if !option["value"].is_null() {
            kept["value"] = option["value"].clone();
        } else if kept.get("options").is_none() {
            // A subcommand without options.
            kept["options"] = json!([]);
        }
        if kind == USER
            && let Some(id) = option["value"].as_str()
        {
            // A person whom Discord does not describe is known by their id alone.
            let mut person = user(&known[id]).or_else(|| user(&json!({ "id": id })))?;
            person["id"] = json!(id);
            people.insert(id.to_owned(), person);
        }
        if option["focused"] == true {
            kept["focused"] = json!(true);
        }
        read.push(kept);
    }
    Some(read.into())
}

/// Returns the control that was used, with the values chosen in it.
fn component(sent: &Value) -> Option<Value> {
    let custom_id = sent["custom_id"].as_str()?;
    let kind = sent["component_type"].as_u64();
    // The bot has only menus of texts.
    if kind == Some(MENU) || kind.is_none() && sent["values"].is_array() {
        let chosen: Option<Vec<&str>> = sent["values"].as_array()?.iter().map(Value::as_str).collect();
        return Some(json!({ "custom_id": custom_id, "component_type": MENU, "values": chosen? }));
    }
    Some(json!({ "custom_id": custom_id, "component_type": BUTTON }))
}

/// Returns a form with its texts and the values chosen in its menus, however deep they are nested; `None` if a choice
/// cannot be read, so that nothing else is carried out than was intended.
fn modal(sent: &Value) -> Option<Value> {
    let mut texts = Vec::new();
    collect_texts(&sent["components"], &mut texts)?;
    let rows: Vec<Value> =
        texts.into_iter().map(|text| json!({ "type": ROW, "components": [text] })).collect();
    Some(json!({ "custom_id": sent["custom_id"].as_str()?, "components": rows }))
}

fn collect_texts(sent: &Value, texts: &mut Vec<Value>) -> Option<()> {
    match sent {
        Value::Array(components) => {
            components.iter().try_for_each(|component| collect_texts(component, texts))?;
        }
        Value::Object(component) => {
            let value = match (component.get("value"), component.get("values")) {
                (Some(Value::String(value)), _) => Some(value.clone()),
                // The library knows no menus in forms: chosen values are joined as people type several.
                (_, Some(Value::Array(values))) => {
                    Some(values.iter().map(Value::as_str).collect::<Option<Vec<_>>>()?.join(", "))
                }
                _ => None,
            };
            if let (Some(Value::String(name)), Some(value)) = (component.get("custom_id"), value) {
                texts.push(json!({ "type": TEXT_INPUT, "custom_id": name, "value": value }));
            }
            for below in ["components", "component"] {
                collect_texts(component.get(below).unwrap_or(&Value::Null), texts)?;
            }
        }
        _ => {}
    }
    Some(())
}

#[cfg(test)]
mod tests;
