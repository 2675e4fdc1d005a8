//! The interactions that arrived most recently: Discord may deliver any of them twice, and one answer is enough.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use poise::serenity_prelude::InteractionId;

/// The number of interactions that are remembered: the last few moments' worth.
const MOST: usize = 512;

/// The interactions that arrived most recently. The database remembers for longer which of them were carried
/// out; this only keeps a second delivery from being answered in place of the first.
#[derive(Debug, Default)]
pub struct SeenInteractions(Mutex<VecDeque<InteractionId>>);

impl SeenInteractions {
    /// Notes an interaction; returns whether it is new.
    pub(in crate::discord) fn note_once(&self, id: InteractionId) -> bool {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if seen.contains(&id) {
            return false;
        }
        if seen.len() >= MOST {
            seen.pop_front();
        }
        seen.push_back(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_interaction_is_new_once() {
        let seen = SeenInteractions::default();
        let ids = [1, 2, 1, 3, 2].map(InteractionId::new);
        assert_eq!(ids.map(|id| seen.note_once(id)), [true, true, false, true, false]);
        for id in 10..10 + MOST as u64 {
            assert!(seen.note_once(InteractionId::new(id)));
        }
        assert!(seen.note_once(InteractionId::new(1)), "what is long past is forgotten");
    }
}
