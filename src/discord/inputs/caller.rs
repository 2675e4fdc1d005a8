//! The person who acts, as an interaction describes them.

use poise::serenity_prelude as serenity;

use super::rights::{Rights, is_thread};
use crate::service::Caller;
use crate::store::{ChannelId, GuildId, InteractionId, UserId};

/// The origin of an interaction: who acts, and where.
pub(in crate::discord) struct Origin<'a> {
    pub(in crate::discord) id: serenity::InteractionId,
    pub(in crate::discord) user: &'a serenity::User,
    pub(in crate::discord) member: Option<&'a serenity::Member>,
    pub(in crate::discord) guild: Option<serenity::GuildId>,
    pub(in crate::discord) channel_id: serenity::ChannelId,
    /// The channel, if Discord describes it.
    pub(in crate::discord) channel: Option<&'a serenity::PartialChannel>,
    pub(in crate::discord) locale: &'a str,
    pub(in crate::discord) guild_locale: Option<&'a str>,
}

/// Returns the person who acts, and where, with what they may do there.
pub(in crate::discord) fn caller_of(origin: &Origin<'_>, rights: &Rights) -> Caller {
    let Origin { id, user, member, guild, channel_id, channel: described, locale, guild_locale } = *origin;
    let channel = ChannelId(channel_id.get());
    let may = |what: fn(serenity::Permissions) -> bool| {
        let permissions = member.and_then(|member| member.permissions);
        permissions.is_some_and(|permissions| permissions.administrator() || what(permissions))
    };
    let place = match described {
        Some(thread) if is_thread(thread.kind) => thread.parent_id.map(|parent| ChannelId(parent.get())),
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
        interaction: InteractionId(id.get()),
        pressed: None,
    }
}
