//! Waits between connections, which grow with each failure.

use std::time::Duration;

use rand::TryRng;

/// The time that a session must last for the next loss to count as a first one, for each shard of the bot.
const STANDS: Duration = Duration::from_mins(5);

/// The longest wait after a connection that began no session.
const LONGEST: Duration = Duration::from_secs(30);

/// The longest wait after a session began, for each shard of the bot: a thousand may begin in a day, of all
/// shards together.
const LONGEST_BEGUN: Duration = Duration::from_secs(160);

/// The number of times that a wait doubles at most.
const DOUBLINGS: u32 = 20;

/// The success of a connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lasted {
    /// An IDENTIFY was sent.
    pub(super) identified: bool,
    /// The time for which its session was connected.
    pub(super) stood: Duration,
}

/// The waits of one shard.
#[derive(Debug)]
pub(super) struct Waits {
    failures: u32,
    /// The shards of the bot, which share the sessions of a day.
    shards: u32,
}

impl Waits {
    /// Creates the waits of one of so many shards.
    pub(super) fn new(shards: u32) -> Self {
        Self { failures: 0, shards: shards.max(1) }
    }

    /// Returns how long to wait after a connection.
    pub(super) fn after(&mut self, lasted: Lasted) -> Duration {
        if lasted.stood >= STANDS * self.shards {
            self.failures = 0;
        }
        let longest = if lasted.identified { LONGEST_BEGUN * self.shards } else { LONGEST };
        let wait = match self.failures {
            0 => Duration::ZERO,
            n => Duration::from_secs(1_u64 << (n - 1).min(DOUBLINGS)).min(longest),
        };
        self.failures = self.failures.saturating_add(1);
        // Many bots lose their connections at the same moment: they must not reconnect together.
        wait.mul_f64(0.75 + 0.5 * fraction())
    }
}

/// Returns a random number from 0 to 1.
pub(super) fn fraction() -> f64 {
    let mut bytes = [0; 4];
    match rand::rngs::SysRng.try_fill_bytes(&mut bytes) {
        Ok(()) => f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX),
        Err(_) => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_hours(24);

    /// Returns how many connections one of so many shards makes in a day when each ends in the same way.
    fn in_a_day(lasted: Lasted, shards: u32) -> u32 {
        let (mut waits, mut past, mut count) = (Waits::new(shards), Duration::ZERO, 0);
        while past < DAY {
            count += 1;
            past += lasted.stood + waits.after(lasted);
        }
        count
    }

    #[test]
    fn flapping_connections_spend_less_than_a_days_sessions() {
        for shards in [1, 2, 4, 16] {
            for stood in [0, 1, 10, 60, 299, 300, 301, 300 * u64::from(shards)] {
                let lasted = Lasted { identified: true, stood: Duration::from_secs(stood) };
                let begun = in_a_day(lasted, shards) * shards;
                assert!(begun < 900, "{begun} sessions of {stood} s each, of {shards} shards together");
            }
        }
    }

    #[test]
    fn the_first_try_comes_at_once_and_the_next_ones_later_and_later() {
        let mut waits = Waits::new(1);
        let lost = Lasted { identified: true, stood: Duration::ZERO };
        let seconds: Vec<f64> = (0..12).map(|_| waits.after(lost).as_secs_f64()).collect();
        assert!(seconds[0].abs() < f64::EPSILON, "{seconds:?}");
        for (n, wait) in seconds.iter().enumerate().skip(1) {
            let middle = f64::from(1_u32 << (n - 1).min(8)).min(160.0);
            assert!((middle * 0.75..=middle * 1.25).contains(wait), "{seconds:?}");
        }
    }

    #[test]
    fn where_no_session_is_spent_no_wait_is_longer_than_forty_seconds() {
        let mut waits = Waits::new(1);
        let longest = (0..50).map(|_| waits.after(Lasted::default())).max();
        assert!(longest < Some(Duration::from_secs(40)), "{longest:?}");
    }

    #[test]
    fn after_a_session_that_stood_the_first_try_comes_at_once_again() {
        let mut waits = Waits::new(1);
        for _ in 0..9 {
            waits.after(Lasted::default());
        }
        let stood = Lasted { identified: false, stood: STANDS };
        assert_eq!(waits.after(stood), Duration::ZERO);
    }
}
