//! The permissions of the bot and of a person where they act: Discord sends them with each interaction.

use poise::serenity_prelude::{ChannelType, Member, PartialChannel, Permissions};

use crate::present::people::rights::{self, Right};
use crate::present::{Lang, Post};

/// The permissions of the bot and of a person in a channel. Permissions that Discord doesn't send count as granted:
/// Discord itself refuses a request without permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rights {
    bot: Permissions,
    caller: Permissions,
    in_thread: bool,
}

impl Rights {
    /// Reads the permissions that came with an interaction; in direct messages nothing is forbidden.
    #[must_use]
    pub fn of(app: Option<Permissions>, member: Option<&Member>, channel: Option<&PartialChannel>) -> Self {
        let Some(member) = member else {
            return Self { bot: Permissions::all(), caller: Permissions::all(), in_thread: false };
        };
        let in_thread = channel.is_some_and(|channel| is_thread(channel.kind));
        Self { bot: in_force(app), caller: in_force(member.permissions), in_thread }
    }

    /// Returns the permissions that the bot lacks to post boards here.
    #[must_use]
    pub fn missing_to_post(&self) -> Vec<Right> {
        missing(self.bot, &[Right::ViewChannel, self.writing(), Right::AttachFiles])
    }

    /// Returns the permissions to mention as missing: those to post boards, and the one to find its own posts again,
    /// without which a game can still be played.
    #[must_use]
    pub fn missing_to_play(&self) -> Vec<Right> {
        let mut missing = self.missing_to_post();
        // A bot that can't see the channel can't read its history anyway.
        if !missing.contains(&Right::ViewChannel) && !self.bot.contains(permission(Right::ReadHistory)) {
            missing.push(Right::ReadHistory);
        }
        missing
    }

    /// Refuses to open or start a game here if the bot couldn't post it, or if the caller may not write here or use
    /// commands.
    #[must_use]
    pub fn refuse_to_play(&self, lang: Lang) -> Option<Post> {
        refuse(&self.caller_lacks_to_post(), &self.missing_to_post(), lang)
    }

    /// Refuses to open a thread here if the caller may not open one, or if the bot couldn't open it or post in it.
    #[must_use]
    pub fn refuse_thread(&self, lang: Lang) -> Option<Post> {
        refuse(&self.caller_lacks_for_thread(), &self.missing_for_thread(), lang)
    }

    /// Returns the permissions that the bot lacks to open a thread here and to post boards in it.
    #[must_use]
    pub fn missing_for_thread(&self) -> Vec<Right> {
        missing(
            self.bot,
            &[Right::ViewChannel, Right::CreateThreads, Right::SendInThreads, Right::AttachFiles],
        )
    }

    /// Refuses to post an offer here for a caller who may not write here, because the offer notifies its recipient. In
    /// direct messages Discord doesn't send the caller's permissions in the game's channel.
    #[must_use]
    pub fn refuse_offer(&self, lang: Lang) -> Option<Post> {
        refuse(&self.caller_lacks_to_post(), &[], lang)
    }

    /// Returns the permissions that the caller lacks to have the bot post here: to write, and to use commands.
    #[must_use]
    pub fn caller_lacks_to_post(&self) -> Vec<Right> {
        missing(self.caller, &[self.writing(), Right::UseCommands])
    }

    /// Returns the permissions that the caller lacks to open a thread here.
    #[must_use]
    pub fn caller_lacks_for_thread(&self) -> Vec<Right> {
        missing(self.caller, &[Right::CreateThreads, Right::SendInThreads])
    }

    /// Returns the permission to write here: threads have one of their own.
    const fn writing(&self) -> Right {
        if self.in_thread { Right::SendInThreads } else { Right::SendMessages }
    }
}

fn refuse(caller_lacks: &[Right], bot_lacks: &[Right], lang: Lang) -> Option<Post> {
    match (caller_lacks, bot_lacks) {
        ([], []) => None,
        ([], missing) => Some(rights::refused(missing, lang)),
        (missing, _) => Some(rights::refused_to_caller(missing, lang)),
    }
}

/// Returns whether a channel is a thread, in which no other thread can be opened.
pub(in crate::discord) const fn is_thread(kind: ChannelType) -> bool {
    matches!(kind, ChannelType::NewsThread | ChannelType::PrivateThread | ChannelType::PublicThread)
}

/// Returns the permissions in force: an administrator has all of them, and somebody who can't see a channel or write in
/// it can send nothing there.
fn in_force(given: Option<Permissions>) -> Permissions {
    match given {
        None => Permissions::all(),
        Some(given) if given.contains(Permissions::ADMINISTRATOR) => Permissions::all(),
        Some(given) => given,
    }
}

fn missing(given: Permissions, wanted: &[Right]) -> Vec<Right> {
    wanted.iter().copied().filter(|right| !given.contains(permission(*right))).collect()
}

const fn permission(right: Right) -> Permissions {
    match right {
        Right::ViewChannel => Permissions::VIEW_CHANNEL,
        Right::SendMessages => Permissions::SEND_MESSAGES,
        Right::SendInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
        Right::AttachFiles => Permissions::ATTACH_FILES,
        Right::CreateThreads => Permissions::CREATE_PUBLIC_THREADS,
        Right::ReadHistory => Permissions::READ_MESSAGE_HISTORY,
        Right::UseCommands => Permissions::USE_APPLICATION_COMMANDS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn member(permissions: &str) -> Member {
        let user = json!({ "id": "1", "username": "ann", "discriminator": "0", "avatar": null });
        let member = json!({
            "user": user, "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0,
            "guild_id": "2", "permissions": permissions,
        });
        serde_json::from_value(member).unwrap()
    }

    fn channel(kind: u8) -> PartialChannel {
        serde_json::from_value(json!({ "id": "3", "type": kind, "name": "x", "permissions": "0" })).unwrap()
    }

    #[test]
    fn a_thread_asks_for_other_permissions_than_a_channel() {
        let send = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
        let (text, thread) = (channel(0), channel(11));
        let member = member("0");
        let rights = |channel| Rights::of(Some(send), Some(&member), Some(channel));
        assert_eq!(rights(&text).missing_to_post(), []);
        assert_eq!(rights(&thread).missing_to_post(), [Right::SendInThreads]);
        assert_eq!(rights(&text).missing_for_thread(), [Right::CreateThreads, Right::SendInThreads]);
        assert_eq!(rights(&text).caller_lacks_to_post(), [Right::SendMessages, Right::UseCommands]);
        assert_eq!(rights(&thread).caller_lacks_to_post(), [Right::SendInThreads, Right::UseCommands]);
    }

    #[test]
    fn reading_what_was_posted_is_missed_where_the_channel_is_seen_and_forbids_no_game() {
        let (text, member) = (channel(0), member("2147485696"));
        let write = Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES;
        let rights = |bot| Rights::of(Some(bot), Some(&member), Some(&text));
        let seen = rights(write | Permissions::VIEW_CHANNEL);
        assert_eq!(seen.missing_to_play(), [Right::ReadHistory]);
        assert_eq!(seen.refuse_to_play(Lang::En).map(|post| post.text), None);
        assert_eq!(rights(write).missing_to_play(), [Right::ViewChannel]);
        let all = write | Permissions::VIEW_CHANNEL | Permissions::READ_MESSAGE_HISTORY;
        assert_eq!(rights(all).missing_to_play(), []);
    }

    #[test]
    fn an_administrator_has_all_and_so_has_who_is_not_told_about() {
        let (text, admin) = (channel(0), member("8"));
        let rights = Rights::of(Some(Permissions::ADMINISTRATOR), Some(&admin), Some(&text));
        assert_eq!((rights.missing_to_play(), rights.missing_for_thread()), (vec![], vec![]));
        assert_eq!(rights.caller_lacks_for_thread(), []);
        let unknown = Rights::of(None, Some(&admin), None);
        assert_eq!(unknown.missing_to_post(), []);
        // Bits that nobody knows yet, and all that a number in a string can hold.
        let many = member("18446744073709551615");
        assert_eq!(Rights::of(None, Some(&many), Some(&text)).caller_lacks_for_thread(), []);
        // Discord's bits for direct messages say nothing of writing.
        let dm = Rights::of(Some(Permissions::ATTACH_FILES), None, None);
        assert_eq!((dm.missing_to_post(), dm.caller_lacks_to_post()), (vec![], vec![]));
    }
}
