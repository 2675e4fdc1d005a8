//! The letters by which pictures and words tell the players apart.

use super::board::Route;
use super::seat::Seat;

/// The letter of each seat of a table; no two seats have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters([char; Seat::MOST]);

impl Default for Letters {
    fn default() -> Self {
        Self(Seat::LETTERS)
    }
}

impl Letters {
    /// Gives each player the initial of their name where nobody else has it; the others get the letters of their seats,
    /// or else the first that are left. Where the routes have letters (`lettered_routes`), none of those is given.
    #[must_use]
    pub fn of_names<N: AsRef<str>>(names: impl IntoIterator<Item = N>, lettered_routes: bool) -> Self {
        let of_route = |letter: &char| lettered_routes && Route::all().any(|route| route.letter() == *letter);
        let mut initials = [None; Seat::MOST];
        for (place, name) in names.into_iter().take(Seat::MOST).enumerate() {
            initials[place] = initial(name.as_ref());
        }
        let mut given = initials.map(|letter| {
            letter.filter(|letter| {
                !of_route(letter) && initials.iter().filter(|other| **other == Some(*letter)).count() == 1
            })
        });
        for (place, letter) in Seat::LETTERS.into_iter().enumerate() {
            if given[place].is_none() && !given.contains(&Some(letter)) {
                given[place] = Some(letter);
            }
        }
        let mut left = Seat::LETTERS.into_iter().filter(|letter| !given.contains(&Some(*letter)));
        Self(given.map(|letter| letter.or_else(|| left.next()).unwrap_or('?')))
    }

    /// Returns the letter of a seat.
    #[inline]
    #[must_use]
    pub const fn of(self, seat: Seat) -> char {
        self.0[seat.index() % Seat::MOST]
    }
}

/// Returns the capital that a name begins with, without its accent. Only Latin letters: they are told apart at the size
/// of a token, and no letter of another script is taken for one of them.
fn initial(name: &str) -> Option<char> {
    let first = name.trim_start().chars().next()?;
    let bare = match first {
        'À'..='Å' | 'à'..='å' => 'A',
        'Ç' | 'ç' | 'Č' | 'č' => 'C',
        'È'..='Ë' | 'è'..='ë' => 'E',
        'Ì'..='Ï' | 'ì'..='ï' => 'I',
        'Ñ' | 'ñ' => 'N',
        'Ò'..='Ö' | 'ò'..='ö' | 'Ø' | 'ø' => 'O',
        'Š' | 'š' | 'Ş' | 'ş' => 'S',
        'Ù'..='Ü' | 'ù'..='ü' => 'U',
        'Ž' | 'ž' => 'Z',
        other => other.to_ascii_uppercase(),
    };
    bare.is_ascii_uppercase().then_some(bare)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(names: &[&str], lettered_routes: bool) -> String {
        let letters = Letters::of_names(names, lettered_routes);
        (0..names.len()).map(|n| letters.of(Seat(u8::try_from(n).unwrap()))).collect()
    }

    #[test]
    fn a_player_has_the_initial_where_it_is_free() {
        assert_eq!(letters(&["Maria", "João", "Tom"], true), "MJT");
        assert_eq!(letters(&["Ítalo", "øyvind", " ñusta"], true), "ION");
        assert_eq!(letters(&["Maria", "Mario", "Tom"], true), "KLT", "two have the same");
        assert_eq!(letters(&["Ana", "Bruno", "Zoe"], true), "KLM", "routes have those");
        assert_eq!(letters(&["Ana", "Bruno", "Zoe"], false), "ABZ", "the routes of 1976 have none");
        assert_eq!(letters(&["Ana", "Kim", "小林"], true), "LKM", "another has the usual one");
        assert_eq!(letters(&["Жанна", "", "12", "?"], true), "KLMN");
        assert_eq!(Letters::of_names([""; 0], true), Letters::default());
    }

    #[test]
    fn no_two_seats_have_the_same_letter() {
        let names = ["Rosa", "Ana", "Nina", "Kim", "Lea", "Ana", "Mia", "Paul"];
        for from in 0..names.len() {
            for step in 1..names.len() {
                let six: Vec<&str> = (0..6).map(|n| names[(from + n * step) % names.len()]).collect();
                for lettered_routes in [false, true] {
                    let given = letters(&six, lettered_routes);
                    let distinct: std::collections::BTreeSet<char> = given.chars().collect();
                    assert_eq!(distinct.len(), 6, "{six:?}: {given}");
                    assert!(!given.contains('?'));
                    let clash = |c: char| Route::all().any(|route| route.letter() == c);
                    assert!(!lettered_routes || !given.chars().any(clash), "{six:?}: {given}");
                }
            }
        }
    }
}
