//! The limit on requests per second: Discord allows a bot 50.
//!
//! The Discord library observes the limits of single routes, but not this one; behind a proxy it observes
//! none. Answers to interactions do not count and are not limited. Processes that use one database share the limit
//! equally.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep};

/// The burst after a pause, in seconds of the lasting rate: with 40 requests a second together fewer than 50 in
/// any second, because commands that open threads make requests too.
const BURST: f64 = 0.15;

/// The least rate of requests a second, after any number of global rate limits.
const LEAST: f64 = 1.0;

/// By how many requests a second the rate recovers in each second.
const RECOVERY: f64 = 1.0;

/// The lasting rate of direct messages opened a second, and the burst after a pause. Discord publishes no
/// figure; it lets bots that open too many open none.
const DMS_RATE: f64 = 1.0;
const DMS_BURST: f64 = 8.0;

/// Direct messages that are opened at once: should Discord keep them waiting, all else goes on.
const DMS_AT_ONCE: usize = 2;

/// The pause after Discord refused to open more direct messages.
pub(super) const DM_PAUSE: Duration = Duration::from_secs(10);

/// The rate limiter of all requests that the deliverer makes.
#[derive(Debug)]
pub(super) struct RateLimiter {
    /// None where somebody else limits requests.
    requests: Option<Mutex<Requests>>,
    dms: Arc<Mutex<Dms>>,
    dm_slots: Arc<Semaphore>,
}

/// The direct messages that may be opened.
#[derive(Debug)]
struct Dms {
    bucket: Bucket,
    /// The number of pauses so far.
    pauses: u32,
}

/// The permit to open one more direct message. One that is dropped unused is given back, unless Discord has refused to
/// open more since.
#[derive(Debug)]
pub(super) struct DmPermit {
    _slot: OwnedSemaphorePermit,
    dms: Arc<Mutex<Dms>>,
    pauses: u32,
    is_used: bool,
}

impl DmPermit {
    /// Notes that Discord is asked to open one: it counts from now on, whatever comes of it.
    pub(super) fn use_up(&mut self) {
        self.is_used = true;
    }
}

impl Drop for DmPermit {
    fn drop(&mut self) {
        let mut dms = filled(&self.dms);
        if !self.is_used && self.pauses == dms.pauses {
            dms.bucket.tokens = (dms.bucket.tokens + 1.0).min(dms.bucket.most);
        }
    }
}

/// Locks the direct messages that may be opened, with those of the time that has passed.
fn filled(dms: &Mutex<Dms>) -> MutexGuard<'_, Dms> {
    let mut dms = dms.lock().unwrap_or_else(PoisonError::into_inner);
    dms.bucket.fill();
    dms
}

#[derive(Debug)]
struct Requests {
    bucket: Bucket,
    /// The lasting rate of all processes, and this process's part of it.
    whole: f64,
    rate: f64,
    slowed_at: Option<Instant>,
}

/// A token bucket, which refills with time and can be overdrawn.
#[derive(Debug)]
struct Bucket {
    tokens: f64,
    most: f64,
    per_second: f64,
    at: Instant,
}

impl Bucket {
    fn full(most: f64, per_second: f64) -> Self {
        Self { tokens: most, most, per_second, at: Instant::now() }
    }

    /// Sets how many tokens it holds at most, and how many it gets a second.
    fn resize(&mut self, most: f64, per_second: f64) {
        self.fill();
        self.tokens = self.tokens.min(most);
        (self.most, self.per_second) = (most, per_second);
    }

    fn fill(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now - self.at;
        self.tokens = (self.tokens + passed.as_secs_f64() * self.per_second).min(self.most);
        self.at = now;
        passed
    }

    /// Takes a token, which may become available later, and returns when.
    fn take(&mut self) -> Duration {
        self.tokens -= 1.0;
        Duration::from_secs_f64((-self.tokens / self.per_second).max(0.0))
    }

    /// Returns whether the bucket has so many tokens.
    fn has(&self, tokens: f64) -> bool {
        self.tokens >= tokens
    }

    /// Takes one of at least so many tokens, or none.
    fn take_of(&mut self, tokens: f64) -> bool {
        let enough = self.has(tokens);
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

impl RateLimiter {
    /// Creates one of so many requests a second; of 0, one that leaves the limit to somebody else.
    pub(super) fn new(per_second: u32) -> Self {
        let rate = f64::from(per_second);
        let bucket = Bucket::full(rate * BURST, rate);
        let requests = Mutex::new(Requests { bucket, whole: rate, rate, slowed_at: None });
        Self {
            requests: (per_second > 0).then_some(requests),
            dms: Arc::new(Mutex::new(Dms { bucket: Bucket::full(DMS_BURST, DMS_RATE), pauses: 0 })),
            dm_slots: Arc::new(Semaphore::new(DMS_AT_ONCE)),
        }
    }

    /// Takes one part of as many as there are processes.
    pub(super) fn share_among(&self, processes: u32) {
        let parts = f64::from(processes.max(1));
        if let Some(mut requests) = self.requests() {
            requests.rate = requests.whole / parts;
            let (most, rate) = (requests.rate * BURST, requests.rate);
            requests.bucket.resize(most, rate);
        }
        self.dms().bucket.resize((DMS_BURST / parts).max(1.0), DMS_RATE / parts);
    }

    /// Waits until one more request may be made.
    pub(super) async fn acquire(&self) {
        let wait = self.requests().map_or(Duration::ZERO, |mut requests| requests.bucket.take());
        if !wait.is_zero() {
            sleep(wait).await;
        }
    }

    /// Permits a request that nobody waits for, if enough are left for those that somebody waits for.
    pub(super) fn try_acquire_spare(&self) -> bool {
        self.requests().is_none_or(|mut requests| {
            let enough = (1.0 + requests.bucket.most / 2.0).min(requests.bucket.most);
            requests.bucket.take_of(enough)
        })
    }

    /// Halves the rate after a global rate limit; those within one second count once.
    pub(super) fn slow_down(&self) {
        let Some(mut requests) = self.requests() else { return };
        let now = Instant::now();
        if requests.slowed_at.is_none_or(|at| now - at >= Duration::from_secs(1)) {
            requests.slowed_at = Some(now);
            let least = LEAST.min(requests.rate);
            requests.bucket.per_second = (requests.bucket.per_second / 2.0).max(least);
        }
    }

    fn requests(&self) -> Option<MutexGuard<'_, Requests>> {
        let mut requests = self.requests.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = requests.bucket.fill();
        let faster = requests.bucket.per_second + passed.as_secs_f64() * RECOVERY;
        requests.bucket.per_second = faster.min(requests.rate);
        Some(requests)
    }

    /// Returns whether one more direct message may be opened.
    pub(super) fn opens_dms(&self) -> bool {
        self.dm_slots.available_permits() > 0 && self.dms().bucket.has(1.0)
    }

    /// Permits opening one more direct message, if allowed. The caller keeps the permit until it is open.
    pub(super) fn open_dm(&self) -> Option<DmPermit> {
        let slot = Arc::clone(&self.dm_slots).try_acquire_owned().ok()?;
        let mut dms = self.dms();
        let pauses = dms.pauses;
        let permit = || DmPermit { _slot: slot, dms: Arc::clone(&self.dms), pauses, is_used: false };
        dms.bucket.take_of(1.0).then(permit)
    }

    /// Pauses the opening of direct messages after Discord refused to open more.
    pub(super) fn pause_dms(&self) {
        let mut dms = self.dms();
        dms.bucket.tokens = 1.0 - DM_PAUSE.as_secs_f64() * dms.bucket.per_second;
        dms.pauses = dms.pauses.wrapping_add(1);
    }

    fn dms(&self) -> MutexGuard<'_, Dms> {
        filled(&self.dms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes requests for so long, and returns how many there were in each second.
    async fn make_requests(limiter: &RateLimiter, seconds: u64) -> Vec<u32> {
        let begun = Instant::now();
        let mut made = vec![0; usize::try_from(seconds).unwrap()];
        loop {
            limiter.acquire().await;
            let second = usize::try_from(begun.elapsed().as_secs()).unwrap();
            match made.get_mut(second) {
                Some(made) => *made += 1,
                None => return made,
            }
        }
    }

    /// Opens a direct message; returns whether it may.
    fn opened(limiter: &RateLimiter) -> bool {
        limiter.open_dm().is_some_and(|mut permit| {
            permit.use_up();
            true
        })
    }

    fn usual() -> RateLimiter {
        RateLimiter::new(40)
    }

    #[tokio::test(start_paused = true)]
    async fn processes_share_the_rate_and_follow_who_comes_and_goes() {
        let limiter = usual();
        for (processes, most, least) in [(2, 24, 20), (4, 12, 10), (20, 3, 2), (1, 47, 40)] {
            limiter.share_among(processes);
            let made = make_requests(&limiter, 10).await;
            let rest = &made[1..];
            assert!(rest.iter().all(|made| *made <= most), "{processes}: {made:?}");
            assert!(rest.iter().sum::<u32>() >= 9 * least, "{processes}: {made:?}");
        }
        limiter.share_among(40);
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(
            limiter.try_acquire_spare(),
            "however many there are, what nobody waits for is done at some time"
        );
        assert!(limiter.opens_dms() && opened(&limiter) && !limiter.opens_dms());
        tokio::time::advance(Duration::from_secs(39)).await;
        assert!(!limiter.opens_dms());
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(limiter.opens_dms());
    }

    #[tokio::test(start_paused = true)]
    async fn a_limit_of_none_leaves_it_to_a_proxy() {
        let limiter = RateLimiter::new(0);
        limiter.slow_down();
        limiter.share_among(2);
        let before = Instant::now();
        for _ in 0..1000 {
            limiter.acquire().await;
            assert!(limiter.try_acquire_spare());
        }
        assert_eq!(Instant::now(), before);
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_sees_fifty_requests() {
        let made = make_requests(&usual(), 10).await;
        assert!(made.iter().all(|made| *made < 50), "{made:?}");
        assert!(made.iter().sum::<u32>() >= 400, "{made:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_waits_for_gives_way() {
        let limiter = usual();
        assert!(limiter.try_acquire_spare());
        while limiter.try_acquire_spare() {}
        for _ in 0..3 {
            let before = Instant::now();
            limiter.acquire().await;
            assert_eq!(Instant::now(), before, "some are left for what is waited for");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_pace_halves_once_for_all_on_their_way_and_grows_again() {
        let limiter = usual();
        make_requests(&limiter, 1).await;
        for _ in 0..16 {
            limiter.slow_down();
        }
        let made = make_requests(&limiter, 30).await;
        assert!((18..=24).contains(&made[0]), "{made:?}");
        assert!(made[29] >= 39, "{made:?}");
        for _ in 0..20 {
            limiter.slow_down();
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        let made = make_requests(&limiter, 2).await;
        assert!(made.iter().sum::<u32>() >= 2, "{made:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn few_direct_messages_are_opened_in_a_while_and_fewer_at_once() {
        let limiter = usual();
        assert_eq!((0..20).filter(|_| opened(&limiter)).count(), 8);
        assert!(!limiter.opens_dms());
        tokio::time::advance(Duration::from_secs(3)).await;
        let under_way: Vec<_> = (0..20).filter_map(|_| limiter.open_dm()).collect();
        assert_eq!(under_way.len(), DMS_AT_ONCE);
        assert!(!limiter.opens_dms());
        drop(under_way);
        assert!(limiter.opens_dms());
        for _ in 0..20 {
            assert!(limiter.open_dm().is_some(), "what was not used is there for others");
        }
        let unused = limiter.open_dm();
        limiter.pause_dms();
        drop(unused);
        limiter.share_among(20);
        assert!(!limiter.opens_dms(), "what was permitted before a pause does not end it");
        limiter.share_among(1);
        limiter.pause_dms();
        tokio::time::advance(DM_PAUSE / 2).await;
        assert!(!limiter.opens_dms() && limiter.open_dm().is_none(), "Discord has had enough");
        tokio::time::advance(DM_PAUSE / 2).await;
        assert!(limiter.open_dm().is_some());
    }
}
