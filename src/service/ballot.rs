//! Answers to votes, and the time after which no more are awaited.

use super::caller::{Caller, GameRef, find, once, running};
use super::play::Accepted;
use super::refusal::Refusal;
use super::replace::{self, Done, Joined};
use super::schedule::Next;
use super::{absence, consent, take_back, votes as asked};
use crate::engine::Seat;
use crate::store::games::{self, Stage, StoredGame};
use crate::store::votes::{self, Ballot, Fate, Question, Vote};
use crate::store::{Time, Tx, VoteId};

/// What came of an answer.
#[derive(Debug)]
pub enum Answered {
    /// It is noted; others are awaited.
    Noted {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that have yet to answer.
        awaited: Vec<Seat>,
    },
    /// The vote is closed: somebody has not agreed, or most have not.
    Refused,
    /// The asker has withdrawn it.
    Withdrawn,
    /// All have agreed to take something back, and it was done.
    Carried(Box<Accepted>),
    /// All have agreed to what is about the clocks, and it was carried out.
    Agreed(Box<StoredGame>),
    /// Most have agreed about an absent player, and it was done.
    Decided(Box<StoredGame>, Done),
    /// The answer of a person who was asked to take a seat over.
    Joined(Joined),
}

/// Answers a vote; the asker withdraws it by a no.
///
/// # Errors
/// [`Refusal`] when it is closed, or the person is not asked.
pub fn answer(tx: &Tx<'_>, by: &Caller, id: VoteId, yes: bool, now: Time) -> Result<Answered, Refusal> {
    let game = votes::game(tx, id)?.ok_or(Refusal::VoteClosed)?;
    once(tx, by, GameRef::Game(game), now)?;
    let vote = votes::load(tx, id)?.ok_or(Refusal::VoteClosed)?;
    let stored = running(find(tx, by.user, by.channel, GameRef::Game(vote.game))?)?;
    absence::check(&stored)?;
    if let Question::Invite { seat, user } = vote.question {
        return replace::join(tx, by, stored, &vote, (seat, user), yes, now).map(Answered::Joined);
    }
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    if vote.fate != Fate::Open || vote.closes_at <= now {
        return Err(Refusal::VoteClosed);
    }
    if seat == vote.asker && !yes {
        asked::close(tx, &vote, Fate::Withdrawn, None, now)?;
        return Ok(Answered::Withdrawn);
    }
    if !votes::answer(tx, id, seat, yes, now)? {
        return Err(Refusal::NotAsked);
    }
    let vote = Vote { ballots: with_answer(&vote, seat, yes, now), ..vote };
    match asked::decided(&vote, replace::people_of(tx, &stored)?, false) {
        None => {
            if vote.question.about().is_some() {
                asked::show(tx, &vote, now)?;
            }
            let awaited = vote.awaited().collect();
            Ok(Answered::Noted { stored: Box::new(stored), awaited })
        }
        Some(false) => {
            asked::close(tx, &vote, Fate::Refused, None, now)?;
            Ok(Answered::Refused)
        }
        Some(true) => carry(tx, stored, &vote, seat, now),
    }
}

/// Returns the ballots of a vote after an answer.
fn with_answer(vote: &Vote, seat: Seat, yes: bool, now: Time) -> Vec<Ballot> {
    let answered = |ballot: &Ballot| {
        if ballot.seat == seat { Ballot { seat, answer: Some((yes, now)) } } else { *ballot }
    };
    vote.ballots.iter().map(answered).collect()
}

/// Carries out what was decided; `answered` is who agreed last, and sees what came of it.
fn carry(
    tx: &Tx<'_>,
    stored: StoredGame,
    vote: &Vote,
    answered: Seat,
    now: Time,
) -> Result<Answered, Refusal> {
    match &vote.question {
        Question::TakeBack { to } => {
            let done = take_back::carry(tx, stored, vote, *to, answered, now)?;
            Ok(Answered::Carried(Box::new(done)))
        }
        Question::Absent { seat, way } => {
            let done = replace::carry(tx, &stored, vote, (*seat, way), now)?;
            Ok(Answered::Decided(Box::new(stored), done))
        }
        Question::Pause { .. } | Question::Pace(_) | Question::Away { .. } => {
            let mut stored = stored;
            asked::close(tx, vote, Fate::Carried, None, now)?;
            consent::carry_out(tx, &mut stored, vote.asker, &vote.question, now)?;
            consent::tell(tx, &stored, now)?;
            Ok(Answered::Agreed(Box::new(stored)))
        }
        Question::Invite { .. } => Err(Refusal::NotAsked),
    }
}

/// Closes a vote whose time is over: about an absent player those decide who have answered.
pub(super) fn close(tx: &Tx<'_>, id: VoteId, now: Time) -> Result<Next, Refusal> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open) else {
        return Ok(Next::Done);
    };
    if vote.closes_at > now {
        return Ok(Next::Again(vote.closes_at));
    }
    let stored = games::load(tx, vote.game)?;
    let stored = stored.filter(|stored| stored.stage == Stage::Running && stored.bot_left_at.is_none());
    match (&vote.question, stored) {
        (Question::Absent { .. }, Some(stored)) => {
            if asked::decided(&vote, replace::people_of(tx, &stored)?, true) == Some(true) {
                carry(tx, stored, &vote, vote.asker, now)?;
            } else {
                asked::close(tx, &vote, Fate::Refused, None, now)?;
            }
        }
        _ => asked::close(tx, &vote, Fate::Silent, None, now)?,
    }
    Ok(Next::Done)
}
