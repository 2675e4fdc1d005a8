//! Acting as a person: slash commands with their options, autocomplete, buttons, menus, forms.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::Endpoint;
use super::Standin;
use super::check::modal::Modal;
use super::client::{command_act, control_act, form_act, typed_anywhere};
use super::error::ApiError;
use super::id::Id;
use super::journal::Exchange;
use super::model::{Choice, Message};
use super::state::{Begin, act};

/// Why a person cannot do something: their client would not let them.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ActError {
    /// The bot has registered no such command.
    #[error("there is no command {0:?}")]
    NoCommand(String),
    /// The command does not work in this kind of place, or the bot is not there.
    #[error("the command {0:?} does not work here")]
    NotHere(String),
    /// The person lacks a permission that the command needs.
    #[error("the command {0:?} is not theirs to use")]
    NotPermitted(String),
    /// The person does not see the channel.
    #[error("they do not see this channel")]
    NotSeen,
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

    /// Returns the channel of somebody's direct messages with the bot, opened where it is not yet.
    ///
    /// # Errors
    /// [`ActError::Refused`] when there is no such person.
    pub fn dm_channel(&self, person: Id) -> Result<Id, ActError> {
        Ok(self.core.with(|state| state.dm_with(person))?)
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

    /// Types a slash command where it may not be offered: what an outdated client could send.
    ///
    /// # Errors
    /// [`ActError`] when there is no such command, or an option does not fit.
    pub fn forge_slash(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Asked, ActError> {
        let begin = self.core.with(|state| typed_anywhere(state, person, channel, command, options, None))?;
        Ok(Asked::new(self.core.begin(begin)?))
    }

    /// Sends a command in Discord's own words, which may fit none that is registered.
    ///
    /// # Errors
    /// [`ActError::Refused`] when channel or person do not exist.
    pub fn forge_command(&self, person: Id, channel: Id, data: Value) -> Result<Asked, ActError> {
        let begin = Begin { kind: act::COMMAND, person, channel, data, command: None, pressed: None };
        Ok(Asked::new(self.core.begin(begin)?))
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

    /// Chooses in a menu that may not exist, what it may not offer.
    ///
    /// # Errors
    /// [`ActError::Refused`] when channel or person do not exist.
    pub fn forge_choice(
        &self,
        person: Id,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Asked, ActError> {
        let data = json!({ "custom_id": custom_id, "component_type": 3, "id": 1, "values": values });
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
                let found = state.interactions.get(asked.token()).filter(|found| !found.owes_update)?;
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

    /// Returns what the bot was told of something asked.
    #[must_use]
    pub fn told(&self, asked: &Asked) -> Option<Value> {
        self.core.with(|state| state.interactions.get(asked.token()).map(|found| found.told.clone()))
    }

    /// Waits for the request by which the bot answers first.
    pub async fn first_answer(&self, asked: &Asked, patience: Duration) -> Option<Arc<Exchange>> {
        let answers = |exchange: &Arc<Exchange>| {
            exchange.endpoint == Some(Endpoint::CreateInteractionResponse)
                && exchange.path.contains(asked.token())
        };
        self.core.wait(patience, |state| state.journal.list().into_iter().find(answers)).await
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
