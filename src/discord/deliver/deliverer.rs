//! The parts that all deliveries share.

use std::sync::Arc;

use poise::serenity_prelude::{Http, UserId};
use tokio::sync::Notify;

use super::circuit_breaker::CircuitBreaker;
use super::rate_limiter::RateLimiter;
use crate::discord::bot::Bot;
use crate::store::{Fault, Tx};

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
    /// Stores a result in the database.
    pub(super) async fn note(&self, job: impl Fn(&Tx<'_>) -> Result<(), Fault> + Send + 'static) {
        if let Err(fault) = self.bot.store.write(job).await {
            tracing::error!(%fault, "what became of a notice cannot be noted");
        }
    }
}
