//! The wordings of sentences that posts say, now and in earlier programs, by which a line that stands in a channel is
//! known.
//!
//! A line is known where each variable holds what it can hold: a name is bold or a mention, a moment is one of
//! Discord's. A player can be named like any words of a sentence, so that words in the place of a variable prove
//! nothing.

use std::sync::LazyLock;

use crate::present::lang::Lang;

/// All wordings that posts may stand with, a line for each: the language, the key of the sentence, and its text.
const ALL: &str = include_str!("../lang/wordings.txt");

/// Something that a sentence holds in the place of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    /// Names of players.
    Names,
    /// A number.
    Number,
    /// An amount.
    Money,
    /// A player, or the bank.
    Creditor,
    /// Words that are neither bold nor a mention.
    Words,
    /// A moment.
    Moment,
    /// A command, which a post mentions, or names where it has no room for a mention.
    Command,
}

/// The variables of these sentences, and what they hold.
const VARIABLES: [(&str, Held); 8] = [
    ("names", Held::Names),
    ("name", Held::Names),
    ("id", Held::Number),
    ("amount", Held::Money),
    ("to", Held::Creditor),
    ("cause", Held::Words),
    ("until", Held::Moment),
    ("since", Held::Moment),
];

/// The names of creditors who are no players.
static BANKS: LazyLock<[String; Lang::ALL.len()]> =
    LazyLock::new(|| Lang::ALL.map(|lang| lang.say("the-bank")));

/// The words between names.
static ANDS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let and = Lang::ALL.map(|lang| format!(" {} ", lang.say("and")));
    std::iter::once(", ".to_owned()).chain(and).collect()
});

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Words(String),
    /// A variable or a command, with the words that stand for it in the sentence.
    Held(Held, String),
}

/// A sentence in one of its wordings.
#[derive(Clone, Debug)]
pub(in crate::present) struct Wording {
    /// Its key.
    pub(in crate::present) key: &'static str,
    parts: Vec<Part>,
}

/// All wordings of sentences that posts may stand with.
pub(in crate::present) static WORDINGS: LazyLock<Vec<Wording>> = LazyLock::new(|| {
    let lines = ALL.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let wording = |line: &'static str| {
        let (place, text) = line.split_once(" = ")?;
        let (_, key) = place.split_once(' ')?;
        Some(Wording { key, parts: parts(text) })
    };
    lines.filter_map(wording).collect()
});

impl Wording {
    /// True if a line is this sentence.
    pub(in crate::present) fn is(&self, line: &str) -> bool {
        let mut rest = line;
        for part in &self.parts {
            let after = match part {
                Part::Words(words) => rest.strip_prefix(words.as_str()),
                Part::Held(held, own) => held.skip(rest, own),
            };
            let Some(after) = after else { return false };
            rest = after;
        }
        rest.is_empty()
    }
}

impl Held {
    /// Returns a text without what it begins with, where it can stand for this; `own` are the words of the sentence
    /// itself.
    fn skip<'t>(self, text: &'t str, own: &str) -> Option<&'t str> {
        match self {
            Self::Names => names(text),
            Self::Number => after_digits(text),
            Self::Money => money(text),
            Self::Creditor => {
                BANKS.iter().find_map(|bank| text.strip_prefix(bank.as_str())).or_else(|| name(text))
            }
            Self::Words => {
                let end = text.find(['*', '<', ')'])?;
                text.get(end..).filter(|_| end > 0)
            }
            Self::Moment => {
                let (_, after) =
                    after_digits(text.strip_prefix("<t:")?)?.strip_prefix(':')?.split_once('>')?;
                Some(after)
            }
            Self::Command => command(text, own),
        }
    }
}

fn names(text: &str) -> Option<&str> {
    let mut rest = name(text)?;
    while let Some(next) = ANDS.iter().find_map(|and| rest.strip_prefix(and.as_str())).and_then(name) {
        rest = next;
    }
    Some(rest)
}

/// Returns a text without the name with which it begins: bold, or a mention. Inside of a name each star is escaped.
fn name(text: &str) -> Option<&str> {
    if let Some(mention) = text.strip_prefix("<@") {
        return after_digits(mention)?.strip_prefix('>');
    }
    let bold = text.strip_prefix('\u{200e}').unwrap_or(text).strip_prefix("**")?;
    let mut is_escaped = false;
    for (at, c) in bold.char_indices() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '*' => return bold[at..].strip_prefix("**").filter(|_| at > 0),
            _ => {}
        }
    }
    None
}

fn after_digits(text: &str) -> Option<&str> {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < text.len()).then_some(after)
}

/// Returns a text without the amount with which it begins, in either language.
fn money(text: &str) -> Option<&str> {
    let mut rest = after_digits(text.strip_prefix('$')?)?;
    while let Some(next) = rest.strip_prefix([',', '.']).and_then(after_digits) {
        rest = next;
    }
    Some(rest)
}

/// Returns a text without the command with which it begins: a mention, or the words of the sentence, with back-ticks or
/// without.
fn command<'t>(text: &'t str, own: &str) -> Option<&'t str> {
    if let Some(mention) = text.strip_prefix("</") {
        let (_, id) = mention.split_once(':')?;
        return after_digits(id)?.strip_prefix('>');
    }
    text.strip_prefix(own).or_else(|| text.strip_prefix(own.trim_matches('`')))
}

/// Takes the text of a sentence apart.
fn parts(text: &str) -> Vec<Part> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while !rest.is_empty() {
        let (at, held) = ["{ $", "`/"]
            .iter()
            .filter_map(|start| rest.find(start))
            .min()
            .map_or((rest.len(), None), |at| (at, held_at(&rest[at..])));
        let (words, from) = rest.split_at(at);
        if !words.is_empty() {
            parts.push(Part::Words(words.to_owned()));
        }
        let Some((held, length)) = held else {
            if !from.is_empty() {
                parts.push(Part::Words(from.to_owned()));
            }
            break;
        };
        parts.push(Part::Held(held, from[..length].to_owned()));
        rest = &from[length..];
    }
    parts
}

/// Returns the variable or command with which a text begins, and its length.
fn held_at(text: &str) -> Option<(Held, usize)> {
    if let Some(command) = text.strip_prefix('`') {
        return Some((Held::Command, command.find('`')? + 2));
    }
    let (variable, _) = text.strip_prefix("{ $")?.split_once(" }")?;
    let (_, held) = VARIABLES.iter().find(|(name, _)| *name == variable)?;
    Some((*held, variable.len() + 5))
}

/// Returns a sentence as it is written, with a value for each variable.
#[cfg(test)]
pub(in crate::present) fn example(lang: Lang, key: &str, name: &str) -> String {
    let value = |held: Held| match held {
        Held::Names => name,
        Held::Creditor => "**Bo**",
        Held::Number => "12",
        Held::Money => "$1,007,000",
        Held::Words => "Survey fees",
        Held::Moment => "<t:1800000000:R>",
        Held::Command => "",
    };
    lang.text(key, &VARIABLES.map(|(name, held)| (name, crate::present::lang::Value::from(value(held)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// True if a line is a sentence of a key, in any wording.
    fn is(key: &str, line: &str) -> bool {
        WORDINGS.iter().any(|wording| wording.key == key && wording.is(line))
    }

    #[test]
    fn a_wording_that_changes_is_added_to_those_of_before() {
        let keys: std::collections::BTreeSet<&str> = WORDINGS.iter().map(|wording| wording.key).collect();
        for lang in Lang::ALL {
            let code = if lang == Lang::En { "en" } else { "pt-BR" };
            for key in &keys {
                let raw = lang.source().lines().find(|line| line.starts_with(&format!("{key} = ")));
                let line = format!("{code} {}", raw.unwrap_or_else(|| panic!("no sentence {key}")));
                assert!(
                    ALL.lines().any(|one| one == line),
                    "add this line to lang/wordings.txt, and keep the old: {line}"
                );
            }
        }
        let lines = ALL.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
        assert_eq!(WORDINGS.len(), lines, "each is read");
    }

    #[test]
    fn what_a_variable_cannot_hold_makes_another_sentence() {
        assert!(is("status-debt", "**Ann** owes $7,000 to **Bo** (Survey fees)."));
        assert!(is("status-debt", "**Ann** deve $1.007.000 para o banco (taxas de agrimensura)."));
        assert!(is("call-turn", "<@1>, **Ann\\*\\*, it is your turn.** e <@23>, it is your turn."));
        for other in [
            "**Ann owes** $7,000 to **Bo** (Survey fees).",
            "**he who owes** paid $7,000 to **Bo** (Survey fees).",
            "**Ann** owes much to **Bo** (Survey fees).",
            "**Ann** owes $7,000 to Bo (Survey fees).",
            "Ann, it is your turn.",
            "**Ann** laid **A1**, it is your turn.",
            "**Ann**, it is your turn. **Bo** laid **A1**.",
        ] {
            assert!(WORDINGS.iter().all(|wording| !wording.is(other)), "{other}");
        }
    }
}
