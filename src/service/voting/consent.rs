//! Requests about the clocks of a game that need everybody's consent, and their effect.

use last_spike_engine::{Game, Seat};

use super::asking::{self, OwnRequest};
use super::terms;
use crate::service::clock::awaiting;
use crate::service::notices::auctions;
use crate::service::request::caller::{Caller, check_may_post};
use crate::service::request::readable::if_readable;
use crate::service::request::refusal::Refusal;
use crate::store::clock::pauses::{self, Pause, PauseReason};
use crate::store::games::{self, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{NewVote, VoteQuestion};
use crate::store::{
    GameId, Slot, StoreError, Tx,
    clock::{absences, awaited, clocks},
    log,
    posting::posts,
};

const HOUR: i64 = 60 * 60;

/// The time within which a notice is mostly sent, in seconds.
const SOON: i64 = 60;

/// The time for which the post about a game's clocks is edited while it is the last in its channel, in seconds; after
/// that a new post replaces it.
pub(in crate::service) const CLOCKS_EDITED: i64 = 60 * 60;

/// The most changes of the post about a game's clocks in an hour.
pub const MOST_TOLD: u32 = 6;

/// The result of a request about the clocks.
#[derive(Debug)]
pub enum Wished {
    /// The request was carried out.
    Done(Box<StoredGame>),
    /// The others are asked for their consent.
    Asked {
        /// The game.
        stored: Box<StoredGame>,
        /// The seats that are asked.
        others: Vec<Seat>,
        /// The request, by which it can be withdrawn.
        own: OwnRequest,
    },
}

/// Asks all others for their consent. If nobody else is there, the request is carried out at once, as often as others
/// could be asked: once a turn. In a rated game it needs another person.
///
/// # Errors
/// [`Refusal::NobodyToAgree`] in a rated game without others, [`Refusal::VoteOpen`] if a vote of the kind is open,
/// [`Refusal::AskedInTurn`] if the seat has asked in this turn.
pub(in crate::service) fn ask(
    tx: &Tx<'_>,
    mut stored: StoredGame,
    seat: Seat,
    question: VoteQuestion,
) -> Result<Wished, Refusal> {
    let game: Game = log::snapshot(tx, &stored)?.ok_or(Refusal::NotBegun)?;
    let others = terms::others(&stored, |seat| game.plays(seat), seat);
    let vote = NewVote { question, asker: seat, asked: others.clone(), step: game.step(), turn: game.turn() };
    if others.is_empty() {
        if stored.conditions.rated {
            return Err(Refusal::NobodyToAgree);
        }
        asking::note_unasked(tx, stored.id, &vote)?;
        carry_out(tx, &mut stored, seat, &vote.question)?;
        tell(tx, stored.id)?;
        return Ok(Wished::Done(Box::new(stored)));
    }
    let own = asking::open(tx, &stored, &vote)?;
    Ok(Wished::Asked { stored: Box::new(stored), others, own })
}

/// Carries out a seat's request to which all have agreed.
pub(in crate::service) fn carry_out(
    tx: &Tx<'_>,
    stored: &mut StoredGame,
    asker: Seat,
    question: &VoteQuestion,
) -> Result<(), StoreError> {
    match *question {
        VoteQuestion::Pause { until } => {
            pauses::begin(tx, stored.id, Pause { why: PauseReason::Asked, asker, until })?;
        }
        VoteQuestion::Away { until } => {
            if let Some(user) = stored.user(asker) {
                absences::begin(tx, user, Some(stored.id), until)?;
            }
        }
        VoteQuestion::Pace(pace) => {
            games::set_pace(tx, stored, pace)?;
            // Everybody gets the full time of the new pace, from now on.
            clocks::forget(tx, stored.id)?;
            awaited::restart_all(tx, stored.id)?;
            if pace == Pace::None {
                // Without a clock, silence counts from now on.
                awaiting::schedule(tx, stored, awaited::of_game(tx, stored.id)?.iter())?;
            } else {
                asking::forget_silence(tx, stored.id, Unposted::TheirTimeRuns)?;
            }
        }
        VoteQuestion::TakeBack { .. } | VoteQuestion::Absent { .. } | VoteQuestion::Invite { .. } => {}
    }
    awaiting::wake(tx, stored)
}

/// Lets the post about the clocks say what a person has changed. If they may not write in the channel, a recent post is
/// edited and no new one is made.
pub(in crate::service) fn tell_of(tx: &Tx<'_>, by: &Caller, stored: &StoredGame) -> Result<(), StoreError> {
    if check_may_post(by, &stored.header).is_err() && !is_told(tx, stored.id)? {
        return renew_deadlines(tx, stored.id);
    }
    tell(tx, stored.id)
}

/// Returns whether the post about the clocks of a game is recent enough to be edited when they change again.
pub(in crate::service) fn is_told(tx: &Tx<'_>, game: GameId) -> Result<bool, StoreError> {
    let current = posts::holder(tx, game, Audience::Channel, Slot::Of(NoticeKind::Clocks))?;
    // The post will be a little older when the edit is sent.
    Ok(current.is_some_and(|current| current.message.sent_at().after(CLOCKS_EDITED - SOON) > tx.now()))
}

/// Updates the post about the clocks of a game in its channel: at once or, if they have changed often in the last hour,
/// by a later job. The posts that show deadlines are updated too.
pub(in crate::service) fn tell(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let now = tx.now();
    renew_deadlines(tx, game)?;
    match outbox::queued_at(tx, game, NoticeKind::Clocks, MOST_TOLD - 1, now.after(-HOUR), now)? {
        Some(first) => jobs::enqueue_by(tx, Job::TellClocks(game), first.after(HOUR)),
        None => outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Clocks),
    }
}

/// Updates the deadlines in the posts of a game; nobody is called.
fn renew_deadlines(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    if_readable(auctions::renew_open(tx, game).map(Some))?;
    jobs::enqueue_anew(tx, Job::RenewDeadlines(game), tx.now())
}
