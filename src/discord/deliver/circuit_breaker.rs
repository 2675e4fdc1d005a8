//! A circuit breaker: after a request has failed because Discord cannot be reached, no other is made for a while, and
//! then a single one to test the connection.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The number of notices that all processes together send at once while Discord can be reached: enough to use the whole
/// rate limit if each takes half a second.
const AT_ONCE: u32 = 24;

/// The least number of notices that a process sends at once, however many processes share: notices to one slow channel
/// must not keep all others waiting.
const FEWEST: u32 = 8;

/// The first pause after a failure, and the longest one.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// The circuit breaker of all deliveries.
#[derive(Debug, Default)]
pub(super) struct CircuitBreaker {
    state: Mutex<State>,
    /// The number of parts into which `AT_ONCE` is divided, one of them this process's; 0 counts as 1.
    parts: AtomicU32,
}

#[derive(Debug, Default)]
struct State {
    /// The failures since the last success; several within one pause count once.
    failures: u32,
    until: Option<Instant>,
}

impl CircuitBreaker {
    /// Returns how many notices may be sent at once: none during a pause, and a single one after it.
    pub(super) fn allows(&self) -> usize {
        let state = self.state();
        match state.until {
            Some(until) if Instant::now() < until => 0,
            Some(_) => 1,
            None => self.part() as usize,
        }
    }

    /// Limits this process to one of `parts` parts of the notices sent at once.
    pub(super) fn share_among(&self, parts: u32) {
        self.parts.store(parts, Ordering::Relaxed);
    }

    /// Returns how many notices this process may send at once while Discord can be reached.
    fn part(&self) -> u32 {
        (AT_ONCE / self.parts.load(Ordering::Relaxed).max(1)).max(FEWEST)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the last request reached Discord.
    pub(super) fn is_closed(&self) -> bool {
        self.state().until.is_none()
    }

    /// Notes that Discord could not be reached or refused for its rate limit; returns the pause for all, which
    /// doubles each time.
    pub(super) fn failed(&self) -> Duration {
        let mut state = self.state();
        let now = Instant::now();
        if let Some(until) = state.until.filter(|until| now < *until) {
            // This request was sent before the pause began.
            return until - now;
        }
        let (first, longest) = PAUSES;
        let pause = first.saturating_mul(1 << state.failures.min(10)).min(longest);
        state.failures += 1;
        state.until = Some(now + pause);
        pause
    }

    /// Notes that a request reached Discord.
    pub(super) fn succeeded(&self) {
        *self.state() = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn all_wait_for_one_that_tries_and_ever_longer() {
        let breaker = CircuitBreaker::default();
        assert_eq!(breaker.allows(), 24);
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            assert_eq!(breaker.failed(), Duration::from_secs(seconds));
            // Requests that were sent before the failure do not count again.
            assert!(breaker.failed() <= Duration::from_secs(seconds));
            assert_eq!(breaker.allows(), 0);
            tokio::time::advance(Duration::from_secs(seconds)).await;
            assert_eq!(breaker.allows(), 1);
        }
        breaker.succeeded();
        assert_eq!(breaker.allows(), 24);
        assert_eq!(breaker.failed(), PAUSES.0);
    }

    #[tokio::test(start_paused = true)]
    async fn processes_share_what_is_sent_at_once() {
        let breaker = CircuitBreaker::default();
        for (processes, allowed) in [(1, 24), (2, 12), (3, 8), (40, 8), (0, 24)] {
            breaker.share_among(processes);
            assert_eq!(breaker.allows(), allowed, "{processes}");
            assert!(breaker.is_closed());
        }
        breaker.failed();
        assert!(!breaker.is_closed());
    }
}
