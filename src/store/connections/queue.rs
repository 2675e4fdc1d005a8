//! A queue of jobs for threads; the jobs of people come first.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The ones for whom a job is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum For {
    /// A person, who waits for the job.
    People,
    /// A computer, which can wait.
    Computers,
}

/// The sending end of a queue; the queue is closed when this is dropped.
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

/// Creates a queue, and returns its sending end and its receiving end.
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

    /// Waits for the next job; `None` once the queue is closed and empty.
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
