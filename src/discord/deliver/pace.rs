//! How many requests a second go to Discord, which lets a bot make 50.
//!
//! Discord's library waits for the limits of single routes, but not for this one; behind a proxy it
//! waits for none. Answers to interactions are not counted, and are not paced.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

/// Requests a second that are made for long, and at once after a rest: together fewer than 50 in any
/// second, because commands that open threads make some as well.
const RATE: f64 = 40.0;
const BURST: f64 = 8.0;

/// Requests a second, however often Discord has had enough.
const LEAST: f64 = 1.0;

/// By how many requests a second the pace grows again in each second.
const RECOVERY: f64 = 1.0;

/// Direct messages that are opened a second for long, and at once after a rest. Discord publishes no
/// figure; what it does to bots that open too many is to let them open none.
const DMS_RATE: f64 = 1.0;
const DMS_BURST: f64 = 8.0;

/// How long none are opened after Discord would open no more.
const DMS_REST: Duration = Duration::from_secs(10);

/// The pace of all that the deliverer asks of Discord.
#[derive(Debug)]
pub(super) struct Pace {
    requests: Mutex<Requests>,
    dms: Mutex<Dms>,
}

#[derive(Debug)]
struct Requests {
    bucket: Bucket,
    slowed_at: Option<Instant>,
}

#[derive(Debug)]
struct Dms {
    bucket: Bucket,
    /// When the last of those that were put off may come again.
    last: Instant,
}

impl Dms {
    /// Returns when one that cannot be opened now may come again: after all others, and not before
    /// so long.
    fn put_off(&mut self, least: Duration) -> Duration {
        let now = Instant::now();
        self.last = self.last.max(now + least) + Duration::from_secs_f64(1.0 / DMS_RATE);
        self.last - now
    }
}

/// A bucket of tokens that fills by itself. One that is in debt says how long that takes.
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

    fn fill(&mut self) -> Duration {
        let now = Instant::now();
        let passed = now - self.at;
        self.tokens = (self.tokens + passed.as_secs_f64() * self.per_second).min(self.most);
        self.at = now;
        passed
    }

    /// Takes a token that may only come later, and returns when.
    fn take(&mut self) -> Duration {
        self.tokens -= 1.0;
        Duration::from_secs_f64((-self.tokens / self.per_second).max(0.0))
    }

    /// Takes a token if there are so many.
    fn take_of(&mut self, enough: f64) -> bool {
        let enough = self.tokens >= enough;
        if enough {
            self.tokens -= 1.0;
        }
        enough
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            requests: Mutex::new(Requests { bucket: Bucket::full(BURST, RATE), slowed_at: None }),
            dms: Mutex::new(Dms { bucket: Bucket::full(DMS_BURST, DMS_RATE), last: Instant::now() }),
        }
    }
}

impl Pace {
    /// Waits until one more request may be made.
    pub(super) async fn turn(&self) {
        let wait = self.requests().bucket.take();
        if !wait.is_zero() {
            sleep(wait).await;
        }
    }

    /// Tells whether there is room for a request that nobody waits for, and takes it.
    pub(super) fn has_room(&self) -> bool {
        self.requests().bucket.take_of(1.0 + BURST / 2.0)
    }

    /// Goes at half the pace after Discord has had enough; those that were on their way together
    /// count once.
    pub(super) fn slow_down(&self) {
        let mut requests = self.requests();
        let now = Instant::now();
        if requests.slowed_at.is_none_or(|at| now - at >= Duration::from_secs(1)) {
            requests.slowed_at = Some(now);
            requests.bucket.per_second = (requests.bucket.per_second / 2.0).max(LEAST);
        }
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = requests.bucket.fill();
        let faster = requests.bucket.per_second + passed.as_secs_f64() * RECOVERY;
        requests.bucket.per_second = faster.min(RATE);
        requests
    }

    /// Lets one more direct message be opened, or says when to come again: those that are put off
    /// come one after the other.
    pub(super) fn open_dm(&self) -> Result<(), Duration> {
        let mut dms = self.dms.lock().unwrap_or_else(PoisonError::into_inner);
        dms.bucket.fill();
        if dms.bucket.take_of(1.0) {
            return Ok(());
        }
        Err(dms.put_off(Duration::ZERO))
    }

    /// Opens no direct messages for a while after Discord would open no more, and says when to come
    /// again.
    pub(super) fn rest_dms(&self) -> Duration {
        let mut dms = self.dms.lock().unwrap_or_else(PoisonError::into_inner);
        dms.bucket.fill();
        dms.bucket.tokens = -DMS_REST.as_secs_f64() * DMS_RATE;
        dms.put_off(DMS_REST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes requests for so long, and returns how many there were in each second.
    async fn make_requests(pace: &Pace, seconds: u64) -> Vec<u32> {
        let begun = Instant::now();
        let mut made = vec![0; usize::try_from(seconds).unwrap()];
        loop {
            pace.turn().await;
            let second = usize::try_from(begun.elapsed().as_secs()).unwrap();
            match made.get_mut(second) {
                Some(made) => *made += 1,
                None => return made,
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_sees_fifty_requests() {
        let made = make_requests(&Pace::default(), 10).await;
        assert!(made.iter().all(|made| *made < 50), "{made:?}");
        assert!(made.iter().sum::<u32>() >= 400, "{made:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn what_nobody_waits_for_gives_way() {
        let pace = Pace::default();
        assert!(pace.has_room());
        while pace.has_room() {}
        for _ in 0..4 {
            let before = Instant::now();
            pace.turn().await;
            assert_eq!(Instant::now(), before, "some are left for what is waited for");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_pace_halves_once_for_all_on_their_way_and_grows_again() {
        let pace = Pace::default();
        make_requests(&pace, 1).await;
        for _ in 0..16 {
            pace.slow_down();
        }
        let made = make_requests(&pace, 30).await;
        assert!((18..=24).contains(&made[0]), "{made:?}");
        assert!(made[29] >= 39, "{made:?}");
        for _ in 0..20 {
            pace.slow_down();
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        let made = make_requests(&pace, 2).await;
        assert!(made.iter().sum::<u32>() >= 2, "{made:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn direct_messages_are_opened_one_after_the_other() {
        let pace = Pace::default();
        let put_off = |pace: &Pace| (0..20).filter_map(|_| pace.open_dm().err()).collect::<Vec<_>>();
        let waits = put_off(&pace);
        assert_eq!(waits.len(), 12);
        assert!(waits.is_sorted() && waits.windows(2).all(|pair| pair[0] < pair[1]), "{waits:?}");
        tokio::time::advance(waits[0]).await;
        assert!(pace.open_dm().is_ok(), "the first that was put off");
        let rest = pace.rest_dms();
        assert!(rest > DMS_REST);
        tokio::time::advance(DMS_REST).await;
        assert!(pace.open_dm().is_err(), "Discord has had enough");
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(pace.open_dm().is_ok());
    }
}
