//! The parts of the gateway that all shards share.

use std::sync::{Arc, Mutex, PoisonError};

use secrecy::SecretString;
use tokio_util::sync::CancellationToken;

use super::identify::Identifies;
use super::leases::Leases;
use super::listen::{Listen, Watch};
use super::remote::Advice;
use super::session::Sessions;
use super::sharding::Sharding;
use super::status::Status;
use crate::store::ProcessId;

/// The gateway: everything needed to connect.
pub(in crate::discord) struct Gateway<D> {
    pub(in crate::discord) discord: D,
    pub(in crate::discord) token: SecretString,
    pub(in crate::discord) intents: u64,
    pub(in crate::discord) watch: Watch,
    pub(in crate::discord) sharding: Sharding,
    /// The other processes that use the database; none where that is in a file.
    pub(in crate::discord) leases: Option<Arc<dyn Leases>>,
    pub(in crate::discord) listener: Arc<dyn Listen>,
    pub(in crate::discord) status: Arc<Status>,
}

/// The state that all shards share.
pub(super) struct Shared<D> {
    pub(super) gateway: Arc<Gateway<D>>,
    /// The number of shards of the bot, whichever process holds them.
    pub(super) shards: u32,
    pub(super) url: Mutex<String>,
    pub(super) identifies: Identifies,
    /// The sessions of the shards that run in this process.
    pub(super) sessions: Sessions,
    /// The number under which this process holds its shards, where it shares them with others: the session of one that is
    /// stopped can be resumed.
    pub(super) lease: Option<ProcessId>,
    pub(super) stop: CancellationToken,
}

impl<D> Shared<D> {
    pub(super) fn url(&self) -> String {
        self.url.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(super) fn note(&self, advice: &Advice) {
        advice.url.clone_into(&mut self.url.lock().unwrap_or_else(PoisonError::into_inner));
        self.identifies.note(advice.allowed);
    }
}
