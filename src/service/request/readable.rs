//! Games that can't be read: one of them is left out, so that the others are still shown.

use crate::store::StoreError;

/// Returns what was read of a game, if it can be read; otherwise the log says why it is left out.
pub(in crate::service) fn if_readable<T>(
    found: Result<Option<T>, StoreError>,
) -> Result<Option<T>, StoreError> {
    match found {
        Err(fault @ StoreError::Unreadable { .. }) => {
            tracing::error!(%fault, "a game is left out");
            Ok(None)
        }
        found => found,
    }
}
