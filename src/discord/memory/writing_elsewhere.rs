//! The channels that people who act from elsewhere see, and in which they may write: Discord's answers, kept for a
//! minute.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::store::{ChannelId, UserId};

/// The time for which an answer is used: Discord is asked at most once in that time about a person who asks again and
/// again.
const KEPT: Duration = Duration::from_mins(1);

/// The number of answers at which outdated ones are dropped.
const MANY: usize = 1_000;

/// The access of a person to a channel in which they don't act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::discord) struct Access {
    /// True if they see it.
    pub(in crate::discord) sees: bool,
    /// True if they may write there, and use commands.
    pub(in crate::discord) writes: bool,
}

/// Discord's recent answers about the access of people to channels.
#[derive(Debug, Default)]
pub struct WritingElsewhere(Mutex<HashMap<(UserId, ChannelId), (Access, Instant)>>);

impl WritingElsewhere {
    /// Returns the access of a person to a channel, if it is known.
    pub(in crate::discord) fn get(&self, user: UserId, channel: ChannelId) -> Option<Access> {
        let known = self.all().get(&(user, channel)).copied();
        known.filter(|(_, at)| at.elapsed() < KEPT).map(|(access, _)| access)
    }

    /// Keeps an answer about a person and a channel.
    pub(in crate::discord) fn keep(&self, user: UserId, channel: ChannelId, access: Access) {
        let mut all = self.all();
        if all.len() >= MANY {
            all.retain(|_, (_, at)| at.elapsed() < KEPT);
        }
        all.insert((user, channel), (access, Instant::now()));
    }

    fn all(&self) -> MutexGuard<'_, HashMap<(UserId, ChannelId), (Access, Instant)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
