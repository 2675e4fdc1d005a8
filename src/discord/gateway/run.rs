//! Keeping the shards of this process connected.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::identify::{BETWEEN, Identifies, KEPT_BACK};
use super::leases::{self, Kept, Leases};
use super::reconnect::Refused;
use super::remote::{Advice, Discord};
use super::session::Sessions;
use super::several::{self, Holding, Over};
use super::shards::{Ended, Shards};
use super::shared::{Gateway, Sharding, Shared};
use crate::discord::requests::RequestError;

/// The wait before Discord is asked again how many shards it advises.
const ADVICE_AGAIN: Duration = Duration::from_secs(10);

/// A reason why the bot is no longer connected.
#[derive(Debug, thiserror::Error)]
pub(in crate::discord) enum GatewayError {
    #[error(transparent)]
    Asking(#[from] RequestError),
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
    /// Keeps the shards of this process connected until told to stop.
    ///
    /// # Errors
    /// [`GatewayError`] when Discord does not say how to connect, or refuses this bot.
    pub(in crate::discord) async fn run(self, stop: &CancellationToken) -> Result<(), GatewayError> {
        let mut advice = tokio::select! {
            advice = self.discord.advice() => advice?,
            () = stop.cancelled() => return Ok(()),
        };
        let gateway = Arc::new(self);
        if let (Sharding::Auto, Some(leases)) = (&gateway.sharding, &gateway.leases) {
            return gateway.share(&**leases, advice, stop).await;
        }
        loop {
            match gateway.keep(&advice, stop).await {
                Err(GatewayError::Refused(Refused::MoreShards)) if gateway.sharding == Sharding::Auto => {}
                outcome => return outcome,
            }
            tracing::warn!(shards = advice.shards, "Discord requires more shards: all are begun anew");
            advice = tokio::select! {
                advice = gateway.advice_of_more(advice.shards) => advice?,
                () = stop.cancelled() => return Ok(()),
            };
        }
    }

    /// Keeps this process's shards connected, without sharing them with other processes.
    async fn keep(self: &Arc<Self>, advice: &Advice, stop: &CancellationToken) -> Result<(), GatewayError> {
        let (own, of) = self.sharding.of(advice);
        let mut kept = Kept::find(self.keep.as_deref(), of).await;
        let count = |shards: usize| u32::try_from(shards).unwrap_or(u32::MAX);
        let resumed = own.iter().filter(|shard| kept.of(**shard).is_some()).count();
        let (shards, begun) = (count(own.len()), count(own.len() - resumed));
        let identifies = Identifies::new(advice.allowed);
        if let Some((remaining, left)) = identifies.exhausted(begun).filter(|_| begun > 0) {
            let (minutes, needed) = (left.as_secs() / 60 + 1, KEPT_BACK + u64::from(begun));
            return Err(Exhausted { remaining, minutes, shards: begun, needed }.into());
        }
        tracing::info!(shards, of, resumed, remaining = advice.allowed.remaining, "connecting");
        let shared = Arc::new(Shared {
            gateway: Arc::clone(self),
            shards: of,
            url: Mutex::new(advice.url.clone()),
            identifies,
            asked: tokio::sync::Mutex::default(),
            sessions: Sessions::default(),
            holds_as: None,
            stop: stop.child_token(),
        });
        let mut running = Shards::new(Arc::clone(&shared));
        for shard in own {
            running.start(shard, kept.of(shard));
        }
        metrics::gauge!("last_spike_shards").set(of);
        self.status.decide(true);
        let mut outcome = Ok(());
        let mut ended = BTreeMap::new();
        let mut store_at = Instant::now() + leases::STORE;
        loop {
            tokio::select! {
                end = running.ended() => match end {
                    None => break,
                    Some(Ended { shard, how: Ok(session) }) => {
                        ended.insert(shard, session);
                    }
                    Some(Ended { how: Err(refused), .. }) => {
                        // Discord refuses all shards for the reason for which it refuses one.
                        outcome = Err(refused.into());
                        running.stop_all();
                    }
                },
                () = sleep_until(store_at) => {
                    kept.store(leases::running(running.numbers(), &shared.sessions)).await;
                    store_at = Instant::now() + leases::STORE;
                }
            }
        }
        // Events under way may not be settled before the end; Discord then delivers them to the next process.
        kept.store(ended.into_iter()).await;
        outcome
    }

    /// Keeps this process's part of the shards connected, while other processes hold the rest.
    async fn share(
        self: &Arc<Self>,
        leases: &dyn Leases,
        mut advice: Advice,
        stop: &CancellationToken,
    ) -> Result<(), GatewayError> {
        while let Some((me, shards)) = several::join(leases, advice.shards, stop).await {
            tracing::info!(shards, "sharing shards with the processes that use the database");
            match Holding::new(self, leases, me, shards, &advice).run(stop).await {
                Over::Left => break,
                Over::Anew => {}
                Over::Refused(Refused::MoreShards) => {
                    tracing::warn!(shards, "Discord requires more shards: all are begun anew");
                    advice = tokio::select! {
                        advice = self.advice_of_more(shards) => advice?,
                        () = stop.cancelled() => break,
                    };
                    if let Err(fault) = leases.grow(shards, advice.shards).await {
                        tracing::warn!(%fault, "the other processes cannot be told that more shards are needed");
                    }
                }
                Over::Refused(refused) => return Err(refused.into()),
            }
        }
        Ok(())
    }

    /// Asks Discord until it advises more than `shards` shards, a number that it does not accept any more.
    async fn advice_of_more(&self, shards: u32) -> Result<Advice, GatewayError> {
        let mut wait = BETWEEN;
        loop {
            // The last shard may have identified a moment ago.
            tokio::time::sleep(wait).await;
            match self.discord.advice().await {
                Ok(advice) if advice.shards > shards => return Ok(advice),
                // Discord refuses the very number that it advises: people must sort this out.
                Ok(_) => return Err(Refused::MoreShards.into()),
                Err(error) => tracing::warn!(%error, "Discord does not say how to connect"),
            }
            wait = ADVICE_AGAIN;
        }
    }
}
