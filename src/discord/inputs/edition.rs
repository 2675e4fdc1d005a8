//! The edition that a text names: by its id, or by the words of the menu in any language.

use last_spike_engine::Edition;

use super::input::{folded, holds};
use crate::present::Lang;
use crate::present::words::terms::{edition_name, edition_sentence};
use crate::service::Editions;

/// Returns an edition's entry in a menu: its name and a short description.
pub(in crate::discord) fn label(edition: &Edition, lang: Lang) -> String {
    let name = edition_name(edition, lang);
    match edition_sentence(edition, lang) {
        Some(sentence) => format!("{name}: {sentence}"),
        None => name,
    }
}

/// Returns all names by which an edition may be called.
fn called(edition: &Edition) -> impl Iterator<Item = String> {
    let in_words = |lang: Lang| [edition_name(edition, lang), label(edition, lang)];
    std::iter::once(edition.id.0.clone()).chain(Lang::ALL.into_iter().flat_map(in_words))
}

/// Returns the id of the edition that a text names: with a full name, or with the beginning or another part of a name
/// that only one edition has. A text that names none, or several, is returned unchanged.
pub(in crate::discord) fn meant(editions: &Editions, text: &str) -> String {
    // A line that was cut to the length of a suggestion ends in a mark.
    let part = text.trim().trim_end_matches('…');
    let typed = folded(part);
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut found = editions.iter().filter(|edition| called(edition).any(|name| fits(&name)));
        found.next().filter(|_| found.next().is_none())
    };
    let found = (only(&|name| folded(name) == typed))
        .or_else(|| only(&|name| !typed.is_empty() && folded(name).starts_with(&typed)))
        .or_else(|| only(&|name| !typed.is_empty() && holds(name, part)));
    found.map_or_else(|| text.to_owned(), |edition| edition.id.0.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_meant_by_its_id_and_by_the_words_of_every_menu() {
        let editions = Editions::new(Edition::all());
        for edition in Edition::all() {
            for lang in Lang::ALL {
                let (name, label) = (edition_name(&edition, lang), label(&edition, lang));
                for typed in [edition.id.0.clone(), name.clone(), name.to_uppercase(), format!(" {label} ")] {
                    assert_eq!(meant(&editions, &typed), edition.id.0, "{typed:?}");
                }
                // Cut in the middle of the sentence, and without its accents.
                let part: String = label.chars().take(name.chars().count() + 8).collect();
                assert_eq!(meant(&editions, &folded(&part)), edition.id.0, "{part:?}");
            }
        }
    }

    #[test]
    fn a_part_counts_where_one_edition_alone_is_called_so() {
        let editions = Editions::new(Edition::all());
        for (typed, id_has) in [
            ("1976", "1976"),
            ("gamma", "1976"),
            ("The Last Spike (1976", "1976"),
            ("Campaign", "kickstarter"),
            ("COLUMBIA", "columbia"),
        ] {
            let id = meant(&editions, typed);
            assert!(id != typed && id.contains(id_has), "{typed:?} means {id}");
        }
        for typed in ["", " ", "The Last Spike", "2015", "1885", "the last spike (1977)"] {
            assert_eq!(meant(&editions, typed), typed, "of none or of several");
        }
    }
}
