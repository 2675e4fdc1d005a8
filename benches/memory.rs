//! Resident memory of plain `serve`, started without any setting of an allocator: at its start, at its
//! greatest, and after eight games at once that were played to their end.
//!
//! `SERVERS` is the number of servers besides that the bot is in, on a shard for each thousand of them.
#![allow(missing_docs)]

use std::sync::Arc;
use std::time::Duration;

use discord_standin::{Recording, SessionStarts, Settings, Standin};
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::PATIENCE;
use last_spike_testkit::program::Program;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The number of games that are played at once.
const GAMES: usize = 8;

/// Looks and moves in each game at most; most end before.
const STEPS: usize = 200;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(measure());
}

async fn measure() {
    let folder = tempfile::tempdir().expect("a folder");
    let servers: u32 = std::env::var("SERVERS").ok().and_then(|given| given.parse().ok()).unwrap_or(0);
    let shards = servers.div_ceil(1000).max(1);
    let settings = Settings {
        recording: Recording::Last(10),
        shards,
        starts: SessionStarts { max_concurrency: shards, ..SessionStarts::unlimited() },
        ..Settings::default()
    };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    for _ in 0..servers {
        let _ = standin.crowd(1, 2);
    }
    let place = standin.crowd(GAMES, 2 * GAMES);
    let (bot, _) = BOT.serve(&standin, &folder.path().join("games.sqlite")).await;
    let connected = |standin: &Standin| (standin.connected_shards().len() == shards as usize).then_some(());
    standin.wait(PATIENCE, connected).await.expect("all shards connect");
    if servers > 0 {
        // What each shard tells at its beginning is read.
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
    println!(
        "at its start in {} servers on {shards} shards: {:.1} MiB; at its greatest {:.1} MiB",
        servers + 1,
        bot.resident(),
        bot.most_resident()
    );
    let play = |mut table: Pair| {
        let standin = Arc::clone(&standin);
        async move {
            table.open(&standin).await;
            for _ in 0..STEPS {
                table.step(&standin).await;
            }
        }
    };
    let games: Vec<_> = Pair::all_of(&place).into_iter().map(|table| tokio::spawn(play(table))).collect();
    for game in games {
        game.await.expect("a game is played");
    }
    println!(
        "after {GAMES} games at once: {:.1} MiB; at its greatest {:.1} MiB",
        bot.resident(),
        bot.most_resident()
    );
}
