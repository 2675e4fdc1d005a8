//! Many games at once against the stand-in, with Discord's latency and rate limits: how long answers
//! take, whether what is to be announced is sent in time, and whether memory stays flat.
//!
//! `GAMES`, `SERVERS`, `RATE` (moves per second), `SECONDS`, `LATENCY` (milliseconds that every
//! request to Discord takes), `STRANGERS` (per cent of the people to whom no direct message was ever
//! opened) and `LIMITS=off` (no rate limits) set the load by environment variables.
#![allow(missing_docs)]

mod begun;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use begun::{acquaint, fill};
use discord_standin::{Failure, Fault, GuildIds, RateLimits, Recording, Settings, Standin};
use last_spike::store::now;
use last_spike::store::posting::outbox::{self, Backlog};
use last_spike::store::{Reader, Time};
use last_spike_testkit::measure::percentile;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::program::{Process, Program};
use tokio::sync::Mutex;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The time between two looks at memory and backlog.
const SAMPLE: Duration = Duration::from_secs(10);

/// The time in which the backlog may drain after the last move.
const DRAIN: Duration = Duration::from_mins(5);

struct Load {
    games: usize,
    servers: usize,
    rate: f64,
    lasts: Duration,
    latency: Duration,
    strangers: usize,
    limits: RateLimits,
}

impl Load {
    fn from_environment() -> Self {
        let number = |name: &str, default: f64| {
            std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small whole numbers")]
        let count = |name, default| number(name, default) as usize;
        Self {
            games: count("GAMES", 1_000.0),
            servers: count("SERVERS", 200.0),
            rate: number("RATE", 20.0),
            lasts: Duration::from_secs_f64(number("SECONDS", 60.0)),
            latency: Duration::from_secs_f64(number("LATENCY", 60.0) / 1e3),
            strangers: count("STRANGERS", 0.0),
            limits: match std::env::var("LIMITS").as_deref() {
                Ok("off") => RateLimits::Off,
                _ => RateLimits::Realistic,
            },
        }
    }
}

/// The figures of a run.
#[derive(Default)]
struct Measured {
    answers: Vec<Duration>,
    moves: usize,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(run(&Load::from_environment()));
}

async fn run(load: &Load) {
    let settings =
        Settings { recording: Recording::Last(10), rate_limits: load.limits, ..Settings::default() };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    let tables = seat(&standin, load, &database).await;
    let (bot, ready) = BOT.serve(&standin, &database).await;
    println!(
        "{} games in {} servers, {} moves/s for {} s, {} ms to Discord and back, {} % strangers; ready after {:.1} s",
        tables.len(),
        load.servers,
        load.rate,
        load.lasts.as_secs(),
        load.latency.as_millis(),
        load.strangers,
        ready.as_secs_f64()
    );
    standin.inject(Fault::new(Failure::Delayed(load.latency)));
    let measured = Arc::new(Mutex::new(Measured::default()));
    println!(
        "{:>6} {:>8} {:>9} {:>14} {:>12} {:>8}",
        "s", "MiB", "backlog", "oldest post s", "oldest DM s", "moves"
    );
    let begun = Instant::now();
    let mut next_sample = begun + SAMPLE;
    let mut pace = tokio::time::interval(Duration::from_secs_f64(1.0 / load.rate));
    for table in tables.iter().cycle() {
        pace.tick().await;
        if begun.elapsed() >= load.lasts {
            break;
        }
        if Instant::now() >= next_sample {
            next_sample += SAMPLE;
            sample(&bot, &database, begun, &measured).await;
        }
        let (table, standin, measured) = (Arc::clone(table), Arc::clone(&standin), Arc::clone(&measured));
        tokio::spawn(async move { play(&table, &standin, &measured).await });
    }
    sample(&bot, &database, begun, &measured).await;
    let moved = Instant::now();
    while backlog(&database).notices > 0 && moved.elapsed() < DRAIN {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let left = backlog(&database).notices;
    println!("{left} notices left {:.1} s after the last move", moved.elapsed().as_secs_f64());
    sample(&bot, &database, begun, &measured).await;
    let mut measured = measured.lock().await;
    let count = measured.answers.len();
    let at = |measured: &mut Measured, percent| percentile(&mut measured.answers, percent);
    println!(
        "{count} answers: p50 {:.0} ms, p99 {:.0} ms, longest {:.0} ms, the latency included",
        at(&mut measured, 50),
        at(&mut measured, 99),
        at(&mut measured, 100)
    );
}

/// Seats two people at every table of every server, and starts their games. All but the strangers had
/// direct messages from the bot before.
async fn seat(standin: &Standin, load: &Load, database: &Path) -> Vec<Arc<Mutex<Pair>>> {
    let each = load.games.div_ceil(load.servers);
    let places: Vec<GuildIds> = (0..load.servers).map(|_| standin.crowd(each, 2 * each)).collect();
    let tables: Vec<Pair> = places.iter().flat_map(Pair::all_of).collect();
    fill(database, &tables).await;
    let people = tables.iter().flat_map(|table| table.people).enumerate();
    let known = people.filter(|(n, _)| n % 100 >= load.strangers).map(|(_, person)| person);
    acquaint(standin, database, known).await;
    tables.into_iter().map(|table| Arc::new(Mutex::new(table))).collect()
}

/// Makes one move: whoever is asked looks at their tiles first.
async fn play(table: &Mutex<Pair>, standin: &Standin, measured: &Mutex<Measured>) {
    let mut table = table.lock().await;
    loop {
        let (looked, did) = table.step(standin).await;
        let mut measured = measured.lock().await;
        measured.answers.push(looked);
        if let Some(did) = did {
            measured.answers.push(did.took);
            measured.moves += 1;
            return;
        }
    }
}

fn backlog(database: &Path) -> Backlog {
    Reader::of_file(database).expect("the database").look(outbox::backlog).expect("the backlog")
}

async fn sample(bot: &Process, database: &Path, begun: Instant, measured: &Mutex<Measured>) {
    let moves = measured.lock().await.moves;
    let waits = backlog(database);
    let age = |since: Option<Time>| since.map_or(0, |since| now().0 - since.0);
    println!(
        "{:>6.0} {:>8.1} {:>9} {:>14} {:>12} {moves:>8}",
        begun.elapsed().as_secs_f64(),
        bot.resident(),
        waits.notices,
        age(waits.post_since),
        age(waits.dm_since)
    );
}
