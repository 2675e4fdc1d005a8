//! Interactions that nothing else answers, because a command could not begin, or broke off.

use poise::serenity_prelude::{
    ApplicationId, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, CommandInteraction,
    CreateAutocompleteResponse, CreateInteractionResponse, FullEvent, GuildId, Interaction, InteractionId,
    User,
};
use poise::{CommandInteractionType, FrameworkError};

use super::responder::{Place, Responder};
use crate::discord::bot::Bot;
use crate::discord::failure::{Failure, is_over, refusal_code};
use crate::present::lang::{Args, Key, key};
use crate::present::{Lang, Post};
use crate::store::UserId;

/// Discord's code for an interaction that was answered before.
const ANSWERED_BEFORE: isize = 40060;

/// An interaction that waits for its answer, with all that an answer needs.
pub(in crate::discord) struct Unanswered {
    id: InteractionId,
    user: UserId,
    token: String,
    lang: Lang,
    /// True if the interaction asks for suggestions, which no message can answer.
    suggests: bool,
    /// The bot's application, if the interaction comes from a server that has not installed it.
    outside: Option<ApplicationId>,
}

/// The permissions that an invitation asks for, as in the README.
const PERMISSIONS: u64 = 309_237_763_072;

/// Returns the link that invites the bot to a server.
pub(in crate::discord) fn invitation(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={PERMISSIONS}"
    )
}

/// Returns the application of an interaction from a server that has not installed the bot, so that nothing can be
/// posted there; the person has installed it for themselves.
fn outside(
    guild: Option<GuildId>,
    owners: &AuthorizingIntegrationOwners,
    application: ApplicationId,
) -> Option<ApplicationId> {
    let by_person = owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
    let by_server =
        owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)));
    (guild.is_some() && by_person && !by_server).then_some(application)
}

impl Unanswered {
    /// Returns the interaction of an event that must be answered.
    pub(in crate::discord) fn of(event: &FullEvent) -> Option<Self> {
        let FullEvent::InteractionCreate { interaction } = event else { return None };
        Some(match interaction {
            Interaction::Command(typed) => Self::command(typed, false),
            Interaction::Autocomplete(typed) => Self::command(typed, true),
            Interaction::Component(pressed) => {
                let owners = &pressed.authorizing_integration_owners;
                let outside = outside(pressed.guild_id, owners, pressed.application_id);
                Self { outside, ..Self::new(pressed.id, &pressed.user, &pressed.token, &pressed.locale) }
            }
            Interaction::Modal(sent) => Self::new(sent.id, &sent.user, &sent.token, &sent.locale),
            _ => return None,
        })
    }

    fn new(id: InteractionId, user: &User, token: &str, locale: &str) -> Self {
        let user = UserId(user.id.get());
        Self { id, user, token: token.to_owned(), lang: Lang::of(locale), suggests: false, outside: None }
    }

    fn command(typed: &CommandInteraction, suggests: bool) -> Self {
        let outside = outside(typed.guild_id, &typed.authorizing_integration_owners, typed.application_id);
        Self { suggests, outside, ..Self::new(typed.id, &typed.user, &typed.token, &typed.locale) }
    }

    /// Returns the interaction's number.
    pub(in crate::discord) const fn id(&self) -> InteractionId {
        self.id
    }

    /// Returns the person who waits for the answer.
    pub(in crate::discord) const fn user(&self) -> UserId {
        self.user
    }

    /// Returns the link that invites the bot to the interaction's server; `None` if the bot is there.
    pub(in crate::discord) fn invitation(&self) -> Option<String> {
        self.outside.map(invitation)
    }

    /// Says that the bot must be in a server to play there, and how to invite it.
    pub(in crate::discord) async fn invite(&self, bot: &Bot, invitation: String) {
        self.tell(bot, key::refusal::NotInstalled, &[("link", invitation.into())]).await;
    }

    /// Says that the server has only the bot's commands, and how to add the bot.
    pub(in crate::discord) async fn ask_to_join(&self, bot: &Bot, invitation: String) {
        bot.refuse(self.id).await;
        self.tell(bot, key::refusal::NotHere, &[("link", invitation.into())]).await;
    }

    /// Refuses with a sentence, unless the interaction was answered before; a failed autocomplete gets no suggestions.
    /// The refusal is noted, so that another process, which might not fail, doesn't carry the interaction out.
    pub(in crate::discord) async fn refuse(&self, bot: &Bot, key: Key) {
        if !self.suggests {
            bot.refuse(self.id).await;
        }
        self.tell(bot, key, &[]).await;
    }

    /// Says that the database can't be reached. The refusal is therefore not noted: another process may be carrying the
    /// interaction out.
    pub(in crate::discord) async fn put_off(&self, bot: &Bot) {
        self.tell(bot, key::refusal::OutOfReach, &[]).await;
    }

    async fn tell(&self, bot: &Bot, key: Key, args: Args<'_>) {
        let asked = Responder {
            bot,
            id: self.id,
            user: self.user,
            token: &self.token,
            place: Place::Private,
            lang: self.lang,
        };
        let told = if self.suggests {
            asked.respond(&CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new())).await
        } else {
            asked.say(Post::text(self.lang.text(key, args))).await
        };
        match told {
            Err(failure) if refusal_code(&failure) == Some(ANSWERED_BEFORE) => {}
            Err(failure) => tracing::warn!(%failure, key = key.name(), "a refusal could not be sent"),
            Ok(()) => {}
        }
    }
}

/// Answers an interaction that the library could not carry out. An action that was already accepted is stored, and is
/// announced anyway.
pub(in crate::discord) async fn on_error(error: FrameworkError<'_, Bot, Failure>) {
    if let (Some((asked, key)), Some(bot)) = (sort(&error), bot_of(&error)) {
        asked.refuse(bot, key).await;
    }
}

/// Returns the bot of an error; `None` if it isn't set up yet, or the error is about a message.
fn bot_of<'a>(error: &FrameworkError<'a, Bot, Failure>) -> Option<&'a Bot> {
    match error {
        FrameworkError::EventHandler { framework, .. }
        | FrameworkError::UnknownInteraction { framework, .. } => Some(framework.user_data),
        FrameworkError::CommandStructureMismatch { ctx, .. } => Some(ctx.framework.user_data),
        error => Some(error.ctx()?.data()),
    }
}

/// Logs an error, and decides who is told what.
fn sort(error: &FrameworkError<'_, Bot, Failure>) -> Option<(Unanswered, Key)> {
    let of_context = |ctx: &poise::Context<'_, Bot, Failure>| match ctx {
        poise::Context::Application(ctx) => Some(Unanswered::command(
            ctx.interaction,
            matches!(ctx.interaction_type, CommandInteractionType::Autocomplete),
        )),
        // The bot has no commands in messages.
        poise::Context::Prefix(_) => None,
    };
    let (asked, key) = match error {
        FrameworkError::Command { error, ctx, .. } => {
            tracing::warn!(%error, command = %ctx.command().qualified_name, "a command could not be answered");
            (of_context(ctx).filter(|_| !is_over(error)), key::refusal::Unshown)
        }
        FrameworkError::EventHandler { error, event, .. } => {
            tracing::warn!(%error, event = event.snake_case_name(), "an event could not be dealt with");
            (Unanswered::of(event).filter(|_| !is_over(error)), key::refusal::Unshown)
        }
        FrameworkError::CommandPanic { ctx, payload, .. } => {
            tracing::error!(?payload, command = %ctx.command().qualified_name, "a command broke off");
            (of_context(ctx), key::refusal::BrokeOff)
        }
        FrameworkError::ArgumentParse { error, ctx, .. } => {
            tracing::info!(%error, command = %ctx.command().qualified_name, "options that cannot be read");
            (of_context(ctx), key::refusal::Options)
        }
        FrameworkError::CommandStructureMismatch { description, ctx, .. } => {
            tracing::warn!(description, command = %ctx.command().qualified_name, "an outdated command");
            (of_context(&poise::Context::Application(*ctx)), key::refusal::Outdated)
        }
        FrameworkError::SubcommandRequired { ctx } => (of_context(ctx), key::refusal::Outdated),
        FrameworkError::UnknownInteraction { interaction, .. } => {
            tracing::warn!(command = interaction.data.name, "a command that there is not");
            let suggests = interaction.data.autocomplete().is_some();
            (Some(Unanswered::command(interaction, suggests)), key::refusal::Outdated)
        }
        FrameworkError::GuildOnly { ctx, .. } => (of_context(ctx), key::refusal::NotInServer),
        FrameworkError::DmOnly { ctx, .. } => (of_context(ctx), key::refusal::OnlyInDm),
        FrameworkError::CooldownHit { ctx, .. } => (of_context(ctx), key::refusal::TooMuch),
        FrameworkError::MissingBotPermissions { ctx, missing_permissions, .. } => {
            tracing::warn!(%missing_permissions, "permissions that a command needs");
            (of_context(ctx), key::refusal::NotAllowed)
        }
        FrameworkError::MissingUserPermissions { ctx, .. }
        | FrameworkError::PermissionFetchFailed { ctx, .. }
        | FrameworkError::NotAnOwner { ctx, .. }
        | FrameworkError::NsfwOnly { ctx, .. }
        | FrameworkError::CommandCheckFailed { ctx, .. } => (of_context(ctx), key::refusal::NotAllowed),
        FrameworkError::Setup { error, .. } => {
            tracing::error!(%error, "the bot could not be set up");
            return None;
        }
        // The bot reads no messages.
        FrameworkError::DynamicPrefix { .. }
        | FrameworkError::UnknownCommand { .. }
        | FrameworkError::NonCommandMessage { .. } => {
            tracing::debug!(%error, "a message");
            return None;
        }
        FrameworkError::__NonExhaustive(never) => match *never {},
    };
    Some((asked?, key))
}
