//! Players' names, made safe to stand in a message.

use crate::engine::Seat;
use crate::store::games::Stored;

/// Characters of a name that are shown at most.
const MOST: usize = 32;

/// What the players of a game are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names(Vec<String>);

impl Names {
    /// Takes the players' names in turn order.
    #[must_use]
    pub fn new(names: &[String]) -> Self {
        Self(names.iter().map(|name| plain(name)).collect())
    }

    /// Takes the names of a game's players.
    #[must_use]
    pub fn of(stored: &Stored) -> Self {
        Self::new(&stored.names())
    }

    /// Returns a name for Discord's Markdown, in bold: nothing in it formats or notifies.
    #[must_use]
    pub fn bold(&self, seat: Seat) -> String {
        format!("**{}**", escape(self.plain(seat)))
    }

    /// Returns a name where there is no Markdown: alt texts, labels, pictures.
    #[must_use]
    pub fn plain(&self, seat: Seat) -> &str {
        self.0.get(seat.index()).map_or("?", String::as_str)
    }

    /// Returns all names without Markdown.
    #[must_use]
    pub fn all(&self) -> &[String] {
        &self.0
    }
}

/// Cuts a name to one line of sensible length; what has no shape of its own is left out, so that it
/// cannot turn the text around it.
fn plain(name: &str) -> String {
    let visible = |c: &char| {
        !c.is_control()
            && !matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let clean: Vec<char> = name.trim().chars().filter(visible).collect();
    match clean.len() {
        0 => "?".to_owned(),
        1..=MOST => clean.into_iter().collect(),
        _ => clean.into_iter().take(MOST - 1).chain(['…']).collect(),
    }
}

/// Escapes what Discord would format, link or notify.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if matches!(c, '*' | '_' | '~' | '|' | '`' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '\\' | '-') {
            escaped.push('\\');
        }
        escaped.push(c);
        // A name that looks like a mention or an address stays a name.
        if matches!(c, '@' | ':') {
            escaped.push('\u{200b}');
        }
    }
    // A name written from right to left keeps to itself.
    if text
        .chars()
        .any(|c| matches!(c, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'))
    {
        format!("\u{2068}{escaped}\u{2069}")
    } else {
        escaped
    }
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
        assert_eq!(names.bold(Seat(3)), "**\u{2068}ع\u{2069}**");
        assert_eq!(Names::new(&["n".repeat(200)]).plain(Seat(0)).chars().count(), MOST);
    }
}
