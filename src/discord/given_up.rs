//! The interactions to which Discord takes no answer any more, while their work still waits for the database.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use poise::serenity_prelude::InteractionId;

/// Interactions whose work must not begin any more: the person was told that they failed.
#[derive(Debug, Default)]
pub struct GivenUp(Mutex<BTreeSet<InteractionId>>);

impl GivenUp {
    /// Gives an interaction up.
    pub(super) fn insert(&self, id: InteractionId) {
        self.all().insert(id);
    }

    /// Forgets an interaction whose work is over.
    pub(super) fn remove(&self, id: InteractionId) {
        self.all().remove(&id);
    }

    /// Returns whether an interaction is given up.
    #[must_use]
    pub fn contains(&self, id: InteractionId) -> bool {
        self.all().contains(&id)
    }

    fn all(&self) -> MutexGuard<'_, BTreeSet<InteractionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
