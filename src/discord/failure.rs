//! Failures of requests to Discord, and what each says about the request.

use super::requests::{Limit, RequestError, Scope};
use crate::store::StoreError;
use last_spike_render::RenderError;

/// A failure that keeps an answer from reaching Discord; it is logged, and never shown.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Discord refused, or could not be reached.
    #[error("Discord: {0}")]
    Discord(#[from] Box<RequestError>),
    /// Discord opens no more direct messages for now; other requests are not concerned.
    #[error("Discord opens no more direct messages for now")]
    DmsLimited,
    /// A message was posted, but it cannot be found again.
    #[error("a message was posted, and its id is not known")]
    Unread,
    /// Another process has taken the work over.
    #[error("it is left to another process")]
    Lost,
    /// A message is being changed elsewhere, or is about to be.
    #[error("it is being changed otherwise")]
    Busy,
    /// A message cannot be told from another one that may still be sent.
    #[error("another message that may say the same is still being sent")]
    Undecided,
    /// A failure of the database.
    #[error(transparent)]
    Fault(#[from] StoreError),
    /// A picture could not be drawn.
    #[error("picture: {0}")]
    Render(#[from] RenderError),
    /// A thread that drew a picture broke off.
    #[error("drawing broke off")]
    Drawing,
    /// The person who waited for a picture was told meanwhile that their interaction failed.
    #[error("nobody waits for it any more")]
    GivenUp,
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Returns Discord's own code and the HTTP status of a refusal.
fn refusal(error: &Failure) -> Option<(isize, u16)> {
    match error {
        Failure::Discord(error) => match &**error {
            RequestError::Refused(refused) => Some((refused.code, refused.status)),
            _ => None,
        },
        _ => None,
    }
}

/// Discord's code for a channel or a thread that doesn't exist.
pub(super) const UNKNOWN_CHANNEL: isize = 10_003;

/// Returns Discord's own code of a refusal, if it gave one.
#[must_use]
pub(crate) fn refusal_code(error: &Failure) -> Option<isize> {
    refusal(error).map(|(code, _)| code)
}

/// Returns whether Discord refused a request for an emoji that it does not have.
#[must_use]
pub(super) fn is_refused_for_emoji(error: &Failure) -> bool {
    matches!(error, Failure::Discord(error)
        if matches!(&**error, RequestError::Refused(refused) if refused.names_emoji))
}

/// Returns the HTTP status of a request that failed.
#[must_use]
pub(crate) fn status_code(error: &Failure) -> Option<u16> {
    refusal(error).map(|(_, status)| status)
}

/// Returns the limit for which a request failed, unless it is the limit of a single message.
#[must_use]
pub(super) fn limit_of(error: &Failure) -> Option<Limit> {
    match error {
        Failure::Discord(error) => error.limit().filter(|limit| limit.scope != Scope::Message),
        _ => None,
    }
}

/// Returns whether a request failed because Discord cannot be reached or a limit is reached: the same request may
/// succeed in a moment.
#[must_use]
pub(crate) fn is_out_of_reach(error: &Failure) -> bool {
    match status_code(error) {
        // One message was edited too often: other requests are not concerned.
        Some(429) => limit_of(error).is_some(),
        // Not every request tries a token that is no longer valid.
        Some(401) => true,
        Some(status) => status >= 500,
        None => {
            limit_of(error).is_some()
                || matches!(error, Failure::Discord(error)
                    if matches!(**error, RequestError::Connection(_) | RequestError::Abandoned))
        }
    }
}

/// Returns whether Discord refused an answer for its content, and would take another one: not if the answer came too
/// late or was already given.
#[must_use]
pub(super) fn is_not_taken(error: &Failure) -> bool {
    match status_code(error) {
        Some(401 | 404 | 429) => false,
        Some(status) => (400..500).contains(&status) && !is_over(error),
        None => false,
    }
}

/// Returns whether the message that an answer was to change is deleted.
#[must_use]
pub(super) fn is_gone(error: &Failure) -> bool {
    refusal_code(error) == Some(10008)
}

/// Returns whether Discord takes no answer any more: it does not know the interaction or its token, or the interaction
/// was already answered.
#[must_use]
pub(super) fn is_over(error: &Failure) -> bool {
    matches!(refusal_code(error), Some(10062 | 10015 | 40060 | 50027))
}

/// Returns whether a request was not sent because the bot stops.
#[must_use]
pub(super) fn is_stopped(error: &Failure) -> bool {
    matches!(error, Failure::Discord(error) if matches!(**error, RequestError::Stopping))
}

/// Returns whether Discord carried a request out, but its response cannot be read.
#[must_use]
pub(crate) fn is_done_unread(error: &Failure) -> bool {
    matches!(error, Failure::Discord(error) if matches!(&**error, RequestError::Unread(error) if error.is_data()))
}

/// Returns whether it is certain that a request that failed had no effect.
#[must_use]
pub(crate) fn is_surely_refused(error: &Failure) -> bool {
    match error {
        Failure::Discord(error) => match &**error {
            RequestError::Refused(refused) => (400..500).contains(&refused.status),
            RequestError::Connection(error) => error.is_connect(),
            RequestError::Unread(_) | RequestError::Abandoned => false,
            RequestError::Limited(_)
            | RequestError::Unwritten(_)
            | RequestError::Stopping
            | RequestError::NotRunning => true,
        },
        Failure::Unread => false,
        _ => true,
    }
}
