//! Staying connected: one gateway session after the other, each on threads of its own.
//!
//! The library takes a session up again by itself where it can. Where that fails it can take most of
//! a minute, busily doing nothing, and a connection that is silent but not closed looks well to it;
//! so somebody watches, gives such a session up and begins another.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use poise::serenity_prelude::{ClientBuilder, ConnectionStage, GatewayIntents, ShardManager};
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::Bot;
use super::run::{Account, RunError, framework, http};

/// How long to wait before a session is begun after one that could not be.
const PAUSE: Duration = Duration::from_secs(5);

/// How long those may take who are being answered when the bot stops.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

/// Threads of a session: what is said on the gateway is little.
const THREADS: usize = 2;

/// How long a session may be out of order before another is begun.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// Not connected, or taking up a session.
    pub away: Duration,
    /// Connected, and not even a heartbeat is answered; Discord asks for one every 41 seconds.
    pub silent: Duration,
}

impl Default for Watch {
    fn default() -> Self {
        Self { away: Duration::from_secs(20), silent: Duration::from_secs(100) }
    }
}

/// How a session ended.
enum End {
    /// We were told to stop.
    Stopped,
    /// It was given up.
    Lost(&'static str),
    /// The library gave up, or could not begin.
    Failed(RunError),
}

/// Keeps a session going until told to stop.
///
/// # Errors
/// [`RunError`] when the first session cannot be begun, or the token is not taken any more.
pub(super) async fn keep(
    bot: &Bot,
    account: &Account,
    watch: Watch,
    ready: &Arc<AtomicBool>,
    stop: &CancellationToken,
) -> Result<(), RunError> {
    let mut was_ready = false;
    while !stop.is_cancelled() {
        let end = one(bot, account, watch, ready, stop).await?;
        was_ready |= ready.swap(false, Ordering::AcqRel);
        match end {
            End::Stopped => break,
            End::Lost(why) => tracing::warn!(why, "the connection to Discord is begun anew"),
            End::Failed(error) if !was_ready || matches!(error, RunError::Token) => return Err(error),
            End::Failed(error) => {
                tracing::warn!(%error, "the connection to Discord is begun anew");
                tokio::select! {
                    () = tokio::time::sleep(PAUSE) => {}
                    () = stop.cancelled() => break,
                }
            }
        }
    }
    Ok(())
}

/// Runs one session to its end.
async fn one(
    bot: &Bot,
    account: &Account,
    watch: Watch,
    ready: &Arc<AtomicBool>,
    stop: &CancellationToken,
) -> Result<End, RunError> {
    let threads = Threads::new()?;
    let shards = Arc::new(OnceLock::new());
    let (framework, http, known) =
        (framework(bot.clone(), Arc::clone(ready)), http(account), Arc::clone(&shards));
    let mut session = threads.spawn(async move {
        let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).framework(framework);
        let mut client = client.await?;
        let _ = known.set(Arc::clone(&client.shard_manager));
        client.start_autosharded().await
    });
    let end = tokio::select! {
        ended = &mut session => match ended {
            Ok(Ok(())) => End::Stopped,
            Ok(Err(error)) => End::Failed(error.into()),
            Err(_) => End::Lost("it broke off"),
        },
        why = lost(&shards, watch) => End::Lost(why),
        () = stop.cancelled() => {
            say_goodbye(bot, &shards).await;
            End::Stopped
        }
    };
    Ok(end)
}

/// Threads of a session's own, so that one that is given up is gone with all that it was doing.
struct Threads(Option<Runtime>);

impl Threads {
    fn new() -> Result<Self, RunError> {
        let mut threads = tokio::runtime::Builder::new_multi_thread();
        threads.worker_threads(THREADS).thread_name("gateway").enable_all();
        Ok(Self(Some(threads.build().map_err(RunError::Threads)?)))
    }

    fn spawn<T: Send + 'static>(&self, work: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
        self.0.as_ref().expect("invariant: the threads are there until they are dropped").spawn(work)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Closes the connection, and lets what is being answered be answered.
async fn say_goodbye(bot: &Bot, shards: &OnceLock<Arc<ShardManager>>) {
    if let Some(shards) = shards.get() {
        shards.shutdown_all().await;
    }
    bot.answering.close();
    if tokio::time::timeout(LAST_ANSWERS, bot.answering.wait()).await.is_err() {
        tracing::warn!("some answers could not be given any more");
    }
}

/// Waits until a session is out of order for too long, and says how.
async fn lost(shards: &OnceLock<Arc<ShardManager>>, watch: Watch) -> &'static str {
    let look = (watch.away.min(watch.silent) / 10).max(Duration::from_millis(10));
    let (mut connected, mut heard) = (Instant::now(), Instant::now());
    let mut pulse = Vec::new();
    loop {
        tokio::time::sleep(look).await;
        // The time that a heartbeat took is another with each answer.
        let now: Vec<_> = match shards.get() {
            Some(shards) => {
                let runners = shards.runners.lock().await;
                runners.iter().map(|(id, runner)| (*id, runner.stage, runner.latency)).collect()
            }
            None => Vec::new(),
        };
        if !now.is_empty() && now.iter().all(|(_, stage, _)| *stage == ConnectionStage::Connected) {
            connected = Instant::now();
        }
        if now != pulse {
            (heard, pulse) = (Instant::now(), now);
        }
        if connected.elapsed() > watch.away {
            return "it was not connected for too long";
        }
        if heard.elapsed() > watch.silent {
            return "nothing was heard for too long";
        }
    }
}
