//! The progress of work that takes long: told to whoever waits for its answer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The words about the work for an answer that were said last, and are not told yet.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Progress(Arc<Mutex<Option<String>>>);

tokio::task_local! {
    static OWN: Progress;
}

impl Progress {
    /// Does the work for an answer, which may say how far it is.
    pub(in crate::discord) fn of<T>(&self, work: impl Future<Output = T>) -> impl Future<Output = T> {
        OWN.scope(self.clone(), work)
    }

    /// Returns what was said since the last time.
    pub(in crate::discord) fn take(&self) -> Option<String> {
        self.said().take()
    }

    fn said(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Says how far the work is, to whoever waits for it; nothing where nobody does.
pub(in crate::discord) fn say(text: String) {
    // Other work is done for nobody in particular.
    let _ = OWN.try_with(|progress| *progress.said() = Some(text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_was_said_last_is_told_once_to_whoever_waits() {
        let (one, other) = (Progress::default(), Progress::default());
        say("nobody".to_owned());
        one.of(async {
            say("10 %".to_owned());
            say("20 %".to_owned());
        })
        .await;
        assert_eq!((one.take().as_deref(), one.take(), other.take()), (Some("20 %"), None, None));
    }
}
