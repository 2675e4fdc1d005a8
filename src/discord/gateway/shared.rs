//! The state that all shards of this process have in common.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use secrecy::SecretString;
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::event::{Listen, Watch};
use super::identify::Identifies;
use super::leases::{Keep, Leases};
use super::remote::{Advice, Discord};
use super::session::Sessions;
use super::status::Status;
use crate::store::ProcessId;

/// The shards that a process holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sharding {
    /// All shards that Discord advises.
    #[default]
    Auto,
    /// Some shards, named by hand.
    Pinned {
        /// The numbers of the shards that this process holds.
        own: BTreeSet<u32>,
        /// The number of shards of the bot.
        of: u32,
    },
}

impl Sharding {
    /// Returns the shards that a process holds if it is alone, and the number of shards of the bot.
    pub(super) fn of(&self, advice: &Advice) -> (BTreeSet<u32>, u32) {
        match self {
            Self::Auto => ((0..advice.shards).collect(), advice.shards),
            Self::Pinned { own, of } => (own.clone(), *of),
        }
    }
}

/// The gateway: everything needed to connect.
pub(in crate::discord) struct Gateway<D> {
    pub(in crate::discord) discord: D,
    pub(in crate::discord) token: SecretString,
    pub(in crate::discord) intents: u64,
    pub(in crate::discord) watch: Watch,
    pub(in crate::discord) sharding: Sharding,
    /// The leases by which processes that use one database share shards; `None` if the database is in a file.
    pub(in crate::discord) leases: Option<Arc<dyn Leases>>,
    /// The place where sessions are kept for the next process; `None` if others may run beside this one.
    pub(in crate::discord) keep: Option<Arc<dyn Keep>>,
    pub(in crate::discord) listener: Arc<dyn Listen>,
    pub(in crate::discord) status: Arc<Status>,
}

/// The time for which Discord's advice counts as new: Discord lets a bot ask for it only a few times within some
/// seconds, and many shards may want it at once.
const NEW: Duration = Duration::from_secs(5);

/// The time after which a process that can't be sure that it owns its shards looks again. Until it is sure, it leaves
/// events about servers undone.
pub(super) const FENCED: Duration = Duration::from_millis(250);

/// The state that all shards share.
pub(super) struct Shared<D> {
    pub(super) gateway: Arc<Gateway<D>>,
    /// The number of shards of the bot, whichever process holds them.
    pub(super) shards: u32,
    pub(super) url: Mutex<String>,
    pub(super) identifies: Identifies,
    /// The time at which Discord was last asked for its advice; locked while it is asked.
    pub(super) asked: tokio::sync::Mutex<Option<Instant>>,
    /// The sessions of the shards that run in this process.
    pub(super) sessions: Sessions,
    /// The number under which this process holds its shards; `None` if it does not share them with others.
    pub(super) holds_as: Option<Mutex<ProcessId>>,
    pub(super) stop: CancellationToken,
}

impl<D> Shared<D> {
    pub(super) fn url(&self) -> String {
        self.url.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether the session of a shard that is stopped can be resumed, by this process or another.
    pub(super) fn keeps_sessions(&self) -> bool {
        self.shares() || self.gateway.keep.is_some()
    }

    /// Returns whether this process shares the shards with others.
    pub(super) fn shares(&self) -> bool {
        self.holds_as.is_some()
    }

    /// Returns the number under which this process holds its shards, as far as it was noted.
    pub(super) fn held_as(&self) -> Option<ProcessId> {
        self.holds_as.as_ref().map(|me| *me.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Notes the number under which this process holds its shards from now on.
    pub(super) fn hold_as(&self, me: ProcessId) {
        if let Some(holds_as) = &self.holds_as {
            *holds_as.lock().unwrap_or_else(PoisonError::into_inner) = me;
        }
    }

    /// Returns whether this process certainly owns its running shards. It may own them even if this returns `false`:
    /// while the database cannot be reached, nobody knows.
    pub(super) fn is_owner(&self) -> bool {
        let Some(holds_as) = self.held_as() else { return true };
        self.gateway.leases.as_deref().and_then(Leases::process) == Some(holds_as)
    }

    /// Waits until this process certainly owns its running shards: a connection opened before could take its session
    /// from another process, which would then take it back.
    pub(super) async fn until_it_is_owner(&self) {
        while !self.is_owner() {
            sleep(FENCED).await;
        }
    }

    fn note(&self, advice: &Advice) {
        advice.url.clone_into(&mut self.url.lock().unwrap_or_else(PoisonError::into_inner));
        self.identifies.note(advice.allowed);
    }
}

impl<D: Discord> Shared<D> {
    /// Asks for Discord's advice, unless it is still new.
    pub(super) async fn ask_advice(&self) {
        let mut asked = self.asked.lock().await;
        if asked.is_some_and(|at| at.elapsed() < NEW) {
            return;
        }
        match timeout(self.gateway.watch.away, self.gateway.discord.advice()).await {
            Ok(Ok(advice)) => self.note(&advice),
            // The values of the last answer stay in use.
            Ok(Err(error)) => tracing::warn!(%error, "Discord does not say how to connect"),
            Err(_) => tracing::warn!("Discord does not say in time how to connect"),
        }
        *asked = Some(Instant::now());
    }
}
