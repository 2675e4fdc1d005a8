//! The marks of the seats: a letter for each, and the colour and the shape of its token.

use last_spike_engine::{Letters, Seat, Token, Tokens};

use super::art;
use super::palette::{self, Ink};

/// The marks of the players at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Players {
    /// The token of each seat.
    pub tokens: Tokens,
    /// The letter of each seat.
    pub letters: Letters,
    /// By seat, true where a computer plays.
    pub computers: [bool; Seat::MOST],
}

impl Players {
    /// Returns the letter of a seat as a text.
    pub(crate) fn letter(&self, seat: Seat) -> String {
        self.letters.of(seat).to_string()
    }
}

/// Returns the colour of a token.
pub fn ink(token: Token) -> Ink {
    match token {
        Token::Blue => Ink::BLUE,
        Token::Red => Ink::VERMILION,
        Token::Green => Ink::GREEN,
        Token::Purple => Ink::PURPLE,
        Token::Orange => Ink::ORANGE,
        Token::Sky => Ink::SKY,
    }
}

/// Returns the colour of a seat where nobody has chosen a token, as red, green and blue.
#[must_use]
pub fn colour(seat: Seat) -> [u8; 3] {
    palette::rgb(ink(Token::usual(seat)))
}

/// Returns the ink that reads best on the colour of a token.
pub fn on(token: Token) -> Ink {
    match token {
        Token::Blue | Token::Red | Token::Green => Ink::WHITE,
        Token::Purple | Token::Orange | Token::Sky => Ink::INK,
    }
}

/// Returns the shape of a token about the origin, `size` hundredths of that of its file.
pub fn shape(token: Token, size: i32) -> String {
    let shapes = art::shapes(art::SEATS[token.index()]);
    format!(r#"<g transform="scale({})">{shapes}</g>"#, f64::from(size) / 100.0)
}

/// Returns how far below the middle of a token its seat's letter stands, in hundredths of the token's size.
pub fn drop(token: Token) -> i32 {
    if token == Token::Green { 18 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tokens_shape_has_its_colour() {
        for token in Token::ALL {
            let fill = format!(r#"fill="{}""#, palette::svg(ink(token)));
            assert!(shape(token, 100).contains(&fill), "{token:?}");
        }
    }
}
