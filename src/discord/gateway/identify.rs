//! The order in which shards IDENTIFY, and how many times a day that is allowed.
//!
//! Discord lets `max_concurrency` shards identify every five seconds: one of each bucket, which is the
//! shard's number modulo `max_concurrency`. A shard that is too early gets an invalid session. Discord also
//! limits the sessions that begin in a day (`session_start_limit`), and resets the token of a bot that
//! begins more.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// The time between two IDENTIFYs of a bucket: Discord's five seconds, and a margin for the network.
pub(super) const BETWEEN: Duration = Duration::from_millis(5_200);

/// The sessions of a day that are left unused, so that another program with the same token does not cause its reset.
pub(super) const KEPT_BACK: u64 = 5;

/// The sessions that Discord allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    /// Sessions that may still begin.
    pub(super) remaining: u64,
    /// The time until the number is reset.
    pub(super) resets_in: Duration,
    /// The number of shards that may identify at a time.
    pub(super) at_a_time: u32,
}

#[derive(Debug)]
struct Bucket {
    free_at: Instant,
    /// The waiting shards by number, each with its earliest time: shard 0, which gets the direct messages, comes first.
    waiting: BTreeMap<u32, Instant>,
}

#[derive(Debug)]
struct State {
    at_a_time: u32,
    remaining: u64,
    resets_at: Instant,
    buckets: HashMap<u32, Bucket>,
}

impl State {
    fn bucket(&mut self, shard: u32) -> &mut Bucket {
        let of = shard % self.at_a_time;
        let empty = || Bucket { free_at: Instant::now(), waiting: BTreeMap::new() };
        self.buckets.entry(of).or_insert_with(empty)
    }
}

/// The queue of all shards that want to IDENTIFY.
#[derive(Debug)]
pub(super) struct Identifies {
    state: Mutex<State>,
    changed: Notify,
}

/// The answer to a shard in the queue.
enum Turn {
    Now,
    At(Instant),
    Behind,
    Never,
}

impl Identifies {
    pub(super) fn new(allowed: Allowed) -> Self {
        let state = State {
            at_a_time: allowed.at_a_time.max(1),
            remaining: allowed.remaining,
            resets_at: Instant::now() + allowed.resets_in,
            buckets: HashMap::new(),
        };
        Self { state: Mutex::new(state), changed: Notify::new() }
    }

    /// Returns the bucket of a shard: one shard of each bucket may identify at a time.
    pub(super) fn bucket(&self, shard: u32) -> u32 {
        shard % self.state().at_a_time
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores the sessions that Discord allows now.
    ///
    /// The buckets do not change, because shards wait in them.
    pub(super) fn note(&self, allowed: Allowed) {
        let mut state = self.state();
        state.remaining = allowed.remaining;
        state.resets_at = Instant::now() + allowed.resets_in;
    }

    /// Returns the number of sessions left and the time until the limit is reset, if `sessions` more may not begin now.
    pub(super) fn exhausted(&self, sessions: u32) -> Option<(u64, Duration)> {
        let mut state = self.state();
        let left = state.resets_at.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // A new day has begun: the next request to Discord returns the new limit.
            state.remaining = state.remaining.max(KEPT_BACK + u64::from(sessions));
        }
        let enough = state.remaining >= KEPT_BACK + u64::from(sessions);
        (!enough).then_some((state.remaining, left))
    }

    /// Waits until a shard may IDENTIFY, which it must then do at once; returns `false` if no session is left.
    #[must_use]
    pub(super) async fn turn(&self, shard: u32, not_before: Instant) -> bool {
        let place = Place::take(self, shard, not_before);
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            match place.look() {
                Turn::Now => return true,
                Turn::Never => return false,
                Turn::At(time) => {
                    tokio::select! {
                        () = tokio::time::sleep_until(time) => {}
                        () = changed => {}
                    }
                }
                Turn::Behind => changed.await,
            }
        }
    }
}

/// A place in the queue, released when it is dropped.
struct Place<'a> {
    queue: &'a Identifies,
    shard: u32,
}

impl<'a> Place<'a> {
    fn take(queue: &'a Identifies, shard: u32, not_before: Instant) -> Self {
        queue.state().bucket(shard).waiting.insert(shard, not_before);
        queue.changed.notify_waiters();
        Self { queue, shard }
    }

    fn look(&self) -> Turn {
        let (now, mut state) = (Instant::now(), self.queue.state());
        let left = state.remaining > KEPT_BACK || now >= state.resets_at;
        let bucket = state.bucket(self.shard);
        let Some((first, not_before)) = bucket.waiting.first_key_value() else { return Turn::Behind };
        if *first != self.shard {
            return Turn::Behind;
        }
        let time = bucket.free_at.max(*not_before);
        if now < time {
            return Turn::At(time);
        }
        if !left {
            return Turn::Never;
        }
        bucket.free_at = now + BETWEEN;
        state.remaining = state.remaining.saturating_sub(1);
        Turn::Now
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.queue.state().bucket(self.shard).waiting.remove(&self.shard);
        self.queue.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn allowed(at_a_time: u32) -> Allowed {
        Allowed { remaining: 1000, resets_in: Duration::from_hours(24), at_a_time }
    }

    /// Queues shards in the order given, and returns which went when.
    async fn order(queue: &Arc<Identifies>, shards: &[u32]) -> Vec<(u32, Duration)> {
        let (begun, went) = (Instant::now(), Arc::new(Mutex::new(Vec::new())));
        let tasks: Vec<_> = shards
            .iter()
            .map(|shard| {
                let (queue, went, shard) = (Arc::clone(queue), Arc::clone(&went), *shard);
                tokio::spawn(async move {
                    assert!(queue.turn(shard, begun).await);
                    went.lock().unwrap().push((shard, begun.elapsed()));
                })
            })
            .collect();
        for task in tasks {
            task.await.unwrap();
        }
        let mut went = went.lock().unwrap().clone();
        went.sort_by_key(|(shard, at)| (*at, *shard));
        went
    }

    #[tokio::test(start_paused = true)]
    async fn four_shards_identify_together_where_discord_allows_four() {
        let queue = Arc::new(Identifies::new(allowed(4)));
        let went = order(&queue, &[3, 1, 2, 0]).await;
        assert!(went.iter().all(|(_, at)| at.is_zero()), "{went:?}");
        assert_eq!(queue.exhausted(991), None);
        assert!(queue.exhausted(992).is_some(), "each is counted");
    }

    #[tokio::test(start_paused = true)]
    async fn shards_of_a_bucket_identify_one_after_the_other() {
        let queue = Arc::new(Identifies::new(allowed(1)));
        let went = order(&queue, &[0, 1, 2]).await;
        for (n, (shard, at)) in went.iter().enumerate() {
            assert_eq!(*shard as usize, n);
            assert!(*at >= Duration::from_secs(5) * u32::try_from(n).unwrap(), "{went:?}");
            assert!(*at < Duration::from_secs(6) * u32::try_from(n + 1).unwrap(), "{went:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_shard_of_direct_messages_that_was_refused_is_the_next_one() {
        let queue = Arc::new(Identifies::new(allowed(1)));
        assert!(queue.turn(0, Instant::now()).await);
        // It came too early, and may come again in four seconds; meanwhile the others queue.
        let again = Instant::now() + Duration::from_secs(4);
        let others = [1, 2, 3].map(|shard| {
            let queue = Arc::clone(&queue);
            tokio::spawn(async move {
                assert!(queue.turn(shard, Instant::now()).await);
                Instant::now()
            })
        });
        tokio::task::yield_now().await;
        assert!(queue.turn(0, again).await);
        let first = Instant::now();
        for other in others {
            assert!(other.await.unwrap() >= first + Duration::from_secs(5));
        }
    }

    #[tokio::test(start_paused = true)]
    async fn who_leaves_the_queue_holds_nobody_up() {
        let queue = Identifies::new(allowed(1));
        let gone = tokio::time::timeout(
            Duration::from_secs(1),
            queue.turn(0, Instant::now() + Duration::from_hours(1)),
        );
        assert!(gone.await.is_err());
        let begun = Instant::now();
        assert!(queue.turn(1, begun).await);
        assert!(begun.elapsed().is_zero());
    }

    #[tokio::test(start_paused = true)]
    async fn the_last_sessions_of_a_day_are_not_begun() {
        let few = Allowed { remaining: KEPT_BACK + 1, ..allowed(1) };
        let queue = Identifies::new(few);
        assert_eq!(queue.exhausted(1), None);
        assert!(queue.exhausted(2).is_some());
        assert!(queue.turn(0, Instant::now()).await);
        assert!(!queue.turn(0, Instant::now()).await, "another shard may have taken the last");
        assert_eq!(queue.exhausted(1).map(|(remaining, _)| remaining), Some(KEPT_BACK));
        tokio::time::advance(few.resets_in).await;
        assert_eq!(queue.exhausted(1), None, "the next day");
    }
}
