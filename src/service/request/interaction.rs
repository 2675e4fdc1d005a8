//! Interactions that Discord may deliver again: each is dealt with once.
//!
//! Discord may deliver an interaction twice, also to the process that comes after this one or runs beside it. A request
//! that is accepted is noted in the same transaction. A request that is refused, or answered by a question, has changed
//! nothing and might be accepted later: it is noted before the person is told. Requests that only read needn't be
//! noted.

use super::refusal::Refusal;
use crate::store::{InteractionId, Store, StoreError, Tx, people::person};

/// Carries out an interaction's request in one transaction; the interaction is noted before the result is returned,
/// whatever it is.
///
/// # Errors
/// The refusals of the job, and those of [`refuse`].
pub(crate) async fn carry_out<T: Send + 'static>(
    store: &Store,
    id: InteractionId,
    job: impl Fn(&Tx<'_>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let done = store.write(move |tx| {
        let done = job(tx)?;
        // Notes a request that is answered by a question; the note is sent with the commit.
        person::note_interaction(tx, id)?;
        Ok(done)
    });
    settle(store, id, done.await).await
}

/// Notes an interaction whose request was refused.
///
/// # Errors
/// The given refusal, and those of [`refuse`].
pub(crate) async fn settle<T>(
    store: &Store,
    id: InteractionId,
    result: Result<T, Refusal>,
) -> Result<T, Refusal> {
    match result {
        Err(Refusal::Repeated) | Ok(_) => result,
        Err(refusal) => Err(refuse(store, id).await.err().unwrap_or(refusal)),
    }
}

/// Notes an interaction that is to be refused, so that it can't be carried out any more.
///
/// # Errors
/// [`Refusal::Repeated`] if it was dealt with meanwhile; [`StoreError::Unsettled`] if it can't be noted and another
/// process may receive it.
pub(crate) async fn refuse(store: &Store, id: InteractionId) -> Result<(), Refusal> {
    match store.write(move |tx| person::note_once(tx, id)).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Refusal::Repeated),
        Err(fault) => {
            tracing::error!(%fault, %id, "an interaction that is refused cannot be noted");
            // If no other process runs beside this one, only the next one may receive the interaction again, and it
            // does nothing that Discord has taken an answer to. So on a full disk people are told for certain that
            // nothing has changed.
            if store.membership().is_alone() {
                return Ok(());
            }
            Err(Refusal::Fault(StoreError::Unsettled { why: fault.to_string() }))
        }
    }
}
