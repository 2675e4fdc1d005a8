//! A vote: its question, its fate, and who is asked.

use last_spike_engine::{Seat, Step};

use crate::store::rows::ids::{GameId, Time, VoteId};
use crate::store::rows::named::named;
use crate::store::rows::text::{fingerprint, json};
use crate::store::table::kinds::VoteQuestion;

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

impl VoteQuestion {
    /// Returns the [`Vote::check`] of a vote with this question.
    pub(super) fn check(&self, asker: Seat, step: Step, turn: u32) -> u32 {
        let about = self.about().map(|seat| seat.0);
        fingerprint(&json(&(self.kind(), self.subject(), about, asker, step.0, turn)))
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
