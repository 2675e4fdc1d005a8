//! The person who waits for an answer, as the work for it knows them.

use crate::discord::drawing::Waiting;

tokio::task_local! {
    static OWN: Waiting;
}

/// Does the work for the answer for which a person waits.
pub(super) fn of<T>(waiting: Waiting, work: impl Future<Output = T>) -> impl Future<Output = T> {
    OWN.scope(waiting, work)
}

/// Returns the person who waits for the work under way; `None` if nobody does.
pub(in crate::discord) fn own() -> Option<Waiting> {
    OWN.try_with(|waiting| *waiting).ok()
}
