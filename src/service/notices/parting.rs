//! The parting of messages that have lost their last slot: what remains of them.

use crate::store::notices::notice_kind::Remains;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::{Held, Posted};
use crate::store::scheduling::jobs::Job;
use crate::store::table::conditions::PostStyle;
use crate::store::{GameHeader, Slot, Time};

/// The time, in seconds, after which the one post of a game in direct messages is deleted. The answer to one of its
/// controls may be on its way, and Discord accepts it only while the message is there.
const ANSWERED: i64 = 5;

/// The fate of a message that has lost its last slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::service) enum Parting {
    /// The message tells what happened and stays, without its controls and without who had to answer until when.
    Stays,
    /// The message stays in the same way but loses its picture, since there is a newer one.
    Shortened,
    /// The message is deleted: nothing in it is still true.
    Goes,
    /// The message is the one post of a game in direct messages, and is deleted a little later.
    GoesOnceAnswered,
}

impl Parting {
    /// Returns the fate of a message that has lost its only slot. Posts to everybody stay as news, except for a
    /// decision that was made, changes of the clocks and the warning that a game will be ended. In direct messages one
    /// message holds everything.
    pub(in crate::service) fn of(slot: Slot, audience: Audience, manner: Manner) -> Self {
        match (audience, slot) {
            (Audience::Seat(_) | Audience::Former(_), _) => Self::Goes,
            (Audience::Channel, slot) => match (slot.kind().rules().remains, manner) {
                (Remains::Story, _) | (Remains::Styled, Manner::Styled(PostStyle::All)) => Self::Stays,
                (Remains::Styled, Manner::Styled(PostStyle::Latest)) => Self::Shortened,
                (Remains::Styled, Manner::InDirectMessages) => Self::GoesOnceAnswered,
                (Remains::Styled, Manner::Styled(PostStyle::Quiet)) | (Remains::Nothing, _) => Self::Goes,
            },
        }
    }

    pub(super) fn job(self, posted: Posted, now: Time) -> (Job, Time) {
        match self {
            Self::Stays => (Job::ClearControls(posted), now),
            Self::Shortened => (Job::ShortenPost(posted), now),
            Self::Goes => (Job::DeleteMessage(posted), now),
            Self::GoesOnceAnswered => (Job::DeleteMessage(posted), now.after(ANSWERED)),
        }
    }
}

/// The manner in which everybody is told of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Manner {
    /// By the one message of a game in direct messages.
    InDirectMessages,
    /// By posts in a channel, in the style that the host has chosen.
    Styled(PostStyle),
}

impl Manner {
    /// Returns the manner of a game.
    pub(in crate::service) fn of(game: &GameHeader) -> Self {
        if game.is_in_dm() { Self::InDirectMessages } else { Self::Styled(game.post_style) }
    }
}

/// Returns the messages that have lost their last slot, the oldest first, each with its fate. A message whose slot is
/// now held in another channel is deleted, because the game was moved there. So is the post of an auction that was
/// posted again because it could not be edited.
pub(super) fn parted(
    before: &[Held],
    after: &[Held],
    audience: Audience,
    manner: Manner,
) -> Vec<(Posted, Parting)> {
    let mut parted: Vec<(Posted, Parting)> = Vec::new();
    let ends = |held: &Held| {
        matches!(held.slot, Slot::Of(NoticeKind::Closed | NoticeKind::GivenUp | NoticeKind::Expired))
    };
    let ended_early = after.iter().any(ends);
    for Held { slot, posted } in before {
        if after.iter().any(|held| held.posted == *posted) {
            continue;
        }
        // An early end shows no board of its own, so the last board stays.
        let is_last =
            ended_early && *slot == Slot::Of(NoticeKind::Board) && manner != Manner::InDirectMessages;
        let is_elsewhere = |held: &Held| {
            let is_auction = matches!(slot, Slot::Auction(_));
            held.slot == *slot && (is_auction || held.posted.channel != posted.channel)
        };
        let parting = match Parting::of(*slot, audience, manner) {
            _ if is_last => Parting::Stays,
            _ if after.iter().any(is_elsewhere) => Parting::Goes,
            parting => parting,
        };
        match parted.iter_mut().find(|(message, _)| message == posted) {
            Some((_, known)) => *known = parting.max(*known),
            None => parted.push((*posted, parting)),
        }
    }
    parted
}
