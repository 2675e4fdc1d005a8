//! The bot's token: in the configuration, or in a file of its own.

use secrecy::{ExposeSecret, SecretString};

use super::error::ConfigError;
use super::shown::shown_path;
use super::{Config, reading};

/// Key of the token.
const TOKEN: &str = "discord.token";

/// Key of the token's file.
const TOKEN_FILE: &str = "discord.token_file";

impl Config {
    /// Returns the token, read from its file if need be; `None` if none is given.
    ///
    /// # Errors
    /// [`ConfigError`] when the file cannot be read or is empty, or when what was given can't be a token as it stands:
    /// it has quotes around it, the word `Bot` before it, several lines, or a sign in it that no token has.
    pub fn token(&self) -> Result<Option<SecretString>, ConfigError> {
        let (key, token) = match (&self.discord.token, &self.discord.token_file) {
            (Some(token), _) => (TOKEN, token.clone()),
            (None, Some(_)) => (TOKEN_FILE, SecretString::from(self.token_of_file()?)),
            (None, None) => return Ok(None),
        };
        match defect(token.expose_secret()) {
            None => Ok(Some(token)),
            Some(defect) => Err(self.value_error(key, format!(": the token {defect}"))),
        }
    }

    fn token_of_file(&self) -> Result<String, ConfigError> {
        let path = self.discord.token_file.as_deref().unwrap_or_else(|| "".as_ref());
        let named = shown_path(path);
        let wrong = |why: String| self.value_error(TOKEN_FILE, why);
        let bytes = std::fs::read(path).map_err(|error| {
            wrong(format!(
                " is {named}: the file cannot be read ({error}); give the path of a file that holds the token and \
                 nothing else, or the token itself in {TOKEN}"
            ))
        })?;
        let text = String::from_utf8(bytes).map_err(|_| {
            wrong(format!(" is {named}: the file is no text in UTF-8; save it in this encoding"))
        })?;
        let text = reading::trimmed(&text);
        if text.is_empty() {
            return Err(wrong(format!(
                " is {named}: the file is empty; write the token into it, and nothing else"
            )));
        }
        Ok(text.to_owned())
    }
}

/// Returns what keeps a text from being a token, and how to mend it; the text itself is not repeated.
fn defect(token: &str) -> Option<&'static str> {
    const QUOTES: [char; 9] = ['"', '\'', '`', '“', '”', '„', '‘', '’', '«'];
    let first_word = token.split_whitespace().next().unwrap_or_default();
    if token.lines().filter(|line| !line.trim().is_empty()).count() > 1 || token.contains('\r') {
        Some("has several lines: give one line with the token alone")
    } else if token.starts_with(QUOTES) || token.ends_with(QUOTES) || token.ends_with('»') {
        Some("has quotes around it: give it without them")
    } else if first_word.trim_end_matches(':').eq_ignore_ascii_case("bot") {
        Some("has “Bot ” before it, which the bot adds itself: give it without the word")
    } else if token.chars().any(char::is_whitespace) {
        Some("has a blank in it: give the token alone")
    } else if token.contains('=') {
        Some("has an = in it: give the token alone, without the name of a key before it")
    } else if !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        Some("has a sign in it that no token has: copy it anew")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_keeps_a_text_from_being_a_token_is_named() {
        let token = "MTA5ODc2NTQzMjEwOTg3NjU0.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB";
        assert_eq!(defect(token), None);
        for (text, named) in [
            (format!("\"{token}\""), "quotes"),
            (format!("'{token}'"), "quotes"),
            (format!("“{token}”"), "quotes"),
            (format!("\"{token}"), "quotes"),
            (format!("Bot {token}"), "“Bot ”"),
            (format!("bot {token}"), "“Bot ”"),
            (format!("{token}\n{token}"), "several lines"),
            (format!("{token}\r\nMTA4"), "several lines"),
            (format!("{token} {token}"), "a blank"),
            (format!("TOKEN={token}"), "an ="),
            (format!("{token}\u{200b}x"), "a sign"),
            (format!("{token}é"), "a sign"),
            ("•••••••••••".to_owned(), "a sign"),
        ] {
            let said = defect(&text).unwrap_or_default();
            assert!(said.contains(named), "{text:?}: {said}");
        }
    }
}
