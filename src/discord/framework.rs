//! The framework for commands: what it is told, and how an interaction comes in.

use poise::serenity_prelude::{CreateAllowedMentions, FullEvent, Interaction};

use super::bot::Bot;
use super::failure::Failure;
use super::panics::{Panicked, unless_it_panics};
use super::time::now;
use super::unanswered::{Unanswered, on_error};
use super::{commands, counter, press};
use crate::service::reach;
use crate::store::UserId;

/// Returns the options of the framework.
pub(super) fn options() -> poise::FrameworkOptions<Bot, Failure> {
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

/// Answers buttons, menus and forms; the framework passes commands on by itself.
async fn on_event(
    context: poise::FrameworkContext<'_, Bot, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    let (bot, gateway) = (context.user_data, context.serenity_context);
    match event {
        FullEvent::InteractionCreate { interaction } => match interaction {
            Interaction::Component(pressed) => press::component(bot, gateway, pressed).await,
            Interaction::Modal(sent) => counter::answer(bot, gateway, sent).await,
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Passes an event to the framework, unless it was delivered before; whatever panics is answered all the same.
pub(super) async fn enter(framework: poise::FrameworkContext<'_, Bot, Failure>, event: FullEvent) {
    let asked = Unanswered::of(&event);
    if let Some(asked) = &asked
        && !framework.user_data.seen.first_time(asked.id())
    {
        tracing::debug!(id = %asked.id(), "delivered twice");
        return;
    }
    if let Some(asked) = &asked
        && let Some(invitation) = asked.invitation()
    {
        return asked.invite(framework.serenity_context, invitation).await;
    }
    let result = unless_it_panics(Box::pin(poise::dispatch_event(framework, event))).await;
    let Some(asked) = asked else { return };
    if let Err(Panicked) = result {
        asked.refuse(framework.user_data, framework.serenity_context, "refusal-broke-off").await;
    }
    reach_again(framework.user_data, asked.user()).await;
}

/// Tries the direct messages of a person who has just acted again, where they were closed.
async fn reach_again(bot: &Bot, user: UserId) {
    // Almost nobody's are closed, and a read is cheaper than a write.
    let due = bot.store.read(move |tx| reach::is_due(tx, user, now())).await;
    let tried = match due {
        Ok(true) => bot.change(move |tx| reach::again(tx, user, now())).await,
        due => due.map(|_| ()),
    };
    if let Err(fault) = tried {
        tracing::error!(%fault, "closed direct messages cannot be tried again");
    }
}
