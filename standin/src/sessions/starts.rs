//! Limits of session starts: one of each bucket every few seconds, and a number in a day.

use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The limits of session starts.
#[derive(Clone, Copy, Debug)]
pub struct SessionStarts {
    /// The number that may begin in a period.
    pub total: u32,
    /// The number that is left at the start.
    pub remaining: u32,
    /// The time until the first period is over; the next ones last a day.
    pub reset_after: Duration,
    /// The number of shards that may identify at a time, one of each bucket.
    pub max_concurrency: u32,
    /// The time that a bucket must wait between two of its shards.
    pub between: Duration,
}

impl Default for SessionStarts {
    /// Discord's limits for a bot that is not large.
    fn default() -> Self {
        Self {
            total: 1000,
            remaining: 1000,
            reset_after: Duration::from_hours(24),
            max_concurrency: 1,
            between: Duration::from_secs(5),
        }
    }
}

impl SessionStarts {
    /// Returns no limits: for a bot that is restarted again and again.
    #[must_use]
    pub fn unlimited() -> Self {
        Self { total: u32::MAX, remaining: u32::MAX, between: Duration::ZERO, ..Self::default() }
    }
}

/// A bot's attempt to begin a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identify {
    /// The number of its shard.
    pub shard: u64,
    /// True if it was refused: it came too early, or the shard is broken.
    pub refused: bool,
}

/// The verdict on an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Begins,
    TooEarly,
    /// One too many: the token is not valid any more.
    Exhausted,
}

/// The count of sessions.
#[derive(Debug)]
pub(crate) struct Starts {
    limits: SessionStarts,
    remaining: u32,
    resets_at: Instant,
    /// The last start of each bucket.
    last: HashMap<u64, Instant>,
    /// All attempts, in order.
    pub(crate) log: Vec<Identify>,
    /// Shards whose connection breaks off whenever they identify.
    pub(crate) broken: Vec<u64>,
}

impl Starts {
    pub(crate) fn new(limits: SessionStarts, now: Instant) -> Self {
        let (remaining, resets_at) = (limits.remaining, now + limits.reset_after);
        Self { limits, remaining, resets_at, last: HashMap::new(), log: Vec::new(), broken: Vec::new() }
    }

    fn turn(&mut self, now: Instant) {
        if now >= self.resets_at {
            self.remaining = self.limits.total;
            self.resets_at = now + Duration::from_hours(24);
        }
    }

    /// Returns how many are left, and in how many milliseconds there are more.
    pub(crate) fn left(&mut self, now: Instant) -> (u32, u64) {
        self.turn(now);
        let wait = self.resets_at.saturating_duration_since(now);
        (self.remaining, u64::try_from(wait.as_millis()).unwrap_or(u64::MAX))
    }

    pub(crate) fn limits(&self) -> SessionStarts {
        self.limits
    }

    /// Returns whether a shard is broken, and notes the attempt if so.
    pub(crate) fn breaks(&mut self, shard: u64) -> bool {
        let broken = self.broken.contains(&shard);
        if broken {
            self.log.push(Identify { shard, refused: true });
        }
        broken
    }

    /// Judges an attempt, and counts it.
    pub(crate) fn judge(&mut self, shard: u64, now: Instant) -> Verdict {
        self.turn(now);
        let bucket = shard % u64::from(self.limits.max_concurrency.max(1));
        let early = self.last.get(&bucket).is_some_and(|last| now < *last + self.limits.between);
        self.log.push(Identify { shard, refused: early });
        if early {
            return Verdict::TooEarly;
        }
        let Some(remaining) = self.remaining.checked_sub(1) else { return Verdict::Exhausted };
        self.remaining = remaining;
        self.last.insert(bucket, now);
        Verdict::Begins
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_of_other_buckets_begin_together_and_of_the_same_one_after_the_other() {
        let now = Instant::now();
        let limits = SessionStarts { max_concurrency: 2, ..SessionStarts::default() };
        let mut starts = Starts::new(limits, now);
        assert_eq!(
            [0, 1, 2].map(|shard| starts.judge(shard, now)),
            [Verdict::Begins, Verdict::Begins, Verdict::TooEarly]
        );
        assert_eq!(starts.judge(2, now + Duration::from_secs(5)), Verdict::Begins);
        assert_eq!(starts.left(now).0, 997, "one that is refused is not counted");
        assert_eq!(starts.log[2], Identify { shard: 2, refused: true });
    }

    #[test]
    fn a_day_has_so_many_sessions_and_the_next_day_others() {
        let now = Instant::now();
        let limits = SessionStarts { remaining: 1, between: Duration::ZERO, ..SessionStarts::default() };
        let mut starts = Starts::new(limits, now);
        assert_eq!([0, 0].map(|shard| starts.judge(shard, now)), [Verdict::Begins, Verdict::Exhausted]);
        let tomorrow = now + Duration::from_hours(24);
        assert_eq!(starts.judge(0, tomorrow), Verdict::Begins);
        assert_eq!(starts.left(tomorrow).0, 999);
    }
}
