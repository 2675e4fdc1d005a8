//! A vote: its question, its fate, and who is asked.

use last_spike_engine::{Seat, Step};

use crate::store::rows::ids::{GameId, Time, UserId, VoteId};
use crate::store::rows::named::named;
use crate::store::rows::text::{fingerprint, json};
use crate::store::table::pace::Pace;

/// The question of a vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VoteQuestion {
    /// Going back to the game as it was after a step.
    TakeBack {
        /// The step.
        to: Step,
    },
    /// Stopping the clocks of the game.
    Pause {
        /// The end of the pause; `None` if it lasts until somebody ends it.
        until: Option<Time>,
    },
    /// Giving the game another pace.
    Pace(Pace),
    /// An absence of the asker that is longer than they may take without asking.
    Away {
        /// The end of the absence.
        until: Time,
    },
    /// The fate of a seat whose player is absent.
    Absent {
        /// The seat.
        seat: Seat,
        /// The proposal.
        way: SeatProposal,
    },
    /// An invitation to take a seat over; only the invited person is asked.
    Invite {
        /// The seat.
        seat: Seat,
        /// The person.
        user: UserId,
    },
}

/// The possible fates of a seat whose player is absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatProposal {
    /// A computer moves until they are back.
    StandIn,
    /// A computer of this level takes the seat.
    Level(String),
    /// This person is asked to take the seat.
    Person(UserId),
    /// The game ends.
    End,
}

impl SeatProposal {
    fn text(&self) -> String {
        match self {
            Self::StandIn => "stand-in".to_owned(),
            Self::Level(level) => format!("level {level}"),
            Self::Person(user) => format!("person {user}"),
            Self::End => "end".to_owned(),
        }
    }

    fn of(text: &str) -> Option<Self> {
        match text.split_once(' ') {
            None if text == "stand-in" => Some(Self::StandIn),
            None if text == "end" => Some(Self::End),
            Some(("level", level)) => Some(Self::Level(level.to_owned())),
            Some(("person", user)) => Some(Self::Person(UserId(user.parse().ok()?))),
            _ => None,
        }
    }
}

impl VoteQuestion {
    /// Returns the [`Vote::check`] of a vote with this question.
    pub(super) fn check(&self, asker: Seat, step: Step, turn: u32) -> u32 {
        let about = self.about().map(|seat| seat.0);
        fingerprint(&json(&(self.kind(), self.subject(), about, asker, step.0, turn)))
    }

    /// The name of a request to take back, which a person's next move ends.
    const TAKE_BACK: &str = "take-back";

    /// Returns the name of the question's kind in the database.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::TakeBack { .. } => Self::TAKE_BACK,
            Self::Pause { .. } => "pause",
            Self::Pace(_) => "pace",
            Self::Away { .. } => "away",
            Self::Absent { .. } => "absent",
            Self::Invite { .. } => "invite",
        }
    }

    /// Returns the seat that the question is about; `None` if it is about the whole game.
    #[must_use]
    pub const fn about(&self) -> Option<Seat> {
        match self {
            Self::TakeBack { .. } | Self::Pause { .. } | Self::Pace(_) | Self::Away { .. } => None,
            Self::Absent { seat, .. } | Self::Invite { seat, .. } => Some(*seat),
        }
    }

    /// Returns the details of the question as they are stored beside its kind and its seat.
    pub(super) fn subject(&self) -> String {
        match self {
            Self::TakeBack { to } => to.to_string(),
            Self::Pause { until } => until.map_or_else(String::new, |until| until.0.to_string()),
            Self::Pace(pace) => pace.name().to_owned(),
            Self::Away { until } => until.0.to_string(),
            Self::Absent { way, .. } => way.text(),
            Self::Invite { user, .. } => user.to_string(),
        }
    }

    /// Returns the question of a stored kind, subject and seat; `None` if they are not valid.
    pub(super) fn of(kind: &str, subject: &str, about: Option<Seat>) -> Option<Self> {
        match (kind, about) {
            (Self::TAKE_BACK, None) => Some(Self::TakeBack { to: Step(subject.parse().ok()?) }),
            ("pause", None) if subject.is_empty() => Some(Self::Pause { until: None }),
            ("pause", None) => Some(Self::Pause { until: Some(Time(subject.parse().ok()?)) }),
            ("pace", None) => Pace::named(subject).map(Self::Pace),
            ("away", None) => Some(Self::Away { until: Time(subject.parse().ok()?) }),
            ("absent", Some(seat)) => Some(Self::Absent { seat, way: SeatProposal::of(subject)? }),
            ("invite", Some(seat)) => Some(Self::Invite { seat, user: UserId(subject.parse().ok()?) }),
            _ => None,
        }
    }
}

named! {
    /// The fate of a vote.
    pub enum Fate by named {
        /// Answers are awaited.
        Open = "open",
        /// Everybody has agreed, or most of the people who have answered.
        Carried = "carried",
        /// Somebody has not agreed, or too few of the people who have answered.
        Refused = "refused",
        /// Somebody whose answer was needed has not given it in time.
        Silent = "silent",
        /// A person has made a move, which ends a request to take back.
        Moved = "moved",
        /// The game went on meanwhile, or has ended.
        Lapsed = "lapsed",
        /// The asker has withdrawn it.
        Withdrawn = "withdrawn",
        /// The player whom it is about is back.
        Back = "back",
    }
}

/// A vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vote {
    /// Its number.
    pub id: VoteId,
    /// The game.
    pub game: GameId,
    /// The question.
    pub question: VoteQuestion,
    /// The seat that asks.
    pub asker: Seat,
    /// The last step of the game when it was asked.
    pub step: Step,
    /// The turn of the game when it was asked.
    pub turn: u32,
    /// The time at which it was asked.
    pub opened_at: Time,
    /// The time at which its post appeared, from which on people can answer.
    pub told_at: Option<Time>,
    /// The time at which the vote closes, by the last estimate: its time does not run while nobody can answer.
    pub closes_at: Time,
    /// Its fate.
    pub fate: Fate,
    /// True if the player of the seat that it is about had left the game's server when it was asked.
    pub gone: bool,
    /// The seats that are asked, with their answers.
    pub ballots: Vec<Ballot>,
}

/// A seat that is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ballot {
    /// The seat.
    pub seat: Seat,
    /// Its answer, and the time of the answer.
    pub answer: Option<(bool, Time)>,
}

impl Vote {
    /// Returns a fingerprint of the question, the asker and the moment in the game. A button carries it, so that it is
    /// never taken for a button of another vote to which the database gave the same number.
    #[must_use]
    pub fn check(&self) -> u32 {
        self.question.check(self.asker, self.step, self.turn)
    }

    /// Returns the seats that have not answered.
    pub fn awaited(&self) -> impl Iterator<Item = Seat> + '_ {
        self.ballots.iter().filter(|ballot| ballot.answer.is_none()).map(|ballot| ballot.seat)
    }

    /// Returns the seats that have answered yes, or no.
    pub fn answered(&self, yes: bool) -> impl Iterator<Item = Seat> + '_ {
        let is_so = move |ballot: &&Ballot| matches!(ballot.answer, Some((answer, _)) if answer == yes);
        self.ballots.iter().filter(is_so).map(|ballot| ballot.seat)
    }
}
