//! Resident memory of plain `serve`, started without any setting of an allocator: at its start, at its
//! greatest, and after eight games at once that were played to their end.
#![allow(missing_docs)]

mod club;

use std::sync::Arc;

use club::{Process, Table};
use discord_standin::{Recording, Settings, Standin};

/// How many games are played at once.
const GAMES: usize = 8;

/// Looks and moves in each game at most; most end before.
const STEPS: usize = 200;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(measure());
}

async fn measure() {
    let folder = tempfile::tempdir().expect("a folder");
    let settings = Settings { recording: Recording::Last(10), ..Settings::default() };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let place = standin.crowd(GAMES, 2 * GAMES);
    let (bot, _) = Process::serve(&standin, &folder.path().join("games.sqlite")).await;
    println!("at its start: {:.1} MiB", bot.resident());
    let play = |mut table: Table| {
        let standin = Arc::clone(&standin);
        async move {
            table.open(&standin).await;
            for _ in 0..STEPS {
                table.step(&standin).await;
            }
        }
    };
    let games: Vec<_> = Table::all_of(&place).into_iter().map(|table| tokio::spawn(play(table))).collect();
    for game in games {
        game.await.expect("a game is played");
    }
    println!(
        "after {GAMES} games at once: {:.1} MiB; at its greatest {:.1} MiB",
        bot.resident(),
        bot.most_resident()
    );
}
