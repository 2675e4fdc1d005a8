//! Measures what many moving pictures at once do to everybody else: after a game of six of 1976, accounts of its server
//! all ask for its replay, each several times at once, while two people play in another server. Printed: the memory of
//! the bot before and at its greatest, the longest wait for an answer there, and the longest time from a move to its
//! board.
//!
//! `ACCOUNTS` sets how many ask (20), `EACH` how often at once (8).
#![allow(missing_docs)]

use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use discord_standin::{GuildIds, Id, Recording, Settings, Standin};
use futures_util::future::join_all;
use last_spike_engine::Viewer;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::PATIENCE;
use last_spike_testkit::played::played;
use last_spike_testkit::program::Program;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The longest wait for all replays.
const REPLAY_TIME: Duration = Duration::from_mins(10);

/// The longest wait for a board.
const BOARD_TIME: Duration = Duration::from_mins(2);

/// The longest waits of the two people in another server.
#[derive(Debug, Default)]
struct Waits {
    answer: Duration,
    board: Duration,
    moves: usize,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    runtime.block_on(measure());
}

fn from_environment(key: &str, otherwise: usize) -> usize {
    std::env::var(key).ok().and_then(|given| given.parse().ok()).unwrap_or(otherwise)
}

async fn measure() {
    let (accounts, each) = (from_environment("ACCOUNTS", 20), from_environment("EACH", 8));
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    let settings = Settings { recording: Recording::Last(1_000), ..Settings::default() };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let (place, other) = (standin.crowd(1, accounts.max(6)), standin.crowd(1, 2));

    let record = folder.path().join("game.spike.json");
    let game = played("gamma-two-1976", 6, 7, usize::MAX, Viewer::Spectator);
    println!(
        "a game of {} steps; {accounts} accounts ask for its replay {each} times at once",
        game.steps.len()
    );
    std::fs::write(&record, game.write()).expect("a file");
    import(&record, &place, &database);

    let (bot, _) = BOT.serve(&standin, &database).await;
    let mut pair = Pair::new(other.guild, other.channels[0], [other.people[0], other.people[1]]);
    pair.open(&standin).await;
    standin
        .wait(PATIENCE, |standin| (newest_board(standin, &pair) > 0).then_some(()))
        .await
        .expect("a board");
    println!("before: {:.1} MiB", bot.resident());

    let done = Arc::new(AtomicBool::new(false));
    let playing = tokio::spawn({
        let (standin, done) = (Arc::clone(&standin), Arc::clone(&done));
        async move {
            let mut waits = Waits::default();
            while !done.load(Ordering::Relaxed) {
                plays(&standin, &mut pair, &mut waits).await;
            }
            waits
        }
    });
    let begun = Instant::now();
    let asked = place.people.iter().take(accounts).flat_map(|person| std::iter::repeat_n(*person, each));
    let answers = join_all(asked.map(|person| {
        let (standin, channel) = (&standin, place.channels[0]);
        async move {
            let asked = standin.slash(person, channel, "game replay", &[("game", 1.into())]);
            standin.answer(&asked.expect("it can be typed"), BOARD_TIME).await.expect("an answer")
        }
    }));
    let answers = answers.await;
    // Whoever waits in line is told so first; then the replay takes the place of that.
    let is_shown = |standin: &Standin, person: Id| {
        let seen = standin.messages(place.channels[0], person);
        seen.iter().any(|message| message.is_ephemeral() && !message.attachments.is_empty())
    };
    let people = || place.people.iter().take(accounts);
    let all = |standin: &Standin| people().all(|person| is_shown(standin, *person)).then_some(());
    standin.wait(REPLAY_TIME, all).await.expect("everybody has a replay");
    let took = begun.elapsed();
    done.store(true, Ordering::Relaxed);
    let waits = playing.await.expect("they play");
    println!(
        "{} asked, everybody has one replay after {:.1} s, the rest is refused in words; at its greatest {:.1} MiB\n\
         in another server: {} moves, longest wait for an answer {:.0} ms, for a board {:.0} ms",
        answers.len(),
        took.as_secs_f64(),
        bot.most_resident(),
        waits.moves,
        waits.answer.as_secs_f64() * 1e3,
        waits.board.as_secs_f64() * 1e3,
    );
}

/// Puts a finished game into the channel of a place.
fn import(record: &std::path::Path, place: &GuildIds, database: &std::path::Path) {
    let mut program = Command::new(BOT.0);
    program.args(["record", "import"]).arg(record);
    program.args(["--guild", &place.guild.to_string(), "--channel", &place.channels[0].to_string()]);
    for (seat, person) in place.people.iter().take(6).enumerate() {
        program.args(["--player", &format!("{seat}={person}")]);
    }
    let done = program.env("LAST_SPIKE_DATABASE__PATH", database).output().expect("it runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Makes a move in a game, and waits for its board.
async fn plays(standin: &Standin, pair: &mut Pair, waits: &mut Waits) {
    let before = newest_board(standin, pair);
    let begun = Instant::now();
    let (looked, did) = pair.step(standin).await;
    waits.answer = waits.answer.max(looked);
    let Some(did) = did else { return };
    waits.answer = waits.answer.max(did.took);
    if did.asks_more() {
        return;
    }
    let new = |standin: &Standin| (newest_board(standin, pair) > before).then_some(());
    standin.wait(BOARD_TIME, new).await.expect("a board or the result");
    waits.moves += 1;
    waits.board = waits.board.max(begun.elapsed());
}

/// Returns the newest post with a picture in the channel of a game; 0 if there is none.
fn newest_board(standin: &Standin, pair: &Pair) -> u64 {
    let posts = standin.messages(pair.channel, pair.people[0]);
    let pictures = posts.iter().filter(|post| !post.is_ephemeral() && !post.attachments.is_empty());
    pictures.map(|post| post.id.0).max().unwrap_or(0)
}
