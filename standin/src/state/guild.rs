//! Servers: their channels, members, languages and permissions.

use std::collections::BTreeMap;

use serde_json::json;

use super::world::State;
use crate::model::{Channel, ChannelKind, Guild, Member, Person, Profile};
use crate::sessions::intent;
use crate::terms::error::ApiError;
use crate::terms::id::Id;
use crate::terms::permission::{Overwrite, Permissions};

impl State {
    /// Changes the language of somebody's client.
    pub(crate) fn set_person_locale(&mut self, person: Id, locale: &str) {
        if let Some(person) = self.people.get_mut(&person) {
            locale.clone_into(&mut person.locale);
        }
        self.touch();
    }

    pub(crate) fn add_person(&mut self, profile: &Profile, bot: bool) -> Id {
        let id = self.ids.next();
        self.people.insert(id, Person::new(id, profile, bot));
        self.touch();
        id
    }

    /// Makes a server; it has no bot until the bot is invited.
    pub(crate) fn add_guild(&mut self, name: &str, locale: &str) -> Id {
        let (shards, servers) = (u64::from(self.shards.max(1)), self.guilds.len() as u64);
        let (id, bot_role) = (self.ids.next_on_shard(servers % shards, shards), self.ids.next());
        let guild = Guild {
            id,
            name: name.to_owned(),
            locale: locale.to_owned(),
            owner: Id(0),
            everyone: Permissions::OF_PEOPLE,
            bot_role,
            bot_permissions: Permissions::OF_BOT,
            bot_since: None,
            commands_alone: false,
            members: BTreeMap::new(),
            channels: Vec::new(),
        };
        self.guilds.insert(id, guild);
        self.touch();
        id
    }

    pub(crate) fn add_channel(&mut self, guild_id: Id, name: &str) -> Result<Id, ApiError> {
        self.guild(guild_id)?;
        let id = self.ids.next();
        self.channels.insert(id, blank_channel(id, ChannelKind::Text, Some(guild_id), name));
        if let Some(guild) = self.guilds.get_mut(&guild_id) {
            guild.channels.push(id);
        }
        self.touch();
        self.dispatch_channel(id, "CHANNEL_CREATE");
        Ok(id)
    }

    /// Makes somebody a member; the first is the owner.
    pub(crate) fn join(&mut self, guild_id: Id, person: Id) -> Result<(), ApiError> {
        let joined = self.ids.now();
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.owner == Id(0) {
            guild.owner = person;
        }
        let member = Member { extra: Permissions::NONE, joined };
        guild.members.insert(person, member);
        self.touch();
        let mut event = self.member_json(guild_id, person, true);
        event["guild_id"] = json!(guild_id);
        self.sessions.dispatch(Some(guild_id), intent::GUILD_MEMBERS, "GUILD_MEMBER_ADD", &event);
        Ok(())
    }

    /// Takes somebody out of a server.
    pub(crate) fn remove_member(&mut self, guild_id: Id, person: Id) -> Result<(), ApiError> {
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        guild.members.remove(&person).ok_or(ApiError::UNKNOWN_MEMBER)?;
        self.touch();
        let event = json!({ "guild_id": guild_id, "user": self.user_json(person) });
        self.sessions.dispatch(Some(guild_id), intent::GUILD_MEMBERS, "GUILD_MEMBER_REMOVE", &event);
        Ok(())
    }

    pub(crate) fn invite_bot(&mut self, guild_id: Id) -> Result<(), ApiError> {
        let now = self.ids.now();
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.bot_since.is_none() {
            guild.bot_since = Some(now);
            self.touch();
            let event = self.guild_json(guild_id);
            self.sessions.dispatch(Some(guild_id), intent::GUILDS, "GUILD_CREATE", &event);
        }
        Ok(())
    }

    pub(crate) fn remove_bot(&mut self, guild_id: Id) -> Result<(), ApiError> {
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.bot_since.take().is_some() {
            self.touch();
            let event = json!({ "id": guild_id });
            self.sessions.dispatch(Some(guild_id), intent::GUILDS, "GUILD_DELETE", &event);
        }
        Ok(())
    }

    /// Changes a server's preferred language.
    pub(crate) fn set_locale(&mut self, guild_id: Id, locale: &str) -> Result<(), ApiError> {
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.locale != locale {
            locale.clone_into(&mut guild.locale);
            self.touch();
            let event = self.changed_guild_json(guild_id);
            self.sessions.dispatch(Some(guild_id), intent::GUILDS, "GUILD_UPDATE", &event);
        }
        Ok(())
    }

    /// Reports a server as unavailable, or as available again.
    pub(crate) fn set_guild_unavailable(&mut self, guild_id: Id, unavailable: bool) -> Result<(), ApiError> {
        self.guild(guild_id)?;
        let (name, event) = if unavailable {
            ("GUILD_DELETE", json!({ "id": guild_id, "unavailable": true }))
        } else {
            ("GUILD_CREATE", self.guild_json(guild_id))
        };
        self.sessions.dispatch(Some(guild_id), intent::GUILDS, name, &event);
        Ok(())
    }

    /// Deletes a channel with its threads; the event is of the channel alone, as on Discord.
    pub(crate) fn delete_channel(&mut self, id: Id) -> Result<(), ApiError> {
        let channel = self.channels.get(&id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        let (event, guild) = (self.channel_json(channel), channel.guild);
        let name = if channel.kind.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        let hangs = |c: &&Channel| c.parent == Some(id);
        let mut gone: Vec<Id> = self.channels.values().filter(hangs).map(|c| c.id).collect();
        gone.push(id);
        for id in gone {
            let Some(channel) = self.channels.remove(&id) else { continue };
            for attachment in channel.messages.values().flat_map(|message| &message.attachments) {
                self.files.remove(&attachment.id);
            }
        }
        self.touch();
        if let Some(guild) = guild.and_then(|id| self.guilds.get_mut(&id)) {
            guild.channels.retain(|other| *other != id);
        }
        self.sessions.dispatch(guild, intent::GUILDS, name, &event);
        Ok(())
    }

    /// Sets the permissions that a channel grants and denies to a person, the bot or everyone.
    pub(crate) fn set_overwrite(
        &mut self,
        channel: Id,
        target: Id,
        allow: Permissions,
        deny: Permissions,
    ) -> Result<(), ApiError> {
        let channel_id = channel;
        let overwrites = &mut self.channel_mut(channel_id)?.overwrites;
        if allow == Permissions::NONE && deny == Permissions::NONE {
            overwrites.remove(&target);
        } else {
            overwrites.insert(target, Overwrite { allow, deny });
        }
        self.dispatch_channel(channel_id, "CHANNEL_UPDATE");
        Ok(())
    }

    /// Gives a member permissions beyond what everyone has.
    pub(crate) fn grant(&mut self, guild_id: Id, person: Id, extra: Permissions) -> Result<(), ApiError> {
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        let member = guild.members.get_mut(&person).ok_or(ApiError::UNKNOWN_MEMBER)?;
        member.extra = extra;
        self.touch();
        Ok(())
    }

    /// Gives the bot's role permissions beyond those it was invited with.
    pub(crate) fn grant_bot(&mut self, guild_id: Id, extra: Permissions) -> Result<(), ApiError> {
        let guild = self.guilds.get_mut(&guild_id).ok_or(ApiError::UNKNOWN_GUILD)?;
        guild.bot_permissions = guild.bot_permissions.with(extra);
        self.touch();
        Ok(())
    }

    /// Returns the direct-message channel with somebody, which is opened where there is none.
    pub(crate) fn dm_with(&mut self, person: Id) -> Result<Id, ApiError> {
        let recipient = self.people.get_mut(&person).ok_or(ApiError::INVALID_RECIPIENTS)?;
        if recipient.bot {
            return Err(ApiError::INVALID_RECIPIENTS);
        }
        if let Some(dm) = recipient.dm {
            return Ok(dm);
        }
        let id = self.ids.next();
        recipient.dm = Some(id);
        let mut channel = blank_channel(id, ChannelKind::Dm, None, "");
        channel.recipient = Some(person);
        self.channels.insert(id, channel);
        self.touch();
        self.touch();
        Ok(id)
    }

    /// Sends an event with a channel as it is now.
    pub(crate) fn dispatch_channel(&mut self, id: Id, event: &str) {
        self.touch();
        let Some(channel) = self.channels.get(&id) else { return };
        let (json, guild) = (self.channel_json(channel), channel.guild);
        self.sessions.dispatch(guild, intent::GUILDS, event, &json);
    }
}

fn blank_channel(id: Id, kind: ChannelKind, guild: Option<Id>, name: &str) -> Channel {
    Channel {
        id,
        kind,
        guild,
        parent: None,
        name: name.to_owned(),
        recipient: None,
        thread: None,
        overwrites: BTreeMap::new(),
        pins: Vec::new(),
        last_message: None,
        messages: BTreeMap::new(),
    }
}
