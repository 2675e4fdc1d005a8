//! Reading and writing values that are stored as text in a row.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error::StoreError;
use super::ids::GameId;

/// Writes a value of the engine as JSON; none of the engine's types can fail to be written.
pub(in crate::store) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("invariant: the engine's types are JSON")
}

/// Reads a part of a game that [`json`] has written, in this program or in another.
///
/// # Errors
/// [`StoreError::Newer`] if the text has a word or a field that this program does not know: a program that passes over
/// it plays by other rules. [`StoreError::Unreadable`] for everything else that cannot be read, such as a field that is
/// missing: no program writes that.
pub(in crate::store) fn parse<T: DeserializeOwned + Serialize>(
    game: GameId,
    what: &'static str,
    text: &str,
) -> Result<T, StoreError> {
    let value: T = serde_json::from_str(text).map_err(|error| not_understood(game, what, &error))?;
    // Almost always it is what this program would write.
    if json(&value) != text
        && let Ok(said) = serde_json::from_str(text)
        && let Ok(known) = serde_json::to_value(&value)
        && has_unknown_field(&said, &known)
    {
        return Err(StoreError::Newer { game, what });
    }
    Ok(value)
}

/// Returns whether a field is said and not known; a field that is null says nothing.
fn has_unknown_field(said: &Value, known: &Value) -> bool {
    match (said, known) {
        (Value::Object(said), Value::Object(known)) => said
            .iter()
            .filter(|(_, value)| !value.is_null())
            .any(|(field, value)| known.get(field).is_none_or(|known| has_unknown_field(value, known))),
        (Value::Array(said), Value::Array(known)) => {
            said.iter().zip(known).any(|(said, known)| has_unknown_field(said, known))
        }
        // Written otherwise by an earlier program.
        _ => false,
    }
}

/// Returns what it means that a text could not be read: if it has a word that this program has none for, that a newer one
/// has written it. The words of the error are left out, because they may quote hidden tiles.
fn not_understood(game: GameId, what: &'static str, error: &serde_json::Error) -> StoreError {
    if is_unknown(error) {
        StoreError::Newer { game, what }
    } else {
        unreadable(game, what, &format!("{:?} at column {}", error.classify(), error.column()))
    }
}

/// Returns whether a text could not be read because it has a word that this program has none for.
pub(in crate::store) fn is_unknown(error: &impl ToString) -> bool {
    // serde has no other way to say this, and says it of all formats in these words; a test holds them.
    let said = error.to_string();
    ["unknown variant", "unknown field"].iter().any(|words| said.contains(words))
}

pub(in crate::store) fn unreadable(game: GameId, what: &'static str, why: &impl ToString) -> StoreError {
    StoreError::Unreadable { game, what, why: why.to_string() }
}

/// Returns a short hash of a text, which another text is unlikely to share.
pub(crate) fn fingerprint(text: &str) -> u32 {
    let digest: [u8; 32] = Sha256::digest(text).into();
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}

#[cfg(test)]
mod tests {
    use last_spike_engine::{Event, Options, Tile};

    use super::*;

    #[test]
    fn what_a_newer_program_says_is_told_from_what_is_damaged() {
        let options = |text: &str| parse::<Options>(GameId(3), "the options", text);
        for known in ["{}", r#"{"cash":"hidden"}"#, r#"{ "double_cost": "forced", "weather": null }"#] {
            assert!(options(known).is_ok(), "{known}");
        }
        for newer in [r#"{"weather":"fine"}"#, r#"{"cash":"shared"}"#, r#"{"cash":"public","weather":false}"#]
        {
            assert!(matches!(options(newer), Err(StoreError::Newer { game: GameId(3), .. })), "{newer}");
        }
        for damaged in [r#"{"weather":"#, r#"{"cash":7}"#, "[7]"] {
            assert!(matches!(options(damaged), Err(StoreError::Unreadable { .. })), "{damaged}");
        }
        let event = |text: &str| parse::<Vec<Event>>(GameId(3), "a step", text);
        assert!(event(r#"[{"type":"pool_mixed"}]"#).is_ok());
        for newer in [r#"[{"type":"weather_changed"}]"#, r#"[{"type":"pool_mixed","weather":"fine"}]"#] {
            assert!(matches!(event(newer), Err(StoreError::Newer { .. })), "{newer}");
        }
        assert!(
            matches!(event(r#"[{"type":"tile_laid"}]"#), Err(StoreError::Unreadable { .. })),
            "a part is missing"
        );
    }

    #[test]
    fn an_error_quotes_nothing_that_is_stored() {
        for text in [r#"["Z99"]"#, r#""Z99""#, r#"{"Z99":1}"#, r#"{"cash":"Z99"}"#, r#"{"cash":{"Z99":1}}"#] {
            let errors = [
                parse::<Options>(GameId(3), "the options", text).unwrap_err(),
                parse::<Vec<Tile>>(GameId(3), "the tiles", text).unwrap_err(),
            ];
            for error in errors {
                assert!(!error.to_string().contains("Z99"), "{text}: {error}");
            }
        }
    }
}
