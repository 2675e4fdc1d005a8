//! The progress of long work, for the person who waits for its answer.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The latest words about the progress of an answer, if they are not shown yet.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct Progress(Arc<Mutex<Option<String>>>);

tokio::task_local! {
    static OWN: Progress;
}

impl Progress {
    /// Does the work for an answer; the work may call [`say`] to report its progress.
    pub(in crate::discord) fn of<T>(&self, work: impl Future<Output = T>) -> impl Future<Output = T> {
        OWN.scope(self.clone(), work)
    }

    /// Returns the latest words since the last call, if there are any.
    pub(in crate::discord) fn take(&self) -> Option<String> {
        self.said().take()
    }

    fn said(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reports the progress of the work to the person who waits for it; does nothing if nobody waits.
pub(in crate::discord) fn say(text: String) {
    // Outside of `Progress::of` nobody waits, and the words are dropped.
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
