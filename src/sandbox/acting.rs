//! Acting as a person: slash commands with their options, autocomplete, buttons, menus, forms.

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::Standin;
use super::check::modal::Modal;
use super::error::ApiError;
use super::id::Id;
use super::model::{Choice, Choosable, Command, Message, takes};
use super::state::{Begin, State, act};

/// Why a person cannot do something: their client would not let them.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ActError {
    /// The bot has registered no such command.
    #[error("there is no command {0:?}")]
    NoCommand(String),
    /// The command has no such option.
    #[error("the command has no option {0:?}")]
    NoOption(String),
    /// An option that must be given is not.
    #[error("the option {0:?} is required")]
    Missing(String),
    /// A value is not of the option's kind.
    #[error("{1:?} does not fit the option {0:?}")]
    Value(String, String),
    /// The message has no such control, or the person does not see it.
    #[error("there is no such control")]
    NoControl,
    /// The stand-in refuses.
    #[error("{}", .0.message)]
    Refused(ApiError),
}

impl From<ApiError> for ActError {
    fn from(error: ApiError) -> Self {
        Self::Refused(error)
    }
}

/// Something that a person has asked of the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    token: String,
}

impl Asked {
    pub(super) fn new(token: String) -> Self {
        Self { token }
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }
}

impl Standin {
    /// Types a slash command; options by the names that the code gives them.
    ///
    /// # Errors
    /// [`ActError`] when Discord's client would not let them.
    pub fn slash(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Asked, ActError> {
        let begin = self.core.with(|state| command_act(state, person, channel, command, options, None))?;
        Ok(Asked::new(self.core.begin(begin)?))
    }

    /// Asks for what autocomplete offers while an option is being typed.
    ///
    /// # Errors
    /// [`ActError`] when Discord's client would not let them.
    pub fn type_option(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
        focused: &str,
    ) -> Result<Asked, ActError> {
        let begin =
            self.core.with(|state| command_act(state, person, channel, command, options, Some(focused)))?;
        Ok(Asked::new(self.core.begin(begin)?))
    }

    /// Presses a button.
    ///
    /// # Errors
    /// [`ActError::NoControl`] when the message has no such button.
    pub fn press(&self, person: Id, message: &Message, custom_id: &str) -> Result<Asked, ActError> {
        self.control(person, message.channel, message.id, custom_id, None)
    }

    /// Chooses in a menu.
    ///
    /// # Errors
    /// [`ActError::NoControl`] when the message has no such menu.
    pub fn select(
        &self,
        person: Id,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Asked, ActError> {
        self.control(person, message.channel, message.id, custom_id, Some(values))
    }

    /// Uses a control that may not exist: what a forged client could send.
    ///
    /// # Errors
    /// [`ActError::Refused`] when channel or person do not exist.
    pub fn forge(&self, person: Id, message: &Message, custom_id: &str) -> Result<Asked, ActError> {
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        let begin = Begin {
            kind: act::COMPONENT,
            person,
            channel: message.channel,
            data,
            command: None,
            pressed: Some(message.id),
        };
        Ok(Asked::new(self.core.begin(begin)?))
    }

    pub(super) fn control(
        &self,
        person: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Result<Asked, ActError> {
        let begin =
            self.core.with(|state| control_act(state, person, channel, message, custom_id, values))?;
        Ok(Asked::new(self.core.begin(begin)?))
    }

    /// Sends a form that the bot has opened in answer to something asked.
    ///
    /// # Errors
    /// [`ActError::NoControl`] when it has opened none.
    pub fn submit(&self, asked: &Asked, fields: &[(&str, &str)]) -> Result<Asked, ActError> {
        let begin = self.core.with(|state| form_act(state, asked.token(), fields))?;
        Ok(Asked::new(self.core.begin(begin)?))
    }

    /// Waits for the message that answers; `None` when none comes in time.
    pub async fn answer(&self, asked: &Asked, patience: Duration) -> Option<Message> {
        self.core
            .wait(patience, |state| {
                let found = state.interactions.get(asked.token())?;
                let message = state.message(found.channel, found.original?).ok()?;
                (!message.is_loading()).then(|| message.clone())
            })
            .await
    }

    /// Waits for what autocomplete offers.
    pub async fn choices(&self, asked: &Asked, patience: Duration) -> Option<Vec<Choice>> {
        self.core
            .wait(patience, |state| {
                let found = state.interactions.get(asked.token())?;
                found.ack.map(|_| found.choices.clone())
            })
            .await
    }

    /// Waits until the bot has acknowledged in any way, and returns how long it took.
    pub async fn acknowledged(&self, asked: &Asked, patience: Duration) -> Option<Duration> {
        self.core.wait(patience, |state| state.interactions.get(asked.token())?.answered_after).await
    }

    /// Waits until the time for an answer has run out, as when Discord says that the application
    /// did not respond; `false` when the bot answers or the wait is shorter.
    pub async fn goes_unanswered(&self, asked: &Asked, patience: Duration) -> bool {
        let outcome = self.core.wait(patience, |state| {
            let found = state.interactions.get(asked.token())?;
            found.failed.then_some(true).or(found.ack.map(|_| false))
        });
        outcome.await.unwrap_or(false)
    }

    /// Waits for the form that the bot opens in answer.
    pub async fn form(&self, asked: &Asked, patience: Duration) -> Option<Modal> {
        self.core.wait(patience, |state| state.interactions.get(asked.token())?.modal.clone()).await
    }

    /// Returns the further messages that answer, oldest first.
    #[must_use]
    pub fn follow_ups(&self, asked: &Asked) -> Vec<Message> {
        self.core.with(|state| {
            let Some(found) = state.interactions.get(asked.token()) else { return Vec::new() };
            let messages = found.followups.iter().filter_map(|id| state.message(found.channel, *id).ok());
            messages.cloned().collect()
        })
    }
}

/// Makes what Discord's client sends for a slash command.
pub(super) fn command_act(
    state: &State,
    person: Id,
    channel: Id,
    command: &str,
    options: &[(&str, Value)],
    focused: Option<&str>,
) -> Result<Begin, ActError> {
    let unknown = || ActError::NoCommand(command.to_owned());
    let mut path = command.split(' ');
    let name = path.next().unwrap_or_default();
    let top: &Command =
        state.commands.global.iter().find(|known| known.spec.name == name).ok_or_else(unknown)?;
    let mut known: &[Choosable] = &top.spec.options;
    let mut below = Vec::new();
    for step in path {
        let sub = known.iter().find(|sub| sub.name == step).ok_or_else(unknown)?;
        below.push((sub.name.clone(), sub.kind));
        known = &sub.options;
    }
    if known.iter().any(|option| matches!(option.kind, takes::SUBCOMMAND | takes::GROUP)) {
        return Err(unknown());
    }
    let mut resolved = Map::new();
    let mut given = Vec::new();
    for (name, value) in options {
        let option = known.iter().find(|option| option.name == *name);
        let option = option.ok_or_else(|| ActError::NoOption((*name).to_owned()))?;
        let typed = focused == Some(name);
        let value = if typed { value.clone() } else { fitting(option, value)? };
        if option.kind == takes::USER
            && let Some(id) = value.as_str().and_then(|id| id.parse::<Id>().ok())
        {
            let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
            resolved.insert("users".to_owned(), json!({ id.to_string(): state.user_json(id) }));
            if let Some(guild) = guild {
                resolved.insert(
                    "members".to_owned(),
                    json!({ id.to_string(): state.member_json(guild, id, false) }),
                );
            }
        }
        let mut entry = json!({ "name": name, "type": option.kind, "value": value });
        if typed {
            entry["focused"] = json!(true);
        }
        given.push(entry);
    }
    if focused.is_none()
        && let Some(missing) = known
            .iter()
            .find(|option| option.required && !options.iter().any(|(name, _)| *name == option.name))
    {
        return Err(ActError::Missing(missing.name.clone()));
    }
    let nested = below.iter().rev().fold(
        Value::Array(given),
        |inner, (name, kind)| json!([{ "name": name, "type": kind, "options": inner }]),
    );
    let guild = state.channel(channel)?.guild;
    let mut data = json!({ "id": top.id, "name": name, "type": 1, "options": nested });
    if let Some(guild) = guild {
        data["guild_id"] = json!(guild);
    }
    if !resolved.is_empty() {
        data["resolved"] = Value::Object(resolved);
    }
    let kind = if focused.is_some() { act::AUTOCOMPLETE } else { act::COMMAND };
    Ok(Begin { kind, person, channel, data, command: Some(command.to_owned()), pressed: None })
}

/// Checks a value as Discord's client does before it sends it.
fn fitting(option: &Choosable, value: &Value) -> Result<Value, ActError> {
    let wrong = || ActError::Value(option.name.clone(), value.to_string());
    let fits = match option.kind {
        takes::STRING => value.is_string(),
        takes::INTEGER => value.is_i64() || value.is_u64(),
        takes::BOOLEAN => value.is_boolean(),
        takes::NUMBER => value.is_number(),
        _ => value.is_string(),
    };
    if !fits {
        return Err(wrong());
    }
    if !option.choices.is_empty() && !option.choices.iter().any(|choice| choice.value == *value) {
        return Err(wrong());
    }
    Ok(value.clone())
}

/// Makes what Discord's client sends for a button or a menu.
pub(super) fn control_act(
    state: &State,
    person: Id,
    channel: Id,
    message: Id,
    custom_id: &str,
    values: Option<&[&str]>,
) -> Result<Begin, ActError> {
    let found = state.message(channel, message).map_err(|_| ActError::NoControl)?;
    if !found.is_shown_to(person) {
        return Err(ActError::NoControl);
    }
    let controls = found.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
    let control = controls.into_iter().find(|control| control["custom_id"] == custom_id);
    let control = control.filter(|control| control["disabled"] != true).ok_or(ActError::NoControl)?;
    let kind = control["type"].as_u64().unwrap_or(0);
    let mut data = json!({ "custom_id": custom_id, "component_type": kind });
    match (kind, values) {
        (2, None) => {}
        (3, Some(values)) => {
            let offered: Vec<&str> = control["options"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|option| option["value"].as_str())
                .collect();
            let most = usize::try_from(control["max_values"].as_u64().unwrap_or(1)).unwrap_or(1);
            if values.is_empty() || values.len() > most || !values.iter().all(|value| offered.contains(value))
            {
                return Err(ActError::NoControl);
            }
            data["values"] = json!(values);
        }
        _ => return Err(ActError::NoControl),
    }
    Ok(Begin { kind: act::COMPONENT, person, channel, data, command: None, pressed: Some(message) })
}

/// Makes what Discord's client sends for a form.
pub(super) fn form_act(state: &State, token: &str, fields: &[(&str, &str)]) -> Result<Begin, ActError> {
    let opened = state.interactions.get(token).ok_or(ActError::NoControl)?;
    let form = opened.modal.as_ref().ok_or(ActError::NoControl)?;
    let rows: Vec<Value> = fields
        .iter()
        .map(|(name, value)| {
            json!({ "type": 1, "components": [{ "type": 4, "custom_id": name, "value": value }] })
        })
        .collect();
    Ok(Begin {
        kind: act::MODAL,
        person: opened.person,
        channel: opened.channel,
        data: json!({ "custom_id": form.custom_id, "components": rows }),
        command: None,
        pressed: opened.pressed,
    })
}
