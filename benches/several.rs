//! Moves committed per second at 64 tables: in a file, and on a server with one, two and three processes. By use cases
//! alone, and by the whole program with Discord's stand-in. All setups are started together and play in turn, so that
//! changes of the machine's speed affect all of them. What was answered is on the disk, in a file as on the server.
//!
//! `TABLES`, `ROUNDS`, `SECONDS` (of each) and `WARM_UP` (seconds before each) set it by environment variables;
//! `LEVEL=cases` or `LEVEL=whole` measures one of both; `LEVEL=counts` counts statements.
#![allow(missing_docs, clippy::cast_precision_loss, clippy::cast_possible_wrap)]

mod begun;
mod several {
    pub mod cases;
    pub mod counts;
    pub mod database;
    pub mod measure;
    pub mod usage;
    pub mod whole;
}

use std::path::Path;
use std::time::Duration;

use last_spike_testkit::postgres::Server;
use several::cases::{self, Cases};
use several::database::{Database, client};
use several::measure::{Measured, Span, print};
use several::whole::Whole;
use several::{counts, usage};
use tokio_postgres::Client;

/// The setups: their names, and the processes on a server; none for the one process with a file.
const SETUPS: [(&str, Option<usize>); 4] = [
    ("SQLite, 1 process", None),
    ("PostgreSQL, 1 process", Some(1)),
    ("PostgreSQL, 2 processes", Some(2)),
    ("PostgreSQL, 3 processes", Some(3)),
];

/// The levels that are measured: the name in the environment, and the title.
const LEVELS: [(&str, &str); 2] = [
    ("cases", "Use cases alone: one look and one move, as fast as they are stored"),
    (
        "whole",
        "The whole program: looks and moves of people, answers with pictures, boards and direct messages",
    ),
];

/// The bots that play.
enum Bot {
    Cases(Cases),
    Whole(Whole),
}

impl Bot {
    async fn begin(level: &str, database: Database, processes: usize, tables: usize, server: u32) -> Self {
        match level {
            "cases" => Self::Cases(Cases::begin(database, processes, tables, server)),
            _ => Self::Whole(Whole::begin(database, processes, tables, server).await),
        }
    }

    async fn play(&mut self, span: Span) -> Measured {
        match self {
            Self::Cases(cases) => cases.play(span).await,
            Self::Whole(whole) => whole.play(span).await,
        }
    }
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.get(1).is_some_and(|argument| argument == cases::ARGUMENT) {
        let number = |n: usize| arguments[n].parse().expect("a number");
        return runtime.block_on(cases::play(&arguments[2], number(3), number(4)));
    }
    runtime.block_on(measure());
}

/// Returns a number that the environment gives, else another.
fn number(name: &str, default: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

async fn measure() {
    let server = match Server::on_disk() {
        Ok(server) => server,
        Err(why) => return println!("SKIPPED: {why}"),
    };
    let asking = client(&server.url()).await;
    let (tables, rounds) = (number("TABLES", 64) as usize, number("ROUNDS", 3));
    let time = |name, default| Duration::from_secs(u64::from(number(name, default)));
    let span = Span { warm_up: time("WARM_UP", 2), lasts: time("SECONDS", 10) };
    describe(&asking).await;
    println!(
        "{tables} tables of two; {rounds} rounds of {} s after {} s; medians; what is of a move is given for each",
        span.lasts.as_secs(),
        span.warm_up.as_secs()
    );
    let folder = tempfile::tempdir().expect("a folder");
    let chosen = std::env::var("LEVEL").ok();
    let places = Places { server: &server, asking: &asking, folder: folder.path() };
    for (level, title) in LEVELS {
        if chosen.as_ref().is_some_and(|chosen| chosen != level) {
            continue;
        }
        let mut setups = Vec::new();
        for (_, processes) in SETUPS {
            let database = places.database(level, processes).await;
            setups.push(Bot::begin(level, database, processes.unwrap_or(1), tables, server.id()).await);
        }
        let mut all = SETUPS.map(|(name, _)| (name, Vec::<Measured>::new()));
        for _ in 0..rounds {
            for (setup, (_, measured)) in setups.iter_mut().zip(&mut all) {
                measured.push(setup.play(span).await);
            }
        }
        print(title, &mut all);
    }
    if chosen.is_none_or(|chosen| chosen == "counts") {
        counts::count().await;
    }
    println!("\nthe server's memory: {:.0} MiB", usage::memory_with_children(server.id()));
}

/// The places where databases are made.
struct Places<'a> {
    server: &'a Server,
    asking: &'a Client,
    folder: &'a Path,
}

impl Places<'_> {
    async fn database(&self, level: &str, processes: Option<usize>) -> Database {
        match processes {
            None => Database::File(self.folder.join(format!("{level}.sqlite"))),
            Some(n) => Database::on(&self.server.url(), self.asking, &format!("{level}_{n}")).await,
        }
    }
}

/// Says on what is measured; the server must write to the disk before it answers, as the file does.
async fn describe(asking: &Client) {
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let about = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = about.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or_default();
    let model = model.trim_matches(|sign: char| sign == ':' || sign.is_whitespace());
    let mut said = Vec::new();
    for setting in ["server_version", "fsync", "synchronous_commit"] {
        let row = asking.query_one(&format!("SHOW {setting}"), &[]).await.expect("a setting");
        said.push(row.get::<_, String>(0));
    }
    assert_eq!(said[1..], ["on", "on"], "what was answered is on the disk");
    println!(
        "{cores} cores, {model}; SQLite {} (WAL, synchronous = FULL), PostgreSQL {} (fsync, synchronous_commit)",
        rusqlite::version(),
        said[0]
    );
}
