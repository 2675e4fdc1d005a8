//! Players' names, made safe to stand in a message.

use last_spike_engine::{Family, Letters, Seat, Tokens};
use unicode_segmentation::UnicodeSegmentation;

use super::emblem::{self, Emblem};
use super::limits::cut;
use super::screen;
use crate::store::games::StoredGame;

/// Characters of a name that are shown at most.
const MOST: usize = 32;

/// Characters that make up one sign at most: a family of four with skin tones has eleven.
const MOST_OF_A_SIGN: usize = 12;

/// The names of the players of a game, with the marks that stand for them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The names alone.
    bare: Vec<String>,
    /// The names, those that are alike with the letters of their players.
    plain: Vec<String>,
    tokens: Tokens,
    letters: Letters,
    /// By seat, true where a computer plays.
    computers: [bool; Seat::MOST],
}

/// How names are written: [`Names::bold`] in a post, [`Names::in_label`] where there is no Markdown,
/// [`Names::in_alt`] in an alt text.
pub(in crate::present) type NameOf = fn(&Names, Seat) -> String;

impl Names {
    /// Takes the players' names in turn order, all of them people; their tokens are the usual ones, and no letter is
    /// that of a route. Names that are alike have their letters before them.
    #[must_use]
    pub fn new(names: &[String]) -> Self {
        Self::with_letters(names, Letters::of_names(names, true))
    }

    /// Takes the players' names in turn order with the letters that they have.
    #[must_use]
    pub(in crate::present) fn with_letters(
        names: impl IntoIterator<Item: AsRef<str>>,
        letters: Letters,
    ) -> Self {
        let bare: Vec<String> = names.into_iter().map(|name| plain(name.as_ref())).collect();
        let lettered =
            (0..).map(Seat).zip(&bare).map(|(seat, name)| format!("{} · {name}", letters.of(seat)));
        let plain = told_apart(&bare, &lettered.collect::<Vec<_>>());
        Self { bare, plain, tokens: Tokens::default(), letters, computers: [false; Seat::MOST] }
    }

    /// Takes names as [`Self::new`] does, of a game of a family: the letters are those that the game has on Discord.
    #[must_use]
    pub fn in_family(names: &[String], family: &Family) -> Self {
        Self::with_letters(names, Letters::of_names(names, matches!(family, Family::Tiles(_))))
    }

    /// Takes the names of a game's players, with the tokens that they have chosen and the letters of its edition.
    #[must_use]
    pub fn of(stored: &StoredGame) -> Self {
        Self {
            tokens: stored.tokens(),
            computers: stored.computers(),
            ..Self::with_letters(stored.names(), stored.letters())
        }
    }

    /// Returns the players' tokens.
    #[must_use]
    pub const fn tokens(&self) -> Tokens {
        self.tokens
    }

    /// Returns the players' letters.
    #[must_use]
    pub const fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns the letter that stands for a player.
    #[must_use]
    pub const fn letter(&self, seat: Seat) -> char {
        self.letters.of(seat)
    }

    /// Returns by seat whether a computer plays there.
    #[must_use]
    pub const fn computers(&self) -> [bool; Seat::MOST] {
        self.computers
    }

    /// Returns a name for Discord's Markdown, in bold: nothing in it formats or notifies. One that was cut has no
    /// mark of it, because sentences end with names.
    #[must_use]
    pub fn bold(&self, seat: Seat) -> String {
        bold(self.plain(seat))
    }

    /// Returns a name in bold as [`Self::bold`] does, cut to so many columns of a screen.
    #[must_use]
    pub(in crate::present) fn short(&self, seat: Seat, most: usize) -> String {
        emphasised(&screen::cut(self.plain(seat), most))
    }

    /// Returns a player's letter and name, the name in bold.
    #[must_use]
    pub(in crate::present) fn with_letter(&self, seat: Seat) -> String {
        format!("{} {}", self.letter(seat), bold(self.bare(seat)))
    }

    /// Returns a player's letter and name as [`Self::with_letter`] does, the name cut to so many columns of a screen.
    #[must_use]
    pub(in crate::present) fn short_with_letter(&self, seat: Seat, most: usize) -> String {
        format!("{} {}", self.letter(seat), emphasised(&screen::cut(self.bare(seat), most)))
    }

    /// Returns a name in bold as [`Self::bold`] does, with the emblem of its player's token before it.
    #[must_use]
    pub(in crate::present) fn with_token(&self, seat: Seat) -> String {
        format!("{}{}", self.token(seat), self.bold(seat))
    }

    /// Returns the emblem of a player's token.
    #[must_use]
    pub(in crate::present) const fn token(&self, seat: Seat) -> Emblem {
        Emblem::Token(self.tokens.of(seat))
    }

    /// Returns a name where there is no Markdown: alt texts, labels.
    #[must_use]
    pub fn plain(&self, seat: Seat) -> &str {
        self.plain.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns a player's letter for the line of another: in an alt text, which has no marks, a name could be read as more
    /// of that line.
    pub(in crate::present) fn in_alt(&self, seat: Seat) -> String {
        self.letter(seat).to_string()
    }

    /// Returns a name for a label, as [`Self::bold`] is for a post.
    pub(in crate::present) fn in_label(&self, seat: Seat) -> String {
        self.plain(seat).to_owned()
    }

    /// Returns a name alone, for places where the player's letter stands beside it.
    #[must_use]
    pub fn bare(&self, seat: Seat) -> &str {
        self.bare.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns all names alone, for pictures, where each player has a token with their letter.
    #[must_use]
    pub fn all(&self) -> &[String] {
        &self.bare
    }
}

/// Returns the names, each that another player has too as it is `marked`. Upper and lower case do not matter, and a name
/// that looks like another player's marked one is marked as well.
pub(in crate::present) fn told_apart(names: &[String], marked: &[String]) -> Vec<String> {
    let key = |name: &str| name.trim_end_matches('…').trim().to_lowercase();
    let is_shared = |at: usize| {
        let same = |other: usize| [&names[other], &marked[other]].iter().any(|it| key(it) == key(&names[at]));
        (0..names.len()).any(|other| other != at && same(other))
    };
    (0..names.len()).map(|at| if is_shared(at) { &marked[at] } else { &names[at] }.clone()).collect()
}

/// Returns the name of somebody who has no seat, as [`Names::bold`] writes it.
pub(in crate::present) fn bold_name(name: &str) -> String {
    Names::new(&[name.to_owned()]).bold(Seat(0))
}

/// Returns a name in bold, without the mark that it was cut.
fn bold(name: &str) -> String {
    let bare = name.trim_end_matches('…');
    emphasised(if bare.is_empty() { name } else { bare })
}

/// Returns a name in bold. Before one that is written from right to left stands a mark, because the direction of a line
/// is that of its first letter, and many programs count those of a name that keeps to itself.
fn emphasised(name: &str) -> String {
    let mark = if name.chars().any(is_right_to_left) { "\u{200e}" } else { "" };
    format!("{mark}**{}**", escape(name))
}

/// Cuts a name to one line of sensible length; what has no shape of its own is left out, so that it
/// cannot turn the text around it.
fn plain(name: &str) -> String {
    let clean: String = visible(name.trim()).collect();
    // A name of joiners, marks, spaces and variation selectors alone shows nothing.
    let joins = |c: char| matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let blank = |c: char| c.is_whitespace() || is_mark(c) || joins(c);
    if clean.chars().all(blank) {
        return "?".to_owned();
    }
    // Endless sequences of joined characters are cut: no sign that is shown as one is so long.
    let clean: String = clean.graphemes(true).flat_map(|sign| sign.chars().take(MOST_OF_A_SIGN)).collect();
    cut(&clean, MOST)
}

/// Leaves out what is not seen but breaks lines, turns the text around or fills it, and marks piled
/// so high that they cover the lines above.
pub(in crate::present) fn visible(text: &str) -> impl Iterator<Item = char> + '_ {
    const PILED: usize = 2;
    let mut piled = 0;
    text.chars().filter(move |c| {
        piled = if is_mark(*c) { piled + 1 } else { 0 };
        piled <= PILED && !c.is_control() && !is_hidden(*c)
    })
}

fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{2800}'
            | '\u{3164}'
            | '\u{fdd0}'..='\u{fdef}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{13430}'..='\u{1343f}'
            | '\u{16fe4}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d159}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Tells whether a character stands above or below the one before.
fn is_mark(c: char) -> bool {
    matches!(
        c,
        '\u{300}'..='\u{36f}'
            | '\u{483}'..='\u{489}'
            | '\u{591}'..='\u{5c7}'
            | '\u{610}'..='\u{61a}'
            | '\u{64b}'..='\u{65f}'
            | '\u{e47}'..='\u{e4e}'
            | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}'
            | '\u{fe20}'..='\u{fe2f}'
    )
}

/// Tells whether a character is of a script that is written from right to left.
fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{8ff}'
            | '\u{fb1d}'..='\u{fdff}'
            | '\u{fe70}'..='\u{fefc}'
            | '\u{10800}'..='\u{10fff}'
            | '\u{1e800}'..='\u{1efff}'
    )
}

/// Escapes what Discord would format, link or notify.
pub(in crate::present) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if matches!(c, '*' | '_' | '~' | '|' | '`' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '\\' | '-') {
            escaped.push('\\');
        }
        escaped.push(c);
        // A name that looks like a mention or an address stays a name.
        if matches!(c, '@' | ':' | '/') {
            escaped.push('\u{200b}');
        }
    }
    isolated(escaped)
}

/// Returns a name as it stands within a line: one that is written from right to left keeps to itself.
#[must_use]
pub(crate) fn isolated(name: String) -> String {
    if name.chars().any(is_right_to_left) { format!("\u{2068}{name}\u{2069}") } else { name }
}

/// Returns a line of a message as it stands where there is no Markdown.
pub(in crate::present) fn without_markdown(line: &str) -> String {
    let mut plain = String::with_capacity(line.len());
    let mut chars = line.strip_prefix("-# ").unwrap_or(line).chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => plain.extend(chars.next()),
            '*' | '`' | '\u{200b}' => {}
            sign if emblem::is_sign(sign) => {}
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_name_formats_notifies_or_turns_the_text_around() {
        let names = Names::new(&["@everyone **x**".into(), "\u{202e}evil".into(), String::new(), "ع".into()]);
        assert_eq!(names.bold(Seat(0)), "**@\u{200b}everyone \\*\\*x\\*\\***");
        assert_eq!(names.plain(Seat(1)), "evil");
        assert_eq!(names.plain(Seat(2)), "?");
        assert_eq!(
            names.bold(Seat(3)),
            "\u{200e}**\u{2068}ع\u{2069}**",
            "a line does not begin from the right"
        );
        for name in ["𐤀", "𐲀", "𞤀", "𞸀"] {
            let names = Names::new(&[name.into()]);
            assert_eq!(
                names.bold(Seat(0)),
                format!("\u{200e}**\u{2068}{name}\u{2069}**"),
                "of a supplementary plane"
            );
        }
        let nothing = [
            "\u{fe0f}\u{fe0e}",
            "\u{1bca0}\u{1bca3}",
            "\u{e0100}",
            "\u{1d159}",
            "\u{13430}\u{1343f}",
            "\u{16fe4}",
        ];
        for blank in nothing {
            assert_eq!(Names::new(&[blank.into()]).plain(Seat(0)), "?", "{blank:?}");
        }
        assert_eq!(Names::new(&["❤\u{fe0f}".into()]).plain(Seat(0)), "❤\u{fe0f}");
        for blank in ["\u{3164}", "\u{2800}\u{2028}", "\u{200d} \u{200d}", "\u{301}\u{301}", "\n\t\u{1b}"] {
            assert_eq!(Names::new(&[blank.into()]).plain(Seat(0)), "?", "{blank:?}");
        }
        let piled = Names::new(&[format!("Z{}o", "\u{301}".repeat(20))]);
        assert_eq!(piled.plain(Seat(0)), "Z\u{301}\u{301}o");
        assert_eq!(Names::new(&["a\u{2028}b\r\nc\u{1b}[31m".into()]).plain(Seat(0)), "abc[31m");
        assert_eq!(Names::new(&["discord.gg/x".into()]).bold(Seat(0)), "**discord.gg/\u{200b}x**");
        let long = Names::new(&["n".repeat(200)]);
        assert_eq!(long.plain(Seat(0)).chars().count(), MOST);
        assert!(!long.bold(Seat(0)).contains('…'), "no sentence ends in two marks");
    }

    #[test]
    fn players_of_one_name_have_their_letters_before_it() {
        let told = |names: &[&str]| -> Vec<String> {
            let count = u8::try_from(names.len()).unwrap();
            let names = Names::new(&names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
            Seat::first(count).map(|seat| names.plain(seat).to_owned()).collect()
        };
        assert_eq!(told(&["Tom", "Rosa"]), ["Tom", "Rosa"]);
        assert_eq!(told(&["Tom", "Rosa", "Tom"]), ["K · Tom", "Rosa", "M · Tom"]);
        assert_eq!(told(&["Tom", "tom ", "TOM"]), ["K · Tom", "L · tom", "M · TOM"]);
        assert_eq!(told(&["T\u{200b}om", "Tom"]), ["K · Tom", "L · Tom"], "nobody sees what sets them apart");
        let long = "n".repeat(40);
        let shown = told(&[&format!("{long}1"), &format!("{long}2")]);
        assert_ne!(shown[0], shown[1], "names that are cut to the same");
        let posed = told(&["Tom", "Tom", "K · Tom"]);
        assert_eq!(posed, ["M · Tom", "L · Tom", "K · Tom"], "nobody poses as another");
        let names = Names::new(&["Tom".into(), "Tom".into()]);
        assert_eq!(names.bold(Seat(1)), "**L · Tom**");
        assert_eq!(names.with_letter(Seat(1)), "L **Tom**", "the letter is said once");
    }

    #[test]
    fn a_line_without_markdown_has_the_name_as_it_is() {
        let name = "a*b_c \\ @x";
        let names = Names::new(&[name.into()]);
        let line = format!("-# {} laid **C3**", names.bold(Seat(0)));
        assert_eq!(without_markdown(&line), format!("{name} laid C3"));
        let line = format!("{}: C3", names.with_token(Seat(0)));
        assert_eq!(without_markdown(&line), format!("{name}: C3"));
        assert_eq!(
            Names::new(&["\u{fdd0}Ann".into()]).plain(Seat(0)),
            "Ann",
            "nobody puts an emblem into a name"
        );
    }

    #[test]
    fn a_sign_that_is_joined_without_end_is_cut() {
        let chain = format!("{}!", "👩\u{200d}".repeat(99));
        assert_eq!(Names::new(&[chain]).plain(Seat(0)), format!("{}!", "👩\u{200d}".repeat(6)));
    }
}
