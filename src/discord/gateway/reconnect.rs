//! After a connection has ended: the step that each close code asks for, and the wait before the next attempt.
//!
//! A session that can be resumed is tried at once, and then every few seconds: Discord keeps it for minutes only, and
//! resuming costs nothing. Only the waits before an IDENTIFY grow: a day allows a thousand.

use std::time::Duration;

use rand::TryRng;

/// The step after the end of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// Resume the session.
    Resume,
    /// Begin another session.
    Identify,
    /// Stop: another attempt would fail in the same way.
    Stop(Refused),
}

/// A reason why Discord refuses all connections of this bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Discord does not know the token.
    #[error("it does not accept the token")]
    Token,
    /// The shard does not exist.
    #[error("it does not accept the number of this shard (4010)")]
    Shard,
    /// The bot is in more servers than this number of shards may serve.
    #[error(
        "the bot is in so many servers that it needs more shards (4011) than discord.shards names, or than Discord \
         advises: with discord.shards = \"auto\" it asks how many"
    )]
    MoreShards,
    /// The version of the gateway is too old.
    #[error(
        "it does not offer this version of the gateway any more (4012): a newer version of the bot is needed"
    )]
    Version,
    /// The intents are not accepted.
    #[error("it does not accept the intents (4013 or 4014)")]
    Intents,
}

/// Returns the step after a close code; `None` is a connection that was lost without one.
pub(super) fn after(code: Option<u16>) -> After {
    match code {
        Some(4004) => After::Stop(Refused::Token),
        Some(4010) => After::Stop(Refused::Shard),
        Some(4011) => After::Stop(Refused::MoreShards),
        Some(4012) => After::Stop(Refused::Version),
        Some(4013 | 4014) => After::Stop(Refused::Intents),
        // Not authenticated, unknown sequence number, session timed out.
        Some(4003 | 4007 | 4009) => After::Identify,
        // Discord documents that sessions can be resumed after all others, unknown codes included.
        _ => After::Resume,
    }
}

/// The time that a session must last, for each shard of the bot, for the next IDENTIFY to count as a first one.
const STANDS: Duration = Duration::from_mins(5);

/// The time that a session must last to be resumed at once after the next loss: a session that Discord closes as soon
/// as it is resumed is resumed after a pause.
const HOLDS: Duration = Duration::from_secs(5);

/// The bounds of the waits between two attempts to resume a session.
const RESUMES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(5));

/// The longest wait before another attempt to begin a session while Discord is not reached.
const LONGEST: Duration = Duration::from_secs(30);

/// The longest wait after an IDENTIFY, for each shard of the bot: all shards together may begin a thousand sessions in
/// a day.
const LONGEST_BEGUN: Duration = Duration::from_secs(160);

/// The most times that a wait doubles: the shift must not overflow. The longest wait normally ends the growth sooner.
const DOUBLINGS: u32 = 20;

/// The course of a connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Lasted {
    /// True if an IDENTIFY was sent.
    pub(super) identified: bool,
    /// The time for which the session was connected.
    pub(super) stood: Duration,
}

/// The session that the next connection is to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ask {
    /// The rest of a session.
    Resume,
    /// Another session.
    Identify,
}

/// The waits of one shard.
#[derive(Debug)]
pub(super) struct Waits {
    /// The attempts to resume since a session lasted for [`HOLDS`].
    resumes: u32,
    /// The IDENTIFYs since a session lasted for [`STANDS`] times the number of shards.
    identifies: u32,
    /// True if no wait has followed the last IDENTIFY yet.
    is_owed: bool,
    /// The attempts since Discord was last reached.
    misses: u32,
    /// The shards of the bot, which share the sessions of a day.
    shards: u32,
}

impl Waits {
    /// Creates the waits of one of `shards` shards.
    pub(super) fn new(shards: u32) -> Self {
        Self { resumes: 0, identifies: 0, is_owed: false, misses: 0, shards: shards.max(1) }
    }

    /// Returns how long to wait between a connection that has ended and the next one, which asks for `ask`.
    pub(super) fn after(&mut self, lasted: Lasted, ask: Ask) -> Duration {
        if lasted.stood >= STANDS * self.shards {
            self.identifies = 0;
        }
        if lasted.stood >= HOLDS || lasted.identified {
            self.resumes = 0;
        }
        if lasted.identified {
            self.identifies = self.identifies.saturating_add(1);
            (self.is_owed, self.misses) = (true, 0);
        }
        match ask {
            Ask::Resume => {
                self.resumes = self.resumes.saturating_add(1);
                if self.resumes == 1 { Duration::ZERO } else { between(RESUMES) }
            }
            // The wait is owed even if a lost session or attempts to resume came in between.
            Ask::Identify if std::mem::take(&mut self.is_owed) => {
                grown(self.identifies - 1, LONGEST_BEGUN * self.shards)
            }
            Ask::Identify => {
                self.misses = self.misses.saturating_add(1);
                grown(self.misses - 1, LONGEST)
            }
        }
    }
}

/// Returns the wait after a failure that `failures` others came before.
fn grown(failures: u32, longest: Duration) -> Duration {
    let wait = match failures {
        0 => Duration::ZERO,
        n => Duration::from_secs(1_u64 << (n - 1).min(DOUBLINGS)).min(longest),
    };
    // Many bots lose their connections at the same moment: they must not reconnect together.
    wait.mul_f64(0.75 + 0.5 * fraction())
}

/// Returns a random time between the shortest and the longest.
fn between((shortest, longest): (Duration, Duration)) -> Duration {
    shortest + longest.saturating_sub(shortest).mul_f64(fraction())
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

    #[test]
    fn every_documented_close_code_has_its_consequence() {
        for code in [None, Some(1000), Some(1001), Some(1006), Some(4000), Some(4001), Some(4002), Some(4005)]
        {
            assert_eq!(after(code), After::Resume, "{code:?}");
        }
        assert_eq!(after(Some(4008)), After::Resume, "rate limited");
        for code in [4003, 4007, 4009] {
            assert_eq!(after(Some(code)), After::Identify, "{code}");
        }
        for (code, why) in [
            (4004, Refused::Token),
            (4010, Refused::Shard),
            (4011, Refused::MoreShards),
            (4012, Refused::Version),
            (4013, Refused::Intents),
            (4014, Refused::Intents),
        ] {
            assert_eq!(after(Some(code)), After::Stop(why), "{code}");
        }
        assert_eq!(after(Some(4999)), After::Resume, "a code of tomorrow");
    }

    const DAY: Duration = Duration::from_hours(24);

    /// Returns how many connections one of so many shards makes in a day when each ends in the same way.
    fn in_a_day(lasted: Lasted, shards: u32) -> u32 {
        let (mut waits, mut past, mut count) = (Waits::new(shards), Duration::ZERO, 0);
        while past < DAY {
            count += 1;
            past += lasted.stood + waits.after(lasted, Ask::Identify);
        }
        count
    }

    fn begun(seconds: u64) -> Lasted {
        Lasted { identified: true, stood: Duration::from_secs(seconds) }
    }

    fn resumed(seconds: u64) -> Lasted {
        Lasted { identified: false, ..begun(seconds) }
    }

    #[test]
    fn flapping_connections_spend_less_than_a_days_sessions() {
        for shards in [1, 2, 4, 16] {
            for stood in [0, 1, 10, 60, 299, 300, 301, 300 * u64::from(shards)] {
                let begun = in_a_day(begun(stood), shards) * shards;
                assert!(begun < 900, "{begun} sessions of {stood} s each, of {shards} shards together");
            }
        }
    }

    #[test]
    fn sessions_that_are_resumed_once_before_they_are_refused_are_no_way_around_the_limit() {
        for stood in [0, 1, 10, 60, 299] {
            let (mut waits, mut past, mut count) = (Waits::new(1), Duration::ZERO, 0);
            while past < DAY {
                count += 1;
                past += Duration::from_secs(2 * stood) + waits.after(begun(stood), Ask::Resume);
                past += waits.after(resumed(stood), Ask::Resume);
                past += waits.after(Lasted::default(), Ask::Identify);
            }
            assert!(count < 900, "{count} sessions of {stood} s each");
        }
    }

    #[test]
    fn the_first_try_comes_at_once_and_the_next_ones_later_and_later() {
        let mut waits = Waits::new(1);
        let seconds: Vec<f64> = (0..12).map(|_| waits.after(begun(0), Ask::Identify).as_secs_f64()).collect();
        assert!(seconds[0].abs() < f64::EPSILON, "{seconds:?}");
        for (n, wait) in seconds.iter().enumerate().skip(1) {
            let middle = f64::from(1_u32 << (n - 1).min(8)).min(160.0);
            assert!((middle * 0.75..=middle * 1.25).contains(wait), "{seconds:?}");
        }
    }

    #[test]
    fn a_session_is_resumed_at_once_and_then_every_few_seconds_whatever_was_lost_before() {
        for shards in [1, 16] {
            let mut waits = Waits::new(shards);
            for _ in 0..9 {
                waits.after(begun(1), Ask::Identify);
            }
            assert_eq!(waits.after(begun(1), Ask::Resume), Duration::ZERO, "{shards} shards");
            let next: Vec<Duration> = (0..100).map(|_| waits.after(Lasted::default(), Ask::Resume)).collect();
            assert!(next.iter().all(|wait| (RESUMES.0..=RESUMES.1).contains(wait)), "{next:?}");
            let (least, most) = (next.iter().min().unwrap(), next.iter().max().unwrap());
            assert!(*most > *least + Duration::from_secs(1), "many bots must not resume together: {next:?}");
            assert_eq!(waits.after(resumed(5), Ask::Resume), Duration::ZERO, "it has held");
            assert!(
                waits.after(resumed(0), Ask::Resume) >= RESUMES.0,
                "it was closed as soon as it was resumed"
            );
        }
    }

    #[test]
    fn where_no_session_is_spent_no_wait_is_longer_than_forty_seconds() {
        let mut waits = Waits::new(1);
        let longest = (0..50).map(|_| waits.after(Lasted::default(), Ask::Identify)).max();
        assert!(longest < Some(Duration::from_secs(40)), "{longest:?}");
    }

    #[test]
    fn after_a_session_that_stood_the_first_try_comes_at_once_again() {
        let mut waits = Waits::new(1);
        for _ in 0..9 {
            waits.after(begun(1), Ask::Identify);
        }
        assert_eq!(waits.after(begun(300), Ask::Identify), Duration::ZERO);
    }
}
