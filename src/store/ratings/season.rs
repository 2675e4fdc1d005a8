//! Seasons: quarters of a year, in UTC.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::store::rows::ids::Time;

/// A quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Season {
    /// The year.
    pub year: i16,
    /// The quarter, from 1 to 4.
    pub quarter: u8,
}

impl Season {
    /// Returns the season of a moment.
    #[must_use]
    pub fn of(at: Time) -> Self {
        let date = Timestamp::from_second(at.0).unwrap_or_default().to_zoned(TimeZone::UTC).date();
        Self { year: date.year(), quarter: date.month().unsigned_abs().div_ceil(3) }
    }

    /// Returns the first moment of the season. A season outside the calendar never begins.
    #[must_use]
    pub fn begin(self) -> Time {
        let month = (3 * self.quarter).saturating_sub(2).cast_signed();
        let first = Date::new(self.year, month, 1).and_then(|date| date.to_zoned(TimeZone::UTC));
        first.map_or(Time(i64::MAX), |first| Time(first.timestamp().as_second()))
    }

    /// Returns the end of the season: the first moment of the next one.
    #[must_use]
    pub fn end(self) -> Time {
        let next = match self.quarter {
            ..4 => Self { quarter: self.quarter + 1, ..self },
            4.. => Self { year: self.year.saturating_add(1), quarter: 1 },
        };
        next.begin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Time {
        Time(text.parse::<Timestamp>().unwrap().as_second())
    }

    #[test]
    fn a_season_begins_with_its_first_second_and_ends_with_its_last() {
        let third = Season { year: 2026, quarter: 3 };
        assert_eq!(Season::of(at("2026-07-01T00:00:00Z")), third);
        assert_eq!(Season::of(at("2026-09-30T23:59:59Z")), third);
        assert_eq!(third.end(), at("2026-10-01T00:00:00Z"));
        let last = Season { year: 2026, quarter: 4 };
        assert_eq!((Season::of(third.end()), last.end()), (last, at("2027-01-01T00:00:00Z")));
    }
}
