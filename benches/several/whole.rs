//! The whole program: processes of the bot share eight shards of the stand-in, and at each table two people play as
//! fast as they are answered.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_standin::{GuildIds, Recording, SessionStarts, Settings, Standin};
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::PATIENCE;
use last_spike_testkit::program::{Process, Program};
use tokio::task::JoinSet;

use super::database::Database;
use super::measure::{Measured, Span, Used};
use crate::begun;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The shards, each with one server of Discord.
const SHARDS: u32 = 8;

/// A bot, its Discord, and the people who play.
pub struct Whole {
    /// They end before their Discord does.
    processes: Vec<Process>,
    standin: Arc<Standin>,
    database: Database,
    tables: Vec<Pair>,
    server: u32,
}

impl Whole {
    /// Starts so many processes; waits until they have shared the shards.
    pub async fn begin(database: Database, processes: usize, tables: usize, server: u32) -> Self {
        let settings = Settings {
            shards: SHARDS,
            starts: SessionStarts { max_concurrency: SHARDS, ..SessionStarts::unlimited() },
            recording: Recording::Last(10),
            // It is measured how long answers take; none is refused.
            answer_time: PATIENCE,
            ..Settings::default()
        };
        let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
        let each = tables.div_ceil(SHARDS as usize);
        let places: Vec<GuildIds> = (0..SHARDS).map(|_| standin.crowd(each, 2 * each)).collect();
        let tables: Vec<Pair> = places.iter().flat_map(Pair::all_of).collect();
        let store = database.open();
        begun::begin(&store, &tables).await;
        let people = tables.iter().flat_map(|table| table.people);
        begun::note_direct_messages(&standin, &store, people).await;
        store.leave().await;
        match &database {
            Database::File(path) => begun::close(store, path).await,
            Database::Server { .. } => drop(store),
        }
        let address = database.address();
        let environment =
            [(database.variable(), address.as_str()), ("LAST_SPIKE_DISCORD__REQUESTS_PER_SECOND", "0")];
        let processes: Vec<Process> = (0..processes).map(|_| BOT.start(&standin, &environment)).collect();
        let whole = Self { processes, standin, database, tables, server };
        whole.until_shared().await;
        whole
    }

    /// Waits until each process holds its part of the shards.
    async fn until_shared(&self) {
        assert!(self.standin.ready(PATIENCE).await, "the bot connects and registers its commands");
        let least = SHARDS as usize / self.processes.len();
        let sql = format!(
            "SELECT count(*) FROM (SELECT count(*) AS held FROM shards
             WHERE owner IN (SELECT id FROM live_processes) GROUP BY owner) shares WHERE held >= {least}"
        );
        let all: BTreeSet<u64> = (0..u64::from(SHARDS)).collect();
        let begun = Instant::now();
        loop {
            let is_shared = match self.database {
                Database::File(_) => true,
                Database::Server { .. } => self.database.number(&sql).await == self.processes.len() as i64,
            };
            if is_shared && self.standin.connected_shards() == all {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "the shards are shared");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays for a time, and waits until everything is told.
    pub async fn play(&mut self, span: Span) -> Measured {
        let before = self.used().await;
        let begun = Instant::now() + span.warm_up;
        let end = begun + span.lasts;
        let mut playing = JoinSet::new();
        for table in std::mem::take(&mut self.tables) {
            playing.spawn(play(table, Arc::clone(&self.standin), begun, end));
        }
        let mut took = Vec::new();
        while let Some(played) = playing.join_next().await {
            let (times, table) = played.expect("a table plays");
            took.extend(times);
            self.tables.push(table);
        }
        self.until_told().await;
        let memory = self.processes.iter().map(Process::resident).collect();
        Measured::of(span, took, [before, self.used().await], memory)
    }

    /// Makes so many moves at the first table, each once everything is told and done that follows from the one before;
    /// returns how often the database was asked by this.
    pub async fn play_slowly(&mut self, moves: usize) -> u32 {
        let (mut made, mut asked) = (0, 0);
        while made < moves {
            let (_, did) = self.tables[0].step(&self.standin).await;
            made += usize::from(did.is_some());
            asked += self.until_told().await;
        }
        asked
    }

    /// Waits until no notice waits any more, nor an old message for being cleared: what a move costs is spent then, and
    /// what follows is not disturbed. Returns how often the database was asked.
    async fn until_told(&self) -> u32 {
        let waiting = "SELECT (SELECT count(*) FROM outbox
                       WHERE fate = 'waiting' AND NOT (kind = 'deciding' AND attempts = 0))
                       + (SELECT count(*) FROM jobs WHERE kind IN ('clear-controls', 'delete-message'))";
        let (begun, mut asked) = (Instant::now(), 1);
        while self.database.number(waiting).await > 0 {
            assert!(begun.elapsed() < PATIENCE, "everything is told");
            tokio::time::sleep(Duration::from_millis(50)).await;
            asked += 1;
        }
        asked
    }

    async fn used(&self) -> Used {
        Used::until_now(&self.database, self.processes.iter().map(Process::id), self.server).await
    }
}

/// Plays at a table until the end, one game after the other; returns how long the answers to moves took that were given
/// after the beginning.
async fn play(mut table: Pair, standin: Arc<Standin>, begun: Instant, end: Instant) -> (Vec<Duration>, Pair) {
    let (mut took, mut idle) = (Vec::new(), 0);
    while Instant::now() < end {
        let (_, did) = table.step(&standin).await;
        idle = if did.is_some() { 0 } else { idle + 1 };
        if let Some(did) = did
            && (begun..end).contains(&Instant::now())
        {
            took.push(did.took);
        }
        // Neither can do anything: the game is over.
        if idle > 2 {
            table.open(&standin).await;
            idle = 0;
        }
    }
    (took, table)
}
