//! The state of Discord's limits: the requests that are left in each bucket, and until when.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::limit::Scope;
use super::request::Patience;
use super::route::Counted;

/// The number of buckets below which outdated ones are not searched for.
pub(super) const FEW: usize = 64;

/// The name of a bucket, and the channel, server or token that it belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    name: Arc<str>,
    major: Arc<str>,
}

/// The requests of a route in a channel, on a server or of a token.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    /// The requests that are left; `None` if unknown.
    pub(super) left: Option<u32>,
    /// The time until which `left` counts.
    pub(super) until: Option<Instant>,
    /// The number of times that the bucket was filled again.
    pub(super) window: u64,
    pub(super) under_way: u32,
    /// The requests that wait, by their numbers: first come, first served.
    pub(super) waiting: VecDeque<u64>,
}

impl Bucket {
    pub(super) fn refresh(&mut self, now: Instant) {
        if self.until.is_some_and(|until| until <= now) {
            (self.left, self.until) = (None, None);
            self.window += 1;
        }
    }

    /// Returns whether forgetting the bucket would lose something.
    fn is_of_use(&self, now: Instant) -> bool {
        self.under_way > 0 || !self.waiting.is_empty() || self.until.is_some_and(|until| until > now)
    }
}

/// All that is known of Discord's limits.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The name of each route's bucket, as Discord last gave it.
    pub(super) names: HashMap<String, Arc<str>>,
    pub(super) buckets: HashMap<Key, Bucket>,
    /// The end of a limit on all requests.
    pub(super) closed_until: Option<Instant>,
    /// The number of buckets at which outdated ones are searched for.
    sweep_at: usize,
    /// The number for the next request that waits.
    pub(super) next: u64,
}

/// The answer to a request that asks for its turn.
pub(super) enum Admission {
    Now {
        window: u64,
    },
    /// Not yet: one more is possible after `wait`.
    Later {
        wait: Duration,
        scope: Scope,
    },
}

impl State {
    pub(super) fn key(&self, counted: &Counted) -> Key {
        let name = match self.names.get(&counted.route) {
            Some(name) => Arc::clone(name),
            None => counted.route.as_str().into(),
        };
        Key { name, major: counted.major.as_str().into() }
    }

    /// Returns how long a limit on all requests still holds a request up; `None` if it does not. Answers to
    /// interactions are never held up by it.
    pub(super) fn closed_for(&self, counted: &Counted, now: Instant) -> Option<Duration> {
        let until = self.closed_until.filter(|until| *until > now && !counted.kind.is_answer())?;
        Some(until - now)
    }

    /// Takes a turn for the request that has the number `place` in the queue, or for a new request.
    pub(super) fn take(
        &mut self,
        counted: &Counted,
        key: &Key,
        place: Option<u64>,
        patience: Patience,
        now: Instant,
    ) -> Admission {
        if let Some(wait) = self.closed_for(counted, now) {
            return Admission::Later { wait, scope: Scope::Global };
        }
        let bucket = self.bucket(key, now);
        bucket.refresh(now);
        let wait = bucket.until.map_or(Duration::ZERO, |until| until - now);
        let is_first = bucket.waiting.front().is_none_or(|first| Some(*first) == place);
        // One turn is left to requests that somebody waits for.
        let least = if patience == Patience::Spare { 2 } else { 1 };
        match bucket.left {
            _ if !is_first => return Admission::Later { wait, scope: Scope::Bucket },
            Some(left) if left < least => return Admission::Later { wait, scope: Scope::Bucket },
            Some(left) => bucket.left = Some(left - 1),
            None => {}
        }
        bucket.under_way += 1;
        Admission::Now { window: bucket.window }
    }

    /// Returns a bucket, a new one if nothing is known of it. Now and then forgets the outdated buckets.
    pub(super) fn bucket(&mut self, key: &Key, now: Instant) -> &mut Bucket {
        if !self.buckets.contains_key(key) && self.buckets.len() >= self.sweep_at.max(FEW) {
            self.buckets.retain(|_, bucket| bucket.is_of_use(now));
            self.sweep_at = 2 * self.buckets.len();
            self.buckets.shrink_to(2 * FEW.max(self.buckets.len()));
        }
        self.buckets.entry(key.clone()).or_default()
    }

    pub(super) fn forget_if_over(&mut self, key: &Key, now: Instant) {
        if self.buckets.get(key).is_some_and(|bucket| !bucket.is_of_use(now)) {
            self.buckets.remove(key);
        }
    }
}
