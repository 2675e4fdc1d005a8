//! Many games at once against the stand-in, with Discord's latency and rate limits: how long answers
//! take, whether what is to be announced is sent in time, and whether memory stays flat.
//!
//! `GAMES`, `SERVERS`, `RATE` (moves per second), `SECONDS` and `LATENCY` (milliseconds that every
//! request to Discord takes) set the load by environment variables.
#![allow(missing_docs)]

mod club;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use club::{Process, Table, fill, percentile};
use last_spike::sandbox::{Place, RateLimits, Recording, Rule, Settings, Standin, Trouble};
use last_spike::store::{look, open_to_read, outbox};
use tokio::sync::Mutex;

/// How often memory and backlog are looked at.
const SAMPLE: Duration = Duration::from_secs(10);

/// How long the backlog may take to drain after the last move.
const DRAIN: Duration = Duration::from_mins(5);

struct Load {
    games: usize,
    servers: usize,
    rate: f64,
    lasts: Duration,
    latency: Duration,
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
        }
    }
}

/// What was measured.
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
    let settings = Settings {
        recording: Recording::Last(10),
        rate_limits: RateLimits::Realistic,
        ..Settings::default()
    };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    let tables = seat(&standin, load, &database).await;
    let (bot, ready) = Process::serve(&standin, &database).await;
    println!(
        "{} games in {} servers, {} moves/s for {} s, {} ms to Discord and back; ready after {:.1} s",
        tables.len(),
        load.servers,
        load.rate,
        load.lasts.as_secs(),
        load.latency.as_millis(),
        ready.as_secs_f64()
    );
    standin.trouble(Rule::new(Trouble::Late(load.latency)));
    let measured = Arc::new(Mutex::new(Measured::default()));
    println!("{:>6} {:>8} {:>9} {:>12}", "s", "MiB", "backlog", "moves so far");
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
    while backlog(&database) > 0 && moved.elapsed() < DRAIN {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let left = backlog(&database);
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

/// Seats two people at every table of every server, and starts their games.
async fn seat(standin: &Standin, load: &Load, database: &Path) -> Vec<Arc<Mutex<Table>>> {
    let each = load.games.div_ceil(load.servers);
    let places: Vec<Place> = (0..load.servers).map(|_| standin.crowd(each, 2 * each)).collect();
    let tables: Vec<Table> = places.iter().flat_map(Table::all_of).collect();
    fill(database, &tables).await;
    tables.into_iter().map(|table| Arc::new(Mutex::new(table))).collect()
}

/// Makes one move: whoever is asked looks at their tiles first.
async fn play(table: &Mutex<Table>, standin: &Standin, measured: &Mutex<Measured>) {
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

fn backlog(database: &Path) -> u32 {
    let connection = open_to_read(database).expect("the database");
    look(&connection, outbox::backlog).expect("the backlog")
}

async fn sample(bot: &Process, database: &Path, begun: Instant, measured: &Mutex<Measured>) {
    let moves = measured.lock().await.moves;
    println!(
        "{:>6.0} {:>8.1} {:>9} {moves:>12}",
        begun.elapsed().as_secs_f64(),
        bot.resident(),
        backlog(database)
    );
}
