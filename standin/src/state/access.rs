//! Permissions in channels.

use super::world::State;
use crate::model::{Channel, ChannelKind};
use crate::terms::error::ApiError;
use crate::terms::id::Id;
use crate::terms::permission::Permissions;

impl State {
    /// Returns the permissions of the bot that an interaction reports: in direct messages a fixed set, without those to
    /// see and to write.
    pub(crate) fn told_permissions(&self, channel: &Channel) -> Permissions {
        match channel.guild {
            Some(_) => self.permissions(self.bot, channel),
            None => Permissions::TOLD_IN_DM,
        }
    }

    /// Returns the permissions of somebody in a channel.
    pub(crate) fn permissions(&self, person: Id, channel: &Channel) -> Permissions {
        let Some(guild_id) = channel.guild else {
            return Permissions::OF_PEOPLE.with(Permissions::PIN_MESSAGES);
        };
        let Some(guild) = self.guilds.get(&guild_id) else { return Permissions::NONE };
        let base = if person == self.bot {
            match guild.bot_since {
                Some(_) => guild.everyone.with(guild.bot_permissions),
                None => return Permissions::NONE,
            }
        } else {
            match guild.members.get(&person) {
                Some(_) if guild.owner == person => return Permissions::ALL,
                Some(member) => guild.everyone.with(member.extra),
                None => return Permissions::NONE,
            }
        };
        if base.has(Permissions::ADMINISTRATOR) {
            return Permissions::ALL;
        }
        let place = channel.parent.and_then(|id| self.channels.get(&id)).unwrap_or(channel);
        let mut found = base;
        let role = (person == self.bot).then_some(guild.bot_role);
        for target in [Some(guild_id), role, Some(person)].into_iter().flatten() {
            if let Some(overwrite) = place.overwrites.get(&target) {
                found = overwrite.on(found);
            }
        }
        found.in_force(channel.kind.is_thread())
    }

    /// Tells whether somebody sees a channel.
    pub(crate) fn sees(&self, person: Id, channel: &Channel) -> bool {
        if channel.kind == ChannelKind::Dm {
            return channel.recipient == Some(person) || person == self.bot;
        }
        let may = self.permissions(person, channel);
        let inside = || channel.thread.as_ref().is_some_and(|t| t.members.contains(&person));
        may.has(Permissions::VIEW_CHANNEL)
            && (channel.kind != ChannelKind::PrivateThread
                || inside()
                || may.has(Permissions::MANAGE_THREADS))
    }

    /// Returns the channel, when the bot sees it and has a permission in it.
    pub(crate) fn bot_may(&self, channel: Id, wanted: Permissions) -> Result<&Channel, ApiError> {
        let channel = self.channel(channel)?;
        if !self.sees(self.bot, channel) {
            return Err(ApiError::MISSING_ACCESS);
        }
        if !self.permissions(self.bot, channel).has(wanted) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        Ok(channel)
    }

    /// Tells whether the bot is in a server with somebody.
    pub(crate) fn share_a_guild(&self, person: Id) -> bool {
        let met =
            |guild: &crate::model::Guild| guild.bot_since.is_some() && guild.members.contains_key(&person);
        self.guilds.values().any(met)
    }

    /// Tells whether somebody has installed the bot for themselves.
    pub(crate) fn has_installed(&self, person: Id) -> bool {
        self.people.get(&person).is_some_and(|person| person.installed)
    }

    /// Checks that the bot can reach somebody by direct message.
    pub(crate) fn check_dm(&self, channel: &Channel) -> Result<(), ApiError> {
        let Some(recipient) = channel.recipient else { return Ok(()) };
        if !self.share_a_guild(recipient) && !self.has_installed(recipient) {
            return Err(ApiError::NO_MUTUAL_GUILDS);
        }
        match self.people.get(&recipient) {
            Some(person) if person.dms_open => Ok(()),
            _ => Err(ApiError::CANNOT_MESSAGE_USER),
        }
    }

    /// Checks that the bot may write in a channel.
    pub(crate) fn bot_may_send(&self, id: Id, files: bool, embeds: bool) -> Result<(), ApiError> {
        let channel = self.channel(id)?;
        if channel.kind == ChannelKind::Dm {
            return self.check_dm(channel);
        }
        let writing = if channel.kind.is_thread() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
        self.bot_may(id, writing)?;
        if files {
            self.bot_may(id, Permissions::ATTACH_FILES)?;
        }
        if embeds {
            self.bot_may(id, Permissions::EMBED_LINKS)?;
        }
        if channel.thread.as_ref().is_some_and(|thread| thread.locked) {
            self.bot_may(id, Permissions::MANAGE_THREADS).map_err(|_| ApiError::LOCKED_THREAD)?;
        }
        Ok(())
    }
}
