//! The person who waits for an answer, as the work for it knows them.

use std::sync::{Arc, Mutex, PoisonError};

use crate::discord::drawing::Waiting;
use crate::discord::memory::user_limit::Permit;

/// A person who waits for an answer, with the permits that they have until it is sent.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    waiting: Waiting,
    held: Arc<Mutex<Vec<Permit>>>,
}

tokio::task_local! {
    static OWN: Asker;
}

impl Asker {
    pub(super) fn new(waiting: Waiting) -> Self {
        Self { waiting, held: Arc::default() }
    }

    /// Does the work for the answer.
    pub(super) fn of<T>(&self, work: impl Future<Output = T>) -> impl Future<Output = T> {
        OWN.scope(self.clone(), work)
    }
}

/// Returns the person who waits for the work under way; `None` if nobody does.
pub(in crate::discord) fn own() -> Option<Waiting> {
    OWN.try_with(|asker| asker.waiting).ok()
}

/// Keeps a permit until the answer is sent; if nobody waits for one, it is given back at once.
pub(in crate::discord) fn hold(permit: Permit) {
    // Outside of `Asker::of` the permit is dropped.
    let _ = OWN.try_with(|asker| asker.held.lock().unwrap_or_else(PoisonError::into_inner).push(permit));
}
