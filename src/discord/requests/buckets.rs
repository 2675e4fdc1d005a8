//! Discord's limits, as its answers tell them: a bucket for each route and channel, server or token, and one for all.
//!
//! Discord names the bucket of a route in the answer to a request; several routes may share a bucket. A bucket of which
//! nothing is known holds no request up. A bucket is forgotten when its time is over, so that only buckets used in the
//! last seconds are kept. The bucket of an interaction's first answer is forgotten with that answer, as there is no
//! second one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::bucket::{Admission, Key, State};
use super::limit::{BucketState, Limit, Scope};
use super::request::Patience;
use super::route::{Counted, RouteKind};

/// The time for which an interaction's token can be used.
const TOKEN: Duration = Duration::from_mins(15);

/// The longest wait for the request that is first in the queue, before the bucket is looked at again.
const LOOK: Duration = Duration::from_secs(1);

/// Discord's limits.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    state: Mutex<State>,
    /// Notified when a request that waits may go on.
    changed: Notify,
}

/// The place of a request in the queue of a bucket, given up when this is dropped.
struct Place {
    buckets: Arc<Buckets>,
    key: Key,
    number: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.buckets.lock();
        if let Some(bucket) = state.buckets.get_mut(&self.key) {
            bucket.waiting.retain(|number| *number != self.number);
        }
        state.forget_if_over(&self.key, Instant::now());
        drop(state);
        self.buckets.changed.notify_waiters();
    }
}

/// The next step of a request that asks for its turn.
enum Next {
    Go(Slot),
    Wait(Duration),
    GiveUp(Limit),
}

impl Buckets {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a request may be sent.
    ///
    /// # Errors
    /// The limit, if the turn would come later than `patience` allows.
    pub(super) async fn slot(self: &Arc<Self>, counted: &Counted, patience: Patience) -> Result<Slot, Limit> {
        let begun = Instant::now();
        let mut place = None;
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            match self.look(counted, &mut place, patience, begun.elapsed()) {
                Next::Go(slot) => return Ok(slot),
                Next::GiveUp(limit) => return Err(limit),
                Next::Wait(time) => tokio::select! {
                    () = changed => {}
                    () = sleep(time) => {}
                },
            }
        }
    }

    /// Takes a turn for a request that has waited for `waited`, or a place in the queue; gives up if its patience would
    /// not last.
    fn look(
        self: &Arc<Self>,
        counted: &Counted,
        place: &mut Option<Place>,
        patience: Patience,
        waited: Duration,
    ) -> Next {
        let mut state = self.lock();
        let (now, key) = (Instant::now(), state.key(counted));
        // Discord may have named the bucket meanwhile. The old place is dropped after the lock, which dropping it takes
        // again.
        let given_up = place.take_if(|place| place.key != key);
        let number = place.as_ref().map(|place| place.number);
        let next = match state.take(counted, &key, number, patience, now) {
            Admission::Now { window } => {
                let (buckets, counted) = (Arc::clone(self), counted.clone());
                Next::Go(Slot { buckets, counted, key, window, is_sent: false })
            }
            Admission::Later { wait, scope } => {
                let most = if scope == Scope::Global { patience.for_all() } else { patience.for_bucket() };
                if most.is_zero() || waited + wait > most {
                    state.forget_if_over(&key, now);
                    Next::GiveUp(Limit { retry_after: wait, scope })
                } else {
                    if place.is_none() && scope != Scope::Global {
                        let number = state.next;
                        state.next += 1;
                        state.bucket(&key, now).waiting.push_back(number);
                        *place = Some(Place { buckets: Arc::clone(self), key, number });
                    }
                    // The first request in the queue notifies the others when it has gone.
                    Next::Wait(if wait.is_zero() { LOOK } else { wait })
                }
            }
        };
        drop(state);
        drop(given_up);
        next
    }

    /// Returns how many buckets are kept.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.lock().buckets.len()
    }
}

/// A turn that was taken. A turn that is dropped before its request is sent is given back.
pub(super) struct Slot {
    buckets: Arc<Buckets>,
    counted: Counted,
    key: Key,
    window: u64,
    is_sent: bool,
}

impl Slot {
    /// Returns whether the turn still counts: since it was taken, its window may have ended, or a global limit begun.
    pub(super) fn holds(&self) -> bool {
        let (mut state, now) = (self.buckets.lock(), Instant::now());
        if state.closed_for(&self.counted, now).is_some() {
            return false;
        }
        state.buckets.get_mut(&self.key).is_some_and(|bucket| {
            bucket.refresh(now);
            bucket.window == self.window
        })
    }

    /// Notes that the request is sent: from now on it counts, whether it succeeds or not.
    pub(super) const fn sent(&mut self) {
        self.is_sent = true;
    }

    /// Updates the bucket from the headers of an answer, or from the limit for which the request was refused.
    pub(super) fn answered(&self, told: &BucketState, limit: Option<Limit>) {
        let (mut state, now) = (self.buckets.lock(), Instant::now());
        if let Some(name) = &told.bucket
            && state.names.get(&self.counted.route).is_none_or(|known| **known != **name)
        {
            state.names.insert(self.counted.route.clone(), name.as_str().into());
        }
        let key = state.key(&self.counted);
        let is_answer = self.counted.kind.is_answer();
        let (left, until) = match (limit, told.left) {
            // It is the message that is limited, not the bucket.
            (Some(Limit { scope: Scope::Message, .. }), _) => return,
            (Some(Limit { scope: Scope::Global, retry_after }), _) if !is_answer => {
                let until = now + retry_after;
                state.closed_until = state.closed_until.max(Some(until));
                return;
            }
            (Some(Limit { retry_after, .. }), _) => (0, now + retry_after),
            (None, Some((left, _))) if self.counted.kind == RouteKind::Callback && left > 0 => return,
            (None, Some((left, reset_after))) => (left, now + reset_after),
            (None, None) => return,
        };
        let bucket = state.bucket(&key, now);
        bucket.refresh(now);
        let others = if key == self.key { bucket.under_way.saturating_sub(1) } else { bucket.under_way };
        bucket.left = Some(match bucket.left {
            Some(known) => known.min(left),
            // Discord may not have subtracted the requests that are still under way.
            None => left.saturating_sub(others),
        });
        bucket.until = Some(if is_answer { until.min(now + TOKEN) } else { until });
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut state = self.buckets.lock();
        if let Some(bucket) = state.buckets.get_mut(&self.key) {
            bucket.under_way = bucket.under_way.saturating_sub(1);
            if !self.is_sent && bucket.window == self.window {
                bucket.left = bucket.left.map(|left| left + 1);
            }
        }
        state.forget_if_over(&self.key, Instant::now());
        drop(state);
        self.buckets.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests;
