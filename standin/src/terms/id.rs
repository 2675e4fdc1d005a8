//! Snowflakes: the ids of everything that Discord names.

use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The first millisecond that a snowflake can name: the first of January 2015.
const EPOCH_MS: i64 = 1_420_070_400_000;

/// The most by which the clock can be ahead of the machine's, in milliseconds: ten years.
const MOST_AHEAD_MS: u64 = 10 * 365 * 24 * 60 * 60 * 1_000;

/// An id as Discord gives it: the time in its upper bits, written as a string in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Id)
    }
}

impl From<u64> for Id {
    fn from(id: u64) -> Self {
        Id(id)
    }
}

impl From<Id> for u64 {
    fn from(id: Id) -> Self {
        id.0
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Spelling {
            Number(u64),
            Text(String),
        }
        match Spelling::deserialize(deserializer)? {
            Spelling::Number(id) => Ok(Id(id)),
            Spelling::Text(text) => text.parse().map_err(de::Error::custom),
        }
    }
}

/// Returns 128 bits that nobody guesses, in hexadecimal.
pub(crate) fn random_hex() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("invariant: the operating system has randomness");
    format!("{:032x}", u128::from_le_bytes(bytes))
}

/// A generator of ids that only ever grow, even when the clock is set back.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct IdGenerator {
    last: u64,
    /// The time by which its clock is ahead, in milliseconds.
    #[serde(default)]
    ahead: u64,
    /// The time by which the machine's clock is taken to be behind Discord's; negative if it is ahead.
    #[serde(skip)]
    pub(crate) host_is_behind: SignedDuration,
}

impl IdGenerator {
    /// Advances its clock.
    pub(crate) fn advance(&mut self, time: std::time::Duration) {
        let time = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.ahead = self.ahead.saturating_add(time).min(MOST_AHEAD_MS);
    }

    /// Returns the time by its clock.
    pub(crate) fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        let moved = now.checked_add(self.host_is_behind).and_then(|now| now.checked_add(self.ahead()));
        moved.unwrap_or(now)
    }

    /// Returns the time by which its clock is ahead of the machine's.
    pub(crate) fn ahead(&self) -> std::time::Duration {
        std::time::Duration::from_millis(self.ahead)
    }

    /// Returns an id of a moment that is past; its lower bits set it apart from those of that time.
    pub(crate) fn past(&self, age: std::time::Duration) -> Id {
        let now = self.now();
        let then = now.checked_sub(age).unwrap_or(now);
        Id(upper_bits(then) | LOWER_BITS)
    }

    pub(crate) fn next(&mut self) -> Id {
        let of_now = upper_bits(self.now());
        self.last = of_now.max(self.last + 1);
        Id(self.last)
    }

    /// Returns the next id whose server is on a shard: the time in an id decides it.
    pub(crate) fn next_on_shard(&mut self, shard: u64, shards: u64) -> Id {
        let Id(next) = self.next();
        let ahead = (shard + shards - (next >> 22) % shards) % shards;
        if ahead > 0 {
            self.last = ((next >> 22) + ahead) << 22;
        }
        Id(self.last)
    }
}

/// The bits of an id that do not tell its time.
const LOWER_BITS: u64 = (1 << 22) - 1;

fn upper_bits(time: Timestamp) -> u64 {
    u64::try_from(time.as_millisecond() - EPOCH_MS).unwrap_or(0) << 22
}

impl Id {
    /// Returns when what it names was made.
    pub(crate) fn time(self) -> Timestamp {
        let millis = i64::try_from(self.0 >> 22).unwrap_or(0) + EPOCH_MS;
        Timestamp::from_millisecond(millis).unwrap_or_default()
    }
}

/// Formats a time as Discord does.
pub(crate) fn iso(time: Timestamp) -> String {
    time.strftime("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_and_round_trip_as_strings() {
        let mut ids = IdGenerator::default();
        let (first, second) = (ids.next(), ids.next());
        assert!(second > first);
        let json = serde_json::to_string(&first).unwrap();
        assert_eq!(json, format!("\"{first}\""));
        assert_eq!(serde_json::from_str::<Id>(&json).unwrap(), first);
        assert_eq!(serde_json::from_str::<Id>("12").unwrap(), Id(12));
    }

    #[test]
    fn an_id_tells_its_time_also_of_a_machine_whose_clock_is_wrong() {
        for hours in [-5, 0, 5] {
            let host_is_behind = SignedDuration::from_hours(hours);
            let mut ids = IdGenerator { host_is_behind, ..IdGenerator::default() };
            let (id, now) = (ids.next(), ids.now());
            assert!(now.duration_since(id.time()) < SignedDuration::from_mins(1), "{id}");
            assert!(
                Timestamp::now().duration_since(id.time()) + host_is_behind < SignedDuration::from_mins(1)
            );
            let past = ids.past(std::time::Duration::from_hours(1));
            assert!(now.duration_since(past.time()) > SignedDuration::from_mins(59), "{past}");
        }
    }

    #[test]
    fn an_id_on_a_shard_is_on_it_and_ids_go_on_growing() {
        let mut ids = IdGenerator::default();
        for n in 0..20 {
            let before = ids.next();
            let id = ids.next_on_shard(n % 3, 3);
            assert_eq!((id.0 >> 22) % 3, n % 3);
            assert!(before < id && id < ids.next());
        }
    }

    #[test]
    fn times_look_like_discords() {
        let time = Timestamp::from_millisecond(1_500_000_000_250).unwrap();
        assert_eq!(iso(time), "2017-07-14T02:40:00.250000+00:00");
    }
}
