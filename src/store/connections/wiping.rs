//! When what was deleted in a file is wiped: at once, and some more times while what follows from it is done.
//!
//! Who is forgotten has messages that are to be deleted, and the jobs that do it say where they are until they have.

use std::time::{Duration, Instant};

use crate::store::database::Error;
use crate::store::database::sqlite::{Connection, wipe};

/// The time for which what follows is waited for. Whatever takes longer is wiped by a job, within the hour.
const FOLLOWS: Duration = Duration::from_mins(2);

/// The time between two times.
const APART: Duration = Duration::from_secs(15);

/// The times at which a thread that writes wipes what was deleted.
#[derive(Default)]
pub(super) struct Wiping {
    /// Until when something is to be wiped, and the next time.
    due: Option<(Instant, Instant)>,
}

impl Wiping {
    /// Wipes what is due, after a transaction has ended. Somebody who reads may be in the way: then it is done after one of
    /// the next, or at the next start.
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
