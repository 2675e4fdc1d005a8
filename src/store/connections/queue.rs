//! A queue of jobs for threads: those of people first.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// For whom a job writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum For {
    /// Somebody waits for it.
    People,
    /// A computer: it can wait.
    Computers,
}

/// The end of a queue at which jobs come in; without it the queue is closed.
pub(in crate::store) struct Sender<J>(Arc<Queue<J>>);

/// A queue of jobs.
pub(in crate::store) struct Queue<J> {
    jobs: Mutex<Jobs<J>>,
    changed: Condvar,
}

struct Jobs<J> {
    of_people: VecDeque<J>,
    of_computers: VecDeque<J>,
    is_closed: bool,
}

impl<J> Jobs<J> {
    fn next(&mut self) -> Option<J> {
        self.of_people.pop_front().or_else(|| self.of_computers.pop_front())
    }
}

/// Makes a queue.
pub(in crate::store) fn queue<J>() -> (Sender<J>, Arc<Queue<J>>) {
    let jobs = Jobs { of_people: VecDeque::new(), of_computers: VecDeque::new(), is_closed: false };
    let queue = Arc::new(Queue { jobs: Mutex::new(jobs), changed: Condvar::new() });
    (Sender(Arc::clone(&queue)), queue)
}

impl<J> Sender<J> {
    /// Puts a job behind the others of its kind.
    pub(in crate::store) fn send(&self, whom: For, job: J) {
        let mut jobs = self.0.lock();
        match whom {
            For::People => jobs.of_people.push_back(job),
            For::Computers => jobs.of_computers.push_back(job),
        }
        drop(jobs);
        self.0.changed.notify_one();
    }
}

impl<J> Drop for Sender<J> {
    fn drop(&mut self) {
        self.0.lock().is_closed = true;
        self.0.changed.notify_all();
    }
}

impl<J> Queue<J> {
    fn lock(&self) -> MutexGuard<'_, Jobs<J>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next job, if one waits.
    pub(in crate::store) fn next(&self) -> Option<J> {
        self.lock().next()
    }

    /// Waits for the next job; `None` when there will be no more.
    pub(in crate::store) fn wait(&self) -> Option<J> {
        let mut jobs = self.lock();
        loop {
            if let Some(job) = jobs.next() {
                return Some(job);
            }
            if jobs.is_closed {
                return None;
            }
            jobs = self.changed.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
