//! Messages: written, changed, deleted and pinned.

use std::time::Instant;

use serde_json::{Value, json};

use super::world::State;
use crate::check::{Allowed, Draft, Mentions, check_used, mentioned_commands, number_components, shown};
use crate::model::{ChannelKind, Message, Origin, flag};
use crate::sessions::intent;
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;
use crate::terms::permission::Permissions;

/// The greatest number of pinned messages of a channel.
const PINS: usize = 250;

/// The number of times that the bot may change a message that is old: Discord publishes none.
const MOST_OLD_EDITS: u32 = 3;

/// The attributes of a new message beside its body.
#[derive(Debug, Default)]
pub(crate) struct MessageOptions {
    pub(crate) kind: u8,
    pub(crate) flags: u64,
    pub(crate) only_for: Option<Id>,
    pub(crate) origin: Option<Origin>,
    pub(crate) reference: Option<Id>,
    /// True if it answers an interaction: unless it says otherwise, it then mentions people and nobody else.
    pub(crate) answers: bool,
}

impl State {
    /// Sends a message as the bot; one whose nonce is known already is returned.
    pub(crate) fn bot_sends(&mut self, channel: Id, draft: Draft) -> Result<(Id, Id), ApiError> {
        let embeds = draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty());
        self.bot_may_send(channel, !draft.uploads.is_empty(), embeds)?;
        self.bot_may_come(channel)?;
        if draft.is_empty() {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        let mark = draft.nonce.as_ref().filter(|_| draft.enforce_nonce).map(Value::to_string);
        if let Some(mark) = &mark
            && let Some(&(when, place, message)) = self.nonces.get(mark)
            && when.elapsed() < self.timing.nonce
            && self.message(place, message).is_ok()
        {
            return Ok((place, message));
        }
        if let Some(reply_to) = draft.reply_to
            && self.message(channel, reply_to).is_err()
        {
            let mut problems = Problems::default();
            let path = "message_reference";
            problems.note(path, "MESSAGE_REFERENCE_UNKNOWN_MESSAGE", "Unknown message");
            problems.finish()?;
        }
        let manner = MessageOptions {
            kind: if draft.reply_to.is_some() { 19 } else { 0 },
            reference: draft.reply_to,
            flags: draft.flags.unwrap_or(0) & (flag::SUPPRESS_NOTIFICATIONS | flag::SUPPRESS_EMBEDS),
            ..MessageOptions::default()
        };
        let id = self.write(channel, self.bot, draft, manner)?;
        if let Some(mark) = mark {
            let window = self.timing.nonce;
            self.nonces.retain(|_, (when, _, _)| when.elapsed() < window);
            self.nonces.insert(mark, (Instant::now(), channel, id));
        }
        Ok((channel, id))
    }

    /// Adds a message to a channel and sends the event.
    pub(crate) fn write(
        &mut self,
        channel_id: Id,
        author: Id,
        draft: Draft,
        manner: MessageOptions,
    ) -> Result<Id, ApiError> {
        if author == self.bot {
            self.check_commands(channel_id, draft.content.as_deref())?;
        }
        self.channel(channel_id)?;
        self.check_emoji(draft.components.as_deref())?;
        self.reopen(channel_id)?;
        let id = self.ids.next();
        let allowed = draft
            .allowed
            .clone()
            .unwrap_or_else(|| if manner.answers { Allowed::people() } else { Allowed::everything() });
        let content = self.with_emoji(draft.content.as_deref().unwrap_or_default());
        let mut mentions = self.real(Mentions::of(&content, &allowed), author, channel_id);
        let replied = manner.reference.filter(|_| manner.kind == 19 && allowed.replied);
        let replied = replied.and_then(|of| self.message(channel_id, of).ok()).map(|m| m.author);
        mentions.users.extend(replied.filter(|who| !mentions.users.contains(who)));
        let attachments = self.settle_files(channel_id, draft.slots.as_deref(), draft.uploads, &[])?;
        let mut components = draft.components.unwrap_or_default();
        number_components(&mut components);
        let mut message = Message {
            id,
            channel: channel_id,
            author,
            kind: manner.kind,
            content,
            embeds: draft.embeds.unwrap_or_default(),
            components,
            attachments,
            flags: manner.flags,
            created: self.ids.now(),
            edited: None,
            old_edits: 0,
            nonce: draft.nonce,
            mentions: mentions.users,
            mention_roles: mentions.roles,
            mention_everyone: mentions.everyone,
            pinged: Vec::new(),
            pinned: false,
            only_for: manner.only_for,
            origin: manner.origin,
            reference: manner.reference,
            thread: None,
        };
        self.show_embeds(&mut message);
        message.pinged = self.ringing(&message);
        let ephemeral = message.is_ephemeral();
        let channel = self.channel_mut(channel_id)?;
        if !ephemeral {
            channel.last_message = Some(id);
        }
        channel.messages.insert(id, message);
        if author != self.bot
            && let Some(person) = self.people.get_mut(&author)
        {
            person.read.insert(channel_id, id);
        }
        self.touch();
        if !ephemeral {
            self.dispatch_message(channel_id, id, "MESSAGE_CREATE");
        }
        Ok(id)
    }

    /// Changes a message; keys that the draft lacks stay as they are.
    pub(crate) fn rewrite(
        &mut self,
        channel_id: Id,
        id: Id,
        draft: Draft,
        answers: bool,
    ) -> Result<(), ApiError> {
        let channel = self.channel(channel_id)?;
        if channel.thread.as_ref().is_some_and(|thread| thread.archived) {
            return Err(ApiError::ARCHIVED_THREAD);
        }
        self.check_commands(channel_id, draft.content.as_deref())?;
        let mut message = self.message(channel_id, id)?.clone();
        self.check_emoji(draft.components.as_deref())?;
        let allowed =
            draft.allowed.unwrap_or_else(|| if answers { Allowed::people() } else { Allowed::everything() });
        if let Some(content) = draft.content {
            let found = Mentions::of(&content, &allowed);
            let mentions = self.real(found, message.author, channel_id);
            message.content = self.with_emoji(&content);
            message.mentions = mentions.users;
            message.mention_roles = mentions.roles;
            message.mention_everyone = mentions.everyone;
        }
        if draft.slots.is_some() || !draft.uploads.is_empty() {
            let before = std::mem::take(&mut message.attachments);
            message.attachments =
                self.settle_files(channel_id, draft.slots.as_deref(), draft.uploads, &before)?;
            for gone in before.iter().filter(|a| !message.attachments.iter().any(|b| a.id == b.id)) {
                self.files.remove(&gone.id);
            }
        }
        if let Some(embeds) = draft.embeds {
            message.embeds = embeds;
        }
        self.show_embeds(&mut message);
        if let Some(mut components) = draft.components {
            number_components(&mut components);
            message.components = components;
        }
        if let Some(flags) = draft.flags {
            let changeable = flag::SUPPRESS_EMBEDS;
            message.flags = message.flags & !changeable | flags & changeable;
        }
        let empty = message.content.is_empty()
            && message.embeds.is_empty()
            && message.components.is_empty()
            && message.attachments.is_empty();
        if empty {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        if message.is_loading() {
            message.flags &= !flag::LOADING;
        } else {
            message.edited = Some(self.ids.now());
        }
        let ephemeral = message.is_ephemeral();
        self.channel_mut(channel_id)?.messages.insert(id, message);
        self.touch();
        if !ephemeral {
            self.dispatch_message(channel_id, id, "MESSAGE_UPDATE");
        }
        Ok(())
    }

    /// Changes a message as the bot, by its channel.
    pub(crate) fn bot_edits(&mut self, channel: Id, id: Id, draft: Draft) -> Result<(), ApiError> {
        self.bot_may(channel, Permissions::VIEW_CHANNEL)?;
        let message = self.message(channel, id)?;
        if message.is_ephemeral() {
            return Err(ApiError::UNKNOWN_MESSAGE);
        }
        if message.author != self.bot {
            return Err(ApiError::ANOTHERS_MESSAGE);
        }
        let is_old = self.ids.now().duration_since(message.created) >= self.timing.old;
        if is_old && message.old_edits >= MOST_OLD_EDITS {
            return Err(ApiError::OLD_MESSAGE_EDITS);
        }
        let files = !draft.uploads.is_empty();
        let embeds = draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty());
        if files {
            self.bot_may(channel, Permissions::ATTACH_FILES)?;
        }
        if embeds {
            self.bot_may(channel, Permissions::EMBED_LINKS)?;
        }
        self.rewrite(channel, id, draft, false)?;
        if is_old && let Some(message) = self.channel_mut(channel)?.messages.get_mut(&id) {
            message.old_edits += 1;
        }
        Ok(())
    }

    /// Deletes a message, whoever wrote it.
    pub(crate) fn erase(&mut self, channel_id: Id, id: Id) -> Result<(), ApiError> {
        let channel = self.channel_mut(channel_id)?;
        let message = channel.messages.remove(&id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        channel.pins.retain(|pinned| *pinned != id);
        let guild = channel.guild;
        for attachment in &message.attachments {
            self.files.remove(&attachment.id);
        }
        self.touch();
        if !message.is_ephemeral() {
            let needs = intent::messages_of(guild);
            let mut event = json!({ "id": id, "channel_id": channel_id });
            if let Some(guild) = guild {
                event["guild_id"] = json!(guild);
            }
            self.sessions.dispatch(guild, needs, "MESSAGE_DELETE", &event);
        }
        Ok(())
    }

    /// Deletes a message as the bot, by its channel.
    pub(crate) fn bot_erases(&mut self, channel: Id, id: Id) -> Result<(), ApiError> {
        self.bot_may(channel, Permissions::VIEW_CHANNEL)?;
        let message = self.message(channel, id)?;
        if message.is_ephemeral() {
            return Err(ApiError::UNKNOWN_MESSAGE);
        }
        if message.author != self.bot {
            self.bot_may(channel, Permissions::MANAGE_MESSAGES)?;
        }
        self.erase(channel, id)
    }

    /// Pins or unpins a message.
    pub(crate) fn pin(&mut self, channel_id: Id, id: Id, pinned: bool) -> Result<(), ApiError> {
        self.bot_may(channel_id, Permissions::PIN_MESSAGES)?;
        let message = self.message(channel_id, id)?;
        if message.is_ephemeral() {
            return Err(ApiError::UNKNOWN_MESSAGE);
        }
        if message.pinned == pinned {
            return Ok(());
        }
        let channel = self.channel_mut(channel_id)?;
        if pinned && channel.pins.len() >= PINS {
            return Err(ApiError::TOO_MANY_PINS);
        }
        channel.pins.retain(|other| *other != id);
        if pinned {
            channel.pins.insert(0, id);
        }
        if let Some(message) = channel.messages.get_mut(&id) {
            message.pinned = pinned;
        }
        let guild = channel.guild;
        self.touch();
        self.dispatch_message(channel_id, id, "MESSAGE_UPDATE");
        let event = json!({ "guild_id": guild, "channel_id": channel_id, "last_pin_timestamp": null });
        self.sessions.dispatch(guild, intent::GUILDS, "CHANNEL_PINS_UPDATE", &event);
        if pinned {
            let manner = MessageOptions { kind: 6, reference: Some(id), ..MessageOptions::default() };
            self.write(channel_id, self.bot, Draft::default(), manner)?;
        }
        Ok(())
    }

    /// Checks that the commands which a text of the bot mentions can be called: Discord would show dead words.
    fn check_commands(&self, channel: Id, content: Option<&str>) -> Result<(), ApiError> {
        let guild = self.channel(channel)?.guild.and_then(|guild| self.commands.guild.get(&guild));
        let registered = || self.commands.global.iter().chain(guild.into_iter().flatten());
        let mut problems = Problems::default();
        for (path, id) in mentioned_commands(content.unwrap_or_default()) {
            if !registered().any(|command| command.id == id && command.spec.is_called_by(path)) {
                let message = format!("There is no command /{path} with the id {id}.");
                problems.note("content", "STAND_IN_COMMAND_MENTION_UNKNOWN", message);
            }
        }
        problems.finish()
    }

    /// Refuses controls with emoji that do not exist.
    pub(super) fn check_emoji(&self, rows: Option<&[Value]>) -> Result<(), ApiError> {
        let mut problems = Problems::default();
        check_used(&mut problems, rows.unwrap_or_default(), |id| self.emoji.contains_key(&id));
        problems.finish()
    }

    /// Returns a text with the names of emoji that do not exist in their place.
    fn with_emoji(&self, text: &str) -> String {
        shown(text, |id| self.emoji.contains_key(&id))
    }

    /// Returns the mentions without people who do not exist, and everyone only where the author may.
    fn real(&self, mut mentions: Mentions, author: Id, channel: Id) -> Mentions {
        mentions.users.retain(|id| self.people.contains_key(id));
        let channel = self.channels.get(&channel);
        if mentions.everyone
            && let Some(channel) = channel
        {
            let may = self.permissions(author, channel).has(Permissions::MENTION_EVERYONE);
            mentions.everyone = may && channel.guild.is_some();
        }
        mentions
    }

    /// Returns the people whom a new message notifies.
    fn ringing(&self, message: &Message) -> Vec<Id> {
        let Some(channel) = self.channels.get(&message.channel) else { return Vec::new() };
        if message.flags & (flag::SUPPRESS_NOTIFICATIONS | flag::EPHEMERAL) != 0 {
            return Vec::new();
        }
        let mut called = message.mentions.clone();
        if channel.kind == ChannelKind::Dm {
            called.extend(channel.recipient);
        }
        if message.mention_everyone
            && let Some(guild) = channel.guild.and_then(|id| self.guilds.get(&id))
        {
            called.extend(guild.members.keys());
        }
        called.sort_unstable();
        called.dedup();
        called.retain(|id| *id != message.author && *id != self.bot && self.sees(*id, channel));
        called
    }

    /// Sends the event of a message, without its text where the intents do not include it.
    fn dispatch_message(&mut self, channel: Id, id: Id, event: &str) {
        let Ok(message) = self.message(channel, id) else { return };
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let mut full = self.message_json(message);
        full["channel_type"] = json!(self.channels.get(&channel).map_or(0, |c| c.kind.number()));
        if let Some(guild) = guild {
            full["guild_id"] = json!(guild);
            full["member"] = self.member_json(guild, message.author, false);
        }
        let readable = guild.is_none() || message.author == self.bot || message.mentions.contains(&self.bot);
        let mut bare = full.clone();
        if !readable {
            for (key, empty) in [("content", json!("")), ("embeds", json!([]))] {
                bare[key] = empty;
            }
            bare["attachments"] = json!([]);
            bare["components"] = json!([]);
        }
        let needs = intent::messages_of(guild);
        self.sessions.dispatch_with(guild, needs, event, |intents| {
            if intents & intent::MESSAGE_CONTENT != 0 { &full } else { &bare }
        });
    }
}
