//! The shards of Discord's gateway that a process holds: as many as Discord advises, or some pinned by hand.

use std::collections::BTreeSet;
use std::str::FromStr;

/// The greatest number of shards that can be given: more than any bot has.
const MOST: u32 = 65_536;

/// The shards that a process holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Shards {
    /// As many as Discord advises: all, or a share if several processes use one database.
    #[default]
    Auto,
    /// Some, named by hand.
    Pinned {
        /// The numbers of the shards that this process holds, counted from 0.
        own: BTreeSet<u32>,
        /// The number of shards of the bot.
        of: u32,
    },
}

/// The reason why a text names no shards; the text itself is not repeated, because it may be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ShardsError(&'static str);

impl FromStr for Shards {
    type Err = ShardsError;

    fn from_str(text: &str) -> Result<Self, ShardsError> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Self::Auto);
        }
        let (listed, of) = text.split_once('/').ok_or(ShardsError("no shards that are accepted here"))?;
        let of = number(of)?;
        if !(1..=MOST).contains(&of) {
            return Err(ShardsError("the number of shards, after the slash, is from 1 to 65536"));
        }
        let mut own = BTreeSet::new();
        for part in listed.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            if last >= of {
                return Err(ShardsError(
                    "a shard's number is not below the number of shards after the slash",
                ));
            }
            if first > last {
                return Err(ShardsError("a range of shards ends before it begins"));
            }
            if !(first..=last).all(|shard| own.insert(shard)) {
                return Err(ShardsError("a shard is named twice"));
            }
        }
        Ok(Self::Pinned { own, of })
    }
}

fn number(text: &str) -> Result<u32, ShardsError> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or(ShardsError("no shards that are accepted here"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_numbers_and_ranges_of_so_many() {
        assert_eq!("auto".parse(), Ok(Shards::Auto));
        assert_eq!("Auto".parse(), Ok(Shards::Auto));
        for (text, own, of) in [
            ("0-3/8", vec![0, 1, 2, 3], 8),
            ("5/8", vec![5], 8),
            ("0,2,4/8", vec![0, 2, 4], 8),
            ("6-7,0-1,4/8", vec![0, 1, 4, 6, 7], 8),
            ("0/1", vec![0], 1),
            ("0 - 3 / 8", vec![0, 1, 2, 3], 8),
        ] {
            assert_eq!(text.parse(), Ok(Shards::Pinned { own: own.into_iter().collect(), of }), "{text}");
        }
    }

    #[test]
    fn what_names_no_shards_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "no shards"),
            ("8", "no shards"),
            ("/8", "no shards"),
            ("0-/8", "no shards"),
            ("-1/8", "no shards"),
            ("+1/8", "no shards"),
            ("0-3/", "no shards"),
            ("0-3/8/9", "no shards"),
            ("0-99999999999/8", "no shards"),
            ("0 3/8", "no shards"),
            ("0/0", "from 1 to 65536"),
            ("0/65537", "from 1 to 65536"),
            ("8/8", "not below"),
            ("4-8/8", "not below"),
            ("3-0/8", "before it begins"),
            ("0-3,2/8", "twice"),
            ("MTA4.Gx.secret", "no shards"),
        ] {
            let said = text.parse::<Shards>().unwrap_err().to_string();
            assert!(said.contains(reason) && !said.contains("secret"), "{text}: {said}");
        }
    }
}
