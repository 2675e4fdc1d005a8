//! Answers to votes, and the time from which silence counts as a no.

use super::caller::{Caller, GameRef, find, once, running};
use super::play::Accepted;
use super::refusal::Refusal;
use super::schedule::Next;
use super::{absence, consent, take_back, votes as asked};
use crate::engine::Seat;
use crate::store::games::StoredGame;
use crate::store::votes::{self, Fate, Question};
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
    /// The vote is closed: somebody has not agreed.
    Refused,
    /// The asker has withdrawn it.
    Withdrawn,
    /// All have agreed, and it was carried out by a step.
    Carried(Box<Accepted>),
    /// All have agreed to what is about the clocks, and it was carried out.
    Agreed(Box<StoredGame>),
}

/// Answers a vote; the asker withdraws it by a no.
///
/// # Errors
/// [`Refusal`] when it is closed, or the person is not asked.
pub fn answer(tx: &Tx<'_>, by: &Caller, id: VoteId, yes: bool, now: Time) -> Result<Answered, Refusal> {
    once(tx, by, now)?;
    let vote = votes::load(tx, id)?.ok_or(Refusal::VoteClosed)?;
    let stored = running(find(tx, by.user, by.channel, GameRef::Game(vote.game))?)?;
    absence::check(&stored)?;
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
    if !yes {
        asked::close(tx, &vote, Fate::Refused, None, now)?;
        return Ok(Answered::Refused);
    }
    let awaited: Vec<Seat> = vote.awaited().filter(|awaited| *awaited != seat).collect();
    if !awaited.is_empty() {
        return Ok(Answered::Noted { stored: Box::new(stored), awaited });
    }
    if let Question::TakeBack { to } = vote.question {
        let carried = take_back::carry(tx, stored, &vote, to, seat, now)?;
        return Ok(Answered::Carried(Box::new(carried)));
    }
    let mut stored = stored;
    asked::close(tx, &vote, Fate::Carried, None, now)?;
    consent::carry_out(tx, &mut stored, vote.asker, vote.question, now)?;
    consent::tell(tx, &stored, now)?;
    Ok(Answered::Agreed(Box::new(stored)))
}

/// Closes a vote in which somebody has not answered in time.
pub(super) fn close(tx: &Tx<'_>, id: VoteId, now: Time) -> Result<Next, Refusal> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open) else {
        return Ok(Next::Done);
    };
    if vote.closes_at > now {
        return Ok(Next::Again(vote.closes_at));
    }
    asked::close(tx, &vote, Fate::Silent, None, now)?;
    Ok(Next::Done)
}
