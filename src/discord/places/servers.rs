//! Changes of servers and channels, and their effects on games.

use poise::serenity_prelude::{ChannelId, GuildId};

use crate::discord::bot::Bot;
use crate::discord::clock::time::now;
use crate::discord::failure::Failure;
use crate::service::absences::{absence, ending};
use crate::store::{self, Tx, posting::outbox, scheduling::hurried_jobs};

/// Resumes the games of a server that were paused because the bot had left it.
pub(in crate::discord) async fn entered(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let id = store::GuildId(guild.get());
    bot.change(move |tx| absence::back(tx, id, now())).await?;
    changed(bot, guild).await
}

/// Pauses the games of a server that the bot has left.
pub(in crate::discord) async fn left(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    Ok(bot.change(move |tx| absence::left(tx, guild, now())).await?)
}

/// Pauses the games of a shard's servers from which the bot was removed while it was not connected.
pub(in crate::discord) async fn connected(
    bot: &Bot,
    servers: Vec<GuildId>,
    (shard, shards): (u32, u32),
) -> Result<(), Failure> {
    let servers: Vec<store::GuildId> = servers.into_iter().map(|guild| store::GuildId(guild.get())).collect();
    // The rule by which Discord assigns servers to shards.
    let is_of_the_shard =
        move |guild: store::GuildId| (guild.0 >> 22) % u64::from(shards.max(1)) == u64::from(shard);
    Ok(bot.change(move |tx| absence::is_in(tx, &servers, is_of_the_shard, now())).await?)
}

/// Makes the notices of a server due again, and retries some of the messages there that could not be changed: the
/// obstacle may be gone.
pub(in crate::discord) async fn changed(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    let hurried = move |tx: &Tx<'_>| {
        outbox::hurry(tx, guild, now())?;
        hurried_jobs::probe(tx, guild, now())
    };
    Ok(bot.change(hurried).await?)
}

/// Ends the game of a channel that was deleted.
pub(in crate::discord) async fn channel_deleted(bot: &Bot, channel: ChannelId) -> Result<(), Failure> {
    let channel = store::ChannelId(channel.get());
    Ok(bot.change(move |tx| ending::channel_deleted(tx, channel, now())).await?)
}
