//! Points, seasons and places in words.

use last_spike_engine::Seat;

use crate::present::lang::{Lang, key};
use crate::present::words::names::{Names, told_apart};
use crate::service::ratings::shown::{Lacking, Line, Points};
use crate::store::Time;
use crate::store::ratings::season::Season;

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The sign in the place of what is not known.
pub const UNKNOWN: &str = "–";

/// The per cent below which a rating is not very sure.
const LITTLE_BELOW: u8 = 50;

/// The per cent below which it is fairly sure; above, very sure.
const FAIRLY_BELOW: u8 = 80;

/// Returns what a season is called; of `None`, all time.
#[must_use]
pub fn season_name(season: Option<Season>, lang: Lang) -> String {
    let Some(Season { year, quarter }) = season else { return lang.say(key::SEASON_ALL) };
    lang.text(key::SEASON, &[("year", year.to_string().into()), ("quarter", quarter.into())])
}

/// Returns how sure a rating is, in words and per cent; of a provisional one, that it is, and of one that still settles,
/// how far it is.
#[must_use]
pub fn sure(points: Points, lang: Lang) -> String {
    if let Some(lacking) = points.lacking {
        return settling(lacking, points.sureness, lang);
    }
    if points.provisional {
        return lang.text(key::SURE_PROVISIONAL, &[("percent", points.sureness.into())]);
    }
    sureness(points.sureness, lang)
}

/// Returns that a rating still settles, and how far it is.
fn settling(lacking: Lacking, percent: u8, lang: Lang) -> String {
    match lacking {
        Lacking::Games { played, needed } => {
            lang.text(key::SETTLING_GAMES, &[("played", played.into()), ("needed", needed.into())])
        }
        Lacking::Sureness => lang.text(key::SETTLING_SURE, &[("percent", percent.into())]),
        Lacking::Known { met, needed } => {
            lang.text(key::SETTLING_KNOWN, &[("met", met.into()), ("needed", needed.into())])
        }
    }
}

/// Returns in short what a rating has of what it needs for a place, where that is not sureness; `None` if it has one.
#[must_use]
pub fn settled(points: Points, lang: Lang) -> Option<String> {
    let (key, has, needed) = match points.lacking? {
        Lacking::Games { played, needed } => (key::CARD_SETTLING_GAMES, played, needed),
        Lacking::Known { met, needed } => (key::CARD_SETTLING_KNOWN, met, needed),
        Lacking::Sureness => return None,
    };
    Some(lang.text(key, &[("has", has.into()), ("needed", needed.into())]))
}

/// Returns so many per cent in words, with the number.
#[must_use]
pub fn sureness(percent: u8, lang: Lang) -> String {
    let key = match percent {
        _ if percent < LITTLE_BELOW => key::SURE_LITTLE,
        _ if percent < FAIRLY_BELOW => key::SURE_FAIRLY,
        _ => key::SURE_VERY,
    };
    lang.text(key, &[("percent", percent.into())])
}

/// Returns a place as an ordinal number.
#[must_use]
pub fn ordinal(place: u8, lang: Lang) -> String {
    lang.text(key::CARD_PLACE, &[("place", place.into())])
}

/// Returns a day in UTC, as seasons are counted.
#[must_use]
pub fn date(time: Time, lang: Lang) -> String {
    let Ok(moment) = jiff::Timestamp::from_second(time.0) else { return UNKNOWN.to_owned() };
    let date = moment.to_zoned(jiff::tz::TimeZone::UTC).date();
    let [day, month] = [date.day(), date.month()].map(i8::unsigned_abs);
    let args = [("day", day.into()), ("month", month.into()), ("year", date.year().to_string().into())];
    lang.text(key::CARD_DATE, &args)
}

/// Returns a length of time, as exactly as it matters: its two largest units.
#[must_use]
pub fn span(seconds: i64, lang: Lang) -> String {
    let count = |n: i64| u32::try_from(n).unwrap_or(0);
    match seconds {
        ..MINUTE => lang.text(key::CARD_SECONDS, &[("seconds", count(seconds).into())]),
        MINUTE..HOUR => lang.text(key::CARD_MINUTES, &[("minutes", count(seconds / MINUTE).into())]),
        HOUR..DAY => {
            let args =
                [("hours", count(seconds / HOUR).into()), ("minutes", count(seconds % HOUR / MINUTE).into())];
            lang.text(key::CARD_HOURS, &args)
        }
        _ => {
            let args = [("days", count(seconds / DAY).into()), ("hours", count(seconds % DAY / HOUR).into())];
            lang.text(key::CARD_DAYS, &args)
        }
    }
}

/// Returns a number of games, and how many of them were won.
pub(super) fn games_won(games: u32, wins: u32, lang: Lang) -> String {
    lang.text(key::RATINGS_WON, &[("games", games.into()), ("wins", wins.into())])
}

/// Returns the names of the lines of a leaderboard, those that are alike with the numbers of their lines.
#[must_use]
pub fn listed_names(lines: &[Line]) -> Vec<String> {
    let names: Vec<String> = lines.iter().map(|line| plain(&line.name)).collect();
    let numbered = (1..).zip(&names).map(|(number, name)| format!("{name} ({number})"));
    told_apart(&names, &numbered.collect::<Vec<_>>())
}

/// Returns somebody's name where there is no Markdown.
pub(super) fn plain(name: &str) -> String {
    Names::new(&[name.to_owned()]).plain(Seat(0)).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_spans_are_written_as_each_language_does() {
        let day = Time(1_795_852_800);
        assert_eq!(date(day, Lang::En), "Nov 28, 2026");
        assert_eq!(date(day, Lang::PtBr), "28 nov. 2026");
        let spans = [40, 61, 3_599, 3_600 * 3 + 60 * 20, 86_400 * 2 + 3_600 * 4];
        assert_eq!(
            spans.map(|seconds| span(seconds, Lang::En)),
            ["40 s", "1 min", "59 min", "3 h 20 min", "2 days 4 h"]
        );
        assert_eq!(span(86_400, Lang::PtBr), "1 dia");
        assert_eq!(span(3_600, Lang::En), "1 h");
    }

    #[test]
    fn a_season_is_a_quarter_of_a_year() {
        let season = Some(Season { year: 2026, quarter: 4 });
        assert_eq!(season_name(season, Lang::En), "2026 Q4");
        assert_eq!(season_name(season, Lang::PtBr), "4º trimestre de 2026");
        assert_eq!(season_name(None, Lang::En), "all time");
    }

    #[test]
    fn how_sure_a_rating_is_is_said_in_words_by_its_per_cent() {
        let points = |sureness, provisional| Points { points: 1_000, sureness, provisional, lacking: None };
        let sure = |sureness, provisional| sure(points(sureness, provisional), Lang::En);
        assert_eq!(sure(49, false), "still unsure, 49%");
        assert_eq!([50, 79].map(|percent| sure(percent, false)), ["fairly sure, 50%", "fairly sure, 79%"]);
        assert_eq!(sure(80, false), "very sure, 80%");
        assert_eq!(sure(85, true), "provisional, 85% sure");
        let lacks = |lacking| super::sure(Points { lacking: Some(lacking), ..points(12, true) }, Lang::En);
        assert_eq!(lacks(Lacking::Games { played: 1, needed: 5 }), "still settling (1 of 5 games)");
        assert_eq!(lacks(Lacking::Sureness), "still settling (12% sure)");
        assert_eq!(lacks(Lacking::Known { met: 0, needed: 5 }), "still settling (0 of 5 known opponents)");
    }
}
