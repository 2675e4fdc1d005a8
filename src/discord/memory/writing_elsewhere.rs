//! The channels in which people who act from elsewhere may write: Discord's answers, kept for a minute.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{ChannelId, UserId};

/// The time for which an answer is used: Discord is asked at most once in that time about a person who asks again and
/// again.
const KEPT: Duration = Duration::from_mins(1);

/// The number of answers at which outdated ones are dropped.
const MANY: usize = 1_000;

/// Discord's recent answers about people who may, or may not, write in channels.
#[derive(Debug, Default)]
pub struct WritingElsewhere(Mutex<HashMap<(UserId, ChannelId), (bool, Instant)>>);

impl WritingElsewhere {
    /// Returns whether a person may write in a channel, if that is known.
    pub(in crate::discord) fn get(&self, user: UserId, channel: ChannelId) -> Option<bool> {
        let known = self.all().get(&(user, channel)).copied();
        known.filter(|(_, at)| at.elapsed() < KEPT).map(|(may, _)| may)
    }

    /// Keeps an answer about a person and a channel.
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
