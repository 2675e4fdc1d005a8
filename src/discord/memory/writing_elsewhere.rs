//! Where people may write who act elsewhere: what Discord has said of it, for a minute.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{ChannelId, UserId};

/// The time for which an answer counts: whoever asks again and again has Discord asked once.
const KEPT: Duration = Duration::from_mins(1);

/// The answers from which on those that do not count any more are forgotten.
const MANY: usize = 1_000;

/// Whether people may write in channels, as Discord has said lately.
#[derive(Debug, Default)]
pub struct WritingElsewhere(Mutex<HashMap<(UserId, ChannelId), (bool, Instant)>>);

impl WritingElsewhere {
    /// Returns whether a person may write in a channel, if that is known.
    pub(in crate::discord) fn get(&self, user: UserId, channel: ChannelId) -> Option<bool> {
        let known = self.all().get(&(user, channel)).copied();
        known.filter(|(_, at)| at.elapsed() < KEPT).map(|(may, _)| may)
    }

    /// Keeps whether a person may write in a channel.
    pub(in crate::discord) fn keep(&self, user: UserId, channel: ChannelId, may: bool) {
        let mut all = self.all();
        if all.len() >= MANY {
            all.retain(|_, (_, at)| at.elapsed() < KEPT);
        }
        all.insert((user, channel), (may, Instant::now()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<(UserId, ChannelId), (bool, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
