//! Votes: a question to people of a game, in its channel, which they answer by a button. Silence is a no.

use super::notice;
use super::refusal::Refusal;
use crate::engine::{Seat, Step};
use crate::store::games::StoredGame;
use crate::store::jobs::{self, Job};
use crate::store::outbox::{self, Audience, Kind, Notice};
use crate::store::votes::{self, Fate, NewVote, Question, Vote};
use crate::store::{Fault, GameId, Time, Tx, VoteId};

/// The time from which silence counts as a no, in seconds.
pub const VOTE_TIME: i64 = 24 * 60 * 60;

/// Asks people of a game, once a turn; who has asked agrees by asking.
///
/// # Errors
/// [`Refusal`] when such a question is open, or the seat has asked one in this turn.
pub(super) fn open(
    tx: &Tx<'_>,
    stored: &StoredGame,
    question: Question,
    (asker, asked): (Seat, Vec<Seat>),
    (step, turn): (Step, u32),
    now: Time,
) -> Result<VoteId, Refusal> {
    if votes::open_in(tx, stored.id, question.kind())?.is_some() {
        return Err(Refusal::VoteOpen);
    }
    if votes::was_asked(tx, stored.id, question.kind(), asker, turn)? {
        return Err(Refusal::AskedInTurn);
    }
    let closes_at = now.after(VOTE_TIME);
    let new = NewVote { game: stored.id, question, asker, step, turn, asked, closes_at };
    let id = votes::open(tx, &new, now)?;
    jobs::enqueue(tx, Job::CloseVote(id), closes_at)?;
    tell(tx, stored.id, id, Kind::Vote, now)?;
    Ok(id)
}

/// Closes a vote, and tells its fate in the message that asked.
pub(super) fn close(
    tx: &Tx<'_>,
    vote: &Vote,
    fate: Fate,
    done_at: Option<Step>,
    now: Time,
) -> Result<(), Fault> {
    votes::close(tx, vote.id, fate, done_at)?;
    jobs::cancel(tx, Job::CloseVote(vote.id))?;
    tell(tx, vote.game, vote.id, Kind::Verdict, now)
}

/// Closes the requests to take something back in a game that goes on otherwise.
pub(super) fn lapse_take_backs(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), Fault> {
    lapse(tx, game, Some(Question::TAKE_BACK), now)
}

/// Closes the votes of a game in which somebody is asked who is not there any more.
pub(super) fn lapse_all(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), Fault> {
    lapse(tx, game, None, now)
}

fn lapse(tx: &Tx<'_>, game: GameId, kind: Option<&str>, now: Time) -> Result<(), Fault> {
    for id in votes::lapse(tx, game, kind)? {
        jobs::cancel(tx, Job::CloseVote(id))?;
        tell(tx, game, id, Kind::Verdict, now)?;
    }
    Ok(())
}

/// Returns the people who are asked about a game, beside one: those who play, and for whom no computer moves.
pub(super) fn others(stored: &StoredGame, plays: impl Fn(Seat) -> bool, beside: Seat) -> Vec<Seat> {
    let there = stored.players.iter().filter(|player| player.stand_in.is_none());
    let seats = there.map(|player| player.seat);
    seats.filter(|seat| *seat != beside && stored.user(*seat).is_some() && plays(*seat)).collect()
}

fn tell(tx: &Tx<'_>, game: GameId, vote: VoteId, kind: Kind, now: Time) -> Result<(), Fault> {
    let notice = Notice { game, step: notice::number_of(vote), audience: Audience::Channel, kind };
    outbox::enqueue(tx, &notice, now)
}
