//! Countdowns: how much of a player's time has passed, and when it will be over.
//!
//! Pure functions, without a database. Only the time outside the stretches in which a clock is stopped counts.

use super::quiet::QuietHours;
use crate::store::Time;
use crate::store::operation::uptime::Interval;
use crate::store::table::conditions::Pace;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The farthest that the end of a player's time is looked for ahead, in seconds.
const FARTHEST: i64 = 400 * DAY;

/// The longest time for an answer in an auction, in seconds.
pub const AUCTION_TIME: i64 = DAY;

/// The time that a player has, in seconds: the turn's time runs first, then the reserve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Countdown {
    /// The time of the turn.
    pub turn: i64,
    /// The reserve for the whole game.
    pub reserve: i64,
}

impl Countdown {
    /// Returns the full time of a player at a pace; `None` if the pace has no limit.
    #[must_use]
    pub const fn of(pace: Pace) -> Option<Self> {
        let (turn, reserve) = match pace {
            Pace::None => return None,
            Pace::Relaxed => (72 * HOUR, 7 * DAY),
            Pace::Daily => (24 * HOUR, 3 * DAY),
            Pace::Brisk => (8 * HOUR, 24 * HOUR),
            Pace::Live => (5 * MINUTE, 15 * MINUTE),
        };
        Some(Self { turn, reserve })
    }

    /// Returns the time for an answer in an auction, in seconds: that of a turn, but at most a day.
    #[must_use]
    pub fn auction(pace: Pace) -> i64 {
        Self::of(pace).map_or(AUCTION_TIME, |full| full.turn.min(AUCTION_TIME))
    }

    /// Returns the time that is left after some seconds have passed.
    #[must_use]
    pub fn spent(self, seconds: i64) -> Self {
        let seconds = seconds.max(0);
        let beyond = (seconds - self.turn).max(0);
        Self { turn: (self.turn - seconds).max(0), reserve: (self.reserve - beyond).max(0) }
    }

    /// Returns the turn's time and the reserve together.
    #[must_use]
    pub const fn total(self) -> i64 {
        self.turn + self.reserve
    }

    /// Returns after how many seconds each of a turn's two warnings is due: one before the reserve starts to run, one
    /// before all the time is over. `None` for a warning that would be due at once: a player who was just told needs
    /// none.
    #[must_use]
    pub fn warnings(self, full: Self) -> [Option<i64>; 2] {
        // A sixth of each time: half a day of three, and more than a day of a week.
        let first = self.turn - full.turn / 6;
        let last = if self.reserve > 0 { self.total() - (full.reserve / 6).min(self.reserve) } else { first };
        let is_later = |seconds: i64| (seconds > 0).then_some(seconds);
        [is_later(first).filter(|_| self.reserve > 0), is_later(last)]
    }
}

/// The stretches of time in which a player's time does not run.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    /// The player's quiet hours.
    pub quiet: Option<QuietHours>,
    /// Outages, pauses of the game, absences of the player; they may overlap.
    pub excluded: Vec<Interval>,
}

/// A stretch of time that begins at a given moment.
enum Stretch {
    /// The player's time runs until then.
    Runs(Time),
    /// The player's time is stopped until then; `None` if the end is unknown.
    Rests(Option<Time>),
}

impl Calendar {
    fn stretch(&self, at: Time) -> Stretch {
        let is_in = |interval: &&Interval| interval.begun <= at && interval.ended.is_none_or(|end| at < end);
        if let Some(interval) = self.excluded.iter().find(is_in) {
            return Stretch::Rests(interval.ended);
        }
        if let Some(end) = self.quiet.as_ref().and_then(|quiet| quiet.end(at)) {
            return Stretch::Rests(Some(end));
        }
        let begins = self.excluded.iter().map(|interval| interval.begun).filter(|begun| *begun > at);
        let quiet = self.quiet.as_ref().and_then(|quiet| quiet.next(at));
        Stretch::Runs(begins.chain(quiet).min().unwrap_or(Time(i64::MAX)))
    }

    /// Returns how many seconds of a player's time have passed between two moments; 0 if the clock was set back.
    #[must_use]
    pub fn passed(&self, from: Time, until: Time) -> i64 {
        let (mut at, mut passed) = (from, 0);
        while at < until {
            match self.stretch(at) {
                Stretch::Runs(end) => {
                    let end = end.min(until);
                    passed += end.0 - at.0;
                    at = end;
                }
                Stretch::Rests(Some(end)) => at = end,
                Stretch::Rests(None) => break,
            }
        }
        passed
    }

    /// Returns when a number of seconds of a player's time will have passed since a moment; `None` if the clock is
    /// stopped without a known end.
    #[must_use]
    pub fn end(&self, from: Time, seconds: i64) -> Option<Time> {
        let (mut at, mut left) = (from, seconds.max(0));
        while at <= from.after(FARTHEST) {
            match self.stretch(at) {
                Stretch::Runs(end) if end.0.saturating_sub(at.0) >= left => return Some(at.after(left)),
                Stretch::Runs(end) => {
                    left -= end.0 - at.0;
                    at = end;
                }
                Stretch::Rests(end) => at = end?,
            }
        }
        None
    }
}

impl Calendar {
    /// Returns the earliest moment after `now` at which a number of seconds of a player's time can have passed since
    /// `from`; `None` if they have passed by now. A clock that is stopped without a known end counts as running from
    /// now on.
    #[must_use]
    pub fn ahead(&self, from: Time, seconds: i64, now: Time) -> Option<Time> {
        let left = seconds - self.passed(from, now);
        let end = self.end(from, seconds).unwrap_or_else(|| now.after(left.max(1)));
        (end > now).then_some(end)
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use proptest::prelude::*;

    use super::*;
    use crate::store::people::settings::Settings;

    fn time(moment: &str) -> Time {
        Time(moment.parse::<Timestamp>().unwrap().as_second())
    }

    fn quiet(from: u16, to: u16, zone: &str) -> Option<QuietHours> {
        QuietHours::of(&Settings {
            quiet: Some((from, to)),
            time_zone: Some(zone.to_owned()),
            ..Settings::default()
        })
    }

    #[test]
    fn a_pace_gives_the_times_that_its_name_promises() {
        let times = Pace::ALL.map(|pace| Countdown::of(pace).map(|full| (full.turn / 60, full.reserve / 60)));
        let hours = |turn: i64, reserve: i64| Some((turn * 60, reserve * 60));
        assert_eq!(times, [None, hours(72, 7 * 24), hours(24, 3 * 24), hours(8, 24), Some((5, 15))]);
        let auctions = Pace::ALL.map(|pace| Countdown::auction(pace) / 60);
        assert_eq!(auctions, [24 * 60, 24 * 60, 24 * 60, 8 * 60, 5], "a day, and no longer than a turn");
    }

    #[test]
    fn the_turns_time_runs_before_the_reserve_and_neither_below_nothing() {
        let full = Countdown { turn: 100, reserve: 50 };
        assert_eq!(full.spent(30), Countdown { turn: 70, reserve: 50 });
        assert_eq!(full.spent(120), Countdown { turn: 0, reserve: 30 });
        assert_eq!(full.spent(999), Countdown { turn: 0, reserve: 0 });
        assert_eq!(full.spent(-5), full, "a clock that was set back gives nothing");
    }

    #[test]
    fn a_warning_comes_before_the_reserve_is_touched_and_one_before_it_is_over() {
        let full = Countdown::of(Pace::Relaxed).unwrap();
        assert_eq!(full.warnings(full), [Some(60 * HOUR), Some(72 * HOUR + 140 * HOUR)]);
        let without = Countdown { reserve: 0, ..full };
        assert_eq!(without.warnings(full), [None, Some(60 * HOUR)], "one before the end");
        let late = Countdown { turn: HOUR, reserve: HOUR };
        assert_eq!(late.warnings(full), [None, Some(HOUR)], "who was told a moment ago needs no warning");
        assert_eq!(Countdown { turn: 0, reserve: HOUR }.warnings(full), [None, None]);
    }

    #[test]
    fn a_night_an_outage_and_a_holiday_are_left_out() {
        let holiday =
            Interval { begun: time("2026-07-02T20:00:00Z"), ended: Some(time("2026-07-05T12:00:00Z")) };
        let outage =
            Interval { begun: time("2026-07-01T10:00:00Z"), ended: Some(time("2026-07-01T11:00:00Z")) };
        let calendar = Calendar { quiet: quiet(22 * 60, 6 * 60, "UTC"), excluded: vec![holiday, outage] };
        let from = time("2026-07-01T09:00:00Z");
        // One hour, the outage, eleven hours; the night; 14 hours until the holiday.
        assert_eq!(calendar.end(from, 12 * HOUR), Some(time("2026-07-01T22:00:00Z")));
        assert_eq!(calendar.end(from, 13 * HOUR), Some(time("2026-07-02T07:00:00Z")));
        assert_eq!(calendar.end(from, 27 * HOUR), Some(time("2026-07-05T13:00:00Z")));
        assert_eq!(calendar.passed(from, time("2026-07-05T13:00:00Z")), 27 * HOUR);
    }

    #[test]
    fn what_is_not_over_is_looked_at_again_when_it_can_be_at_the_earliest() {
        let outage = Interval { begun: Time(1_000), ended: Some(Time(5_000)) };
        let calendar = Calendar { quiet: None, excluded: vec![outage] };
        assert_eq!(calendar.ahead(Time(0), 1_500, Time(900)), Some(Time(5_500)));
        assert_eq!(calendar.ahead(Time(0), 1_500, Time(5_499)), Some(Time(5_500)));
        assert_eq!(calendar.ahead(Time(0), 1_500, Time(5_500)), None, "over");
        let lasting = Interval { ended: None, ..outage };
        let calendar = Calendar { quiet: None, excluded: vec![lasting] };
        assert_eq!(calendar.ahead(Time(0), 1_500, Time(9_000)), Some(Time(9_500)), "should it go on at once");
        assert_eq!(calendar.ahead(Time(0), 900, Time(9_000)), None, "over before it stood still");
    }

    #[test]
    fn a_game_that_stands_still_without_an_end_has_no_deadline() {
        let paused = Interval { begun: Time(1_000), ended: None };
        let calendar = Calendar { quiet: None, excluded: vec![paused] };
        assert_eq!(calendar.end(Time(0), 1_001), None);
        assert_eq!(calendar.end(Time(0), 1_000), Some(Time(1_000)));
        assert_eq!(calendar.passed(Time(0), Time(9_000)), 1_000);
    }

    /// A calendar of random nights in a random zone, and of random stretches.
    fn calendars() -> impl Strategy<Value = Calendar> {
        let zones: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
        let nights = prop::option::of((0_u16..1440, 1_u16..=600, prop::sample::select(zones)));
        let stretch = (0..60 * DAY, 0..5 * DAY);
        (nights, prop::collection::vec(stretch, 0..6)).prop_map(|(night, stretches)| Calendar {
            quiet: night.and_then(|(from, length, zone)| quiet(from, (from + length) % 1440, &zone)),
            excluded: stretches
                .into_iter()
                .map(|(begun, length)| Interval {
                    begun: BEGIN.after(begun),
                    ended: Some(BEGIN.after(begun + length)),
                })
                .collect(),
        })
    }

    /// The start of the tests, two weeks before the clocks change in most of Europe.
    const BEGIN: Time = Time(1_773_532_800);

    proptest! {
        #[test]
        fn no_time_passes_in_what_is_left_out(calendar in calendars(), at in 0..60 * DAY, length in 0..DAY) {
            let (from, until) = (BEGIN.after(at), BEGIN.after(at + length));
            let rests = |moment: Time| {
                calendar.excluded.iter().any(|one| one.begun <= moment && one.ended.is_none_or(|end| moment < end))
                    || calendar.quiet.as_ref().is_some_and(|quiet| quiet.end(moment).is_some())
            };
            // Counted minute by minute, where the stretches begin at whole minutes.
            let passed = calendar.passed(from, until);
            prop_assert!((0..=length).contains(&passed));
            let begins_and_ends = (from.0..until.0).step_by(601).map(Time).all(rests);
            if passed > 0 && length > 0 {
                let end = calendar.end(from, passed).unwrap();
                prop_assert!(end <= until, "it has passed by then");
                prop_assert!(!rests(end.after(-1)), "its last second was one that counts");
            } else {
                prop_assert!(length == 0 || begins_and_ends);
            }
        }

        #[test]
        fn however_time_is_split_the_sum_is_the_same(
            calendar in calendars(), at in 0..60 * DAY, first in 0..10 * DAY, then in 0..10 * DAY
        ) {
            let (a, b, c) = (BEGIN.after(at), BEGIN.after(at + first), BEGIN.after(at + first + then));
            prop_assert_eq!(calendar.passed(a, b) + calendar.passed(b, c), calendar.passed(a, c));
            let full = Countdown { turn: 3 * DAY, reserve: 2 * DAY };
            let split = full.spent(calendar.passed(a, b)).spent(calendar.passed(b, c));
            prop_assert_eq!(split, full.spent(calendar.passed(a, c)));
            prop_assert_eq!(calendar.passed(c, a), 0, "a clock that is set back");
        }

        #[test]
        fn an_end_is_reached_once_so_much_has_passed_and_not_before(
            calendar in calendars(), at in 0..60 * DAY, seconds in 1..20 * DAY
        ) {
            let from = BEGIN.after(at);
            let end = calendar.end(from, seconds).unwrap();
            prop_assert_eq!(calendar.passed(from, end), seconds);
            prop_assert_eq!(calendar.passed(from, end.after(-1)), seconds - 1);
            let halves = calendar.end(calendar.end(from, seconds / 2).unwrap(), seconds - seconds / 2);
            prop_assert_eq!(halves, Some(end));
        }
    }
}
