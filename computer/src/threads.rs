//! Work that is shared out among threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does all tasks on some threads; returns what came of them in the order of the tasks.
pub(super) fn on_threads<T: Sync, R: Send>(
    tasks: &[T],
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take = || {
        let mut done = Vec::new();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(task) = tasks.get(n) else { return done };
            done.push((n, work(task)));
        }
    };
    let mut done: Vec<(usize, R)> = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(take)).collect();
        let own = take();
        let others =
            others.into_iter().flat_map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        own.into_iter().chain(others).collect()
    });
    done.sort_unstable_by_key(|(n, _)| *n);
    done.into_iter().map(|(_, done)| done).collect()
}
