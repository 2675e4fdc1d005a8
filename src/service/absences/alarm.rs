//! Alarms: the warnings of a turn, the end of somebody's time, and long silence where no time runs.
//!
//! A job is due at the earliest moment at which there may be something to do, and finds out when it is: what lengthens
//! somebody's time needs no change of it.

use last_spike_engine::Seat;

use super::{absence, stand_in};
use crate::service::clock::answer_time::{self, TimeFor};
use crate::service::clock::awaiting::{self, Running};
use crate::service::clock::silence;
use crate::service::request::refusal::Refusal;
use crate::service::request::schedule::Next;
use crate::store::clock::awaited::{self, Awaited};
use crate::store::games::{self, Stage, StoredGame};
use crate::store::posting::outbox::{self, Audience, NoticeKind};
use crate::store::{GameId, Slot, StoreError, Time, Tx, people::person, posting::posts};

/// The time after which an alarm of a game that stands still is looked at again, in seconds.
const STANDS_STILL: i64 = 10 * 60;

/// A question to a seat, as an alarm finds it.
pub(in crate::service) struct Open {
    pub(in crate::service) stored: StoredGame,
    pub(in crate::service) row: Awaited,
}

/// Returns the question that a game puts to a seat, or what becomes of the job that asked.
pub(in crate::service) fn open(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<Result<Open, Next>, Refusal> {
    match games::stage(tx, game)? {
        Some(Stage::Running) if absence::stands_still(tx, game)? => {
            return Ok(Err(Next::Again(now.after(STANDS_STILL))));
        }
        Some(Stage::Running) => {}
        Some(Stage::Broken) => return Ok(Err(Next::Again(now.after(STANDS_STILL)))),
        Some(Stage::Lobby | Stage::Over | Stage::Closed) | None => return Ok(Err(Next::Done)),
    }
    let row = awaited::of_game(tx, game)?.into_iter().find(|row| row.seat == seat);
    let Some(row) = row else { return Ok(Err(Next::Done)) };
    let stored = games::load(tx, game)?.ok_or(Refusal::NoGame)?;
    Ok(Ok(Open { stored, row }))
}

/// Warns a player whose time is running out, or has a computer stand in once it is over.
pub(in crate::service) fn ring(tx: &Tx<'_>, game: GameId, seat: Seat, now: Time) -> Result<Next, Refusal> {
    let Open { stored, row } = match open(tx, game, seat, now)? {
        Ok(open) => open,
        Err(next) => return Ok(next),
    };
    let Some(Running::Turn { left, full, warned }) = awaiting::running(&stored, &row) else {
        return Ok(Next::Done);
    };
    let warnings = left.warnings(full);
    let Some(told) = row.told_at else {
        let first = warnings.into_iter().flatten().fold(left.total(), i64::min);
        return Ok(Next::Again(now.after(first)));
    };
    let calendar = answer_time::calendar(tx, TimeFor::Move(&stored, &row), told, Some(now))?;
    if calendar.end(told, left.total()).is_some_and(|end| end <= now) {
        stand_in::begin(tx, &stored, &row, now)?;
        return Ok(Next::Done);
    }
    silence::look_later(tx, &stored, &row, now)?;
    let passed = calendar.passed(told, now);
    let (mut given, mut next) = (0, left.total());
    for (number, due) in (1..).zip(warnings) {
        match due {
            Some(due) if due > passed => next = next.min(due),
            Some(_) => given = number,
            None => {}
        }
    }
    if given > warned {
        awaiting::store(tx, &stored, &row, left, given)?;
        warn(tx, &stored, seat, now)?;
    }
    // Where time stands still it may go on at once.
    let again = calendar.end(told, next).unwrap_or_else(|| now.after(next - passed));
    Ok(Next::Again(again.max(now.after(1))))
}

/// Tells the others what they may do about a player who has been silent or away for long, or looks again later.
pub(in crate::service) fn tell_of_silence(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    now: Time,
) -> Result<Next, Refusal> {
    let Open { stored, row } = match open(tx, game, seat, now)? {
        Ok(open) => open,
        Err(next) => return Ok(next),
    };
    let silent = match silence::of_row(tx, &stored, &row, now, Some(now))? {
        Some(silent) if silent.end <= now => silent,
        Some(silent) => return Ok(Next::Again(silent.end)),
        None if silence::may_be_silent(&stored, seat) => {
            return Ok(Next::Again(now.after(awaiting::SILENCE)));
        }
        None => return Ok(Next::Done),
    };
    // An alarm of somebody who is away may have had this looked at again.
    let slot = Slot::Of(NoticeKind::Silence);
    let is_told = silent.away && posts::holder(tx, game, Audience::Channel, slot)?.is_some();
    if !is_told {
        outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Silence, now)?;
    }
    Ok(Next::Done)
}

/// Queues a warning, where it reaches the player.
fn warn(tx: &Tx<'_>, stored: &StoredGame, seat: Seat, now: Time) -> Result<(), StoreError> {
    let Some(user) = stored.user(seat) else { return Ok(()) };
    let is_closed = person::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some());
    let audience = if is_closed { Audience::Channel } else { Audience::Seat(seat) };
    outbox::follow_up(tx, stored.id, audience, NoticeKind::Warning, now)
}

/// Returns when silence counts as a pass, if that is not now.
pub(in crate::service) fn not_yet(tx: &Tx<'_>, open: &Open, now: Time) -> Result<Option<Time>, StoreError> {
    let Open { stored, row } = open;
    let Some(Running::Auction(seconds)) = awaiting::running(stored, row) else { return Ok(None) };
    let Some(told) = awaiting::counted_from(stored, row) else { return Ok(Some(now.after(seconds))) };
    let calendar = answer_time::calendar(tx, TimeFor::Move(stored, row), told, Some(now))?;
    Ok(calendar.ahead(told, seconds, now))
}
