//! Resident memory of plain `serve` after many interactions: suggestions at each key that somebody types, commands, and
//! answers to them; its metrics are on, and nobody asks for them.
//!
//! `INTERACTIONS` is how many there are. The program fails where memory grows: after the second half more than
//! [`GROWTH`] above that after the first, or at its end more than [`ABOVE_IDLE`] above that of the bot that nobody
//! uses. `cargo test --bench interactions` is the short form for every day, unoptimised; the measure of what is shipped
//! is `cargo bench --bench interactions`.
#![allow(missing_docs)]

mod begun;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use begun::{acquaint, fill};
use discord_standin::{RateLimits, Recording, Settings, Standin};
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::{PATIENCE, slash};
use last_spike_testkit::program::Program;
use serde_json::json;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The number of interactions, unless `INTERACTIONS` gives another one.
const INTERACTIONS: usize = 50_000;

/// The number of people who act at once.
const AT_ONCE: usize = 8;

/// One of so many interactions is a command; the others ask for suggestions.
const COMMANDS: usize = 20;

/// One of so many interactions is answered by a picture, which takes long to draw.
const PICTURES: usize = 200;

/// The texts that are typed, key by key.
const TYPED: [&str; 5] = ["", "c", "ch", "chi", "a1"];

/// The MiB by which memory may grow from the first half to the second.
const GROWTH: f64 = 2.0;

/// The MiB by which it may be above that of the bot that nobody uses.
const ABOVE_IDLE: f64 = 10.0;

/// The rest before the bot's memory is looked at: meanwhile it gives back the memory that it does not need.
const REST: Duration = Duration::from_secs(2);

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(measure());
}

async fn measure() {
    let given = std::env::var("INTERACTIONS").ok().and_then(|given| given.parse().ok());
    let interactions: usize = given.unwrap_or(INTERACTIONS);
    let settings = Settings {
        recording: Recording::Last(10),
        rate_limits: RateLimits::Realistic,
        ..Settings::default()
    };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    let place = standin.crowd(AT_ONCE, 2 * AT_ONCE);
    let tables: Arc<Vec<Pair>> = Arc::new(Pair::all_of(&place));
    fill(&database, &tables).await;
    acquaint(&standin, &database, place.people.iter().copied()).await;
    let metrics = [("LAST_SPIKE_HTTP__LISTEN", "127.0.0.1:0")];
    let (bot, _) = BOT.serve_with(&standin, &database, &metrics).await;
    tokio::time::sleep(REST).await;
    let idle = bot.resident();
    println!("idle: {idle:.1} MiB");
    let mut halves = Vec::new();
    for half in ["first", "second"] {
        let begun = Instant::now();
        act(&standin, &tables, interactions / 2).await;
        let took = begun.elapsed().as_secs_f64();
        tokio::time::sleep(REST).await;
        let resident = bot.resident();
        println!("after the {half} {} interactions: {resident:.1} MiB ({took:.0} s)", interactions / 2);
        halves.push(resident);
    }
    let (growth, above) = (halves[1] - halves[0], halves[1] - idle);
    println!(
        "{growth:+.1} MiB from the first half to the second (at most {GROWTH}), {above:+.1} MiB above idle (at most \
         {ABOVE_IDLE}); at its greatest {:.1} MiB",
        bot.most_resident()
    );
    // Where the system does not tell, there is nothing to compare.
    assert!(growth.is_nan() || (growth <= GROWTH && above <= ABOVE_IDLE), "memory grows");
}

/// Lets people act, so many times together.
async fn act(standin: &Arc<Standin>, tables: &Arc<Vec<Pair>>, times: usize) {
    let next = Arc::new(AtomicUsize::new(0));
    let all: Vec<_> = (0..AT_ONCE)
        .map(|n| {
            let (standin, tables, next) = (Arc::clone(standin), Arc::clone(tables), Arc::clone(&next));
            tokio::spawn(async move {
                let table = &tables[n];
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    if at >= times {
                        return;
                    }
                    let person = table.people[at % 2];
                    if at.is_multiple_of(COMMANDS) {
                        let command = if at.is_multiple_of(PICTURES) { "hand" } else { "game status" };
                        slash(&standin, person, table.channel, command).await;
                        continue;
                    }
                    let typed = [("tile", json!(TYPED[at % TYPED.len()]))];
                    let asked = standin.autocomplete(person, table.channel, "lay", &typed, "tile");
                    let asked = asked.expect("it can be typed");
                    standin.choices(&asked, PATIENCE).await.expect("suggestions");
                }
            })
        })
        .collect();
    for one in all {
        one.await.expect("everybody is answered");
    }
}
