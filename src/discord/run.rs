//! Connecting to Discord, and staying connected until told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::serenity_prelude::{
    ClientBuilder, CreateAllowedMentions, FullEvent, GatewayError, GatewayIntents, Http, HttpBuilder,
    Interaction,
};
use secrecy::{ExposeSecret, SecretString};
use tokio_util::sync::CancellationToken;

use super::{Bot, Failure, clock, commands, deliver, now, press};
use crate::present::Lang;
use crate::service::gate;
use crate::store::Fault;

/// How long a request to Discord may take; the default client would wait for ever.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// How long a connection may take to be made.
const CONNECT_TIME: Duration = Duration::from_secs(10);

/// How the bot gets to Discord.
#[derive(Clone)]
pub struct Account {
    /// The bot's token; never shown.
    pub token: SecretString,
    /// Another address than Discord's own: a proxy or a stand-in.
    pub api_url: Option<String>,
}

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("Discord does not accept the token: make a new one in the developer portal (Bot → Reset Token)")]
    Token,
    /// The stored games cannot be read.
    #[error("the stored games cannot be taken up: {0}\nlast-spike doctor says more")]
    Games(#[from] Fault),
    /// Discord cannot be reached, or broke off.
    #[error("the connection to Discord failed: {0}")]
    Connection(Box<poise::serenity_prelude::Error>),
}

impl From<poise::serenity_prelude::Error> for RunError {
    fn from(error: poise::serenity_prelude::Error) -> Self {
        use poise::serenity_prelude::{Error, HttpError};
        match &error {
            Error::Gateway(GatewayError::InvalidAuthentication) => Self::Token,
            Error::Http(HttpError::UnsuccessfulRequest(response)) if response.status_code.as_u16() == 401 => {
                Self::Token
            }
            _ => Self::Connection(Box::new(error)),
        }
    }
}

/// Runs the bot until told to stop; then finishes what is under way.
///
/// # Errors
/// [`RunError`] when Discord cannot be reached or does not take the token.
pub async fn run(
    bot: Bot,
    account: &Account,
    ready: Arc<AtomicBool>,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let http = http(account);
    // Asked first, so that a wrong token is told apart from a wrong network.
    http.get_current_user().await?;
    let gate = gate::pass(&bot.store, now()).await?;
    tracing::info!(playing = gate.playing, stopped = gate.stopped.len(), "games taken up");
    let framework = framework(bot.clone(), ready);
    let mut client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).framework(framework).await?;
    let http = Arc::clone(&client.http);
    let shards = Arc::clone(&client.shard_manager);
    let courier = tokio::spawn(deliver::run(bot.clone(), http, stop.clone()));
    let clock = tokio::spawn(clock::run(bot, stop.clone()));
    let connection = tokio::select! {
        ended = client.start_autosharded() => ended.map_err(RunError::from),
        () = stop.cancelled() => Ok(()),
    };
    stop.cancel();
    shards.shutdown_all().await;
    let _ = tokio::join!(courier, clock);
    connection
}

fn framework(bot: Bot, ready: Arc<AtomicBool>) -> poise::Framework<Bot, Failure> {
    let options = poise::FrameworkOptions {
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
    };
    poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(move |context, _, framework| {
            Box::pin(async move {
                // Commands from an earlier start still work: the bot can play without these.
                let registered =
                    poise::builtins::register_globally(context, &framework.options().commands).await;
                if let Err(error) = registered {
                    tracing::error!(%error, "the commands could not be registered");
                }
                ready.store(true, Ordering::Release);
                tracing::info!("ready");
                bot.wake.notify_waiters();
                Ok(bot)
            })
        })
        .build()
}

/// Answers what is not a command; poise answers commands by itself.
async fn on_event(
    context: poise::FrameworkContext<'_, Bot, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    let gateway = context.serenity_context;
    let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    match interaction {
        Interaction::Component(pressed) => press::component(context.user_data, gateway, pressed).await,
        Interaction::Modal(sent) => press::form(context.user_data, gateway, sent).await,
        _ => Ok(()),
    }
}

/// Logs what could not be answered: what was accepted is stored, and is announced all the same.
async fn on_error(error: poise::FrameworkError<'_, Bot, Failure>) {
    match error {
        poise::FrameworkError::Command { error, ctx, .. } => {
            tracing::warn!(%error, command = %ctx.command().qualified_name, "a command could not be answered");
        }
        poise::FrameworkError::EventHandler { error, .. } => {
            tracing::warn!(%error, "a button could not be answered");
        }
        poise::FrameworkError::ArgumentParse { error, ctx, .. } => {
            tracing::info!(%error, command = %ctx.command().qualified_name, "options that cannot be read");
            let lang = Lang::of(ctx.locale().unwrap_or_default());
            let told =
                ctx.send(poise::CreateReply::default().ephemeral(true).content(lang.say("refusal-options")));
            if let Err(error) = told.await.map_err(Failure::from) {
                tracing::warn!(%error, "a refusal could not be sent");
            }
        }
        other => tracing::warn!(error = %other, "poise"),
    }
}

fn http(account: &Account) -> Http {
    let client = reqwest::Client::builder().timeout(REQUEST_TIME).connect_timeout(CONNECT_TIME).build();
    let builder = HttpBuilder::new(account.token.expose_secret());
    let builder = match client {
        Ok(client) => builder.client(client),
        Err(_) => builder,
    };
    match &account.api_url {
        // serenity asks a proxy only without its own limiter; the deliverer waits and tries again.
        Some(url) => builder.proxy(url.trim_end_matches('/')).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// Asks Discord who the bot is: for `doctor`.
///
/// # Errors
/// [`RunError`] when Discord cannot be reached or does not take the token.
pub async fn who_am_i(account: &Account) -> Result<String, RunError> {
    Ok(http(account).get_current_user().await?.name.clone())
}
