//! Pauses asked for by people: they stop the clocks of a game, not its moves.
//!
//! The host alone may stop the clocks for three days in a game. For a longer pause, or one that another player asks
//! for, everybody must agree.

use last_spike_engine::Seat;

use super::absence;
use crate::service::clock::awaiting;
use crate::service::request::caller::{Caller, check_may_post, find, once, running};
use crate::service::request::refusal::Refusal;
use crate::service::voting::consent::{self, Wished};
use crate::store::clock::awaited::{self, Awaited};
use crate::store::clock::pauses::{self, Pause, PauseReason};
use crate::store::games::StoredGame;
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::VoteQuestion;
use crate::store::{StoreError, Time, Tx};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// The total time for which a host alone may stop the clocks of a game, in seconds.
pub const BY_HOST: i64 = 3 * DAY;

/// The most pauses of a game that its host alone may begin within an hour.
pub const MOST_BY_HOST: u32 = 3;

/// The longest time for which clocks can be stopped, in seconds.
pub const LONGEST: i64 = 365 * DAY;

/// Stops the clocks of a game until a given time, or until somebody resumes them: at once if the host may do so alone,
/// otherwise once everybody has agreed. If the host gives no time, the clocks stop for as long as the host alone may
/// stop them.
///
/// # Errors
/// [`Refusal`] when the game is not being played, has no clocks or its clocks are stopped already, the time is past or
/// too far away, or the caller does not play, may not write in its channel, or is its host and has stopped the clocks
/// too often within the last hour.
pub fn pause(tx: &Tx<'_>, by: &Caller, until: Option<Time>) -> Result<Wished, Refusal> {
    let now = tx.now();
    let (stored, seat) = played_by(tx, by)?;
    check_may_post(by, &stored.header)?;
    check_until(until, now)?;
    if let Some(pause) = pauses::lasting(tx, stored.id)? {
        return Err(Refusal::PausedAlready { until: pause.until });
    }
    if !has_clock(tx, &stored)? {
        return Err(Refusal::NoClock);
    }
    let left = if stored.host == by.user { BY_HOST - pauses::by_host(tx, stored.id)? } else { 0 };
    let alone = now.after(left);
    if left > 0 && until.is_none_or(|until| until <= alone) {
        if let Some(first) = pauses::begun_by_host(tx, stored.id, MOST_BY_HOST - 1, now.after(-HOUR))? {
            return Err(Refusal::PausedOften { most: MOST_BY_HOST, next: first.after(HOUR) });
        }
        let pause = Pause { why: PauseReason::Host, asker: seat, until: Some(until.unwrap_or(alone)) };
        pauses::begin(tx, stored.id, pause)?;
        consent::tell(tx, stored.id)?;
        return Ok(Wished::Done(Box::new(stored)));
    }
    consent::ask(tx, stored, seat, VoteQuestion::Pause { until })
}

/// Returns whether a game has a clock; without a pace, only an open auction has one.
fn has_clock(tx: &Tx<'_>, stored: &StoredGame) -> Result<bool, StoreError> {
    let is_timed = |row: &Awaited| row.question == awaited::AwaitedQuestion::Auction;
    Ok(stored.pace() != Pace::None || awaited::of_game(tx, stored.id)?.iter().any(is_timed))
}

/// Resumes the clocks of a game, for the player who asked for the pause or for the host.
///
/// # Errors
/// [`Refusal`] when the game is not being played, the caller does not play, the clocks run already, or only another
/// player or the host may resume them.
pub fn resume(tx: &Tx<'_>, by: &Caller) -> Result<StoredGame, Refusal> {
    let (stored, seat) = played_by(tx, by)?;
    let pause = pauses::lasting(tx, stored.id)?.ok_or(Refusal::NotPaused)?;
    if pause.asker != seat && stored.host != by.user {
        return Err(Refusal::PausedByOthers { asker: pause.asker });
    }
    for why in [PauseReason::Asked, PauseReason::Host] {
        pauses::end(tx, stored.id, why)?;
    }
    awaiting::wake(tx, &stored)?;
    // Otherwise the post would still say that the clocks are stopped. It is renewed even for a caller who may not write
    // there: that can happen only once a pause.
    consent::tell(tx, stored.id)?;
    Ok(stored)
}

/// Changes the pace of a running game once everybody has agreed.
///
/// # Errors
/// [`Refusal`] when the game is not being played, already has that pace, is rated and would lose its clock, or the
/// caller does not play or may not write in its channel.
pub fn change_pace(tx: &Tx<'_>, by: &Caller, pace: Pace) -> Result<Wished, Refusal> {
    let (stored, seat) = played_by(tx, by)?;
    check_may_post(by, &stored.header)?;
    if stored.pace() == pace {
        return Err(Refusal::SamePace);
    }
    if stored.conditions.rated && pace == Pace::None {
        return Err(Refusal::RatedClock);
    }
    consent::ask(tx, stored, seat, VoteQuestion::Pace(pace))
}

/// Refuses a time that is past, or more than [`LONGEST`] away.
pub(super) fn check_until(until: Option<Time>, now: Time) -> Result<(), Refusal> {
    match until {
        Some(until) if until <= now || until > now.after(LONGEST) => Err(Refusal::Until),
        Some(_) | None => Ok(()),
    }
}

/// Admits an interaction once, and returns the running game and the caller's seat.
fn played_by(tx: &Tx<'_>, by: &Caller) -> Result<(StoredGame, Seat), Refusal> {
    once(tx, by)?;
    let stored = running(find(tx, by)?)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    Ok((stored, seat))
}
