//! Buttons and menus of a message, in a form that is easy to search.

use serde_json::Value;

/// A button or a menu that a person can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Control {
    /// The id that the bot gave it.
    pub custom_id: String,
    /// The text on a button; the placeholder of a menu.
    pub label: String,
    /// True if it cannot be used at present.
    pub disabled: bool,
    /// The choices of a menu, label and value; empty for a button.
    pub options: Vec<(String, String)>,
}

impl Control {
    /// Returns the controls of rows of components, in the order in which they are shown.
    pub(crate) fn all(rows: &[Value]) -> Vec<Control> {
        let inside = rows.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        inside.filter_map(Control::read).collect()
    }

    fn read(component: &Value) -> Option<Control> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let options = component["options"].as_array().into_iter().flatten();
        Some(Control {
            custom_id: component["custom_id"].as_str()?.to_owned(),
            label: component["label"].as_str().map_or_else(|| text(&component["placeholder"]), str::to_owned),
            disabled: component["disabled"] == true,
            options: options.map(|option| (text(&option["label"]), text(&option["value"]))).collect(),
        })
    }

    /// Returns the values of a menu's choices.
    #[must_use]
    pub fn values(&self) -> Vec<&str> {
        self.options.iter().map(|(_, value)| value.as_str()).collect()
    }
}
