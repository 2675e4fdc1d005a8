//! The current time, for the whole program: no other place reads a clock of the machine for it.
//!
//! The time is the machine's, without its jumps; the database's, if a server keeps the database for several machines;
//! and, in the sandbox, moved on by a page, for the bot as for Discord's stand-in.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::service::clock::wall_clock::{ClockChange, Reading, WallClock};
use crate::store::{Store, StoreError, Time, operation::uptime};

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

/// Lets the clock stand still at a time, for the whole process, so that a test says what time it is. Where a bot runs,
/// the skipped time doesn't count as an outage.
///
/// # Errors
/// [`StoreError`] if that cannot be noted.
pub async fn stand_still(at: Time, store: Option<&Store>) -> Result<(), StoreError> {
    let set = move || STANDS_AT.store(at.0, Ordering::Relaxed);
    let Some(store) = store else {
        set();
        return Ok(());
    };
    let moved = store.write(move |tx| {
        set();
        uptime::set_last(tx, at)
    });
    moved.await
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

/// Switches to the clock of the database for good.
pub(crate) fn follow_database(store: &Store) {
    let ahead = *store.membership().clock_ahead().borrow();
    if ahead != DATABASE_AHEAD.swap(ahead, Ordering::Relaxed) {
        tracing::warn!(
            seconds = ahead / 1_000,
            "the clock of the database is ahead of this machine's by so much, and is the one that counts: set both by one \
             time server"
        );
        // The earlier readings were of another clock.
        *CLOCK.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Follows the clock of the database for ever: if the machine's clock or the server's is set, the difference between
/// them is read anew.
pub(in crate::discord) async fn keep_to_database(store: &Store) {
    let mut changes = store.membership().clock_ahead();
    loop {
        // The difference may have changed before anybody waited for a change.
        let ahead = *changes.borrow_and_update();
        if ahead != DATABASE_AHEAD.swap(ahead, Ordering::Relaxed) {
            tracing::info!(seconds = ahead / 1_000, "the clock of the database is ahead of this machine's");
        }
        if changes.changed().await.is_err() {
            break;
        }
    }
    std::future::pending::<()>().await;
}

/// Sets, before the bot starts, by how many seconds its clock is ahead of the machine's.
pub(crate) fn set_ahead(seconds: i64) {
    AHEAD.store(seconds, Ordering::Relaxed);
}

/// Sets the time by which the clock is ahead of the machine's while the bot runs, in seconds. The skipped time doesn't
/// count as an outage.
pub(crate) async fn move_on(store: &Store, seconds: i64) -> Result<(), StoreError> {
    // The clock is set on the thread that writes, so that no heartbeat comes between.
    let moved = store.write(move |tx| {
        set_ahead(seconds);
        uptime::set_last(tx, now())
    });
    moved.await
}
