//! The limits of embeds.

use serde_json::Value;

use crate::terms::error::Problems;

/// The greatest number of embeds of a message.
const EMBEDS: usize = 10;
/// The greatest length of all embeds of a message together.
const TOTAL: usize = 6000;
const FIELDS: usize = 25;

/// Notes what Discord refuses in the embeds of a message.
pub(crate) fn check(problems: &mut Problems, embeds: &[Value]) {
    problems.count("embeds", embeds.len(), 0, EMBEDS);
    let mut total = 0;
    for (place, embed) in embeds.iter().enumerate() {
        let at = format!("embeds.{place}");
        if !embed.is_object() {
            problems.note(&at, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            continue;
        }
        let mut measure = |text: Option<&str>| total += text.map_or(0, |text| text.chars().count());
        measure(problems.text(&at, embed, "title", (0, 256), false));
        measure(problems.text(&at, embed, "description", (0, 4096), false));
        if embed["footer"].is_object() {
            let footer = &embed["footer"];
            measure(problems.text(&format!("{at}.footer"), footer, "text", (1, 2048), true));
        }
        if embed["author"].is_object() {
            let author = &embed["author"];
            measure(problems.text(&format!("{at}.author"), author, "name", (1, 256), true));
        }
        if let Some(fields) = embed["fields"].as_array() {
            problems.count(&format!("{at}.fields"), fields.len(), 0, FIELDS);
            for (place, field) in fields.iter().enumerate() {
                let at = format!("{at}.fields.{place}");
                measure(problems.text(&at, field, "name", (1, 256), true));
                measure(problems.text(&at, field, "value", (1, 1024), true));
            }
        }
        if embed["color"].as_u64().is_some_and(|color| color > 0x00ff_ffff) {
            let path = format!("{at}.color");
            problems.note(&path, "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.");
        }
        for (outer, inner) in
            [("image", "url"), ("thumbnail", "url"), ("footer", "icon_url"), ("author", "icon_url")]
        {
            check_url(problems, &format!("{at}.{outer}.{inner}"), &embed[outer][inner], true);
        }
        check_url(problems, &format!("{at}.url"), &embed["url"], false);
        if is_blank(embed) {
            problems.note(&at, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }
    if total > TOTAL {
        let message = format!("Embed size exceeds maximum size of {TOTAL}");
        problems.note("embeds", "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

fn is_blank(embed: &Value) -> bool {
    ["title", "description", "fields", "image", "thumbnail", "author", "footer", "url"]
        .iter()
        .all(|key| embed[*key].is_null() || embed[*key].as_array().is_some_and(Vec::is_empty))
}

fn check_url(problems: &mut Problems, path: &str, url: &Value, attachment: bool) {
    let Some(url) = url.as_str() else { return };
    let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
    if matches!(scheme, "http" | "https") || (attachment && scheme == "attachment") {
        return;
    }
    let message = format!("Scheme \"{scheme}\" is not supported. Scheme must be one of ('http', 'https').");
    problems.note(path, "URL_TYPE_INVALID_SCHEME", message);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn is_fine(embeds: &[Value]) -> bool {
        let mut problems = Problems::default();
        check(&mut problems, embeds);
        problems.finish().is_ok()
    }

    #[test]
    fn each_text_has_its_limit() {
        assert!(is_fine(&[json!({ "title": "t".repeat(256) })]));
        assert!(!is_fine(&[json!({ "title": "t".repeat(257) })]));
        assert!(!is_fine(&[json!({ "description": "d".repeat(4097) })]));
        assert!(!is_fine(&[json!({ "fields": [{ "name": "", "value": "v" }] })]));
        assert!(!is_fine(&[json!({ "fields": [{ "name": "n" }] })]));
        assert!(!is_fine(&[json!({ "footer": { "text": "f".repeat(2049) } })]));
    }

    #[test]
    fn all_embeds_share_six_thousand_characters() {
        let embed = json!({ "description": "d".repeat(3000) });
        assert!(is_fine(&[embed.clone(), embed.clone()]));
        assert!(!is_fine(&[embed.clone(), embed, json!({ "title": "t" })]));
    }

    #[test]
    fn an_empty_embed_or_a_strange_address_is_refused() {
        assert!(!is_fine(&[json!({})]));
        assert!(is_fine(&[json!({ "image": { "url": "attachment://board.png" } })]));
        assert!(!is_fine(&[json!({ "image": { "url": "file:///etc/passwd" } })]));
        assert!(!is_fine(&vec![json!({ "title": "t" }); 11]));
    }
}
