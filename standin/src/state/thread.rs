//! Threads: opened, joined, archived and reopened.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::message::MessageOptions;
use super::world::State;
use crate::check::Draft;
use crate::model::{Channel, ChannelKind, Thread, flag};
use crate::sessions::intent;
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::{Id, iso};
use crate::terms::permission::Permissions;

/// The greatest number of members of a thread.
const THREAD_MEMBERS: usize = 1000;

impl State {
    /// Opens a thread as the bot, on a message or on its own.
    pub(crate) fn bot_opens_thread(
        &mut self,
        parent: Id,
        on: Option<Id>,
        body: &Value,
    ) -> Result<Id, ApiError> {
        let mut problems = Problems::default();
        let name = problems.text("", body, "name", (1, 100), true).unwrap_or("").to_owned();
        let minutes = body["auto_archive_duration"].as_u64().unwrap_or(1440);
        if ![60, 1440, 4320, 10080].contains(&minutes) {
            problems.choice("auto_archive_duration", "60, 1440, 4320, 10080");
        }
        let kind = match (on, body["type"].as_u64()) {
            (Some(_), _) | (None, Some(11)) => ChannelKind::PublicThread,
            (None, Some(12) | None) => ChannelKind::PrivateThread,
            _ => {
                problems.choice("type", "11, 12");
                ChannelKind::PublicThread
            }
        };
        problems.finish()?;
        let needed = match kind {
            ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
            _ => Permissions::CREATE_PUBLIC_THREADS,
        };
        let channel = self.bot_may(parent, needed)?;
        if channel.kind != ChannelKind::Text {
            return Err(ApiError::NOT_IN_DM);
        }
        let guild = channel.guild;
        if let Some(message) = on {
            let message = self.message(parent, message)?;
            if message.thread.is_some() {
                return Err(ApiError::ALREADY_A_THREAD);
            }
        }
        self.has_room_for_thread(guild)?;
        let minutes = u32::try_from(minutes).unwrap_or(1440);
        Ok(self.open_thread(parent, on, kind, &name, minutes, self.bot))
    }

    /// Opens a thread and sends the event.
    pub(crate) fn open_thread(
        &mut self,
        parent: Id,
        on: Option<Id>,
        kind: ChannelKind,
        name: &str,
        minutes: u32,
        owner: Id,
    ) -> Id {
        let id = on.unwrap_or_else(|| self.ids.next());
        let guild = self.channels.get(&parent).and_then(|channel| channel.guild);
        let now = self.ids.now();
        let channel = Channel {
            id,
            kind,
            guild,
            parent: Some(parent),
            name: name.to_owned(),
            recipient: None,
            thread: Some(Thread {
                owner,
                archived: false,
                locked: false,
                auto_archive_minutes: minutes,
                created: now,
                archive_changed: now,
                members: BTreeSet::from([owner]),
            }),
            overwrites: std::collections::BTreeMap::new(),
            pins: Vec::new(),
            last_message: None,
            messages: std::collections::BTreeMap::new(),
        };
        self.channels.insert(id, channel);
        self.touch();
        let mut event = self.channels.get(&id).map(|c| self.channel_json(c)).unwrap_or_default();
        event["newly_created"] = json!(true);
        self.sessions.dispatch(guild, intent::GUILDS, "THREAD_CREATE", &event);
        if let Some(message) = on {
            if let Some(message) =
                self.channels.get_mut(&parent).and_then(|channel| channel.messages.get_mut(&message))
            {
                message.thread = Some(id);
                message.flags |= flag::HAS_THREAD;
            }
            self.touch();
        } else if kind == ChannelKind::PublicThread {
            let draft = Draft { content: Some(name.to_owned()), ..Draft::default() };
            let manner = MessageOptions { kind: 18, reference: Some(id), ..MessageOptions::default() };
            // The channel was looked up just before, so that this cannot be refused.
            let _ = self.write(parent, owner, draft, manner);
        }
        id
    }

    /// Checks that a server has room for another active thread.
    fn has_room_for_thread(&self, guild: Option<Id>) -> Result<(), ApiError> {
        let active = |c: &&Channel| c.guild == guild && c.thread.as_ref().is_some_and(|t| !t.archived);
        let is_full = self.channels.values().filter(active).count() >= self.most_threads;
        if is_full { Err(ApiError::TOO_MANY_THREADS) } else { Ok(()) }
    }

    /// Checks that the bot can come to a thread to write in it: one that is archived is reopened, and whoever writes is
    /// a member.
    pub(super) fn bot_may_come(&self, id: Id) -> Result<(), ApiError> {
        let channel = self.channel(id)?;
        let Some(thread) = &channel.thread else { return Ok(()) };
        if thread.members.len() >= THREAD_MEMBERS && !thread.members.contains(&self.bot) {
            return Err(ApiError::TOO_MANY_THREAD_MEMBERS);
        }
        if thread.archived { self.has_room_for_thread(channel.guild) } else { Ok(()) }
    }

    /// Reopens an archived thread because somebody writes in it.
    pub(crate) fn reopen(&mut self, id: Id) -> Result<(), ApiError> {
        match &self.channel(id)?.thread {
            Some(thread) if thread.archived => self.set_archived(id, false, thread.locked),
            _ => Ok(()),
        }
    }

    /// Archives or reopens a thread.
    pub(crate) fn set_archived(&mut self, id: Id, archived: bool, locked: bool) -> Result<(), ApiError> {
        let now = self.ids.now();
        let channel = self.channel_mut(id)?;
        let Some(thread) = &mut channel.thread else { return Ok(()) };
        (thread.archived, thread.locked) = (archived, locked);
        thread.archive_changed = now;
        self.dispatch_channel(id, "THREAD_UPDATE");
        Ok(())
    }

    /// Adds somebody to a thread, or removes them.
    pub(crate) fn set_thread_member(&mut self, id: Id, person: Id, inside: bool) -> Result<(), ApiError> {
        let channel = self.channel_mut(id)?;
        let Some(thread) = &mut channel.thread else { return Err(ApiError::UNKNOWN_CHANNEL) };
        if thread.archived {
            return Err(ApiError::ARCHIVED_THREAD);
        }
        if inside {
            thread.members.insert(person);
        } else {
            thread.members.remove(&person);
        }
        let count = thread.members.len();
        let guild = channel.guild;
        self.touch();
        let mut event = json!({ "id": id, "guild_id": guild, "member_count": count });
        let list =
            json!([{ "id": id, "user_id": person, "join_timestamp": iso(self.ids.now()), "flags": 0 }]);
        if inside {
            event["added_members"] = list;
        } else {
            event["removed_member_ids"] = json!([person]);
        }
        if person == self.bot {
            self.sessions.dispatch(guild, intent::GUILDS, "THREAD_MEMBERS_UPDATE", &event);
        }
        Ok(())
    }

    /// Changes a channel or a thread as the bot.
    pub(crate) fn bot_changes_channel(&mut self, id: Id, body: &Value) -> Result<(), ApiError> {
        let mut problems = Problems::default();
        let name = problems.text("", body, "name", (1, 100), false).map(str::to_owned);
        problems.finish()?;
        let channel = self.channel(id)?;
        let Some(thread) = &channel.thread else {
            if channel.kind == ChannelKind::Dm {
                return Err(ApiError::NOT_IN_DM);
            }
            self.bot_may(id, Permissions::MANAGE_CHANNELS)?;
            self.rename_channel(id, name);
            return Ok(());
        };
        let (archived, locked, guild) = (thread.archived, thread.locked, channel.guild);
        let reopens = body["archived"].as_bool() == Some(false);
        if archived && !reopens {
            return Err(ApiError::ARCHIVED_THREAD);
        }
        // Whoever may write in a thread that is not locked reopens it.
        let only_reopens =
            archived && reopens && !locked && body.as_object().is_some_and(|body| body.len() == 1);
        if only_reopens {
            self.bot_may(id, Permissions::SEND_MESSAGES_IN_THREADS)?;
        } else if thread.owner != self.bot || locked || body["locked"].as_bool().is_some() {
            self.bot_may(id, Permissions::MANAGE_THREADS)?;
        } else {
            self.bot_may(id, Permissions::VIEW_CHANNEL)?;
        }
        if archived && reopens {
            self.has_room_for_thread(guild)?;
        }
        self.rename_channel(id, name);
        self.set_archived(
            id,
            body["archived"].as_bool().unwrap_or(archived),
            body["locked"].as_bool().unwrap_or(locked),
        )
    }

    fn rename_channel(&mut self, id: Id, name: Option<String>) {
        let Some(name) = name else { return };
        let Some(channel) = self.channels.get_mut(&id) else { return };
        channel.name = name;
        let event = if channel.kind.is_thread() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        self.dispatch_channel(id, event);
    }
}
