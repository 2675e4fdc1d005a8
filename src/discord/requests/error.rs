//! Reasons why a request fails.

use std::fmt;

use poise::serenity_prelude::DiscordJsonError;

use super::limit::Limit;

/// A reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// Discord refused the request.
    #[error("{0}")]
    Refused(Refused),
    /// The request was not sent: a known limit would hold it up for longer than its sender waits.
    #[error("a limit allows it in {} ms", .0.retry_after.as_millis())]
    Limited(Limit),
    /// Discord cannot be reached, or the connection broke off.
    #[error("{}", causes(.0))]
    Connection(reqwest::Error),
    /// Discord carried the request out, but its answer cannot be read.
    #[error("its answer cannot be read: {0}")]
    Unread(serde_json::Error),
    /// The request cannot be written.
    #[error("it cannot be written: {0}")]
    Unwritten(String),
    /// The request was not sent: it still waited when the bot stopped.
    #[error("the bot stops")]
    Stopping,
    /// The request was sent, but Discord did not answer in the time that is left when the bot stops: it may have been
    /// carried out.
    #[error("the bot stops before Discord has answered")]
    Abandoned,
    /// The request was not sent: the bot does not run yet.
    #[error("the bot does not run")]
    NotRunning,
}

/// A refusal of Discord.
#[derive(Debug)]
pub struct Refused {
    /// The HTTP status.
    pub(in crate::discord) status: u16,
    /// Discord's own code: 0 if Discord gave none, -1 if its answer cannot be read.
    pub(in crate::discord) code: isize,
    /// The limit that was reached, if that is the reason.
    pub(in crate::discord) limit: Option<Limit>,
    /// True if Discord names an emoji among the parts that it does not accept.
    pub(in crate::discord) names_emoji: bool,
    message: String,
}

impl Refused {
    /// Reads a refusal.
    pub(super) fn of(status: u16, body: &[u8], limit: Option<Limit>) -> Self {
        let Ok(said) = serde_json::from_slice::<DiscordJsonError>(body) else {
            let message = "it does not say why".to_owned();
            return Self { status, code: -1, limit, names_emoji: false, message };
        };
        let places = said.errors.iter().map(|error| format!("{}: {}", error.path, error.message));
        let places = places.collect::<Vec<_>>().join(", ");
        let message = if places.is_empty() { said.message } else { format!("{} ({places})", said.message) };
        let names_emoji = said.errors.iter().any(|error| is_of_emoji(&error.code, &error.path));
        Self { status, code: said.code, limit, names_emoji, message }
    }
}

/// Returns whether one of Discord's errors is about an emoji: by its code, or by the place in the body that it names.
fn is_of_emoji(code: &str, path: &str) -> bool {
    code.ends_with("COMPONENT_INVALID_EMOJI") || path.split('.').any(|part| part == "emoji")
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}", self.message, self.status)?;
        if self.code > 0 {
            write!(f, ", code {}", self.code)?;
        }
        f.write_str(")")
    }
}

impl RequestError {
    /// Creates the failure of a connection without the address of the request: the address of an interaction's answer
    /// holds the token by which anybody could read that answer.
    pub(super) fn connection(error: reqwest::Error) -> Self {
        Self::Connection(error.without_url())
    }

    /// Returns whether Discord cannot be reached, or cannot answer.
    pub(super) const fn is_outage(&self) -> bool {
        match self {
            Self::Refused(refused) => refused.status >= 500,
            Self::Connection(_) | Self::Abandoned => true,
            _ => false,
        }
    }

    /// Returns the limit for which the request failed, if it failed for one.
    pub(in crate::discord) const fn limit(&self) -> Option<Limit> {
        match self {
            Self::Refused(refused) => refused.limit,
            Self::Limited(limit) => Some(*limit),
            _ => None,
        }
    }
}

fn causes(failed: &reqwest::Error) -> String {
    let causes = std::iter::successors(std::error::Error::source(failed), |cause| cause.source());
    causes.fold("a request failed".to_owned(), |text, cause| format!("{text}: {cause}"))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn an_emoji_is_named_by_the_code_or_the_place_of_an_error() {
        let refused = |errors: Value| {
            let said = json!({ "code": 50035, "message": "Invalid Form Body", "errors": errors });
            Refused::of(400, said.to_string().as_bytes(), None)
        };
        let error = |code: &str| json!({ "_errors": [{ "code": code, "message": "no" }] });
        let unknown = error("BUTTON_COMPONENT_INVALID_EMOJI");
        let control = |inner: Value| json!({ "components": { "0": { "components": { "1": inner } } } });
        assert!(refused(control(json!({ "emoji": { "id": unknown } }))).names_emoji);
        assert!(refused(control(error("COMPONENT_INVALID_EMOJI"))).names_emoji);
        assert!(refused(control(json!({ "emoji": error("BASE_TYPE_BAD_LENGTH") }))).names_emoji);
        assert!(!refused(control(json!({ "label": error("BASE_TYPE_BAD_LENGTH") }))).names_emoji);
        assert!(!refused(json!({ "content": error("BASE_TYPE_BAD_LENGTH") })).names_emoji);
        assert!(!Refused::of(400, b"?", None).names_emoji);
    }
}
