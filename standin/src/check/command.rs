//! The limits and the shape of registered commands, and of autocomplete's proposals.

use std::collections::HashSet;

use serde_json::Value;

use crate::model::{Choice, CommandOption, CommandSpec, Localizations, option_type};
use crate::terms::error::{ApiError, Problems};

/// The greatest number of options of a command, and of choices of an option.
const ENTRIES: usize = 25;
/// The greatest length of all names, descriptions and values of a command together.
const TOTAL: usize = 8000;

const LOCALES: [&str; 34] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko", "he", "ar",
];

/// Reads and checks one command.
pub(crate) fn read(body: &Value, at: &str) -> Result<CommandSpec, ApiError> {
    let mut problems = Problems::default();
    let spec: CommandSpec = match serde_json::from_value(body.clone()) {
        Ok(spec) => spec,
        Err(error) => {
            problems.note(at, "BASE_TYPE_CONVERT", error.to_string());
            problems.finish()?;
            return Err(ApiError::INVALID_FORM);
        }
    };
    let slash = spec.kind == 1;
    name(&mut problems, at, &spec.name, spec.name_localizations.as_ref(), slash);
    if slash {
        description(&mut problems, at, &spec.description, spec.description_localizations.as_ref());
    } else if !spec.description.is_empty() {
        let path = format!("{at}.description");
        problems.note(&path, "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_CANNOT_BE_SET", "Cannot be set.");
    }
    if let Some(bits) = &spec.default_member_permissions
        && bits.parse::<u64>().is_err()
    {
        let path = format!("{at}.default_member_permissions");
        problems.note(&path, "BASE_TYPE_CONVERT", "Could not interpret value as permissions.");
    }
    entries(&mut problems, at, &spec.options, 0);
    let weight = weight(&spec);
    if weight > TOTAL {
        let message = format!("Command exceeds maximum size ({weight} > {TOTAL})");
        problems.note(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    problems.finish()?;
    Ok(spec)
}

/// Reads and checks all commands of an application or of a server.
pub(crate) fn read_all(body: &Value) -> Result<Vec<CommandSpec>, ApiError> {
    let mut problems = Problems::default();
    let Some(list) = body.as_array() else {
        problems.note("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        problems.finish()?;
        return Err(ApiError::INVALID_FORM);
    };
    let mut specs = Vec::with_capacity(list.len());
    for (place, body) in list.iter().enumerate() {
        specs.push(read(body, &place.to_string())?);
    }
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        if specs.iter().filter(|spec| spec.kind == kind).count() > most {
            return Err(ApiError::TOO_MANY_COMMANDS);
        }
    }
    let mut names = HashSet::new();
    for (place, spec) in specs.iter().enumerate() {
        if !names.insert((spec.kind, &spec.name)) {
            let message = "Application command names must be unique";
            problems.note(&place.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
    problems.finish()?;
    Ok(specs)
}

fn entries(problems: &mut Problems, at: &str, options: &[CommandOption], depth: usize) {
    problems.count(&format!("{at}.options"), options.len(), 0, ENTRIES);
    let mut names = HashSet::new();
    let mut optional_seen = false;
    let nested = options.iter().filter(|option| option.kind <= option_type::GROUP).count();
    if nested > 0 && nested < options.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        problems.note(&format!("{at}.options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (place, option) in options.iter().enumerate() {
        let at = format!("{at}.options.{place}");
        name(problems, &at, &option.name, option.name_localizations.as_ref(), true);
        description(problems, &at, &option.description, option.description_localizations.as_ref());
        if !names.insert(&option.name) {
            let message = "Option names must be unique";
            problems.note(&format!("{at}.name"), "APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message);
        }
        match option.kind {
            option_type::GROUP if depth == 0 => {
                let stray = option.options.iter().any(|inner| inner.kind != option_type::SUBCOMMAND);
                if stray {
                    problems.choice(&format!("{at}.options"), "1");
                }
                entries(problems, &at, &option.options, 1);
            }
            option_type::SUBCOMMAND if depth <= 1 => {
                if option.options.iter().any(|inner| inner.kind <= option_type::GROUP) {
                    problems.choice(&format!("{at}.options"), "3, 4, 5, 6, 7, 8, 9, 10, 11");
                } else {
                    entries(problems, &at, &option.options, 2);
                }
            }
            option_type::STRING..=option_type::ATTACHMENT => value_option(problems, &at, option),
            _ => problems.choice(&format!("{at}.type"), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        }
        if option.kind > option_type::GROUP {
            if option.required && optional_seen {
                let message = "Required options must be placed before non-required options";
                problems.note(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
            }
            optional_seen |= !option.required;
        }
    }
}

fn value_option(problems: &mut Problems, at: &str, option: &CommandOption) {
    let path = format!("{at}.choices");
    problems.count(&path, option.choices.len(), 0, ENTRIES);
    if option.autocomplete && !option.choices.is_empty() {
        let message = "Autocomplete cannot be set with choices";
        problems.note(at, "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message);
    }
    let typed = matches!(option.kind, option_type::STRING | option_type::INTEGER | option_type::NUMBER);
    if !typed && (option.autocomplete || !option.choices.is_empty()) {
        problems.choice(&format!("{at}.type"), "3, 4, 10");
    }
    choices(problems, &path, &option.choices, option.kind);
    for length in [option.min_length, option.max_length].into_iter().flatten() {
        if length > 6000 {
            problems.note(at, "NUMBER_TYPE_MAX", "int value should be less than or equal to 6000.");
        }
    }
}

/// Notes what Discord refuses in a list of choices, registered or proposed.
pub(crate) fn choices(problems: &mut Problems, at: &str, choices: &[Choice], kind: u8) {
    problems.count(at, choices.len(), 0, ENTRIES);
    for (place, choice) in choices.iter().enumerate() {
        let at = format!("{at}.{place}");
        problems.length(&format!("{at}.name"), &choice.name, 1, 100);
        for (locale, text) in choice.name_localizations.iter().flatten() {
            problems.length(&format!("{at}.name_localizations.{locale}"), text, 1, 100);
            known_locale(problems, &at, locale);
        }
        let fits = match (kind, &choice.value) {
            (option_type::STRING, Value::String(text)) => {
                problems.length(&format!("{at}.value"), text, 0, 100);
                true
            }
            (option_type::INTEGER, value) => value.is_i64() || value.is_u64(),
            (option_type::NUMBER, value) => value.is_number(),
            _ => false,
        };
        if !fits {
            problems.note(&format!("{at}.value"), "BASE_TYPE_CONVERT", "Not of the option's type.");
        }
    }
}

fn name(problems: &mut Problems, at: &str, name: &str, others: Option<&Localizations>, slash: bool) {
    let mut one = |path: String, name: &str| {
        problems.length(&path, name, 1, 32);
        let proper = name
            .chars()
            .all(|c| c.is_alphanumeric() && !c.is_uppercase() || matches!(c, '-' | '_' | '\'') || is_mark(c));
        if slash && !proper {
            problems.note(&path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    };
    one(format!("{at}.name"), name);
    for (locale, name) in others.into_iter().flatten() {
        one(format!("{at}.name_localizations.{locale}"), name);
    }
    for locale in others.into_iter().flatten().map(|(locale, _)| locale) {
        known_locale(problems, at, locale);
    }
}

/// The vowel signs of Devanagari and Thai, which Discord's pattern names expressly.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{0900}'..='\u{097F}' | '\u{0E00}'..='\u{0E7F}')
}

fn description(problems: &mut Problems, at: &str, text: &str, others: Option<&Localizations>) {
    problems.length(&format!("{at}.description"), text, 1, 100);
    for (locale, text) in others.into_iter().flatten() {
        problems.length(&format!("{at}.description_localizations.{locale}"), text, 1, 100);
        known_locale(problems, at, locale);
    }
}

fn known_locale(problems: &mut Problems, at: &str, locale: &str) {
    if !LOCALES.contains(&locale) {
        problems.choice(&format!("{at}.name_localizations"), "Discord's locales");
    }
}

/// The size of a command as Discord counts it: the longest language of every text.
fn weight(spec: &CommandSpec) -> usize {
    longest(&spec.name, spec.name_localizations.as_ref())
        + longest(&spec.description, spec.description_localizations.as_ref())
        + spec.options.iter().map(weight_of_option).sum::<usize>()
}

fn weight_of_option(option: &CommandOption) -> usize {
    let choices = option.choices.iter().map(|choice| {
        let value = choice.value.as_str().map_or(0, |text| text.chars().count());
        longest(&choice.name, choice.name_localizations.as_ref()) + value
    });
    longest(&option.name, option.name_localizations.as_ref())
        + longest(&option.description, option.description_localizations.as_ref())
        + choices.sum::<usize>()
        + option.options.iter().map(weight_of_option).sum::<usize>()
}

fn longest(text: &str, others: Option<&Localizations>) -> usize {
    let others = others.into_iter().flatten().map(|(_, text)| text.chars().count());
    others.chain([text.chars().count()]).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn complaint(body: &Value) -> Option<String> {
        read(body, "0").err().map(|error| error.to_string())
    }

    #[test]
    fn names_are_lower_case_words() {
        let named = |name: &str| json!({ "name": name, "description": "d" });
        for good in ["game", "mão", "новая", "खेल", "a-b_c", "o'clock"] {
            assert_eq!(complaint(&named(good)), None, "{good}");
        }
        for bad in ["Game", "two words", "", &"x".repeat(33), "a!"] {
            assert!(complaint(&named(bad)).is_some(), "{bad}");
        }
    }

    #[test]
    fn required_options_come_first_and_names_differ() {
        let option = |name: &str, required: bool| json!({ "type": 3, "name": name, "description": "d", "required": required });
        let command = |options: Value| json!({ "name": "n", "description": "d", "options": options });
        assert_eq!(complaint(&command(json!([option("a", true), option("b", false)]))), None);
        assert!(complaint(&command(json!([option("a", false), option("b", true)]))).is_some());
        assert!(complaint(&command(json!([option("a", true), option("a", true)]))).is_some());
        let many: Vec<Value> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
        assert!(complaint(&command(json!(many))).is_some());
    }

    #[test]
    fn a_group_holds_subcommands_only() {
        let sub = json!({ "type": 1, "name": "new", "description": "d" });
        let group = |inner: &Value| json!({ "type": 2, "name": "g", "description": "d", "options": [inner] });
        let command = |inner: &Value| json!({ "name": "n", "description": "d", "options": [inner] });
        assert_eq!(complaint(&command(&group(&sub))), None);
        assert!(complaint(&command(&group(&group(&sub)))).is_some());
    }

    #[test]
    fn eight_thousand_characters_in_all() {
        let choice = |n: usize| json!({ "name": format!("{n:0>100}"), "value": format!("{n:0>100}") });
        let choices: Vec<Value> = (0..25).map(choice).collect();
        let option =
            |n: usize| json!({ "type": 3, "name": format!("o{n}"), "description": "d", "choices": choices });
        let command = |options: usize| {
            let options: Vec<Value> = (0..options).map(option).collect();
            json!({ "name": "n", "description": "d", "options": options })
        };
        assert_eq!(complaint(&command(1)), None);
        assert!(complaint(&command(2)).unwrap().contains("TOO_LARGE"));
    }

    #[test]
    fn unknown_languages_and_doubled_names_are_refused() {
        let body = json!({ "name": "n", "description": "d", "name_localizations": { "pt": "n" } });
        assert!(complaint(&body).is_some());
        let one = json!({ "name": "n", "description": "d" });
        assert!(read_all(&json!([one, one])).is_err());
        let many: Vec<Value> =
            (0..101).map(|n| json!({ "name": format!("n{n}"), "description": "d" })).collect();
        assert_eq!(read_all(&json!(many)).unwrap_err(), ApiError::TOO_MANY_COMMANDS);
    }
}
