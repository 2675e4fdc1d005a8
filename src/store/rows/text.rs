//! Reading and writing values that are stored as text in a row.

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::error::StoreError;
use super::ids::GameId;

/// Writes a value of the engine as JSON; none of the engine's types can fail to be written.
pub(in crate::store) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("invariant: the engine's types are JSON")
}

pub(in crate::store) fn parse<T: DeserializeOwned>(
    game: GameId,
    what: &'static str,
    text: &str,
) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| unreadable(game, what, &error))
}

pub(in crate::store) fn unreadable(game: GameId, what: &'static str, why: &impl ToString) -> StoreError {
    StoreError::Unreadable { game, what, why: why.to_string() }
}

/// Returns a short hash of a text, which another text is unlikely to share.
pub(crate) fn fingerprint(text: &str) -> u32 {
    let digest: [u8; 32] = Sha256::digest(text).into();
    u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]])
}
