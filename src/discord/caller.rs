//! The person who acts, as an interaction describes them.

use poise::serenity_prelude as serenity;

use crate::service::Caller;
use crate::store::{ChannelId, GuildId, InteractionId, UserId};

/// Returns the person who acts, and where.
pub(super) fn caller_of(
    user: &serenity::User,
    member: Option<&serenity::Member>,
    guild: Option<serenity::GuildId>,
    channel: serenity::ChannelId,
    (locale, guild_locale): (&str, Option<&str>),
    interaction: serenity::InteractionId,
) -> Caller {
    let may_manage =
        member.and_then(|member| member.permissions).is_some_and(serenity::Permissions::manage_channels);
    Caller {
        user: UserId(user.id.get()),
        name: member
            .map_or_else(|| user.display_name().to_owned(), |member| member.display_name().to_owned()),
        locale: locale.to_owned(),
        guild: guild.map(|guild| GuildId(guild.get())),
        guild_locale: guild_locale.unwrap_or(locale).to_owned(),
        channel: ChannelId(channel.get()),
        may_manage,
        interaction: InteractionId(interaction.get()),
    }
}
