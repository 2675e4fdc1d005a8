//! `last-spike serve`: the bot on Discord.

use std::io::BufRead;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, anyhow};
use last_spike_computer::Think;
use tokio::runtime::{Handle, Runtime};
use tokio::sync::{Notify, oneshot, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::runtime::{runtime, stop_on_signal};
use super::{account, allocator, database, edition, health, log};
use crate::config::{self, Config};
use crate::discord::memory::user_limit::UserLimit;
use crate::discord::{self, ANSWERS_PER_USER, Bot};
use crate::service::request::limits::Limits;
use crate::service::{Editions, table::lobby};
use crate::store::{OpenError, Store, process_clock};
use last_spike_render::Renderer;

/// The first wait before an unreachable database server is tried again; it doubles up to [`AGAIN_AT_LAST`].
const AGAIN: Duration = Duration::from_secs(1);
const AGAIN_AT_LAST: Duration = Duration::from_secs(30);

/// The hints that are computed at once.
const HINTS_AT_ONCE: usize = 2;

/// The interval at which people who wait for an answer are told its progress.
const TELL_EVERY: Duration = Duration::from_secs(3);

/// Options of `last-spike serve`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The configuration; by default `config.toml` in this folder, if there is one, and the environment
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Stops when standard input ends, that is when the sandbox that started the bot is gone; each line of it says
    /// by how many seconds the clock is ahead of the machine's from then on
    #[arg(long, hide = true)]
    until_input_ends: bool,
    /// Seconds by which the clock is ahead of the machine's at the start
    #[arg(long, hide = true, default_value_t = 0, requires = "until_input_ends")]
    clock_ahead: i64,
    /// Milliseconds that Discord waits for an answer, where it is a stand-in with more patience
    #[arg(long, hide = true)]
    answer_time: Option<u64>,
}

/// Runs the bot until SIGTERM or SIGINT, then finishes the work under way.
///
/// # Errors
/// The reason why it cannot run, with the remedy.
pub fn run(options: &Options) -> anyhow::Result<()> {
    allocator::give_memory_back();
    let (runtime, stop) = (runtime()?, CancellationToken::new());
    {
        // Signals are caught before anything begins that must be ended in order.
        let _entered = runtime.enter();
        stop_on_signal(stop.clone());
    }
    let config = Arc::new(Config::read(options.config.as_deref(), std::env::vars_os())?);
    log::to_stderr(&config.log)?;
    let token = config.token()?.ok_or_else(|| {
        anyhow!(
            "no Discord token is configured: discord.token and discord.token_file are empty or not given\n\
             Create a bot at https://discord.com/developers/applications, copy its token (page Bot) and set \
             discord.token in config.toml or LAST_SPIKE_DISCORD__TOKEN.\n\
             To try the game without Discord: last-spike sandbox"
        )
    })?;
    let account = account::of(&config.discord, token);
    process_clock::set_ahead(options.clock_ahead);
    let (ready, waits_for) = (Arc::new(AtomicBool::new(false)), watch::Sender::new("the database"));
    if let Some(listen) = config.http.listen {
        runtime.block_on(health::listen(listen, Arc::clone(&ready), waits_for.subscribe(), stop.clone()))?;
    }
    let Some(mut bot) = assemble_once_possible(&runtime, &config, &stop)? else { return Ok(()) };
    waits_for.send_replace("Discord");
    if let Some(millis) = options.answer_time {
        bot.answer_time = Duration::from_millis(millis);
    }
    runtime.block_on(async {
        if options.until_input_ends {
            let stop = stop.clone();
            // Reading can't be interrupted, so it has a thread of its own, which nothing waits for.
            let (runtime, store) = (Handle::current(), bot.store.clone());
            std::thread::spawn(move || {
                follow_clock(std::io::stdin().lock(), &runtime, &store);
                stop.cancel();
            });
        }
        let store = bot.store.clone();
        let (membership, end) = (store.membership().clone(), stop.clone());
        tokio::spawn(async move {
            membership.outdated().await;
            end.cancel();
        });
        let ended = discord::run(bot, &account, ready, stop).await;
        // All work is finished, so other processes may take over at once everything that this one still holds.
        store.leave().await;
        ended?;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Opens everything that the bot needs, and keeps trying while the database server can't be reached; `None` if the bot
/// is told to stop before that.
fn assemble_once_possible(
    runtime: &Runtime,
    config: &Arc<Config>,
    stop: &CancellationToken,
) -> anyhow::Result<Option<Bot>> {
    let mut wait = AGAIN;
    loop {
        let (done, assembled) = oneshot::channel();
        let config = Arc::clone(config);
        // A server that does not answer can't be interrupted, so this has a thread of its own, which nothing waits for.
        // If the process ends, the server stores nothing of its unfinished work.
        std::thread::spawn(move || {
            // Nobody waits for the result if the bot is told to stop.
            let _ = done.send(assemble(&config, Duration::from_secs(config.play.computer_pause.into())));
        });
        let error = match runtime.block_on(stop.run_until_cancelled(assembled)) {
            None => return Ok(None),
            Some(assembled) => match assembled.context("the bot could not be assembled")? {
                Ok(bot) => return Ok(Some(bot)),
                Err(error) => error,
            },
        };
        if !error.downcast_ref::<OpenError>().is_some_and(OpenError::is_passing) {
            return Err(error);
        }
        tracing::warn!(%error, seconds = wait.as_secs(), "the database is tried again");
        let rest = async { tokio::time::sleep(wait).await };
        if runtime.block_on(stop.run_until_cancelled(rest)).is_none() {
            return Ok(None);
        }
        wait = (2 * wait).min(AGAIN_AT_LAST);
    }
}

/// Sets the clock as the sandbox says, until the sandbox is gone.
fn follow_clock(input: impl BufRead, runtime: &Handle, store: &Store) {
    for line in input.lines().map_while(Result::ok) {
        let moved = match line.parse() {
            Ok(seconds) => runtime.block_on(discord::move_on(store, seconds)).map_err(anyhow::Error::from),
            Err(error) => Err(anyhow::Error::from(error)),
        };
        if let Err(error) = moved {
            tracing::error!(%error, line, "the clock cannot be set");
        }
    }
}

/// Opens everything that the bot needs.
///
/// # Errors
/// The part that cannot be opened, with the remedy.
pub fn assemble(config: &Config, computer_pause: Duration) -> anyhow::Result<Bot> {
    let editions = edition::all(config.editions.dir.as_ref())?;
    let store = database::open(&config.database)?;
    let renderer = Renderer::new().context("the pictures cannot be prepared")?;
    Ok(Bot {
        store,
        editions: Arc::new(Editions::new(editions)),
        limits: limits(config.limits),
        tau: config.ratings.tau,
        requests: discord::Requests::new(config.discord.requests_per_second),
        draw_seed: Arc::new(lobby::new_seed),
        deals_by_post: true,
        renderer: Arc::new(renderer),
        drawings: Arc::default(),
        wake: Arc::new(Notify::new()),
        computer_pause,
        think: Think::time(config.play.think),
        decision_pause: discord::DECISION_PAUSE,
        answer_limit: UserLimit::new(ANSWERS_PER_USER),
        thread_limit: UserLimit::new(1),
        replays: Arc::new(discord::LongWork::new(discord::Drawings::replays_at_once())),
        hints: Arc::new(discord::LongWork::new(HINTS_AT_ONCE)),
        exporting: Arc::default(),
        reviewing: Arc::new(discord::Reviewing::by(None).telling_every(TELL_EVERY)),
        discord_clock: Arc::default(),
        answer_time: discord::ANSWER_TIME,
        given_up: Arc::default(),
        redelivered: Arc::default(),
        seen: Arc::default(),
        servers: Arc::default(),
        writing: Arc::default(),
        channels: Arc::default(),
        mentions: Arc::default(),
        emoji: Arc::new(discord::Emoji::of_all_emblems()),
        answering: TaskTracker::new(),
    })
}

/// Returns the configured limits: 0 means no limit.
fn limits(configured: config::Limits) -> Limits {
    let limit = |most: u32| (most > 0).then_some(most);
    Limits {
        games_per_host: limit(configured.games_per_host),
        games_per_server: limit(configured.games_per_server),
        games_per_hour: limit(configured.games_per_hour),
        threads_per_hour: limit(configured.threads_per_hour),
        computer_games_per_server: limit(configured.computer_games_per_server),
    }
}
