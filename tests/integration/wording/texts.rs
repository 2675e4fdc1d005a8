//! Every sentence is in both languages, with the same variables, and is used.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use last_spike::present::Lang;
use last_spike::present::guides::rules;
use last_spike_engine::Edition;

/// Returns each message's variables.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut current = String::new();
    for line in lang.source().lines() {
        if line.starts_with('#') {
            continue;
        }
        let text = match line.split_once(" =") {
            Some((key, text)) if !line.starts_with([' ', '}']) => {
                current = key.to_owned();
                assert!(
                    found.insert(current.clone(), BTreeSet::new()).is_none(),
                    "{lang:?}: {current} twice"
                );
                text
            }
            _ => line,
        };
        for part in text.split('$').skip(1) {
            let name: String = part.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            // Money in a sentence begins with a $ too.
            if name.starts_with(char::is_alphabetic) {
                found.get_mut(&current).unwrap().insert(name);
            }
        }
    }
    found
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
fn both_languages_have_the_same_sentences_with_the_same_variables() {
    let (en, mut pt) = (messages(Lang::En), messages(Lang::PtBr));
    // English names of commands and options are those of the code.
    pt.retain(|key, _| !(key.ends_with("-name") && key != "thread-name"));
    let keys = |all: &BTreeMap<String, BTreeSet<String>>| {
        all.keys()
            .filter(|key| !key.ends_with("-name") || *key == "thread-name")
            .cloned()
            .collect::<BTreeSet<_>>()
    };
    assert_eq!(keys(&en), keys(&pt));
    for (key, variables) in en {
        assert_eq!(Some(&variables), pt.get(&key), "{key}");
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
    for key in messages(Lang::En).keys().filter(|key| !SAME.contains(&key.as_str())) {
        assert_ne!(Lang::En.say(key), Lang::PtBr.say(key), "{key}");
    }
}

#[test]
fn every_sentence_that_the_code_asks_for_is_there_and_no_other() {
    let mut code = String::new();
    read_folder(Path::new("src"), &mut code);
    let known: BTreeSet<String> = messages(Lang::En).into_keys().collect();
    /// The beginnings of keys that the code puts together.
    const MADE: [&str; 14] = [
        "posts-",
        "lesson-",
        "edition-",
        "level-",
        "topic-",
        "rules-",
        "command-",
        "option-",
        "choice-",
        "note-",
        "setting-",
        "token-",
        "button-against-",
        "habits-",
    ];
    for key in &known {
        let made = MADE.iter().any(|beginning| key.starts_with(beginning));
        assert!(made || code.contains(&format!("\"{key}\"")), "{key} is never asked for");
    }
    for call in ["lang.say(\"", "lang.text(\"", ".button(\"", "say(\"", "text(\n                \""] {
        for part in code.split(call).skip(1) {
            let key = part.split('"').next().unwrap();
            if key.contains('-') && !key.contains([' ', '{']) {
                assert!(known.contains(key), "{key} is asked for and is in no file");
            }
        }
    }
    for lang in Lang::ALL {
        for edition in Edition::all() {
            for (key, title) in rules::topics(&edition, lang) {
                assert_ne!(title, format!("topic-{key}"));
                assert!(known.contains(&format!("rules-{key}")), "{key}");
            }
        }
    }
}

fn read_folder(folder: &Path, code: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_folder(&path, code);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            code.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn labels_fit_discord() {
    for lang in Lang::ALL {
        for key in messages(lang).keys() {
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
