//! Values of Discord's JSON that have two spellings.

use serde_json::Value;

/// A number that may be written as a string, as ids are.
pub(crate) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
