//! The purpose of a connection: its shard, what it may use, and its turn to begin a session.

use std::time::Duration;

use secrecy::SecretString;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::identify::{BETWEEN, Identifies};
use super::leases::Leases;
use super::listen::{Listen, Watch};
use super::session::Sessions;
use super::status::Status;

/// The wait before a database that did not answer is asked again.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// The purpose of a connection.
pub(super) struct Purpose<'a> {
    pub(super) shard: u32,
    pub(super) shards: u32,
    pub(super) token: &'a SecretString,
    pub(super) intents: u64,
    pub(super) watch: Watch,
    pub(super) identifies: &'a Identifies,
    pub(super) status: &'a Status,
    pub(super) listener: &'a dyn Listen,
    pub(super) stop: &'a CancellationToken,
    /// The sessions of the shards that run in this process.
    pub(super) sessions: &'a Sessions,
    /// The leases by which this process takes turns with others to begin sessions; `None` if there are no others.
    pub(super) leases: Option<&'a dyn Leases>,
    /// Returns whether this process certainly still owns the shard.
    pub(super) is_owner: &'a (dyn Fn() -> bool + Sync),
    /// True if the session is to be resumed after a stop, by this process or another.
    pub(super) keeps_session: bool,
}

impl Purpose<'_> {
    /// Waits until the shard may IDENTIFY, which it must then do at once; returns `false` if no session is left.
    pub(super) async fn turn(&self, not_before: Instant) -> bool {
        if !self.identifies.turn(self.shard, not_before).await {
            return false;
        }
        let Some(leases) = self.leases else { return true };
        loop {
            match leases.take_turn(self.identifies.bucket(self.shard), BETWEEN).await {
                Ok(None) => return true,
                Ok(Some(wait)) => tokio::time::sleep(wait).await,
                Err(fault) => {
                    tracing::warn!(%fault, "the database does not say whether a session may begin");
                    tokio::time::sleep(ASK_AGAIN).await;
                }
            }
        }
    }
}
