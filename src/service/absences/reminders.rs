//! Reminders: one message about all games that wait for a person, at most one a day, nudges included.
//!
//! They wait for the end of quiet hours. After three without an answer no more are sent until the person acts.

use last_spike_engine::{Seat, Viewer};

use super::absence;
use crate::service::clock::awaiting::{self, Awaiting, Told};
use crate::service::clock::quiet::QuietHours;
use crate::service::notices::call_budget;
use crate::service::request::caller::{Caller, check_may_post, find, once, running};
use crate::service::request::readable::{check_known, if_readable};
use crate::service::request::refusal::Refusal;
use crate::service::request::schedule::Next;
use crate::service::{deals::ahead, notices::slots, request::alias};
use crate::store::clock::awaited::{self, Awaited, AwaitedQuestion};
use crate::store::clock::reminders::{self, Reminders};
use crate::store::games::{self, StoredGame};
use crate::store::people::settings::{self, Settings};
use crate::store::posting::outbox::{self, Audience, NoticeKind, Unposted};
use crate::store::scheduling::jobs::{self, Job};
use crate::store::{
    GameId, StoreError, Time, Tx, UserId, clock::absences, log, people::person, voting::votes,
};

const HOUR: i64 = 60 * 60;

/// The hours after which a person is reminded who has chosen no number.
pub const DEFAULT: u8 = 24;

/// The numbers of hours that can be chosen; 0 means never.
pub const CHOICES: [u8; 5] = [6, 12, 24, 48, 0];

/// The least time between two reminders of a person, in seconds.
const APART: i64 = 24 * HOUR;

/// The wait, in seconds, before looking again at a person for whom only auctions wait that ask them nothing.
const NOT_ASKED: i64 = 6 * HOUR;

/// The number of unanswered reminders after which no more are sent.
const MOST_UNANSWERED: u8 = 3;

/// Reminds a person if a game has waited for them long enough; otherwise returns when to look again.
pub(in crate::service) fn remind(tx: &Tx<'_>, user: UserId) -> Result<Next, Refusal> {
    let now = tx.now();
    let habits = settings::of(tx, user)?;
    let known = reminders::of(tx, user)?;
    clear_answered(tx, user, known)?;
    let waiting = reminders::waiting_for(tx, user)?;
    let hours = i64::from(habits.reminder.unwrap_or(DEFAULT));
    let waits = !waiting.is_empty();
    let waiting = asking(tx, waiting)?;
    let is_spared = hours == 0 || known.unanswered >= MOST_UNANSWERED;
    let Some((game, seat, _)) = waiting.first().copied() else {
        // A nudge is about the open questions, not about a later one.
        if known.nudged {
            reminders::drop_nudge(tx, user)?;
        }
        // The auction may end, and the game ask them something else.
        return Ok(if waits && !is_spared { Next::Again(now.after(NOT_ASKED)) } else { Next::Done });
    };
    if !known.nudged && is_spared {
        return Ok(Next::Done);
    }
    let asked = waiting.iter().filter_map(|(_, _, told)| *told).min();
    // A person who was not told of any turn yet is told of it before being reminded.
    let patience = asked.map_or_else(|| now.after(hours.max(1) * HOUR), |told| told.after(hours * HOUR));
    let patience = if known.nudged { now } else { patience };
    let due = earliest(tx, user, &habits, known)?.max(patience);
    if due > now {
        return Ok(Next::Again(due));
    }
    // The notice belongs to the game that has waited longest, and tells of all of them.
    outbox::follow_up(tx, game, Audience::Seat(seat), NoticeKind::Reminder)?;
    reminders::note_sent(tx, user, game, seat)?;
    Ok(if hours == 0 { Next::Done } else { Next::Again(now.after(APART)) })
}

/// Leaves out games that ask a person nothing although they count as awaited in an auction: they have answered ahead,
/// or can only pass (K5).
fn asking(
    tx: &Tx<'_>,
    waiting: Vec<(GameId, Seat, Option<Time>)>,
) -> Result<Vec<(GameId, Seat, Option<Time>)>, StoreError> {
    let mut asking = Vec::new();
    for one in waiting {
        if if_readable(is_asked(tx, one.0, one.1).map(Some))?.unwrap_or(true) {
            asking.push(one);
        }
    }
    Ok(asking)
}

/// True if the player of an awaited seat has a question to answer.
fn is_asked(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    let rows = awaited::of_game(tx, game)?;
    let bids = |row: &Awaited| row.seat == seat && row.question == AwaitedQuestion::Auction;
    if !rows.iter().any(bids) {
        return Ok(true);
    }
    let Some(stored) = games::read(tx, game)? else { return Ok(false) };
    let Some(position) = log::snapshot(tx, &stored)? else { return Ok(false) };
    Ok(ahead::view(tx, &stored, &position, Viewer::Seat(seat))?.prompt.is_some())
}

/// Returns the earliest time at which a person may be reminded.
fn earliest(tx: &Tx<'_>, user: UserId, habits: &Settings, known: Reminders) -> Result<Time, StoreError> {
    let now = tx.now();
    let known = since_forgotten(tx, user, known)?;
    // A last reminder in the future means that the clock was set back: it doesn't count.
    let apart = known.last_at.filter(|last| *last <= now).map_or(now, |last| last.after(APART)).max(now);
    // People who are away are reminded once they are back.
    let there = absences::until(&tx.at(apart), user)?.unwrap_or(apart);
    Ok(QuietHours::of(habits).and_then(|quiet| quiet.end(there)).unwrap_or(there))
}

/// Returns the state of a person's reminders. If they were forgotten within the last day, the time of their last
/// reminder before that still counts.
fn since_forgotten(tx: &Tx<'_>, user: UserId, known: Reminders) -> Result<Reminders, StoreError> {
    if known.last_at.is_some() {
        return Ok(known);
    }
    let last_at = alias::find(tx, user)?.and_then(|alias| alias.reminded_at);
    Ok(Reminders { last_at, ..known })
}

/// Notes that a person has acted: they are reminded again once games wait for them. The job that reminds them also
/// removes the old reminder, because that may belong to another game, which is not locked here.
pub(in crate::service) fn answered(tx: &Tx<'_>, user: UserId, known: Reminders) -> Result<(), StoreError> {
    let now = tx.now();
    if known.unanswered == 0 && !known.nudged {
        return Ok(());
    }
    reminders::note_answer(tx, user)?;
    let due = if known.told_in.is_some() { now } else { now.after(HOUR) };
    jobs::enqueue_by(tx, Job::Remind(user), due)
}

/// Removes the last reminder of a person, if they have acted since.
fn clear_answered(tx: &Tx<'_>, user: UserId, known: Reminders) -> Result<(), StoreError> {
    if let Some((game, seat)) = known.told_in.filter(|_| known.unanswered == 0) {
        let audience = Audience::Seat(seat);
        slots::retire(tx, game, audience, NoticeKind::Reminder)?;
        outbox::drop_kind_to(tx, game, audience, NoticeKind::Reminder, Unposted::TheyActed)?;
        reminders::forget_place(tx, user, game, seat)?;
    }
    Ok(())
}

/// Locks the games whose notices are changed by the job that reminds a person: the game of the last reminder, and the
/// game of the next one.
pub(in crate::service) fn lock(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let told = reminders::of(tx, user)?.told_in.map(|(game, _)| game);
    let tells = asking(tx, reminders::waiting_for(tx, user)?)?.first().map(|(game, ..)| *game);
    let games: Vec<GameId> = told.into_iter().chain(tells).collect();
    games::lock_all(tx, games.clone())?;
    games.into_iter().try_for_each(|game| check_known(tx, game))
}

/// A player for whom a game waits, and the result of a nudge for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nudged {
    /// Their seat.
    pub seat: Seat,
    /// The time since which the game waits for them.
    pub since: Time,
    /// The state of the message that tells them of their turn.
    pub told: Told,
    /// The result of the nudge.
    pub how: How,
}

/// The result of a nudge for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// They are reminded at once.
    Now {
        /// The earliest time of another reminder.
        next: Time,
    },
    /// They are reminded at the end of their quiet hours.
    Later,
    /// They were reminded within the last day.
    Already {
        /// The time of that reminder.
        last: Time,
        /// The earliest time of another one.
        next: Time,
    },
    /// The game has waited for less than an hour: nobody is reminded before that.
    TooSoon {
        /// The earliest time of a reminder.
        from: Time,
    },
    /// They are away.
    Away {
        /// The end of their time away.
        until: Time,
    },
    /// They may be asked in an auction that must not show who is asked: it ends when its time is over (K5).
    Auction,
    /// Discord refuses the bot's direct messages to them.
    Unreachable,
    /// A computer plays at that seat.
    Computer,
}

/// The answer to a nudge.
#[derive(Clone, Debug)]
pub struct Nudge {
    /// The game.
    pub stored: StoredGame,
    /// The result for each player for whom the game waits, other than the caller.
    pub nudged: Vec<Nudged>,
    /// The other seats that have yet to answer an open vote.
    pub voters: Vec<Seat>,
}

/// Reminds the other players for whom a game waits, at the wish of one of its players. Returns the result for each, and
/// who has yet to answer a vote.
///
/// # Errors
/// [`Refusal`] when there is no such game, the caller does not play in it or may not write in its channel, or nobody
/// but the caller is awaited.
pub fn nudge(tx: &Tx<'_>, by: &Caller) -> Result<Nudge, Refusal> {
    once(tx, by)?;
    let stored = running(find(tx, by)?)?;
    absence::check(&stored)?;
    check_may_post(by, &stored.header)?;
    let own = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    let mut all = Vec::new();
    for awaiting in awaiting::of_game(tx, &stored)? {
        let (seat, since, told) = (awaiting.seat, awaiting.since, awaiting.told);
        if seat != own {
            all.push(Nudged { seat, since, told, how: nudge_seat(tx, &stored, by.user, &awaiting)? });
        }
    }
    let mut voters: Vec<Seat> = Vec::new();
    for vote in votes::open_in(tx, stored.id)? {
        voters.extend(vote.awaited().filter(|seat| *seat != own));
    }
    voters.sort_unstable();
    voters.dedup();
    if all.is_empty() && voters.is_empty() {
        return Err(Refusal::WaitsForYou);
    }
    Ok(Nudge { stored, nudged: all, voters })
}

fn nudge_seat(
    tx: &Tx<'_>,
    stored: &StoredGame,
    caller: UserId,
    awaiting: &Awaiting,
) -> Result<How, StoreError> {
    let now = tx.now();
    let seat = awaiting.seat;
    let Some(user) = stored.user(seat).filter(|_| stored.player(seat).stand_in.is_none()) else {
        return Ok(How::Computer);
    };
    if awaiting.asked_together {
        return Ok(How::Auction);
    }
    if person::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some()) {
        return Ok(How::Unreachable);
    }
    // Quiet hours and earlier reminders don't matter while they are away: their return decides.
    if let Some(until) = absences::until(tx, user)? {
        return Ok(How::Away { until });
    }
    let known = since_forgotten(tx, user, reminders::of(tx, user)?)?;
    if let Some(last) = known.last_at.filter(|last| *last <= now && last.after(APART) > now) {
        return Ok(How::Already { last, next: last.after(APART) });
    }
    let from = awaiting.since.after(HOUR);
    if awaiting.since <= now && from > now {
        return Ok(How::TooSoon { from });
    }
    let at = earliest(tx, user, &settings::of(tx, user)?, known)?;
    // A reminder that was nudged already doesn't count against the budget again. If the caller's budget is used up,
    // nothing is brought forward: the player is reminded when they would have been anyway.
    if !known.nudged && !call_budget::spend_on_nudge(tx, caller, user)? {
        return Ok(How::Later);
    }
    reminders::note_nudge(tx, user)?;
    jobs::enqueue_by(tx, Job::Remind(user), now)?;
    // A person's quiet hours are nobody else's business, so no time is given.
    Ok(if at > now { How::Later } else { How::Now { next: now.after(APART) } })
}
