//! The limits and the shape of buttons and selects.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::value::number;
use crate::terms::error::Problems;

/// The greatest number of rows of a message.
const ROWS: usize = 5;
/// The greatest number of buttons of a row.
const BUTTONS: usize = 5;
/// The greatest number of options of a select.
const OPTIONS: usize = 25;

/// Discord's numbers for the kinds of component.
pub(crate) mod kind {
    pub(crate) const ROW: u64 = 1;
    pub(crate) const BUTTON: u64 = 2;
    pub(crate) const STRING_SELECT: u64 = 3;
    pub(crate) const TEXT_INPUT: u64 = 4;
    pub(crate) const CHANNEL_SELECT: u64 = 8;
    pub(crate) const TEXT_DISPLAY: u64 = 10;
    pub(crate) const LABEL: u64 = 18;
}

/// Notes what Discord refuses in the rows of a message.
pub(crate) fn check_rows(problems: &mut Problems, rows: &[Value]) {
    problems.count("components", rows.len(), 0, ROWS);
    let mut ids = HashSet::new();
    for (place, row) in rows.iter().enumerate() {
        let at = format!("components.{place}");
        if row["type"].as_u64() != Some(kind::ROW) {
            problems.choice(&format!("{at}.type"), "1");
            continue;
        }
        let Some(controls) = row["components"].as_array() else {
            problems.required(&format!("{at}.components"));
            continue;
        };
        let path = format!("{at}.components");
        problems.count(&path, controls.len(), 1, BUTTONS);
        let selects = controls.iter().filter(|c| c["type"].as_u64() != Some(kind::BUTTON)).count();
        if selects > 0 && controls.len() > 1 {
            let message = "The specified component exceeds the maximum width";
            problems.note(&path, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message);
        }
        for (place, control) in controls.iter().enumerate() {
            let at = format!("{path}.{place}");
            match control["type"].as_u64() {
                Some(kind::BUTTON) => check_button(problems, &at, control),
                Some(kind::STRING_SELECT | 5..=kind::CHANNEL_SELECT) => {
                    check_select(problems, &at, control);
                }
                _ => problems.choice(&format!("{at}.type"), "2, 3, 5, 6, 7, 8"),
            }
            if let Some(id) = control["custom_id"].as_str()
                && !ids.insert(id)
            {
                let message = "Component custom id cannot be duplicated";
                problems.note(&format!("{at}.custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
            }
        }
    }
}

fn check_button(problems: &mut Problems, at: &str, button: &Value) {
    let label = problems.text(at, button, "label", (0, 80), false).unwrap_or("");
    let style = button["style"].as_u64();
    match style {
        Some(1..=4) => {
            problems.text(at, button, "custom_id", (1, 100), true);
            if !button["url"].is_null() {
                let message = "A custom id and url cannot both be specified";
                problems.note(at, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE", message);
            }
        }
        Some(5) => {
            problems.text(at, button, "url", (1, 512), true);
            if !button["custom_id"].is_null() {
                let message = "A custom id and url cannot both be specified";
                problems.note(at, "BUTTON_COMPONENT_CUSTOM_ID_AND_URL_MUTUALLY_EXCLUSIVE", message);
            }
        }
        Some(6) => {
            problems.text(at, button, "sku_id", (1, 25), true);
        }
        _ => problems.choice(&format!("{at}.style"), "1, 2, 3, 4, 5, 6"),
    }
    if style != Some(6) && label.is_empty() && button["emoji"].is_null() {
        let message = "A button must have a label or an emoji";
        problems.note(at, "BUTTON_COMPONENT_INVALID_LABEL_AND_EMOJI", message);
    }
    check_emoji(problems, at, &button["emoji"]);
}

fn check_emoji(problems: &mut Problems, at: &str, emoji: &Value) {
    if emoji.is_null() {
        return;
    }
    let own = number(&emoji["id"]).is_some();
    let spoken = emoji["name"].as_str().is_some_and(|name| !name.is_empty() && !name.is_ascii());
    if !own && !spoken {
        problems.note(&format!("{at}.emoji.name"), "COMPONENT_INVALID_EMOJI", "Invalid emoji");
    }
}

/// Notes what Discord refuses in a select, of a message or of a modal.
pub(crate) fn check_select(problems: &mut Problems, at: &str, select: &Value) {
    problems.text(at, select, "custom_id", (1, 100), true);
    problems.text(at, select, "placeholder", (0, 150), false);
    let bound = |key: &str, default| match &select[key] {
        Value::Null => Some(default),
        value => value.as_u64().filter(|number| *number <= 25),
    };
    let (min, max) = (bound("min_values", 1), bound("max_values", 1));
    if min.is_none() || max.is_none_or(|max| max == 0) {
        let message = "int value should be between 0 and 25.";
        problems.note(&format!("{at}.max_values"), "NUMBER_TYPE_MAX", message);
    }
    let (min, max) = (min.unwrap_or(1), max.unwrap_or(1));
    if min > max {
        let message = "Minimum values must be less than or equal to maximum values";
        problems.note(&format!("{at}.min_values"), "BASE_TYPE_BAD_LENGTH", message);
    }
    if select["type"].as_u64() == Some(kind::STRING_SELECT) {
        check_options(problems, at, select, min, max);
    }
}

fn check_options(problems: &mut Problems, at: &str, select: &Value, min: u64, max: u64) {
    let path = format!("{at}.options");
    let Some(options) = select["options"].as_array() else {
        problems.required(&path);
        return;
    };
    problems.count(&path, options.len(), 1, OPTIONS);
    let count = options.len() as u64;
    if min > count || max > count.max(1) {
        let message = format!("Must be less than or equal to the number of options ({count}).");
        problems.note(&format!("{at}.max_values"), "BASE_TYPE_BAD_LENGTH", message);
    }
    let mut values = HashSet::new();
    let mut chosen = 0;
    for (place, option) in options.iter().enumerate() {
        let at = format!("{path}.{place}");
        problems.text(&at, option, "label", (1, 100), true);
        problems.text(&at, option, "description", (0, 100), false);
        if let Some(value) = problems.text(&at, option, "value", (1, 100), true)
            && !values.insert(value)
        {
            let message = "The specified option value is already used";
            problems.note(&format!("{at}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        check_emoji(problems, &at, &option["emoji"]);
        chosen += u64::from(option["default"].as_bool().unwrap_or(false));
    }
    if chosen > max {
        let message = "Too many default options";
        problems.note(&path, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message);
    }
}

/// Sets the number of every component that has none.
pub(crate) fn number_components(rows: &mut [Value]) {
    let mut next = 1;
    for row in rows {
        give_number(row, &mut next);
    }
}

fn give_number(component: &mut Value, next: &mut u64) {
    if component["id"].as_u64().is_none_or(|id| id == 0) {
        component["id"] = json!(*next);
    }
    *next += 1;
    if let Some(inner) = component.get_mut("components").and_then(Value::as_array_mut) {
        for component in inner {
            give_number(component, next);
        }
    }
    if let Some(inner) = component.get_mut("component") {
        give_number(inner, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Go", "custom_id": id })
    }

    #[allow(clippy::needless_pass_by_value, reason = "a literal at every call")]
    fn row(controls: Value) -> Value {
        json!({ "type": 1, "components": controls })
    }

    fn complaint(rows: &[Value]) -> Option<String> {
        let mut problems = Problems::default();
        check_rows(&mut problems, rows);
        problems.finish().err().map(|error| error.errors.unwrap_or_default().to_string())
    }

    fn select(options: usize) -> Value {
        let options: Vec<Value> =
            (0..options).map(|n| json!({ "label": format!("Option {n}"), "value": n.to_string() })).collect();
        json!({ "type": 3, "custom_id": "s", "options": options })
    }

    #[test]
    fn five_rows_of_five_buttons_and_no_more() {
        let full: Vec<Value> =
            (0..5).map(|r| row((0..5).map(|c| button(&format!("{r}{c}"))).collect())).collect();
        assert_eq!(complaint(&full), None);
        let mut six = full.clone();
        six.push(row(json!([button("x")])));
        assert!(complaint(&six).unwrap().contains("BAD_LENGTH"));
        let wide = row((0..6).map(|c| button(&c.to_string())).collect());
        assert!(complaint(&[wide]).unwrap().contains("BAD_LENGTH"));
        assert!(complaint(&[row(json!([]))]).unwrap().contains("BAD_LENGTH"));
    }

    #[test]
    fn custom_ids_are_short_and_unique() {
        assert!(complaint(&[row(json!([button(&"x".repeat(101))]))]).unwrap().contains("custom_id"));
        let twice = row(json!([button("a"), button("a")]));
        assert!(complaint(&[twice]).unwrap().contains("DUPLICATED"));
        assert_eq!(complaint(&[row(json!([button(&"x".repeat(100))]))]), None);
    }

    #[test]
    fn a_select_stands_alone_and_has_one_to_twenty_five_options() {
        assert_eq!(complaint(&[row(json!([select(25)]))]), None);
        assert!(complaint(&[row(json!([select(26)]))]).is_some());
        assert!(complaint(&[row(json!([select(0)]))]).is_some());
        let crowded = row(json!([select(2), button("b")]));
        assert!(complaint(&[crowded]).unwrap().contains("WIDTH_EXCEEDED"));
        let mut greedy = select(2);
        greedy["max_values"] = json!(3);
        assert!(complaint(&[row(json!([greedy]))]).is_some());
    }

    #[test]
    fn a_button_needs_something_on_it_and_a_link_needs_an_address() {
        let blank = json!({ "type": 2, "style": 1, "custom_id": "b" });
        assert!(complaint(&[row(json!([blank]))]).unwrap().contains("LABEL_AND_EMOJI"));
        let link = json!({ "type": 2, "style": 5, "label": "Go", "url": "https://x.example" });
        assert_eq!(complaint(&[row(json!([link]))]), None);
        let aimless = json!({ "type": 2, "style": 5, "label": "Go", "custom_id": "b" });
        assert!(complaint(&[row(json!([aimless]))]).is_some());
    }
}
