//! Reading the configuration: a file, then the environment.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::Config;
use super::error::{ConfigError, Place};
use super::keys::{self, Key};
use super::shown::{misplaced, shown};

/// The prefix of the environment's variables.
const PREFIX: &str = "LAST_SPIKE_";

/// Pairs of keys that replace each other: if the environment gives one alone, the file's value for the other is ignored.
const INSTEAD: [(&str, &str); 2] =
    [("database.path", "database.url"), ("discord.token", "discord.token_file")];

/// A value that was given: trimmed, and not empty.
struct Given {
    key: &'static Key,
    text: String,
    place: Place,
}

/// Values by their keys.
type Values = BTreeMap<&'static str, Given>;

impl Config {
    /// Reads the configuration: the file if one is named or lies in the working directory, then the
    /// environment.
    ///
    /// # Errors
    /// [`ConfigError`] names the place and the key, and says what was found and what is accepted.
    pub fn read<N: Into<OsString>, V: Into<OsString>>(
        file: Option<&Path>,
        environment: impl IntoIterator<Item = (N, V)>,
    ) -> Result<Self, ConfigError> {
        let mut values = Self::file(file).map_or_else(|| Ok(Values::new()), of_file)?;
        let given = of_environment(environment)?;
        for (one, other) in INSTEAD {
            for (key, instead) in [(one, other), (other, one)] {
                if given.contains_key(instead) && !given.contains_key(key) {
                    values.remove(key);
                }
            }
        }
        values.extend(given);
        if let (Some(path), Some(url)) = (values.get("database.path"), values.get("database.url")) {
            return Err(ConfigError::TwoDatabases { path: path.place.clone(), url: url.place.clone() });
        }
        let mut config = Self::default();
        for Given { key, text, place } in values.into_values() {
            config.places.insert(key.name, place);
            let hidden = key.is_secret;
            if let Some(why) = misplaced(&text).filter(|_| !hidden) {
                return Err(config.value_error(key.name, format!(": {why}; it takes {}", key.takes)));
            }
            if let Err(why) = (key.read)(&mut config, &text) {
                let found = if hidden { "(not shown: it is a secret)".to_owned() } else { shown(&text) };
                return Err(config.value_error(key.name, format!(" is {found}: {why}; give {}", key.takes)));
            }
        }
        Ok(config)
    }

    /// Returns the file to read: the one that is named, or the one in the working directory.
    #[must_use]
    pub fn file(named: Option<&Path>) -> Option<&Path> {
        let usual = Path::new("config.toml");
        named.or_else(|| usual.exists().then_some(usual))
    }

    /// Returns the error about the value of a key.
    pub(super) fn value_error(&self, key: &'static str, why: String) -> ConfigError {
        ConfigError::Value { place: self.places.get(key).cloned(), key, why }
    }
}

/// Removes what copying a text easily adds at its ends: blanks, ends of lines, and marks that nobody sees.
pub(super) fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
    })
}

/// Reads the values of a file.
fn of_file(file: &Path) -> Result<Values, ConfigError> {
    let bytes = std::fs::read(file).map_err(|source| ConfigError::File { file: file.into(), source })?;
    let text = String::from_utf8(bytes).map_err(|_| ConfigError::Encoding { file: file.into() })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let line_of = |at: usize| text.get(..at).unwrap_or_default().matches('\n').count() + 1;
    let place = |at: usize| Place::Line { file: file.into(), line: line_of(at) };
    let wrong = |at: usize, key: &str, why: String| ConfigError::Line {
        place: place(at),
        key: if is_like_a_key(key) { key.to_owned() } else { "?".to_owned() },
        why,
    };
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = text.lines().nth(line_of(at) - 1).unwrap_or_default();
        wrong(at, line.split_once('=').map_or("", |(key, _)| key.trim()), error.message().to_owned())
    })?;
    let mut values = Values::new();
    for (section, inner) in parsed.get_ref() {
        let (at, section) = (section.span().start, section.get_ref());
        let DeValue::Table(inner) = inner.get_ref() else {
            return Err(wrong(at, section, format!("unknown key; {}", keys::known(None))));
        };
        for (bare, value) in inner {
            let (at, bare) = (bare.span().start, bare.get_ref());
            let name = format!("{section}.{bare}");
            let Some(key) = keys::all().find(|key| key.name == name) else {
                return Err(wrong(at, bare, format!("unknown key; {}", keys::known(Some(section)))));
            };
            let value = value.get_ref();
            let Some(text) = text_of(value) else {
                return Err(wrong(at, bare, format!("{name} is not a single value; give {}", key.takes)));
            };
            if key.is_text && !matches!(value, DeValue::String(_)) {
                return Err(wrong(
                    at,
                    bare,
                    format!("{name} is not between quotes; give {}, in quotes", key.takes),
                ));
            }
            let text = trimmed(&text);
            if !text.is_empty() {
                values.insert(key.name, Given { key, text: text.to_owned(), place: place(at) });
            }
        }
        // An empty section that nobody knows is a mistake too.
        let is_known = keys::all().any(|key| key.name.split('.').next() == Some(section));
        if !is_known {
            return Err(wrong(at, section, format!("unknown section; {}", keys::known(None))));
        }
    }
    Ok(values)
}

/// Returns a value of a file as text; `None` for a list or a table.
fn text_of(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) if number.radix() == 10 => {
            Some(number.as_str().trim_start_matches('+').to_owned())
        }
        DeValue::Integer(number) => Some(
            u64::from_str_radix(number.as_str(), number.radix())
                .map_or_else(|_| number.to_string(), |number| number.to_string()),
        ),
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::Boolean(switch) => Some(switch.to_string()),
        DeValue::Datetime(moment) => Some(moment.to_string()),
        DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

/// Returns whether a word may be repeated as a key: it is no secret that somebody put where a key stands.
fn is_like_a_key(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || matches!(c, '_' | '.'))
}

/// Reads the values of the environment.
fn of_environment<N: Into<OsString>, V: Into<OsString>>(
    environment: impl IntoIterator<Item = (N, V)>,
) -> Result<Values, ConfigError> {
    let mut values = Values::new();
    for (name, value) in environment {
        let name = name.into().to_string_lossy().into_owned();
        let Some(words) = name.strip_prefix(PREFIX) else { continue };
        let wrong = |why: String| ConfigError::Variable { place: Place::Variable(name.clone()), why };
        let words = words.to_lowercase().replace("__", ".");
        let Some(key) = keys::all().find(|key| key.name == words) else {
            let section = words.split('.').next();
            let called = if is_like_a_key(&words) { words.as_str() } else { "?" };
            return Err(wrong(format!("unknown key {called}; {}", keys::known(section))));
        };
        let Ok(text) = value.into().into_string() else {
            return Err(wrong(format!("{} is no text in UTF-8; give {}", key.name, key.takes)));
        };
        let text = trimmed(&text);
        if !text.is_empty() {
            let place = Place::Variable(name.clone());
            values.insert(key.name, Given { key, text: text.to_owned(), place });
        }
    }
    Ok(values)
}
