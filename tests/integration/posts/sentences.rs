//! Every sentence of the language files by its key, so that also those that no post of the other snapshots shows
//! are seen where they change. Each is written as people get it, with the names of its variables in their places.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::support::ByName;
use insta::assert_snapshot;
use last_spike::present::Lang;

use super::settings;

/// Numbers that languages have different forms for.
const NUMBERS: [u32; 3] = [0, 1, 2];

/// Returns each variable of a sentence, and whether the sentence chooses its form by it.
fn variables(sentence: &str) -> BTreeMap<&str, bool> {
    let mut found = BTreeMap::new();
    for part in sentence.split("{ $").skip(1) {
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap();
        *found.entry(&part[..end]).or_default() |= part[end..].trim_start().starts_with("->");
    }
    found
}

/// Writes a sentence, once for each number where it chooses a form by one.
fn written(lang: Lang, key: &str, sentence: &str) -> String {
    let variables = variables(sentence);
    let chooses = variables.values().any(|chooses| *chooses);
    let mut text = String::new();
    for number in NUMBERS.into_iter().take(if chooses { NUMBERS.len() } else { 1 }) {
        let mut args = Vec::new();
        for (name, chooses) in &variables {
            args.push((*name, if *chooses { number.into() } else { format!("‹{name}›").into() }));
        }
        let said = lang.text(key, args.as_slice());
        let _ = writeln!(text, "{key}: {}", said.replace('\n', "\n    "));
    }
    text
}

/// A sentence of a language file.
pub struct Sentence {
    /// The heading of its section.
    pub section: &'static str,
    /// Its key.
    pub key: &'static str,
    /// Its text as it is written in the file.
    pub source: String,
}

/// Returns the sentences of a language in the order of its file.
pub fn sentences(lang: Lang) -> Vec<Sentence> {
    let mut found = Vec::new();
    let mut section = "";
    let mut lines = lang.source().lines().peekable();
    while let Some(line) = lines.next() {
        section = line.strip_prefix("## ").unwrap_or(section);
        let Some((key, first)) = line.split_once(" =").filter(|_| line.starts_with(char::is_alphabetic))
        else {
            continue;
        };
        let mut source = first.to_owned();
        while let Some(more) = lines.next_if(|line| line.is_empty() || line.starts_with([' ', '}'])) {
            source.push('\n');
            source.push_str(more);
        }
        found.push(Sentence { section, key, source });
    }
    found
}

#[test]
fn every_sentence() {
    for lang in Lang::ALL {
        let mut text = String::new();
        let mut section = "";
        for sentence in sentences(lang) {
            if sentence.section != section {
                section = sentence.section;
                let _ = writeln!(text, "\n== {section}");
            }
            text.push_str(&written(lang, sentence.key, &sentence.source));
        }
        settings().bind(|| assert_snapshot!(format!("sentences.{}", lang.code()), text));
    }
}

#[test]
fn a_menu_says_what_is_chosen_in_it_and_no_sentence_ends_in_four_dots() {
    for lang in Lang::ALL {
        assert!(!lang.source().contains("…."), "{lang:?}");
        let menus = lang.source().lines().filter(|line| line.starts_with("menu-"));
        let said: Vec<&str> = menus.filter_map(|line| line.split_once(" = ")).map(|(_, text)| text).collect();
        assert!(said.len() > 5, "{said:?}");
        for (n, text) in said.iter().enumerate() {
            assert!(text.ends_with('…') && text.split_whitespace().count() > 2, "{text}");
            assert!(!said[..n].contains(text), "two menus say {text}");
        }
    }
}
