//! Notices: announcements that wait to be made, or were made.

use last_spike_engine::{Seat, Step};

use crate::store::database::{Error, FromColumns, Row};
use crate::store::rows::ids::{GameId, NoticeId, ProcessId, Time};

pub use super::notice_kind::NoticeKind;

/// An announcement to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The step that made it true. For a vote or the end of a tenure, the number of that; for a notice without a step,
    /// as of a lobby, the count of notices like it before.
    pub step: Step,
    /// The people who are told.
    pub audience: Audience,
    /// The kind of announcement.
    pub kind: NoticeKind,
}

impl Notice {
    /// The columns from which it is read.
    pub(in crate::store) const COLUMNS: &'static str = "game, step, audience, kind";
}

impl FromColumns for Option<Notice> {
    const COUNT: usize = 4;

    /// Reads a notice; `None` if a newer program alone knows its audience or kind.
    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        let ((game, step), (audience, kind)): ((GameId, Step), (String, String)) = row.read(first)?;
        let known = Audience::from_name(&audience).zip(NoticeKind::from_name(&kind));
        Ok(known.map(|(audience, kind)| Notice { game, step, audience, kind }))
    }
}

impl FromColumns for Notice {
    const COUNT: usize = <Option<Self> as FromColumns>::COUNT;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        let game: GameId = row.read(first)?;
        row.read::<Option<Self>>(first)?.ok_or(Error::Newer { game: game.0, what: "a notice" })
    }
}

/// The people who are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody: the game's channel.
    Channel,
    /// One player: their direct messages.
    Seat(Seat),
    /// The person whose tenure, of this number, has ended: their direct messages, even if somebody else sits at the
    /// seat now.
    Former(u32),
}

/// The prefix of the stored name of [`Audience::Former`].
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

/// A notice that waits in the outbox, as this process has found it: another process may have tried it since, so what
/// its attempts have fixed is known once it is leased, and how this one is sent once it is claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Its number.
    pub id: NoticeId,
    /// Its content.
    pub notice: Notice,
    /// True if the direct messages with its recipient must be opened first.
    pub opens_dm: bool,
    /// The number of attempts before this one.
    pub attempts: u32,
    /// The time of the first of these attempts.
    pub first_tried_at: Option<Time>,
    /// The step up to which it tells, fixed when it is first claimed.
    pub upto: Option<Step>,
    /// The parts that are left out of its message.
    pub left_out: LeftOut,
    /// Leased: true if its first attempt was to edit a message.
    pub edits: bool,
    /// Leased: the fingerprints of the words of its earlier attempts.
    pub said: Vec<u32>,
    /// Claimed: the time of the first attempt, as of which it is shown.
    pub at: Time,
    /// Claimed: the nonce by which Discord recognises its message: 24 characters that no other notice has.
    pub nonce: String,
    /// Claimed: the newest notice when this one was first claimed. A notice queued after it is not told with this one,
    /// even if it is about the same step: its content may have changed.
    pub newest: NoticeId,
    /// Claimed: the process that sends it, as long as that process lives.
    pub owner: ProcessId,
}

impl Waiting {
    /// Returns a notice that was not tried yet.
    #[must_use]
    pub const fn untried(id: NoticeId, notice: Notice) -> Self {
        Self {
            id,
            notice,
            opens_dm: false,
            attempts: 0,
            first_tried_at: None,
            upto: None,
            left_out: LeftOut::Nothing,
            edits: false,
            said: Vec::new(),
            at: Time(0),
            nonce: String::new(),
            newest: NoticeId(0),
            owner: ProcessId(0),
        }
    }
}

/// The parts that are left out of a message because Discord has refused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// Its files; messages of their own tell their content.
    Files,
    /// Its picture as well.
    Picture,
}

impl LeftOut {
    const ALL: [Self; 3] = [Self::Nothing, Self::Files, Self::Picture];

    /// Returns the left-out parts of a number in the database.
    pub(in crate::store) fn from_number(number: i64) -> Option<Self> {
        Self::ALL.get(usize::try_from(number).ok()?).copied()
    }

    /// Returns the next larger omission, for a message that Discord still refuses; `None` if there is none.
    #[must_use]
    pub const fn more(self) -> Option<Self> {
        match self {
            Self::Nothing => Some(Self::Files),
            Self::Files => Some(Self::Picture),
            Self::Picture => None,
        }
    }
}
