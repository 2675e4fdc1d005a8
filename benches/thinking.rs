//! Time from `/game status` to its answer while hard computers think in 20 other games, beside that of a bot in which
//! nobody thinks and of one with as many games of easy computers: by turns, each time with a new process. Then how long
//! they thought, and how much memory each bot took at most.
//!
//! `ROUNDS` sets how often each bot is started.
#![allow(missing_docs)]

mod begun;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use begun::caller;
use discord_standin::{GuildIds, Id, Recording, Settings, Standin};
use last_spike::service::request::limits::Limits;
use last_spike::service::table::lobby::{self, GameWish};
use last_spike::service::{Caller, Editions, Refusal, table::play};
use last_spike::store::now;
use last_spike::store::{ChannelId, GuildId, MessageId, Store, Time, UserId, posting::outbox};
use last_spike_engine::{Action, Edition, Seed};
use last_spike_testkit::measure::percentile;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::{PATIENCE, slash};
use last_spike_testkit::program::Program;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// Games in which computers think.
const GAMES: usize = 20;

/// Computers in each.
const COMPUTERS: u64 = 4;

/// The number of times that the status is asked for, each time that a bot is started.
const ASKED: usize = 200;

/// The time between two questions: the computers think some hundred times meanwhile.
const REST: Duration = Duration::from_millis(20);

/// The figures of a kind of bot.
#[derive(Default)]
struct Measured {
    status: Vec<Duration>,
    thoughts: f64,
    longest: f64,
    p50: f64,
    p99: f64,
    memory: f64,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let rounds = std::env::var("ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    runtime.block_on(async {
        let mut measured: [(Option<&'static str>, Measured); 3] =
            [None, Some("easy"), Some("hard")].map(|level| (level, Measured::default()));
        for _ in 0..rounds {
            for (level, measured) in &mut measured {
                run(*level, measured).await;
            }
        }
        let alone = percentile(&mut measured[0].1.status, 50);
        println!(
            "{:<22}{:>9}{:>9}{:>9}{:>12}",
            "answer to /game status", "p50 ms", "p99 ms", "× alone", "most MiB"
        );
        for (level, measured) in &mut measured {
            let name = level.map_or("alone".to_owned(), |level| format!("{GAMES} games of {level}"));
            let (p50, p99) = (percentile(&mut measured.status, 50), percentile(&mut measured.status, 99));
            println!("{name:<22}{p50:>9.2}{p99:>9.2}{:>9.2}{:>12.1}", p50 / alone, measured.memory);
        }
        let hard = &measured[2].1;
        println!(
            "{} choices of hard: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
            hard.thoughts, hard.p50, hard.p99, hard.longest
        );
    });
}

/// Starts a bot, with games of computers of a level or none, and asks it for the status of another game.
async fn run(level: Option<&'static str>, measured: &mut Measured) {
    let settings = Settings { recording: Recording::Last(10), ..Settings::default() };
    let standin = Standin::start(settings).await.expect("a stand-in");
    let place = standin.crowd(GAMES + 1, GAMES + 2);
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    if let Some(level) = level {
        fill(&database, &place, level).await;
    }
    let listen = free_address();
    let environment = [
        ("LAST_SPIKE_PLAY__COMPUTER_PAUSE", "0"),
        ("LAST_SPIKE_LIMITS__COMPUTER_GAMES_PER_SERVER", "0"),
        ("LAST_SPIKE_LIMITS__GAMES_PER_SERVER", "0"),
        ("LAST_SPIKE_HTTP__LISTEN", listen.as_str()),
    ];
    let (bot, _) = BOT.serve_with(&standin, &database, &environment).await;
    let people = [place.people[GAMES], place.people[GAMES + 1]];
    let table = Pair::new(place.guild, place.channels[GAMES], people);
    table.open(&standin).await;
    standin.message(table.channel, people[0], PATIENCE, |post| !post.attachments.is_empty()).await;
    for _ in 0..ASKED {
        measured.status.push(slash(&standin, people[0], table.channel, "game status").await.took);
        tokio::time::sleep(REST).await;
    }
    measured.memory = measured.memory.max(bot.most_resident());
    if level == Some("hard") {
        let metrics = metrics(&listen).await;
        let of = |name: &str| {
            let line = metrics.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_default();
            line.trim().parse::<f64>().unwrap_or(f64::NAN)
        };
        let quantile = |q: &str| of(&format!("last_spike_think_seconds{{quantile=\"{q}\"}}")) * 1e3;
        let thoughts = of("last_spike_think_seconds_count");
        assert!(thoughts > 10.0, "they thought meanwhile: {metrics}");
        measured.thoughts += thoughts;
        measured.p50 = measured.p50.max(quantile("0.5"));
        measured.p99 = measured.p99.max(quantile("0.99"));
        measured.longest = measured.longest.max(quantile("1"));
    }
}

fn free_address() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").to_string()
}

async fn metrics(listen: &str) -> String {
    let answer = reqwest::get(format!("http://{listen}/metrics")).await.expect("the metrics are served");
    answer.text().await.expect("they are text")
}

/// Fills a database with games that a person has left to computers.
async fn fill(database: &Path, place: &GuildIds, level: &'static str) {
    let store = Store::open(database).expect("a database");
    let editions = Arc::new(Editions::new(Edition::all()));
    let mut number = 0;
    let mut by = |channel: Id, person: Id| {
        number += 1;
        caller(GuildId(place.guild.0), ChannelId(channel.0), UserId(person.0), number)
    };
    for (n, (&channel, &person)) in (1u64..).zip(place.channels.iter().zip(&place.people)).take(GAMES) {
        let callers: Vec<Caller> = (0..COMPUTERS + 3).map(|_| by(channel, person)).collect();
        let editions = Arc::clone(&editions);
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        let at = now();
        let begun = store.write(move |tx| {
            let [host, starter, leaver, adders @ ..] = &callers[..] else { unreachable!() };
            let opened =
                lobby::open(&tx.at(at), host, &GameWish::default(), &editions, Seed(seed), Limits::NONE)?.id;
            for adder in adders {
                lobby::add_computer(&tx.at(at), adder, level)?;
            }
            lobby::start(&tx.at(at), starter, Limits::NONE)?;
            lobby::begin_posted(&tx.at(at), opened, MessageId(1), false)?;
            play::act(&tx.at(at), leaver, None, &Action::Resign)?;
            // Announcements of the beginning are not measured here.
            for waiting in outbox::due(&tx.at(Time(i64::MAX)), u32::MAX, true, Time(i64::MAX))? {
                outbox::drop_notice(tx, waiting.id, outbox::Unposted::SaysNothing)?;
            }
            Ok::<_, Refusal>(())
        });
        begun.await.expect("a game begins");
    }
    begun::close(store, database).await;
}
