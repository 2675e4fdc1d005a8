//! Making trouble: everything that goes wrong around a bot on a bad day, on demand.

use std::time::Duration;

use super::Standin;
use super::fault::Rule;
use super::id::Id;
use super::limit::RateLimits;
use super::line::Scissors;
use super::permission::Permissions;

/// What goes wrong with requests, and with how events arrive.
impl Standin {
    /// Has something go wrong from now on.
    pub fn trouble(&self, rule: Rule) {
        self.core.with(|state| state.faults.add(rule));
    }

    /// Has every request and every connection go right again.
    pub fn no_trouble(&self) {
        self.core.with(|state| {
            state.faults.clear();
            state.offline = false;
        });
    }

    /// Returns how many requests have gone wrong so far; one that is only answered late counts as
    /// soon as it is done.
    #[must_use]
    pub fn troubled(&self) -> u64 {
        self.core.with(|state| state.troubled)
    }

    /// Counts requests as Discord does, or stops doing so.
    pub fn set_rate_limits(&self, limits: RateLimits) {
        self.core.with(|state| state.limits.mode = limits);
    }

    /// Has time pass, by the clock that Discord numbers everything by.
    pub fn pass(&self, time: Duration) {
        self.core.with(|state| state.mint.pass(time));
    }

    /// Has the next interactions delivered twice.
    pub fn deliver_twice(&self, times: u32) {
        self.core.with(|state| state.twice = times);
    }
}

/// What goes wrong with connections and sessions.
impl Standin {
    /// Cuts every connection at once, as when the network breaks.
    pub fn cut_all(&self) {
        self.core.with(|state| state.scissors.iter().for_each(Scissors::cut));
    }

    /// Turns every connection away and cuts those that are open, or takes them again.
    pub fn set_offline(&self, offline: bool) {
        self.core.with(|state| {
            state.offline = offline;
            if offline {
                state.scissors.iter().for_each(Scissors::cut);
            }
        });
    }

    /// Asks every gateway session to reconnect and resume (opcode 7), as before Discord restarts a
    /// server of its own.
    pub fn ask_to_reconnect(&self) {
        self.core.with(|state| state.sessions.ask_to_reconnect());
    }

    /// Ends every gateway connection with this code.
    pub fn close_all(&self, code: u16) {
        self.core.with(|state| state.sessions.close_all(code));
    }

    /// Refuses the next attempts to resume, so that the bot must identify anew (opcode 9).
    pub fn refuse_resumes(&self, times: u32) {
        self.core.with(|state| state.sessions.refused_resumes = times);
    }

    /// Ends every gateway session, so that the bot must identify anew.
    pub fn forget_sessions(&self) {
        self.core.with(|state| state.sessions.forget());
    }

    /// Has a shard's connection break off whenever it asks for a session, or no more.
    pub fn set_shard_broken(&self, shard: u64, broken: bool) {
        self.core.with(|state| {
            state.starts.broken.retain(|other| *other != shard);
            if broken {
                state.starts.broken.push(shard);
            }
        });
    }

    /// Gives somebody's account flags, of which Discord allows itself 53.
    pub fn set_flags(&self, person: Id, flags: u64) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.flags = flags;
            }
        });
    }

    /// Has the gateway fall silent, or speak again.
    pub fn set_silent(&self, silent: bool) {
        self.core.with(|state| state.sessions.set_silent(silent));
    }
}

/// What people and moderators do to a bot.
impl Standin {
    /// Sets whether somebody takes direct messages from the bot.
    pub fn set_dms_open(&self, person: Id, open: bool) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                person.dms_open = open;
            }
        });
    }

    /// Changes a server's preferred language.
    pub fn set_locale(&self, guild: Id, locale: &str) {
        self.core.with(|state| {
            let _ = state.set_locale(guild, locale);
        });
    }

    /// Says that a server cannot be reached, or that it can again.
    pub fn outage(&self, guild: Id, out: bool) {
        self.core.with(|state| {
            let _ = state.outage(guild, out);
        });
    }

    /// Gives somebody another name, which Discord would take or not.
    pub fn rename(&self, person: Id, name: &str) {
        self.core.with(|state| {
            if let Some(person) = state.people.get_mut(&person) {
                name.clone_into(&mut person.name);
            }
        });
    }

    /// Has somebody's Discord speak another language.
    pub fn speak(&self, person: Id, locale: &str) {
        self.core.with(|state| state.speak(person, locale));
    }

    /// Takes somebody out of a server.
    pub fn leave(&self, guild: Id, person: Id) {
        self.core.with(|state| {
            let _ = state.leave(guild, person);
        });
    }

    /// Takes the bot out of a server.
    pub fn remove_bot(&self, guild: Id) {
        self.core.with(|state| {
            let _ = state.remove_bot(guild);
        });
    }

    /// Invites the bot to a server, again where it was taken out.
    pub fn invite_bot(&self, guild: Id) {
        self.core.with(|state| {
            let _ = state.invite_bot(guild);
        });
    }

    /// Puts a thread to sleep or wakes it; one that is locked is woken by moderators alone.
    pub fn set_archived(&self, thread: Id, archived: bool, locked: bool) {
        self.core.with(|state| {
            let _ = state.set_archived(thread, archived, locked);
        });
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
