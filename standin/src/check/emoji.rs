//! The limits and the shape of an emoji, and which emoji a message uses.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use super::value::number;
use crate::terms::error::{ApiError, Problems};
use crate::terms::id::Id;
use crate::terms::image;

/// The greatest size of a picture, in bytes.
const BYTES: usize = 256 * 1024;

/// An emoji as it is sent, before it becomes one.
#[derive(Debug)]
pub(crate) struct NewEmoji {
    pub(crate) name: String,
    pub(crate) content_type: String,
    pub(crate) bytes: Arc<[u8]>,
}

impl NewEmoji {
    /// Reads and checks a body.
    pub(crate) fn read(body: &Value) -> Result<Self, ApiError> {
        let mut problems = Problems::default();
        let name = read_name(&mut problems, body, true);
        let picture = read_picture(&mut problems, body);
        problems.finish()?;
        match (name, picture) {
            (Some(name), Some((content_type, bytes))) => Ok(Self { name, content_type, bytes }),
            _ => Err(ApiError::INVALID_FORM),
        }
    }
}

/// Reads and checks the name in a body that changes an emoji, where it has one.
pub(crate) fn new_name(body: &Value) -> Result<Option<String>, ApiError> {
    let mut problems = Problems::default();
    let name = read_name(&mut problems, body, false);
    problems.finish()?;
    Ok(name)
}

fn read_name(problems: &mut Problems, body: &Value, required: bool) -> Option<String> {
    let name = problems.text("", body, "name", (2, 32), required)?;
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        problems.note("name", "STRING_TYPE_REGEX", "String value did not match validation regex.");
    }
    Some(name.to_owned())
}

/// Reads the picture of a data URI: its type and its bytes.
fn read_picture(problems: &mut Problems, body: &Value) -> Option<(String, Arc<[u8]>)> {
    let uri = match &body["image"] {
        Value::Null => {
            problems.required("image");
            return None;
        }
        Value::String(uri) => uri,
        _ => {
            problems.note("image", "STRING_TYPE_CONVERT", "Could not interpret value as string.");
            return None;
        }
    };
    let picture =
        uri.strip_prefix("data:").and_then(|uri| uri.split_once(";base64,")).and_then(|(kind, data)| {
            let bytes = STANDARD.decode(data).ok()?;
            is_picture(kind, &bytes).then(|| (kind.to_owned(), bytes))
        });
    let Some((kind, bytes)) = picture else {
        problems.note("image", "IMAGE_INVALID", "Invalid image data");
        return None;
    };
    if bytes.len() > BYTES {
        problems.note("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.");
    }
    Some((kind, bytes.into()))
}

/// Tells whether bytes are a picture of that type, as far as can be seen here.
fn is_picture(kind: &str, bytes: &[u8]) -> bool {
    match kind {
        "image/png" | "image/gif" => {
            image::dimensions(bytes).is_some() && bytes.starts_with(b"GIF8") == (kind == "image/gif")
        }
        "image/jpeg" => bytes.starts_with(b"\xff\xd8\xff"),
        "image/webp" => bytes.starts_with(b"RIFF"),
        "image/avif" => bytes.get(4..8) == Some(b"ftyp"),
        _ => false,
    }
}

/// Notes the emoji on buttons and on options of selects that do not exist: Discord refuses the whole message.
pub(crate) fn check_used(problems: &mut Problems, rows: &[Value], exists: impl Fn(Id) -> bool) {
    let mut look = |at: String, holder: &Value| {
        if number(&holder["emoji"]["id"]).is_some_and(|id| !exists(Id(id))) {
            let path = format!("{at}.emoji.id");
            problems.note(&path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
        }
    };
    for (row_place, row) in rows.iter().enumerate() {
        let in_row = row["components"].as_array().into_iter().flatten().enumerate();
        let in_row = in_row.map(|(place, control)| (format!("components.{place}"), control));
        // A label of a form holds one.
        let in_label = row.get("component").map(|control| ("component".to_owned(), control));
        for (place, control) in in_row.chain(in_label) {
            let at = format!("components.{row_place}.{place}");
            look(at.clone(), control);
            for (place, option) in control["options"].as_array().into_iter().flatten().enumerate() {
                look(format!("{at}.options.{place}"), option);
            }
        }
    }
}

/// Returns a text as Discord shows it: an emoji that does not exist is its name between colons.
pub(crate) fn shown(text: &str, exists: impl Fn(Id) -> bool) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<:") {
        shown.push_str(before);
        let named = after.split_once('>').and_then(|(inner, rest)| {
            let (name, id) = inner.split_once(':')?;
            let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            Some((name, id.parse().ok()?, rest)).filter(|_| is_name)
        });
        match named {
            Some((name, id, after)) if !exists(id) => {
                shown.extend([":", name, ":"]);
                rest = after;
            }
            _ => {
                shown.push_str("<:");
                rest = after;
            }
        }
    }
    shown + rest
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Returns the beginning of a PNG file, followed by so many bytes.
    fn picture(more: usize) -> String {
        let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x80\0\0\0\x80".to_vec();
        png.resize(png.len() + more, 0);
        format!("data:image/png;base64,{}", STANDARD.encode(png))
    }

    fn complaint(body: &Value) -> String {
        NewEmoji::read(body).unwrap_err().errors.unwrap().to_string()
    }

    #[test]
    fn an_emoji_has_a_name_and_a_picture() {
        let good = NewEmoji::read(&json!({ "name": "blue_1", "image": picture(9) })).unwrap();
        assert_eq!((&*good.name, &*good.content_type), ("blue_1", "image/png"));
        for name in ["a", "with space", "dash-ed", "é_é", &"x".repeat(33)] {
            assert!(complaint(&json!({ "name": name, "image": picture(0) })).contains("name"), "{name}");
        }
        assert!(complaint(&json!({ "image": picture(0) })).contains("REQUIRED"));
        assert!(complaint(&json!({ "name": "blue" })).contains("REQUIRED"));
        for image in [
            "",
            "picture",
            "data:image/png;base64,!",
            "data:image/png;base64,eA==",
            "data:text/plain;base64,eA==",
        ] {
            assert!(
                complaint(&json!({ "name": "blue", "image": image })).contains("IMAGE_INVALID"),
                "{image}"
            );
        }
        let gif = picture(0).replace("image/png", "image/gif");
        assert!(complaint(&json!({ "name": "blue", "image": gif })).contains("IMAGE_INVALID"));
        assert!(complaint(&json!({ "name": "blue", "image": picture(BYTES) })).contains("MAX_SIZE"));
    }

    #[test]
    fn emoji_that_do_not_exist_are_found_on_controls_and_are_names_in_texts() {
        let option = |id: &str| json!({ "label": "x", "value": id, "emoji": { "id": id, "name": "a" } });
        let rows =
            [json!({ "type": 1, "components": [{ "type": 3, "options": [option("1"), option("2")] }] })];
        let mut problems = Problems::default();
        check_used(&mut problems, &rows, |id| id == Id(1));
        let errors = problems.finish().unwrap_err().errors.unwrap();
        let place = &errors["components"]["0"]["components"]["0"]["options"];
        assert!(place["0"].is_null() && !place["1"]["emoji"]["id"].is_null(), "{errors}");
        let label =
            [json!({ "type": 18, "component": { "type": 3, "options": [option("1"), option("2")] } })];
        let mut problems = Problems::default();
        check_used(&mut problems, &label, |id| id == Id(1));
        let errors = problems.finish().unwrap_err().errors.unwrap();
        let place = &errors["components"]["0"]["component"]["options"];
        assert!(place["0"].is_null() && !place["1"]["emoji"]["id"].is_null(), "{errors}");
        assert_eq!(shown("<:a:1> <:b:2>c <:d <@3>", |id| id == Id(1)), "<:a:1> :b:c <:d <@3>");
    }
}
