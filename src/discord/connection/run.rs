//! Connecting to Discord, and staying connected until told to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use poise::serenity_prelude::{CurrentUser, GatewayIntents, Route, UserId};
use tokio_util::sync::CancellationToken;

use super::account::Account;
use super::listener::Listener;
use super::{clock, computers, leases, library};
use crate::discord::bot::Bot;
use crate::discord::clock::time::keep_to_database;
use crate::discord::gateway::{Exhausted, Gateway, GatewayError, Refused, Remote, Status, Watch};
use crate::discord::requests::{Request, RequestError, Requests};
use crate::discord::{commands, deliver};
use crate::service::operation::gate;
use crate::store::{Membership, Store, StoreError};

/// The time after a stop in which the bot may finish its work even if the database does not answer.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// The wait before a database that could not be read is asked again.
const AGAIN: Duration = Duration::from_secs(1);

/// The time between two checks that the database still hears of this process.
const LOOK: Duration = Duration::from_millis(250);

/// A reason why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("Discord does not accept the token: make a new one in the developer portal (Bot → Reset Token)")]
    Token,
    /// Discord does not know the token, which is none by its form.
    #[error(
        "Discord does not accept the token, and it does not look like one: a bot's token has three parts with dots \
         between them. Copy it from the developer portal (page Bot); the client secret, the public key and the \
         application's ID are something else"
    )]
    NotToken,
    /// The stored games cannot be read.
    #[error("the stored games cannot be taken up: {0}\nlast-spike doctor says more")]
    Games(#[from] StoreError),
    /// The operating system provides no socket.
    #[error("no socket for the connection to Discord: {0}")]
    Socket(std::io::Error),
    /// Discord refuses all connections of this bot.
    #[error("Discord refuses the connection: {0}")]
    Refused(Refused),
    /// Discord allows too few sessions to begin.
    #[error(transparent)]
    Exhausted(Exhausted),
    /// Discord cannot be reached, or the connection broke off.
    #[error("the connection to Discord failed: {0}")]
    Connection(Box<RequestError>),
}

impl RunError {
    /// Returns the error with the advice that fits the account's token: a new one helps only who has had one.
    fn of(self, account: &Account) -> Self {
        match self {
            Self::Token if !account.has_token_form() => Self::NotToken,
            error => error,
        }
    }
}

impl From<RequestError> for RunError {
    fn from(error: RequestError) -> Self {
        match &error {
            RequestError::Refused(refused) if refused.status == 401 => Self::Token,
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

/// Runs the bot until told to stop; then finishes the work under way.
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

/// Runs the bot as [`run`] does, with other time limits for the connection.
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
    run_to_end(bot, account, watch, ready, stop).await.map_err(|error| error.of(account))
}

async fn run_to_end(
    bot: Bot,
    account: &Account,
    watch: Watch,
    ready: Arc<AtomicBool>,
    stop: CancellationToken,
) -> Result<(), RunError> {
    account.open(&bot.requests, stop.clone());
    bot.mentions.name(&commands::all());
    // Discord is asked first so that a wrong token is told apart from a network failure, and so that its time is known
    // before the first press is handled.
    let asked = tokio::select! {
        asked = bot.discord_clock.ask::<CurrentUser>(&bot.requests, Route::UserMe) => asked,
        () = stop.cancelled() => return Ok(()),
    };
    let me = match asked {
        Err(RequestError::Stopping) => return Ok(()),
        asked => asked?.id,
    };
    let Some(gate) = stop.run_until_cancelled(pass(&bot.store)).await.transpose()? else { return Ok(()) };
    let (stopped, left_alone) = (gate.stopped.len(), gate.left_alone.len());
    tracing::info!(playing = gate.playing, stopped, left_alone, "games taken up");
    let deliverer = tokio::spawn(deliver::run(bot.clone(), me, stop.clone()));
    let clock = tokio::spawn(clock::run(bot.clone(), Arc::clone(&ready), stop.clone()));
    let computers = tokio::spawn(computers::run(bot.clone(), stop.clone()));
    let (following, end) = (bot.clone(), stop.clone());
    tokio::spawn(async move {
        tokio::select! {
            () = following.follow_others() => {}
            () = keep_to_database(&following.store) => {}
            () = following.discord_clock.keep(&following.requests) => {}
            () = end.cancelled() => {}
        }
    });
    let all = async {
        let connection = connect(&bot, account, me, watch, &ready, &stop).await;
        stop.cancel();
        let _ = tokio::join!(deliverer, clock, computers);
        connection
    };
    tokio::select! {
        biased;
        ended = all => ended,
        () = cut_off_after(&stop, bot.store.membership()) => {
            tracing::warn!("the database does not hear of this process: what was under way is left to the next start");
            Ok(())
        }
    }
}

/// Checks the stored games and takes them up. While a database on a server cannot be reached, tries again: it may have
/// been lost since it was opened.
async fn pass(store: &Store) -> Result<gate::GateReport, StoreError> {
    loop {
        match gate::pass(store).await {
            Err(fault) if !fault.is_lasting() && !store.membership().is_alone() => {
                tracing::warn!(%fault, "the stored games cannot be read: the database is tried again");
                tokio::time::sleep(AGAIN).await;
            }
            passed => return passed,
        }
    }
}

/// Waits until the bot was told to stop and can finish nothing any more. If the database does not answer, the bot ends
/// before a service manager would kill it.
async fn cut_off_after(stop: &CancellationToken, membership: &Membership) {
    stop.cancelled().await;
    tokio::time::sleep(LAST_ANSWERS).await;
    while membership.is_valid() {
        tokio::time::sleep(LOOK).await;
    }
}

/// Stays connected to Discord until told to stop.
async fn connect(
    bot: &Bot,
    account: &Account,
    me: UserId,
    watch: Watch,
    ready: &Arc<AtomicBool>,
    stop: &CancellationToken,
) -> Result<(), RunError> {
    let made = library::make().await.map_err(RunError::Socket)?;
    let status = Arc::new(Status::new(Arc::clone(ready)));
    let listener = Listener::new(bot.clone(), made, me, Arc::clone(&status));
    let gateway = Gateway {
        discord: Remote::new(bot.requests.clone(), Arc::clone(&bot.discord_clock)),
        token: account.token.clone(),
        intents: GatewayIntents::GUILDS.bits(),
        watch,
        sharding: account.sharding.clone(),
        leases: leases::of(&bot.store),
        keep: leases::kept(&bot.store),
        listener: Arc::new(listener.clone()),
        status,
    };
    let connection = gateway.run(stop).await;
    listener.finish().await;
    ready.store(false, Ordering::Release);
    match connection {
        Err(GatewayError::Asking(RequestError::Stopping)) => Ok(()),
        connection => Ok(connection?),
    }
}

/// Returns the bot's name, which Discord tells: for `doctor`.
///
/// # Errors
/// [`RunError`] when Discord cannot be reached or does not take the token.
pub(crate) async fn who_am_i(account: &Account) -> Result<String, RunError> {
    let requests = Requests::new(0);
    account.open(&requests, CancellationToken::new());
    let asked = requests.ask::<CurrentUser>(Request::get(Route::UserMe)).await;
    asked.map(|me| me.name.clone()).map_err(|error| RunError::from(error).of(account))
}
