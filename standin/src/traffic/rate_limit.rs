//! Rate limits as Discord sets them: a bucket per address and channel, server or token, and one for all.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use jiff::Timestamp;

use crate::terms::endpoint::Endpoint;

/// The number of requests that an application may send in a second.
const GLOBAL: u32 = 50;

/// The counting and limiting of requests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RateLimits {
    /// No request is limited, and no answer carries Discord's headers.
    #[default]
    Off,
    /// Answers carry Discord's headers, and too many requests get 429.
    Realistic,
    /// The same, but each bucket fills again so many times faster than on Discord: for tests that have no time.
    Brisk(u32),
}

#[derive(Debug)]
struct Bucket {
    left: u32,
    until: Instant,
}

/// The content of the headers of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Budget {
    pub(crate) limit: u32,
    pub(crate) left: u32,
    pub(crate) reset_after: Duration,
    pub(crate) bucket: String,
}

/// The verdict on a request.
pub(crate) enum Verdict {
    Free,
    Within(Budget),
    Beyond { budget: Option<Budget>, retry_after: Duration, global: bool },
}

/// All counters.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    pub(crate) mode: RateLimits,
    buckets: HashMap<(Endpoint, String), Bucket>,
    second: Option<Bucket>,
    /// The number of buckets at which those that are full again are dropped.
    sweep_at: usize,
}

impl Limits {
    /// Counts a request.
    pub(crate) fn take(&mut self, endpoint: Endpoint, major: &str, now: Instant) -> Verdict {
        if self.mode == RateLimits::Off {
            return Verdict::Free;
        }
        if !endpoint.is_outside_global_limit() {
            let second = refreshed(&mut self.second, GLOBAL, Duration::from_secs(1), now);
            if second.left == 0 {
                let retry_after = second.until - now;
                return Verdict::Beyond { budget: None, retry_after, global: true };
            }
            second.left -= 1;
        }
        let Some((limit, per)) = quota(endpoint) else { return Verdict::Free };
        let per = match self.mode {
            RateLimits::Brisk(times) => per / times.max(1),
            _ => per,
        };
        if self.buckets.len() >= self.sweep_at.max(1_000) {
            self.buckets.retain(|_, bucket| bucket.until > now);
            self.sweep_at = 2 * self.buckets.len();
        }
        let slot = self.buckets.entry((endpoint, major.to_owned()));
        let bucket = slot.or_insert_with(|| Bucket { left: limit, until: now + per });
        if bucket.until <= now {
            *bucket = Bucket { left: limit, until: now + per };
        }
        let reset_after = bucket.until - now;
        let name = format!("{:08x}", endpoint as u32 + 1);
        let budget = |left| Budget { limit, left, reset_after, bucket: name.clone() };
        if bucket.left == 0 {
            let (budget, retry_after) = (Some(budget(0)), reset_after);
            return Verdict::Beyond { budget, retry_after, global: false };
        }
        bucket.left -= 1;
        Verdict::Within(budget(bucket.left))
    }
}

impl Budget {
    pub(crate) fn headers(&self) -> Vec<(&'static str, String)> {
        let reset = Timestamp::now().as_duration().as_secs_f64() + self.reset_after.as_secs_f64();
        vec![
            ("x-ratelimit-limit", self.limit.to_string()),
            ("x-ratelimit-remaining", self.left.to_string()),
            ("x-ratelimit-reset", format!("{reset:.3}")),
            ("x-ratelimit-reset-after", format!("{:.3}", self.reset_after.as_secs_f64())),
            ("x-ratelimit-bucket", self.bucket.clone()),
        ]
    }
}

fn refreshed(slot: &mut Option<Bucket>, limit: u32, per: Duration, now: Instant) -> &mut Bucket {
    if slot.as_ref().is_none_or(|bucket| bucket.until <= now) {
        *slot = Some(Bucket { left: limit, until: now + per });
    }
    slot.as_mut().expect("invariant: filled just above")
}

/// Returns the number of requests in a time, as observed on Discord, which publishes none.
const fn quota(endpoint: Endpoint) -> Option<(u32, Duration)> {
    match endpoint {
        Endpoint::CreateMessage
        | Endpoint::UpdateMessage
        | Endpoint::DeleteMessage
        | Endpoint::ListMessages
        | Endpoint::GetMessage
        | Endpoint::TriggerTyping => Some((5, Duration::from_secs(5))),
        Endpoint::ExecuteWebhook
        | Endpoint::UpdateOriginalWebhookMessage
        | Endpoint::UpdateWebhookMessage => Some((5, Duration::from_secs(2))),
        Endpoint::CreatePin | Endpoint::DeletePin | Endpoint::CreatePinOld => {
            Some((5, Duration::from_secs(4)))
        }
        Endpoint::CreateThread | Endpoint::CreateThreadFromMessage => Some((50, Duration::from_mins(5))),
        Endpoint::CreateDm => Some((10, Duration::from_secs(10))),
        // Emoji of servers are limited so; for those of applications Discord says no more.
        Endpoint::CreateApplicationEmoji => Some((50, Duration::from_hours(1))),
        Endpoint::SetCommands | Endpoint::SetGuildCommands => Some((2, Duration::from_mins(1))),
        Endpoint::UpdateChannel => Some((5, Duration::from_secs(15))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_beyond(verdict: &Verdict) -> bool {
        matches!(verdict, Verdict::Beyond { .. })
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let mut limits = Limits { mode: RateLimits::Realistic, ..Limits::default() };
        let start = Instant::now();
        for _ in 0..5 {
            assert!(!is_beyond(&limits.take(Endpoint::CreateMessage, "1", start)));
        }
        assert!(is_beyond(&limits.take(Endpoint::CreateMessage, "1", start)));
        assert!(!is_beyond(&limits.take(Endpoint::CreateMessage, "2", start)));
        let later = start + Duration::from_secs(5);
        assert!(!is_beyond(&limits.take(Endpoint::CreateMessage, "1", later)));
    }

    #[test]
    fn a_bucket_can_fill_faster() {
        let mut limits = Limits { mode: RateLimits::Brisk(100), ..Limits::default() };
        let start = Instant::now();
        for _ in 0..5 {
            assert!(!is_beyond(&limits.take(Endpoint::CreateMessage, "1", start)));
        }
        assert!(is_beyond(&limits.take(Endpoint::CreateMessage, "1", start + Duration::from_millis(49))));
        assert!(!is_beyond(&limits.take(Endpoint::CreateMessage, "1", start + Duration::from_millis(50))));
    }

    #[test]
    fn answers_to_interactions_are_outside_the_global_limit() {
        let mut limits = Limits { mode: RateLimits::Realistic, ..Limits::default() };
        let start = Instant::now();
        for channel in 0..GLOBAL {
            limits.take(Endpoint::CreateMessage, &channel.to_string(), start);
        }
        assert!(is_beyond(&limits.take(Endpoint::CreateMessage, "x", start)));
        assert!(!is_beyond(&limits.take(Endpoint::CreateInteractionResponse, "x", start)));
    }
}
