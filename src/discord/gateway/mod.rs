//! The gateway: connections of our own, over which Discord tells the bot what happens.
//!
//! Each shard is kept by a task of its own: connected, taken up again where it was lost, begun anew
//! where that is not possible, and never faster than Discord allows. The library's own connection is not
//! used: it drops whole events over a number that it has no room for, begins sessions without counting
//! them, and restarts all shards for one.
//!
//! | file | what it is about |
//! |---|---|
//! | `shard` | one shard, from connection to connection |
//! | `connection` | one connection, from HELLO to its end |
//! | `identify` | whose turn it is to begin a session, and how many may begin in a day |
//! | `waits`, `close` | how long to wait after a loss, and what a close code asks for |
//! | `dial`, `frame`, `event` | the websocket, what is said on it, and what that tells |
//! | `status` | whether all shards are connected |

mod close;
mod connection;
mod dial;
mod event;
mod frame;
mod identify;
mod shard;
mod status;
#[cfg(test)]
mod tests;
mod waits;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use poise::serenity_prelude::{self as serenity, ApplicationId, GuildId, Http};
use secrecy::SecretString;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinSet;
use tokio_tungstenite::WebSocketStream;
use tokio_util::sync::CancellationToken;

pub use self::close::Refused;
pub(super) use self::event::Event;
pub use self::status::Status;

use self::dial::{DialError, Dialler, Line};
use self::identify::{Allowed, Identifies};

/// How long to wait after a task of a shard broke off, which none should.
const AFTER_PANIC: Duration = Duration::from_secs(5);

/// How long a connection may be out of order before another is made.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// For each step of connecting: to reach Discord, to be greeted, to have a session.
    pub away: Duration,
    /// Connected, and not even a heartbeat is answered; Discord asks for one every 41 seconds.
    pub silent: Duration,
}

impl Default for Watch {
    fn default() -> Self {
        Self { away: Duration::from_secs(20), silent: Duration::from_secs(100) }
    }
}

/// Why the bot is not connected any more.
#[derive(Debug, thiserror::Error)]
pub(super) enum GatewayError {
    #[error(transparent)]
    Asking(#[from] serenity::Error),
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
}

/// Too few sessions are left of those that Discord lets begin in a day.
#[derive(Debug, thiserror::Error)]
#[error(
    "Discord lets only {remaining} more sessions begin in the next {minutes} minutes, and {shards} are needed; after \
     the last one it would reset the token. Find out what began so many (several processes with one token, or one \
     that is restarted again and again), and start the bot again after that time"
)]
pub struct Exhausted {
    remaining: u64,
    minutes: u64,
    shards: u32,
}

/// What Discord says of a session that began.
#[derive(Debug)]
pub(super) struct Begun {
    /// The application that the session is of.
    pub(super) application: ApplicationId,
    /// The shard, and of how many.
    pub(super) shard: (u32, u32),
    /// All servers of the shard that the bot is in, those that cannot be reached too; where Discord says
    /// so.
    pub(super) servers: Option<Vec<GuildId>>,
}

/// Who hears what happens.
pub(super) trait Listen: Send + Sync {
    /// Hears that a session began.
    fn ready(&self, begun: Begun);

    /// Hears of an event; whoever has much to do about it does it elsewhere.
    fn event(&self, event: Event);
}

/// What Discord advises on connecting.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    url: String,
    shards: u32,
    allowed: Allowed,
}

/// Discord, as it is seen from here.
pub(super) trait Discord: Send + Sync + 'static {
    /// What carries a connection.
    type Line: AsyncRead + AsyncWrite + Unpin + Send;

    /// Asks how to connect.
    fn advice(&self) -> impl Future<Output = Result<Advice, serenity::Error>> + Send;

    /// Opens a connection.
    fn dial(&self, url: &str) -> impl Future<Output = Result<WebSocketStream<Self::Line>, DialError>> + Send;
}

/// The Discord that is asked over HTTP and reached over the network.
pub(super) struct Remote {
    http: Arc<Http>,
    dialler: Dialler,
}

impl Remote {
    /// Makes one that is asked in this way.
    pub(super) fn new(http: Arc<Http>) -> Self {
        Self { http, dialler: Dialler::new() }
    }
}

impl Discord for Remote {
    type Line = Line;

    async fn advice(&self) -> Result<Advice, serenity::Error> {
        let told = self.http.get_bot_gateway().await?;
        let limit = told.session_start_limit;
        let allowed = Allowed {
            remaining: limit.remaining,
            resets_in: Duration::from_millis(limit.reset_after),
            at_a_time: u32::try_from(limit.max_concurrency).unwrap_or(u32::MAX),
        };
        Ok(Advice { url: told.url, shards: told.shards.max(1), allowed })
    }

    async fn dial(&self, url: &str) -> Result<WebSocketStream<Line>, DialError> {
        self.dialler.dial(url).await
    }
}

/// What connects.
pub(super) struct Gateway<D> {
    pub(super) discord: D,
    pub(super) token: SecretString,
    pub(super) intents: u64,
    pub(super) watch: Watch,
    pub(super) listener: Arc<dyn Listen>,
    pub(super) status: Arc<Status>,
}

/// What all shards share.
struct Shared<D> {
    gateway: Gateway<D>,
    shards: u32,
    url: Mutex<String>,
    identifies: Identifies,
    stop: CancellationToken,
}

impl<D> Shared<D> {
    fn url(&self) -> String {
        self.url.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note(&self, advice: &Advice) {
        advice.url.clone_into(&mut self.url.lock().unwrap_or_else(PoisonError::into_inner));
        self.identifies.note(advice.allowed);
    }
}

impl<D: Discord> Gateway<D> {
    /// Keeps every shard connected until told to stop.
    ///
    /// # Errors
    /// [`GatewayError`] when Discord says nothing on how to connect, or does not take this bot.
    pub(super) async fn run(self, stop: &CancellationToken) -> Result<(), GatewayError> {
        let advice = tokio::select! {
            advice = self.discord.advice() => advice?,
            () = stop.cancelled() => return Ok(()),
        };
        let (shards, identifies) = (advice.shards, Identifies::new(advice.allowed));
        if let Some((remaining, left)) = identifies.exhausted(shards) {
            return Err(Exhausted { remaining, minutes: left.as_secs() / 60 + 1, shards }.into());
        }
        tracing::info!(shards, remaining = advice.allowed.remaining, "connecting");
        self.status.set_shards(shards);
        let shared = Arc::new(Shared {
            gateway: self,
            shards,
            url: Mutex::new(advice.url),
            identifies,
            stop: stop.child_token(),
        });
        let mut tasks = JoinSet::new();
        for shard in 0..shards {
            tasks.spawn(watched(shard, Arc::clone(&shared)));
        }
        let mut outcome = Ok(());
        while let Some(done) = tasks.join_next().await {
            if let Ok(Err(refused)) = done {
                // What Discord refuses to one shard it refuses to all.
                outcome = Err(refused.into());
                shared.stop.cancel();
            }
        }
        outcome
    }
}

/// Keeps a shard, and begins again where its task broke off.
async fn watched<D: Discord>(shard: u32, shared: Arc<Shared<D>>) -> Result<(), Refused> {
    loop {
        match tokio::spawn(shard::keep(shard, Arc::clone(&shared))).await {
            Ok(kept) => return kept,
            Err(error) => tracing::error!(shard, %error, "the task of a shard broke off"),
        }
        shared.gateway.status.lost(shard);
        tokio::select! {
            () = tokio::time::sleep(AFTER_PANIC) => {}
            () = shared.stop.cancelled() => return Ok(()),
        }
    }
}
