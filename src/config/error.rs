//! Defects in the configuration, each with its place.

use std::fmt;
use std::path::PathBuf;

/// The place of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// A line of a file.
    Line {
        /// The file.
        file: PathBuf,
        /// The line, counted from 1.
        line: usize,
    },
    /// A variable of the environment.
    Variable(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { file, line } => write!(f, "{}:{line}", file.display()),
            Self::Variable(name) => f.write_str(name),
        }
    }
}

/// A defect in the configuration, and its place.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the configuration {}: {source}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The file is not UTF-8 text.
    #[error("the configuration {} is no text in UTF-8: save it in this encoding", file.display())]
    Encoding {
        /// The file.
        file: PathBuf,
    },
    /// A line of the file is no TOML, or its key is unknown.
    #[error("{place}: {key}: {why}")]
    Line {
        /// The place.
        place: Place,
        /// The key, as far as it can be told.
        key: String,
        /// The defect, and what is accepted.
        why: String,
    },
    /// A variable of the environment names no key, or is no text.
    #[error("{place}: {why}")]
    Variable {
        /// The place.
        place: Place,
        /// The defect, and what is accepted.
        why: String,
    },
    /// A value is not accepted, or a file that it names.
    #[error("{}{why}", beginning(place.as_ref(), key))]
    Value {
        /// The place; `None` for a default.
        place: Option<Place>,
        /// The key, with its section.
        key: &'static str,
        /// The value unless it may be a secret, the defect, and what is accepted.
        why: String,
    },
    /// Two databases are named.
    #[error("database.path ({path}) and database.url ({url}) name two databases: give one of them")]
    TwoDatabases {
        /// The place of the path.
        path: Place,
        /// The place of the address.
        url: Place,
    },
}

/// Returns the beginning of an error about a value: its place, and its key.
fn beginning(place: Option<&Place>, key: &str) -> String {
    let bare = key.split_once('.').map_or(key, |(_, bare)| bare);
    match place {
        Some(place @ Place::Line { .. }) => format!("{place}: {bare}: {key}"),
        Some(place @ Place::Variable(_)) => format!("{place}: {key}"),
        None => key.to_owned(),
    }
}
