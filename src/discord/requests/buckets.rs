//! Discord's limits, as its answers tell them: a bucket for each route and channel, server or token, and one for all.
//!
//! Discord names the bucket of a route in the answer to a request, and several routes may share one. A bucket that
//! nothing is known of holds nobody up. One is forgotten when its time is over, so that as many are kept as were used
//! in the last seconds; that of a first answer to an interaction, which is the only one, with that answer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::{Instant, sleep};

use super::bucket::{Key, State, Turn};
use super::limit::{Limit, Scope, Told};
use super::request::Patience;
use super::route::{Counted, Kind};

/// The time for which a token of an interaction can be used.
const TOKEN: Duration = Duration::from_mins(15);

/// The longest wait for somebody who goes first.
const LOOK: Duration = Duration::from_secs(1);

/// Discord's limits.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    state: Mutex<State>,
    /// Notified when a request that waits may go on.
    changed: Notify,
}

/// The place of one who waits; it is given up with this.
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
    /// The limit, where that would take longer than whoever asks waits.
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

    /// Takes a turn, or a place among those who wait, for one who has waited for so long.
    fn look(
        self: &Arc<Self>,
        counted: &Counted,
        place: &mut Option<Place>,
        patience: Patience,
        waited: Duration,
    ) -> Next {
        let mut state = self.lock();
        let (now, key) = (Instant::now(), state.key(counted));
        // Discord may have named the bucket meanwhile. Whatever is given up here is dropped after the lock.
        let given_up = place.take_if(|place| place.key != key);
        let number = place.as_ref().map(|place| place.number);
        let next = match state.take(counted, &key, number, patience, now) {
            Turn::Now { window } => {
                let (buckets, counted) = (Arc::clone(self), counted.clone());
                Next::Go(Slot { buckets, counted, key, window, is_sent: false })
            }
            Turn::Later { wait, scope } => {
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
                    // Whoever is first says when they have gone.
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

/// A turn that was taken. One that is dropped before its request is sent is given back.
pub(super) struct Slot {
    buckets: Arc<Buckets>,
    counted: Counted,
    key: Key,
    window: u64,
    is_sent: bool,
}

impl Slot {
    /// Returns whether it still counts: a window may have ended, or all requests been limited, since it was taken.
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

    /// Notes that the request is sent: it counts from now on, whatever comes of it.
    pub(super) const fn sent(&mut self) {
        self.is_sent = true;
    }

    /// Notes what Discord has answered.
    pub(super) fn answered(&self, told: &Told, limit: Option<Limit>) {
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
            (None, Some((left, _))) if self.counted.kind == Kind::Callback && left > 0 => return,
            (None, Some((left, reset_after))) => (left, now + reset_after),
            (None, None) => return,
        };
        let bucket = state.bucket(&key, now);
        bucket.refresh(now);
        let others = if key == self.key { bucket.under_way.saturating_sub(1) } else { bucket.under_way };
        bucket.left = Some(match bucket.left {
            Some(known) => known.min(left),
            // Those that are still under way may not be taken off yet.
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
mod tests {
    use reqwest::Method;

    use super::*;
    use crate::discord::requests::bucket::FEW;

    fn message(channel: u32) -> Counted {
        Counted::of(&Method::POST, &format!("/channels/{channel}/messages"))
    }

    fn edit(channel: u32) -> Counted {
        Counted::of(&Method::PATCH, &format!("/channels/{channel}/messages/1"))
    }

    fn callback(token: &str) -> Counted {
        Counted::of(&Method::POST, &format!("/interactions/1/{token}/callback"))
    }

    fn late(token: &str) -> Counted {
        Counted::of(&Method::PATCH, &format!("/webhooks/1/{token}/messages/@original"))
    }

    fn told(bucket: &str, left: u32, seconds: u64) -> Told {
        Told { bucket: Some(bucket.to_owned()), left: Some((left, Duration::from_secs(seconds))) }
    }

    fn limit(seconds: u64, scope: Scope) -> Limit {
        Limit { retry_after: Duration::from_secs(seconds), scope }
    }

    /// Sends a request, and is told something.
    async fn send(buckets: &Arc<Buckets>, counted: &Counted, told: &Told) {
        let mut slot = buckets.slot(counted, Patience::Long).await.unwrap();
        slot.sent();
        slot.answered(told, None);
    }

    async fn refuse(buckets: &Arc<Buckets>, counted: &Counted, limit: Limit) {
        let mut slot = buckets.slot(counted, Patience::Long).await.unwrap();
        slot.sent();
        slot.answered(&Told::default(), Some(limit));
    }

    /// Returns for how long a request would wait, in seconds.
    async fn waits(buckets: &Arc<Buckets>, counted: &Counted) -> u64 {
        let begun = Instant::now();
        drop(buckets.slot(counted, Patience::Long).await.unwrap());
        begun.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_left_is_used_and_then_the_end_of_the_time_is_waited_for() {
        let buckets = Arc::default();
        send(&buckets, &message(1), &told("a", 2, 5)).await;
        let first = buckets.slot(&message(1), Patience::Person).await.unwrap();
        let second = buckets.slot(&message(1), Patience::Person).await.unwrap();
        let third = buckets.slot(&message(1), Patience::Person).await.err().unwrap();
        assert_eq!(third, limit(5, Scope::Bucket), "nobody waits for five seconds for an answer");
        drop(first);
        assert_eq!(waits(&buckets, &message(1)).await, 0, "what was not sent is given back");
        let mut first = buckets.slot(&message(1), Patience::Person).await.unwrap();
        first.sent();
        drop((first, second));
        let mut second = buckets.slot(&message(1), Patience::Person).await.unwrap();
        second.sent();
        drop(second);
        assert_eq!(waits(&buckets, &message(2)).await, 0, "another channel has its own");
        assert_eq!(waits(&buckets, &message(1)).await, 5);
        assert_eq!(waits(&buckets, &message(1)).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn those_who_wait_go_in_their_order_and_no_more_than_are_let_through() {
        let buckets: Arc<Buckets> = Arc::default();
        send(&buckets, &message(1), &told("a", 0, 5)).await;
        let begun = Instant::now();
        let gone: Arc<Mutex<Vec<(u64, u32)>>> = Arc::default();
        let all: Vec<_> = (0..6)
            .map(|n| {
                let (buckets, gone) = (Arc::clone(&buckets), Arc::clone(&gone));
                tokio::spawn(async move {
                    let mut slot = buckets.slot(&message(1), Patience::Long).await.unwrap();
                    gone.lock().unwrap().push((begun.elapsed().as_secs(), n));
                    slot.sent();
                    // Two in each time.
                    slot.answered(&told("a", 1 - n % 2, 5), None);
                })
            })
            .collect();
        for one in all {
            one.await.unwrap();
        }
        assert_eq!(*gone.lock().unwrap(), [(5, 0), (5, 1), (10, 2), (10, 3), (15, 4), (15, 5)]);
    }

    #[tokio::test(start_paused = true)]
    async fn who_stops_waiting_keeps_nobody_waiting() {
        let buckets: Arc<Buckets> = Arc::default();
        send(&buckets, &message(1), &told("a", 0, 5)).await;
        let (asked, later) = (message(1), message(1));
        let mut first = Box::pin(buckets.slot(&asked, Patience::Long));
        assert!(tokio::time::timeout(Duration::from_secs(1), &mut first).await.is_err());
        let mut second = Box::pin(buckets.slot(&later, Patience::Long));
        assert!(tokio::time::timeout(Duration::from_secs(1), &mut second).await.is_err());
        drop(first);
        let begun = Instant::now();
        drop(second.await.unwrap());
        assert_eq!(begun.elapsed().as_secs(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn routes_that_share_a_bucket_share_what_is_left() {
        let buckets = Arc::default();
        send(&buckets, &message(1), &told("both", 3, 5)).await;
        send(&buckets, &edit(1), &told("both", 0, 5)).await;
        assert_eq!(waits(&buckets, &message(2)).await, 0);
        assert_eq!(waits(&buckets, &message(1)).await, 5);
        send(&buckets, &edit(1), &told("its own", 0, 5)).await;
        assert_eq!(waits(&buckets, &message(1)).await, 0);
        assert_eq!(waits(&buckets, &edit(1)).await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn answers_that_cross_never_raise_what_is_left() {
        let buckets = Arc::default();
        send(&buckets, &message(1), &told("a", 4, 5)).await;
        let mut both = Vec::new();
        for _ in 0..2 {
            let mut slot = buckets.slot(&message(1), Patience::Person).await.unwrap();
            slot.sent();
            both.push(slot);
        }
        both.pop().unwrap().answered(&told("a", 2, 5), None);
        both.pop().unwrap().answered(&told("a", 3, 5), None);
        for _ in 0..2 {
            send(&buckets, &message(1), &Told::default()).await;
        }
        assert_eq!(waits(&buckets, &message(1)).await, 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_of_all_holds_up_all_but_answers() {
        let buckets = Arc::default();
        refuse(&buckets, &message(1), limit(2, Scope::Global)).await;
        let told = buckets.slot(&message(2), Patience::Delivery).await.err().unwrap();
        assert_eq!(told, limit(2, Scope::Global), "what is put off does not begin with all others");
        assert_eq!(waits(&buckets, &callback("x")).await, 0);
        assert_eq!(waits(&buckets, &late("x")).await, 0);
        assert_eq!(waits(&buckets, &message(2)).await, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_message_that_was_edited_too_often_holds_up_nothing_else() {
        let buckets = Arc::default();
        refuse(&buckets, &edit(1), limit(600, Scope::Message)).await;
        assert_eq!(waits(&buckets, &edit(1)).await, 0);
        refuse(&buckets, &edit(1), limit(600, Scope::Bucket)).await;
        assert_eq!(waits(&buckets, &edit(1)).await, 600);
    }

    #[tokio::test(start_paused = true)]
    async fn interactions_wait_for_nobody_elses_and_are_forgotten() {
        let buckets: Arc<Buckets> = Arc::default();
        send(&buckets, &late("first"), &told("late", 0, 2)).await;
        assert_eq!(waits(&buckets, &late("second")).await, 0, "another token has its own");
        assert_eq!(waits(&buckets, &late("first")).await, 2);
        refuse(&buckets, &late("third"), limit(24 * 60 * 60, Scope::Bucket)).await;
        assert_eq!(buckets.len(), 1);
        tokio::time::advance(TOKEN).await;
        for n in 0..10_000 {
            send(&buckets, &callback(&n.to_string()), &told("first", 4, 1)).await;
            assert!(buckets.len() <= 1, "a first answer leaves nothing");
        }
        for n in 0..10_000 {
            send(&buckets, &late(&n.to_string()), &told("late", 4, 2)).await;
            tokio::time::advance(Duration::from_millis(100)).await;
            assert!(buckets.len() <= FEW, "{n}: {}", buckets.len());
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_waits_for_leaves_one_to_others() {
        let buckets = Arc::default();
        send(&buckets, &edit(1), &told("a", 2, 5)).await;
        let mut slot = buckets.slot(&edit(1), Patience::Spare).await.unwrap();
        slot.sent();
        drop(slot);
        assert!(buckets.slot(&edit(1), Patience::Spare).await.is_err());
        assert_eq!(waits(&buckets, &edit(1)).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_of_a_time_that_is_over_does_not_count() {
        let buckets = Arc::default();
        send(&buckets, &edit(1), &told("a", 2, 5)).await;
        let slot = buckets.slot(&edit(1), Patience::Person).await.unwrap();
        assert!(slot.holds());
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(!slot.holds());
        let slot = buckets.slot(&edit(1), Patience::Person).await.unwrap();
        refuse(&buckets, &message(1), limit(2, Scope::Global)).await;
        assert!(!slot.holds());
    }
}
