//! The choices of options, and the answer to autocomplete. Discord drops a whole list if one
//! entry is too long or empty, or if the list is too long.

use std::borrow::Cow;

use poise::serenity_prelude::{AutocompleteChoice, CreateAutocompleteResponse};
use poise::{ChoiceParameter, CommandParameterChoice};
use serde_json::Value;

use crate::present::Lang;
use crate::present::words::limits;
use crate::service::people::server::Setting;
use crate::store::table::conditions::{Pace, PostStyle};

/// Lets people choose among all values of a type, by their names.
macro_rules! chosen_among {
    ($($type:ident by $name:expr;)+) => {$(
        impl ChoiceParameter for $type {
            fn list() -> Cow<'static, [CommandParameterChoice]> {
                Self::ALL.into_iter().map(|value| choice($name(value))).collect()
            }

            fn from_index(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }

            fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| $name(*value) == name)
            }

            fn name(&self) -> &'static str {
                $name(*self)
            }

            fn localized_name(&self, _: &str) -> Option<&'static str> {
                None
            }
        }
    )+};
}

chosen_among! {
    Pace by Pace::name;
    PostStyle by PostStyle::name;
    Lang by in_english;
}

const fn in_english(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "english",
        Lang::PtBr => "portuguese",
    }
}

/// The name of the choice to leave something to the host, which comes after all others.
const UNSET: &str = "unset";

impl<T: ChoiceParameter> ChoiceParameter for Setting<T> {
    fn list() -> Cow<'static, [CommandParameterChoice]> {
        T::list().iter().cloned().chain([choice(UNSET)]).collect()
    }

    fn from_index(index: usize) -> Option<Self> {
        T::from_index(index).map(Self::Set).or_else(|| (index == T::list().len()).then_some(Self::Unset))
    }

    fn from_name(name: &str) -> Option<Self> {
        T::from_name(name).map(Self::Set).or_else(|| (name == UNSET).then_some(Self::Unset))
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Set(chosen) => chosen.name(),
            Self::Unset => UNSET,
        }
    }

    fn localized_name(&self, _: &str) -> Option<&'static str> {
        None
    }
}

fn choice(name: &'static str) -> CommandParameterChoice {
    CommandParameterChoice { name: name.into(), localizations: Cow::default(), __non_exhaustive: () }
}

/// Returns suggestions, each a line to show and the value that stands for it, as Discord takes them: the first of them,
/// with lines cut to their length. An entry whose value is too long to be sent back is left out.
pub(super) fn offered<V: Into<Value>>(
    entries: impl IntoIterator<Item = (String, V)>,
) -> CreateAutocompleteResponse {
    let choices = sound(entries).into_iter().map(|(line, value)| AutocompleteChoice::new(line, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

fn sound<V: Into<Value>>(entries: impl IntoIterator<Item = (String, V)>) -> Vec<(String, Value)> {
    let mut choices: Vec<(String, Value)> = Vec::new();
    for (label, value) in entries {
        let value = value.into();
        let shown = match &value {
            Value::String(text) if text.trim().is_empty() || !fits(text) => continue,
            Value::String(text) if label.trim().is_empty() => text,
            _ => &label,
        };
        let line = limits::cut(shown, limits::ENTRY);
        if line.trim().is_empty() || choices.iter().any(|(_, known)| *known == value) {
            continue;
        }
        choices.push((line, value));
        if choices.len() == limits::ENTRIES {
            break;
        }
    }
    choices
}

/// Returns whether a text can be sent back. Discord does not document how it counts signs of two units, so each counts
/// as two.
pub(super) fn fits(text: &str) -> bool {
    text.encode_utf16().count() <= limits::ENTRY
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry(label: &str, value: &str) -> (String, String) {
        (label.to_owned(), value.to_owned())
    }

    #[test]
    fn what_would_make_discord_drop_the_list_is_mended_or_left_out() {
        let long = "x".repeat(101);
        let found = sound([
            entry("Denver", "Denver"),
            entry(" ", "Omaha"),
            entry("empty", " "),
            entry("too long", &long),
            entry(&long, "cut"),
            entry("again", "Denver"),
        ]);
        let cut = format!("{}…", "x".repeat(99));
        let expected = [("Denver", "Denver"), ("Omaha", "Omaha"), (&*cut, "cut")];
        let expected = expected.map(|(label, value)| (label.to_owned(), Value::from(value)));
        assert_eq!(found, expected);
        assert_eq!(sound((0..30_u32).map(|n| (n.to_string(), n))).len(), 25);
    }

    proptest! {
        #[test]
        fn every_list_is_one_that_discord_takes(entries in prop::collection::vec(("\\PC{0,120}", "\\PC{0,120}"), 0..40)) {
            let found = sound(entries);
            prop_assert!(found.len() <= 25);
            for (line, value) in found {
                prop_assert!(!line.trim().is_empty() && line.chars().count() <= 100);
                prop_assert!(value.as_str().is_some_and(|value| !value.trim().is_empty() && fits(value)));
            }
        }
    }
}
