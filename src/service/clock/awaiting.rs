//! The one source for all clocks: is a seat awaited, since when, was its player told, and until when do they have time?
//!
//! Status, lists, posts, deadlines of auctions, warnings and stand-ins ask here and nowhere else.

use last_spike_engine::{Game, Seat, Step};
use serde::{Deserialize, Serialize};

use super::answer_time::{self, TimeFor, is_asked_together};
use super::countdown::Countdown;
use crate::store::clock::awaited::{self, Awaited, AwaitedQuestion};
use crate::store::clock::clocks::{self, Clock};
use crate::store::games::StoredGame;
use crate::store::scheduling::jobs::{self, Job};
use crate::store::table::conditions::Pace;
use crate::store::{SeatStates, StoreError, Time, Tx, people::person, seating::seats};

/// The time of silence after which the others may vote on a seat, in seconds.
pub const SILENCE: i64 = 7 * 24 * 60 * 60;

/// The shortest time after which a person may be reminded, in seconds.
const SOONEST_REMINDER: i64 = 6 * 60 * 60;

/// A seat for which a game waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaiting {
    /// The seat.
    pub seat: Seat,
    /// The time since which the game waits for the seat.
    pub since: Time,
    /// The state of the message that tells the seat's player.
    pub told: Told,
    /// The seat's deadline; `None` if there is none, or it can't be known yet.
    pub due: Option<Due>,
    /// True if the seat is asked in an auction that asks all players, even those who can't bid.
    pub asked_together: bool,
}

/// The state of the message that tells a player that the game waits for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// They know: by a direct message, or because they saw it when they acted. Also for computers, and in auctions that
    /// ask everybody.
    Yes,
    /// The message is still on its way.
    NotYet,
    /// Discord refuses the bot's direct messages to them: a post in the channel tells them.
    DmClosed,
}

/// The time until which a player can answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Due {
    /// When silence counts as a pass in an auction.
    Pass(Time),
    /// When a computer stands in.
    StandIn {
        /// The end of the turn's time, after which the reserve runs; `None` if the turn's time is used up already.
        turn: Option<Time>,
        /// The end of the reserve.
        reserve: Time,
    },
    /// Unknown: the clock is stopped until somebody resumes it.
    Stopped {
        /// True if the stopped time is the one for a bid.
        bids: bool,
    },
}

impl Due {
    /// Returns when all the time is over, with the reserve; `None` while the clock is stopped.
    #[must_use]
    pub const fn end(self) -> Option<Time> {
        match self {
            Self::Pass(time) | Self::StandIn { reserve: time, .. } => Some(time),
            Self::Stopped { .. } => None,
        }
    }

    /// Returns what ends first: the turn's time or, if that is used up, the reserve; `None` while the clock is stopped.
    #[must_use]
    pub const fn next(self) -> Option<Time> {
        match self {
            Self::Pass(time) | Self::StandIn { turn: Some(time), .. } => Some(time),
            Self::StandIn { turn: None, reserve } => Some(reserve),
            Self::Stopped { .. } => None,
        }
    }

    /// Returns the deadline without what is over at a moment: once the turn's time is over, only the end of the
    /// reserve.
    #[must_use]
    pub fn at(self, now: Time) -> Self {
        match self {
            Self::StandIn { turn, reserve } => {
                Self::StandIn { turn: turn.filter(|turn| *turn > now), reserve }
            }
            other => other,
        }
    }
}

/// A deadline as a message says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SaidDue {
    /// The player whose deadline it is; `None` for that of all bidders of an auction, and for the reader's own.
    pub seat: Option<Seat>,
    /// True for the time in which a debt is to be paid.
    pub is_debt: bool,
    /// The deadline.
    pub due: Due,
}

impl SaidDue {
    /// Returns whether two messages say the same deadline, give or take `slack` seconds.
    #[must_use]
    pub fn is_near(&self, other: &Self, slack: i64) -> bool {
        let near = |one: Time, other: Time| (one.0 - other.0).abs() <= slack;
        let is_same = match (self.due, other.due) {
            (
                Due::StandIn { turn: Some(turn), reserve },
                Due::StandIn { turn: Some(other_turn), reserve: other_reserve },
            ) => self.is_debt == other.is_debt && near(turn, other_turn) && near(reserve, other_reserve),
            (Due::Pass(one), Due::Pass(other))
            | (Due::StandIn { turn: None, reserve: one }, Due::StandIn { turn: None, reserve: other }) => {
                near(one, other)
            }
            (Due::Stopped { bids }, Due::Stopped { bids: other }) => bids == other,
            _ => false,
        };
        is_same && self.seat == other.seat
    }
}

/// Returns the seats for which a game waits.
pub fn of_game(tx: &Tx<'_>, stored: &StoredGame) -> Result<Vec<Awaiting>, StoreError> {
    let rows = awaited::of_game(tx, stored.id)?;
    let awaiting = |row: &Awaited| {
        let due = due(tx, stored, row, counted_from(stored, row))?;
        let asked_together = is_asked_together(stored, row);
        Ok(Awaiting { seat: row.seat, since: row.since, told: told(tx, stored, row)?, due, asked_together })
    };
    rows.iter().map(awaiting).collect()
}

fn told(tx: &Tx<'_>, stored: &StoredGame, row: &Awaited) -> Result<Told, StoreError> {
    let Some(user) = stored.user(row.seat).filter(|_| stored.player(row.seat).stand_in.is_none()) else {
        return Ok(Told::Yes);
    };
    // The time of all runs from the same moment, whatever becomes of the messages.
    if is_asked_together(stored, row) {
        return Ok(Told::Yes);
    }
    let is_closed = person::find(tx, user)?.is_some_and(|person| person.dm_closed_at.is_some());
    Ok(match row.told_at {
        _ if is_closed => Told::DmClosed,
        Some(_) => Told::Yes,
        None => Told::NotYet,
    })
}

/// Returns the deadlines of the people for whom a position waits, as told by a post that was first tried at a given
/// moment: the same however often it is tried.
pub(in crate::service) fn said(
    tx: &Tx<'_>,
    stored: &StoredGame,
    position: &Game,
    upto: Step,
    at: Time,
) -> Result<Vec<(Seat, Due)>, StoreError> {
    let mut said = Vec::new();
    let to_act = position.to_act();
    for row in awaited::of_game(tx, stored.id)? {
        if row.asked > upto || !to_act.contains(&row.seat) {
            continue;
        }
        // Players who were not told yet are told by this post, or at the same time.
        let from = counted_from(stored, &row).filter(|told| *told <= at).unwrap_or(at);
        let due = due(tx, stored, &row, Some(from))?;
        said.extend(due.map(|due| (row.seat, due.at(at))));
    }
    Ok(said)
}

/// Returns the moment from which a seat's time runs: when its player was told. In an auction that asks everybody, the
/// time of all runs from when the game asked.
pub(in crate::service) fn counted_from(stored: &StoredGame, row: &Awaited) -> Option<Time> {
    row.told_at.or_else(|| is_asked_together(stored, row).then_some(row.since))
}

/// Returns the deadline of a seat whose player was told at a given moment.
fn due(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
    told: Option<Time>,
) -> Result<Option<Due>, StoreError> {
    let Some(running) = running(stored, row) else { return Ok(None) };
    let Some(told) = told else { return Ok(None) };
    let calendar = answer_time::calendar(tx, TimeFor::Move(stored, row), told, None)?;
    let bids = matches!(running, Running::Auction(_));
    let due = match running {
        Running::Auction(seconds) => calendar.end(told, seconds).map(Due::Pass),
        Running::Turn { left, .. } => calendar.end(told, left.total()).map(|reserve| {
            let turn = if left.turn > 0 { calendar.end(told, left.turn) } else { None };
            Due::StandIn { turn, reserve }
        }),
    };
    Ok(Some(due.unwrap_or(Due::Stopped { bids })))
}

/// Returns when silence in an auction counts as a pass; `None` if it does now, or no time runs for the seat.
pub(in crate::service) fn bids_until(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
) -> Result<Option<Time>, StoreError> {
    let now = tx.now();
    let Some(Running::Auction(seconds)) = running(stored, row) else { return Ok(None) };
    let Some(told) = counted_from(stored, row) else { return Ok(Some(now.after(seconds))) };
    let calendar = answer_time::calendar(tx, TimeFor::Move(stored, row), told, Some(now))?;
    Ok(calendar.ahead(told, seconds, now))
}

/// The time that a seat has once its player was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::service) enum Running {
    /// The number of seconds until silence counts as a pass.
    Auction(i64),
    /// The time of a turn or of a debt.
    Turn {
        /// The time that was left when the player was told.
        left: Countdown,
        /// The full time of a turn and of the reserve at this pace.
        full: Countdown,
        /// The number of the last warning that was given; 0 for none.
        warned: u8,
    },
}

/// Returns the time that runs for a seat; `None` for a computer, or if the time has no limit.
pub(in crate::service) fn running(stored: &StoredGame, row: &Awaited) -> Option<Running> {
    let player = stored.player(row.seat);
    if stored.user(row.seat).is_none() || player.stand_in.is_some() {
        return None;
    }
    let pace = stored.pace();
    if row.question == AwaitedQuestion::Auction {
        return Some(Running::Auction(Countdown::auction(pace)));
    }
    let full = Countdown::of(pace)?;
    let Some(clock) = row.clock else { return Some(Running::Turn { left: full, full, warned: 0 }) };
    let is_same = (clock.turn, clock.debt) == (row.turn, row.question == AwaitedQuestion::Debt);
    let turn = if is_same { clock.turn_left } else { full.turn };
    let left = Countdown { turn, reserve: clock.reserve_left };
    Some(Running::Turn { left, full, warned: if is_same { clock.warned } else { 0 } })
}

/// Updates the clocks after a step of a game that goes on: takes the time that has passed from the players who have
/// answered, and schedules warnings and reminders for those who are asked.
pub(in crate::service) fn follow(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seats: &mut SeatStates,
) -> Result<(), StoreError> {
    let mut spent = Vec::new();
    for row in seats.answered() {
        let Some(passed) = passed(tx, stored, row)? else { continue };
        note_thought(tx, row, passed)?;
        if let Some(Running::Turn { left, warned, .. }) = running(stored, row) {
            spent.push((row.seat, clock(row, left.spent(passed), warned)));
        }
    }
    for (seat, clock) in spent {
        seats.set_clock(tx, stored.id, seat, clock)?;
    }
    schedule(tx, stored, seats.asked_anew())
}

/// Notes how long the players who answered with the last step of a game were awaited.
pub(in crate::service) fn note_last(
    tx: &Tx<'_>,
    stored: &StoredGame,
    seats: &SeatStates,
) -> Result<(), StoreError> {
    for row in seats.answered() {
        if let Some(passed) = passed(tx, stored, row)? {
            note_thought(tx, row, passed)?;
        }
    }
    Ok(())
}

/// True if a person plays at a seat themselves.
pub(in crate::service) fn is_there(stored: &StoredGame, seat: Seat) -> bool {
    stored.user(seat).is_some() && stored.player(seat).stand_in.is_none()
}

/// Returns for how many seconds a person who has answered was awaited, without the time in which their clock was
/// stopped; `None` for a computer, and for a person who was not told.
fn passed(tx: &Tx<'_>, stored: &StoredGame, row: &Awaited) -> Result<Option<i64>, StoreError> {
    let now = tx.now();
    let Some(told) = row.told_at.filter(|_| is_there(stored, row.seat)) else { return Ok(None) };
    match running(stored, row) {
        Some(Running::Turn { .. }) => {
            let calendar = answer_time::calendar(tx, TimeFor::Move(stored, row), told, Some(now))?;
            Ok(Some(calendar.passed(told, now)))
        }
        // Either no clock runs, or only the time of an auction, which is taken from nobody's reserve.
        Some(Running::Auction(_)) | None => Ok(Some((now.0 - told.0).max(0))),
    }
}

/// Adds to the time for which a player was awaited in this game.
fn note_thought(tx: &Tx<'_>, row: &Awaited, seconds: i64) -> Result<(), StoreError> {
    if seconds > 0 { seats::add_thought(tx, row.game, row.seat, seconds) } else { Ok(()) }
}

/// Stores the time that a seat has left.
pub(in crate::service) fn store(
    tx: &Tx<'_>,
    stored: &StoredGame,
    row: &Awaited,
    left: Countdown,
    warned: u8,
) -> Result<(), StoreError> {
    clocks::set(tx, stored.id, row.seat, clock(row, left, warned))
}

/// Returns the time that a seat has left for its question, in the form that is stored.
fn clock(row: &Awaited, left: Countdown, warned: u8) -> Clock {
    let debt = row.question == AwaitedQuestion::Debt;
    Clock { turn: row.turn, debt, turn_left: left.turn, reserve_left: left.reserve, warned }
}

/// Queues an immediate look at the time of everybody for whom a game waits: a reason for their clocks to stop has begun
/// or ended.
pub(in crate::service) fn wake(tx: &Tx<'_>, stored: &StoredGame) -> Result<(), StoreError> {
    let now = tx.now();
    let job = |row: &Awaited| {
        let (game, seat) = (stored.id, row.seat);
        Some(match running(stored, row)? {
            Running::Auction(_) => (Job::AuctionDeadline { game, seat }, now),
            Running::Turn { .. } => (Job::TurnAlarm { game, seat }, now),
        })
    };
    jobs::enqueue_all_by(tx, &awaited::of_game(tx, stored.id)?.iter().filter_map(job).collect::<Vec<_>>())
}

/// Schedules the jobs about seats for which a game waits: alarms, silence and reminders. Each job computes itself when
/// there is something to do.
pub(in crate::service) fn schedule<'a>(
    tx: &Tx<'_>,
    stored: &StoredGame,
    rows: impl Iterator<Item = &'a Awaited>,
) -> Result<(), StoreError> {
    let now = tx.now();
    let mut due = Vec::new();
    for row in rows {
        if let Some(Running::Turn { left, full, .. }) = running(stored, row) {
            let first = left.warnings(full).into_iter().flatten().fold(left.total(), i64::min);
            due.push((Job::TurnAlarm { game: stored.id, seat: row.seat }, now.after(first)));
        }
        if stored.user(row.seat).is_some() && stored.pace() == Pace::None {
            due.push((Job::Silence { game: stored.id, seat: row.seat }, now.after(SILENCE)));
        }
        due.extend(stored.user(row.seat).map(|user| (Job::Remind(user), now.after(SOONEST_REMINDER))));
    }
    jobs::enqueue_all_by(tx, &due)
}
