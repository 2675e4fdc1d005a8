//! The parts that all deliveries share.

use std::sync::Arc;

use poise::serenity_prelude::UserId;
use serde::de::DeserializeOwned;
use tokio::sync::Notify;

use super::circuit_breaker::CircuitBreaker;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::requests::Request;
use crate::store::{ProcessId, StoreError, Tx};

/// The deliverer of what the outbox holds.
#[derive(Clone)]
pub(super) struct Deliverer {
    pub(super) bot: Bot,
    /// The bot's own id.
    pub(super) me: UserId,
    pub(super) breaker: Arc<CircuitBreaker>,
    /// Notified when messages may have been replaced by others.
    pub(super) replaced: Arc<Notify>,
}

impl Deliverer {
    /// Sends a request about work that the process `owner` has taken, when it is its turn.
    ///
    /// # Errors
    /// [`Failure::Lost`] if the work is no longer this process's: another one sends the request.
    pub(super) async fn send_for(&self, owner: ProcessId, request: Request) -> Result<(), Failure> {
        let turn = self.bot.requests.turn(&request).await?;
        self.owns(owner)?;
        turn.send(request).await?;
        Ok(())
    }

    /// Sends a request as [`Self::send_for`] does, and reads the answer.
    ///
    /// # Errors
    /// [`Failure::Lost`] if the work is no longer this process's: another one sends the request.
    pub(super) async fn ask_for<T: DeserializeOwned>(
        &self,
        owner: ProcessId,
        request: Request,
    ) -> Result<T, Failure> {
        let turn = self.bot.requests.turn(&request).await?;
        self.owns(owner)?;
        Ok(turn.send(request).await?.read()?)
    }

    /// Returns `Ok(())` if this process still owns work taken under the number `owner`. That is checked just before
    /// each request, because the process may have been suspended for long.
    ///
    /// # Errors
    /// [`Failure::Lost`] if it does not.
    pub(super) fn owns(&self, owner: ProcessId) -> Result<(), Failure> {
        if self.bot.store.membership().owns(owner) { Ok(()) } else { Err(Failure::Lost) }
    }

    /// Stores a result in the database; a failure is only logged.
    pub(super) async fn note(&self, job: impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static) {
        if let Err(fault) = self.bot.store.write(job).await {
            tracing::error!(%fault, "what became of a notice cannot be noted");
        }
    }
}
