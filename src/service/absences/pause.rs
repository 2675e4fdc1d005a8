//! Pauses that people want: they stop the clocks of a game, not its moves.
//!
//! The host alone may stop them for three days a game; for longer, and whenever anybody else asks, all must agree.

use last_spike_engine::Seat;

use super::absence;
use crate::service::clock::awaiting;
use crate::service::request::caller::{Caller, GameRef, check_may_post, find, once, running};
use crate::service::request::refusal::Refusal;
use crate::service::voting::consent::{self, Wished};
use crate::store::clock::awaited::{self, Awaited};
use crate::store::clock::pauses::{self, Pause, PauseReason};
use crate::store::games::StoredGame;
use crate::store::table::pace::Pace;
use crate::store::voting::votes::VoteQuestion;
use crate::store::{StoreError, Time, Tx};

const HOUR: i64 = 60 * 60;
const DAY: i64 = 24 * HOUR;

/// The time for which a host alone may stop the clocks of a game, in seconds.
pub const BY_HOST: i64 = 3 * DAY;

/// The pauses of a game that its host alone may begin in an hour.
pub const MOST_BY_HOST: u32 = 3;

/// The longest time for which clocks can be stopped, in seconds.
pub const LONGEST: i64 = 365 * DAY;

/// Stops the clocks of a game until a moment, or until somebody sets them going: at once where the host may, else once
/// all have agreed. Without a moment the host stops them for as long as they may.
///
/// # Errors
/// [`Refusal`] when the game is not being played, has no clocks or its clocks stand still, the moment is over or too
/// far away, or the caller does not play, may not write in its channel, or is its host and has stopped the clocks often
/// in the last hour.
pub fn pause(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    until: Option<Time>,
    now: Time,
) -> Result<Wished, Refusal> {
    let (stored, seat) = played_by(tx, by, game_ref, now)?;
    check_may_post(by, &stored.header)?;
    check_until(until, now)?;
    if let Some(pause) = pauses::lasting(tx, stored.id, now)? {
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
        pauses::begin(tx, stored.id, pause, now)?;
        consent::tell(tx, stored.id, now)?;
        return Ok(Wished::Done(Box::new(stored)));
    }
    consent::ask(tx, stored, seat, VoteQuestion::Pause { until }, now)
}

/// Tells whether anybody's time runs in a game: where it has no pace, only that of an auction.
fn has_clock(tx: &Tx<'_>, stored: &StoredGame) -> Result<bool, StoreError> {
    let is_timed = |row: &Awaited| row.question == awaited::AwaitedQuestion::Auction;
    Ok(stored.pace() != Pace::None || awaited::of_game(tx, stored.id)?.iter().any(is_timed))
}

/// Sets the clocks of a game going again: whoever asked for the pause, or the host.
///
/// # Errors
/// [`Refusal`] when they go, or somebody else has stopped them.
pub fn resume(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<StoredGame, Refusal> {
    let (stored, seat) = played_by(tx, by, game_ref, now)?;
    let pause = pauses::lasting(tx, stored.id, now)?.ok_or(Refusal::NotPaused)?;
    if pause.asker != seat && stored.host != by.user {
        return Err(Refusal::PausedByOthers { asker: pause.asker });
    }
    for why in [PauseReason::Asked, PauseReason::Host] {
        pauses::end(tx, stored.id, why, now)?;
    }
    awaiting::wake(tx, &stored, now)?;
    // The post that says otherwise would stay: it is told for whoever may not write there, too, once a pause.
    consent::tell(tx, stored.id, now)?;
    Ok(stored)
}

/// Changes the pace of a game that is played once all have agreed.
///
/// # Errors
/// [`Refusal`] when the game is not played, has that pace, is rated and would have no clock, or the caller does not
/// play or may not write in its channel.
pub fn change_pace(
    tx: &Tx<'_>,
    by: &Caller,
    game_ref: GameRef,
    pace: Pace,
    now: Time,
) -> Result<Wished, Refusal> {
    let (stored, seat) = played_by(tx, by, game_ref, now)?;
    check_may_post(by, &stored.header)?;
    if stored.pace() == pace {
        return Err(Refusal::SamePace);
    }
    if stored.rated && pace == Pace::None {
        return Err(Refusal::RatedClock);
    }
    consent::ask(tx, stored, seat, VoteQuestion::Pace(pace), now)
}

/// Refuses a moment that is over, or too far away.
pub(super) fn check_until(until: Option<Time>, now: Time) -> Result<(), Refusal> {
    match until {
        Some(until) if until <= now || until > now.after(LONGEST) => Err(Refusal::Until),
        Some(_) | None => Ok(()),
    }
}

/// Admits an interaction once, and returns the running game and the seat of its person.
fn played_by(tx: &Tx<'_>, by: &Caller, game_ref: GameRef, now: Time) -> Result<(StoredGame, Seat), Refusal> {
    once(tx, by, game_ref, now)?;
    let stored = running(find(tx, by.user, by.channel, game_ref)?)?;
    absence::check(&stored)?;
    let seat = stored.seat_of(by.user).ok_or(Refusal::NotSeated)?;
    Ok((stored, seat))
}
