//! The ownership of everything that this process has taken in the database.
//!
//! A process has only its own clock to tell how long the other processes take it to be alive. It counts from before it
//! sent the renewal and stops a little before its lease is over, so that its own view of its ownership always ends
//! before the others' does, whatever the network does. A process that was stopped for longer enters again under another
//! number, and no longer owns anything that it took under the old one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use tokio::sync::watch;

use crate::store::rows::ids::ProcessId;

/// The milliseconds by which two clocks may differ and still count as equal.
const CLOCKS_APART: i64 = 500;

/// The membership of this process among those that use the database; cheap to clone.
#[derive(Clone, Debug)]
pub struct Membership(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    state: Mutex<State>,
    processes: watch::Sender<ProcessId>,
    is_outdated: watch::Sender<bool>,
    renewed: watch::Sender<()>,
    /// The milliseconds by which the clock of the database is ahead of this machine's.
    clock_ahead: watch::Sender<i64>,
}

/// The number of this process, and how long the number is valid; both change together.
#[derive(Clone, Copy, Debug)]
struct State {
    process: ProcessId,
    until: Until,
}

/// The end of a membership.
#[derive(Clone, Copy, Debug)]
enum Until {
    /// The membership ends with the process, because there can be no other process.
    End,
    /// The moment plus the duration.
    After(Moment, Duration),
    /// The membership has ended.
    Over,
}

/// A moment by both clocks of the machine: the monotonic clock stands still while the machine sleeps, and the wall
/// clock may be set back.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Moment {
    monotonic: Instant,
    wall: SystemTime,
}

impl Moment {
    /// Returns the current moment.
    pub(in crate::store) fn now() -> Self {
        Self { monotonic: Instant::now(), wall: SystemTime::now() }
    }

    /// Returns the time since this moment, by the clock that shows more.
    pub(super) fn elapsed(self) -> Duration {
        self.monotonic.elapsed().max(self.wall.elapsed().unwrap_or_default())
    }
}

impl Membership {
    /// Creates the membership of the only process.
    pub(in crate::store) fn alone(process: ProcessId) -> Self {
        Self::new(process, Until::End)
    }

    fn new(process: ProcessId, until: Until) -> Self {
        let state = Mutex::new(State { process, until });
        Self(Arc::new(Shared {
            state,
            processes: watch::Sender::new(process),
            is_outdated: watch::Sender::new(false),
            renewed: watch::Sender::new(()),
            clock_ahead: watch::Sender::new(0),
        }))
    }

    /// Returns whether this process is certain to be the only one.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        matches!(self.state().until, Until::End)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of this process. Whatever the process takes is stored with this number as its owner.
    #[must_use]
    pub fn process(&self) -> ProcessId {
        self.state().process
    }

    /// Returns whether the other processes take this one to be alive; if not, it owns nothing.
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.state().until.is_to_come()
    }

    /// Waits until the other processes take this one to be alive.
    pub async fn valid(&self) {
        // An error means that the membership will never be renewed again.
        if self.0.renewed.subscribe().wait_for(|()| self.is_valid()).await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Returns whether `owner` is this process and the membership is valid. Called just before something is done that
    /// no other process may do.
    #[must_use]
    pub fn owns(&self, owner: ProcessId) -> bool {
        let state = *self.state();
        state.process == owner && state.until.is_to_come()
    }

    /// Returns a receiver of this process's number. The number changes once the process has lost everything that it
    /// owned. The membership may end earlier, while the database cannot be reached: see [`Membership::is_valid`].
    #[must_use]
    pub fn follow(&self) -> watch::Receiver<ProcessId> {
        self.0.processes.subscribe()
    }

    /// Returns a receiver of the milliseconds by which the clock of the database is ahead of this machine's: all
    /// processes go by the database's clock. Always 0 on a file.
    #[must_use]
    pub fn clock_ahead(&self) -> watch::Receiver<i64> {
        self.0.clock_ahead.subscribe()
    }

    /// Waits until it turns out that a newer version of the program has changed the database while this process was not
    /// heard of; the process can then only end.
    pub async fn outdated(&self) {
        // An error means that the membership is gone, and the news can't come any more.
        if self.0.is_outdated.subscribe().wait_for(|is_outdated| *is_outdated).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Until {
    fn is_to_come(self) -> bool {
        match self {
            Self::End => true,
            Self::After(moment, time) => moment.elapsed() < time,
            Self::Over => false,
        }
    }
}

impl Membership {
    /// Creates the membership of a process that entered after `moment`; the membership is valid for `time` from then.
    pub(in crate::store) fn since(process: ProcessId, moment: Moment, time: Duration) -> Self {
        Self::new(process, Until::After(moment, time))
    }

    /// Records that the process entered or renewed its row after `moment`: the membership is valid for `time` from
    /// then.
    pub(in crate::store) fn renew(&self, process: ProcessId, moment: Moment, time: Duration) {
        *self.state() = State { process, until: Until::After(moment, time) };
        self.0.processes.send_if_modified(|known| std::mem::replace(known, process) != process);
        self.0.renewed.send_replace(());
    }

    /// Records the milliseconds by which the clock of the database is ahead of this machine's, unless they are within
    /// [`CLOCKS_APART`] of the last ones: a measurement is not exact, and time must not jump back and forth.
    pub(super) fn note_clock(&self, ahead: i64) {
        self.0.clock_ahead.send_if_modified(|known| {
            let is_other = (*known - ahead).abs() > CLOCKS_APART;
            if is_other {
                *known = ahead;
            }
            is_other
        });
    }

    /// Records that the membership has ended because the program is too old for the database.
    pub(super) fn outdate(&self) {
        self.end();
        self.0.is_outdated.send_replace(true);
    }

    /// Notes that the membership has ended.
    pub(in crate::store) fn end(&self) {
        self.state().until = Until::Over;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_owns_nothing_after_its_time_nor_under_another_number() {
        let (first, second) = (ProcessId::test(1), ProcessId::test(2));
        let hour = Duration::from_hours(1);
        let membership = Membership::since(first, Moment::now(), hour);
        let numbers = membership.follow();
        assert!(membership.owns(first) && !membership.owns(second));
        membership.renew(first, Moment::now(), Duration::ZERO);
        assert!(!membership.owns(first) && !membership.is_valid() && !numbers.has_changed().unwrap());
        membership.renew(second, Moment::now(), hour);
        assert!(!membership.owns(first) && membership.owns(second) && numbers.has_changed().unwrap());
        membership.end();
        assert!(!membership.owns(second));
        assert!(Membership::alone(first).owns(first));
    }

    #[test]
    fn a_clock_is_another_only_where_it_shows_another_time() {
        let membership = Membership::since(ProcessId::test(1), Moment::now(), Duration::ZERO);
        let mut ahead = membership.clock_ahead();
        for (measured, known) in
            [(400, 0), (-1_500_000, -1_500_000), (-1_500_400, -1_500_000), (-1_499_000, -1_499_000)]
        {
            membership.note_clock(measured);
            assert_eq!(*ahead.borrow_and_update(), known);
        }
    }

    #[test]
    fn the_clock_that_is_ahead_counts() {
        let (now, hour) = (Moment::now(), Duration::from_hours(1));
        let slept = Moment { wall: now.wall - 2 * hour, ..now };
        let set_back = Moment { wall: now.wall + 2 * hour, ..now };
        assert!(!Until::After(slept, hour).is_to_come() && Until::After(set_back, hour).is_to_come());
    }
}
