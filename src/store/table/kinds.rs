//! The kinds of what is open in a game: what its people vote on, what a player is asked, and why it stands still. A program
//! that does not know one of them cannot play the game.

use last_spike_engine::{Game, Phase, Seat, Step};

use super::conditions::Pace;
use crate::store::database::{Error, FromColumns, Row, columns, sql};
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::named::{known, named};

/// The end of a list: the game `g` has not ended. Nobody plays an ended one by what is open in it.
const HAS_NOT_ENDED: &str = " AND g.stage IN ('lobby', 'running', 'broken'))";

columns! {
    /// The names of the kinds that are open in a game, selected from `games g`: lists, `None` for an empty one.
    pub(super) struct Open {
        /// The votes, each with its subject.
        votes: Option<String> = sql!(
            "(SELECT string_agg(kind || '/' || subject, '|') FROM votes WHERE game = g.id AND fate = 'open'",
            HAS_NOT_ENDED
        ),
        /// The pauses. One that is over counts, too: whoever does not know it cannot say what follows from it.
        pauses: Option<String> =
            sql!("(SELECT string_agg(why, '|') FROM pauses WHERE game = g.id", HAS_NOT_ENDED),
        /// The questions to players.
        questions: Option<String> =
            sql!("(SELECT string_agg(question, '|') FROM awaited WHERE game = g.id", HAS_NOT_ENDED),
    }
}

impl Open {
    /// Finds out whether this program knows all of them.
    ///
    /// # Errors
    /// [`Error::Newer`] if it does not.
    pub(super) fn check(&self, game: GameId) -> Result<(), Error> {
        // A number in it that can't be read is damage, which stops that vote alone.
        let is_vote = |text: &str| {
            let (kind, subject) = text.split_once('/')?;
            VoteQuestion::is_known(kind, subject).then_some(())
        };
        all(game, "a vote", self.votes.as_deref(), is_vote)?;
        all(game, "a pause", self.pauses.as_deref(), PauseReason::named)?;
        all(game, "a question", self.questions.as_deref(), AwaitedQuestion::named)
    }
}

fn all<T>(
    game: GameId,
    what: &'static str,
    list: Option<&str>,
    of: impl Fn(&str) -> Option<T>,
) -> Result<(), Error> {
    let mut names = list.into_iter().flat_map(|list| list.split('|'));
    names.try_for_each(|name| known(game, what, name, &of).map(drop))
}

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

    fn is_known(text: &str) -> bool {
        matches!(text.split_once(' ').map_or(text, |(way, _)| way), "stand-in" | "level" | "person" | "end")
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
    pub(in crate::store) fn subject(&self) -> String {
        match self {
            Self::TakeBack { to } => to.to_string(),
            Self::Pause { until } => until.map_or_else(String::new, |until| until.0.to_string()),
            Self::Pace(pace) => pace.name().to_owned(),
            Self::Away { until } => until.0.to_string(),
            Self::Absent { way, .. } => way.text(),
            Self::Invite { user, .. } => user.to_string(),
        }
    }

    /// Returns whether a stored kind, and the names in its subject, are known.
    fn is_known(kind: &str, subject: &str) -> bool {
        match kind {
            Self::TAKE_BACK | "pause" | "away" | "invite" => true,
            "pace" => Pace::named(subject).is_some(),
            "absent" => SeatProposal::is_known(subject),
            _ => false,
        }
    }

    /// Returns the question of a stored kind, subject and seat; `None` if they are not valid.
    pub(in crate::store) fn of(kind: &str, subject: &str, about: Option<Seat>) -> Option<Self> {
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
    /// The reason why a game stands still.
    pub enum PauseReason by named {
        /// The bot is not in its server.
        Left = "left",
        /// Its players wanted it.
        Asked = "asked",
        /// Its host wanted it.
        Host = "host",
    }
}

named! {
    /// The kinds of questions, by the time that a player has for them.
    pub enum AwaitedQuestion by named {
        /// Any question in the player's own turn.
        Turn = "turn",
        /// Their bid in an auction.
        Auction = "auction",
        /// Their payment of a debt in another player's turn.
        Debt = "debt",
    }
}

impl FromColumns for AwaitedQuestion {
    const COUNT: usize = 1;

    /// Reads a kind of question. Whose time it is, a program that does not know it can't say.
    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        known(GameId(0), "what it asks", &row.get::<String>(first)?, Self::named)
    }
}

impl AwaitedQuestion {
    /// Returns the kind of question that a game asks a seat that it waits for.
    pub(crate) fn of(game: &Game, seat: Seat) -> Self {
        match game.phase() {
            Phase::Auction => Self::Auction,
            _ if game.at_turn() == seat => Self::Turn,
            _ => Self::Debt,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_is_read_as_it_is_stored() {
        let (to, until) = (Step(3), Time(1_700_000_000));
        let mut all = vec![
            VoteQuestion::TakeBack { to },
            VoteQuestion::Pause { until: None },
            VoteQuestion::Pause { until: Some(until) },
            VoteQuestion::Away { until },
            VoteQuestion::Invite { seat: Seat(1), user: UserId(u64::MAX) },
        ];
        all.extend(Pace::ALL.map(VoteQuestion::Pace));
        let level = SeatProposal::Level("easy".to_owned());
        for way in [SeatProposal::StandIn, level, SeatProposal::Person(UserId(7)), SeatProposal::End] {
            all.push(VoteQuestion::Absent { seat: Seat(0), way });
        }
        for question in &all {
            // Each kind is among them: the compiler asks for a new one here.
            match question {
                VoteQuestion::TakeBack { .. } | VoteQuestion::Pause { .. } | VoteQuestion::Pace(_) => {}
                VoteQuestion::Away { .. } | VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => {}
            }
            let read = VoteQuestion::of(question.kind(), &question.subject(), question.about());
            assert_eq!(read.as_ref(), Some(question));
            assert!(VoteQuestion::is_known(question.kind(), &question.subject()));
        }
    }

    #[test]
    fn an_unknown_name_is_a_newer_programs_and_a_number_that_cannot_be_read_is_damage() {
        for (kind, subject) in
            [("weather", ""), ("pace", "glacial"), ("absent", "raffle"), ("absent", "raffle 7")]
        {
            assert!(!VoteQuestion::is_known(kind, subject), "{kind} {subject}");
        }
        for (kind, subject) in [("take-back", "x"), ("away", ""), ("absent", "person x")] {
            let about = (kind == "absent").then_some(Seat(1));
            assert!(VoteQuestion::is_known(kind, subject), "{kind} {subject}");
            assert_eq!(VoteQuestion::of(kind, subject, about), None, "{kind} {subject}");
        }
    }
}
