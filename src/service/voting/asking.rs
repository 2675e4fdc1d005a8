//! Votes: asking people of a game in its channel, and closing what was asked.

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

/// The time after which a vote lapses if its post isn't there yet, in seconds in which posts can be sent.
const UNTOLD: i64 = 7 * 24 * 60 * 60;

/// An open request, as a button of its asker names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnRequest {
    /// The game.
    pub game: GameId,
    /// The number of the vote.
    pub vote: VoteId,
    /// The last step of the game when the request was made.
    pub step: Step,
    /// The check of the question, by [`Vote::check`].
    pub check: u32,
}

/// Opens a vote: stores it, queues its post, and counts the calls.
///
/// # Errors
/// [`Refusal`] as for [`terms::check`].
pub(in crate::service) fn open(
    tx: &Tx<'_>,
    stored: &StoredGame,
    vote: &NewVote,
) -> Result<OwnRequest, Refusal> {
    terms::check(tx, stored.id, vote)?;
    let closes_at = tx.now().after(terms::time_for(&vote.question));
    let id = votes::open(tx, stored.id, vote, closes_at)?;
    jobs::enqueue(tx, Job::CloseVote(id), closes_at)?;
    tell(tx, stored.id, id, NoticeKind::Vote)?;
    call(tx, stored, id, vote)?;
    Ok(OwnRequest { game: stored.id, vote: id, step: vote.step, check: vote.check() })
}

/// Counts the calls of a vote's post. A vote about the asker's own seat calls nobody: it isn't urgent while they are
/// still there.
fn call(tx: &Tx<'_>, stored: &StoredGame, id: VoteId, vote: &NewVote) -> Result<(), StoreError> {
    let Some(caller) = stored.user(vote.asker) else { return Ok(()) };
    let notice = Notice::of_vote(stored.id, id, NoticeKind::Vote);
    let mut called: Vec<UserId> = vote.asked.iter().filter_map(|seat| stored.user(*seat)).collect();
    if let VoteQuestion::Invite { user, .. } = vote.question {
        called.push(user);
    }
    called.retain(|user| *user != caller);
    match vote.question {
        VoteQuestion::Absent { seat, .. } if seat == vote.asker => {
            call_budget::hush(tx, &notice, caller, called)
        }
        _ => call_budget::spend(tx, &notice, caller, called),
    }
}

/// Notes a request that a seat has carried out alone, because there was nobody to ask: it counts as its request of this
/// turn.
///
/// # Errors
/// [`Refusal::VoteOpen`] if a vote of the kind is open, [`Refusal::AskedInTurn`] if the seat has made a request of the
/// kind in this turn.
pub(super) fn note_unasked(tx: &Tx<'_>, game: GameId, vote: &NewVote) -> Result<(), Refusal> {
    terms::check(tx, game, vote)?;
    let id = votes::open(tx, game, vote, tx.now())?;
    Ok(votes::close(tx, id, Fate::Carried, None)?)
}

/// Notes that the post of a vote is there: the time for answers starts. If the post names another end, because it took
/// long to arrive, it is updated.
pub(in crate::service) fn told(
    tx: &Tx<'_>,
    game: &GameHeader,
    id: VoteId,
    said: Option<Time>,
) -> Result<(), StoreError> {
    let Some(vote) = votes::load(tx, id)?.filter(|vote| vote.fate == Fate::Open && vote.told_at.is_none())
    else {
        return Ok(());
    };
    let vote = Vote { told_at: Some(tx.now()), ..vote };
    let closes_at = end(tx, game, &vote, None)?.unwrap_or(vote.closes_at);
    votes::tell(tx, id, closes_at)?;
    jobs::enqueue_by(tx, Job::CloseVote(id), closes_at)?;
    if said.is_some_and(|said| (closes_at.0 - said.0).abs() >= MINUTE) { show(tx, &vote) } else { Ok(()) }
}

/// Returns the end of a vote's time for answers, as far as it is known: `None` before the vote's post is there, and
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

/// Returns whether a vote can still be answered at a moment.
pub(in crate::service) fn is_open(tx: &Tx<'_>, game: &GameHeader, vote: &Vote) -> Result<bool, StoreError> {
    let now = tx.now();
    Ok(vote.fate == Fate::Open && end(tx, game, vote, Some(now))?.is_none_or(|end| end > now))
}

/// Returns the earliest moment at which a vote's time can be over; `None` if it is over now. If the end has changed,
/// the vote's post is updated.
pub(in crate::service) fn not_yet(
    tx: &Tx<'_>,
    game: &GameHeader,
    vote: &Vote,
) -> Result<Option<Time>, StoreError> {
    let now = tx.now();
    let seconds = terms::time_for(&vote.question);
    let Some(told) = vote.told_at else { return Ok(Some(now.after(seconds))) };
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), told, Some(now))?;
    let Some(look) = calendar.ahead(told, seconds, now) else { return Ok(None) };
    if let Some(end) = calendar.end(told, seconds).filter(|end| *end != vote.closes_at) {
        votes::put_off(tx, vote.id, end)?;
        show(tx, vote)?;
    }
    Ok(Some(look))
}

/// Returns whether a vote is to lapse because its post was not sent: it could not be for too long, or no longer waits.
pub(in crate::service) fn is_untold(tx: &Tx<'_>, game: &GameHeader, vote: &Vote) -> Result<bool, StoreError> {
    let now = tx.now();
    if vote.told_at.is_some() {
        return Ok(false);
    }
    let calendar = answer_time::calendar(tx, TimeFor::Word(game), vote.opened_at, Some(now))?;
    let is_over = calendar.passed(vote.opened_at, now) >= UNTOLD;
    Ok(is_over || !outbox::waits(tx, vote.game, Audience::Channel, NoticeKind::Vote)?)
}

/// Notes that a seat gets a new player: the former player's answers to open votes are removed, and the new player is
/// not asked.
pub(in crate::service) fn changes_hands(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByTenure(seat))?;
    let concerned = votes::forget_ballots(tx, game, seat)?;
    look_again(tx, game, concerned)
}

/// Stops asking a seat that has not answered yet: its player has left the game, or a computer moves for them. If the
/// answers of the others now decide, the job that closes the vote carries it out.
pub(in crate::service) fn ask_no_more(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let concerned = votes::ask_no_more(tx, game, seat)?;
    look_again(tx, game, concerned)
}

/// Queues a check whether votes are decided, now that fewer people are asked, and the edit of their posts.
fn look_again(tx: &Tx<'_>, game: GameId, votes: Vec<VoteId>) -> Result<(), StoreError> {
    for id in votes {
        jobs::enqueue_by(tx, Job::CloseVote(id), tx.now())?;
        tell(tx, game, id, NoticeKind::Verdict)?;
    }
    Ok(())
}

/// Ends the votes about a seat that has left the game, and stops asking it.
pub(in crate::service) fn left(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    end_all(tx, game, Ended::About(seat))?;
    ask_no_more(tx, game, seat)
}

/// Closes a vote, and shows its fate in its post.
pub(in crate::service) fn close(
    tx: &Tx<'_>,
    vote: &Vote,
    fate: Fate,
    done_at: Option<Step>,
) -> Result<(), StoreError> {
    votes::close(tx, vote.id, fate, done_at)?;
    jobs::cancel(tx, Job::CloseVote(vote.id))?;
    tell(tx, vote.game, vote.id, NoticeKind::Verdict)
}

/// Closes a vote that its asker has withdrawn; its post is deleted, or is not made.
pub(in crate::service) fn withdraw(tx: &Tx<'_>, vote: &Vote) -> Result<(), StoreError> {
    votes::close(tx, vote.id, Fate::Withdrawn, None)?;
    jobs::cancel(tx, Job::CloseVote(vote.id))?;
    slots::delete(tx, vote.game, Slot::Vote(vote.id))
}

/// Deletes the post of a vote that was withdrawn while the post was on its way.
pub(in crate::service) fn posted_late(tx: &Tx<'_>, game: GameId, id: VoteId) -> Result<(), StoreError> {
    match votes::load(tx, id)? {
        Some(vote) if vote.fate == Fate::Withdrawn => slots::delete(tx, game, Slot::Vote(id)),
        _ => Ok(()),
    }
}

/// Closes all votes that an event ends, and shows that in their posts.
pub(in crate::service) fn end_all(tx: &Tx<'_>, game: GameId, which: Ended) -> Result<(), StoreError> {
    let fate = match which {
        Ended::ByStepOf(_) | Ended::ByReturn(_) => Fate::Back,
        Ended::All | Ended::ByTakeBack | Ended::About(_) | Ended::ByTenure(_) | Ended::ForPerson(_) => {
            Fate::Lapsed
        }
    };
    for id in votes::end_open(tx, game, which, fate)? {
        jobs::cancel(tx, Job::CloseVote(id))?;
        tell(tx, game, id, NoticeKind::Verdict)?;
    }
    Ok(())
}

/// Notes that the player of a seat has acted: they are back, so votes about their seat end.
pub(in crate::service) fn returned(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    end_all(tx, game, Ended::ByReturn(seat))?;
    forget_silence(tx, game, Unposted::TheyAreBack)
}

/// Withdraws the post about silent players, for a reason.
pub(in crate::service) fn forget_silence(tx: &Tx<'_>, game: GameId, why: Unposted) -> Result<(), StoreError> {
    if posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Silence))?.is_some()
        || outbox::waits(tx, game, Audience::Channel, NoticeKind::Silence)?
    {
        slots::retire(tx, game, Audience::Channel, NoticeKind::Silence)?;
        outbox::drop_kind(tx, game, NoticeKind::Silence, why)?;
    }
    Ok(())
}

/// Updates a vote's post: who has answered, and until when.
pub(in crate::service) fn show(tx: &Tx<'_>, vote: &Vote) -> Result<(), StoreError> {
    tell(tx, vote.game, vote.id, NoticeKind::Verdict)
}

fn tell(tx: &Tx<'_>, game: GameId, vote: VoteId, kind: NoticeKind) -> Result<(), StoreError> {
    // The post changes with each answer.
    outbox::renew(tx, &Notice::of_vote(game, vote, kind))
}
