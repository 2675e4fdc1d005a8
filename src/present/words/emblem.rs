//! Emblems: small pictures that stand before words, where Discord has them.
//!
//! In a post an emblem is one sign of its own, which no text of people can hold. The edge puts a picture there, or
//! nothing: the words beside it say the same.

use std::fmt;

use last_spike_engine::{Route, Token};

/// The first of the signs: Unicode keeps these for use inside a program, so that they stand for nothing else.
const FIRST: char = '\u{fdd0}';

/// The last of the signs.
const LAST: char = '\u{fdef}';

/// Characters that Discord counts at most for an emblem in a text: those by which it names the picture, and a space.
pub const LENGTH: usize = 48;

/// A small picture that stands before words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Emblem {
    /// A token.
    Token(Token),
    /// A route, on the tiles that lie on it.
    Route(Route),
}

impl Emblem {
    /// Returns all emblems.
    pub fn all() -> impl Iterator<Item = Self> {
        Token::ALL.into_iter().map(Self::Token).chain(Route::all().map(Self::Route))
    }

    /// Returns the emblem that a character stands for.
    #[must_use]
    pub fn of(sign: char) -> Option<Self> {
        Self::all().find(|emblem| emblem.sign() == sign)
    }

    /// Returns the character that stands for it.
    fn sign(self) -> char {
        let index = match self {
            Self::Token(token) => token.index(),
            Self::Route(route) => Token::ALL.len() + route.index(),
        };
        (FIRST..=LAST).nth(index).expect("invariant: there are signs for all emblems")
    }
}

impl fmt::Display for Emblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sign().fmt(f)
    }
}

/// Returns whether a character is the sign of an emblem, or kept for one.
#[must_use]
pub const fn is_sign(c: char) -> bool {
    matches!(c, FIRST..=LAST)
}

/// Puts something in the place of each emblem of a text.
#[must_use]
pub fn replaced(text: &str, mut with: impl FnMut(Emblem) -> Option<String>) -> String {
    let mut written = String::with_capacity(text.len());
    for c in text.chars() {
        if !is_sign(c) {
            written.push(c);
        } else if let Some(shown) = Emblem::of(c).and_then(&mut with) {
            written.push_str(&shown);
        }
    }
    written
}

/// Returns the words of a text, as a post has it or as Discord shows it: without emblems, and without the emoji that
/// stood in their places when it was sent.
#[must_use]
pub fn words(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<:") {
        words.push_str(before);
        rest = match after.split_once('>') {
            Some((emoji, after)) if is_emoji(emoji) => after.strip_prefix(' ').unwrap_or(after),
            _ => {
                words.push_str("<:");
                after
            }
        };
    }
    words.push_str(rest);
    replaced(&words, |_| None)
}

/// Returns whether a text names an emoji: a name, a colon and a number.
fn is_emoji(text: &str) -> bool {
    let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_number = |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
    text.split_once(':').is_some_and(|(name, id)| is_name(name) && is_number(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_emblem_is_a_sign_that_is_read_again() {
        let all: Vec<Emblem> = Emblem::all().collect();
        let text: String = all.iter().map(ToString::to_string).collect();
        assert_eq!(text.chars().count(), all.len());
        let mut read = Vec::new();
        assert_eq!(
            replaced(&format!("a{text}b"), |emblem| {
                read.push(emblem);
                None
            }),
            "ab"
        );
        assert_eq!(read, all);
        assert!(text.chars().all(is_sign));
        assert_eq!(Emblem::of('\u{fdef}'), None);
        assert_eq!(words("\u{fdef}**Ann**"), "**Ann**");
        assert_eq!(words("a <:blue_1:23> **Ann** <@1> <:no emoji>"), "a **Ann** <@1> <:no emoji>");
    }
}
