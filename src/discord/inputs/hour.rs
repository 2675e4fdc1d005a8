//! A time of the day, as people write it: `22`, `22:00`, `22h30`, `22.30`, `10 pm`.

use super::input::folded;
use super::off::means_off;
use crate::service::people::settings::Hour;
use crate::service::{Named, Refusal, clock::quiet};
use crate::store::people::settings::Minute;

/// Reads a time of the day, or that there is to be none.
pub(in crate::discord) fn parse_hour(text: &str) -> Result<Hour, Refusal> {
    if means_off(text) {
        return Ok(Hour::Off);
    }
    match clock_time(&folded(text)) {
        // People also write midnight as the end of a day.
        Some(minute) => Ok(Hour::At(minute % quiet::DAY)),
        None => Err(Refusal::Unknown { what: Named::Hour, text: text.to_owned() }),
    }
}

/// Reads a time of the day from folded text, in minutes; the end of the day is 24:00. A dot separates hours from minutes
/// only before two digits: `18.30` is a time, `18.5` is none.
pub(super) fn clock_time(text: &str) -> Option<Minute> {
    let bare = text.replace(' ', "");
    let (time, half) = match (bare.strip_suffix("am"), bare.strip_suffix("pm")) {
        (Some(time), _) => (time, Some(0)),
        (_, Some(time)) => (time, Some(12)),
        (None, None) => (bare.as_str(), None),
    };
    let time =
        ["horas", "hora", "hrs", "hs"].into_iter().find_map(|word| time.strip_suffix(word)).unwrap_or(time);
    let (hour, minute) = time.split_once([':', 'h', '.']).unwrap_or((time, ""));
    let minute = ["min", "m"].into_iter().find_map(|word| minute.strip_suffix(word)).unwrap_or(minute);
    let number = |digits: &str| -> Option<Minute> {
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().ok()).flatten()
    };
    let hour = number(hour)?;
    let minute = match minute.len() {
        0 if time.ends_with(['.', ':']) => None,
        0 => Some(0),
        2 => number(minute),
        _ => None,
    };
    let minute = minute.filter(|minute| *minute < 60)?;
    let hour = match half {
        Some(half) if (1..=12).contains(&hour) => hour % 12 + half,
        None if hour <= 24 => hour,
        _ => return None,
    };
    Some(hour * 60 + minute).filter(|of_day| *of_day <= quiet::DAY)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_time_of_the_day_is_read_as_people_write_it() {
        let minutes = [
            ("22", 22 * 60),
            ("22:00", 22 * 60),
            (" 7:05 ", 7 * 60 + 5),
            ("22h30", 22 * 60 + 30),
            ("22h30min", 22 * 60 + 30),
            ("22h", 22 * 60),
            ("22 horas", 22 * 60),
            ("22hs", 22 * 60),
            ("18.30", 18 * 60 + 30),
            ("7.05", 7 * 60 + 5),
            ("10 PM", 22 * 60),
            ("10 p.m.", 22 * 60),
            ("10.30 p.m.", 22 * 60 + 30),
            ("12 am", 0),
            ("12:15pm", 12 * 60 + 15),
            ("24:00", 0),
            ("24h", 0),
            ("0", 0),
        ];
        for (text, minute) in minutes {
            assert_eq!(parse_hour(text).ok(), Some(Hour::At(minute)), "{text:?}");
        }
        for text in ["off", "None", "não", "desligado", "Desligada", "nenhum", "nunca"] {
            assert_eq!(parse_hour(text).ok(), Some(Hour::Off), "{text:?}");
        }
        for text in [
            "",
            "25",
            "22:60",
            "24:01",
            "13 pm",
            "0 am",
            "-1",
            "22:000",
            "noon",
            "2200",
            "99999999999",
            "1.5",
            "2.2",
            "10.5",
            "7:5",
            "7,5",
            "0.5",
            "22:",
            ".5",
            "7.5 pm",
            "1.5h",
            "18h3",
            "١٢",
        ] {
            assert!(parse_hour(text).is_err(), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn an_hour_with_a_fraction_is_never_another_hour(hour in 0..100_u32, fraction in 0..10_u32, end in "(h| h|am| pm|)") {
            for mark in [".", ","] {
                let text = format!("{hour}{mark}{fraction}{end}");
                prop_assert!(parse_hour(&text).is_err(), "{}", text);
            }
        }

        #[test]
        fn every_minute_of_the_day_is_read_however_it_is_parted(hour in 0..24_u16, minute in 0..60_u16, mark in "[:h.]") {
            let text = format!("{hour}{mark}{minute:02}");
            let read = parse_hour(&text).ok();
            prop_assert_eq!(read, Some(Hour::At(hour * 60 + minute)));
        }
    }
}
