//! Acting as a person: slash commands with their options, autocomplete, buttons, menus, forms.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::server::Standin;
use crate::check::Draft;
use crate::check::modal::Modal;
use crate::client::{
    ClientError, command_data_unchecked, command_interaction, component_interaction, modal_interaction,
};
use crate::model::{Choice, Message};
use crate::state::{MessageOptions, NewInteraction, interaction_type};
use crate::terms::endpoint::Endpoint;
use crate::terms::id::Id;
use crate::traffic::journal::Exchange;

/// An interaction that a person has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interaction {
    token: String,
}

impl Interaction {
    pub(crate) fn new(token: String) -> Self {
        Self { token }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }
}

impl Standin {
    /// Says something in a channel, which the bot ignores.
    ///
    /// # Errors
    /// [`ClientError::Refused`] where there is no such channel.
    pub fn say(&self, person: Id, channel: Id, text: &str) -> Result<Id, ClientError> {
        let draft = Draft { content: Some(text.to_owned()), ..Draft::default() };
        Ok(self.core.with(|state| state.write(channel, person, draft, MessageOptions::default()))?)
    }

    /// Types a slash command; options by the names that were registered.
    ///
    /// # Errors
    /// [`ClientError`] when Discord's client would not let them.
    pub fn slash(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Interaction, ClientError> {
        let begin =
            self.core.with(|state| command_interaction(state, person, channel, command, options, None))?;
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Returns the channel of somebody's direct messages with the bot, opened where it is not yet.
    ///
    /// # Errors
    /// [`ClientError::Refused`] when there is no such person.
    pub fn dm_channel(&self, person: Id) -> Result<Id, ClientError> {
        Ok(self.core.with(|state| state.dm_with(person))?)
    }

    /// Asks for what autocomplete offers while an option is being typed.
    ///
    /// # Errors
    /// [`ClientError`] when Discord's client would not let them.
    pub fn autocomplete(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
        focused: &str,
    ) -> Result<Interaction, ClientError> {
        let begin = self
            .core
            .with(|state| command_interaction(state, person, channel, command, options, Some(focused)))?;
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Presses a button.
    ///
    /// # Errors
    /// [`ClientError::NoControl`] when the message has no such button.
    pub fn press(&self, person: Id, message: &Message, custom_id: &str) -> Result<Interaction, ClientError> {
        self.control(person, message.channel, message.id, custom_id, None)
    }

    /// Chooses in a menu.
    ///
    /// # Errors
    /// [`ClientError::NoControl`] when the message has no such menu.
    pub fn select(
        &self,
        person: Id,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Interaction, ClientError> {
        self.control(person, message.channel, message.id, custom_id, Some(values))
    }

    /// Types a slash command where it may not be offered: what an outdated client could send.
    ///
    /// # Errors
    /// [`ClientError`] when there is no such command, or an option does not fit.
    pub fn forge_slash(
        &self,
        person: Id,
        channel: Id,
        command: &str,
        options: &[(&str, Value)],
    ) -> Result<Interaction, ClientError> {
        let begin =
            self.core.with(|state| command_data_unchecked(state, person, channel, command, options, None))?;
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Sends the data of a command as they are, which may fit none that is registered.
    ///
    /// # Errors
    /// [`ClientError::Refused`] when channel or person do not exist.
    pub fn forge_command(&self, person: Id, channel: Id, data: Value) -> Result<Interaction, ClientError> {
        let begin = NewInteraction {
            kind: interaction_type::COMMAND,
            person,
            channel,
            data,
            command: None,
            pressed: None,
        };
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Presses a button that may not exist: what a forged client could send.
    ///
    /// # Errors
    /// [`ClientError::Refused`] when channel or person do not exist.
    pub fn forge_press(
        &self,
        person: Id,
        message: &Message,
        custom_id: &str,
    ) -> Result<Interaction, ClientError> {
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        let begin = NewInteraction {
            kind: interaction_type::COMPONENT,
            person,
            channel: message.channel,
            data,
            command: None,
            pressed: Some(message.id),
        };
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Chooses values that a menu may not offer, in a menu that may not exist.
    ///
    /// # Errors
    /// [`ClientError::Refused`] when channel or person do not exist.
    pub fn forge_select(
        &self,
        person: Id,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Interaction, ClientError> {
        let data = json!({ "custom_id": custom_id, "component_type": 3, "id": 1, "values": values });
        let begin = NewInteraction {
            kind: interaction_type::COMPONENT,
            person,
            channel: message.channel,
            data,
            command: None,
            pressed: Some(message.id),
        };
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    pub(crate) fn control(
        &self,
        person: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: Option<&[&str]>,
    ) -> Result<Interaction, ClientError> {
        let begin = self
            .core
            .with(|state| component_interaction(state, person, channel, message, custom_id, values))?;
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Submits the form that the bot has opened in answer to an interaction.
    ///
    /// # Errors
    /// [`ClientError::NoControl`] when it has opened none.
    pub fn submit_modal(
        &self,
        interaction: &Interaction,
        fields: &[(&str, &str)],
    ) -> Result<Interaction, ClientError> {
        let begin = self.core.with(|state| modal_interaction(state, interaction.token(), fields))?;
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Submits the form that the bot has opened as texts in rows, unchecked: so come forms from before labels, and
    /// forged ones.
    ///
    /// # Errors
    /// [`ClientError::NoControl`] when it has opened none.
    pub fn forge_modal(
        &self,
        interaction: &Interaction,
        fields: &[(&str, &str)],
    ) -> Result<Interaction, ClientError> {
        let row = |(name, value): &(&str, &str)| {
            let text = json!({ "type": 4, "custom_id": name, "value": value });
            json!({ "type": 1, "components": [text] })
        };
        let rows: Vec<Value> = fields.iter().map(row).collect();
        let mut begin = self.core.with(|state| modal_interaction(state, interaction.token(), &[]))?;
        begin.data["components"] = Value::Array(rows);
        Ok(Interaction::new(self.core.begin(begin)?))
    }

    /// Waits for the message that answers, and returns it as the bot left it then; `None` when none comes in time.
    pub async fn answer(&self, interaction: &Interaction, timeout: Duration) -> Option<Message> {
        self.core.wait(timeout, |state| state.interactions.get(interaction.token())?.answer.clone()).await
    }

    /// Waits for what autocomplete offers.
    pub async fn choices(&self, interaction: &Interaction, timeout: Duration) -> Option<Vec<Choice>> {
        self.core
            .wait(timeout, |state| {
                let found = state.interactions.get(interaction.token())?;
                found.ack.map(|_| found.choices.clone())
            })
            .await
    }

    /// Delivers an interaction again, as Discord may at any time, also to a bot that was restarted.
    pub fn deliver_again(&self, interaction: &Interaction) {
        self.core.with(|state| {
            let Some(found) = state.interactions.get(interaction.token()) else { return };
            let guild = state.channels.get(&found.channel).and_then(|channel| channel.guild);
            state.sessions.dispatch(guild, 0, "INTERACTION_CREATE", &found.told);
        });
    }

    /// Waits until the bot has acknowledged in any way, and returns how long it took.
    pub async fn acknowledged(&self, interaction: &Interaction, timeout: Duration) -> Option<Duration> {
        self.core.wait(timeout, |state| state.interactions.get(interaction.token())?.answered_after).await
    }

    /// Returns the payload of the interaction that the bot got.
    #[must_use]
    pub fn payload(&self, interaction: &Interaction) -> Option<Value> {
        self.core.with(|state| state.interactions.get(interaction.token()).map(|found| found.told.clone()))
    }

    /// Waits for the request that is the bot's first answer.
    pub async fn first_response(
        &self,
        interaction: &Interaction,
        timeout: Duration,
    ) -> Option<Arc<Exchange>> {
        let answers = |exchange: &Arc<Exchange>| {
            exchange.endpoint == Some(Endpoint::CreateInteractionResponse)
                && exchange.path.contains(interaction.token())
        };
        self.core.wait(timeout, |state| state.journal.list().into_iter().find(answers)).await
    }

    /// Waits until the time for an answer has run out, as when Discord says that the application
    /// did not respond; `false` when the bot answers or the wait is shorter.
    pub async fn goes_unanswered(&self, interaction: &Interaction, timeout: Duration) -> bool {
        let outcome = self.core.wait(timeout, |state| {
            let found = state.interactions.get(interaction.token())?;
            found.failed.then_some(true).or(found.ack.map(|_| false))
        });
        outcome.await.unwrap_or(false)
    }

    /// Waits for the form that the bot opens in answer.
    pub async fn modal(&self, interaction: &Interaction, timeout: Duration) -> Option<Modal> {
        self.core.wait(timeout, |state| state.interactions.get(interaction.token())?.modal.clone()).await
    }

    /// Returns the further messages that answer, oldest first.
    #[must_use]
    pub fn follow_ups(&self, interaction: &Interaction) -> Vec<Message> {
        self.core.with(|state| {
            let Some(found) = state.interactions.get(interaction.token()) else { return Vec::new() };
            let messages = found.followups.iter().filter_map(|id| state.message(found.channel, *id).ok());
            messages.cloned().collect()
        })
    }
}
