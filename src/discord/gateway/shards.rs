//! The shards that run in this process: each is started and stopped while others run.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::close::Refused;
use super::remote::Discord;
use super::session::Session;
use super::shard;
use super::shared::Shared;

/// The wait after a panic in the task of a shard.
const AFTER_PANIC: Duration = Duration::from_secs(5);

/// A shard that does not run any more.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) shard: u32,
    /// The session of the shard if it can be resumed, or the reason why Discord refuses this bot.
    pub(super) how: Result<Option<Session>, Refused>,
}

/// The shards that run in this process.
pub(super) struct Shards<D> {
    shared: Arc<Shared<D>>,
    tasks: JoinSet<Ended>,
    stops: BTreeMap<u32, CancellationToken>,
}

impl<D: Discord> Shards<D> {
    /// Creates an empty set, in which no shard runs yet.
    pub(super) fn new(shared: Arc<Shared<D>>) -> Self {
        Self { shared, tasks: JoinSet::new(), stops: BTreeMap::new() }
    }

    /// Starts a shard that does not run: it resumes the given session, or begins one if there is none or Discord
    /// refuses to resume it.
    pub(super) fn start(&mut self, shard: u32, session: Option<Session>) {
        let stop = self.shared.stop.child_token();
        self.shared.gateway.status.hold(shard);
        self.stops.insert(shard, stop.clone());
        self.shared.sessions.note(shard, session.as_ref());
        self.tasks.spawn(watched(shard, Arc::clone(&self.shared), session, stop));
    }

    /// Stops a shard, which then [ends](Self::ended).
    pub(super) fn stop(&self, shard: u32) {
        if let Some(stop) = self.stops.get(&shard) {
            stop.cancel();
        }
    }

    /// Stops all shards.
    pub(super) fn stop_all(&self) {
        self.stops.values().for_each(CancellationToken::cancel);
    }

    /// Returns the numbers of the shards that run.
    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> {
        self.stops.keys().copied()
    }

    /// Returns whether a shard runs.
    pub(super) fn has(&self, shard: u32) -> bool {
        self.stops.contains_key(&shard)
    }

    /// Returns whether no shard runs.
    pub(super) fn is_empty(&self) -> bool {
        self.stops.is_empty()
    }

    /// Waits until a shard ends; returns `None` if none runs.
    pub(super) async fn ended(&mut self) -> Option<Ended> {
        loop {
            // The task of a shard is watched by the one that ends here, which does not panic.
            let Ok(ended) = self.tasks.join_next().await? else { continue };
            self.stops.remove(&ended.shard);
            self.shared.sessions.note(ended.shard, None);
            self.shared.gateway.status.let_go(ended.shard);
            return Some(ended);
        }
    }
}

/// Keeps a shard connected, and restarts its task after a panic.
async fn watched<D: Discord>(
    shard: u32,
    shared: Arc<Shared<D>>,
    mut session: Option<Session>,
    stop: CancellationToken,
) -> Ended {
    loop {
        let kept = shard::keep(shard, Arc::clone(&shared), session.take(), stop.clone());
        match AbortOnDropHandle::new(tokio::spawn(kept)).await {
            Ok(how) => return Ended { shard, how },
            Err(error) => tracing::error!(shard, %error, "the task of a shard broke off"),
        }
        shared.gateway.status.lost(shard);
        tokio::select! {
            () = tokio::time::sleep(AFTER_PANIC) => {}
            () = stop.cancelled() => return Ended { shard, how: Ok(None) },
        }
    }
}
