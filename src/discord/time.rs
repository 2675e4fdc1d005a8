//! The current time.
//!
//! It is the machine's, but in the sandbox: there a page moves the clock on, for the bot as for Discord's stand-in.

use std::sync::atomic::{AtomicI64, Ordering};

use crate::store::{Fault, Store, Time, uptime};

/// The seconds by which the clock is ahead of the machine's: those of this process, like the time itself.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Returns the current time.
#[must_use]
pub fn now() -> Time {
    Time(jiff::Timestamp::now().as_second()).after(AHEAD.load(Ordering::Relaxed))
}

/// Sets the time by which the clock is ahead of the machine's at the start, in seconds.
pub(crate) fn set_ahead(seconds: i64) {
    AHEAD.store(seconds, Ordering::Relaxed);
}

/// Sets the same while the bot runs: what it skips is no outage.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) async fn move_on(store: &Store, seconds: i64) -> Result<(), Fault> {
    // On the thread that writes, so that no heartbeat comes between.
    let moved = store.write(move |tx| {
        set_ahead(seconds);
        uptime::set_last(tx, now())
    });
    moved.await
}
