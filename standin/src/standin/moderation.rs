//! Changes that people and moderators make: names, languages, members, permissions, deletions.

use super::server::Standin;
use crate::terms::id::Id;
use crate::terms::permission::Permissions;

/// Changes that people and moderators make around a bot.
impl Standin {
    /// Sets the flags of somebody's account, 53 bits at most.
    pub fn set_flags(&self, person: Id, flags: u64) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.flags = flags;
            }
        });
    }

    /// Sets whether somebody takes direct messages from the bot.
    pub fn set_dms_open(&self, person: Id, open: bool) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.dms_open = open;
            }
        });
    }

    /// Sets whether somebody has installed the bot for themselves: its commands are then offered to them in its direct
    /// messages and in every server, also where it is not.
    pub fn set_installed(&self, person: Id, installed: bool) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.installed = installed;
            }
        });
    }

    /// Changes a server's preferred language.
    pub fn set_guild_locale(&self, guild: Id, locale: &str) {
        self.core.with(|state| {
            let _ = state.set_locale(guild, locale);
        });
    }

    /// Reports a server as unavailable, or as available again.
    pub fn set_guild_unavailable(&self, guild: Id, unavailable: bool) {
        self.core.with(|state| {
            let _ = state.set_guild_unavailable(guild, unavailable);
        });
    }

    /// Deletes an emoji of the application, as its owner can in the developer portal.
    pub fn delete_emoji(&self, emoji: Id) {
        self.core.with(|state| {
            state.emoji.remove(&emoji);
            state.touch();
        });
    }

    /// Changes the name of somebody, also to one that Discord would not accept.
    pub fn rename_person(&self, person: Id, name: &str) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                name.clone_into(&mut person.name);
            }
        });
    }

    /// Changes the language of somebody's client.
    pub fn set_person_locale(&self, person: Id, locale: &str) {
        self.core.with(|state| state.set_person_locale(person, locale));
    }

    /// Takes somebody out of a server.
    pub fn remove_member(&self, guild: Id, person: Id) {
        self.core.with(|state| {
            let _ = state.remove_member(guild, person);
        });
    }

    /// Lets somebody into a server, again where they were taken out.
    pub fn add_member(&self, guild: Id, person: Id) {
        self.core.with(|state| {
            let _ = state.join(guild, person);
        });
    }

    /// Takes the bot out of a server.
    pub fn remove_bot(&self, guild: Id) {
        self.core.with(|state| {
            let _ = state.remove_bot(guild);
        });
    }

    /// Adds the commands of the bot to a server without the bot, or takes them away again.
    pub fn set_commands_alone(&self, guild: Id, alone: bool) {
        self.core.with(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.commands_alone = alone;
            }
        });
    }

    /// Invites the bot to a server, again where it was taken out.
    pub fn invite_bot(&self, guild: Id) {
        self.core.with(|state| {
            let _ = state.invite_bot(guild);
        });
    }

    /// Archives a thread or reopens it; one that is locked is reopened by moderators alone.
    pub fn set_archived(&self, thread: Id, archived: bool, locked: bool) {
        self.core.with(|state| {
            let _ = state.set_archived(thread, archived, locked);
        });
    }

    /// Changes how many active threads a server may have, so that a test need not open a thousand.
    pub fn set_most_threads(&self, most: usize) {
        self.core.with(|state| state.most_threads = most);
    }

    /// Takes permissions away from the bot in a channel, or gives them back.
    pub fn deny_bot(&self, channel: Id, denied: Permissions) {
        self.core.with(|state| {
            let bot = state.bot;
            let _ = state.set_overwrite(channel, bot, Permissions::NONE, denied);
        });
    }

    /// Takes permissions away from somebody in a channel, or gives them back.
    pub fn deny(&self, channel: Id, person: Id, denied: Permissions) {
        self.core.with(|state| {
            let _ = state.set_overwrite(channel, person, Permissions::NONE, denied);
        });
    }

    /// Gives the bot's role in a server permissions beyond those it was invited with.
    pub fn grant_bot(&self, guild: Id, extra: Permissions) {
        self.core.with(|state| {
            let _ = state.grant_bot(guild, extra);
        });
    }

    /// Gives a member permissions beyond what everybody has.
    pub fn grant(&self, guild: Id, person: Id, extra: Permissions) {
        self.core.with(|state| {
            let _ = state.grant(guild, person, extra);
        });
    }

    /// Deletes a channel.
    pub fn delete_channel(&self, channel: Id) {
        self.core.with(|state| {
            let _ = state.delete_channel(channel);
        });
    }

    /// Deletes a message, as a moderator would.
    pub fn delete_message(&self, channel: Id, message: Id) {
        self.core.with(|state| {
            let _ = state.erase(channel, message);
        });
    }
}
