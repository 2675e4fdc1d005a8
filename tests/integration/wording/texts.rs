//! The sentences of both languages: translated, and no longer than Discord takes.

use std::collections::BTreeSet;

use crate::support::ByName;
use last_spike::present::Lang;
use last_spike::present::guides::rules;
use last_spike_engine::Edition;

/// Returns the keys of a language.
fn keys(lang: Lang) -> BTreeSet<&'static str> {
    let lines = lang.source().lines().filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
    lines.filter_map(|line| Some(line.split_once(" =")?.0)).collect()
}

#[test]
fn all_rules_in_short_fit_into_a_message() {
    for edition in Edition::all() {
        for lang in Lang::ALL {
            let rules = rules::post(&edition, None, lang).text;
            assert!(!rules.contains('…') && rules.chars().count() <= 2_000, "{}: {rules}", edition.id);
            let payouts = rules::topics(&edition, lang).len();
            assert_eq!(rules.matches("**").count(), 2 * (payouts + 1), "{}: {rules}", edition.id);
        }
    }
}

#[test]
fn numbers_of_rulings_are_small_print_of_a_single_topic_and_lead_to_it() {
    let is_number = |word: &str| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let mut signs = word.chars();
        signs.next().is_some_and(|c| "STLBWKG".contains(c))
            && !signs.as_str().is_empty()
            && signs.all(|c| c.is_ascii_digit())
    };
    let has_number = |line: &str| line.split([' ', '–']).any(is_number);
    for edition in Edition::all() {
        for lang in Lang::ALL {
            let all = rules::post(&edition, None, lang).text;
            assert!(!all.lines().any(has_number), "{all}");
            for (key, _) in rules::topics(&edition, lang) {
                let one = rules::post(&edition, Some(key), lang).text;
                let numbered: Vec<&str> = one.lines().filter(|line| has_number(line)).collect();
                assert!(numbered.len() <= 1 && numbered.iter().all(|line| line.starts_with("-# ")), "{one}");
            }
        }
        let found = |number: &str| rules::post(&edition, Some(number), Lang::En).text;
        let (number, title) = match edition.id.to_string().as_str() {
            "columbia-2015" => ("L2", "**Selling land**"),
            "kickstarter-2015" => ("k5", "**Auctions**"),
            _ => ("G9", "**Debts and auctions**"),
        };
        assert!(found(number).contains(title) && !found(number).contains("**Goal**"), "{}", found(number));
        assert!(found("Q1").contains("**Goal**"), "an unknown number brings them all");
    }
}

#[test]
fn names_are_bold_by_themselves() {
    // Bold in bold shows as asterisks on Discord.
    for lang in Lang::ALL {
        for line in lang.source().lines().filter(|line| !line.starts_with('#')) {
            for name in ["$name }", "$names }", "$to }", "$seller }"] {
                for (at, _) in line.match_indices(name) {
                    assert!(line[..at].matches("**").count().is_multiple_of(2), "{lang:?}: {line}");
                }
            }
        }
    }
}

#[test]
fn nothing_was_left_untranslated() {
    /// Names, and words that both languages share.
    const SAME: [&str; 16] = [
        "review-swings",
        "thread-name",
        "picture-title",
        "edition-columbia-2015",
        "edition-gamma-two-1976",
        "space-land",
        "alt-player",
        "alt-player-1976",
        "alt-seat",
        "topic-track",
        "result-place",
        "alt-hand",
        "choice-english",
        "choice-portuguese",
        "region-llano-estacado",
        "turn-moved",
    ];
    for key in keys(Lang::En).into_iter().filter(|key| !SAME.contains(key)) {
        assert_ne!(Lang::En.say(key), Lang::PtBr.say(key), "{key}");
    }
}

#[test]
fn every_topic_of_the_rules_has_a_title_and_a_text() {
    for lang in Lang::ALL {
        for edition in Edition::all() {
            for (key, title) in rules::topics(&edition, lang) {
                assert_ne!(title, format!("topic-{key}"));
                assert!(keys(lang).contains(&*format!("rules-{key}")), "{key}");
            }
        }
    }
}

#[test]
fn labels_fit_discord() {
    for lang in Lang::ALL {
        for key in keys(lang) {
            let length = lang.say(key).chars().count();
            let most = if key.starts_with("button-") {
                80
            } else if key.starts_with("menu-") {
                150
            } else if key.ends_with("-name") && key != "thread-name" {
                32
            } else if ["command-", "option-", "choice-"].iter().any(|beginning| key.starts_with(beginning)) {
                100
            } else {
                2000
            };
            assert!(length <= most, "{lang:?}: {key} has {length} characters, at most {most} are taken");
        }
    }
}

/// Portuguese counts nought as one: a text that writes the figure 1 itself needs a word for nought.
#[test]
fn nothing_is_not_counted_as_one() {
    for (key, name) in [("tiles-left", "count"), ("deeds-left", "count"), ("picture-pool", "count")] {
        for lang in Lang::ALL {
            let said = lang.text(key, &[(name, 0_u32.into())]);
            assert!(!said.contains('1'), "{key} in {}: {said}", lang.code());
        }
    }
}

#[test]
fn no_sentence_ends_in_two_marks() {
    for lang in Lang::ALL {
        for line in lang.source().lines() {
            assert!(!line.contains("….") && !line.contains(".…"), "{lang:?}: {line}");
        }
    }
}
