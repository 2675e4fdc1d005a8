//! All texts for people as one file to read aloud: both languages, in the order in which a person meets them, with
//! examples in place of the variables. `just texts FILE`, or the variable `TEXTS` for this test, writes it.

mod chapters;

use crate::support::ByName;
use chapters::{CHAPTERS, EXAMPLES};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use clap::CommandFactory;
use last_spike::cli::Cli;
use last_spike::present::Lang;

use super::sentences::{Sentence, sentences};

/// The kinds of plurals, and figures: what a sentence with these forms chooses by is a number.
const NUMBERS: [&str; 7] = ["zero", "one", "two", "few", "many", "other", "0"];

/// The value that a variable has in one reading of a sentence.
#[derive(Clone)]
enum Reading {
    Number(u32),
    Text(String),
}

/// Returns the place of a sentence: its chapter, and the place of what named it there.
fn place(sentence: &Sentence) -> (usize, usize) {
    let named = CHAPTERS.iter().enumerate().flat_map(|(chapter, (_, names))| {
        names.iter().enumerate().map(move |(place, name)| (*name, (chapter, place)))
    });
    let section = format!("## {}", sentence.section);
    named
        .filter(|(name, _)| sentence.key.starts_with(name) || section.starts_with(name))
        .max_by_key(|(name, _)| if name.starts_with("## ") { 0 } else { name.len() })
        .unwrap_or_else(|| panic!("no chapter names the section {}", sentence.section))
        .1
}

/// Returns the example that stands for a variable.
fn example(lang: Lang, name: &str) -> String {
    let found = EXAMPLES.iter().find(|(known, ..)| *known == name);
    match (found, lang) {
        (Some((_, english, _)), Lang::En) => (*english).to_owned(),
        (Some((.., portuguese)), Lang::PtBr) => (*portuguese).to_owned(),
        (None, _) => format!("‹{name}›"),
    }
}

/// Returns the variables of a sentence, each with the forms between which it chooses.
fn variables(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (at, start) in source.match_indices("{ $") {
        let part = &source[at + start.len()..];
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap();
        let forms = found.entry(&part[..end]).or_default();
        if part[end..].trim_start().starts_with("->") {
            let lines = part
                .lines()
                .skip(1)
                .map_while(|line| line.trim_start().trim_start_matches('*').strip_prefix('['));
            forms.extend(lines.filter_map(|line| line.split_once(']')).map(|(form, _)| form));
        }
    }
    found
}

/// Returns what a variable may be in the readings of a sentence.
fn values(lang: Lang, name: &str, forms: &BTreeSet<&str>) -> Vec<Reading> {
    let is_number = |form: &&str| NUMBERS.contains(form) || form.parse::<u32>().is_ok();
    if forms.is_empty() {
        return vec![Reading::Text(example(lang, name))];
    }
    if forms.iter().all(is_number) {
        return [0, 1, 3].map(Reading::Number).to_vec();
    }
    let named =
        forms.iter().map(|form| if *form == "other" { example(lang, name) } else { (*form).to_owned() });
    named.map(Reading::Text).collect()
}

/// Returns a sentence as people read it: once, or once for each of its forms.
fn readings(lang: Lang, key: &str, source: &str) -> Vec<String> {
    let variables = variables(source);
    let values: Vec<(&str, Vec<Reading>)> =
        variables.iter().map(|(name, forms)| (*name, values(lang, name, forms))).collect();
    let most = values.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
    let mut found: Vec<String> = Vec::new();
    for n in 0..most {
        let mut args = Vec::new();
        for (name, values) in &values {
            let value = match values[n.min(values.len() - 1)].clone() {
                Reading::Number(number) => number.into(),
                Reading::Text(text) => text.into(),
            };
            args.push((*name, value));
        }
        let said = lang.text(key, args.as_slice());
        if !found.contains(&said) {
            found.push(said);
        }
    }
    found
}

/// Returns the sentences of the sandbox's page in a language.
fn page(lang: Lang) -> BTreeMap<String, String> {
    let file = format!("{}/standin/src/page/web/words/{}.json", env!("CARGO_MANIFEST_DIR"), lang.code());
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Adds a text under its key, each line set in.
fn add(text: &mut String, key: &str, said: [Vec<String>; 2]) {
    let _ = writeln!(text, "{key}");
    for (lang, readings) in ["en", "pt"].into_iter().zip(said) {
        for reading in readings {
            let _ = writeln!(text, "  {lang}  {}", reading.trim().replace('\n', "\n      "));
        }
    }
}

/// Adds the help of a command and of all below it.
fn add_help(text: &mut String, command: &mut clap::Command) {
    let _ = writeln!(text, "{}\n", command.render_long_help());
    for below in command.get_subcommands_mut().filter(|below| below.get_name() != "help") {
        let _ = writeln!(text, "$ {} --help", below.get_bin_name().unwrap_or_else(|| below.get_name()));
        add_help(text, below);
    }
}

/// Returns all texts.
fn all() -> String {
    let [english, portuguese] = Lang::ALL.map(|lang| (lang, sentences(lang)));
    let other: BTreeMap<&str, &Sentence> = portuguese.1.iter().map(|one| (one.key, one)).collect();
    let mut ordered: Vec<&Sentence> = english.1.iter().collect();
    ordered.sort_by_key(|sentence| place(sentence));
    let mut text = "All texts of The Last Spike, in the order in which a person meets them\n".to_owned();
    let mut chapter = usize::MAX;
    for sentence in ordered {
        let here = place(sentence).0;
        if here != chapter {
            chapter = here;
            let _ = writeln!(text, "\n\n# {}. {}\n", chapter + 1, CHAPTERS[chapter].0);
        }
        let translated = other
            .get(sentence.key)
            .map_or_else(Vec::new, |translated| readings(portuguese.0, translated.key, &translated.source));
        add(&mut text, sentence.key, [readings(english.0, sentence.key, &sentence.source), translated]);
    }
    // Names of commands and options differ from the code's in Portuguese only.
    let known: BTreeSet<&str> = english.1.iter().map(|sentence| sentence.key).collect();
    text.push_str("\n\n# Names of commands and options in Portuguese\n\n");
    for name in portuguese.1.iter().filter(|sentence| !known.contains(sentence.key)) {
        add(&mut text, name.key, [Vec::new(), readings(portuguese.0, name.key, &name.source)]);
    }
    text.push_str("\n\n# The sandbox's page: its own words\n\n");
    let mut words = Lang::ALL.map(page);
    for (key, said) in std::mem::take(&mut words[0]) {
        add(&mut text, &format!("page: {key}"), [vec![said], words[1].remove(&key).into_iter().collect()]);
    }
    text.push_str("\n\n# The command line\n\n");
    let mut command = Cli::command();
    command.build();
    add_help(&mut text, &mut command);
    text
}

#[test]
fn every_text_has_its_place_in_the_file_of_all_texts() {
    let text = all();
    for lang in Lang::ALL {
        for sentence in sentences(lang) {
            let line = format!("\n{}\n", sentence.key);
            assert_eq!(text.matches(&line).count(), 1, "{}", sentence.key);
        }
    }
    if let Some(file) = std::env::var_os("TEXTS") {
        std::fs::write(file, text).unwrap();
    }
}
