//! The lock around the state, and how others wait for its changes.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::state::{NewInteraction, State};
use crate::terms::error::ApiError;

/// The state, and the means to wait for its changes.
pub(crate) struct Core {
    state: Mutex<State>,
    version: watch::Sender<u64>,
    heartbeat: Duration,
    stop: CancellationToken,
    #[cfg(feature = "page")]
    restart: tokio::sync::Notify,
    /// The version that was kept in a file last.
    kept: AtomicU64,
}

impl Core {
    pub(crate) fn new(state: State, heartbeat: Duration) -> Self {
        Core {
            state: Mutex::new(state),
            version: watch::Sender::new(0),
            heartbeat,
            stop: CancellationToken::new(),
            #[cfg(feature = "page")]
            restart: tokio::sync::Notify::new(),
            kept: AtomicU64::new(u64::MAX),
        }
    }

    /// Runs something on the state under its lock, then wakes those who wait if it has changed.
    pub(crate) fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let done = act(&mut state);
        let touched = state.take_touched();
        drop(state);
        if touched {
            self.version.send_modify(|version| *version += 1);
        }
        done
    }

    /// Returns a receiver that is told of every change from now on.
    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Waits until something can be found in the state; `None` when it takes too long.
    pub(crate) async fn wait<T>(
        &self,
        timeout: Duration,
        mut look: impl FnMut(&mut State) -> Option<T>,
    ) -> Option<T> {
        let mut version = self.version.subscribe();
        let found = async {
            loop {
                version.mark_unchanged();
                if let Some(found) = self.with(&mut look) {
                    return found;
                }
                if version.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(timeout, found).await.ok()
    }

    /// Starts an interaction, and marks it as failed when the bot's time runs out.
    pub(crate) fn begin(self: &std::sync::Arc<Self>, begin: NewInteraction) -> Result<String, ApiError> {
        let (token, deadline) = self.with(|state| {
            let token = state.begin(begin)?;
            let age = state.interactions.get(&token).map(|begun| state.age(begun.id)).unwrap_or_default();
            Ok::<_, ApiError>((token, state.timing.answer.saturating_sub(age)))
        })?;
        let (core, waited_for) = (std::sync::Arc::clone(self), token.clone());
        tokio::spawn(async move {
            tokio::time::sleep(deadline + Duration::from_millis(1)).await;
            core.with(|state| state.expire(&waited_for));
        });
        Ok(token)
    }

    /// Asks whoever runs the bot to kill and restart it.
    #[cfg(feature = "page")]
    pub(crate) fn request_restart(&self) {
        self.restart.notify_one();
    }

    /// Waits until somebody asks for the bot to be restarted.
    #[cfg(feature = "page")]
    pub(crate) async fn restart_requested(&self) {
        self.restart.notified().await;
    }

    /// Returns the version of the state, if it is another than the one that was kept last.
    pub(crate) fn changed_since_kept(&self) -> Option<u64> {
        let version = *self.version.borrow();
        (self.kept.load(Ordering::Relaxed) != version).then_some(version)
    }

    /// Notes which version was kept.
    pub(crate) fn kept(&self, version: u64) {
        self.kept.store(version, Ordering::Relaxed);
    }

    pub(crate) fn heartbeat_ms(&self) -> u64 {
        u64::try_from(self.heartbeat.as_millis()).unwrap_or(u64::MAX)
    }

    pub(crate) fn stop(&self) {
        self.stop.cancel();
    }

    pub(crate) async fn stopping(&self) {
        self.stop.cancelled().await;
    }
}
