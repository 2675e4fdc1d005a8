//! The connected shards of this process, and whether they are all that it is to hold.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The readiness of the bot: all shards that this process is to hold are connected, and its commands were requested
/// from Discord.
pub struct Status {
    state: Mutex<State>,
    ready: Arc<AtomicBool>,
}

struct State {
    /// The shards that this process is to hold; empty before Discord has said how many there are.
    held: BTreeSet<u32>,
    connected: BTreeSet<u32>,
    /// True if `held` is known, and every other shard is held by another process.
    decided: bool,
    asked_for_commands: bool,
}

impl Status {
    /// Creates a status that keeps the flag `ready` set while the bot is ready.
    pub(in crate::discord) fn new(ready: Arc<AtomicBool>) -> Self {
        let state = State {
            held: BTreeSet::new(),
            connected: BTreeSet::new(),
            decided: false,
            asked_for_commands: false,
        };
        Self { state: Mutex::new(state), ready }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        metrics::gauge!("last_spike_shards_connected").set(state.connected.len() as f64);
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        metrics::gauge!("last_spike_shards_held").set(state.held.len() as f64);
        let all = state.decided && state.connected.len() == state.held.len();
        let ready = all && state.asked_for_commands;
        if self.ready.swap(ready, Ordering::AcqRel) != ready {
            let (connected, shards) = (state.connected.len(), state.held.len());
            if ready {
                tracing::info!(shards, "ready");
            } else {
                tracing::info!(connected, shards, "not ready");
            }
        }
    }

    /// Notes whether it is known which shards this process is to hold, with every other shard held by another process.
    pub(super) fn decide(&self, decided: bool) {
        self.change(|state| state.decided = decided);
    }

    /// Notes that this process is to hold a shard.
    pub(super) fn hold(&self, shard: u32) {
        self.change(|state| {
            state.held.insert(shard);
        });
    }

    /// Notes that this process does not hold a shard any more.
    pub(super) fn let_go(&self, shard: u32) {
        self.change(|state| {
            state.held.remove(&shard);
            state.connected.remove(&shard);
        });
    }

    /// Notes that a shard that this process holds is connected.
    pub(super) fn connected(&self, shard: u32) {
        self.change(|state| {
            if state.held.contains(&shard) {
                state.connected.insert(shard);
            }
        });
    }

    /// Notes that a shard is no longer connected.
    pub(super) fn lost(&self, shard: u32) {
        self.change(|state| {
            state.connected.remove(&shard);
        });
    }

    /// Notes that the commands were requested from Discord, successfully or not.
    pub(in crate::discord) fn asked_for_commands(&self) {
        self.change(|state| state.asked_for_commands = true);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bot_is_ready_once_all_of_its_shards_are_and_only_as_long_as_they_are() {
        let flag = Arc::new(AtomicBool::new(false));
        let status = Status::new(Arc::clone(&flag));
        let ready = || flag.load(Ordering::Acquire);
        status.asked_for_commands();
        assert!(!ready(), "no shard is known");
        status.hold(0);
        status.hold(5);
        status.decide(true);
        status.connected(0);
        assert!(!ready(), "one of two");
        status.connected(0);
        assert!(!ready(), "the same one");
        status.connected(1);
        assert!(!ready(), "one that is not held");
        status.connected(5);
        assert!(ready());
        status.lost(0);
        assert!(!ready());
        status.connected(0);
        assert!(ready());
        status.lost(5);
        status.let_go(5);
        assert!(ready(), "one that was let go of is not missing");
        status.decide(false);
        assert!(!ready(), "nobody holds it");
    }

    #[test]
    fn the_bot_is_not_ready_before_its_commands_are_known() {
        let flag = Arc::new(AtomicBool::new(false));
        let status = Status::new(Arc::clone(&flag));
        status.hold(0);
        status.decide(true);
        status.connected(0);
        assert!(!flag.load(Ordering::Acquire));
        status.asked_for_commands();
        assert!(flag.load(Ordering::Acquire));
    }
}
