//! The texts and offers of the page, which the caller gives.

use serde::Serialize;

use crate::model::Localizations;

/// The settings of the web page.
#[derive(Clone, Debug, Serialize)]
pub struct PageSettings {
    /// The title of the browser's window, in the languages of people. Who reads another one reads English, else the
    /// first.
    pub title: Localizations,
    /// The languages to choose from, for people and for the server: Discord's code, such as `pt-BR`, and the name
    /// that is shown. The page's own words are in English and Brazilian Portuguese.
    pub languages: Vec<(String, String)>,
    /// A line below the choice of the server's language; none where it is empty.
    pub language_note: Localizations,
    /// The commands that are offered first, and where nobody has written anything yet.
    pub welcome: Vec<String>,
    /// The names of pictures, by which files of messages are enlarged: how the file's name begins, and what it shows,
    /// such as `board-` and "the board". Another picture has the first line of its alt text, else its file's name.
    pub pictures: Vec<(String, Localizations)>,
    /// A demonstration to watch.
    pub demo: Option<Demo>,
}

/// A demonstration that a button of the page starts.
#[derive(Clone, Debug, Serialize)]
pub struct Demo {
    /// The button's label, in the languages of people.
    pub label: Localizations,
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
            title: [("en-US".to_owned(), "Stand-in for Discord".to_owned())].into(),
            languages: vec![("en-US".to_owned(), "English".to_owned())],
            language_note: Localizations::new(),
            welcome: Vec::new(),
            pictures: Vec::new(),
            demo: None,
        }
    }
}
