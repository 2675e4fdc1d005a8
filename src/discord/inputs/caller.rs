//! The person who acts, as an interaction describes them.

use poise::serenity_prelude::{
    self as serenity, CommandInteraction, ComponentInteraction, MessageFlags, ModalInteraction,
};

use super::rights::{Rights, is_thread};
use crate::service::{Caller, GameRef};
use crate::store::posting::posts::Posted;
use crate::store::{ChannelId, GuildId, InteractionId, MessageId, UserId};

/// The way in which somebody asks for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Way {
    /// By a command, or by the suggestions for one.
    Command,
    /// By a control of a message, which only they see if it is private.
    Control { message: Posted, is_private: bool },
    /// By a form that was opened from a message, which only they see if it is private.
    Form { is_private: bool },
}

impl Way {
    fn control(pressed: &ComponentInteraction) -> Self {
        let message = Posted {
            channel: ChannelId(pressed.channel_id.get()),
            message: MessageId(pressed.message.id.get()),
        };
        Self::Control { message, is_private: is_private(pressed.message.flags) }
    }

    fn form(sent: &ModalInteraction) -> Self {
        let message = sent.message.as_ref();
        Self::Form { is_private: is_private(message.and_then(|message| message.flags)) }
    }
}

fn is_private(flags: Option<MessageFlags>) -> bool {
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// The origin of an interaction: who acts, and where.
pub(in crate::discord) struct Origin<'a> {
    id: serenity::InteractionId,
    user: &'a serenity::User,
    member: Option<&'a serenity::Member>,
    guild: Option<serenity::GuildId>,
    channel_id: serenity::ChannelId,
    /// The channel, if Discord describes it.
    pub(in crate::discord) channel: Option<&'a serenity::PartialChannel>,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    app_permissions: Option<serenity::Permissions>,
    /// The token that allows an answer.
    pub(in crate::discord) token: &'a str,
    pub(in crate::discord) way: Way,
}

/// Reads the origin of each kind of interaction; a command boxes its member.
macro_rules! origins {
    ($($interaction:ty: $member:ident, $way:expr;)*) => {$(
        impl<'a> From<&'a $interaction> for Origin<'a> {
            fn from(interaction: &'a $interaction) -> Self {
                Self {
                    id: interaction.id,
                    user: &interaction.user,
                    member: interaction.member.$member(),
                    guild: interaction.guild_id,
                    channel_id: interaction.channel_id,
                    channel: interaction.channel.as_ref(),
                    locale: &interaction.locale,
                    guild_locale: interaction.guild_locale.as_deref(),
                    app_permissions: interaction.app_permissions,
                    token: &interaction.token,
                    way: $way(interaction),
                }
            }
        }
    )*};
}

origins! {
    CommandInteraction: as_deref, |_| Way::Command;
    ComponentInteraction: as_ref, Way::control;
    ModalInteraction: as_ref, Way::form;
}

impl Origin<'_> {
    /// Returns what the bot and the person may do there.
    pub(in crate::discord) fn rights(&self) -> Rights {
        Rights::of(self.app_permissions, self.member, self.channel)
    }

    /// Returns the person who acts, and where, with what they may do there.
    pub(in crate::discord) fn caller(&self) -> Caller {
        let channel = ChannelId(self.channel_id.get());
        let may = |what: fn(serenity::Permissions) -> bool| {
            let permissions = self.member.and_then(|member| member.permissions);
            permissions.is_some_and(|permissions| permissions.administrator() || what(permissions))
        };
        let place = match self.channel {
            Some(thread) if is_thread(thread.kind) => thread.parent_id.map(|parent| ChannelId(parent.get())),
            _ => Some(channel),
        };
        let name = self.member.map_or_else(|| self.user.display_name(), |member| member.display_name());
        Caller {
            user: UserId(self.user.id.get()),
            name: name.to_owned(),
            locale: self.locale.to_owned(),
            guild: self.guild.map(|guild| GuildId(guild.get())),
            guild_locale: self.guild_locale.unwrap_or(self.locale).to_owned(),
            channel,
            place,
            may_manage: may(serenity::Permissions::manage_channels),
            may_manage_server: may(serenity::Permissions::manage_guild),
            writes_in: Vec::from_iter(self.rights().caller_lacks_to_post().is_empty().then_some(channel)),
            interaction: InteractionId(self.id.get()),
            game: if self.guild.is_some() { GameRef::Here } else { GameRef::Only },
            pressed: None,
        }
    }
}
