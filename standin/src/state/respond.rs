//! Interactions: their start, and the bot's answers.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::interaction::{Ack, InteractionState, NewInteraction, interaction_type};
use super::message::MessageOptions;
use super::world::State;
use crate::check::modal::Modal;
use crate::check::{Draft, FILE_BYTES, Upload, command};
use crate::model::{ChannelKind, Choice, Message, Origin, flag, option_type};
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;

impl State {
    /// Starts an interaction and returns its token.
    pub(crate) fn begin(&mut self, begin: NewInteraction) -> Result<String, ApiError> {
        let life = self.timing.token;
        while self.tokens.front().is_some_and(|(created, _)| created.elapsed() >= life) {
            let over = self.tokens.pop_front();
            over.and_then(|(_, token)| self.interactions.remove(&token));
        }
        let id = match self.aged.take() {
            Some(age) => self.ids.past(age),
            None => self.ids.next(),
        };
        let token = fresh_token(id);
        let mut payload = self.payload(id, &token, &begin)?;
        if let Some(altered) = &mut self.altered {
            altered(&mut payload);
        }
        let focused = focused_kind(&begin.data["options"]).unwrap_or(option_type::STRING);
        self.tokens.push_back((Instant::now(), token.clone()));
        self.interactions.insert(
            token.clone(),
            InteractionState {
                id,
                kind: begin.kind,
                person: begin.person,
                channel: begin.channel,
                command: begin.command,
                pressed: begin.pressed,
                focused,
                created: Instant::now(),
                ack: None,
                answered_after: None,
                original: None,
                update_pending: false,
                answer: None,
                followups: Vec::new(),
                choices: Vec::new(),
                modal: None,
                failed: false,
                told: payload.clone(),
            },
        );
        let guild = self.channel(begin.channel)?.guild;
        self.sessions.dispatch(guild, 0, "INTERACTION_CREATE", &payload);
        if self.twice > 0 {
            self.twice -= 1;
            self.sessions.dispatch(guild, 0, "INTERACTION_CREATE", &payload);
        }
        Ok(token)
    }

    fn payload(&self, id: Id, token: &str, begin: &NewInteraction) -> Result<Value, ApiError> {
        let channel = self.channel(begin.channel)?;
        let person = self.people.get(&begin.person).ok_or(ApiError::UNKNOWN_USER)?;
        let mut payload = json!({
            "id": id,
            "application_id": self.bot,
            "type": begin.kind,
            "token": token,
            "version": 1,
            "data": begin.data,
            "channel_id": begin.channel,
            "channel": self.partial_channel_json(channel, begin.person),
            "app_permissions": self.told_permissions(channel).0.to_string(),
            "locale": person.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": self.owners_json(begin.channel, begin.person),
            "context": u8::from(channel.kind == ChannelKind::Dm),
            "attachment_size_limit": FILE_BYTES,
        });
        match channel.guild.and_then(|id| self.guilds.get(&id)) {
            Some(guild) => {
                let mut member = self.member_json(guild.id, begin.person, true);
                member["permissions"] = json!(self.permissions(begin.person, channel).0.to_string());
                payload["member"] = member;
                payload["guild_id"] = json!(guild.id);
                payload["guild_locale"] = json!(guild.locale);
                payload["guild"] = json!({ "id": guild.id, "locale": guild.locale, "features": [] });
            }
            None => payload["user"] = self.user_json(begin.person),
        }
        if let Some(pressed) = begin.pressed
            && let Ok(message) = self.message(begin.channel, pressed)
        {
            payload["message"] = self.message_json(message);
        }
        Ok(payload)
    }

    /// Carries out the bot's first answer to an interaction.
    pub(crate) fn answer(
        &mut self,
        id: Id,
        token: &str,
        body: &Value,
        uploads: Vec<Upload>,
    ) -> Result<Option<Id>, ApiError> {
        let deadline = self.timing.answer;
        let found = self.interactions.get(token).filter(|found| found.id == id);
        let found = found.ok_or(ApiError::UNKNOWN_INTERACTION)?.clone();
        if found.ack.is_some() {
            return Err(ApiError::ALREADY_ACKNOWLEDGED);
        }
        // By Discord's time, whenever the bot was told of it.
        let taken = self.age(id);
        if taken > deadline {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let kind = body["type"].as_u64().unwrap_or(0);
        let fits = match found.kind {
            interaction_type::AUTOCOMPLETE => kind == 8,
            interaction_type::COMPONENT => matches!(kind, 4 | 5 | 6 | 7 | 9),
            interaction_type::MODAL => {
                matches!(kind, 4 | 5) || matches!(kind, 6 | 7) && found.pressed.is_some()
            }
            _ => matches!(kind, 4 | 5 | 9),
        };
        if !fits {
            let mut problems = Problems::default();
            let message = "This interaction response type is not allowed here.";
            problems.note("type", "INTERACTION_RESPONSE_TYPE_INVALID", message);
            problems.finish()?;
        }
        let data = &body["data"];
        let (ack, original) = match kind {
            4 => {
                let draft = Draft::read(data, uploads)?;
                if draft.is_empty() {
                    return Err(ApiError::EMPTY_MESSAGE);
                }
                let flags = shown_flags(&draft);
                (Ack::Message, Some(self.write_answer(&found, draft, flags)?))
            }
            5 => {
                let ephemeral = data["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL;
                let flags = flag::LOADING | ephemeral;
                (Ack::Deferred, Some(self.write_answer(&found, Draft::default(), flags)?))
            }
            6 => (Ack::DeferredUpdate, found.pressed),
            7 => {
                let draft = Draft::read(data, uploads)?;
                let pressed = found.pressed.ok_or(ApiError::UNKNOWN_MESSAGE)?;
                self.rewrite(found.channel, pressed, draft, true)?;
                (Ack::Update, Some(pressed))
            }
            8 => {
                let choices = read_choices(&data["choices"], found.focused)?;
                if let Some(found) = self.interactions.get_mut(token) {
                    found.choices = choices;
                }
                (Ack::Choices, None)
            }
            _ => {
                let modal = Modal::read(data)?;
                self.check_emoji(data["components"].as_array().map(Vec::as_slice))?;
                if let Some(found) = self.interactions.get_mut(token) {
                    found.modal = Some(modal);
                }
                (Ack::Modal, None)
            }
        };
        if let Some(found) = self.interactions.get_mut(token) {
            found.ack = Some(ack);
            found.answered_after = Some(taken);
            found.original = original;
            found.update_pending = ack == Ack::DeferredUpdate;
        }
        self.note_answer(token);
        self.touch();
        Ok(original)
    }

    fn write_answer(&mut self, to: &InteractionState, draft: Draft, flags: u64) -> Result<Id, ApiError> {
        let ephemeral = flags & flag::EPHEMERAL != 0;
        let manner = MessageOptions {
            kind: if to.kind == interaction_type::COMMAND { 20 } else { 19 },
            flags,
            only_for: ephemeral.then_some(to.person),
            origin: Some(Origin {
                interaction: to.id,
                kind: to.kind,
                person: to.person,
                command: to.command.clone(),
                pressed: to.pressed,
            }),
            reference: to.pressed,
            answers: true,
        };
        self.write(to.channel, self.bot, draft, manner)
    }

    /// Returns the interaction whose answers may still be changed and followed.
    fn open(&self, app: Id, token: &str) -> Result<&InteractionState, ApiError> {
        let found = self.interactions.get(token).filter(|_| app == self.bot);
        let found = found.ok_or(ApiError::UNKNOWN_WEBHOOK)?;
        if found.created.elapsed() > self.timing.token {
            return Err(ApiError::INVALID_WEBHOOK_TOKEN);
        }
        if found.ack.is_none() {
            return Err(ApiError::UNKNOWN_WEBHOOK);
        }
        Ok(found)
    }

    /// Sends a further answer; the first one after a deferral replaces it.
    pub(crate) fn follow_up(&mut self, app: Id, token: &str, draft: Draft) -> Result<(Id, Id), ApiError> {
        let found = self.open(app, token)?.clone();
        if draft.is_empty() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        let waiting =
            found.original.filter(|id| self.message(found.channel, *id).is_ok_and(Message::is_loading));
        if let Some(original) = waiting {
            self.rewrite(found.channel, original, Draft { flags: None, ..draft }, true)?;
            self.note_answer(token);
            self.touch();
            return Ok((found.channel, original));
        }
        let flags = shown_flags(&draft);
        let id = self.write_answer(&found, draft, flags)?;
        let message = self.message(found.channel, id).ok().cloned();
        if let Some(found) = self.interactions.get_mut(token) {
            found.followups.push(id);
            // Where the change of a message was put off and something is said in its place, that is the answer: the
            // message is as it was, or as something else has left it.
            if std::mem::take(&mut found.update_pending) {
                found.answer = message;
            } else {
                self.note_answer(token);
            }
        }
        self.touch();
        Ok((found.channel, id))
    }

    /// Returns the message that an answer's address means: `None` for `@original`.
    pub(crate) fn answered(&self, app: Id, token: &str, message: Option<Id>) -> Result<(Id, Id), ApiError> {
        let found = self.open(app, token)?;
        let id = match message {
            None => found.original.ok_or(ApiError::UNKNOWN_MESSAGE)?,
            Some(id) if found.original == Some(id) || found.followups.contains(&id) => id,
            Some(_) => return Err(ApiError::UNKNOWN_MESSAGE),
        };
        self.message(found.channel, id)?;
        Ok((found.channel, id))
    }

    /// Changes an answer.
    pub(crate) fn edit_answer(
        &mut self,
        app: Id,
        token: &str,
        message: Option<Id>,
        draft: Draft,
    ) -> Result<(Id, Id), ApiError> {
        let (channel, id) = self.answered(app, token, message)?;
        self.rewrite(channel, id, Draft { flags: None, ..draft }, true)?;
        if let Some(found) = self.interactions.get_mut(token) {
            found.update_pending = false;
        }
        self.note_answer(token);
        self.touch();
        Ok((channel, id))
    }

    /// Deletes an answer.
    pub(crate) fn erase_answer(&mut self, app: Id, token: &str, message: Option<Id>) -> Result<(), ApiError> {
        let (channel, id) = self.answered(app, token, message)?;
        self.erase(channel, id)?;
        self.note_answer(token);
        self.touch();
        Ok(())
    }

    /// Notes what the bot's answer to an interaction says now.
    fn note_answer(&mut self, token: &str) {
        let Some(found) = self.interactions.get(token) else { return };
        let message = found.original.and_then(|original| self.message(found.channel, original).ok());
        let answer = message.filter(|message| !found.update_pending && !message.is_loading()).cloned();
        if let Some(found) = self.interactions.get_mut(token) {
            found.answer = answer;
        }
    }

    /// Returns how long ago something was made.
    pub(crate) fn age(&self, id: Id) -> Duration {
        Duration::try_from(self.ids.now().duration_since(id.time())).unwrap_or_default()
    }

    /// Marks an interaction as failed when its time ran out without an answer.
    pub(crate) fn expire(&mut self, token: &str) {
        let deadline = self.timing.answer;
        let Some(age) = self.interactions.get(token).map(|found| self.age(found.id)) else { return };
        let Some(found) = self.interactions.get_mut(token) else { return };
        if found.ack.is_none() && !found.failed && age >= deadline {
            found.failed = true;
            self.touch();
        }
    }
}

fn shown_flags(draft: &Draft) -> u64 {
    let ephemeral = if draft.wants_ephemeral() { flag::EPHEMERAL } else { 0 };
    ephemeral | draft.flags.unwrap_or(0) & (flag::SUPPRESS_EMBEDS | flag::SUPPRESS_NOTIFICATIONS)
}

fn read_choices(body: &Value, kind: u8) -> Result<Vec<Choice>, ApiError> {
    let mut problems = Problems::default();
    let choices: Vec<Choice> = match serde_json::from_value(body.clone()) {
        Ok(choices) => choices,
        Err(error) => {
            problems.note("data.choices", "BASE_TYPE_CONVERT", error.to_string());
            Vec::new()
        }
    };
    command::choices(&mut problems, "data.choices", &choices, kind);
    problems.finish()?;
    Ok(choices)
}

fn focused_kind(options: &Value) -> Option<u8> {
    options.as_array()?.iter().find_map(|option| {
        if option["focused"].as_bool() == Some(true) {
            return option["type"].as_u64().and_then(|kind| u8::try_from(kind).ok());
        }
        focused_kind(&option["options"])
    })
}

/// A token that nobody guesses: the id of the interaction and 128 random bits.
fn fresh_token(id: Id) -> String {
    use base64::Engine as _;
    let text = format!("interaction:{id}:{}", crate::terms::id::random_hex());
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(text)
}
