//! A circuit breaker: after a request has failed because Discord cannot be reached, no other is made for a
//! while, and then a single one to try.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Notices that are sent at once while Discord can be reached: enough to use the whole rate limit when each
/// takes half a second.
const AT_ONCE: usize = 24;

/// The first pause after a failure, and the longest one.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// The circuit breaker of all deliveries.
#[derive(Debug, Default)]
pub(super) struct CircuitBreaker(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    /// Failures since the last success; those that fall into one pause count once.
    failures: u32,
    until: Option<Instant>,
}

impl CircuitBreaker {
    /// Returns how many notices may be sent at once: none during a pause, and a single one after it.
    pub(super) fn allows(&self) -> usize {
        let state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match state.until {
            Some(until) if Instant::now() < until => 0,
            Some(_) => 1,
            None => AT_ONCE,
        }
    }

    /// Returns whether the last request reached Discord.
    pub(super) fn is_closed(&self) -> bool {
        self.allows() == AT_ONCE
    }

    /// Notes that Discord could not be reached or refused for its rate limit; returns the pause for all, which
    /// doubles each time.
    pub(super) fn failed(&self) -> Duration {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
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
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = State::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn all_wait_for_one_that_tries_and_ever_longer() {
        let breaker = CircuitBreaker::default();
        assert_eq!(breaker.allows(), AT_ONCE);
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            assert_eq!(breaker.failed(), Duration::from_secs(seconds));
            // Requests that were sent before the failure do not count again.
            assert!(breaker.failed() <= Duration::from_secs(seconds));
            assert_eq!(breaker.allows(), 0);
            tokio::time::advance(Duration::from_secs(seconds)).await;
            assert_eq!(breaker.allows(), 1);
        }
        breaker.succeeded();
        assert_eq!(breaker.allows(), AT_ONCE);
        assert_eq!(breaker.failed(), PAUSES.0);
    }
}
