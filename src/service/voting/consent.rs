//! Wishes about the clocks of a game to which all must agree, and what comes of them.

use last_spike_engine::{Game, Seat};

use super::terms;
use super::votes::{self, OwnRequest};
use crate::service::clock::awaiting;
use crate::service::notices::auctions;
use crate::service::request::caller::{Caller, check_may_post};
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::store::clock::pauses::{self, Pause, PauseReason};
use crate::store::games::{self, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::pace::Pace;
use crate::store::voting::votes::{NewVote, VoteQuestion};
use crate::store::{
    GameId, Slot, StoreError, Time, Tx,
    clock::{absences, awaited, clocks},
    log,
    posting::posts,
};

const HOUR: i64 = 60 * 60;

/// The time in which a notice is sent, mostly, in seconds.
const SOON: i64 = 60;

/// The time for which the post about the clocks of a game is edited while it is the last in its channel, in seconds: then
/// another takes its place.
pub(in crate::service) const CLOCKS_EDITED: i64 = 60 * 60;

/// The times in an hour that the post about the clocks of a game is changed at most.
pub const MOST_TOLD: u32 = 6;

/// The result of a wish.
#[derive(Debug)]
pub enum Wished {
    /// It is done.
    Done(Box<StoredGame>),
    /// The others are asked.
    Asked {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that are asked.
        others: Vec<Seat>,
        /// The request, by which it can be withdrawn.
        own: OwnRequest,
    },
}

/// Asks all others whether they agree. Where nobody else is there it is done at once, as often as others could be
/// asked: once a turn, and not at all in a rated game, where it takes another person.
///
/// # Errors
/// [`Refusal::NobodyToAgree`] in a rated game, [`Refusal::VoteOpen`] and [`Refusal::AskedInTurn`] as for any request.
pub(in crate::service) fn ask(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    seat: Seat,
    question: VoteQuestion,
    now: Time,
) -> Result<Wished, Refusal> {
    let game: Game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let others = terms::others(&stored, |seat| game.plays(seat), seat);
    let vote = NewVote { question, asker: seat, asked: others.clone(), step: game.step(), turn: game.turn() };
    if others.is_empty() {
        if stored.rated {
            return Err(Refusal::NobodyToAgree);
        }
        votes::note_unasked(tx, stored.id, &vote, now)?;
        carry_out(tx, &mut stored, seat, &vote.question, now)?;
        tell(tx, stored.id, now)?;
        return Ok(Wished::Done(Box::new(stored)));
    }
    let own = votes::open(tx, &stored, &vote, now)?;
    Ok(Wished::Asked { stored: Box::new(stored), others, own })
}

/// Carries out what a seat has asked for and all have agreed to.
pub(in crate::service) fn carry_out(
    tx: &Tx<'_>,
    stored: &mut StoredGame,
    asker: Seat,
    question: &VoteQuestion,
    now: Time,
) -> Result<(), StoreError> {
    match *question {
        VoteQuestion::Pause { until } => {
            pauses::begin(tx, stored.id, Pause { why: PauseReason::Asked, asker, until }, now)?;
        }
        VoteQuestion::Away { until } => {
            if let Some(user) = stored.user(asker) {
                absences::begin(tx, user, Some(stored.id), until, now)?;
            }
        }
        VoteQuestion::Pace(pace) => {
            games::set_pace(tx, stored, pace)?;
            // Everybody has the whole time of the new pace, from now on.
            clocks::forget(tx, stored.id)?;
            awaited::restart_all(tx, stored.id, now)?;
            if pace == Pace::None {
                // From now on it matters who is silent.
                awaiting::schedule(tx, stored, awaited::of_game(tx, stored.id)?.iter(), now)?;
            } else {
                votes::forget_silence(tx, stored.id, Unposted::THEIR_TIME_RUNS, now)?;
            }
        }
        VoteQuestion::TakeBack { .. } | VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => {}
    }
    awaiting::wake(tx, stored, now)
}

/// Has the post about the clocks say what a person has changed. If they may not write in the channel, a recent post is
/// edited and no new one is made.
pub(in crate::service) fn tell_of(
    tx: &Tx<'_>,
    by: &Caller,
    stored: &StoredGame,
    now: Time,
) -> Result<(), StoreError> {
    if check_may_post(by, &stored.header).is_err() && !is_told(tx, stored.id, now)? {
        return renew_deadlines(tx, stored.id, now);
    }
    tell(tx, stored.id, now)
}

/// Returns whether the post about the clocks of a game is recent enough to be edited when they change again.
pub(in crate::service) fn is_told(tx: &Tx<'_>, game: GameId, now: Time) -> Result<bool, StoreError> {
    let current = posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Clocks))?;
    // By when it is sent it is a little older.
    Ok(current.is_some_and(|current| current.message.sent_at().after(CLOCKS_EDITED - SOON) > now))
}

/// Updates the post about the clocks of a game in its channel: at once or, if they have changed often in the last hour,
/// by a later job. The posts that say until when somebody has time follow.
pub(in crate::service) fn tell(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    renew_deadlines(tx, game, now)?;
    match outbox::queued_at(tx, game, NoticeKind::Clocks, MOST_TOLD - 1, now.after(-HOUR), now)? {
        Some(first) => jobs::enqueue_by(tx, Job::TellClocks(game), first.after(HOUR)),
        None => outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Clocks, now),
    }
}

/// Brings the deadlines in the posts of a game up to date; nobody is called by that.
fn renew_deadlines(tx: &Tx<'_>, game: GameId, now: Time) -> Result<(), StoreError> {
    if_readable(auctions::renew_open(tx, game, now).map(Some))?;
    jobs::enqueue_anew(tx, Job::RenewDeadlines(game), now)
}
