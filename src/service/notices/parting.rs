//! The parting of messages that hold no slot any more: what remains of them.

use crate::store::notices::notice_kind::Remains;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::posting::posts::{Held, Posted};
use crate::store::scheduling::jobs::Job;
use crate::store::table::post_style::PostStyle;
use crate::store::{GameHeader, Slot, Time};

/// The time, in seconds, after which the one post of a game in direct messages is deleted. The answer to one of its
/// controls may be on its way, and Discord accepts it only while the message is there.
const ANSWERED: i64 = 5;

/// The fate of a message that holds no slot any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::service) enum Parting {
    /// It tells what happened: that stays, without controls and without who was asked until when.
    Stays,
    /// It stays in the same way, without its picture, of which a newer one is there.
    Shortened,
    /// It says nothing that is still true.
    Goes,
    /// It is the one post of a game in direct messages.
    GoesOnceAnswered,
}

impl Parting {
    /// Returns what becomes of a message that holds a slot alone. What is said to everybody stays as news, but for a
    /// decision that was made, what the clocks did and the word that a game will be ended; in direct messages one
    /// message holds all.
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

/// The manner in which a game is told to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Manner {
    /// By one message, in direct messages.
    InDirectMessages,
    /// In a channel.
    Styled(PostStyle),
}

impl Manner {
    /// Returns that of a game.
    pub(in crate::service) fn of(game: &GameHeader) -> Self {
        if game.is_in_dm() { Self::InDirectMessages } else { Self::Styled(game.post_style) }
    }
}

/// Returns the messages that hold something before and nothing after, the oldest first, and what becomes of each. One
/// whose place is taken in another channel goes: the game was moved there. So does the post of an auction that was
/// posted anew, because it could not be edited.
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
        // An end that shows no board leaves the last one.
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
