//! Notices: announcements that wait to be made, or were made.

use last_spike_engine::{Seat, Step};

use crate::store::rows::ids::{GameId, NoticeId, Time};

pub use super::notice_kind::NoticeKind;

/// An announcement to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The step that made it true; of a vote or of the end of a tenure its number, and of what follows no step, as a
    /// lobby, the number of such notices before it.
    pub step: Step,
    /// The people who are told.
    pub audience: Audience,
    /// The kind of announcement.
    pub kind: NoticeKind,
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

impl Audience {
    pub(crate) fn name(self) -> String {
        match self {
            Self::Channel => "channel".to_owned(),
            Self::Seat(seat) => seat.to_string(),
            Self::Former(tenure) => format!("{FORMER}{tenure}"),
        }
    }

    pub(in crate::store) fn from_name(name: &str) -> Option<Self> {
        match (name, name.strip_prefix(FORMER)) {
            ("channel", _) => Some(Self::Channel),
            (_, Some(tenure)) => tenure.parse().ok().map(Self::Former),
            (seat, None) => seat.parse().ok().map(|seat| Self::Seat(Seat(seat))),
        }
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
    /// The fingerprints of the words with which it was tried, as far as others may be said now; known once it is
    /// leased.
    pub said: Vec<u32>,
    /// True if the direct messages with its recipient must be opened first.
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
    const ALL: [Self; 3] = [Self::Nothing, Self::Files, Self::Picture];

    /// Returns what is left out of a message by its number in the database.
    pub(in crate::store) fn from_number(number: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

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
