//! Interactions that may be delivered again: each is dealt with once.
//!
//! Discord may deliver an interaction twice, also to the process that comes after this one, or beside it. What was
//! accepted is noted in the transaction that did it. What was refused, or answered by a question, has changed nothing,
//! and would be tried again when the game is another one: it is noted before the person is told. What only reads needs
//! no note.

use super::refusal::Refusal;
use crate::store::{InteractionId, Store, StoreError, Time, Tx, people::person};

/// Carries out in one transaction what an interaction asks for; whatever comes of it is noted before it is returned.
///
/// # Errors
/// Those of the job, and of [`refuse`].
pub(crate) async fn carry_out<T: Send + 'static>(
    store: &Store,
    id: InteractionId,
    job: impl Fn(&Tx<'_>) -> Result<T, Refusal> + Send + 'static,
    now: Time,
) -> Result<T, Refusal> {
    let done = store.write(move |tx| {
        let done = job(tx)?;
        // A question is noted by this; it travels with the commit.
        person::note_interaction(tx, id, now)?;
        Ok(done)
    });
    settle(store, id, done.await, now).await
}

/// Notes an interaction that is refused.
///
/// # Errors
/// The refusal, and those of [`refuse`].
pub(crate) async fn settle<T>(
    store: &Store,
    id: InteractionId,
    result: Result<T, Refusal>,
    now: Time,
) -> Result<T, Refusal> {
    match result {
        Err(Refusal::Repeated) | Ok(_) => result,
        Err(refusal) => Err(refuse(store, id, now).await.err().unwrap_or(refusal)),
    }
}

/// Notes an interaction that is to be refused: from now on nobody carries it out.
///
/// # Errors
/// [`Refusal::Repeated`] when it was dealt with meanwhile; [`StoreError::Unsettled`] when it cannot be noted, and another
/// process may be given it.
pub(crate) async fn refuse(store: &Store, id: InteractionId, now: Time) -> Result<(), Refusal> {
    match store.write(move |tx| person::first_time(tx, id, now)).await {
        Ok(true) => Ok(()),
        Ok(false) => Err(Refusal::Repeated),
        Err(fault) => {
            tracing::error!(%fault, %id, "an interaction that is refused cannot be noted");
            // Where no other process runs beside this one, it is delivered again at most to the one that comes next,
            // which does nothing that Discord has taken an answer to: on a full disk people are told for certain that
            // nothing has changed.
            if store.membership().is_alone() {
                return Ok(());
            }
            Err(Refusal::Fault(StoreError::Unsettled { why: fault.to_string() }))
        }
    }
}
