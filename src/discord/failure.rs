//! Failures of requests to Discord, and what each says about the request.

use poise::serenity_prelude as serenity;
use serenity::{Error, HttpError};

use crate::render::RenderError;
use crate::store::Fault;

/// A failure that keeps an answer from reaching Discord; it is logged, and never shown.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord refused, or could not be reached.
    #[error("Discord: {}", message_of(.0))]
    Discord(#[from] Box<Error>),
    /// Discord opens no more direct messages for now; other requests are not concerned.
    #[error("Discord opens no more direct messages for now")]
    DmsLimited,
    /// A message was posted, and it cannot be found again.
    #[error("a message was posted, and its id is not known")]
    Unread,
    /// Another process has taken over the work.
    #[error("it is left to another process")]
    Lost,
    /// A message is being changed by something else, or is about to be.
    #[error("it is being changed otherwise")]
    Busy,
    /// Our fault.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A picture could not be drawn.
    #[error("picture: {0}")]
    Render(#[from] RenderError),
    /// A thread that drew a picture broke off.
    #[error("drawing broke off")]
    Drawing,
}

/// Returns the message of the Discord library without the address of the request: that of an answer holds the
/// token by which anybody could read it.
fn message_of(error: &Error) -> String {
    let Error::Http(HttpError::Request(failed)) = error else {
        return error.to_string();
    };
    let causes = std::iter::successors(std::error::Error::source(failed), |cause| cause.source());
    causes.fold("a request failed".to_owned(), |text, cause| format!("{text}: {cause}"))
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Returns Discord's own code of a refusal, if it gave one.
#[must_use]
pub(crate) fn refusal_code(error: &Failure) -> Option<isize> {
    match error {
        Failure::Discord(error) => match &**error {
            Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
            _ => None,
        },
        _ => None,
    }
}

/// Returns the HTTP status of a request that failed.
#[must_use]
pub(crate) fn status_code(error: &Failure) -> Option<u16> {
    match error {
        Failure::Discord(error) => match &**error {
            Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.status_code.as_u16()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns whether a request failed because Discord cannot be reached or refused for its rate limit: the same
/// request may succeed in a moment.
#[must_use]
pub(crate) fn is_out_of_reach(error: &Failure) -> bool {
    match status_code(error) {
        // One message was edited too often: other requests are not concerned.
        Some(429) => refusal_code(error) != Some(30046),
        // Not every request tries a token that is no longer valid.
        Some(401) => true,
        Some(status) => status >= 500,
        None => matches!(error, Failure::Discord(error) if matches!(**error, Error::Http(_) | Error::Io(_))),
    }
}

/// Returns whether Discord carried a request out, and only the library cannot read the response: a person who
/// is mentioned may have more flags than it has room for.
#[must_use]
pub(crate) fn is_done_unread(error: &Failure) -> bool {
    matches!(error, Failure::Discord(error) if matches!(&**error, Error::Json(error) if error.is_data()))
}

/// Returns whether it is certain that a request that failed had no effect.
#[must_use]
pub(crate) fn is_surely_refused(error: &Failure) -> bool {
    match error {
        Failure::Discord(error) => match &**error {
            Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.is_client_error(),
            Error::Http(HttpError::Request(error)) => error.is_connect(),
            _ => false,
        },
        Failure::Unread => false,
        _ => true,
    }
}
