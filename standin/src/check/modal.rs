//! The limits and the shape of modals.

use std::collections::HashSet;

use serde_json::Value;

use super::component::{check_select, kind};
use crate::terms::error::{ApiError, Problems};

/// The greatest number of rows of a modal.
const ROWS: usize = 5;

/// A field of a modal.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// Its custom id.
    pub custom_id: String,
    /// Its label.
    pub label: String,
    /// The line below the label.
    pub description: String,
    /// Its value at first; of a select the chosen values, one a line.
    pub value: String,
    /// True if it must be filled in.
    pub required: bool,
    /// The least number of characters.
    pub min_length: usize,
    /// The greatest number of characters.
    pub max_length: usize,
    /// True if it has several lines.
    pub long: bool,
    /// The text that it shows while it is empty.
    pub placeholder: String,
    /// The choices of a select: label and value.
    pub options: Vec<(String, String)>,
    /// The least number of choices of a select.
    pub min_values: usize,
    /// The greatest number of choices of a select.
    pub max_values: usize,
    /// True if it sits in a label, as in forms of today, and not in a row.
    pub(crate) in_label: bool,
}

/// A form that the bot shows to one person.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// Its custom id.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// Its fields.
    pub inputs: Vec<Input>,
}

impl Modal {
    /// Reads and checks the `data` of an answer that shows a modal.
    pub(crate) fn read(body: &Value) -> Result<Modal, ApiError> {
        let mut problems = Problems::default();
        let custom_id = problems.text("data", body, "custom_id", (1, 100), true);
        let title = problems.text("data", body, "title", (1, 45), true);
        let rows = body["components"].as_array().map(Vec::as_slice).unwrap_or_default();
        problems.count("data.components", rows.len(), 1, ROWS);
        let mut inputs = Vec::new();
        for (place, row) in rows.iter().enumerate() {
            let at = format!("data.components.{place}");
            match row["type"].as_u64() {
                Some(kind::TEXT_DISPLAY) => {
                    problems.text(&at, row, "content", (1, 4000), true);
                }
                Some(kind::LABEL) => {
                    let keys = ["type", "id", "label", "description", "component"];
                    check_keys(&mut problems, &at, row, &keys);
                    let label = problems.text(&at, row, "label", (1, 45), true).unwrap_or("");
                    let about = problems.text(&at, row, "description", (1, 100), false);
                    let at = format!("{at}.component");
                    let read = input(&mut problems, &at, &row["component"], label, true);
                    let description = about.unwrap_or("").to_owned();
                    inputs.extend(read.map(|read| Input { description, ..read }));
                }
                Some(kind::ROW) => {
                    let controls = row["components"].as_array().map(Vec::as_slice);
                    let controls = controls.unwrap_or_default();
                    problems.count(&format!("{at}.components"), controls.len(), 1, 1);
                    for control in controls {
                        let at = format!("{at}.components.0");
                        let label = problems.text(&at, control, "label", (1, 45), true);
                        let label = label.unwrap_or("");
                        inputs.extend(input(&mut problems, &at, control, label, false));
                    }
                }
                _ => problems.choice(&format!("{at}.type"), "1, 10, 18"),
            }
        }
        let mut ids = HashSet::new();
        if !inputs.iter().all(|input| ids.insert(&input.custom_id)) {
            let message = "Component custom id cannot be duplicated";
            problems.note("data.components", "COMPONENT_CUSTOM_ID_DUPLICATED", message);
        }
        let (custom_id, title) = (custom_id.map(str::to_owned), title.map(str::to_owned));
        problems.finish()?;
        Ok(Modal { custom_id: custom_id.unwrap_or_default(), title: title.unwrap_or_default(), inputs })
    }
}

fn input(problems: &mut Problems, at: &str, control: &Value, label: &str, in_label: bool) -> Option<Input> {
    let mut options = Vec::new();
    match control["type"].as_u64() {
        Some(kind::TEXT_INPUT) => {
            check_text_input(problems, at, control);
            if in_label && !control["label"].is_null() {
                let message = "The label stands in the component around it.";
                problems.note(&format!("{at}.label"), "BASE_TYPE_BAD_FIELD", message);
            }
        }
        Some(kind::STRING_SELECT) if in_label => {
            check_select(problems, at, control);
            check_select_of_form(problems, at, control);
            for option in control["options"].as_array().map(Vec::as_slice).unwrap_or_default() {
                let text = |key: &str| option[key].as_str().unwrap_or("").to_owned();
                options.push((text("label"), text("value")));
            }
        }
        _ => {
            problems.choice(&format!("{at}.type"), if in_label { "3, 4" } else { "4" });
            return None;
        }
    }
    let text = |key: &str| control[key].as_str().unwrap_or("").to_owned();
    let chosen = control["options"].as_array().into_iter().flatten();
    let chosen = chosen.filter(|option| option["default"] == true);
    let chosen: Vec<&str> = chosen.filter_map(|option| option["value"].as_str()).collect();
    let length = |key: &str, default: usize| {
        control[key].as_u64().and_then(|n| usize::try_from(n).ok()).unwrap_or(default)
    };
    Some(Input {
        custom_id: text("custom_id"),
        label: label.to_owned(),
        description: String::new(),
        value: if options.is_empty() { text("value") } else { chosen.join("\n") },
        min_values: length("min_values", 1),
        max_values: length("max_values", 1),
        required: control["required"].as_bool().unwrap_or(true),
        min_length: length("min_length", 0),
        max_length: length("max_length", 4000),
        long: control["style"].as_u64() == Some(2),
        placeholder: text("placeholder"),
        options,
        in_label,
    })
}

/// Notes fields that Discord does not know: it leaves them out without a word, so that nothing comes of them.
fn check_keys(problems: &mut Problems, at: &str, object: &Value, known: &[&str]) {
    for key in object.as_object().into_iter().flat_map(serde_json::Map::keys) {
        if !known.contains(&key.as_str()) {
            problems.note(&format!("{at}.{key}"), "STAND_IN_UNKNOWN_FIELD", "There is no such field.");
        }
    }
}

/// Notes what Discord refuses in a select only where it is part of a form.
fn check_select_of_form(problems: &mut Problems, at: &str, select: &Value) {
    let keys = ["type", "id", "custom_id", "options", "placeholder", "min_values", "max_values", "required"];
    check_keys(problems, at, select, &keys);
    if select["required"] != false && select["min_values"] == 0 {
        let message = "A required select needs at least one value.";
        problems.note(&format!("{at}.min_values"), "BASE_TYPE_BAD_LENGTH", message);
    }
    let options = select["options"].as_array().into_iter().flatten();
    let chosen = options.filter(|option| option["default"] == true).count();
    if chosen as u64 > select["max_values"].as_u64().unwrap_or(1) {
        let message = "More options are chosen than can be.";
        problems.note(&format!("{at}.options"), "BASE_TYPE_BAD_LENGTH", message);
    }
}

fn check_text_input(problems: &mut Problems, at: &str, control: &Value) {
    problems.text(at, control, "custom_id", (1, 100), true);
    problems.text(at, control, "value", (0, 4000), false);
    problems.text(at, control, "placeholder", (0, 100), false);
    if !matches!(control["style"].as_u64(), Some(1 | 2)) {
        problems.choice(&format!("{at}.style"), "1, 2");
    }
    for (key, least) in [("min_length", 0), ("max_length", 1)] {
        let value = &control[key];
        if !value.is_null() && !value.as_u64().is_some_and(|n| (least..=4000).contains(&n)) {
            let message = format!("int value should be between {least} and 4000.");
            problems.note(&format!("{at}.{key}"), "NUMBER_TYPE_MAX", message);
        }
    }
    let value = control["value"].as_str().unwrap_or("");
    if value.chars().count() as u64 > control["max_length"].as_u64().unwrap_or(4000) {
        let message = "The value is longer than the field takes.";
        problems.note(&format!("{at}.value"), "BASE_TYPE_BAD_LENGTH", message);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn modal(row: &Value) -> Value {
        json!({ "custom_id": "m", "title": "Name it", "components": [row] })
    }

    #[test]
    fn rows_of_old_and_labels_of_today() {
        let text = json!({ "type": 4, "custom_id": "t", "style": 1, "label": "Text" });
        let old = modal(&json!({ "type": 1, "components": [text] }));
        assert_eq!(Modal::read(&old).unwrap().inputs[0].label, "Text");
        let bare = json!({ "type": 4, "custom_id": "t", "style": 1 });
        let new = modal(&json!({ "type": 18, "label": "Text", "component": bare }));
        assert!(Modal::read(&new).unwrap().inputs[0].in_label);
    }

    #[test]
    fn a_label_holds_a_select_and_says_what_it_is_for() {
        let option = |value: &str, chosen: bool| json!({ "label": value, "value": value, "default": chosen });
        let select = |more: Value| {
            let mut select = json!({
                "type": 3, "custom_id": "s", "options": [option("a", true), option("b", true), option("c", false)],
                "min_values": 0, "max_values": 3, "required": false,
            });
            for (key, value) in more.as_object().unwrap() {
                select[key] = value.clone();
            }
            modal(&json!({ "type": 18, "label": "Deeds", "description": "All of them", "component": select }))
        };
        let read = Modal::read(&select(json!({}))).unwrap().inputs.remove(0);
        assert_eq!((&*read.label, &*read.description, &*read.value), ("Deeds", "All of them", "a\nb"));
        assert_eq!((read.min_values, read.max_values, read.required), (0, 3, false));
        for wrong in [
            json!({ "required": true }),
            json!({ "disabled": false }),
            json!({ "max_values": 1 }),
            json!({ "max_values": 4 }),
            json!({ "options": [] }),
            json!({ "custom_id": "" }),
        ] {
            assert!(Modal::read(&select(wrong.clone())).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_label_takes_nothing_that_discord_would_leave_out() {
        let field = json!({ "type": 4, "custom_id": "t", "style": 1 });
        let labelled = |more: Value| {
            let mut row = json!({ "type": 18, "label": "Text", "component": field });
            for (key, value) in more.as_object().unwrap() {
                row[key] = value.clone();
            }
            Modal::read(&modal(&row))
        };
        assert!(labelled(json!({ "id": 7 })).is_ok());
        let twice = json!({ "type": 4, "custom_id": "t", "style": 1, "label": "Text" });
        let long = json!({ "type": 4, "custom_id": "t", "style": 1, "max_length": 1, "value": "ab" });
        for wrong in [
            json!({ "description": "" }),
            json!({ "description": "x".repeat(101) }),
            json!({ "label": "x".repeat(46) }),
            json!({ "components": [] }),
            json!({ "component": twice }),
            json!({ "component": long }),
            json!({ "component": null }),
        ] {
            assert!(labelled(wrong.clone()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_title_is_short_and_a_button_is_no_input() {
        let text = json!({ "type": 4, "custom_id": "t", "style": 1, "label": "Text" });
        let mut long = modal(&json!({ "type": 1, "components": [text] }));
        long["title"] = json!("t".repeat(46));
        assert_eq!(Modal::read(&long).unwrap_err().code, 50035);
        let button = json!({ "type": 2, "style": 1, "label": "b", "custom_id": "b" });
        assert!(Modal::read(&modal(&json!({ "type": 1, "components": [button] }))).is_err());
        assert!(Modal::read(&json!({ "custom_id": "m", "title": "t", "components": [] })).is_err());
    }
}
