//! `last-spike sandbox`: the real bot against a local stand-in for Discord, with a web page on
//! which one person can be every player.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio_util::sync::CancellationToken;

use super::log;
use super::runtime::{runtime, stop_on_signal};
use crate::cli::output::{note, out};
use crate::config::{self, Log};
use crate::present::{Key, Lang, key};
use crate::store::{self, schema};
use discord_standin::{
    Demo, DemoStep, GuildSetup, Localizations, PageSettings, Recording, SessionStarts, Settings, Standin,
};

/// The options of the sandbox.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The address of the page
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT", value_parser = config::address)]
    listen: SocketAddr,
    /// The file that keeps the games
    #[arg(long, default_value = "sandbox.sqlite", value_name = "FILE")]
    database: PathBuf,
    /// Deletes earlier games and starts over
    #[arg(long)]
    fresh: bool,
    /// Seconds a computer waits before each move
    #[arg(long, default_value_t = 2, value_name = "SECONDS")]
    pause: u64,
    /// How much to log
    #[arg(long, default_value = "warn", value_name = "LEVEL", value_parser = config::level)]
    log: String,
}

/// Runs the sandbox until SIGTERM or SIGINT.
///
/// # Errors
/// Fails if the address or the database cannot be used.
pub fn run(options: &Options) -> anyhow::Result<()> {
    log::to_stderr(&Log { level: options.log.clone(), ..Log::default() })?;
    let snapshot = PathBuf::from(format!("{}.discord.json", options.database.display()));
    if options.fresh {
        for file in leftovers(&options.database, &snapshot) {
            if file.exists() {
                let gone =
                    if file.is_dir() { std::fs::remove_dir_all(&file) } else { std::fs::remove_file(&file) };
                gone.with_context(|| format!("cannot delete {}", file.display()))?;
            }
        }
    }
    if !options.listen.ip().is_loopback() {
        note!(
            "warning: other machines can reach {}, and anyone there can play as any player",
            options.listen
        );
    }
    runtime()?.block_on(play(options, &snapshot))
}

fn leftovers(database: &Path, snapshot: &Path) -> Vec<PathBuf> {
    let own = store::followed(database);
    let beside = |ending: &str| PathBuf::from(format!("{}{ending}", own.display()));
    let mut files = vec![
        own.clone(),
        beside("-wal"),
        beside("-shm"),
        beside(".lock"),
        snapshot.to_owned(),
        PathBuf::from(format!("{}.files", snapshot.display())),
    ];
    files.extend((1..schema::known()).map(|version| schema::kept_copy(database, version)));
    files
}

async fn play(options: &Options, snapshot: &Path) -> anyhow::Result<()> {
    note!("starting the stand-in for Discord …");
    let settings = Settings {
        listen: options.listen,
        recording: Recording::Last(200),
        // The bot is restarted at will here.
        starts: SessionStarts::unlimited(),
        bot_name: "The Last Spike".to_owned(),
        page: page(),
        ..Settings::default()
    };
    let standin = Standin::start(settings).await.with_context(|| {
        format!("cannot listen on {}: choose another address with --listen", options.listen)
    })?;
    let standin = Arc::new(standin);
    if !standin.load(snapshot)? {
        let club = standin.add_guild(&GuildSetup {
            name: "Railway Club".to_owned(),
            channels: ["railway", "lounge"].map(str::to_owned).to_vec(),
            thread: "side-track".to_owned(),
            ..GuildSetup::default()
        });
        // People can open their direct messages and type there before the bot has written anything.
        for person in club.people {
            standin.dm_channel(person)?;
        }
    }
    let stop = CancellationToken::new();
    stop_on_signal(stop.clone());
    let saving = tokio::spawn(save_snapshots(Arc::clone(&standin), snapshot.to_owned(), stop.clone()));
    let mut first = true;
    while !stop.is_cancelled() {
        note!("{} the bot …", if first { "starting" } else { "restarting" });
        run_bot(options, &standin, &stop, first).await?;
        first = false;
    }
    saving.await?;
    Ok(())
}

/// Runs the bot, a process of its own, until it is stopped or killed from the page.
async fn run_bot(
    options: &Options,
    standin: &Arc<Standin>,
    stop: &CancellationToken,
    first: bool,
) -> anyhow::Result<()> {
    let mut ahead = standin.clock_ahead();
    let program = std::env::current_exe().context("this program's own file cannot be found")?;
    let mut bot = Command::new(program)
        .args(["serve", "--until-input-ends", "--clock-ahead", &ahead.as_secs().to_string()])
        .env("LAST_SPIKE_DISCORD__TOKEN", standin.token())
        .env("LAST_SPIKE_DISCORD__API_URL", standin.url())
        .env("LAST_SPIKE_DATABASE__PATH", &options.database)
        .env("LAST_SPIKE_LOG__LEVEL", &options.log)
        .env("LAST_SPIKE_PLAY__COMPUTER_PAUSE", options.pause.to_string())
        .stdin(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("the bot cannot be started")?;
    // The bot stops when this input is closed, even if this process is killed.
    let mut input = bot.stdin.take();
    let announce = async {
        while !standin.ready(Duration::from_mins(1)).await {}
        if first {
            out!("Open this address in a browser: {}", reachable(standin))?;
        } else {
            note!("the bot is back");
        }
        std::future::pending::<()>().await;
        anyhow::Ok(())
    };
    let tell_time = async {
        loop {
            ahead = standin.clock_moved(ahead).await;
            if let Some(input) = &mut input {
                // If the bot can't be told, it has ended, which is noticed below.
                let _ = input.write_all(format!("{}\n", ahead.as_secs()).as_bytes()).await;
            }
        }
    };
    tokio::select! {
        ended = bot.wait() => {
            let status = ended.context("the bot cannot be watched")?;
            if stop.is_cancelled() { Ok(()) } else { Err(anyhow!("the bot stopped on its own: {status}")) }
        }
        () = standin.restart_requested() => {
            bot.kill().await.context("the bot cannot be killed")?;
            Ok(())
        }
        () = stop.cancelled() => {
            drop(input);
            match tokio::time::timeout(Duration::from_secs(5), bot.wait()).await {
                Ok(ended) => ended.map(|_| ()).context("the bot cannot be watched"),
                Err(_) => Ok(()),
            }
        }
        told = announce => told,
        never = tell_time => never,
    }
}

/// Returns the address to open in a browser; a wildcard address is replaced by this machine's own.
fn reachable(standin: &Standin) -> String {
    let address = standin.address();
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        ip => ip,
    };
    format!("http://{}/", SocketAddr::new(ip, address.port()))
}

/// The keys of the sentences that name pictures on the page, by the beginnings of the pictures' file names.
const PICTURES: [(&str, Key); 11] = [
    ("lobby-", key::SANDBOX_PICTURE_BOARD),
    ("board-", key::SANDBOX_PICTURE_BOARD),
    ("table-", key::SANDBOX_PICTURE_BOARD),
    ("lesson-", key::SANDBOX_PICTURE_BOARD),
    ("tiles-", key::SANDBOX_PICTURE_HAND),
    ("market-", key::SANDBOX_PICTURE_MARKET),
    ("deed-", key::SANDBOX_PICTURE_DEED),
    ("result-", key::SANDBOX_PICTURE_RESULT),
    ("review-", key::SANDBOX_PICTURE_REVIEW),
    ("replay-", key::SANDBOX_PICTURE_REPLAY),
    ("how-to-read-the-board", key::SANDBOX_PICTURE_GUIDE),
];

/// Returns the settings of the page.
fn page() -> PageSettings {
    let language = |locale: &str, name: &str| (locale.to_owned(), name.to_owned());
    PageSettings {
        title: in_all_languages(key::SANDBOX_TITLE),
        languages: vec![language("en-US", "English"), language("pt-BR", "Português")],
        language_note: in_all_languages(key::SANDBOX_LANGUAGE_NOTE),
        welcome: ["game new", "help"].map(str::to_owned).to_vec(),
        pictures: PICTURES.map(|(beginning, key)| (beginning.to_owned(), in_all_languages(key))).to_vec(),
        demo: Some(demo()),
    }
}

/// Returns the demonstration: four computers play, and the person who opened the game leaves it to them.
fn demo() -> Demo {
    let command = |name: &str| DemoStep::Command(name.to_owned());
    let mut steps = vec![command("game new")];
    steps.extend(["game computer"; 4].map(command));
    steps.extend([command("game start"), command("game resign"), DemoStep::Press(":resign".to_owned())]);
    Demo { label: in_all_languages(key::SANDBOX_DEMO), steps }
}

/// Returns a sentence in every language of the bot.
fn in_all_languages(key: Key) -> Localizations {
    Lang::ALL.map(|lang| (lang.code().to_owned(), lang.say(key))).into()
}

/// Saves snapshots of the stand-in's channels and messages, so that the next start continues from them.
async fn save_snapshots(standin: Arc<Standin>, snapshot: PathBuf, stop: CancellationToken) {
    loop {
        let stopped = tokio::select! {
            () = tokio::time::sleep(Duration::from_secs(2)) => false,
            () = stop.cancelled() => true,
        };
        if stopped {
            // The bot still writes while it stops.
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
        if let Err(error) = standin.save(&snapshot) {
            tracing::warn!(%error, "the channels cannot be saved");
        }
        if stopped {
            return;
        }
    }
}
