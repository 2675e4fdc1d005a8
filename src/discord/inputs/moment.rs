//! Future moments, as people write them: `3d`, `1.5 days`, `tomorrow`, `friday 18:00`, `sexta às 18h`, `2026-12-24`.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::hour::clock_time;
use super::input::folded;
use super::off::means_off;
use crate::service::{Named, Refusal};
use crate::store::Time;
use crate::store::people::settings::Minute;

/// A future moment, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Moment {
    /// That moment.
    At(Time),
    /// None: `off`.
    Off,
}

/// The names of the days of the week in every language, Monday first, as [`folded`] gives them and without the word
/// `feira`.
const DAYS: [&[&str]; 7] = [
    &["monday", "mon", "segunda", "seg", "2ª", "2a"],
    &["tuesday", "tue", "tues", "terca", "ter", "3ª", "3a"],
    &["wednesday", "wed", "weds", "quarta", "qua", "4ª", "4a"],
    &["thursday", "thu", "thur", "thurs", "quinta", "qui", "5ª", "5a"],
    &["friday", "fri", "sexta", "sex", "6ª", "6a"],
    &["saturday", "sat", "sabado", "sab"],
    &["sunday", "sun", "domingo", "dom"],
];

/// The words for today, tomorrow and the day after, in every language.
const COMING: [(&[&str], i32); 3] =
    [(&["today", "hoje"], 0), (&["tomorrow", "amanha"], 1), (&["day after tomorrow", "depois de amanha"], 2)];

/// The words before a moment, which say nothing more.
const BEFORE_MOMENT: [&str; 9] = ["until ", "till ", "ate ", "on ", "na ", "no ", "this ", "esta ", "este "];

/// The words before a time of the day.
const BEFORE_HOUR: [&str; 6] = ["at ", "as ", "a ", "@ ", "pelas ", "para as "];

/// The words before a length of time.
const BEFORE_LENGTH: [&str; 6] = ["for ", "in ", "por ", "em ", "daqui a ", "dentro de "];

/// Reads a moment: a length of time from now, a day in a time zone, with an hour or at its beginning, or the next time
/// at which it is so late in the day.
pub(in crate::discord) fn parse_moment(
    text: &str,
    zone: Option<TimeZone>,
    now: Time,
) -> Result<Moment, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Moment, text: text.to_owned() };
    if means_off(text) {
        return Ok(Moment::Off);
    }
    let typed = folded(text);
    if let Some(seconds) = length(&typed) {
        return Ok(Moment::At(now.after(seconds)));
    }
    let zone = zone.unwrap_or(TimeZone::UTC);
    let here = Timestamp::from_second(now.0).map_err(|_| unknown())?.to_zoned(zone.clone()).datetime();
    let local = local(&typed.replace(',', " "), here).ok_or_else(unknown)?;
    let moment = zone.to_ambiguous_timestamp(local).compatible();
    moment.map(|moment| Moment::At(Time(moment.as_second()))).map_err(|_| unknown())
}

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The most of a unit that is read.
const MOST: i64 = 10_000;

/// Reads a length of time, in seconds: `3d`, `1.5 days`, `1d 12h`, `1 dia e 12 horas`.
fn length(text: &str) -> Option<i64> {
    let text = BEFORE_LENGTH.into_iter().find_map(|word| text.strip_prefix(word)).unwrap_or(text);
    let mut rest = text.trim();
    let (mut total, mut last) = (0, i64::MAX);
    while !rest.is_empty() {
        let (count, after) = count(rest)?;
        let word = after.trim_start();
        let letters = word.find(|c: char| !c.is_alphabetic()).unwrap_or(word.len());
        let (word, after) = word.split_at(letters);
        let unit = unit(word, last)?;
        // Largest first, each once: anything else is not read but guessed.
        if unit >= last {
            return None;
        }
        total += count.of(unit)?;
        last = unit;
        rest = after.trim_start();
        let joined = ["and ", "e ", "& ", "+ ", ", "].into_iter().find_map(|word| rest.strip_prefix(word));
        rest = match joined {
            Some("") => return None,
            Some(joined) => joined.trim_start(),
            None => rest,
        };
    }
    (last < i64::MAX).then_some(total)
}

/// Returns the seconds of a unit of time; `m` is read as minutes after hours alone, because it may mean months.
fn unit(word: &str, before: i64) -> Option<i64> {
    Some(match word {
        "min" | "mins" | "minute" | "minutes" | "minuto" | "minutos" => MINUTE,
        "m" if before == HOUR => MINUTE,
        "h" | "hr" | "hrs" | "hs" | "hour" | "hours" | "hora" | "horas" => HOUR,
        "d" | "day" | "days" | "dia" | "dias" => DAY,
        "w" | "wk" | "wks" | "week" | "weeks" | "sem" | "semana" | "semanas" => 7 * DAY,
        _ => return None,
    })
}

/// A number with at most two digits after its mark.
struct Count {
    hundredths: i64,
}

impl Count {
    /// Returns so many of a unit, in seconds; `None` if these are no whole seconds.
    fn of(&self, unit: i64) -> Option<i64> {
        let seconds = self.hundredths * unit;
        (seconds % 100 == 0).then_some(seconds / 100)
    }
}

/// Reads the number at the beginning of a text, and returns what follows it. A dot or a comma stands before the decimals
/// in either language: before three digits it might part thousands instead, and is not read.
fn count(text: &str) -> Option<(Count, &str)> {
    for one in ["an ", "a ", "one ", "um ", "uma "] {
        if let Some(rest) = text.strip_prefix(one) {
            return Some((Count { hundredths: 100 }, rest));
        }
    }
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (whole, rest) = text.split_at(digits(text));
    let whole: i64 = whole.parse().ok().filter(|whole| *whole <= MOST)?;
    let Some(after) = rest.strip_prefix(['.', ',']) else {
        return Some((Count { hundredths: whole * 100 }, rest));
    };
    let (decimals, rest) = after.split_at(digits(after));
    let hundredths: i64 = match decimals.len() {
        1 => decimals.parse::<i64>().ok()? * 10,
        2 => decimals.parse().ok()?,
        _ => return None,
    };
    Some((Count { hundredths: whole * 100 + hundredths }, rest))
}

/// Reads a day, with an hour or at its beginning, or an hour alone: then the next one.
fn local(text: &str, now: DateTime) -> Option<DateTime> {
    let without = |words: &[&str], text: &str| -> String {
        let found = words.iter().find_map(|word| text.strip_prefix(word));
        found.unwrap_or(text).trim().to_owned()
    };
    let text = without(&BEFORE_MOMENT, text.trim());
    let at = |date: Date, minute: Minute| date.at(0, 0, 0, 0).checked_add(i64::from(minute).minutes()).ok();
    if let Some(date) = day(&text, now.date()) {
        return at(date, 0);
    }
    let bare = without(&BEFORE_HOUR, &text);
    // A bare number, or one with an h, would be a length of time or nothing.
    let is_hour =
        bare.len() < text.len() || bare.contains(':') || bare.ends_with("am") || bare.ends_with("pm");
    if let Some(minute) = clock_time(&bare).filter(|_| is_hour) {
        let today = at(now.date(), minute)?;
        return if today > now { Some(today) } else { at(now.date().tomorrow().ok()?, minute) };
    }
    let gaps = text.match_indices(' ').map(|(at, _)| (at, at + 1));
    // `2026-12-24T18:30`.
    let marks =
        text.match_indices('t').filter(|(at, _)| *at == "2026-12-24".len()).map(|(at, _)| (at, at + 1));
    gaps.chain(marks).find_map(|(end, start)| {
        let date = day(text[..end].trim(), now.date())?;
        at(date, clock_time(&without(&BEFORE_HOUR, text[start..].trim()))?)
    })
}

/// Reads a day: its name, or its date with the year first.
fn day(text: &str, today: Date) -> Option<Date> {
    if let Some((_, days)) = COMING.iter().find(|(names, _)| names.contains(&text)) {
        return today.checked_add(days.days()).ok();
    }
    let name = text.strip_suffix("feira").map_or(text, |name| name.trim_end_matches(['-', ' ']));
    if let Some(at) = DAYS.iter().position(|names| names.contains(&name)) {
        let day = Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()?;
        return today.nth_weekday(1, day).ok();
    }
    let mark = ['-', '/', '.'].into_iter().find(|mark| text.contains(*mark))?;
    let mut parts = text.split(mark);
    let mut next = |lengths: std::ops::RangeInclusive<usize>| {
        let part = parts.next()?;
        let plain = lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<i16>().ok()).flatten()
    };
    let (year, month, day) = (next(4..=4)?, next(1..=2)?, next(1..=2)?);
    let date = Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok();
    date.filter(|_| parts.next().is_none())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// 1 July 2026, a Wednesday, 10:00 UTC and 7:00 in São Paulo.
    const NOW: &str = "2026-07-01T10:00:00Z";

    fn now() -> Time {
        Time(NOW.parse::<Timestamp>().unwrap().as_second())
    }

    fn read(text: &str, zone: &str) -> Option<String> {
        match parse_moment(text, TimeZone::get(zone).ok(), now()).ok()? {
            Moment::At(time) => Some(Timestamp::from_second(time.0).unwrap().to_string()),
            Moment::Off => Some("off".to_owned()),
        }
    }

    /// Returns the seconds from now that a text stands for.
    fn seconds(text: &str) -> Option<i64> {
        match parse_moment(text, None, now()).ok()? {
            Moment::At(time) => Some(time.0 - now().0),
            Moment::Off => None,
        }
    }

    #[test]
    fn lengths_and_days_are_read_in_either_language() {
        let zone = "America/Sao_Paulo";
        for (text, moment) in [
            ("12h", "2026-07-01T22:00:00Z"),
            ("3 days", "2026-07-04T10:00:00Z"),
            ("3 dias", "2026-07-04T10:00:00Z"),
            ("2 semanas", "2026-07-15T10:00:00Z"),
            ("2026-12-24", "2026-12-24T03:00:00Z"),
            ("2026/12/24", "2026-12-24T03:00:00Z"),
            ("2026.12.24", "2026-12-24T03:00:00Z"),
            ("2026-12-24 18:30", "2026-12-24T21:30:00Z"),
            ("2026-12-24T18:30", "2026-12-24T21:30:00Z"),
            ("2026-12-24 24:00", "2026-12-25T03:00:00Z"),
            ("2026-12-24, 18h", "2026-12-24T21:00:00Z"),
            ("tomorrow", "2026-07-02T03:00:00Z"),
            ("amanhã 18:30", "2026-07-02T21:30:00Z"),
            ("amanhã às 18h30", "2026-07-02T21:30:00Z"),
            ("depois de amanhã", "2026-07-03T03:00:00Z"),
            ("hoje 18h", "2026-07-01T21:00:00Z"),
            ("today at 6 pm", "2026-07-01T21:00:00Z"),
            ("Friday", "2026-07-03T03:00:00Z"),
            ("friday 18:00", "2026-07-03T21:00:00Z"),
            ("friday at 6pm", "2026-07-03T21:00:00Z"),
            ("Fri. 6 p.m.", "2026-07-03T21:00:00Z"),
            ("on friday", "2026-07-03T03:00:00Z"),
            ("until friday 18.30", "2026-07-03T21:30:00Z"),
            ("sexta-feira 9:00", "2026-07-03T12:00:00Z"),
            ("sexta 18h", "2026-07-03T21:00:00Z"),
            ("sex 18h", "2026-07-03T21:00:00Z"),
            ("sex. 18h", "2026-07-03T21:00:00Z"),
            ("sexta-feira às 18h", "2026-07-03T21:00:00Z"),
            ("sexta feira às 18h30", "2026-07-03T21:30:00Z"),
            ("na sexta, às 18 horas", "2026-07-03T21:00:00Z"),
            ("até sexta às 18h", "2026-07-03T21:00:00Z"),
            ("6ª feira 18h", "2026-07-03T21:00:00Z"),
            ("wednesday", "2026-07-08T03:00:00Z"),
            ("sábado", "2026-07-04T03:00:00Z"),
            ("18:00", "2026-07-01T21:00:00Z"),
            ("6:30 am", "2026-07-02T09:30:00Z"),
            ("às 18h", "2026-07-01T21:00:00Z"),
            ("Off", "off"),
            ("não", "off"),
            ("desligado", "off"),
            ("voltei", "off"),
        ] {
            assert_eq!(read(text, zone).as_deref(), Some(moment), "{text}");
        }
        assert_eq!(read("2026-12-24", "no zone").as_deref(), Some("2026-12-24T00:00:00Z"));
    }

    #[test]
    fn every_day_of_the_week_is_read_short_and_long_in_either_language() {
        for (at, names) in [
            "monday mon segunda seg segunda-feira 2ª",
            "tuesday tue terça ter terça-feira 3ª",
            "wednesday wed quarta qua quarta-feira 4ª",
            "thursday thu quinta qui quinta-feira 5ª",
            "friday fri sexta sex sexta-feira 6ª",
            "saturday sat sábado sáb sab",
            "sunday sun domingo dom",
        ]
        .into_iter()
        .enumerate()
        {
            // The second of July is a Thursday; each day comes within a week.
            let date = 2 + (i64::try_from(at).unwrap() + 4) % 7;
            for name in names.split(' ') {
                for typed in
                    [name.to_owned(), name.to_uppercase(), format!("{name} 18h"), format!("{name} às 18h")]
                {
                    let hour = if typed.contains("18h") { 18 } else { 0 };
                    let moment = format!("2026-07-{date:02}T{hour:02}:00:00Z");
                    assert_eq!(read(&typed, "UTC"), Some(moment), "{typed}");
                }
            }
        }
    }

    #[test]
    fn a_fraction_is_a_fraction_in_either_language() {
        for (text, hours) in [
            ("1.5d", 36.0),
            ("1,5d", 36.0),
            ("1,5 dias", 36.0),
            ("0.5d", 12.0),
            ("0,5 dia", 12.0),
            ("2.5h", 2.5),
            ("2,5 horas", 2.5),
            ("1.0w", 168.0),
            ("1.5 weeks", 252.0),
            ("1.25h", 1.25),
            ("1d12h", 36.0),
            ("1d 12h", 36.0),
            ("1 day and 12 hours", 36.0),
            ("1 dia e 12 horas", 36.0),
            ("1 dia, 12 horas", 36.0),
            ("2h30m", 2.5),
            ("2h 30min", 2.5),
            ("90 minutes", 1.5),
            ("uma semana", 168.0),
            ("for 3 days", 72.0),
            ("por 3 dias", 72.0),
            ("a day", 24.0),
            ("3d.", 72.0),
        ] {
            #[allow(clippy::cast_possible_truncation, reason = "whole seconds, and few")]
            let expected = (hours * 3_600.0) as i64;
            assert_eq!(seconds(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn nothing_else_is_taken_for_a_moment() {
        for text in [
            "",
            "soon",
            "3",
            "3 m",
            "3s",
            "99999999d",
            "-1d",
            "2026-13-01",
            "2026-12-24 25:00",
            "2026-12-24 x",
            "1.5",
            "1.000h",
            "1,000h",
            "1.125d",
            "1.d",
            ".5d",
            "1..5d",
            "1.5.2d",
            "1,5,2d",
            "1.5",
            "12h 1d",
            "1d 1d",
            "2h30",
            "1d and",
            "1d x",
            "d",
            "1 month",
            "0x10d",
            "1e3d",
            "½d",
            "1 1/2 d",
            "٣d",
            "24/12",
            "12/24/2026",
            "18.5",
            "friday 18.5",
            "sexta 25h",
            "friday 1.5h",
            "sexta 7,5",
            "fridayy",
            "ses 18h",
            "20261224",
            "2026-12",
            "t18",
        ] {
            assert_eq!(read(text, "UTC"), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn a_number_with_a_mark_is_its_value_or_refused(
            whole in 0..2_000_i64, decimals in "[0-9]{1,4}", mark in "[.,]", unit in "(h|d|w| hours| dias| semanas)",
        ) {
            let text = format!("{whole}{mark}{decimals}{unit}");
            let length = match unit.trim_start().chars().next() {
                Some('h') => HOUR,
                Some('d') => DAY,
                _ => 7 * DAY,
            };
            let scale = 10_i64.pow(u32::try_from(decimals.len()).unwrap());
            let exact = (whole * scale + decimals.parse::<i64>().unwrap()) * length;
            let expected = (decimals.len() < 3).then_some(exact / scale);
            prop_assert_eq!(seconds(&text), expected, "{}", text);
        }

        #[test]
        fn whole_numbers_are_themselves(count in 0..10_000_i64, unit in "[hdw]") {
            let length = match unit.as_str() {
                "h" => HOUR,
                "d" => DAY,
                _ => 7 * DAY,
            };
            for text in [format!("{count}{unit}"), format!(" {count} {unit} ")] {
                prop_assert_eq!(seconds(&text), Some(count * length));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,30}") {
            let _ = parse_moment(&text, None, now());
        }
    }
}
