//! The actions of the page: acting as a person, and injecting faults.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State as Shared;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::client::{ClientError, command_interaction, component_interaction, modal_interaction};
use crate::core::Core;
use crate::state::NewInteraction;
use crate::terms::endpoint::Endpoint;
use crate::terms::id::Id;
use crate::traffic::connection::ConnectionHandle;
use crate::traffic::fault::{Failure, Fault};

/// The time for which the page waits for the bot: a little longer than Discord does.
const PATIENCE: Duration = Duration::from_millis(3_200);

/// An action of a person.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Act {
    /// Sends a slash command.
    Slash { person: Id, channel: Id, command: String, options: Map<String, Value> },
    /// Types an option, for which autocomplete is asked.
    Type { person: Id, channel: Id, command: String, options: Map<String, Value>, focused: String },
    /// Uses a button or a menu.
    Control { person: Id, channel: Id, message: Id, custom_id: String, values: Option<Vec<String>> },
    /// Sends a form.
    Form { token: String, fields: Map<String, Value> },
    /// Dismisses an ephemeral message.
    Dismiss { person: Id, channel: Id, message: Id },
    /// Changes the language of their client.
    SetLocale { person: Id, locale: String },
    /// Changes the server's language.
    SetGuildLocale { locale: String },
}

/// Carries an action out and returns the result: an error, choices, a form, or nothing.
pub(crate) async fn act(Shared(core): Shared<Arc<Core>>, Json(act): Json<Act>) -> (StatusCode, Json<Value>) {
    let begun = match act {
        Act::Slash { person, channel, command, options } => {
            begin_command(&core, person, channel, &command, &options, None)
        }
        Act::Type { person, channel, command, options, focused } => {
            begin_command(&core, person, channel, &command, &options, Some(&focused))
        }
        Act::Control { person, channel, message, custom_id, values } => {
            let values: Option<Vec<&str>> =
                values.as_ref().map(|values| values.iter().map(String::as_str).collect());
            core.with(|state| {
                component_interaction(state, person, channel, message, &custom_id, values.as_deref())
            })
        }
        Act::Form { token, fields } => {
            let fields: Vec<(&str, &str)> = fields
                .iter()
                .map(|(name, value)| (name.as_str(), value.as_str().unwrap_or_default()))
                .collect();
            core.with(|state| modal_interaction(state, &token, &fields))
        }
        Act::Dismiss { person, channel, message } => {
            let gone = core.with(|state| {
                let own =
                    state.message(channel, message).is_ok_and(|message| message.only_for == Some(person));
                own && state.erase(channel, message).is_ok()
            });
            return (StatusCode::OK, Json(json!({ "gone": gone })));
        }
        Act::SetLocale { person, locale } => {
            core.with(|state| state.set_person_locale(person, &locale));
            return (StatusCode::OK, Json(json!({})));
        }
        Act::SetGuildLocale { locale } => {
            core.with(|state| {
                // The page shows the first server.
                if let Some(guild) = state.guilds.keys().next().copied() {
                    let _ = state.set_locale(guild, &locale);
                }
            });
            return (StatusCode::OK, Json(json!({})));
        }
    };
    match begun {
        Ok(begin) => follow(&core, begin).await,
        Err(error) => {
            let told = json!({ "error": error.to_string(), "refused": refused(&error) });
            (StatusCode::BAD_REQUEST, Json(told))
        }
    }
}

/// Returns the reason of a refusal for the page, which says it in the person's language; none for the stand-in's own.
fn refused(error: &ClientError) -> Value {
    let named = |reason: &str, name: &str| json!({ "reason": reason, "name": name });
    match error {
        ClientError::NoCommand(name) => named("no-command", name),
        ClientError::NotHere(name) => named("not-here", name),
        ClientError::NotPermitted(name) => named("not-permitted", name),
        ClientError::NotSeen => json!({ "reason": "not-seen" }),
        ClientError::NoOption(name) => named("no-option", name),
        ClientError::Missing(name) => named("missing", name),
        ClientError::Value(name, value) => json!({ "reason": "value", "name": name, "value": value }),
        ClientError::NoControl => json!({ "reason": "no-control" }),
        ClientError::Refused(_) => Value::Null,
    }
}

fn begin_command(
    core: &Core,
    person: Id,
    channel: Id,
    command: &str,
    options: &Map<String, Value>,
    focused: Option<&str>,
) -> Result<NewInteraction, ClientError> {
    let options: Vec<(&str, Value)> =
        options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    core.with(|state| command_interaction(state, person, channel, command, &options, focused))
}

/// Starts the interaction, and waits for the part of the answer that the page shows at once.
async fn follow(core: &Arc<Core>, begin: NewInteraction) -> (StatusCode, Json<Value>) {
    let token = match core.begin(begin) {
        Ok(token) => token,
        Err(error) => return (StatusCode::BAD_REQUEST, Json(json!({ "error": error.message }))),
    };
    let answered = core
        .wait(PATIENCE, |state| {
            let found = state.interactions.get(&token)?;
            if found.failed {
                return Some(json!({ "failed": true }));
            }
            found.ack?;
            Some(match &found.modal {
                None => json!({ "choices": found.choices }),
                Some(form) => json!({
                    "form": {
                        "token": token, "title": form.title,
                        "inputs": form.inputs.iter().map(|input| json!({
                            "name": input.custom_id, "label": input.label, "value": input.value,
                            "required": input.required, "placeholder": input.placeholder, "long": input.long,
                            "min_length": input.min_length, "max_length": input.max_length,
                            "options": input.options, "description": input.description,
                            "many": input.max_values > 1,
                        })).collect::<Vec<_>>(),
                    },
                }),
            })
        })
        .await;
    (StatusCode::OK, Json(answered.unwrap_or_else(|| json!({ "failed": true }))))
}

/// A fault that the page offers.
#[derive(Deserialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub(crate) enum PageFault {
    /// A person takes direct messages from the bot, or does not.
    Dms { person: Id, open: bool },
    /// The gateway connection breaks.
    Gateway,
    /// Every request fails with 500 for a while.
    Failing { seconds: u64 },
    /// Every request is refused with 429 for a while.
    Limited { seconds: u64 },
    /// The next command or button reaches the bot twice.
    Twice,
    /// The bot's process is killed and started again.
    Restart,
}

/// A step of the clock, forwards.
#[derive(Deserialize)]
pub(crate) struct Step {
    seconds: u64,
}

/// Moves the clock by which everything here is dated, and returns by how many seconds it is ahead of the machine's.
pub(crate) async fn clock(Shared(core): Shared<Arc<Core>>, Json(step): Json<Step>) -> Json<Value> {
    Json(core.with(|state| {
        state.ids.advance(Duration::from_secs(step.seconds));
        state.touch();
        json!({ "ahead": state.ids.ahead().as_secs() })
    }))
}

/// Injects a fault.
pub(crate) async fn fault(Shared(core): Shared<Arc<Core>>, Json(fault): Json<PageFault>) -> StatusCode {
    let rule = |failure| {
        Fault::new(failure).on(Endpoint::CreateMessage).on(Endpoint::UpdateMessage).on(Endpoint::CreateDm)
    };
    match fault {
        PageFault::Dms { person, open } => core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.dms_open = open;
            }
            state.touch();
        }),
        PageFault::Gateway => core.with(|state| {
            state.connections.iter().for_each(ConnectionHandle::cut);
            state.touch();
        }),
        PageFault::Failing { seconds } => for_a_while(&core, rule(Failure::ServerError), seconds),
        PageFault::Limited { seconds } => {
            let retry_after = Duration::from_secs(2);
            for_a_while(&core, rule(Failure::RateLimited { retry_after, global: false }), seconds);
        }
        PageFault::Twice => core.with(|state| state.twice = 1),
        PageFault::Restart => core.request_restart(),
    }
    StatusCode::NO_CONTENT
}

fn for_a_while(core: &Arc<Core>, rule: Fault, seconds: u64) {
    core.with(|state| {
        state.faults.add(rule);
        state.touch();
    });
    let core = Arc::clone(core);
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_secs(seconds.min(600))).await;
        core.with(|state| {
            state.faults.clear();
            state.touch();
        });
    });
}
