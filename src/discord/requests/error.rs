//! Why a request failed.

use std::fmt;

use poise::serenity_prelude::DiscordJsonError;

use super::limit::Limit;

/// A reason why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// Discord refused it.
    #[error("{0}")]
    Refused(Refused),
    /// It was not sent: a limit that is known allows it later than anybody would wait.
    #[error("a limit allows it in {} ms", .0.retry_after.as_millis())]
    Limited(Limit),
    /// Discord cannot be reached, or broke off.
    #[error("{}", causes(.0))]
    Connection(reqwest::Error),
    /// Discord carried it out, and its answer cannot be read.
    #[error("its answer cannot be read: {0}")]
    Unread(serde_json::Error),
    /// It cannot be written.
    #[error("it cannot be written: {0}")]
    Unwritten(String),
    /// It was not sent: it waited when the bot stopped.
    #[error("the bot stops")]
    Stopping,
    /// It was sent, and Discord has not answered in the time that is left when the bot stops: it may have been carried out.
    #[error("the bot stops before Discord has answered")]
    Abandoned,
    /// It was not sent: the bot does not run.
    #[error("the bot does not run")]
    NotRunning,
}

/// A refusal of Discord.
#[derive(Debug)]
pub struct Refused {
    /// The HTTP status.
    pub(in crate::discord) status: u16,
    /// Discord's own code: 0 where it has none, -1 where there is no telling.
    pub(in crate::discord) code: isize,
    /// The limit that is reached, where it refuses for one.
    pub(in crate::discord) limit: Option<Limit>,
    message: String,
}

impl Refused {
    /// Reads a refusal.
    pub(super) fn of(status: u16, body: &[u8], limit: Option<Limit>) -> Self {
        match serde_json::from_slice::<DiscordJsonError>(body) {
            Ok(said) => {
                let places = said.errors.iter().map(|error| format!("{}: {}", error.path, error.message));
                let places = places.collect::<Vec<_>>().join(", ");
                let message =
                    if places.is_empty() { said.message } else { format!("{} ({places})", said.message) };
                Self { status, code: said.code, limit, message }
            }
            Err(_) => Self { status, code: -1, limit, message: "it does not say why".to_owned() },
        }
    }
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
    /// Makes that of a connection, without the address of the request: that of an answer holds the token by which
    /// anybody could read it.
    pub(super) fn connection(error: reqwest::Error) -> Self {
        Self::Connection(error.without_url())
    }

    /// Returns whether Discord cannot be reached, or cannot answer.
    pub(in crate::discord) const fn is_outage(&self) -> bool {
        match self {
            Self::Refused(refused) => refused.status >= 500,
            Self::Connection(_) | Self::Abandoned => true,
            _ => false,
        }
    }

    /// Returns the limit that it failed for.
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
