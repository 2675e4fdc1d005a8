//! The shards that are connected, and whether that is all of them.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The readiness of the bot: all of its shards are connected, and its commands were requested from Discord.
pub struct Status {
    state: Mutex<State>,
    ready: Arc<AtomicBool>,
}

struct State {
    /// The number of shards; zero before Discord has said it.
    shards: u32,
    connected: BTreeSet<u32>,
    asked_for_commands: bool,
}

impl Status {
    /// Creates one that sets a flag while the bot is ready.
    pub(in crate::discord) fn new(ready: Arc<AtomicBool>) -> Self {
        let state = State { shards: 0, connected: BTreeSet::new(), asked_for_commands: false };
        Self { state: Mutex::new(state), ready }
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        metrics::gauge!("last_spike_shards_connected").set(state.connected.len() as f64);
        let all = state.shards > 0 && state.connected.len() == state.shards as usize;
        let ready = all && state.asked_for_commands;
        if self.ready.swap(ready, Ordering::AcqRel) != ready {
            let (connected, shards) = (state.connected.len(), state.shards);
            if ready {
                tracing::info!(shards, "ready");
            } else {
                tracing::info!(connected, shards, "not ready");
            }
        }
    }

    /// Sets the number of shards.
    pub(super) fn set_shards(&self, shards: u32) {
        self.change(|state| state.shards = shards);
    }

    /// Notes that a shard is connected.
    pub(super) fn connected(&self, shard: u32) {
        self.change(|state| {
            state.connected.insert(shard);
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
        status.set_shards(2);
        status.connected(0);
        assert!(!ready(), "one of two");
        status.connected(0);
        assert!(!ready(), "the same one");
        status.connected(1);
        assert!(ready());
        status.lost(0);
        assert!(!ready());
        status.connected(0);
        assert!(ready());
    }

    #[test]
    fn the_bot_is_not_ready_before_its_commands_are_known() {
        let flag = Arc::new(AtomicBool::new(false));
        let status = Status::new(Arc::clone(&flag));
        status.set_shards(1);
        status.connected(0);
        assert!(!flag.load(Ordering::Acquire));
        status.asked_for_commands();
        assert!(flag.load(Ordering::Acquire));
    }
}
