//! The time on a machine whose clock may be wrong for a while.
//!
//! The machine has two clocks: the wall clock, which somebody may set, and one that only counts. If they disagree, the
//! wall clock has jumped, and nobody knows at once which of the two is right. So the time goes on by the counting
//! clock, and follows the wall clock only once it has stayed where it jumped to. A clock that is wrong for some minutes
//! leaves no trace.

use std::time::{Duration, Instant};

use super::ids::Time;

/// The number of milliseconds by which the clocks may disagree without a jump: small corrections while the clock runs.
const TOLERANCE: i64 = 5_000;

/// The time for which a wall clock that was set forward must stay there before it is followed. The jump may be real: a
/// suspended virtual machine doesn't notice how long it slept.
const SET_ON: Duration = Duration::from_mins(10);

/// The time for which a wall clock that was set back must stay there before it is followed. Times that then come twice
/// count against nobody, but a deadline told in the meantime turns out to be another one.
const SET_BACK: Duration = Duration::from_hours(1);

/// The readings of the machine's clocks at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The wall clock, in milliseconds since 1970.
    pub wall: i64,
    /// The clock that counts while the machine is awake.
    pub awake: Instant,
    /// The time since the machine was started, including the time that it slept; `None` if the machine doesn't report
    /// it.
    pub started: Option<Duration>,
}

/// A change in the trust in the wall clock; jumps are in seconds, negative if the clock was set back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockChange {
    /// The wall clock has jumped, and is not followed for now.
    Jumped(i64),
    /// The wall clock is right again.
    Returned,
    /// The wall clock has stayed where it jumped to, and is followed now.
    Followed(i64),
}

/// The time by the wall clock, as long as that doesn't jump.
#[derive(Clone, Copy, Debug)]
pub struct WallClock {
    /// The last trusted reading.
    believed: Reading,
    jumped: Option<Jumped>,
}

/// A jump that is not followed yet.
#[derive(Clone, Copy, Debug)]
struct Jumped {
    /// Milliseconds by which the wall clock is ahead.
    ahead: i64,
    since: Instant,
}

impl WallClock {
    /// Creates a clock that trusts its first reading.
    #[must_use]
    pub const fn new(first: Reading) -> Self {
        Self { believed: first, jumped: None }
    }

    /// Returns the time at a reading, and whether the wall clock has jumped.
    pub fn at(&mut self, reading: Reading) -> (Time, Option<ClockChange>) {
        let awake = millis(reading.awake.saturating_duration_since(self.believed.awake));
        let going_on = self.believed.wall.saturating_add(awake);
        let ahead = reading.wall.saturating_sub(going_on);
        let asleep = self.since_start(reading).map_or(0, |passed| passed - awake);
        let agree = |wanted: i64| (ahead - wanted).abs() <= TOLERANCE;
        if agree(0) || asleep > 0 && agree(asleep) {
            self.believed = reading;
            return (seconds(reading.wall), self.jumped.take().map(|_| ClockChange::Returned));
        }
        // A wall clock that jumps again in the same direction, as when a virtual machine is suspended now and then, is
        // followed too: its wait doesn't start over.
        let before = self.jumped.filter(|jumped| jumped.ahead.signum() == ahead.signum());
        let is_new = before.is_none_or(|jumped| !agree(jumped.ahead));
        let since = before.map_or(reading.awake, |jumped| jumped.since);
        self.jumped = Some(Jumped { ahead, since });
        let patience = if ahead > 0 { SET_ON } else { SET_BACK };
        if reading.awake.saturating_duration_since(since) < patience {
            return (seconds(going_on), is_new.then_some(ClockChange::Jumped(ahead / 1_000)));
        }
        *self = Self::new(reading);
        (seconds(reading.wall), Some(ClockChange::Followed(ahead / 1_000)))
    }

    /// Returns the milliseconds since the last trusted reading, including those in which the machine slept.
    fn since_start(&self, reading: Reading) -> Option<i64> {
        Some(millis(reading.started?.saturating_sub(self.believed.started?)))
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

fn seconds(millis: i64) -> Time {
    Time(millis.div_euclid(1_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60;

    /// A machine that was started when its clock showed one hour.
    struct Machine {
        begun: Instant,
        clock: WallClock,
    }

    impl Machine {
        fn started() -> Self {
            let begun = Instant::now();
            let first = Reading { wall: HOUR * 1_000, awake: begun, started: Some(Duration::from_mins(1)) };
            Self { begun, clock: WallClock::new(first) }
        }

        /// Reads the clocks after some seconds awake and some asleep, with the wall clock `ahead` seconds ahead.
        fn reads(&mut self, awake: i64, asleep: i64, ahead: i64) -> (i64, Option<ClockChange>) {
            let passed = |seconds: i64| Duration::from_secs(seconds.cast_unsigned());
            let (time, change) = self.clock.at(Reading {
                wall: (HOUR + awake + asleep + ahead) * 1_000,
                awake: self.begun + passed(awake),
                started: Some(passed(60 + awake + asleep)),
            });
            (time.0 - HOUR, change)
        }
    }

    #[test]
    fn a_clock_that_is_wrong_for_a_while_is_not_followed() {
        for jump in [5 * HOUR, -48 * HOUR, 6, -6] {
            let mut machine = Machine::started();
            assert_eq!(machine.reads(10, 0, 0), (10, None));
            assert_eq!(machine.reads(11, 0, jump), (11, Some(ClockChange::Jumped(jump))));
            assert_eq!(machine.reads(190, 0, jump), (190, None));
            assert_eq!(machine.reads(191, 0, 0), (191, Some(ClockChange::Returned)));
            assert_eq!(machine.reads(HOUR, 0, 0), (HOUR, None));
        }
    }

    #[test]
    fn a_clock_that_jumps_again_and_again_is_followed_too() {
        let mut machine = Machine::started();
        for minutes in 1..=10 {
            let (at, ahead) = (minutes * 60, minutes * 10);
            assert_eq!(machine.reads(at, 0, ahead), (at, Some(ClockChange::Jumped(ahead))));
        }
        assert_eq!(machine.reads(661, 0, 110), (771, Some(ClockChange::Followed(110))));
        assert_eq!(machine.reads(662, 0, 110), (772, None));
    }

    #[test]
    fn a_clock_that_was_corrected_is_followed_in_the_end() {
        for (jump, patience) in [(5 * HOUR, 600), (-48 * HOUR, HOUR)] {
            let mut machine = Machine::started();
            machine.reads(10, 0, jump);
            assert_eq!(machine.reads(10 + patience - 1, 0, jump), (10 + patience - 1, None));
            let after = 10 + patience;
            assert_eq!(machine.reads(after, 0, jump), (after + jump, Some(ClockChange::Followed(jump))));
            assert_eq!(machine.reads(after + 1, 0, jump), (after + 1 + jump, None));
        }
        let mut machine = Machine::started();
        machine.reads(10, 0, HOUR);
        assert_eq!(
            machine.reads(590, 0, 2 * HOUR).1,
            Some(ClockChange::Jumped(2 * HOUR)),
            "in the same direction"
        );
        assert_eq!(machine.reads(620, 0, 2 * HOUR), (620 + 2 * HOUR, Some(ClockChange::Followed(2 * HOUR))));
    }

    #[test]
    fn a_machine_that_slept_wakes_at_the_right_time_and_small_corrections_are_followed_at_once() {
        let mut machine = Machine::started();
        assert_eq!(machine.reads(10, 8 * HOUR, 0), (10 + 8 * HOUR, None));
        assert_eq!(machine.reads(20, 8 * HOUR, 0), (20 + 8 * HOUR, None));
        for correction in 1..=10 {
            let at = 20 + correction;
            assert_eq!(machine.reads(at, 8 * HOUR, -4 * correction), (at + 8 * HOUR - 4 * correction, None));
        }
        // The machine slept, and its clock is wrong too.
        let (time, change) = machine.reads(40, 9 * HOUR, 3 * HOUR);
        assert!(time < 9 * HOUR && matches!(change, Some(ClockChange::Jumped(_))), "{time}, {change:?}");
    }
}
