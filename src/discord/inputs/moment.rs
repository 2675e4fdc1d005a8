//! Future moments, as people write them: `3d`, `2 weeks`, `tomorrow`, `friday 18:00`, `2026-12-24`.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::input::folded;
use crate::service::{Named, Refusal};
use crate::store::Time;

/// A future moment, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Moment {
    /// That moment.
    At(Time),
    /// None: `off`.
    Off,
}

/// The words for no moment, in every language.
const OFF: [&str; 6] = ["off", "none", "no", "nao", "nenhum", "back"];

/// The names of the days of the week in every language, Monday first, as [`folded`] gives them.
const DAYS: [[&str; 4]; 7] = [
    ["monday", "mon", "segunda", "segunda-feira"],
    ["tuesday", "tue", "terca", "terca-feira"],
    ["wednesday", "wed", "quarta", "quarta-feira"],
    ["thursday", "thu", "quinta", "quinta-feira"],
    ["friday", "fri", "sexta", "sexta-feira"],
    ["saturday", "sat", "sabado", "sab"],
    ["sunday", "sun", "domingo", "dom"],
];

/// The words for tomorrow, in every language.
const TOMORROW: [&str; 2] = ["tomorrow", "amanha"];

/// Reads a moment: a length of time from now, or a day in a time zone, with an hour or at its beginning.
pub(in crate::discord) fn parse_moment(
    text: &str,
    zone: Option<TimeZone>,
    now: Time,
) -> Result<Moment, Refusal> {
    let unknown = || Refusal::Unknown { what: Named::Moment, text: text.to_owned() };
    let bare = folded(text);
    if OFF.contains(&bare.as_str()) {
        return Ok(Moment::Off);
    }
    if let Some(seconds) = length(&bare) {
        return Ok(Moment::At(now.after(seconds)));
    }
    let zone = zone.unwrap_or(TimeZone::UTC);
    let today = Timestamp::from_second(now.0).map_err(|_| unknown())?.to_zoned(zone.clone()).date();
    let local = local(&bare, today).ok_or_else(unknown)?;
    let moment = zone.to_ambiguous_timestamp(local).compatible();
    moment.map(|moment| Moment::At(Time(moment.as_second()))).map_err(|_| unknown())
}

/// Reads a length of time, in seconds.
fn length(text: &str) -> Option<i64> {
    const HOUR: i64 = 60 * 60;
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (count, unit) = text.split_at(digits);
    let count: i64 = count.parse().ok().filter(|count| *count <= 10_000)?;
    let unit = match unit.trim() {
        "h" | "hour" | "hours" | "hora" | "horas" => HOUR,
        "d" | "day" | "days" | "dia" | "dias" => 24 * HOUR,
        "w" | "week" | "weeks" | "s" | "semana" | "semanas" => 7 * 24 * HOUR,
        _ => return None,
    };
    Some(count * unit)
}

/// Reads the name of a coming day.
fn named(text: &str, today: Date) -> Option<Date> {
    if TOMORROW.contains(&text) {
        return today.tomorrow().ok();
    }
    let at = DAYS.iter().position(|names| names.contains(&text))?;
    let day = Weekday::from_monday_zero_offset(i8::try_from(at).ok()?).ok()?;
    today.nth_weekday(1, day).ok()
}

/// Reads a day, with an hour or at its beginning.
fn local(text: &str, today: Date) -> Option<DateTime> {
    if let Some(date) = named(text, today) {
        return Some(date.at(0, 0, 0, 0));
    }
    let parted = text.split_once(' ').or_else(|| text.split_once('t'));
    let (day, hour) = match parted {
        Some((day, hour)) => (day, Some(hour)),
        None => (text, None),
    };
    let date: Date = named(day, today).or_else(|| day.parse().ok())?;
    let minutes = match hour {
        Some(hour) => {
            let (hour, minute) = hour.trim().split_once(':')?;
            let (hour, minute): (i64, i64) = (hour.parse().ok()?, minute.parse().ok()?);
            ((0..24).contains(&hour) && (0..60).contains(&minute)).then_some(hour * 60 + minute)?
        }
        None => 0,
    };
    date.at(0, 0, 0, 0).checked_add(minutes.minutes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, zone: &str) -> Option<String> {
        let now = Time("2026-07-01T10:00:00Z".parse::<Timestamp>().unwrap().as_second());
        match parse_moment(text, TimeZone::get(zone).ok(), now).ok()? {
            Moment::At(time) => Some(Timestamp::from_second(time.0).unwrap().to_string()),
            Moment::Off => Some("off".to_owned()),
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
            ("2026-12-24 18:30", "2026-12-24T21:30:00Z"),
            ("2026-12-24T18:30", "2026-12-24T21:30:00Z"),
            ("tomorrow", "2026-07-02T03:00:00Z"),
            ("amanhã 18:30", "2026-07-02T21:30:00Z"),
            ("Friday", "2026-07-03T03:00:00Z"),
            ("sexta-feira 9:00", "2026-07-03T12:00:00Z"),
            ("wednesday", "2026-07-08T03:00:00Z"),
            ("sábado", "2026-07-04T03:00:00Z"),
            ("Off", "off"),
            ("não", "off"),
        ] {
            assert_eq!(read(text, zone).as_deref(), Some(moment), "{text}");
        }
        assert_eq!(read("2026-12-24", "no zone").as_deref(), Some("2026-12-24T00:00:00Z"));
    }

    #[test]
    fn nothing_else_is_taken_for_a_moment() {
        for text in
            ["", "soon", "3", "3 m", "99999999d", "-1d", "2026-13-01", "2026-12-24 25:00", "2026-12-24 x"]
        {
            assert_eq!(read(text, "UTC"), None, "{text}");
        }
    }
}
