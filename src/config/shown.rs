//! The values that an error may repeat. Somebody may have put the token, or an address with a password, into any key.

/// The most letters and digits in a row that are repeated: a token's last part has more.
const MOST_IN_A_ROW: usize = 12;

/// The most characters that are repeated.
const MOST: usize = 60;

/// Returns a value as an error shows it, between quotes; one that may be a secret is not shown.
pub(super) fn shown(text: &str) -> String {
    if may_be_secret(text) { "(not shown: it may be a secret)".to_owned() } else { format!("{text:?}") }
}

/// Returns whether a value may hold a secret.
fn may_be_secret(text: &str) -> bool {
    let is_of_token = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '+');
    let longest = text.split(|c| !is_of_token(c)).map(|part| part.chars().count()).max().unwrap_or(0);
    longest > MOST_IN_A_ROW || text.chars().count() > MOST || text.contains('@') || has_token_form(text)
}

/// Returns whether a text consists of three parts with dots between them, as a bot's token does.
fn has_token_form(text: &str) -> bool {
    let parts: Vec<&str> = text.trim().split('.').collect();
    let is_part = |part: &&str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
    };
    parts.len() == 3 && parts.iter().all(is_part) && text.chars().any(|c| c.is_ascii_alphabetic())
}

/// The fewest characters of a bot's token.
const SHORTEST_TOKEN: usize = 50;

/// Returns the reason why a value of a key that holds no secret is one all the same; `None` if it is none for sure.
pub(super) fn misplaced(text: &str) -> Option<&'static str> {
    let bare = text.strip_prefix("Bot ").unwrap_or(text);
    let is_token = has_token_form(bare) && (bare.len() >= SHORTEST_TOKEN || bare.len() < text.len());
    let has_password = text.split_once("://").is_some_and(|(_, rest)| rest.contains('@'));
    if is_token {
        Some("it holds what looks like a bot's token, which belongs into discord.token")
    } else if has_password {
        Some("it holds an address with a name or a password, which only database.url takes")
    } else {
        None
    }
}

/// Returns the path of a file as an error shows it. One without a folder may be a secret itself, put into the wrong key.
pub(super) fn shown_path(path: &std::path::Path) -> String {
    let text = path.display().to_string();
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let is_path = text.contains(['/', '\\']) && !text.contains("://") && misplaced(&file).is_none();
    if is_path { text } else { shown(&text) }
}
