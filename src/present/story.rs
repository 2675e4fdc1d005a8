//! The part of a post that stays once another has taken its place: what happened. Who was asked, and until when, goes; below an
//! offer stands what became of it.

use std::sync::LazyLock;

use super::lang::{Lang, Value};
use super::names::Names;
use super::{news, pace};
use crate::service::offer_ends::{OfferEnd, OfferFate};
use crate::store::games::StoredGame;

/// The sentences that are true only while the post is current in which they stand, each with the mark before it.
const PASSING: [(&str, &str); 26] = [
    ("", "call-turn"),
    ("", "call-computer"),
    ("", "call-auction"),
    ("", "call-debt"),
    ("", "call-offer"),
    ("", "call-then"),
    ("", "waiting-for"),
    ("", "line-auction"),
    ("-# ", "line-buy"),
    ("-# ", "line-build"),
    ("-# ", "line-land"),
    ("-# ", "line-remove"),
    ("-# ", "line-debt"),
    ("-# ", "line-goes-on"),
    ("", "status-debt"),
    ("", "auction-answered"),
    ("", "auction-asked"),
    ("", "auction-secret"),
    ("⏳ ", "warning"),
    ("💤 ", "absent-silent"),
    ("🧳 ", "absent-away"),
    ("", "absent-can"),
    ("", "vote-asked"),
    ("", "vote-asked-clocks"),
    ("", "vote-absent-asked"),
    ("", "vote-invite-asked"),
];

/// The variables of those sentences.
const VARIABLES: [&str; 8] = ["names", "name", "id", "amount", "to", "cause", "until", "since"];

/// A character that stands in no sentence.
const GAP: char = '\u{1}';

/// The beginning of a line about what became of an offer.
const BECAME: &str = "-# ↳";

/// The passing sentences of all languages, as the parts between their variables.
static SENTENCES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let gap = GAP.to_string();
    let args = VARIABLES.map(|name| (name, Value::from(gap.as_str())));
    let all = Lang::ALL.into_iter().flat_map(|lang| PASSING.map(|sentence| (lang, sentence)));
    let parts = |(lang, (mark, key)): (Lang, (&str, &str))| {
        format!("{mark}{}", lang.text(key, &args)).split(GAP).map(str::to_owned).collect()
    };
    all.map(parts).collect()
});

/// Tells whether a line is a sentence of these parts, with anything between them.
fn is_made_of(line: &str, parts: &[String]) -> bool {
    let [first, between @ .., last] = parts else { return parts.first().is_some_and(|only| only == line) };
    let Some(mut rest) = line.strip_prefix(first.as_str()).and_then(|rest| rest.strip_suffix(last.as_str()))
    else {
        return false;
    };
    for part in between {
        let Some((_, after)) = rest.split_once(part.as_str()) else { return false };
        rest = after;
    }
    true
}

fn is_passing(line: &str) -> bool {
    SENTENCES.iter().any(|parts| is_made_of(line, parts))
}

/// Returns what a post tells of what happened.
#[must_use]
pub fn told(text: &str) -> String {
    pace::lasting(text).filter(|line| !is_passing(line)).collect::<Vec<_>>().join("\n")
}

/// Returns the same, without what became of offers.
#[must_use]
pub fn at_first(text: &str) -> String {
    let told = told(text);
    told.lines().filter(|line| !line.starts_with(BECAME)).collect::<Vec<_>>().join("\n")
}

/// Returns the lines about what became of offers.
#[must_use]
pub fn became(stored: &StoredGame, ends: &[OfferEnd]) -> Vec<String> {
    let (names, lang) = (Names::of(stored), Lang::of(&stored.locale));
    let lines = |end: &OfferEnd| match &end.fate {
        OfferFate::Told(told) => news::lines(told, &stored.edition, stored.options, &names, lang),
        OfferFate::GameOver => vec![lang.text("offer-unanswered", &[("id", end.id.into())])],
    };
    ends.iter().flat_map(lines).map(|line| format!("{BECAME} {line}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happened_stays_and_who_was_asked_until_when_goes() {
        let told = [
            "**Ann** laid **A1** (Denver–Omaha) for $3,000.",
            "**Bruno**: laid **B2** for $4,000 · bought Omaha for $5,000",
            "-# Turn 12 · 27 tiles left",
            "**Ann**: paid $5,000 to **, it's your turn.**",
            "**Ann** can't pay $7,000 to the bank (Survey fees) and must raise cash.",
            "**Ann** não tem como pagar $7.000 ao banco (Taxas) e precisa levantar dinheiro.",
        ];
        let passing = [
            "<@102>, it's your turn.",
            "**Computer 1** plays next.",
            "Waiting for **Ann** and **Bruno**.",
            "-# ⏳ Deadline for **Bruno**'s turn: <t:1800000000:R>; with reserve: <t:1800000000:R>. Then a computer plays.",
            "Then: **Zoë**, **Ann**.",
            "-# 🤖 A computer is playing for **Zoë**.",
            "**Ann** owes $7,000 to the bank (Survey fees).",
            "-# **Ann** can now buy land.",
            "⏳ <@101>, your time is running out.",
            "<@102>, please answer offer 3.",
            "<@102>, é a sua vez.",
            "Agora joga **Computador 1**.",
        ];
        let text = [&told[..2], &passing[..], &told[2..]].concat().join("\n");
        assert_eq!(super::told(&text), told.join("\n"));
        assert_eq!(super::told(&passing.join("\n")), "");
    }

    #[test]
    fn every_passing_sentence_is_known_in_every_language() {
        for lang in Lang::ALL {
            for (mark, key) in PASSING {
                let args = VARIABLES.map(|name| (name, Value::from("**x**")));
                let line = format!("{mark}{}", lang.text(key, &args));
                assert!(line != format!("{mark}{key}") && super::told(&line).is_empty(), "{key}: {line}");
            }
        }
    }
}
