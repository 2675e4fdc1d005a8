//! Quiet hours: the part of each day in which a person is not disturbed, in their own time zone.

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use crate::store::Time;
use crate::store::people::settings::{Minute, Settings};

/// The minutes of a day.
pub const DAY: Minute = 24 * 60;

/// The longest quiet hours, in minutes of the clock on the wall.
pub const LONGEST: Minute = 10 * 60;

/// The quiet hours of a person.
#[derive(Clone, Debug)]
pub struct QuietHours {
    from: Minute,
    to: Minute,
    zone: TimeZone,
}

/// A reason why quiet hours are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoQuietHours {
    /// The quiet hours would be longer than [`LONGEST`].
    TooLong,
    /// The quiet hours would begin and end at the same time.
    Empty,
    /// Only the beginning or only the end of the quiet hours was given.
    Half,
    /// The person has set no time zone.
    NoZone,
}

/// Returns the length of quiet hours, in minutes of the clock on the wall. They last past midnight if they end earlier
/// in the day than they begin.
#[must_use]
pub const fn length(from: Minute, to: Minute) -> Minute {
    (to + DAY - from) % DAY
}

/// Returns a time zone by its IANA name; upper and lower case don't matter.
#[must_use]
pub fn zone(name: &str) -> Option<TimeZone> {
    TimeZone::get(name).ok()
}

impl QuietHours {
    /// Returns the quiet hours that a person has set; `None` if they have set none, or their time zone is not known any
    /// more.
    #[must_use]
    pub fn of(settings: &Settings) -> Option<Self> {
        let (from, to) = settings.quiet?;
        Some(Self { from, to, zone: zone(settings.time_zone.as_deref()?)? })
    }

    /// Returns the end of the quiet hours that contain a moment; `None` if none do.
    #[must_use]
    pub fn end(&self, now: Time) -> Option<Time> {
        let today = Timestamp::from_second(now.0).ok()?.to_zoned(self.zone.clone()).date();
        // Quiet hours that began yesterday may last into today.
        let both = [today.yesterday().ok(), Some(today)];
        let mut hours = both.into_iter().flatten().filter_map(|date| self.on(date));
        hours.find(|(from, to)| *from <= now && now < *to).map(|(_, to)| to)
    }

    /// Returns when the next quiet hours begin after a moment.
    #[must_use]
    pub fn next(&self, now: Time) -> Option<Time> {
        let mut date = Timestamp::from_second(now.0).ok()?.to_zoned(self.zone.clone()).date();
        // A zone may leave a whole day out.
        for _ in 0..4 {
            if let Some((from, to)) = self.on(date)
                && from > now
                && from < to
            {
                return Some(from);
            }
            date = date.tomorrow().ok()?;
        }
        None
    }

    /// Returns the beginning and the end of the quiet hours that begin on a day. If the clocks skip one of these times
    /// on that day, it moves to after the gap; if a time comes twice, the first one counts.
    fn on(&self, date: Date) -> Option<(Time, Time)> {
        let end = if self.to > self.from { date } else { date.tomorrow().ok()? };
        Some((self.moment(at(date, self.from))?, self.moment(at(end, self.to))?))
    }

    fn moment(&self, local: DateTime) -> Option<Time> {
        let moment = self.zone.to_ambiguous_timestamp(local).compatible().ok()?;
        Some(Time(moment.as_second()))
    }
}

/// Returns the date and time of a minute of a day.
fn at(date: Date, minute: Minute) -> DateTime {
    date.at(0, 0, 0, 0).saturating_add(i64::from(minute).minutes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hours(from: Minute, to: Minute, zone: &str) -> QuietHours {
        QuietHours::of(&Settings {
            quiet: Some((from, to)),
            time_zone: Some(zone.to_owned()),
            ..Settings::default()
        })
        .unwrap()
    }

    fn time(moment: &str) -> Time {
        Time(moment.parse::<Timestamp>().unwrap().as_second())
    }

    #[test]
    fn they_last_past_midnight_and_end_at_their_end() {
        let night = hours(22 * 60, 7 * 60, "America/Sao_Paulo");
        assert_eq!(night.end(time("2026-11-22T21:59:59-03:00")), None);
        let end = Some(time("2026-11-23T07:00:00-03:00"));
        for moment in ["2026-11-22T22:00:00-03:00", "2026-11-23T00:00:00-03:00", "2026-11-23T06:59:59-03:00"]
        {
            assert_eq!(night.end(time(moment)), end, "{moment}");
        }
        assert_eq!(night.end(time("2026-11-23T07:00:00-03:00")), None);
        let noon = hours(12 * 60, 14 * 60 + 30, "America/Sao_Paulo");
        assert_eq!(noon.end(time("2026-11-22T12:00:00-03:00")), Some(time("2026-11-22T14:30:00-03:00")));
    }

    #[test]
    fn the_clock_on_the_wall_decides_on_days_on_which_it_is_changed() {
        // In Berlin the clocks skip 2 to 3 o'clock on 29 March 2026, and show it twice on 25 October.
        let night = hours(22 * 60, 6 * 60, "Europe/Berlin");
        assert_eq!(night.end(time("2026-03-28T23:00:00+01:00")), Some(time("2026-03-29T06:00:00+02:00")));
        assert_eq!(night.end(time("2026-10-24T23:00:00+02:00")), Some(time("2026-10-25T06:00:00+01:00")));
        let gap = hours(2 * 60 + 30, 5 * 60, "Europe/Berlin");
        assert_eq!(gap.end(time("2026-03-29T03:29:00+02:00")), None, "half past two is moved by an hour");
        assert_eq!(gap.end(time("2026-03-29T03:30:00+02:00")), Some(time("2026-03-29T05:00:00+02:00")));
        let twice = hours(2 * 60 + 30, 5 * 60, "Europe/Berlin");
        assert_eq!(twice.end(time("2026-10-25T02:30:00+02:00")), Some(time("2026-10-25T05:00:00+01:00")));
    }

    #[test]
    fn in_every_zone_they_begin_and_end_each_day() {
        let zones: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
        assert!(zones.len() > 400, "the program has its own time zones: {}", zones.len());
        for name in &zones {
            let night = hours(23 * 60, 7 * 60, name);
            let mut now = time("2026-01-01T00:00:00Z");
            let mut ends = Vec::new();
            while now < time("2027-01-01T00:00:00Z") {
                if let Some(end) = night.end(now) {
                    assert!(end > now && end.0 - now.0 <= 10 * 60 * 60, "{name}");
                    assert_eq!(night.end(end), None, "{name}");
                    ends.push(end);
                    now = end;
                }
                // No night is shorter, whatever the clocks do.
                now = now.after(5 * 60 * 60);
            }
            assert!((365..=367).contains(&ends.len()), "{name}: {}", ends.len());
        }
    }

    #[test]
    fn the_length_is_counted_over_midnight() {
        assert_eq!(length(22 * 60, 8 * 60), 10 * 60);
        assert_eq!(length(8 * 60, 22 * 60), 14 * 60);
        assert_eq!(length(60, 60), 0);
    }
}
