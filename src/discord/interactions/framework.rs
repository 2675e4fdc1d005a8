//! The framework for commands: its options, and the way of an interaction into it.

use std::sync::atomic::AtomicBool;

use poise::CommandInteractionType;
use poise::serenity_prelude::{
    CommandInteraction, CreateAllowedMentions, CreateAutocompleteResponse, CreateInteractionResponse,
    FullEvent, Interaction, ResolvedValue,
};
use tokio::sync::Mutex;

use super::{forms, press};
use crate::discord::answers::asker::Asker;
use crate::discord::answers::panics::{Panicked, unless_it_panics};
use crate::discord::answers::responder::Place;
use crate::discord::answers::unanswered::{Unanswered, on_error};
use crate::discord::bot::Bot;
use crate::discord::commands;
use crate::discord::failure::Failure;
use crate::discord::places::membership;
use crate::present::key;
use crate::service::notices::reach;
use crate::store::UserId;

/// Returns the options of the framework.
pub(in crate::discord) fn options() -> poise::FrameworkOptions<Bot, Failure> {
    poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(on_error(error)),
        event_handler: |context, event| Box::pin(on_event(context, event)),
        allowed_mentions: Some(CreateAllowedMentions::new()),
        pre_command: |ctx| {
            Box::pin(async move {
                metrics::counter!("last_spike_commands_total", "command" => ctx.command().qualified_name.to_string())
                    .increment(1);
            })
        },
        manual_cooldowns: true,
        ..Default::default()
    }
}

/// Answers buttons, menus and forms; the framework itself handles commands.
async fn on_event(
    context: poise::FrameworkContext<'_, Bot, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    let bot = context.user_data;
    match event {
        FullEvent::InteractionCreate { interaction } => match interaction {
            Interaction::Component(pressed) => press::component(bot, pressed).await,
            Interaction::Modal(sent) => forms::modal(bot, sent).await,
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Passes an event to the framework, unless the event was delivered before; if its work panics, it is answered anyway.
pub(in crate::discord) async fn enter(
    framework: poise::FrameworkContext<'_, Bot, Failure>,
    event: FullEvent,
) {
    let asked = Unanswered::of(&event);
    if let Some(asked) = &asked
        && !framework.user_data.seen.note_once(asked.id())
    {
        tracing::debug!(id = %asked.id(), "delivered twice");
        return;
    }
    if let Some(asked) = &asked
        && let Some(invitation) = asked.invitation()
    {
        return asked.invite(framework.user_data, invitation).await;
    }
    if let Some(asked) = &asked
        && let Some(invitation) = membership::wanted(framework.user_data, &event).await
    {
        return asked.ask_to_join(framework.user_data, invitation).await;
    }
    let result = match &event {
        FullEvent::InteractionCreate { interaction: Interaction::Autocomplete(typed) } => {
            unless_it_panics(Box::pin(suggest(framework, typed))).await
        }
        _ => unless_it_panics(Box::pin(poise::dispatch_event(framework, event))).await,
    };
    let Some(asked) = asked else { return };
    if let Err(Panicked) = result {
        asked.refuse(framework.user_data, key::refusal::BrokeOff).await;
    }
    reach_again(framework.user_data, asked.user()).await;
}

/// Answers with suggestions, as the framework would, but through the bot's own requests.
async fn suggest(framework: poise::FrameworkContext<'_, Bot, Failure>, typed: &CommandInteraction) {
    let (is_answered, data) = (AtomicBool::new(false), Mutex::new(Box::new(()) as _));
    let (options, mut commands) = (typed.data.options(), Vec::new());
    let found = poise::extract_command_and_run_checks(
        framework,
        typed,
        CommandInteractionType::Autocomplete,
        &is_answered,
        &data,
        &options,
        &mut commands,
    );
    let context = match found.await {
        Ok(context) => context,
        Err(error) => return on_error(error).await,
    };
    let in_focus = context.args.iter().find_map(|option| match option.value {
        ResolvedValue::Autocomplete { value, .. } => Some((option.name, value)),
        _ => None,
    });
    let suggestions = in_focus.and_then(|(name, partial)| {
        let parameter = context.command().parameters.iter().find(|parameter| parameter.name == name)?;
        Some(parameter.autocomplete_callback?(context, partial))
    });
    let suggestions = match suggestions {
        Some(suggestions) => suggestions.await,
        // The command is an older version's, and suggests nothing any more.
        None => CreateAutocompleteResponse::new(),
    };
    let answer = CreateInteractionResponse::Autocomplete(suggestions);
    let asked = Asker::of(framework.user_data, typed).responder(Place::Private);
    if let Err(failure) = asked.once(&answer).await {
        tracing::warn!(%failure, "suggestions could not be sent");
    }
}

/// Tries the direct messages of a person again who has just acted, if they were closed.
async fn reach_again(bot: &Bot, user: UserId) {
    // Hardly anybody's direct messages are closed, and a read is cheaper than a write.
    let due = bot.store.glance(move |tx| reach::is_due(tx, user)).await;
    let tried = match due {
        Ok(true) => bot.change(move |tx| reach::again(tx, user)).await,
        due => due.map(|_| ()),
    };
    if let Err(fault) = tried {
        tracing::error!(%fault, "closed direct messages cannot be tried again");
    }
}
