//! The current time, for the whole program: no other place reads a clock of the machine for it.
//!
//! The time is the machine's, without its jumps; the database's, if a server keeps the database for several machines;
//! and, in the sandbox, moved on by a page, for the bot as for Discord's stand-in.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::ids::Time;
use super::wall_clock::{ClockChange, Reading, WallClock};

/// The seconds by which the clock of this process is ahead of the machine's, as the sandbox sets them.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// The milliseconds by which the clock of the database's server is ahead of the machine's: all processes go by the
/// server's.
static DATABASE_AHEAD: AtomicI64 = AtomicI64::new(0);

/// The machine's clock, once it has been read for the first time.
static CLOCK: Mutex<Option<WallClock>> = Mutex::new(None);

/// The time at which the clock stands still; `RUNS` where it runs, which it does everywhere but in some tests.
static STANDS_AT: AtomicI64 = AtomicI64::new(RUNS);
const RUNS: i64 = i64::MIN;

/// Returns the current time.
#[must_use]
pub fn now() -> Time {
    match STANDS_AT.load(Ordering::Relaxed) {
        RUNS => runs(),
        at => Time(at),
    }
}

/// Lets the clock stand still at a time, for the whole process.
pub(crate) fn stand_at(at: Time) {
    STANDS_AT.store(at.0, Ordering::Relaxed);
}

/// Sets by how many seconds the clock is ahead of the machine's.
pub(crate) fn set_ahead(seconds: i64) {
    AHEAD.store(seconds, Ordering::Relaxed);
}

/// Sets by how many milliseconds the clock of the database's server is ahead of the machine's; returns by how many it
/// was. Earlier readings of the clock go on to count.
pub(crate) fn set_database_ahead(milliseconds: i64) -> i64 {
    DATABASE_AHEAD.swap(milliseconds, Ordering::Relaxed)
}

/// Forgets all readings of the clock, because they were of another one.
pub(crate) fn begin_anew() {
    *CLOCK.lock().unwrap_or_else(PoisonError::into_inner) = None;
}

/// Returns the time of the clock that runs.
fn runs() -> Time {
    let (time, change) = {
        let mut clock = CLOCK.lock().unwrap_or_else(PoisonError::into_inner);
        let reading = reading();
        clock.get_or_insert(WallClock::new(reading)).at(reading)
    };
    match change {
        None => {}
        Some(ClockChange::Jumped(seconds)) => tracing::warn!(
            seconds,
            "the clock of the machine has jumped: it is not followed until it has stayed there; if it is right now, \
             start the bot again"
        ),
        Some(ClockChange::Returned) => tracing::info!("the clock of the machine is right again"),
        Some(ClockChange::Followed(seconds)) => {
            tracing::warn!(
                seconds,
                "the clock of the machine has stayed where it jumped to, and is followed"
            );
        }
    }
    time.after(AHEAD.load(Ordering::Relaxed))
}

/// Reads the clocks of the machine.
fn reading() -> Reading {
    let wall = jiff::Timestamp::now().as_millisecond() + DATABASE_AHEAD.load(Ordering::Relaxed);
    Reading { wall, awake: Instant::now(), started: since_start() }
}

/// Returns the time since the machine was started, including the time that it slept.
#[cfg(target_os = "linux")]
fn since_start() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/uptime").ok()?;
    Duration::try_from_secs_f64(text.split_whitespace().next()?.parse().ok()?).ok()
}

/// Returns `None`: this operating system has no file that tells it.
#[cfg(not(target_os = "linux"))]
fn since_start() -> Option<Duration> {
    None
}
