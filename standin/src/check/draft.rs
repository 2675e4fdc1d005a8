//! The body of a message as it is sent, before it becomes one.

use axum::body::Bytes;
use serde_json::Value;

use super::mention::Allowed;
use super::value::number;
use super::{component, embed};
use crate::model::flag;
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;

/// The greatest length of a message's text.
const CONTENT: usize = 2000;
/// The greatest length of a file's description.
const DESCRIPTION: usize = 1024;
/// The greatest number of files of a message.
const FILES: usize = 10;
/// The greatest size of a file for a server without boosts, in bytes.
pub(crate) const FILE_BYTES: usize = 10 * 1024 * 1024;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The number in the name of its part, `files[n]`.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) bytes: Bytes,
}

/// The entry of a file in the body: a new one by its number, or one already there by its id.
#[derive(Clone, Debug)]
pub(crate) struct Slot {
    pub(crate) id: u64,
    pub(crate) description: Option<String>,
    pub(crate) filename: Option<String>,
}

/// The checked body; `None` where the key is absent, which matters in changes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) content: Option<String>,
    pub(crate) embeds: Option<Vec<Value>>,
    pub(crate) components: Option<Vec<Value>>,
    pub(crate) slots: Option<Vec<Slot>>,
    pub(crate) uploads: Vec<Upload>,
    pub(crate) flags: Option<u64>,
    pub(crate) allowed: Option<Allowed>,
    pub(crate) nonce: Option<Value>,
    pub(crate) enforce_nonce: bool,
    pub(crate) reply_to: Option<Id>,
}

impl Draft {
    /// Reads and checks a body.
    pub(crate) fn read(body: &Value, uploads: Vec<Upload>) -> Result<Draft, ApiError> {
        let mut problems = Problems::default();
        if !body.is_object() && !body.is_null() {
            problems.note("", "DICT_TYPE_CONVERT", "Only dictionaries may be used.");
            return Err(problems.finish().err().unwrap_or(ApiError::INVALID_JSON));
        }
        if uploads.iter().any(|upload| upload.bytes.len() > FILE_BYTES) {
            return Err(ApiError::TOO_LARGE);
        }
        let draft = Draft {
            content: text(&mut problems, body),
            embeds: list(&mut problems, body, "embeds"),
            components: list(&mut problems, body, "components"),
            slots: slots(&mut problems, body, &uploads),
            flags: flags(&mut problems, body),
            allowed: Allowed::read(&mut problems, &body["allowed_mentions"]),
            nonce: nonce(&mut problems, body),
            enforce_nonce: body["enforce_nonce"].as_bool().unwrap_or(false),
            reply_to: reply_to(body),
            uploads,
        };
        if let Some(embeds) = &draft.embeds {
            embed::check(&mut problems, embeds);
        }
        if let Some(rows) = &draft.components {
            component::check_rows(&mut problems, rows);
        }
        problems.count("files", draft.uploads.len(), 0, FILES);
        problems.finish()?;
        Ok(draft)
    }

    /// Tells whether nothing of it would be seen in a new message.
    pub(crate) fn is_empty(&self) -> bool {
        self.content.as_deref().is_none_or(|text| text.trim().is_empty())
            && self.embeds.as_ref().is_none_or(Vec::is_empty)
            && self.components.as_ref().is_none_or(Vec::is_empty)
            && self.uploads.is_empty()
    }

    pub(crate) fn wants_ephemeral(&self) -> bool {
        self.flags.unwrap_or(0) & flag::EPHEMERAL != 0
    }
}

fn text(problems: &mut Problems, body: &Value) -> Option<String> {
    match body.get("content")? {
        Value::Null => Some(String::new()),
        Value::String(text) => {
            problems.length("content", text, 0, CONTENT);
            Some(text.trim().to_owned())
        }
        Value::Number(number) => Some(number.to_string()),
        _ => {
            problems.note("content", "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            None
        }
    }
}

fn list(problems: &mut Problems, body: &Value, key: &str) -> Option<Vec<Value>> {
    match body.get(key)? {
        Value::Null => Some(Vec::new()),
        Value::Array(list) => Some(list.clone()),
        _ => {
            problems.note(key, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            None
        }
    }
}

fn slots(problems: &mut Problems, body: &Value, uploads: &[Upload]) -> Option<Vec<Slot>> {
    let listed = list(problems, body, "attachments")?;
    let mut slots = Vec::with_capacity(listed.len());
    problems.count("attachments", listed.len(), 0, FILES);
    for (place, slot) in listed.iter().enumerate() {
        let at = format!("attachments.{place}");
        let description = problems.text(&at, slot, "description", (0, DESCRIPTION), false);
        let filename = problems.text(&at, slot, "filename", (1, 1024), false);
        match number(&slot["id"]) {
            Some(id) => slots.push(Slot {
                id,
                description: description.map(str::to_owned),
                filename: filename.map(str::to_owned),
            }),
            None => problems.required(&format!("{at}.id")),
        }
    }
    for upload in uploads {
        let named = slots.iter().filter(|slot| slot.id == upload.index).count();
        if named > 1 {
            problems.note("attachments", "ATTACHMENT_DUPLICATED", "Attachment named twice.");
        }
    }
    Some(slots)
}

fn flags(problems: &mut Problems, body: &Value) -> Option<u64> {
    let flags = match &body["flags"] {
        Value::Null => return None,
        flags => flags.as_u64(),
    };
    match flags {
        None => problems.note("flags", "NUMBER_TYPE_COERCE", "Value is not int."),
        Some(flags) if flags & flag::COMPONENTS_V2 != 0 => problems.note(
            "flags",
            "STAND_IN_LACKS_COMPONENTS_V2",
            "The stand-in does not model messages made of components alone.",
        ),
        Some(_) => {}
    }
    flags
}

fn nonce(problems: &mut Problems, body: &Value) -> Option<Value> {
    let nonce = match body.get("nonce")? {
        Value::Null => return None,
        nonce => nonce,
    };
    match nonce {
        Value::String(text) if text.chars().count() > 25 => {
            problems.note("nonce", "NONCE_TYPE_TOO_LONG", "Nonce must be 25 or fewer in length.");
        }
        Value::String(_) => {}
        Value::Number(number) if number.is_i64() || number.is_u64() => {}
        _ => problems.note("nonce", "NONCE_TYPE_CONVERT", "Nonce must be a string or an integer."),
    }
    Some(nonce.clone())
}

fn reply_to(body: &Value) -> Option<Id> {
    number(&body["message_reference"]["message_id"]).map(Id)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problems_of(body: &Value) -> Value {
        Draft::read(body, Vec::new()).unwrap_err().errors.unwrap()
    }

    #[test]
    fn two_thousand_characters_not_bytes() {
        assert!(Draft::read(&json!({ "content": "ã".repeat(2000) }), Vec::new()).is_ok());
        let errors = problems_of(&json!({ "content": "ã".repeat(2001) }));
        assert_eq!(errors["content"]["_errors"][0]["code"], "BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn alt_text_has_a_limit() {
        let slot = json!({ "id": 0, "description": "x".repeat(1025) });
        let errors = problems_of(&json!({ "attachments": [slot] }));
        assert!(errors["attachments"]["0"]["description"].is_object());
    }

    #[test]
    fn a_long_nonce_is_refused() {
        assert!(Draft::read(&json!({ "content": "x", "nonce": "1".repeat(25) }), vec![]).is_ok());
        assert!(problems_of(&json!({ "nonce": "1".repeat(26) }))["nonce"].is_object());
    }

    #[test]
    fn a_file_over_the_limit_is_refused() {
        let upload = Upload { index: 0, filename: "big.png".into(), bytes: vec![0; FILE_BYTES + 1].into() };
        assert_eq!(Draft::read(&json!({}), vec![upload]).unwrap_err(), ApiError::TOO_LARGE);
    }
}
