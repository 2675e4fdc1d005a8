//! The season that a text names: a year and its quarter, however people write them.

use crate::store::Time;
use crate::store::ratings::season::Season;

/// The seasons that are suggested, the current one first.
const SUGGESTED: usize = 8;

/// The first year of a season: Discord has no games from before.
const FIRST_YEAR: i16 = 2015;

/// Returns the season that a text names: the year in four digits and the quarter in one, in any order, with any letters
/// and signs around them (`2026 Q4`, `2026-4`, `4º trimestre de 2026`).
pub(in crate::discord) fn meant(text: &str) -> Option<Season> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let (one, other) = (numbers.next()?, numbers.next()?);
    let (year, quarter) = if one.len() == 4 { (one, other) } else { (other, one) };
    let season = Season { year: year.parse().ok()?, quarter: quarter.parse().ok()? };
    // A quarter of two digits would be a month.
    let is_season = year.len() == 4
        && quarter.len() == 1
        && season.year >= FIRST_YEAR
        && (1..=4).contains(&season.quarter);
    (is_season && numbers.next().is_none()).then_some(season)
}

/// Returns the seasons to suggest at a moment, the current one first.
pub(in crate::discord) fn suggested(now: Time) -> Vec<Season> {
    let before = |season: &Season| match season.quarter {
        1 => Season { year: season.year - 1, quarter: 4 },
        quarter => Season { quarter: quarter - 1, ..*season },
    };
    std::iter::successors(Some(Season::of(now)), |season| Some(before(season))).take(SUGGESTED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_is_meant_by_a_year_and_a_quarter() {
        let meant_by = |text| meant(text).map(|season| (season.year, season.quarter));
        for text in ["2026 Q4", "2026-q4", "Q4/2026", "4º trimestre de 2026", "2026 T4", " 4 2026 "] {
            assert_eq!(meant_by(text), Some((2026, 4)), "{text:?}");
        }
        for text in [
            "",
            "2026",
            "Q4",
            "2026 Q5",
            "2026 Q0",
            "26 4",
            "2026 2025",
            "2026 1 2",
            "1885 Q1",
            "2026-04",
            "2026 Q1.5",
        ] {
            assert_eq!(meant_by(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_current_season_comes_first_and_a_year_ends_with_its_fourth_quarter() {
        let seasons = suggested(Time(1_771_000_000));
        let seasons: Vec<_> = seasons.iter().map(|season| (season.year, season.quarter)).collect();
        assert_eq!(seasons[..4], [(2026, 1), (2025, 4), (2025, 3), (2025, 2)], "in February 2026");
        assert_eq!(seasons.len(), SUGGESTED);
        let at = |seconds| suggested(Time(seconds))[0].quarter;
        // 30 June and 1 July 2026, at 23:59:59 and 00:00 UTC.
        assert_eq!([at(1_782_863_999), at(1_782_864_000)], [2, 3]);
    }
}
