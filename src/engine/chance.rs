//! All chance of a game: ChaCha20 keyed with one seed, whose SHA-256 is published before the
//! game and the seed itself after it, so that anybody can deal the whole game again.
//!
//! Nothing is shuffled. Chance events are numbered from 0 in the order in which they happen
//! (see [`Setup::deal`](super::Setup::deal) for those of the set-up); the nth reads stream n of
//! the generator (the 64-bit ChaCha nonce is n, the block counter starts at 0). A number below
//! `bound` is drawn from the stream's 32-bit little-endian words w: the first w with
//! `w < bound · ⌊2³² / bound⌋` gives `w mod bound`.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The 32 random bytes that decide all chance of a game; secret until it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// The SHA-256 of a seed, published when the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// Returns what is published before the game.
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Opens the stream of the nth chance event.
    #[must_use]
    pub fn event(&self, n: u32) -> Chance {
        let mut words = ChaCha20Rng::from_seed(self.0);
        words.set_stream(u64::from(n));
        Chance { words }
    }

    /// Writes the seed in hexadecimal, for the record of a game that is over.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }
}

/// Keeps the seed out of logs and panics.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// One chance event.
#[derive(Clone)]
pub struct Chance {
    words: ChaCha20Rng,
}

impl Chance {
    /// Draws a number from 0 to `bound` − 1, each equally likely.
    ///
    /// # Panics
    /// When `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a draw needs something to draw from");
        let rejected = (u32::MAX % bound + 1) % bound;
        loop {
            let word = self.words.next_u32();
            if word <= u32::MAX - rejected {
                return word % bound;
            }
        }
    }
}

/// Writes bytes in hexadecimal.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Text that is not 32 bytes in hexadecimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not 64 hexadecimal digits")]
pub struct BadHex;

fn from_hex(text: &str) -> Result<[u8; 32], BadHex> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(BadHex);
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        let digit = |c: u8| char::from(c).to_digit(16).ok_or(BadHex);
        *byte = u8::try_from(digit(pair[0])? << 4 | digit(pair[1])?).map_err(|_| BadHex)?;
    }
    Ok(bytes)
}

macro_rules! hex_text {
    ($($name:ident),*) => {$(
        impl FromStr for $name {
            type Err = BadHex;

            /// Reads 64 hexadecimal digits.
            ///
            /// # Errors
            /// [`BadHex`] for anything else.
            fn from_str(text: &str) -> Result<Self, BadHex> {
                from_hex(text).map(Self)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&hex(&self.0))
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
            }
        }
    )*};
}
hex_text!(Seed, Commitment);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_reads_back_and_stays_out_of_debug_text() {
        let seed = Seed(std::array::from_fn(|i| u8::try_from(i * 7 % 256).unwrap()));
        assert_eq!(seed.to_hex().parse(), Ok(seed));
        assert_eq!(format!("{seed:?}"), "Seed(hidden)");
        assert_eq!("0".repeat(63).parse::<Seed>(), Err(BadHex));
        assert_eq!("g".repeat(64).parse::<Seed>(), Err(BadHex));
    }

    #[test]
    fn the_commitment_is_the_sha_256_of_the_raw_bytes() {
        // The digest of 32 zero bytes, as sha256sum prints it.
        assert_eq!(
            Seed([0; 32]).commitment().to_string(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }

    #[test]
    fn stream_zero_is_the_published_chacha20_key_stream() {
        // RFC 8439, appendix A.1, test vector 1: key, nonce and counter all zero.
        let mut chance = Seed([0; 32]).event(0);
        let words: Vec<u32> = (0..2).map(|_| chance.words.next_u32()).collect();
        assert_eq!(words, [0xade0_b876, 0x903d_f1a0]);
    }

    #[test]
    fn draws_stay_below_the_bound_and_reach_all_of_it() {
        let mut seen = [0u32; 6];
        for n in 0..600 {
            seen[Seed([1; 32]).event(n).below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| *count > 50), "{seen:?}");
    }
}
