//! Permissions of Discord that are missing, by the names that Discord itself gives them.

use crate::present::lang::{Key, Lang, key};
use crate::present::parts::post::Post;
use crate::present::words::limits::with_line;
use crate::store::ChannelId;
use crate::store::table::obstacle::Obstacle;

/// A permission of Discord that playing needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// To see the channel.
    ViewChannel,
    /// To write in a channel.
    SendMessages,
    /// To write in a thread.
    SendInThreads,
    /// To send pictures and files.
    AttachFiles,
    /// To open a public thread.
    CreateThreads,
    /// To read what was written before: by this a post is known whose answer was lost.
    ReadHistory,
    /// To use commands of applications.
    UseCommands,
}

impl Right {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::ViewChannel,
        Self::SendMessages,
        Self::SendInThreads,
        Self::AttachFiles,
        Self::CreateThreads,
        Self::ReadHistory,
        Self::UseCommands,
    ];

    /// Returns what it is called in the settings of Discord.
    #[must_use]
    pub fn name(self, lang: Lang) -> String {
        lang.say(match self {
            Self::ViewChannel => key::RIGHT_VIEW_CHANNEL,
            Self::SendMessages => key::RIGHT_SEND_MESSAGES,
            Self::SendInThreads => key::RIGHT_SEND_IN_THREADS,
            Self::AttachFiles => key::RIGHT_ATTACH_FILES,
            Self::CreateThreads => key::RIGHT_CREATE_THREADS,
            Self::ReadHistory => key::RIGHT_READ_HISTORY,
            Self::UseCommands => key::RIGHT_USE_COMMANDS,
        })
    }
}

/// Names some permissions: "**View Channel** and **Attach Files**".
fn names(rights: &[Right], lang: Lang) -> String {
    let names: Vec<String> = rights.iter().map(|right| format!("**{}**", right.name(lang))).collect();
    lang.list(&names)
}

/// Refuses to open or start a game where the bot lacks permissions.
#[must_use]
pub fn refused(missing: &[Right], lang: Lang) -> Post {
    Post::text(lang.text(key::refusal::Rights, &[("rights", names(missing, lang).into())]))
}

/// Refuses to do for somebody what Discord does not let them do themselves.
#[must_use]
pub fn refused_to_caller(missing: &[Right], lang: Lang) -> Post {
    Post::text(lang.text(key::refusal::OwnRights, &[("rights", names(missing, lang).into())]))
}

/// Adds a note to an answer on the permissions that the bot lacks where the game is played.
#[must_use]
pub fn noted(post: Post, missing: &[Right], lang: Lang) -> Post {
    let key = match missing {
        [Right::AttachFiles] => key::NOTE_RIGHTS_FILES,
        [Right::ReadHistory] => key::NOTE_RIGHTS_HISTORY,
        _ => key::NOTE_RIGHTS,
    };
    let note = lang.text(key, &[("rights", names(missing, lang).into())]);
    Post { text: with_line(&post.text, &note), silent: false, ..post }
}

/// Adds a note to an answer given elsewhere: the bot cannot post in the game's channel.
#[must_use]
pub fn noted_elsewhere(post: Post, channel: ChannelId, obstacle: Obstacle, lang: Lang) -> Post {
    let key = match obstacle {
        Obstacle::Permission | Obstacle::Refused => key::NOTE_MUTED,
        Obstacle::Locked => key::NOTE_THREAD_LOCKED,
        Obstacle::ManyThreads => key::NOTE_MANY_THREADS,
        Obstacle::ManyMembers => key::NOTE_MANY_MEMBERS,
    };
    let note = lang.text(key, &[("channel", channel.to_string().into())]);
    Post { text: with_line(&post.text, &note), silent: false, ..post }
}

/// Returns the post to the host that not everything can be posted.
#[must_use]
pub fn muted(obstacle: Obstacle, lang: Lang) -> Post {
    use Right::{AttachFiles, SendInThreads, SendMessages, ViewChannel};
    let thread = match obstacle {
        Obstacle::Permission | Obstacle::Refused => None,
        Obstacle::Locked => Some(key::POST_THREAD_LOCKED),
        Obstacle::ManyThreads => Some(key::POST_MANY_THREADS),
        Obstacle::ManyMembers => Some(key::POST_MANY_MEMBERS),
    };
    if let Some(key) = thread {
        return Post::text(lang.say(key));
    }
    let name = |right: Right| right.name(lang).into();
    Post::text(lang.text(
        key::POST_MUTED,
        &[
            ("view", name(ViewChannel)),
            ("send", name(SendMessages)),
            ("threads", name(SendInThreads)),
            ("files", name(AttachFiles)),
        ],
    ))
}

/// Returns the post to the host whose lobby was closed, because Discord does not take its post.
#[must_use]
pub fn withdrawn(obstacle: Obstacle, channel: ChannelId, lang: Lang) -> Post {
    let key = match obstacle {
        Obstacle::Permission => key::POST_WITHDRAWN_RIGHTS,
        Obstacle::Locked => key::POST_WITHDRAWN_LOCKED,
        Obstacle::ManyThreads => key::POST_WITHDRAWN_THREADS,
        Obstacle::ManyMembers => key::POST_WITHDRAWN_MEMBERS,
        Obstacle::Refused => key::POST_WITHDRAWN,
    };
    hindered(key, obstacle, channel, lang)
}

/// Returns the post to the host whose game could not start, because Discord does not take the post that begins it.
#[must_use]
pub fn not_started(obstacle: Obstacle, channel: ChannelId, lang: Lang) -> Post {
    let key = match obstacle {
        Obstacle::Permission => key::POST_NOT_STARTED_RIGHTS,
        Obstacle::Locked => key::POST_NOT_STARTED_LOCKED,
        Obstacle::ManyThreads => key::POST_NOT_STARTED_THREADS,
        Obstacle::ManyMembers => key::POST_NOT_STARTED_MEMBERS,
        Obstacle::Refused => key::POST_NOT_STARTED,
    };
    hindered(key, obstacle, channel, lang)
}

/// Returns a post about a channel in which the bot can't post, with the permissions that it lacks if it lacks any.
fn hindered(key: Key, obstacle: Obstacle, channel: ChannelId, lang: Lang) -> Post {
    use Right::{SendInThreads, SendMessages, ViewChannel};
    let channel = ("channel", channel.to_string().into());
    if obstacle != Obstacle::Permission {
        return Post::text(lang.text(key, &[channel]));
    }
    let name = |right: Right| right.name(lang).into();
    let (view, send, threads) = (name(ViewChannel), name(SendMessages), name(SendInThreads));
    Post::text(lang.text(key, &[channel, ("view", view), ("send", send), ("threads", threads)]))
}

/// Returns the note below a post that has no picture.
#[must_use]
pub fn without_picture(lang: Lang) -> String {
    lang.text(key::PICTURE_FORBIDDEN, &[("right", Right::AttachFiles.name(lang).into())])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present::words::limits::{TEXT, length};

    #[test]
    fn a_note_stands_below_the_fullest_answer() {
        let full = || Post::text("x".repeat(TEXT));
        for lang in Lang::ALL {
            for missing in [&Right::ALL[..], &[Right::AttachFiles], &[Right::ReadHistory]] {
                let text = noted(full(), missing, lang).text;
                assert!(missing.iter().all(|right| text.contains(&right.name(lang))), "{text}");
                assert!(length(&text) <= TEXT && text.starts_with("xxx"), "{text}");
            }
            for obstacle in Obstacle::ALL {
                let text = noted_elsewhere(full(), ChannelId(77), obstacle, lang).text;
                assert!(length(&text) <= TEXT && text.contains("<#77>"), "{text}");
            }
        }
    }
}
