//! Values of the configuration, as a file or the environment writes them.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use serde::Deserialize;

/// Reads a value of the file, or of the environment, whose values are always text.
fn written<'de, D, T>(deserializer: D) -> Option<T>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de> + FromStr,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written<T> {
        Value(T),
        Text(String),
    }
    match Written::deserialize(deserializer) {
        Ok(Written::Value(value)) => Some(value),
        Ok(Written::Text(text)) => text.parse().ok(),
        Err(_) => None,
    }
}

/// Reads a whole number, 0 or more.
pub(super) fn number<'de, D, N>(deserializer: D) -> Result<N, D::Error>
where
    D: serde::Deserializer<'de>,
    N: Deserialize<'de> + FromStr,
{
    let not_a_number = || serde::de::Error::custom("not a whole number in the range that this key allows");
    written(deserializer).ok_or_else(not_a_number)
}

/// Reads whether something is on.
pub(super) fn switch<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    written(deserializer).ok_or_else(|| serde::de::Error::custom("neither true nor false"))
}

/// Reads an amount of change from game to game: a number, 0 or more.
pub(super) fn change<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    let found = written(deserializer).filter(|number: &f64| number.is_finite() && *number >= 0.0);
    // −0 is read as 0.
    found.map(f64::abs).ok_or_else(|| serde::de::Error::custom("not a number of 0 or more"))
}

/// The shortest and the longest time to think. It is limited because several games may wait for the same thread.
const THINK: RangeInclusive<Duration> = Duration::from_millis(1)..=Duration::from_secs(10);

/// Reads a time to think, such as `50ms` or `1s`.
pub(super) fn think<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    let wrong = || serde::de::Error::custom("not a time that is accepted here: from \"1ms\" to \"10s\"");
    let text = String::deserialize(deserializer).map_err(|_| wrong())?;
    let split = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
    let number: u64 = text[..split].parse().map_err(|_| wrong())?;
    let time = match &text[split..] {
        "ms" => Duration::from_millis(number),
        "s" => Duration::from_secs(number),
        _ => return Err(wrong()),
    };
    if THINK.contains(&time) { Ok(time) } else { Err(wrong()) }
}
