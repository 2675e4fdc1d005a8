//! A session: what Discord keeps so that a shard can receive the events that it missed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use poise::serenity_prelude::ApplicationId;

use crate::store::operation::shards;

/// A session, which another connection can resume, in this process or another.
#[derive(Clone, Debug)]
pub(super) struct Session {
    pub(super) id: String,
    /// The address at which the session is resumed.
    pub(super) url: Option<String>,
    /// The application to which the session belongs; only the beginning of a session tells it.
    pub(super) application: ApplicationId,
    progress: Arc<Mutex<Progress>>,
}

/// The progress through the events of a session.
#[derive(Debug)]
struct Progress {
    /// The number of the last event that arrived.
    arrived: u64,
    /// The events that are being dealt with.
    under_way: BTreeSet<u64>,
}

impl Session {
    /// Creates a session whose events up to the number `seq` have arrived.
    pub(super) fn new(id: String, url: Option<String>, application: ApplicationId, seq: u64) -> Self {
        let progress = Progress { arrived: seq, under_way: BTreeSet::new() };
        Self { id, url, application, progress: Arc::new(Mutex::new(progress)) }
    }

    /// Creates a session from its stored state.
    pub(super) fn resumed(session: &shards::StoredSession) -> Self {
        let application = ApplicationId::new(session.application);
        Self::new(session.id.clone(), session.url.clone(), application, session.sequence)
    }

    /// Returns the session in its stored form, to be resumed after the event with the number `sequence`.
    pub(super) fn stored(&self, sequence: u64) -> shards::StoredSession {
        let application = self.application.get();
        shards::StoredSession { id: self.id.clone(), url: self.url.clone(), sequence, application }
    }

    /// Notes that an event arrived.
    pub(super) fn arrived(&self, seq: u64) {
        lock(&self.progress).arrived = seq;
    }

    /// Notes that an event is being dealt with.
    pub(super) fn begin(&self, seq: u64) -> UnderWay {
        lock(&self.progress).under_way.insert(seq);
        UnderWay { progress: Arc::clone(&self.progress), seq }
    }

    /// Sets the session back to its settled events: Discord sends the later ones again when it is resumed.
    pub(super) fn rewind(&self) {
        let settled = self.settled();
        lock(&self.progress).arrived = settled;
    }

    /// Returns the number of the last event that arrived: this process resumes the session after it.
    pub(super) fn seq(&self) -> u64 {
        lock(&self.progress).arrived
    }

    /// Returns the number up to which all events are settled: another process resumes the session after it if this one
    /// is killed.
    pub(super) fn settled(&self) -> u64 {
        let progress = lock(&self.progress);
        progress.under_way.first().map_or(progress.arrived, |first| first.saturating_sub(1))
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

/// An event that is being dealt with, until this is dropped.
#[derive(Debug)]
pub(in crate::discord) struct UnderWay {
    progress: Arc<Mutex<Progress>>,
    seq: u64,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        lock(&self.progress).under_way.remove(&self.seq);
    }
}

/// The sessions of the shards that run in this process.
#[derive(Debug, Default)]
pub(super) struct Sessions(Mutex<BTreeMap<u32, Session>>);

impl Sessions {
    /// Notes the session of a shard, or that it has none.
    pub(super) fn note(&self, shard: u32, session: Option<&Session>) {
        let mut all = lock(&self.0);
        match session {
            Some(session) => all.insert(shard, session.clone()),
            None => all.remove(&shard),
        };
    }

    /// Returns the session of a shard, if it has one.
    pub(super) fn of(&self, shard: u32) -> Option<Session> {
        lock(&self.0).get(&shard).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_settled_up_to_the_first_event_that_is_still_under_way() {
        let session = Session::new("s".to_owned(), None, ApplicationId::new(9), 1);
        assert_eq!(session.settled(), 1);
        session.arrived(2);
        let second = session.begin(2);
        session.arrived(3);
        let third = session.begin(3);
        session.arrived(4);
        assert_eq!((session.seq(), session.settled()), (4, 1));
        drop(second);
        assert_eq!(session.settled(), 2);
        drop(third);
        assert_eq!((session.seq(), session.settled()), (4, 4));
    }
}
