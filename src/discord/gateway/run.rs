//! Keeping all shards connected.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::close::Refused;
use super::identify::{Identifies, KEPT_BACK};
use super::remote::Discord;
use super::shard;
use super::shared::{Gateway, Shared};

/// The wait after a panic in the task of a shard.
const AFTER_PANIC: Duration = Duration::from_secs(5);

/// A reason why the bot is no longer connected.
#[derive(Debug, thiserror::Error)]
pub(in crate::discord) enum GatewayError {
    #[error(transparent)]
    Asking(#[from] serenity::Error),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// Too few of the sessions that Discord allows in a day are left.
#[derive(Debug, thiserror::Error)]
#[error(
    "Discord lets only {remaining} more sessions begin in the next {minutes} minutes. {needed} are needed: one for \
     each of {shards} shards, and {KEPT_BACK} that are left unused, because after the last one Discord would reset the \
     token. Find out what began so many (several processes with one token, or one \
     that is restarted again and again), and start the bot again after that time"
)]
pub struct Exhausted {
    remaining: u64,
    minutes: u64,
    shards: u32,
    needed: u64,
}

impl<D: Discord> Gateway<D> {
    /// Keeps every shard connected until told to stop.
    ///
    /// # Errors
    /// [`GatewayError`] when Discord does not say how to connect, or refuses this bot.
    pub(in crate::discord) async fn run(self, stop: &CancellationToken) -> Result<(), GatewayError> {
        let advice = tokio::select! {
            advice = self.discord.advice() => advice?,
            () = stop.cancelled() => return Ok(()),
        };
        let (shards, identifies) = (advice.shards, Identifies::new(advice.allowed));
        if let Some((remaining, left)) = identifies.exhausted(shards) {
            let (minutes, needed) = (left.as_secs() / 60 + 1, KEPT_BACK + u64::from(shards));
            return Err(Exhausted { remaining, minutes, shards, needed }.into());
        }
        tracing::info!(shards, remaining = advice.allowed.remaining, "connecting");
        self.status.set_shards(shards);
        let shared = Arc::new(Shared {
            gateway: self,
            shards,
            url: Mutex::new(advice.url),
            identifies,
            stop: stop.child_token(),
        });
        let mut tasks = JoinSet::new();
        for shard in 0..shards {
            tasks.spawn(watched(shard, Arc::clone(&shared)));
        }
        let mut outcome = Ok(());
        while let Some(done) = tasks.join_next().await {
            if let Ok(Err(refused)) = done {
                // What Discord refuses to one shard it refuses to all.
                outcome = Err(refused.into());
                shared.stop.cancel();
            }
        }
        outcome
    }
}

/// Keeps a shard connected, and restarts its task after a panic.
async fn watched<D: Discord>(shard: u32, shared: Arc<Shared<D>>) -> Result<(), Refused> {
    loop {
        match tokio::spawn(shard::keep(shard, Arc::clone(&shared))).await {
            Ok(kept) => return kept,
            Err(error) => tracing::error!(shard, %error, "the task of a shard broke off"),
        }
        shared.gateway.status.lost(shard);
        tokio::select! {
            () = tokio::time::sleep(AFTER_PANIC) => {}
            () = shared.stop.cancelled() => return Ok(()),
        }
    }
}
