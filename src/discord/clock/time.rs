//! The current time, for the whole program: no other place asks a clock of the machine for it.
//!
//! It is the machine's, but where that jumps; that of the database where a server keeps it, which several machines ask;
//! and in the sandbox: there a page moves the clock on, for the bot as for Discord's stand-in.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::service::clock::wall_clock::{ClockChange, Reading, WallClock};
use crate::store::{Store, StoreError, Time, operation::uptime};

/// The seconds by which the clock is ahead of the machine's: those of this process, like the time itself.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// The milliseconds by which the clock of a database that a server keeps is ahead of the machine's: all processes go by
/// that one.
static DATABASE_AHEAD: AtomicI64 = AtomicI64::new(0);

/// The machine's clock, from the first time that it is asked.
static CLOCK: Mutex<Option<WallClock>> = Mutex::new(None);

/// Returns the current time.
#[must_use]
pub fn now() -> Time {
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

/// Returns the time since the machine was started, also while it slept.
#[cfg(target_os = "linux")]
fn since_start() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/uptime").ok()?;
    Duration::try_from_secs_f64(text.split_whitespace().next()?.parse().ok()?).ok()
}

/// Returns nothing: no file tells it here.
#[cfg(not(target_os = "linux"))]
fn since_start() -> Option<Duration> {
    None
}

/// Goes by the clock of the database from now on, for good.
pub(crate) fn follow_database(store: &Store) {
    let ahead = *store.membership().clock_ahead().borrow();
    if ahead != DATABASE_AHEAD.swap(ahead, Ordering::Relaxed) {
        tracing::warn!(
            seconds = ahead / 1_000,
            "the clock of the database is ahead of this machine's by so much, and is the one that counts: set both by one \
             time server"
        );
        // What was believed until now was another clock.
        *CLOCK.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Keeps going by the clock of the database, for ever: where one of both clocks is set, the other one is known.
pub(in crate::discord) async fn keep_to_database(store: &Store) {
    let mut changes = store.membership().clock_ahead();
    loop {
        // It may have changed before anybody waited for it.
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

/// Sets the time by which the clock is ahead of the machine's at the start, in seconds.
pub(crate) fn set_ahead(seconds: i64) {
    AHEAD.store(seconds, Ordering::Relaxed);
}

/// Sets by how much the clock is ahead while the bot runs. The skipped time doesn't count as an outage.
pub(crate) async fn move_on(store: &Store, seconds: i64) -> Result<(), StoreError> {
    // On the thread that writes, so that no heartbeat comes between.
    let moved = store.write(move |tx| {
        set_ahead(seconds);
        uptime::set_last(tx, now())
    });
    moved.await
}
