//! The heartbeat of this process: a thread that keeps renewing the process's row in a server's table of processes.
//!
//! The thread has a connection of its own, so that it never waits for a job.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime};

use tokio::sync::oneshot;

use super::membership::{Membership, Moment};
use super::numbers;
use super::place::Place;
use super::processes;
use super::session::Session;
use crate::store::database::server::Begin;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::ProcessId;
use crate::store::rows::tx::Tx;

/// The times of a heartbeat.
#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Rhythm {
    /// The time for which a process counts as alive after its last renewal, by the clock of the database.
    lease: Duration,
    /// The time for which the process counts itself as alive: shorter than `lease` by the time that a request may take
    /// to reach Discord.
    trust: Duration,
    /// The time between two renewals.
    beat: Duration,
    /// The machine's clock.
    wall: fn() -> SystemTime,
}

impl Rhythm {
    /// The usual times: everything that a killed process has taken is free after ten seconds, and three renewals may
    /// fail before that.
    pub(in crate::store) const USUAL: Self = Self {
        lease: Duration::from_secs(10),
        trust: Duration::from_secs(8),
        beat: Duration::from_millis(2500),
        wall: SystemTime::now,
    };

    /// Times for tests: nothing is renewed automatically, and no test is so slow that it would have to be.
    #[cfg(test)]
    pub(in crate::store) const STILL: Self = Self {
        lease: Duration::from_hours(1),
        trust: Duration::from_hours(1),
        beat: Duration::from_hours(1),
        wall: SystemTime::now,
    };

    /// The times of [`Self::STILL`], on a machine whose clock is behind by [`Self::BY`].
    #[cfg(test)]
    pub(in crate::store) const BEHIND: Self = Self { wall: || SystemTime::now() - Self::BY, ..Self::STILL };

    /// The time by which the clock of [`Self::BEHIND`] is behind.
    #[cfg(test)]
    pub(in crate::store) const BY: Duration = Duration::from_mins(25);
}

/// A query for the database's time: the moment at which it was sent.
#[derive(Clone, Copy)]
struct Asked {
    wall: fn() -> SystemTime,
    at: SystemTime,
    moment: Moment,
}

impl Asked {
    fn now(wall: fn() -> SystemTime) -> Self {
        Self { wall, at: wall(), moment: Moment::now() }
    }

    /// Returns the milliseconds by which the clock of the database is ahead of this machine's, computed from an answer
    /// that has just come; `None` if the answer took too long to be exact.
    fn ahead(self, answer: i64) -> Option<i64> {
        let millis = |time: SystemTime| {
            let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
        };
        let (asked, answered) = (millis(self.at), millis((self.wall)()));
        (self.moment.elapsed() < LONGEST_WAY).then(|| answer - asked.midpoint(answered))
    }
}

/// The longest time that the database may take to answer with its time.
const LONGEST_WAY: Duration = Duration::from_secs(1);

/// The handle of the heartbeat's thread. When the handle is dropped, the process leaves the table of processes.
pub(in crate::store) struct Heartbeat(mpsc::Sender<Order>);

/// An order to the thread, which answers once it has carried the order out.
enum Order {
    /// Renew the row at once.
    #[cfg(test)]
    Beat(oneshot::Sender<()>),
    /// Delete the row, and end the thread.
    Leave(oneshot::Sender<()>),
}

impl Heartbeat {
    /// Enters this process in the table of processes, and starts the thread.
    pub(in crate::store) fn start(
        mut session: Session,
        rhythm: Rhythm,
    ) -> Result<(Self, Membership), StoreError> {
        let (process, moment) = (ProcessId::random(), Moment::now());
        let place = Place::own().map(|place| place.to_string());
        session.carry_out(Begin::Writing, process, |tx| {
            processes::enter(tx, process, Some(rhythm.lease), place.as_deref())?;
            // If a process on this machine was killed before, nobody has to wait until its lease is over.
            let gone = processes::gone(tx)?;
            processes::forget(tx, &gone)
        })?;
        for table in numbers::TABLES {
            // One transaction for each table: none is locked while another is waited for.
            session.carry_out(Begin::Writing, process, |tx| numbers::pass_over(tx, table))?;
        }
        session.carry_out(Begin::Writing, process, numbers::note_passed)?;
        let membership = Membership::since(process, moment, rhythm.trust);
        let asked = Asked::now(rhythm.wall);
        let clock = session.carry_out(Begin::Reading, process, processes::clock)?;
        // If the answer took too long, the next heartbeat measures again.
        asked.ahead(clock).into_iter().for_each(|ahead| membership.note_clock(ahead));
        let (orders, received) = mpsc::channel();
        let beating = Beating { session, rhythm, membership: membership.clone() };
        thread::spawn(move || beating.run(&received));
        Ok((Self(orders), membership))
    }

    /// Removes this process from the table of processes: everything that it has taken is free at once.
    pub(in crate::store) fn leave(&self) -> oneshot::Receiver<()> {
        let (done, receiver) = oneshot::channel();
        // If the thread has ended, the process has left already.
        let _ = self.0.send(Order::Leave(done));
        receiver
    }

    /// Renews at once.
    #[cfg(test)]
    pub(in crate::store) fn beat(&self) -> oneshot::Receiver<()> {
        let (done, receiver) = oneshot::channel();
        self.0.send(Order::Beat(done)).unwrap();
        receiver
    }
}

/// The data that the thread works with.
struct Beating {
    session: Session,
    rhythm: Rhythm,
    membership: Membership,
}

impl Beating {
    fn run(mut self, orders: &mpsc::Receiver<Order>) {
        loop {
            match orders.recv_timeout(self.rhythm.beat) {
                Err(RecvTimeoutError::Timeout) => self.beat(),
                #[cfg(test)]
                Ok(Order::Beat(done)) => {
                    self.beat();
                    let _ = done.send(());
                }
                Ok(Order::Leave(done)) => {
                    self.leave();
                    // The caller may no longer be waiting.
                    let _ = done.send(());
                    return;
                }
                Err(RecvTimeoutError::Disconnected) => return self.leave(),
            }
        }
    }

    /// Renews the row of this process, or enters it under a new number if the renewal came too late; then forgets the
    /// processes that have gone.
    fn beat(&mut self) {
        let (process, lease) = (self.membership.process(), self.rhythm.lease);
        // Taken before the renewal is sent: the other processes count from a later moment.
        let (moment, asked) = (Moment::now(), Asked::now(self.rhythm.wall));
        let renewed = self.write(move |tx| processes::renew(tx, process, lease)).and_then(|clock| {
            if let Some(clock) = clock {
                asked.ahead(clock).into_iter().for_each(|ahead| self.membership.note_clock(ahead));
                return Ok(process);
            }
            let anew = ProcessId::random();
            tracing::warn!(
                "the database has not heard of this process in time: it begins again as another one"
            );
            let place = Place::own().map(|place| place.to_string());
            self.write(move |tx| processes::enter(tx, anew, Some(lease), place.as_deref())).map(|()| anew)
        });
        match renewed {
            Ok(process) => self.membership.renew(process, moment, self.rhythm.trust),
            Err(fault) => {
                tracing::error!(%fault, "the database cannot be told that this process lives");
                if matches!(fault, StoreError::Outdated { .. }) {
                    self.membership.outdate();
                }
                return;
            }
        }
        // Almost always, no process has gone.
        let gone = self.session.carry_out(Begin::Glancing, process, processes::gone);
        let forgotten = match gone {
            Ok(gone) if gone.is_empty() => return,
            Ok(gone) => self.write(move |tx| processes::forget(tx, &gone)),
            Err(fault) => Err(fault),
        };
        match forgotten {
            Ok(0) => {}
            Ok(gone) => {
                tracing::info!(gone, "processes have gone without a word: what they had begun is free");
            }
            Err(fault) => tracing::error!(%fault, "processes that have gone cannot be forgotten"),
        }
    }

    fn leave(&mut self) {
        let process = self.membership.process();
        self.membership.end();
        if let Err(fault) = self.write(move |tx| processes::leave(tx, process)) {
            tracing::warn!(%fault, "this process cannot take its leave: what it had begun is free in a few seconds");
        }
    }

    fn write<T>(&mut self, job: impl Fn(&Tx<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        self.session.carry_out(Begin::Writing, self.membership.process(), job)
    }
}
