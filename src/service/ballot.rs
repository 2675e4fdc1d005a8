//! Answers to votes, and closing votes that are decided or whose time is over.

use last_spike_engine::{Seat, Step};

use super::request::caller::{Caller, GameRef, find, once, running};
use super::request::refusal::Refusal;
use super::request::schedule::Next;
use super::seating::replace::{self, SeatOutcome};
use super::seating::taking_over::{self, Joined};
use super::table::play::Accepted;
use super::{
    absences::absence,
    table::take_back,
    voting::{asking, consent, terms},
};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{self, Ballot, Fate, Vote, VoteQuestion};
use crate::store::{GameId, Time, Tx, VoteId};

/// The result of an answer in a vote.
#[derive(Debug)]
pub enum BallotResult {
    /// The answer is noted; others have yet to answer.
    Noted {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that have yet to answer.
        awaited: Vec<Seat>,
    },
    /// The vote is closed: a player has not agreed, or most have not.
    Refused,
    /// The asker has withdrawn the vote.
    Withdrawn,
    /// Everybody has agreed to a take-back, and it was done.
    Carried(Box<Accepted>),
    /// Everybody has agreed, but what was asked can't be carried out any more.
    Lapsed,
    /// Everybody has agreed to a change of the clocks, and it was carried out.
    Agreed(Box<StoredGame>),
    /// Most have agreed about an absent player, and their decision was carried out.
    Decided(Box<StoredGame>, SeatOutcome),
    /// The answer of a person who was invited to take over a seat.
    Joined(Joined),
}

/// A vote as named by a button: by its number, and by values that differ in another vote with the same number. A
/// database that was restored from an older copy may give a number again.
#[derive(Clone, Copy, Debug)]
pub struct NamedVote {
    /// The vote's number.
    pub id: VoteId,
    /// The vote's game.
    pub game: GameId,
    /// The last step of the game when the vote was opened.
    pub step: Step,
    /// The check value of the vote's question ([`Vote::check`]); `None` on buttons of earlier programs.
    pub check: Option<u32>,
}

impl NamedVote {
    fn is(&self, vote: &Vote) -> bool {
        vote.id == self.id
            && vote.game == self.game
            && vote.step == self.step
            && self.check.is_none_or(|check| vote.check() == check)
    }
}

/// Answers the vote named by a button; a no by the asker withdraws it.
///
/// # Errors
/// [`Refusal`] when the vote is closed, the button belongs to another vote, or the caller is not asked.
pub fn answer_named(tx: &Tx<'_>, by: &Caller, named: NamedVote, yes: bool) -> Result<BallotResult, Refusal> {
    let is_meant = votes::load(tx, named.id)?.is_some_and(|vote| named.is(&vote));
    if is_meant { answer(tx, by, named.id, yes) } else { Err(Refusal::VoteClosed) }
}

/// Answers a vote; a no by the asker withdraws it.
///
/// # Errors
/// [`Refusal`] when the vote is closed, or the caller is not asked.
pub fn answer(tx: &Tx<'_>, by: &Caller, id: VoteId, yes: bool) -> Result<BallotResult, Refusal> {
    let game = votes::game(tx, id)?.ok_or(Refusal::VoteClosed)?;
    once(tx, &by.about(GameRef::Game(game)))?;
    let vote = votes::load(tx, id)?.ok_or(Refusal::VoteClosed)?;
    let stored = running(find(tx, &by.about(GameRef::Game(vote.game)))?)?;
    absence::check(&stored)?;
    if matches!(vote.question, VoteQuestion::Invite { .. }) {
        return taking_over::answer(tx, by, stored, &vote, yes).map(BallotResult::Joined);
    }
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if !asking::is_open(tx, &stored.header, &vote)? {
        return Err(Refusal::VoteClosed);
    }
    if seat == vote.asker && !yes {
        asking::withdraw(tx, &vote)?;
        return Ok(BallotResult::Withdrawn);
    }
    if !votes::answer(tx, id, seat, yes)? {
        return Err(Refusal::NotAsked);
    }
    let vote = Vote { ballots: with_answer(&vote, seat, yes, tx.now()), ..vote };
    match terms::decided(&vote, terms::people_of(tx, &stored)?, false) {
        None => {
            if vote.question.about().is_some() {
                asking::show(tx, &vote)?;
            }
            let awaited = vote.awaited().collect();
            Ok(BallotResult::Noted { stored: Box::new(stored), awaited })
        }
        Some(false) => {
            asking::close(tx, &vote, Fate::Refused, None)?;
            Ok(BallotResult::Refused)
        }
        Some(true) => carry(tx, stored, &vote, Some(seat)),
    }
}

/// Returns the ballots of a vote after an answer.
fn with_answer(vote: &Vote, seat: Seat, yes: bool, now: Time) -> Vec<Ballot> {
    let answered = |ballot: &Ballot| {
        if ballot.seat == seat { Ballot { seat, answer: Some((yes, now)) } } else { *ballot }
    };
    vote.ballots.iter().map(answered).collect()
}

/// Carries out a vote that is agreed to; `answered` is the seat that agreed last, and sees the result.
fn carry(
    tx: &Tx<'_>,
    stored: StoredGame,
    vote: &Vote,
    answered: Option<Seat>,
) -> Result<BallotResult, Refusal> {
    match &vote.question {
        VoteQuestion::TakeBack { to } => {
            let done = take_back::carry(tx, stored, vote, *to, answered)?;
            Ok(done.map_or(BallotResult::Lapsed, |done| BallotResult::Carried(Box::new(done))))
        }
        // In a rated game nobody alone decides about another player's seat.
        VoteQuestion::Absent { seat, .. }
            if stored.conditions.rated
                && *seat != vote.asker
                && vote.answered(true).all(|agreed| agreed == vote.asker) =>
        {
            asking::close(tx, vote, Fate::Refused, None)?;
            Ok(BallotResult::Refused)
        }
        VoteQuestion::Absent { seat, way } => {
            let done = replace::carry(tx, &stored, vote, *seat, way)?;
            Ok(BallotResult::Decided(Box::new(stored), done))
        }
        _ if is_idle(&stored, vote, tx.now()) => {
            asking::close(tx, vote, Fate::Lapsed, None)?;
            Ok(BallotResult::Lapsed)
        }
        VoteQuestion::Pause { .. } | VoteQuestion::Pace(_) | VoteQuestion::Away { .. } => {
            let mut stored = stored;
            asking::close(tx, vote, Fate::Carried, None)?;
            consent::carry_out(tx, &mut stored, vote.asker, &vote.question)?;
            consent::tell(tx, stored.id)?;
            Ok(BallotResult::Agreed(Box::new(stored)))
        }
        VoteQuestion::Invite { .. } => Err(Refusal::NotAsked),
    }
}

/// Returns whether it no longer makes sense to carry out a vote about the clocks: its time is over, a rated game would
/// lose its clock, the game is live by now so that absences stop no clock, or, in a rated game, none of the players who
/// agreed is left.
fn is_idle(stored: &StoredGame, vote: &Vote, now: Time) -> bool {
    let is_over = match vote.question {
        VoteQuestion::Pause { until } => until.is_some_and(|until| until <= now),
        VoteQuestion::Away { until } => until <= now || stored.pace() == Pace::Live,
        VoteQuestion::Pace(pace) => stored.conditions.rated && pace == Pace::None,
        VoteQuestion::TakeBack { .. } | VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => {
            return false;
        }
    };
    is_over || stored.conditions.rated && vote.answered(true).next().is_none()
}

/// Closes a vote if it is decided by now, its time is over or its post can't be made; otherwise returns when to look
/// again. Once the time of a vote on an absent player is over, the players who have answered decide. The time only runs
/// once the vote's post is there.
pub(super) fn close(tx: &Tx<'_>, id: VoteId) -> Result<Next, Refusal> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open) else {
        return Ok(Next::Done);
    };
    let stored = games::load(tx, vote.game)?.ok_or(Refusal::NoGame)?;
    let later = asking::not_yet(tx, &stored.header, &vote)?;
    let can_act = stored.stage == Stage::Running && stored.bot_left_at.is_none();
    let decided = match (&vote.question, can_act) {
        (VoteQuestion::Invite { .. }, _) | (_, false) => None,
        _ => terms::decided(&vote, terms::people_of(tx, &stored)?, later.is_none()),
    };
    if let (None, Some(later)) = (decided, later) {
        if !asking::is_untold(tx, &stored.header, &vote)? {
            return Ok(Next::Again(later));
        }
        asking::close(tx, &vote, Fate::Lapsed, None)?;
        return Ok(Next::Done);
    }
    match (&vote.question, decided) {
        (_, Some(true)) => drop(carry(tx, stored, &vote, None)?),
        (VoteQuestion::Absent { .. }, Some(false)) => asking::close(tx, &vote, Fate::Refused, None)?,
        _ => asking::close(tx, &vote, Fate::Silent, None)?,
    }
    Ok(Next::Done)
}
