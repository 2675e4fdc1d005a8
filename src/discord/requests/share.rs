//! This process's part of the requests per second: Discord allows a bot 50.
//!
//! Answers to interactions do not count and are not limited. Processes that use one database share the limit
//! equally.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::tokens::Tokens;

/// The requests that may be made at once after a pause, in seconds of the long-run rate: at 40 requests a second, fewer
/// than 50 are then made in any second.
const BURST: f64 = 0.15;

/// The most requests made in any second, in seconds of the long-run rate: 47 at 40 requests a second. Without this
/// bound, requests that waited while the machine was suspended would all be made together when it wakes.
const ANY_SECOND: f64 = 1.175;

/// The stretch of time to which `ANY_SECOND` applies.
const SECOND: Duration = Duration::from_secs(1);

/// The least rate of requests a second, after any number of global rate limits.
const LEAST: f64 = 1.0;

/// The growth of a lowered rate in each second, in requests a second.
const RECOVERY: f64 = 1.0;

/// The part of the requests that this process may make.
#[derive(Debug)]
pub(super) struct Share {
    /// `None` if nothing is limited here, because a proxy divides the requests.
    state: Option<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    tokens: Tokens,
    /// The long-run rate of all processes together.
    whole: f64,
    /// This process's part of that rate.
    rate: f64,
    slowed_at: Option<Instant>,
    /// The times of the last requests, the earliest first.
    made: VecDeque<Instant>,
}

impl State {
    /// Notes that a request is made now. Fails with the time to wait if too many were made within the last second.
    fn make(&mut self) -> Result<(), Duration> {
        let (now, most) = (Instant::now(), self.most_at_once());
        while self.made.len() >= most {
            let free_at = self.made[self.made.len() - most] + SECOND;
            if free_at > now {
                return Err(free_at - now);
            }
            self.made.pop_front();
        }
        self.made.push_back(now);
        Ok(())
    }

    /// Returns the most requests that may be made within a second.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a small number above nought"
    )]
    fn most_at_once(&self) -> usize {
        (self.rate * ANY_SECOND).max(1.0) as usize
    }
}

/// A request that waits for its turn; if dropped before that, it gives its token back.
struct Waiting<'a>(Option<&'a Share>);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Some(mut state) = self.0.and_then(Share::state) {
            state.tokens.give_back();
        }
    }
}

impl Share {
    /// Creates a limit of `per_second` requests a second; 0 means no limit (a proxy keeps it).
    pub(super) fn new(per_second: u32) -> Self {
        let rate = f64::from(per_second);
        let tokens = Tokens::full(rate * BURST, rate);
        let state = Mutex::new(State { tokens, whole: rate, rate, slowed_at: None, made: VecDeque::new() });
        Self { state: (per_second > 0).then_some(state) }
    }

    /// Limits this process to one part of the requests, as many parts as there are processes.
    pub(super) fn share_among(&self, processes: u32) {
        if let Some(mut state) = self.state() {
            state.rate = state.whole / f64::from(processes.max(1));
            let (most, rate) = (state.rate * BURST, state.rate);
            state.tokens.resize(most, rate);
        }
    }

    /// Waits until one more request may be made, and counts it; returns the time from which it counts.
    pub(super) async fn acquire(&self) -> Instant {
        let wait = self.state().map_or(Duration::ZERO, |mut state| state.tokens.take());
        let mut waiting = Waiting(Some(self));
        if !wait.is_zero() {
            sleep(wait).await;
        }
        while let Some(Err(wait)) = self.state().map(|mut state| state.make()) {
            sleep(wait).await;
        }
        waiting.0 = None;
        Instant::now()
    }

    /// Takes back a request that was counted at `from` but not made after all.
    pub(super) fn give_back(&self, from: Instant) {
        let Some(mut state) = self.state() else { return };
        state.tokens.give_back();
        if let Some(made) = state.made.iter().rposition(|made| *made <= from) {
            state.made.remove(made);
        }
    }

    /// Permits a request that nobody waits for, if enough are left for requests that somebody waits for; returns
    /// whether it is permitted.
    pub(super) fn try_acquire_spare(&self) -> bool {
        self.state().is_none_or(|mut state| {
            let most = state.tokens.most();
            if !state.tokens.take_of((1.0 + most / 2.0).min(most)) {
                return false;
            }
            let is_made = state.make().is_ok();
            if !is_made {
                state.tokens.give_back();
            }
            is_made
        })
    }

    /// Halves the rate after a global rate limit; several limits within one second count once.
    pub(super) fn slow_down(&self) {
        let Some(mut state) = self.state() else { return };
        let now = Instant::now();
        if state.slowed_at.is_none_or(|at| now - at >= Duration::from_secs(1)) {
            state.slowed_at = Some(now);
            let slower = (state.tokens.rate() / 2.0).max(LEAST.min(state.rate));
            state.tokens.set_rate(slower);
        }
    }

    fn state(&self) -> Option<MutexGuard<'_, State>> {
        let mut state = self.state.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let passed = state.tokens.fill();
        let faster = state.tokens.rate() + passed.as_secs_f64() * RECOVERY;
        let rate = faster.min(state.rate);
        state.tokens.set_rate(rate);
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// Makes requests for so long, and returns how many there were in each second.
    async fn make_requests(share: &Share, seconds: u64) -> Vec<u32> {
        let begun = Instant::now();
        let mut made = vec![0; usize::try_from(seconds).unwrap()];
        loop {
            share.acquire().await;
            let second = usize::try_from(begun.elapsed().as_secs()).unwrap();
            match made.get_mut(second) {
                Some(made) => *made += 1,
                None => return made,
            }
        }
    }

    fn usual() -> Share {
        Share::new(40)
    }

    #[tokio::test(start_paused = true)]
    async fn processes_share_the_rate_and_follow_who_comes_and_goes() {
        let share = usual();
        for (processes, most, least) in [(2, 24, 20), (4, 12, 10), (20, 3, 2), (1, 47, 40)] {
            share.share_among(processes);
            let made = make_requests(&share, 10).await;
            let rest = &made[1..];
            assert!(rest.iter().all(|made| *made <= most), "{processes}: {made:?}");
            assert!(rest.iter().sum::<u32>() >= 9 * least, "{processes}: {made:?}");
        }
        share.share_among(40);
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(
            share.try_acquire_spare(),
            "however many there are, what nobody waits for is done at some time"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn one_process_makes_no_more_than_discord_allows_though_the_machine_stands_still() {
        let share = Arc::new(usual());
        let made = Arc::new(Mutex::new(Vec::new()));
        for _ in 0..400 {
            let (share, made) = (Arc::clone(&share), Arc::clone(&made));
            tokio::spawn(async move {
                share.acquire().await;
                made.lock().unwrap().push(Instant::now());
            });
        }
        // It goes on now and then, and all whose wait is over go on together.
        for stood_still in [10, 300, 20, 700, 5, 1_200, 50, 400].into_iter().cycle().take(60) {
            tokio::time::advance(Duration::from_millis(stood_still)).await;
            sleep(Duration::ZERO).await;
        }
        let made = made.lock().unwrap();
        assert_eq!(made.len(), 400);
        let within = |from: &Instant| made.iter().filter(|at| **at >= *from && **at - *from < SECOND).count();
        assert_eq!(made.iter().map(within).max(), Some(47));
    }

    #[tokio::test(start_paused = true)]
    async fn a_share_of_none_leaves_it_to_a_proxy() {
        let share = Share::new(0);
        share.slow_down();
        share.share_among(2);
        let before = Instant::now();
        for _ in 0..1000 {
            share.acquire().await;
            assert!(share.try_acquire_spare());
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
        let share = usual();
        assert!(share.try_acquire_spare());
        while share.try_acquire_spare() {}
        for _ in 0..3 {
            let before = Instant::now();
            share.acquire().await;
            assert_eq!(Instant::now(), before, "some are left for what is waited for");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_stops_waiting_takes_nothing_from_others() {
        let share = usual();
        make_requests(&share, 1).await;
        for _ in 0..1000 {
            let given_up = tokio::time::timeout(Duration::ZERO, share.acquire()).await;
            assert!(given_up.is_err());
        }
        let before = Instant::now();
        share.acquire().await;
        assert!(before.elapsed() <= Duration::from_millis(50), "{:?}", before.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn the_pace_halves_once_for_all_on_their_way_and_grows_again() {
        let share = usual();
        make_requests(&share, 1).await;
        for _ in 0..16 {
            share.slow_down();
        }
        let made = make_requests(&share, 30).await;
        assert!((18..=24).contains(&made[0]), "{made:?}");
        assert!(made[29] >= 39, "{made:?}");
        for _ in 0..20 {
            share.slow_down();
            tokio::time::advance(Duration::from_secs(1)).await;
        }
        let made = make_requests(&share, 2).await;
        assert!(made.iter().sum::<u32>() >= 2, "{made:?}");
    }
}
