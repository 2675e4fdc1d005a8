//! Which interactions were heard: Discord may deliver any of them twice, and one answer is enough.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use poise::serenity_prelude::InteractionId;

/// Interactions that are remembered: those of the last moments.
const MOST: usize = 512;

/// The interactions that were heard last. What they did is remembered for longer, where it is
/// stored: this only keeps the second delivery from answering in place of the first.
#[derive(Debug, Default)]
pub struct Heard(Mutex<VecDeque<InteractionId>>);

impl Heard {
    /// Notes an interaction; tells whether it is the first time.
    pub(super) fn first_time(&self, id: InteractionId) -> bool {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.contains(&id) {
            return false;
        }
        if heard.len() >= MOST {
            heard.pop_front();
        }
        heard.push_back(id);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_interaction_is_new_once() {
        let heard = Heard::default();
        let ids = [1, 2, 1, 3, 2].map(InteractionId::new);
        assert_eq!(ids.map(|id| heard.first_time(id)), [true, true, false, true, false]);
        for id in 10..10 + MOST as u64 {
            assert!(heard.first_time(InteractionId::new(id)));
        }
        assert!(heard.first_time(InteractionId::new(1)), "what is long past is forgotten");
    }
}
