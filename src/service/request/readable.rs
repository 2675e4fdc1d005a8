//! Games that cannot be read, where one is left out instead of hiding all others.

use crate::store::Fault;

/// Returns what was read of a game, if it can be read; otherwise the log says why it is left out.
pub(in crate::service) fn if_readable<T>(found: Result<Option<T>, Fault>) -> Result<Option<T>, Fault> {
    match found {
        Err(fault @ Fault::Unreadable { .. }) => {
            tracing::error!(%fault, "a game is left out");
            Ok(None)
        }
        found => found,
    }
}
