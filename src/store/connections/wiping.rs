//! The times at which deleted data is wiped from a file: at once, and some more times while the rest of a deletion is
//! done.
//!
//! The messages of a person who was forgotten are deleted by jobs, which hold their places until then.

use std::time::{Duration, Instant};

use crate::store::database::Error;
use crate::store::database::sqlite::{Connection, wipe};

/// The time for which that rest is waited for. Anything that takes longer is wiped by a job, within the hour.
const FOLLOWS: Duration = Duration::from_mins(2);

/// The time between two wipings.
const APART: Duration = Duration::from_secs(15);

/// The times at which a thread that writes wipes what was deleted.
#[derive(Default)]
pub(super) struct Wiping {
    /// The end of the time in which to wipe, and the next wiping.
    due: Option<(Instant, Instant)>,
}

impl Wiping {
    /// Wipes what is due, after a transaction has ended. Somebody who reads may be in the way: then it is done after
    /// one of the next, or at the next start.
    pub(super) fn after_transaction(&mut self, connection: &Connection) {
        let now = Instant::now();
        if connection.take_wish_to_wipe() {
            self.due = Some((now + FOLLOWS, now));
        }
        let Some((until, _)) = self.due.filter(|(_, next)| *next <= now) else { return };
        if is_wiped(wipe(connection)) {
            self.due = (now < until).then_some((until, now + APART));
        }
    }
}

fn is_wiped(wiped: Result<bool, Error>) -> bool {
    wiped.unwrap_or_else(|error| {
        tracing::warn!(%error, "what was deleted is not wiped yet");
        false
    })
}
