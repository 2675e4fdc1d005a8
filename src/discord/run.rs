//! Connecting to Discord, and staying connected until told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::serenity_prelude::{
    ChannelId, CreateAllowedMentions, FullEvent, GatewayIntents, GuildId, Http, HttpBuilder, Interaction,
    UserId,
};
use reqwest::Client;
use secrecy::{ExposeSecret, SecretString};
use tokio_util::sync::CancellationToken;

use super::gateway::{Exhausted, Gateway, GatewayError, Refused, Remote, Status, Watch};
use super::listener::Listener;
use super::{Bot, Failure, clock, commands, context, deliver, errors, now, press};
use crate::service::{absence, gate, lobby};
use crate::store::{self, Fault, outbox};

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
    /// Another HTTP client than the bot's own, for one that finds Discord's address elsewhere.
    pub client: Option<Client>,
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
    /// The operating system gives no socket.
    #[error("no socket for the connection to Discord: {0}")]
    Socket(std::io::Error),
    /// Discord takes no connection of this bot.
    #[error("Discord refuses the connection: {0}")]
    Refused(Refused),
    /// Discord lets too few sessions begin.
    #[error(transparent)]
    Exhausted(Exhausted),
    /// Discord cannot be reached, or broke off.
    #[error("the connection to Discord failed: {0}")]
    Connection(Box<poise::serenity_prelude::Error>),
}

impl From<poise::serenity_prelude::Error> for RunError {
    fn from(error: poise::serenity_prelude::Error) -> Self {
        use poise::serenity_prelude::{Error, HttpError};
        match &error {
            Error::Http(HttpError::UnsuccessfulRequest(response)) if response.status_code.as_u16() == 401 => {
                Self::Token
            }
            _ => Self::Connection(Box::new(error)),
        }
    }
}

impl From<GatewayError> for RunError {
    fn from(error: GatewayError) -> Self {
        match error {
            GatewayError::Asking(error) => error.into(),
            GatewayError::Refused(Refused::Token) => Self::Token,
            GatewayError::Refused(refused) => Self::Refused(refused),
            GatewayError::Exhausted(exhausted) => Self::Exhausted(exhausted),
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
    run_watched(bot, account, Watch::default(), ready, stop).await
}

/// The same with other times for the watch over the connection.
///
/// # Errors
/// [`RunError`] when Discord cannot be reached or does not take the token.
pub async fn run_watched(
    bot: Bot,
    account: &Account,
    watch: Watch,
    ready: Arc<AtomicBool>,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let http = http(account);
    // Asked first, so that a wrong token is told apart from a wrong network.
    let me = http.get_current_user().await?.id;
    let gate = gate::pass(&bot.store, now()).await?;
    tracing::info!(playing = gate.playing, stopped = gate.stopped.len(), "games taken up");
    let deliverer = tokio::spawn(deliver::run(bot.clone(), http, me, stop.clone()));
    let clock = tokio::spawn(clock::run(bot.clone(), stop.clone()));
    let connection = connect(&bot, account, me, watch, &ready, &stop).await;
    stop.cancel();
    let _ = tokio::join!(deliverer, clock);
    connection
}

/// Stays connected until told to stop.
async fn connect(
    bot: &Bot,
    account: &Account,
    me: UserId,
    watch: Watch,
    ready: &Arc<AtomicBool>,
    stop: &CancellationToken,
) -> Result<(), RunError> {
    let http = Arc::new(http(account));
    let made = context::make(Arc::clone(&http)).await.map_err(RunError::Socket)?;
    let status = Arc::new(Status::new(Arc::clone(ready)));
    let listener = Listener::new(bot.clone(), made, me, Arc::clone(&status));
    let gateway = Gateway {
        discord: Remote::new(http),
        token: account.token.clone(),
        intents: GatewayIntents::GUILDS.bits(),
        watch,
        listener: Arc::new(listener.clone()),
        status,
    };
    let connection = gateway.run(stop).await;
    listener.finish().await;
    ready.store(false, Ordering::Release);
    Ok(connection?)
}

/// Returns what the framework for commands is to know.
pub(super) fn options() -> poise::FrameworkOptions<Bot, Failure> {
    poise::FrameworkOptions {
        commands: commands::all(),
        on_error: |error| Box::pin(errors::on_error(error)),
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

/// Answers what is not a command; poise answers commands by itself.
async fn on_event(
    context: poise::FrameworkContext<'_, Bot, Failure>,
    event: &FullEvent,
) -> Result<(), Failure> {
    let (bot, gateway) = (context.user_data, context.serenity_context);
    match event {
        FullEvent::InteractionCreate { interaction } => match interaction {
            Interaction::Component(pressed) => press::component(bot, gateway, pressed).await,
            Interaction::Modal(sent) => press::form(bot, gateway, sent).await,
            _ => Ok(()),
        },
        _ => Ok(()),
    }
}

/// Has the games of a server go on, if they stood still because the bot had left it.
pub(super) async fn entered(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let id = store::GuildId(guild.get());
    bot.change(move |tx| absence::back(tx, id, now())).await?;
    changed(bot, guild).await
}

/// Has the games of a server stand still that the bot has left.
pub(super) async fn left(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    Ok(bot.change(move |tx| absence::left(tx, guild, now())).await?)
}

/// Has the games of those servers of a shard stand still that the bot was removed from meanwhile.
pub(super) async fn connected(
    bot: &Bot,
    servers: Vec<GuildId>,
    (shard, shards): (u32, u32),
) -> Result<(), Failure> {
    let servers: Vec<store::GuildId> = servers.into_iter().map(|guild| store::GuildId(guild.get())).collect();
    // As Discord shares servers out among shards.
    let is_of_the_shard =
        move |guild: store::GuildId| (guild.0 >> 22) % u64::from(shards.max(1)) == u64::from(shard);
    Ok(bot.change(move |tx| absence::is_in(tx, &servers, is_of_the_shard, now())).await?)
}

/// Has what waits for a server tried again: what was in the way may be gone.
pub(super) async fn changed(bot: &Bot, guild: GuildId) -> Result<(), Failure> {
    let guild = store::GuildId(guild.get());
    Ok(bot.change(move |tx| outbox::hurry(tx, guild, now())).await?)
}

/// Ends what is played in a channel that was deleted.
pub(super) async fn gone(bot: &Bot, channel: ChannelId) -> Result<(), Failure> {
    let channel = store::ChannelId(channel.get());
    Ok(bot.change(move |tx| lobby::channel_deleted(tx, channel, now())).await?)
}

pub(super) fn http(account: &Account) -> Http {
    let own = || Client::builder().timeout(REQUEST_TIME).connect_timeout(CONNECT_TIME).build().ok();
    let builder = HttpBuilder::new(account.token.expose_secret());
    let builder = match account.client.clone().or_else(own) {
        Some(client) => builder.client(client),
        None => builder,
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
