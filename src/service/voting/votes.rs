//! Votes: a question to people of a game, in its channel, which they answer by a button.

use last_spike_engine::{Seat, Step};

use super::terms;
use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::notices::{call_budget, slots};
use crate::service::request::refusal::Refusal;
use crate::store::games::StoredGame;
use crate::store::posting::outbox::{self, Audience, Notice, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::voting::votes::{self, Ended, Fate, NewVote, Vote, VoteQuestion};
use crate::store::{GameHeader, GameId, Slot, StoreError, Time, Tx, UserId, VoteId, posting::posts};

const MINUTE: i64 = 60;

/// The time in which the post of a vote must stand, in seconds in which it can be sent: after it the vote lapses.
const UNTOLD: i64 = 7 * 24 * 60 * 60;

/// A request that is open, as a button of who has asked names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRequest {
    /// Its game.
    pub game: GameId,
    /// The number of its vote.
    pub vote: VoteId,
    /// The last step of the game when it was asked.
    pub step: Step,
    /// The check of its question, by [`Vote::check`].
    pub check: u32,
}

/// Asks people of a game.
///
/// # Errors
/// [`Refusal`] as for [`terms::check`].
pub(in crate::service) fn open(
    tx: &Tx<'_>,
    stored: &StoredGame,
    vote: &NewVote,
    now: Time,
) -> Result<OwnRequest, Refusal> {
    terms::check(tx, stored.id, vote, now)?;
    let closes_at = now.after(terms::time_for(&vote.question));
    let id = votes::open(tx, stored.id, vote, closes_at, now)?;
    jobs::enqueue(tx, Job::CloseVote(id), closes_at)?;
    tell(tx, stored.id, id, NoticeKind::Vote, now)?;
    call(tx, stored, id, vote, now)?;
    Ok(OwnRequest { game: stored.id, vote: id, step: vote.step, check: vote.check() })
}

/// Counts whom the post of a vote calls. Who asks what becomes of their own seat calls nobody: there is time until they
/// have gone.
fn call(tx: &Tx<'_>, stored: &StoredGame, id: VoteId, vote: &NewVote, now: Time) -> Result<(), StoreError> {
    let Some(caller) = stored.user(vote.asker) else { return Ok(()) };
    let notice = Notice::of_vote(stored.id, id, NoticeKind::Vote);
    let mut called: Vec<UserId> = vote.asked.iter().filter_map(|seat| stored.user(*seat)).collect();
    if let VoteQuestion::Invite { user, .. } = vote.question {
        called.push(user);
    }
    called.retain(|user| *user != caller);
    match vote.question {
        VoteQuestion::Absent { seat, .. } if seat == vote.asker => {
            call_budget::hush(tx, &notice, caller, called, now)
        }
        _ => call_budget::spend(tx, &notice, caller, called, now),
    }
}

/// Notes what a seat has done without asking, as there is nobody to ask: it counts as a request of this turn.
///
/// # Errors
/// [`Refusal::AskedInTurn`] when it is not the first of its kind in the turn.
pub(super) fn note_unasked(tx: &Tx<'_>, game: GameId, vote: &NewVote, now: Time) -> Result<(), Refusal> {
    terms::check(tx, game, vote, now)?;
    let id = votes::open(tx, game, vote, now, now)?;
    Ok(votes::close(tx, id, Fate::Carried, None, now)?)
}

/// Notes that the post of a vote stands: from now on the time for answers runs. Where the post names another end,
/// because it was on its way for long, it is brought up to date.
pub(in crate::service) fn told(
    tx: &Tx<'_>,
    game: &GameHeader,
    id: VoteId,
    said: Option<Time>,
    now: Time,
) -> Result<(), StoreError> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open && vote.told_at.is_none())
    else {
        return Ok(());
    };
    let vote = Vote { told_at: Some(now), ..vote };
    let closes_at = end(tx, game, &vote, None)?.unwrap_or(vote.closes_at);
    votes::tell(tx, id, closes_at, now)?;
    jobs::enqueue_by(tx, Job::CloseVote(id), closes_at)?;
    if said.is_some_and(|said| (closes_at.0 - said.0).abs() >= MINUTE) {
        show(tx, &vote, now)
    } else {
        Ok(())
    }
}

/// Returns when no more answers to a vote are awaited, as far as that can be told: `None` before its post stands, and
/// while nobody can answer.
pub(in crate::service) fn end(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Option<Time>,
) -> Result<Option<Time>, StoreError> {
    let Some(told) = vote.told_at else { return Ok(None) };
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), told, now)?;
    Ok(calendar.end(told, terms::time_for(&vote.question)))
}

/// Returns whether answers to a vote are awaited at a moment.
pub(in crate::service) fn is_open(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<bool, StoreError> {
    Ok(vote.fate == Fate::Open && end(tx, game, vote, Some(now))?.is_none_or(|end| end > now))
}

/// Returns the earliest moment at which the time of a vote can be over, if that is not now; an end that has changed is
/// shown in its post.
pub(in crate::service) fn not_yet(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<Option<Time>, StoreError> {
    let seconds = terms::time_for(&vote.question);
    let Some(told) = vote.told_at else { return Ok(Some(now.after(seconds))) };
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), told, Some(now))?;
    let Some(look) = calendar.ahead(told, seconds, now) else { return Ok(None) };
    if let Some(end) = calendar.end(told, seconds).filter(|end| *end != vote.closes_at) {
        votes::put_off(tx, vote.id, end)?;
        show(tx, vote, now)?;
    }
    Ok(Some(look))
}

/// Returns whether the post of a vote could not be sent for so long that nobody waits for it.
pub(in crate::service) fn is_untold(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
    now: Time,
) -> Result<bool, StoreError> {
    if vote.told_at.is_some() {
        return Ok(false);
    }
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), vote.opened_at, Some(now))?;
    let is_over = calendar.passed(vote.opened_at, now) >= UNTOLD;
    Ok(is_over || !outbox::waits(tx, vote.game, Audience::Channel, NoticeKind::Vote)?)
}

/// Notes that somebody else comes to a seat: nobody has answered in their place, and they are asked nothing that was asked
/// before.
pub(in crate::service) fn changes_hands(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByTenure(seat), now)?;
    let concerned = votes::forget_ballots(tx, game, seat)?;
    look_again(tx, game, concerned, now)
}

/// Stops asking a seat that has not answered yet: its player has left the game, or a computer moves for them. If the
/// answers of the others now decide, the job that closes the vote carries it out.
pub(in crate::service) fn ask_no_more(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    let concerned = votes::ask_no_more(tx, game, seat)?;
    look_again(tx, game, concerned, now)
}

/// Queues the job that checks whether these votes are decided now that fewer people are asked, and the edit of their
/// posts.
fn look_again(tx: &Tx<'_>, game: GameId, votes: Vec<VoteId>, now: Time) -> Result<(), StoreError> {
    for id in votes {
        jobs::enqueue_by(tx, Job::CloseVote(id), now)?;
        tell(tx, game, id, NoticeKind::Verdict, now)?;
    }
    Ok(())
}

/// Ends the votes about a seat that is not played any more, and stops asking it.
pub(in crate::service) fn left(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<(), StoreError> {
    end_all(tx, game, Ended::About(seat), now)?;
    ask_no_more(tx, game, seat, now)
}

/// Closes a vote, and tells its fate in the message that asked.
pub(in crate::service) fn close(
    tx: &Tx<'_>,
    vote: &Vote,
    fate: Fate,
    done_at: Option<Step>,
    now: Time,
) -> Result<(), StoreError> {
    votes::close(tx, vote.id, fate, done_at, now)?;
    jobs::cancel(tx, Job::CloseVote(vote.id))?;
    tell(tx, vote.game, vote.id, NoticeKind::Verdict, now)
}

/// Closes the votes that something ends, and tells so.
pub(in crate::service) fn end_all(
    tx: &Tx<'_>,
    game: GameId,
    which: Ended,
    now: Time,
) -> Result<(), StoreError> {
    let fate = match which {
        Ended::ByStepOf(_) | Ended::ByReturn(_) => Fate::Back,
        Ended::All | Ended::ByTakeBack | Ended::About(_) | Ended::ByTenure(_) | Ended::ForPerson(_) => {
            Fate::Lapsed
        }
    };
    for id in votes::end_open(tx, game, which, fate)? {
        jobs::cancel(tx, Job::CloseVote(id))?;
        tell(tx, game, id, NoticeKind::Verdict, now)?;
    }
    Ok(())
}

/// Notes that the player of a seat has acted: they are back, and nobody votes on their seat any more.
pub(in crate::service) fn returned(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByReturn(seat), now)?;
    forget_silence(tx, game, Unposted::THEY_ARE_BACK, now)
}

/// Takes back what the channel was told of a silent player, for a reason.
pub(in crate::service) fn forget_silence(
    tx: &Tx<'_>,
    game: GameId,
    why: Unposted,
    now: Time,
) -> Result<(), StoreError> {
    if posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Silence))?.is_some()
        || outbox::waits(tx, game, Audience::Channel, NoticeKind::Silence)?
    {
        slots::retire(tx, game, Audience::Channel, NoticeKind::Silence, now)?;
        outbox::drop_kind(tx, game, NoticeKind::Silence, why)?;
    }
    Ok(())
}

/// Shows in the message that asks who has answered.
pub(in crate::service) fn show(tx: &Tx<'_>, vote: &Vote, now: Time) -> Result<(), StoreError> {
    tell(tx, vote.game, vote.id, NoticeKind::Verdict, now)
}

fn tell(tx: &Tx<'_>, game: GameId, vote: VoteId, kind: NoticeKind, now: Time) -> Result<(), StoreError> {
    // What a message says of the answers changes with each of them.
    outbox::renew(tx, &Notice::of_vote(game, vote, kind), now)
}
