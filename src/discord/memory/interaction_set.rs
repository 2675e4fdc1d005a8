//! A set of interactions that must be remembered while their work is under way.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use poise::serenity_prelude::InteractionId;

/// Some of the interactions whose work is under way.
#[derive(Debug, Default)]
pub struct InteractionSet(Mutex<BTreeSet<InteractionId>>);

impl InteractionSet {
    /// Adds an interaction.
    pub(in crate::discord) fn insert(&self, id: InteractionId) {
        self.all().insert(id);
    }

    /// Removes an interaction whose work is over.
    pub(in crate::discord) fn remove(&self, id: InteractionId) {
        self.all().remove(&id);
    }

    /// Returns whether an interaction is in the set.
    #[must_use]
    pub fn contains(&self, id: InteractionId) -> bool {
        self.all().contains(&id)
    }

    fn all(&self) -> MutexGuard<'_, BTreeSet<InteractionId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
