//! The person who acts, as an interaction describes them.

use poise::serenity_prelude as serenity;

use super::rights::{Rights, is_thread};
use crate::service::Caller;
use crate::store::{ChannelId, GuildId, InteractionId, UserId};

/// Returns the person who acts, and where, with what they may do there.
pub(in crate::discord) fn caller_of(
    user: &serenity::User,
    (member, rights): (Option<&serenity::Member>, &Rights),
    guild: Option<serenity::GuildId>,
    (channel, place): (serenity::ChannelId, Option<&serenity::PartialChannel>),
    (locale, guild_locale): (&str, Option<&str>),
    interaction: serenity::InteractionId,
) -> Caller {
    let channel = ChannelId(channel.get());
    let may = |what: fn(serenity::Permissions) -> bool| {
        let permissions = member.and_then(|member| member.permissions);
        permissions.is_some_and(|permissions| permissions.administrator() || what(permissions))
    };
    let place = match place {
        Some(place) if is_thread(place.kind) => place.parent_id.map(|parent| ChannelId(parent.get())),
        _ => Some(channel),
    };
    Caller {
        user: UserId(user.id.get()),
        name: member
            .map_or_else(|| user.display_name().to_owned(), |member| member.display_name().to_owned()),
        locale: locale.to_owned(),
        guild: guild.map(|guild| GuildId(guild.get())),
        guild_locale: guild_locale.unwrap_or(locale).to_owned(),
        channel,
        place,
        may_manage: may(serenity::Permissions::manage_channels),
        may_manage_server: may(serenity::Permissions::manage_guild),
        writes_in: Vec::from_iter(rights.caller_lacks_to_post().is_empty().then_some(channel)),
        interaction: InteractionId(interaction.get()),
        pressed: None,
    }
}
