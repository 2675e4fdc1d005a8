//! Whether Discord can be reached: whoever finds that it cannot keeps all others from trying too.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Notices that are on their way at once in good weather: enough to keep the pace when Discord takes
/// half a second for each.
const AT_ONCE: usize = 24;

/// The first pause after trouble, and the longest one.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_mins(1));

/// How Discord is to be reached at the moment.
#[derive(Debug, Default)]
pub(super) struct Weather(Mutex<Storm>);

#[derive(Debug, Default)]
struct Storm {
    /// Failures since Discord was reached last, those of one moment counted once.
    failures: u32,
    until: Option<Instant>,
}

impl Weather {
    /// Returns how many notices may be on their way now: none in a pause, and one to try with after
    /// it.
    pub(super) fn allows(&self) -> usize {
        let storm = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match storm.until {
            Some(until) if Instant::now() < until => 0,
            Some(_) => 1,
            None => AT_ONCE,
        }
    }

    /// Tells whether Discord was reached last.
    pub(super) fn is_fair(&self) -> bool {
        self.allows() == AT_ONCE
    }

    /// Notes that Discord could not be reached or has enough, and returns how long all are to wait:
    /// twice as long each time.
    pub(super) fn failed(&self) -> Duration {
        let mut storm = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if let Some(until) = storm.until.filter(|until| now < *until) {
            // Sent before the first of them failed.
            return until - now;
        }
        let (first, longest) = PAUSES;
        let pause = first.saturating_mul(1 << storm.failures.min(10)).min(longest);
        storm.failures += 1;
        storm.until = Some(now + pause);
        pause
    }

    /// Notes that Discord was reached.
    pub(super) fn cleared(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Storm::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn all_wait_for_one_that_tries_and_ever_longer() {
        let weather = Weather::default();
        assert_eq!(weather.allows(), AT_ONCE);
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            assert_eq!(weather.failed(), Duration::from_secs(seconds));
            // Those that were on their way too are no further failures.
            assert!(weather.failed() <= Duration::from_secs(seconds));
            assert_eq!(weather.allows(), 0);
            tokio::time::advance(Duration::from_secs(seconds)).await;
            assert_eq!(weather.allows(), 1);
        }
        weather.cleared();
        assert_eq!(weather.allows(), AT_ONCE);
        assert_eq!(weather.failed(), PAUSES.0);
    }
}
