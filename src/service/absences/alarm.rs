//! Alarms: the warnings of a turn, the end of a player's time, and long silence in games without a clock.
//!
//! A job is due at the earliest moment at which there may be something to do. It then computes when that really is, so
//! nobody has to move the job when a pause or an outage gives a player more time.

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
use crate::store::{GameId, Slot, StoreError, Tx, people::person, posting::posts};

/// The wait before an alarm of a stopped game looks again, in seconds.
const STANDS_STILL: i64 = 10 * 60;

/// A seat for which a game waits, with the game, when its alarm goes off.
pub(in crate::service) struct Open {
    pub(in crate::service) stored: StoredGame,
    pub(in crate::service) row: Awaited,
}

/// Returns the game and the row of an awaited seat. If the game doesn't wait for the seat or has stopped, returns
/// instead when the job that asked should look again, if ever.
pub(in crate::service) fn open(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Result<Open, Next>, Refusal> {
    let now = tx.now();
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

/// Warns a player whose time is running out; once the time is over, a computer stands in.
pub(in crate::service) fn ring(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Next, Refusal> {
    let now = tx.now();
    let Open { stored, row } = match open(tx, game, seat)? {
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
        stand_in::begin(tx, &stored, &row)?;
        return Ok(Next::Done);
    }
    silence::look_later(tx, &stored, &row)?;
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
        warn(tx, &stored, seat)?;
    }
    // A stopped clock may be resumed at once: this is the earliest moment at which the next warning, or the end, can be
    // due.
    let again = calendar.end(told, next).unwrap_or_else(|| now.after(next - passed));
    Ok(Next::Again(again.max(now.after(1))))
}

/// Tells the others what they can do about a player who has been silent or away for long; otherwise returns when to
/// look again.
pub(in crate::service) fn tell_of_silence(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Next, Refusal> {
    let now = tx.now();
    let Open { stored, row } = match open(tx, game, seat)? {
        Ok(open) => open,
        Err(next) => return Ok(next),
    };
    let silent = match silence::of_row(tx, &stored, &row, Some(now))? {
        Some(silent) if silent.end <= now => silent,
        Some(silent) => return Ok(Next::Again(silent.end)),
        None if silence::may_be_silent(&stored, seat) => {
            return Ok(Next::Again(now.after(awaiting::SILENCE)));
        }
        None => return Ok(Next::Done),
    };
    // A `TurnAlarm` of a player who is away may have queued this job again.
    let slot = Slot::Of(NoticeKind::Silence);
    let is_told = silent.away && posts::holder(tx, game, Audience::Channel, slot)?.is_some();
    if !is_told {
        outbox::follow_up(tx, game, Audience::Channel, NoticeKind::Silence)?;
    }
    Ok(Next::Done)
}

/// Queues a warning: a direct message, or a post if the player accepts none.
fn warn(tx: &Tx<'_>, stored: &StoredGame, seat: Seat) -> Result<(), StoreError> {
    let Some(user) = stored.user(seat) else { return Ok(()) };
    let is_closed = person::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some());
    let audience = if is_closed { Audience::Channel } else { Audience::Seat(seat) };
    outbox::follow_up(tx, stored.id, audience, NoticeKind::Warning)
}
