//! Queries: requests, commands, messages and files as they are now, and waiting for them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::server::Standin;
use crate::model::{Command, Emoji, Message, flag};
use crate::sessions::Identify;
use crate::state::State;
use crate::terms::endpoint::Endpoint;
use crate::terms::id::Id;
use crate::traffic::journal::Exchange;

/// The interval at which a wait looks again when nothing has changed here: its condition may be elsewhere.
const AGAIN: Duration = Duration::from_millis(20);

impl Standin {
    /// Tells whether a thread is archived.
    #[must_use]
    pub fn is_archived(&self, thread: Id) -> bool {
        self.core.with(|state| {
            let thread = state.channels.get(&thread).and_then(|channel| channel.thread.as_ref());
            thread.is_some_and(|thread| thread.archived)
        })
    }

    /// Returns how many gateway sessions are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.core.with(|state| state.sessions.connected())
    }

    /// Returns the shards on which a bot is connected.
    #[must_use]
    pub fn connected_shards(&self) -> BTreeSet<u64> {
        self.core.with(|state| state.sessions.connected_shards())
    }

    /// Waits until a bot is connected and has registered commands; `false` when it takes too long.
    pub async fn ready(&self, timeout: Duration) -> bool {
        let is_ready =
            |state: &mut State| state.sessions.connected() > 0 && !state.commands.global.is_empty();
        self.core.wait(timeout, |state| is_ready(state).then_some(())).await.is_some()
    }

    /// Returns the commands that the bot has registered.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        self.core.with(|state| state.commands.global.clone())
    }

    /// Returns all requests so far, with their answers.
    #[must_use]
    pub fn exchanges(&self) -> Vec<Arc<Exchange>> {
        self.core.with(|state| state.journal.list())
    }

    /// Returns who alone is shown what a request brings: who asked, where it answers them, or whose
    /// direct messages it goes to; `None` where others see it too, or where it shows nothing.
    #[must_use]
    pub fn only_reader(&self, exchange: &Exchange) -> Option<Id> {
        let mut path = exchange.path.trim_start_matches('/').split('/');
        let (place, id, token) = (path.next()?, path.next()?, path.next().unwrap_or_default());
        self.core.with(|state| match place {
            "channels" => state.channels.get(&id.parse().ok()?)?.recipient,
            "interactions" | "webhooks" => {
                let interaction = state.interactions.get(token)?;
                // A message of its own after the first answer says itself who sees it.
                if exchange.endpoint == Some(Endpoint::ExecuteWebhook) {
                    let is_private = exchange.json["flags"].as_u64().unwrap_or(0) & flag::EPHEMERAL != 0;
                    let is_in_dm = state.channels[&interaction.channel].recipient.is_some();
                    return (is_private || is_in_dm).then_some(interaction.person);
                }
                let original =
                    interaction.original.and_then(|id| state.message(interaction.channel, id).ok());
                let shown_to_all = original.is_some_and(|message| {
                    message.only_for.is_none() && state.channels[&interaction.channel].recipient.is_none()
                });
                (!shown_to_all).then_some(interaction.person)
            }
            _ => None,
        })
    }

    /// Returns a channel's messages that somebody may see, oldest first.
    #[must_use]
    pub fn messages(&self, channel: Id, person: Id) -> Vec<Message> {
        self.core.with(|state| {
            let place = state.channels.get(&channel).filter(|place| state.sees(person, place));
            let messages = place.into_iter().flat_map(|place| place.messages.values());
            messages.filter(|message| message.is_shown_to(person)).cloned().collect()
        })
    }

    /// Returns the direct messages of the bot to somebody, oldest first.
    #[must_use]
    pub fn dms(&self, person: Id) -> Vec<Message> {
        let channel = self.core.with(|state| state.people.get(&person).and_then(|person| person.dm));
        channel.map_or_else(Vec::new, |channel| self.messages(channel, person))
    }

    /// Returns the bytes of an attachment.
    #[must_use]
    pub fn file(&self, attachment: Id) -> Option<Arc<[u8]>> {
        self.core.with(|state| state.files.get(&attachment).map(|file| Arc::clone(&file.bytes)))
    }

    /// Returns the emoji of the application, the oldest first.
    #[must_use]
    pub fn emoji(&self) -> Vec<Emoji> {
        self.core.with(|state| state.emoji.values().cloned().collect())
    }

    /// Returns how many gateway sessions were begun.
    #[must_use]
    pub fn identify_count(&self) -> u32 {
        self.core.with(|state| state.sessions.identified)
    }

    /// Returns every attempt of a bot to begin a session, in order.
    #[must_use]
    pub fn identifies(&self) -> Vec<Identify> {
        self.core.with(|state| state.starts.log.clone())
    }

    /// Returns how many times a gateway session was resumed.
    #[must_use]
    pub fn resume_count(&self) -> u32 {
        self.core.with(|state| state.sessions.resumed)
    }

    /// Waits for a message in a channel that somebody sees, the newest first; `None` when none
    /// comes in time.
    pub async fn message(
        &self,
        channel: Id,
        person: Id,
        timeout: Duration,
        mut wanted: impl FnMut(&Message) -> bool,
    ) -> Option<Message> {
        self.core
            .wait(timeout, |state| {
                let place = state.channels.get(&channel).filter(|place| state.sees(person, place))?;
                let shown = place.messages.values().rev().filter(|message| message.is_shown_to(person));
                shown.into_iter().find(|message| !message.is_loading() && wanted(message)).cloned()
            })
            .await
    }

    /// Waits for a direct message of the bot to somebody, the newest first; `None` when none comes
    /// in time.
    pub async fn dm(
        &self,
        person: Id,
        timeout: Duration,
        mut wanted: impl FnMut(&Message) -> bool,
    ) -> Option<Message> {
        self.core
            .wait(timeout, |state| {
                let channel = state.people.get(&person)?.dm?;
                let messages = &state.channels.get(&channel)?.messages;
                messages.values().rev().find(|message| wanted(message)).cloned()
            })
            .await
    }

    /// Waits until something is found, here or elsewhere; `None` when it takes too long.
    pub async fn wait<T>(&self, timeout: Duration, mut look: impl FnMut(&Self) -> Option<T>) -> Option<T> {
        let mut changes = self.core.watch();
        let end = Instant::now() + timeout;
        loop {
            if let Some(found) = look(self) {
                return Some(found);
            }
            if Instant::now() >= end {
                return None;
            }
            // The time is over, or something has changed here: both say to look again.
            let _ = tokio::time::timeout(AGAIN, changes.changed()).await;
        }
    }
}
