//! Long work that people ask for, such as a replay or a file: one piece at a time for each person, few for all, in the
//! order in which they asked.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::user_limit::{Permit, UserLimit};
use crate::store::UserId;

/// The people who wait for one kind of long work, and the turns in which it is done.
#[derive(Debug)]
pub struct LongWork {
    one_each: UserLimit,
    turns: Arc<Semaphore>,
}

impl LongWork {
    /// Creates work of which `at_once` pieces are done at the same time.
    #[must_use]
    pub fn new(at_once: usize) -> Self {
        Self { one_each: UserLimit::new(1), turns: Arc::new(Semaphore::new(at_once)) }
    }

    /// Admits a person; `None` while they wait for another piece.
    #[must_use]
    pub fn enter(&self, user: UserId) -> Option<Permit> {
        self.one_each.enter(user)
    }

    /// Waits until the next piece may be begun; another one follows when the turn is dropped. A caller that is dropped
    /// while it waits leaves its place to the next.
    ///
    /// # Panics
    /// Never: the turns are never closed.
    pub async fn turn(&self) -> OwnedSemaphorePermit {
        // The semaphore is fair: turns are given in the order in which they are asked for.
        Arc::clone(&self.turns).acquire_owned().await.expect("invariant: the turns are never closed")
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn whoever_waits_is_admitted_once_and_turns_come_in_the_order_of_asking() {
        let work = LongWork::new(1);
        let (ann, bob) = (UserId(1), UserId(2));
        let waits = work.enter(ann).unwrap();
        assert!(work.enter(ann).is_none());
        assert!(work.enter(bob).is_some(), "another person is admitted");
        let first = work.turn().await;
        let (mut second, mut gone, mut third) =
            (Box::pin(work.turn()), Box::pin(work.turn()), Box::pin(work.turn()));
        assert!((&mut second).now_or_never().is_none());
        assert!((&mut gone).now_or_never().is_none());
        assert!((&mut third).now_or_never().is_none());
        drop(gone);
        drop(first);
        assert!((&mut third).now_or_never().is_none(), "the second asked before the third");
        drop((&mut second).now_or_never().unwrap());
        assert!(third.now_or_never().is_some(), "nobody waits for whoever has gone");
        drop(waits);
        assert!(work.enter(ann).is_some());
    }
}
