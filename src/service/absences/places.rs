//! Places that may have been deleted: Discord says nothing of the threads of a deleted channel, nor of what was deleted
//! while the bot was away. Each is asked for by a job ([`Job::LookForPlace`]), because not being listed proves nothing:
//! threads sleep, and channels can be hidden from the bot.

use crate::store::scheduling::jobs::{self, Job};
use crate::store::{ChannelId, GuildId, StoreError, Tx, places::guilds};

/// Has those places of a server looked for that `may_be_gone` names, out of those that something is kept about: its
/// games that have not ended, and the channels in which games may be opened.
pub(crate) fn look_for(
    tx: &Tx<'_>,
    guild: GuildId,
    may_be_gone: impl Fn(ChannelId) -> bool,
) -> Result<(), StoreError> {
    let places = guilds::places(tx, guild)?;
    let mut missing = places.into_iter().filter(|place| may_be_gone(*place));
    missing.try_for_each(|place| jobs::enqueue_anew(tx, Job::LookForPlace(place), tx.now()))
}
