//! The receiver of the events of an action.

use super::event::Event;

/// Takes the events of an action as they happen.
///
/// A game that is stored keeps them in a list; a playout that only wants the end throws them
/// away, and costs nothing for it.
pub trait Sink {
    /// Takes the next event.
    fn push(&mut self, event: Event);

    /// Takes the next event, which is made only where it is kept.
    fn push_with(&mut self, make: impl FnOnce() -> Event) {
        self.push(make());
    }
}

impl Sink for Vec<Event> {
    fn push(&mut self, event: Event) {
        Vec::push(self, event);
    }
}

impl Sink for () {
    #[inline]
    fn push(&mut self, event: Event) {
        // Where an event is made its kind is known: most own no memory, and nothing is left to do for them.
        if event.owns_memory() {
            drop(event);
        } else {
            std::mem::forget(event);
        }
    }

    #[inline]
    fn push_with(&mut self, _: impl FnOnce() -> Event) {}
}
