//! All chance of a game: ChaCha20 with a key of 32 bytes, derived from a seed whose SHA-256 is published before the
//! game and the seed itself after it, so that anybody can deal the whole game again.
//!
//! Nothing is shuffled. Draws are numbered from 0 in the order in which they happen (see
//! [`Setup::deal`](crate::Setup::deal) for those of the set-up). The nth draw of a number below
//! `bound` takes the nth 32-bit little-endian word w of the key stream whose 64-bit nonce is 0
//! and whose block counter starts at 0. With `w < bound · ⌊2³² / bound⌋` the number is
//! `w mod bound`; a greater w would favour small numbers, and the first word below that limit of
//! the stream with the nonce n + 1 is taken in its stead.

use std::fmt;
use std::str::FromStr;

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// The 32 random bytes that the key of a game is derived from; secret until it is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(pub [u8; 32]);

/// The key of ChaCha20 that decides all chance of a game; as secret as the seed that it is derived from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Returns the key of these bytes.
    #[inline]
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Returns the key of a game whose seed was committed to before anybody could know its public number: the SHA-256
    /// of the scheme's prefix, a zero byte, the seed, and the digits of the number.
    #[must_use]
    pub fn derived(seed: Seed, scheme: Scheme, public: Public) -> Self {
        let mut hash = Sha256::new();
        hash.update(scheme.prefix());
        hash.update([0]);
        hash.update(seed.0);
        hash.update(public.to_string());
        Self(hash.finalize().into())
    }

    /// Returns the key of a game by its seed, and by its public number where it has one: without one the seed is the
    /// key, whatever the scheme.
    #[must_use]
    pub fn of(seed: Seed, scheme: Scheme, public: Option<Public>) -> Self {
        public.map_or_else(|| seed.into(), |public| Self::derived(seed, scheme, public))
    }
}

/// The way in which a game is dealt and written down: that of the version of the record format in which it began. A
/// game keeps it for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scheme {
    /// Of records of version 1 to 3: the public number, if any, is the id of the lobby's first post.
    Third,
    /// Of records of version 4: the public number, if any, is the id of the post that began the game.
    Fourth,
}

impl Scheme {
    /// The scheme of games that begin now.
    pub const NEWEST: Self = Self::Fourth;

    /// Returns the newest version of the record format that has the scheme: 3 or 4. Games are stored with it.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Third => 3,
            Self::Fourth => 4,
        }
    }

    /// Returns the scheme of a version of the record format; `None` for a version that there is not.
    #[must_use]
    pub const fn of_version(version: u32) -> Option<Self> {
        match version {
            1..=3 => Some(Self::Third),
            4 => Some(Self::Fourth),
            _ => None,
        }
    }

    /// Returns what the SHA-256 of a key begins with.
    const fn prefix(self) -> &'static [u8] {
        match self {
            Self::Third => b"last-spike/3",
            Self::Fourth => b"last-spike/4",
        }
    }
}

/// A game without a public number has its seed for its key: all games of records of version 1 and 2.
impl From<Seed> for Key {
    #[inline]
    fn from(Seed(bytes): Seed) -> Self {
        Self(bytes)
    }
}

/// A number that nobody could know when the seed was committed to, and that all can see: the id of a post, of 1 to 20
/// decimal digits; the [`Scheme`] says which post.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Public(u128);

impl Public {
    /// Returns that of a post's id; `None` for 0, which no post has.
    #[must_use]
    pub const fn of_post(id: u64) -> Option<Self> {
        // A cast, because conversions are not const; it widens.
        if id == 0 { None } else { Some(Self(id as u128)) }
    }
}

impl fmt::Display for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Public {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Public({self})")
    }
}

/// Text that is no public number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("fairness.public is not the id of a post: 1 to 20 decimal digits without a leading zero")]
pub struct BadPublic;

impl FromStr for Public {
    type Err = BadPublic;

    /// Reads 1 to 20 decimal digits without a leading zero.
    ///
    /// # Errors
    /// [`BadPublic`] for anything else.
    fn from_str(text: &str) -> Result<Self, BadPublic> {
        let is_number = text.len() <= 20 && text.bytes().all(|digit| digit.is_ascii_digit());
        if !is_number || text.starts_with('0') {
            return Err(BadPublic);
        }
        text.parse().map(Self).map_err(|_| BadPublic)
    }
}

impl Serialize for Public {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Public {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The SHA-256 of a seed, published before the game starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Commitment(pub [u8; 32]);

impl Seed {
    /// Returns what is published before the game.
    #[inline]
    #[must_use]
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// Writes the seed in hexadecimal, for the record of a game that is over.
    #[inline]
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

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(hidden)")
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

/// The chance of a running game: its key and how many numbers were drawn.
///
/// Looking at what comes changes nothing; a draw is done when the fact that tells of it is
/// carried into the game.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Chance {
    /// Stored states call it `seed`: before there were keys, it was the seed itself.
    #[serde(rename = "seed", with = "key_text")]
    key: Key,
    drawn: u32,
    /// Spares a new key schedule for every draw; no part of the truth.
    #[serde(skip)]
    ahead: Page,
}

/// Words of the key stream that were generated together.
#[derive(Clone, Copy)]
struct Page {
    number: Option<u32>,
    words: [u32; Page::WORDS as usize],
}

impl Page {
    /// The generator makes four blocks of sixteen words at a time.
    const WORDS: u32 = 64;
}

impl Default for Page {
    #[inline]
    fn default() -> Self {
        Self { number: None, words: [0; Self::WORDS as usize] }
    }
}

impl Chance {
    /// Returns the chance of a game in which so many numbers were drawn.
    #[inline]
    #[must_use]
    pub fn new(key: Key, drawn: u32) -> Self {
        Self { key, drawn, ahead: Page::default() }
    }

    /// Returns the numbers from 0 to `bound` − 1 that come next, each equally likely.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    #[inline]
    pub fn peek<const N: usize>(&mut self, bound: u32) -> [u32; N] {
        assert!(bound > 0, "a draw needs something to draw from");
        let mut numbers = [0; N];
        for (n, number) in (self.drawn..).zip(&mut numbers) {
            *number = self.fair_word(n, bound) % bound;
        }
        numbers
    }

    /// Returns the word of the nth draw, or the one taken in its stead.
    #[inline]
    fn fair_word(&mut self, n: u32, bound: u32) -> u32 {
        let word = self.word(n);
        // Fewer words than `bound` favour small numbers; nearly every word is below all of them.
        if word <= u32::MAX - bound {
            return word;
        }
        let highest = u32::MAX - (u32::MAX % bound + 1) % bound;
        if word <= highest {
            return word;
        }
        self.stream(n + 1).find(|w| *w <= highest).expect("invariant: a key stream does not end")
    }

    /// Draws a number from 0 to `bound` − 1.
    ///
    /// # Panics
    /// Panics if `bound` is 0.
    #[inline]
    pub fn draw(&mut self, bound: u32) -> u32 {
        let [number] = self.peek(bound);
        self.advance(1);
        number
    }

    /// Returns how many numbers were drawn.
    #[inline]
    #[must_use]
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    /// Returns the same chance after so many draws in all.
    #[inline]
    #[must_use]
    pub fn at(self, drawn: u32) -> Self {
        Self { drawn, ..self }
    }

    /// Counts so many numbers as drawn.
    #[inline]
    pub fn advance(&mut self, draws: u32) {
        self.drawn += draws;
    }

    #[inline]
    fn word(&mut self, n: u32) -> u32 {
        let number = n / Page::WORDS;
        if self.ahead.number != Some(number) {
            let mut stream = ChaCha20Rng::from_seed(self.key.0);
            stream.set_word_pos(u128::from(number * Page::WORDS));
            let mut words = [[0; 4]; Page::WORDS as usize];
            stream.fill_bytes(words.as_flattened_mut());
            self.ahead = Page { number: Some(number), words: words.map(u32::from_le_bytes) };
        }
        self.ahead.words[(n % Page::WORDS) as usize]
    }

    #[inline]
    fn stream(&self, nonce: u32) -> impl Iterator<Item = u32> + use<> {
        let mut words = ChaCha20Rng::from_seed(self.key.0);
        words.set_stream(u64::from(nonce));
        std::iter::repeat_with(move || words.next_u32())
    }
}

impl PartialEq for Chance {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        (self.key, self.drawn) == (other.key, other.drawn)
    }
}

impl Eq for Chance {}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chance").field("key", &self.key).field("drawn", &self.drawn).finish_non_exhaustive()
    }
}

/// The text of a key in a stored state. A key has none elsewhere.
mod key_text {
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::{Key, from_hex, hex};

    pub(super) fn serialize<S: Serializer>(key: &Key, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hex(&key.0))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        from_hex(&String::deserialize(deserializer)?).map(Key).map_err(de::Error::custom)
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
mod tests;
