//! Changes of servers and channels, and their effects on games.

use poise::serenity_prelude::{ChannelId, GuildId};

use crate::discord::bot::Bot;
use crate::discord::failure::Failure;
use crate::discord::gateway::{Deleted, Listed};
use crate::service::absences::{absence, ending, places};
use crate::store::{self, Tx, posting::outbox, scheduling::hurried_jobs};

/// Resumes the games of a server that were paused because the bot had left it, and has the places looked for that
/// Discord doesn't list: they may have been deleted while the bot was away.
pub(in crate::discord) async fn entered(bot: &Bot, guild: GuildId, listed: Listed) -> Result<(), Failure> {
    let id = store::GuildId(guild.get());
    let is_unlisted = move |place: ChannelId| listed.as_ref().is_some_and(|listed| !listed.contains(&place));
    let entered = move |tx: &Tx<'_>| {
        absence::back(tx, id)?;
        places::look_for(tx, id, |place| place.0 > 0 && is_unlisted(ChannelId::new(place.0)))
    };
    bot.change(entered).await?;
    changed(bot, guild).await
}

/// Pauses the games of a server that the bot has left.
pub(in crate::discord) async fn left(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    Ok(bot.change(move |tx| absence::left(tx, guild)).await?)
}

/// Pauses the games of a shard's servers from which the bot was removed while it was not connected.
pub(in crate::discord) async fn connected(
    bot: &Bot,
    servers: Vec<store::GuildId>,
    shard: (u32, u32),
) -> Result<(), Failure> {
    Ok(bot.change(move |tx| absence::left_meanwhile(tx, &servers, of_shard(shard))).await?)
}

/// Returns the rule by which Discord assigns servers to a shard, of so many.
pub(in crate::discord) fn of_shard((shard, shards): (u32, u32)) -> impl Fn(store::GuildId) -> bool + Copy {
    move |guild| (guild.0 >> 22) % u64::from(shards.max(1)) == u64::from(shard)
}

/// Makes the notices of a server due again, and retries some of the messages there that could not be changed: the
/// obstacle may be gone.
pub(in crate::discord) async fn changed(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    let hurried = move |tx: &Tx<'_>| {
        outbox::hurry(tx, guild)?;
        hurried_jobs::probe(tx, guild)
    };
    Ok(bot.change(hurried).await?)
}

/// Ends the game of a channel that was deleted, and has the other places of its server looked for: its threads are gone
/// with it, and Discord doesn't say which those were.
pub(in crate::discord) async fn channel_deleted(bot: &Bot, deleted: Deleted) -> Result<(), Failure> {
    let Deleted { channel, with_threads_of } = deleted;
    let channel = store::ChannelId(channel.get());
    let gone = move |tx: &Tx<'_>| {
        ending::channel_deleted(tx, channel)?;
        match with_threads_of {
            None => Ok(()),
            Some(guild) => places::look_for(tx, store::GuildId(guild.get()), |place| place != channel),
        }
    };
    Ok(bot.change(gone).await?)
}
