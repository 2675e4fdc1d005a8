//! The threads on which computers think: few, and used for nothing else, so that no other work waits for one.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::sync::oneshot;

/// A computation for one of the threads.
type Thought = Box<dyn FnOnce() + Send>;

/// The threads; they end when this is dropped.
pub(super) struct Thinkers {
    thoughts: mpsc::Sender<Thought>,
}

impl Thinkers {
    /// Returns the number of threads for this machine: if it has several cores, at least one is left for everything
    /// else.
    pub(in crate::discord) fn count() -> usize {
        thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1)).clamp(1, 4)
    }

    /// Starts `count` threads.
    ///
    /// # Errors
    /// Fails if the operating system provides no thread.
    pub(in crate::discord) fn start(count: usize) -> io::Result<Self> {
        let (thoughts, queue) = mpsc::channel::<Thought>();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..count {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("thinker".to_owned()).spawn(move || {
                loop {
                    let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(thought) = next else { return };
                    // A computation that panics ends no thread; its caller sees the channel close.
                    let _ = catch_unwind(AssertUnwindSafe(thought));
                }
            })?;
        }
        Ok(Self { thoughts })
    }

    /// Runs a computation as soon as a thread is free; returns `None` if it panics.
    pub(in crate::discord) async fn think<T: Send + 'static>(
        &self,
        thought: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, receiver) = oneshot::channel();
        let thought: Thought = Box::new(move || {
            // The caller may have gone away meanwhile.
            let _ = sender.send(thought());
        });
        self.thoughts.send(thought).ok()?;
        receiver.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thought_that_breaks_off_ends_no_thread_and_so_many_are_thought_at_once() {
        let thinkers = Thinkers::start(2).unwrap();
        for _ in 0..3 {
            assert_eq!(thinkers.think(|| -> u32 { panic!("broken") }).await, None);
        }
        // Each waits for the other: on one thread they would wait for ever.
        let (to_second, from_first) = mpsc::channel();
        let (to_first, from_second) = mpsc::channel();
        let first = thinkers.think(move || (to_second.send(1).unwrap(), from_second.recv().unwrap()).1);
        let second = thinkers.think(move || (to_first.send(2).unwrap(), from_first.recv().unwrap()).1);
        assert_eq!(tokio::join!(first, second), (Some(2), Some(1)));
    }
}
