//! The limit on opening direct messages: Discord stops bots that open too many from opening any.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::tokens::Tokens;

/// Direct messages that may be opened a second in the long run; `BURST` may be opened at once after a pause. Discord
/// publishes no figure.
const RATE: f64 = 1.0;
const BURST: f64 = 8.0;

/// The most direct messages that may be opened at once, so that a slow Discord holds up nothing else.
const AT_ONCE: usize = 2;

/// The least pause after Discord refused to open more direct messages.
pub(in crate::discord) const DM_PAUSE: Duration = Duration::from_secs(10);

/// The direct messages that may be opened.
#[derive(Debug)]
pub(super) struct Dms {
    state: Arc<Mutex<State>>,
    slots: Arc<Semaphore>,
}

#[derive(Debug)]
struct State {
    tokens: Tokens,
    /// The number of pauses so far.
    pauses: u32,
}

/// A permit to open one more direct message. A permit that is dropped unused is given back, unless Discord has refused
/// to open more since.
#[derive(Debug)]
pub(in crate::discord) struct DmPermit {
    _slot: OwnedSemaphorePermit,
    state: Arc<Mutex<State>>,
    pauses: u32,
    is_used: bool,
}

impl DmPermit {
    /// Notes that Discord is asked to open the channel: from now on the permit counts, whether that succeeds or not.
    pub(in crate::discord) fn use_up(&mut self) {
        self.is_used = true;
    }
}

impl Drop for DmPermit {
    fn drop(&mut self) {
        let mut state = filled(&self.state);
        if !self.is_used && self.pauses == state.pauses {
            state.tokens.give_back();
        }
    }
}

/// Locks the state, and adds the tokens of the time that has passed.
fn filled(state: &Mutex<State>) -> MutexGuard<'_, State> {
    let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
    state.tokens.fill();
    state
}

impl Dms {
    pub(super) fn new() -> Self {
        let state = State { tokens: Tokens::full(BURST, RATE), pauses: 0 };
        Self { state: Arc::new(Mutex::new(state)), slots: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Limits this process to one part of the direct messages, as many parts as there are processes.
    pub(super) fn share_among(&self, processes: u32) {
        let parts = f64::from(processes.max(1));
        filled(&self.state).tokens.resize((BURST / parts).max(1.0), RATE / parts);
    }

    /// Returns whether one more direct message may be opened.
    pub(super) fn opens(&self) -> bool {
        self.slots.available_permits() > 0 && filled(&self.state).tokens.has(1.0)
    }

    /// Permits opening one more direct message, if the limit allows it. The caller keeps the permit until the channel
    /// is open.
    pub(super) fn open(&self) -> Option<DmPermit> {
        let slot = Arc::clone(&self.slots).try_acquire_owned().ok()?;
        let mut state = filled(&self.state);
        let pauses = state.pauses;
        let permit = || DmPermit { _slot: slot, state: Arc::clone(&self.state), pauses, is_used: false };
        state.tokens.take_of(1.0).then(permit)
    }

    /// Pauses the opening of direct messages after Discord refused to open more.
    pub(super) fn pause(&self, time: Duration) {
        let mut state = filled(&self.state);
        state.tokens.pause(time);
        state.pauses = state.pauses.wrapping_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Opens a direct message; returns whether it may.
    fn opened(dms: &Dms) -> bool {
        dms.open().is_some_and(|mut permit| {
            permit.use_up();
            true
        })
    }

    #[tokio::test(start_paused = true)]
    async fn processes_share_them() {
        let dms = Dms::new();
        dms.share_among(40);
        tokio::time::advance(Duration::from_secs(5)).await;
        assert!(dms.opens() && opened(&dms) && !dms.opens());
        tokio::time::advance(Duration::from_secs(39)).await;
        assert!(!dms.opens());
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(dms.opens());
    }

    #[tokio::test(start_paused = true)]
    async fn few_are_opened_in_a_while_and_fewer_at_once() {
        let dms = Dms::new();
        assert_eq!((0..20).filter(|_| opened(&dms)).count(), 8);
        assert!(!dms.opens());
        tokio::time::advance(Duration::from_secs(3)).await;
        let under_way: Vec<_> = (0..20).filter_map(|_| dms.open()).collect();
        assert_eq!(under_way.len(), AT_ONCE);
        assert!(!dms.opens());
        drop(under_way);
        assert!(dms.opens());
        for _ in 0..20 {
            assert!(dms.open().is_some(), "what was not used is there for others");
        }
        let unused = dms.open();
        dms.pause(DM_PAUSE);
        drop(unused);
        dms.share_among(20);
        assert!(!dms.opens(), "what was permitted before a pause does not end it");
        dms.share_among(1);
        dms.pause(DM_PAUSE);
        tokio::time::advance(DM_PAUSE / 2).await;
        assert!(!dms.opens() && dms.open().is_none(), "Discord has had enough");
        tokio::time::advance(DM_PAUSE / 2).await;
        assert!(dms.open().is_some());
    }
}
