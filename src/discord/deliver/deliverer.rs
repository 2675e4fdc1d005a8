//! The parts that all deliveries share.

use std::sync::Arc;

use poise::serenity_prelude::{Http, UserId};
use tokio::sync::Notify;

use super::circuit_breaker::CircuitBreaker;
use super::rate_limiter::RateLimiter;
use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::store::{Fault, ProcessId, Tx};

/// The deliverer of what the outbox holds.
#[derive(Clone)]
pub(super) struct Deliverer {
    pub(super) bot: Bot,
    pub(super) http: Arc<Http>,
    /// The bot's own id.
    pub(super) me: UserId,
    pub(super) limiter: Arc<RateLimiter>,
    pub(super) breaker: Arc<CircuitBreaker>,
    /// Notified when messages may have been replaced by others.
    pub(super) replaced: Arc<Notify>,
}

impl Deliverer {
    /// Waits until a request may be sent about what a process has taken.
    ///
    /// # Errors
    /// [`Failure::Lost`] when it is not this process's any more: another one sends it.
    pub(super) async fn permit(&self, owner: ProcessId) -> Result<(), Failure> {
        self.limiter.acquire().await;
        self.owns(owner)
    }

    /// Returns nothing where this process owns what names that owner, which is asked just before each request: it may
    /// have been stopped for long.
    ///
    /// # Errors
    /// [`Failure::Lost`] otherwise.
    pub(super) fn owns(&self, owner: ProcessId) -> Result<(), Failure> {
        if self.bot.store.membership().owns(owner) { Ok(()) } else { Err(Failure::Lost) }
    }

    /// Stores a result in the database.
    pub(super) async fn note(&self, job: impl Fn(&Tx<'_>) -> Result<(), Fault> + Send + 'static) {
        if let Err(fault) = self.bot.store.write(job).await {
            tracing::error!(%fault, "what became of a notice cannot be noted");
        }
    }
}
