//! The state of Discord's limits: the requests that are left in each bucket, and until when.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use super::limit::Scope;
use super::request::Patience;
use super::route::Counted;

/// The number of buckets below which nobody looks for those that are over.
pub(super) const FEW: usize = 64;

/// The name of a bucket, with the channel, server or token that it is of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    name: Arc<str>,
    major: Arc<str>,
}

/// The requests of a route in a channel, on a server or of a token.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    /// The requests that are left; none where that is not known.
    pub(super) left: Option<u32>,
    /// The end of the time for which they are left.
    pub(super) until: Option<Instant>,
    /// Counts those times.
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

    /// Returns whether something would be lost with it.
    fn is_of_use(&self, now: Instant) -> bool {
        self.under_way > 0 || !self.waiting.is_empty() || self.until.is_some_and(|until| until > now)
    }
}

/// All that is known of Discord's limits.
#[derive(Debug, Default)]
pub(super) struct State {
    /// The buckets of routes, as Discord has named them last.
    pub(super) names: HashMap<String, Arc<str>>,
    pub(super) buckets: HashMap<Key, Bucket>,
    /// The end of a limit of all requests.
    pub(super) closed_until: Option<Instant>,
    /// The number of buckets at which those that are over are looked for.
    sweep_at: usize,
    /// The number of whoever waits next.
    pub(super) next: u64,
}

/// The turn of a request, at one moment.
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

    /// Returns the rest of a limit of all requests, which does not concern answers to interactions.
    pub(super) fn closed_for(&self, counted: &Counted, now: Instant) -> Option<Duration> {
        let until = self.closed_until.filter(|until| *until > now && !counted.kind.is_answer())?;
        Some(until - now)
    }

    /// Takes a turn for one who has that place among those who wait, or for a newcomer.
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
        // One is left to those that somebody waits for.
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

    /// Returns a bucket, a new one where nothing is known of it; forgets those that are over now and then.
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
