//! Work that may panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::Poll;

/// The error of work that panicked; the process's panic hook has logged where.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::discord) struct Panicked;

/// Does some work, and returns its result unless it panics.
pub(in crate::discord) async fn unless_it_panics<T>(work: impl Future<Output = T>) -> Result<T, Panicked> {
    tokio::pin!(work);
    // The work is never polled again, and no transaction is half stored.
    std::future::poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Ok(Poll::Pending) => Poll::Pending,
        Err(_) => Poll::Ready(Err(Panicked)),
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_that_panics_at_once_or_later_is_known_to_have_panicked() {
        assert_eq!(unless_it_panics(async { 7 }).await, Ok(7));
        let at_once = async { panic!("broken at once") };
        assert_eq!(unless_it_panics::<()>(at_once).await, Err(Panicked));
        let later = async {
            tokio::task::yield_now().await;
            panic!("broken later")
        };
        assert_eq!(unless_it_panics::<()>(later).await, Err(Panicked));
    }
}
