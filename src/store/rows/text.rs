//! Reading and writing values that are stored as text in a row.

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};
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
/// [`StoreError::Unreadable`] if the text is no JSON; [`StoreError::Newer`] if it is, and says what this program has no
/// word for. A field that is unknown counts, too: a program that passes over it plays by other rules.
pub(in crate::store) fn parse<T: DeserializeOwned + Serialize>(
    game: GameId,
    what: &'static str,
    text: &str,
) -> Result<T, StoreError> {
    let value: T =
        serde_json::from_str(text).map_err(|error| match serde_json::from_str::<IgnoredAny>(text) {
            Ok(_) => newer(game, what, &error),
            Err(_) => unreadable(game, what, &error),
        })?;
    // Almost always it is what this program would write.
    if json(&value) != text
        && let Ok(said) = serde_json::from_str(text)
        && let Ok(known) = serde_json::to_value(&value)
        && let Some(field) = unknown_field(&said, &known)
    {
        return Err(newer(game, what, &format!("the field {field:?}")));
    }
    Ok(value)
}

/// Returns a field that is said and not known; a field that is null says nothing.
fn unknown_field<'a>(said: &'a Value, known: &Value) -> Option<&'a str> {
    match (said, known) {
        (Value::Object(said), Value::Object(known)) => said
            .iter()
            .filter(|(_, value)| !value.is_null())
            .find_map(|(field, value)| match known.get(field) {
                Some(known) => unknown_field(value, known),
                None => Some(&**field),
            }),
        (Value::Array(said), Value::Array(known)) => {
            said.iter().zip(known).find_map(|(said, known)| unknown_field(said, known))
        }
        // Written otherwise by an earlier program.
        _ => None,
    }
}

pub(in crate::store) fn unreadable(game: GameId, what: &'static str, why: &impl ToString) -> StoreError {
    StoreError::Unreadable { game, what, why: why.to_string() }
}

pub(in crate::store) fn newer(game: GameId, what: &'static str, said: &impl ToString) -> StoreError {
    StoreError::Newer { game, what, said: said.to_string() }
}

/// Returns a short hash of a text, which another text is unlikely to share.
pub(crate) fn fingerprint(text: &str) -> u32 {
    let digest: [u8; 32] = Sha256::digest(text).into();
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}

#[cfg(test)]
mod tests {
    use last_spike_engine::{Event, Options};

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
        assert!(matches!(options(r#"{"weather":"#), Err(StoreError::Unreadable { .. })));
        let event = |text: &str| parse::<Vec<Event>>(GameId(3), "a step", text);
        assert!(event(r#"[{"type":"pool_mixed"}]"#).is_ok());
        for newer in [r#"[{"type":"weather_changed"}]"#, r#"[{"type":"pool_mixed","weather":"fine"}]"#] {
            assert!(matches!(event(newer), Err(StoreError::Newer { .. })), "{newer}");
        }
    }
}
