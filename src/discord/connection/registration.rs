//! Registering the commands: once per start, while the connection runs, and only if they have changed.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::time::Duration;

use poise::serenity_prelude::{ApplicationId, Route};
use serde_json::{Map, Value};

use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::gateway::Status;
use crate::discord::requests::{Patience, Request, RequestError, Requests};
use crate::discord::texts::mentions::CommandMentions;

/// The wait after the first failed try; it doubles with each.
const FIRST_WAIT: Duration = Duration::from_secs(5);

/// The longest wait between two tries.
const LONGEST_WAIT: Duration = Duration::from_mins(10);

/// The fields that Discord adds to a command.
const ADDED: [&str; 5] = ["id", "application_id", "guild_id", "version", "default_permission"];

/// The fields that Discord fills in for a command that does not set them. `integration_types` and `contexts` are not
/// among them: every command sets them, so that a change in where a command is offered is noticed.
const CHOSEN: [&str; 3] = ["type", "dm_permission", "handler"];

/// The field for the permissions that a person needs to use a command in a server.
const NEEDED: &str = "default_member_permissions";

/// The result of registering.
#[derive(Debug, PartialEq, Eq)]
enum Outcome {
    Registered,
    Unchanged,
}

/// Registers the commands if Discord has others, and tries again until that succeeds.
pub(in crate::discord) async fn run(
    bot: &Bot,
    application: ApplicationId,
    commands: &[poise::Command<Bot, Failure>],
    status: &Status,
) {
    let wanted = match written(commands) {
        Ok(wanted) => wanted,
        Err(error) => {
            tracing::error!(%error, "the commands cannot be written");
            return;
        }
    };
    let mut wait = FIRST_WAIT;
    loop {
        let done = once(&bot.requests, &bot.mentions, application, &wanted).await;
        // Commands from an earlier start still work: the bot can play without the new ones.
        status.asked_for_commands();
        match done {
            Ok(Outcome::Registered) => return tracing::info!("the commands are registered"),
            Ok(Outcome::Unchanged) => return tracing::info!("the commands are registered already"),
            Err(error) => {
                let error = Failure::from(error);
                tracing::error!(%error, again_s = wait.as_secs(), "the commands could not be registered");
            }
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(LONGEST_WAIT);
    }
}

/// Writes the commands as Discord's schema has them. Discord wants permissions as a number, though it returns them as a
/// string.
fn written(commands: &[poise::Command<Bot, Failure>]) -> Result<Value, serde_json::Error> {
    let mut written = serde_json::to_value(poise::builtins::create_application_commands(commands))?;
    for command in written.as_array_mut().into_iter().flatten() {
        if let Some(needed) = command.get_mut(NEEDED)
            && let Some(bits) = needed.as_str().and_then(|bits| bits.parse::<u64>().ok())
        {
            *needed = bits.into();
        }
    }
    Ok(written)
}

/// Registers the commands if Discord has others, and stores the ids that Discord has given them.
async fn once(
    requests: &Requests,
    mentions: &CommandMentions,
    application_id: ApplicationId,
    wanted: &Value,
) -> Result<Outcome, RequestError> {
    let route = Route::Commands { application_id };
    let all = vec![("with_localizations", true.to_string())];
    let known: Value = requests.ask(Request::get(route).query(all).patience(Patience::Long)).await?;
    // A command keeps its id when it is registered again.
    mentions.learn(&known);
    if are_same(wanted, &known) {
        return Ok(Outcome::Unchanged);
    }
    let registered = requests.ask(Request::put(route, wanted)?.patience(Patience::Long)).await?;
    mentions.learn(&registered);
    Ok(Outcome::Registered)
}

/// Returns whether Discord has exactly the commands that are wanted.
fn are_same(wanted: &Value, known: &Value) -> bool {
    let in_order = |list: &Value| {
        let mut list = list.as_array().cloned().unwrap_or_default();
        list.sort_by_key(|command| {
            (command["type"].as_u64().unwrap_or(1), command["name"].as_str().unwrap_or_default().to_owned())
        });
        list
    };
    known.is_array() && are_alike(&in_order(wanted), &in_order(known))
}

fn are_alike(wanted: &[Value], known: &[Value]) -> bool {
    wanted.len() == known.len() && wanted.iter().zip(known).all(|(wanted, known)| is_same(wanted, known))
}

fn is_same(wanted: &Value, known: &Value) -> bool {
    match (wanted, known) {
        (Value::Object(wanted), Value::Object(known)) => same_fields(wanted, known),
        (Value::Array(wanted), Value::Array(known)) if wanted.iter().chain(known).all(Value::is_number) => {
            are_alike(&sorted(wanted), &sorted(known))
        }
        (Value::Array(wanted), Value::Array(known)) => are_alike(wanted, known),
        (Value::Number(wanted), Value::Number(known)) => wanted.as_f64() == known.as_f64(),
        (Value::Number(wanted), Value::String(known)) => wanted.to_string() == *known,
        _ => wanted == known || (says_nothing(wanted) && says_nothing(known)),
    }
}

fn same_fields(wanted: &Map<String, Value>, known: &Map<String, Value>) -> bool {
    let names: BTreeSet<&str> = wanted.keys().chain(known.keys()).map(String::as_str).collect();
    names.into_iter().filter(|name| !ADDED.contains(name)).all(|name| {
        let of = |fields: &Map<String, Value>| fields.get(name).cloned().unwrap_or_default();
        let (wanted, known) = (of(wanted), of(known));
        (wanted.is_null() && CHOSEN.contains(&name)) || is_same(&wanted, &known)
    })
}

/// Returns whether the value of a field means the same as no field.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(values) => values.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

/// Sorts numbers whose order means nothing, such as kinds of channels.
fn sorted(numbers: &[Value]) -> Vec<Value> {
    let mut numbers = numbers.to_vec();
    let by_value = |a: &Value, b: &Value| a.as_f64().partial_cmp(&b.as_f64()).unwrap_or(Ordering::Equal);
    numbers.sort_by(by_value);
    numbers
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wanted() -> Value {
        let commands = crate::discord::commands::all();
        written(&commands).unwrap()
    }

    /// Turns commands into the JSON that Discord returns for them: reordered, with fields of its own.
    fn returned(mut commands: Value) -> Value {
        let list = commands.as_array_mut().unwrap();
        list.reverse();
        for (n, command) in list.iter_mut().enumerate() {
            for (name, value) in [
                ("id", json!(n.to_string())),
                ("application_id", json!("7")),
                ("version", json!("8")),
                ("default_permission", json!(true)),
                ("dm_permission", json!(true)),
                ("nsfw", json!(false)),
                ("type", json!(1)),
            ] {
                command[name] = value;
            }
            let fields = command.as_object_mut().unwrap();
            let needed = fields.entry(NEEDED).or_insert(Value::Null);
            if let Some(bits) = needed.as_u64() {
                *needed = bits.to_string().into();
            }
            assert!(fields.contains_key("contexts") && fields.contains_key("integration_types"));
            fields.retain(|_, value| *value != json!([]) && *value != json!({}));
        }
        commands
    }

    /// Changes every text and number of a value and removes every field that says something, one at a time.
    fn changes(value: &Value) -> Vec<Value> {
        match value {
            Value::Array(list) => {
                let each = list.iter().enumerate().flat_map(|(n, one)| {
                    changes(one).into_iter().map(move |changed| {
                        let mut list = list.clone();
                        list[n] = changed;
                        Value::Array(list)
                    })
                });
                each.chain(list.first().map(|_| Value::Array(list[1..].to_vec()))).collect()
            }
            Value::Object(fields) => {
                let each = fields.iter().flat_map(|(name, one)| {
                    changes(one).into_iter().map(move |changed| {
                        let mut fields = fields.clone();
                        fields.insert(name.clone(), changed);
                        Value::Object(fields)
                    })
                });
                // A type that is not set is the one that every command has.
                let removed = fields.iter().filter(|(name, value)| *name != "type" && !says_nothing(value));
                let removed = removed.map(|(name, _)| {
                    let mut fields = fields.clone();
                    fields.remove(name);
                    Value::Object(fields)
                });
                each.chain(removed).collect()
            }
            Value::String(text) => vec![json!(format!("{text}x"))],
            Value::Number(number) => vec![json!(number.as_f64().unwrap() + 1.0)],
            Value::Bool(value) => vec![json!(!value)],
            Value::Null => Vec::new(),
        }
    }

    #[test]
    fn what_discord_returns_for_the_commands_is_the_same() {
        assert!(are_same(&wanted(), &returned(wanted())));
        assert!(!are_same(&wanted(), &json!([])), "nothing is registered yet");
        assert!(!are_same(&wanted(), &json!({ "message": "401" })));
    }

    #[test]
    fn every_change_of_a_command_is_seen() {
        let known = returned(wanted());
        let changed = changes(&wanted());
        assert!(changed.len() > 100, "{}", changed.len());
        for changed in changed {
            assert!(!are_same(&changed, &known), "{changed}");
        }
    }

    #[test]
    fn the_order_of_numbers_and_how_they_are_written_mean_nothing() {
        let command = |contexts: Value, least: Value| json!([{ "name": "x", "contexts": contexts, "options": [{ "name": "y", "min_value": least }] }]);
        assert!(are_same(&command(json!([1, 0]), json!(0)), &command(json!([0, 1]), json!(0.0))));
        assert!(!are_same(&command(json!([1, 0]), json!(0)), &command(json!([0]), json!(0))));
        assert!(!are_same(&command(json!([1]), json!(0)), &command(json!([1]), Value::Null)));
    }
}
