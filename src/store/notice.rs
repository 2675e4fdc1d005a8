//! Notices: announcements that wait to be made, or were made.

use last_spike_engine::{Seat, Step};

use super::ids::{GameId, NoticeId, Time};
use super::named::named;

/// An announcement to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The step that made it true; of a vote or of the end of a tenure its number, and of what follows no step, as a lobby,
    /// the number of such notices before it.
    pub step: Step,
    /// The people who are told.
    pub audience: Audience,
    /// The kind of announcement.
    pub kind: Kind,
}

/// The people who are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody: the game's channel.
    Channel,
    /// One player: their direct messages.
    Seat(Seat),
    /// The person whose tenure of that number has ended: theirs, whoever sits at the seat now.
    Former(u32),
}

/// The beginning of the name of somebody whose tenure has ended.
const FORMER: &str = "former ";

named! {
    /// The kinds of announcements.
    #[derive(Hash)]
    pub enum Kind by from_name {
        /// The lobby, or what became of it.
        Lobby = "lobby",
        /// The board after a finished turn, its news, whose turn it is.
        Board = "board",
        /// A line that calls who is asked, in a channel whose board is kept up to date without a sound.
        Call = "call",
        /// A short line within a turn: an offer, an answer, an auction, a debt.
        Line = "line",
        /// An auction, who has answered, and in its place what came of it; in 1976 all auctions of a turn. Such notices have the
        /// step that opened the first.
        Auction = "auction",
        /// A short line about a move whose player takes long to decide what follows from it.
        Deciding = "deciding",
        /// A player's own tiles, and the question that is put to them now: a new message.
        Rack = "rack",
        /// An update of a player's tiles, shown in the message that they have.
        Hand = "hand",
        /// The result, with the record.
        Result = "result",
        /// The game was ended before its end.
        Closed = "closed",
        /// The game is stopped: its log and its snapshot disagree.
        Broken = "broken",
        /// The game stands still: the bot has left its server.
        Paused = "paused",
        /// The game was ended because the bot was not invited to its server again.
        GivenUp = "given-up",
        /// Nobody has acted in the game for long: it will be ended.
        Expiry = "expiry",
        /// The game was ended because nobody acted in it.
        Expired = "expired",
        /// The bot may not post all of it in the channel: told to the host, once a game.
        Muted = "muted",
        /// A question to the people of the game; such notices have the number of the vote in place of a step.
        Vote = "vote",
        /// The fate of a vote, shown in the message that asked.
        Verdict = "verdict",
        /// Somebody's time is running out.
        Warning = "warning",
        /// A computer moves for somebody whose time is used up.
        StandIn = "stand-in",
        /// The clocks of the game stand still, or run again, or have another pace.
        Clocks = "clocks",
        /// Games wait for somebody: told by the notice of one of them.
        Reminder = "reminder",
        /// Somebody was silent for long: what the others may do.
        Silence = "silence",
        /// Somebody else plays at a seat; such notices have the number of the tenure that ended in place of a step.
        Tenure = "tenure",
    }
}

impl Audience {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Channel => "channel".to_owned(),
            Self::Seat(seat) => seat.to_string(),
            Self::Former(tenure) => format!("{FORMER}{tenure}"),
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Self> {
        match (name, name.strip_prefix(FORMER)) {
            ("channel", _) => Some(Self::Channel),
            (_, Some(tenure)) => tenure.parse().ok().map(Self::Former),
            (seat, None) => seat.parse().ok().map(|seat| Self::Seat(Seat(seat))),
        }
    }
}

impl Kind {
    /// Lists in SQL the names of those for which something is so.
    pub(super) fn listed(is_so: impl Fn(Self) -> bool) -> String {
        let names =
            Self::ALL.into_iter().filter(|kind| is_so(*kind)).map(|kind| format!("'{}'", kind.name()));
        format!("({})", names.collect::<Vec<_>>().join(", "))
    }

    /// Returns the kind of the message that shows it: some take the place of another.
    #[must_use]
    pub const fn shown_as(self) -> Self {
        match self {
            Self::Hand => Self::Rack,
            Self::Verdict => Self::Vote,
            other => other,
        }
    }

    /// Returns whether it tells what players did: where that is taken back before it is told, it is dropped.
    #[must_use]
    pub const fn tells_moves(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Auction | Self::Deciding | Self::Rack | Self::Hand)
    }

    /// Returns whether what happens meanwhile decides whether it changes a message or is a new one: that is fixed when it is first
    /// tried.
    #[must_use]
    pub const fn is_edited_at_times(self) -> bool {
        matches!(self, Self::Board | Self::Line)
    }

    /// Returns whether it tells everything that was to be told to its audience before it.
    #[must_use]
    pub const fn tells_everything(self) -> bool {
        matches!(self, Self::Board | Self::Rack | Self::Result)
    }

    /// Returns whether it is left to a later one that tells everything: after an outage people get one post, not a burst.
    #[must_use]
    pub const fn merges(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Deciding | Self::Rack | Self::Hand)
    }

    /// Returns whether it is told with any later one that says how the game stands. What somebody decides is said by itself.
    #[must_use]
    pub const fn is_told_with_others(self) -> bool {
        matches!(self, Self::Board | Self::Line | Self::Rack | Self::Hand)
    }

    /// Returns whether it says how the game stands.
    #[must_use]
    pub const fn says_how_it_stands(self) -> bool {
        self.is_told_with_others() || matches!(self, Self::Result)
    }

    /// Returns whether it asks its player something, which a computer in their place answers.
    #[must_use]
    pub const fn asks_its_player(self) -> bool {
        matches!(self, Self::Rack | Self::Hand | Self::Warning)
    }

    /// Returns the kinds that are dropped, unless they were tried, once one of this kind is queued to the same audience: that
    /// says the same and more. A board is dropped while it is held.
    pub(super) const fn takes_over(self) -> &'static [Self] {
        match self {
            Self::Rack => &[Self::Hand],
            Self::Call => &[Self::Call],
            Self::Board | Self::Result => &[Self::Deciding, Self::Board],
            _ => &[],
        }
    }

    /// Returns whether its message is known again by its step, its picture or its button, whenever it is tried: of all others the
    /// words may change meanwhile.
    #[must_use]
    pub const fn is_known_by_its_step(self) -> bool {
        matches!(self, Self::Lobby | Self::Board | Self::Line | Self::Deciding | Self::Hand | Self::Result)
    }

    /// Returns whether it tells how a game ended, which is never left untold because of what it looks like.
    #[must_use]
    pub const fn tells_an_end(self) -> bool {
        matches!(self, Self::Result | Self::Closed | Self::GivenUp | Self::Expired)
    }
}

/// A notice that waits in the outbox.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: NoticeId,
    /// Its content.
    pub notice: Notice,
    /// The number of attempts.
    pub attempts: u32,
    /// The step up to which it tells, fixed when it was first tried.
    pub upto: Option<Step>,
    /// The time of the first attempt.
    pub first_tried_at: Option<Time>,
    /// The parts that are left out of its message.
    pub left_out: LeftOut,
    /// True if it was to change a message when it was first tried; known once it is leased.
    pub edits: bool,
    /// The fingerprints of the words with which it was tried, as far as others may be said now; known once it is leased.
    pub said: Vec<u32>,
    /// Whether direct messages with whom it is for must be opened first.
    pub opens_dm: bool,
}

/// The parts that are left out of a message because Discord has refused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// Its files; what they say of the game is said in messages of their own.
    Files,
    /// Its picture as well.
    Picture,
}

impl LeftOut {
    pub(super) const ALL: [Self; 3] = [Self::Nothing, Self::Files, Self::Picture];

    /// Returns what is left out where that is not enough.
    #[must_use]
    pub const fn more(self) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Files),
            Self::Files => Some(Self::Picture),
            Self::Picture => None,
        }
    }
}
