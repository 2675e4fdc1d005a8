//! A disagreement between a record and the rules.

use std::fmt::{self, Display};

use serde::Serialize;

use super::show::brief;

/// The first thing that does not agree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Disagreement {
    /// The step, 0 for what comes before the first.
    pub step: u32,
    /// The field of the record.
    pub field: String,
    /// The value that follows from the rules and the seed.
    pub expected: String,
    /// The value in the record.
    pub found: String,
}

impl Display for Disagreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { step, field, expected, found } = self;
        write!(f, "step {step}, {field}: expected {expected}, found {}", brief(found))
    }
}

pub(super) fn agree<T: PartialEq + Serialize>(
    step: u32,
    field: &str,
    expected: &T,
    found: &T,
) -> Result<(), Disagreement> {
    if expected == found {
        return Ok(());
    }
    Err(Disagreement { step, field: field.to_owned(), expected: json(expected), found: json(found) })
}

pub(super) fn wrong(step: u32, field: &str, expected: &str, found: &impl Display) -> Disagreement {
    Disagreement { step, field: field.to_owned(), expected: expected.to_owned(), found: found.to_string() }
}

pub(super) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("invariant: what a record holds is JSON")
}
