//! The texts and offers of the page, which the caller gives.

use serde::Serialize;

/// The settings of the web page.
#[derive(Clone, Debug, Serialize)]
pub struct PageSettings {
    /// The title of the browser's window.
    pub title: String,
    /// The languages to choose from, for people and for the server: Discord's code, such as `pt-BR`, and the name
    /// that is shown.
    pub languages: Vec<(String, String)>,
    /// A line below the choice of the server's language; none where it is empty.
    pub language_note: String,
    /// The commands that are offered first, and where nobody has written anything yet.
    pub welcome: Vec<String>,
    /// A demonstration to watch.
    pub demo: Option<Demo>,
}

/// A demonstration that a button of the page starts.
#[derive(Clone, Debug, Serialize)]
pub struct Demo {
    /// The button's label.
    pub label: String,
    /// Its steps, one after the other.
    pub steps: Vec<DemoStep>,
}

/// A step of a demonstration.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum DemoStep {
    /// Types a command that needs no options.
    Command(String),
    /// Uses the newest control whose id contains this.
    Press(String),
}

impl Default for PageSettings {
    /// English and nothing to offer.
    fn default() -> Self {
        Self {
            title: "Stand-in for Discord".to_owned(),
            languages: vec![("en-US".to_owned(), "English".to_owned())],
            language_note: String::new(),
            welcome: Vec::new(),
            demo: None,
        }
    }
}
