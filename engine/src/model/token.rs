//! The tokens by which players are told apart: each player may choose one (G1).

use super::seat::Seat;

/// A token, by its colour; its shape goes with the colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A blue circle.
    Blue,
    /// A red square.
    Red,
    /// A green triangle.
    Green,
    /// A purple diamond.
    Purple,
    /// An orange hexagon.
    Orange,
    /// A light blue star.
    Sky,
}

impl Token {
    /// All tokens: one for each seat, in the order of the seats that have them where nobody chooses.
    pub const ALL: [Self; Seat::MOST] =
        [Self::Blue, Self::Red, Self::Green, Self::Purple, Self::Orange, Self::Sky];

    /// Their names, in the same order.
    pub const NAMES: [&str; Seat::MOST] = {
        let mut names = [""; Seat::MOST];
        let mut n = 0;
        while n < names.len() {
            names[n] = Self::ALL[n].name();
            n += 1;
        }
        names
    };

    /// Returns the token as an index into [`Self::ALL`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the token of a seat where nobody chooses.
    #[inline]
    #[must_use]
    pub const fn usual(seat: Seat) -> Self {
        Self::ALL[seat.index() % Seat::MOST]
    }

    /// Returns its name, by which it is stored.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blue => "blue",
            Self::Red => "red",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Orange => "orange",
            Self::Sky => "sky",
        }
    }

    /// Returns the token of a name; `None` if there is none.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|token| token.name() == name)
    }
}

/// The token of each seat of a table; no two seats have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens([Token; Seat::MOST]);

impl Default for Tokens {
    fn default() -> Self {
        Self(Token::ALL)
    }
}

impl Tokens {
    /// Gives each seat the token that its player has chosen; to a seat without a choice its usual one, or else the
    /// first that is left.
    #[must_use]
    pub fn of_choices(choices: impl IntoIterator<Item = Option<Token>>) -> Self {
        let mut given = [None; Seat::MOST];
        for (place, choice) in choices.into_iter().take(Seat::MOST).enumerate() {
            given[place] = choice.filter(|_| !given.contains(&choice));
        }
        for (seat, token) in Seat::first(6).map(|seat| (seat, Some(Token::usual(seat)))) {
            if given[seat.index()].is_none() && !given.contains(&token) {
                given[seat.index()] = token;
            }
        }
        let mut left = Token::ALL.into_iter().filter(|token| !given.contains(&Some(*token)));
        Self(given.map(|token| token.or_else(|| left.next()).unwrap_or(Token::Blue)))
    }

    /// Returns the token of a seat.
    #[inline]
    #[must_use]
    pub const fn of(self, seat: Seat) -> Token {
        self.0[seat.index() % Seat::MOST]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_seats_have_the_same_token() {
        assert_eq!(Tokens::of_choices([]), Tokens::default());
        let chosen = Tokens::of_choices([Some(Token::Green), None, None]);
        assert_eq!(chosen.of(Seat(0)), Token::Green);
        assert_eq!(chosen.of(Seat(1)), Token::Red);
        assert_eq!(chosen.of(Seat(2)), Token::Blue, "the first that is left");
        for first in Token::ALL {
            for second in Token::ALL {
                let tokens = Tokens::of_choices([Some(first), Some(second)]);
                let all: std::collections::HashSet<Token> =
                    Seat::first(6).map(|seat| tokens.of(seat)).collect();
                assert_eq!(all.len(), Seat::MOST, "{first:?} {second:?}");
                assert_eq!(tokens.of(Seat(0)), first);
            }
        }
    }
}
