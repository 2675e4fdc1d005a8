//! Waiting times of two people who play while somebody else opens threads full of computers, as many and as
//! fast as the bot allows. One run measures three cases, each with a bot and a Discord of its own: the two
//! people alone; with the default limits; without limits, where only the order of notices protects them.
//!
//! `TURNS` sets how many turns are played each time, one in three seconds.
#![allow(missing_docs)]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use discord_standin::{GuildIds, Id, Message, RateLimits, Recording, Settings, Standin};
use last_spike_testkit::measure::percentile;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::{PATIENCE, custom_id, press, slash};
use last_spike_testkit::program::Program;
use serde_json::json;

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The time between two turns. A turn makes two posts at most, and a channel takes five in five seconds.
const PACE: Duration = Duration::from_secs(3);

/// The number of threads that somebody tries to open.
const THREADS: usize = 150;

/// Computers in each of their games.
const COMPUTERS: usize = 5;

const NO_LIMITS: [(&str, &str); 4] = [
    ("LAST_SPIKE_LIMITS__GAMES_PER_HOST", "0"),
    ("LAST_SPIKE_LIMITS__GAMES_PER_SERVER", "0"),
    ("LAST_SPIKE_LIMITS__THREADS_PER_HOUR", "0"),
    ("LAST_SPIKE_LIMITS__COMPUTER_GAMES_PER_SERVER", "0"),
];

/// Waiting times of the two people.
#[derive(Default)]
struct Measured {
    answers: Vec<Duration>,
    boards: Vec<Duration>,
    direct_messages: Vec<Duration>,
}

/// Counts of the other person's attempts, by outcome.
#[derive(Default)]
struct Tried {
    begun: AtomicUsize,
    refused: AtomicUsize,
}

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let turns = std::env::var("TURNS").ok().and_then(|text| text.parse().ok()).unwrap_or(20);
    runtime.block_on(async {
        let mut runs = [
            ("alone", run(turns, &[], false).await),
            ("beside, limited", run(turns, &[], true).await),
            ("beside, unlimited", run(turns, &NO_LIMITS, true).await),
        ];
        print!("{:<26}", "p50 ms, p99 ms");
        for (name, _) in &runs {
            print!("{name:>22}");
        }
        println!();
        for (what, of) in [
            ("answer", (|run: &mut Measured| &mut run.answers) as fn(&mut Measured) -> &mut Vec<Duration>),
            ("board post", |run| &mut run.boards),
            ("direct message", |run| &mut run.direct_messages),
        ] {
            print!("{what:<26}");
            for (_, (measured, _)) in &mut runs {
                let took = of(measured);
                let (p50, p99) = (percentile(took, 50), percentile(took, 99));
                print!("{:>22}", format!("{p50:.1}, {p99:.1}"));
            }
            println!();
        }
        for (name, (measured, tried)) in &runs {
            println!(
                "{name}: {} turns; beside them {} games of {COMPUTERS} computers begun, {} refused",
                measured.boards.len(),
                tried.begun.load(Ordering::Relaxed),
                tried.refused.load(Ordering::Relaxed)
            );
        }
    });
}

/// Plays a number of turns of the two people, while somebody else tries to hold them up.
async fn run(turns: usize, environment: &[(&str, &str)], beside: bool) -> (Measured, Arc<Tried>) {
    let settings = Settings {
        recording: Recording::Last(10),
        rate_limits: RateLimits::Realistic,
        ..Settings::default()
    };
    let standin = Arc::new(Standin::start(settings).await.expect("a stand-in"));
    let (quiet, loud) = (standin.crowd(1, 2), standin.crowd(THREADS, 1));
    let folder = tempfile::tempdir().expect("a folder");
    let (_bot, _) = BOT.serve_with(&standin, &folder.path().join("games.sqlite"), environment).await;
    let tried = Arc::new(Tried::default());
    let mut table = Pair::new(quiet.guild, quiet.channels[0], [quiet.people[0], quiet.people[1]]);
    table.open(&standin).await;
    standin.message(table.channel, table.people[0], PATIENCE, is_board).await.expect("a board");
    let other = beside.then(|| {
        let (standin, tried) = (Arc::clone(&standin), Arc::clone(&tried));
        tokio::spawn(async move { take_all(&standin, &loud, &tried).await })
    });
    let mut measured = Measured::default();
    let mut pace = tokio::time::interval(PACE);
    for _ in 0..turns {
        pace.tick().await;
        turn(&standin, &mut table, &mut measured).await;
    }
    if let Some(other) = other {
        other.abort();
    }
    (measured, tried)
}

fn is_board(post: &Message) -> bool {
    !post.is_ephemeral() && !post.attachments.is_empty()
}

fn is_end(post: &Message) -> bool {
    post.attachments.iter().any(|file| file.filename.ends_with(".spike.json"))
}

/// Plays a turn, and waits for the board and for the direct message to whoever is next; a new game is
/// begun when one is over.
async fn turn(standin: &Standin, table: &mut Pair, measured: &mut Measured) {
    let newest = |messages: Vec<Message>| messages.iter().map(|message| message.id).max();
    let mut looks = 0;
    loop {
        let board = newest(standin.messages(table.channel, table.people[0]));
        let told = table.people.map(|person| newest(standin.dms(person)));
        let (looked, did) = table.step(standin).await;
        measured.answers.push(looked);
        let Some(did) = did else {
            looks += 1;
            if looks > 4 {
                table.open(standin).await;
                looks = 0;
            }
            continue;
        };
        measured.answers.push(did.took);
        if did.asks_more() {
            continue;
        }
        let next = table.opposite();
        let before = told[usize::from(next == table.people[1])];
        let (asked, here, person) = (did.asked, table.channel, table.people[0]);
        let posted = async {
            let is_new = |post: &Message| Some(post.id) > board && is_board(post);
            standin.message(here, person, PATIENCE, is_new).await;
            asked.elapsed()
        };
        let told = async {
            tokio::select! {
                _ = standin.dm(next, PATIENCE, |message| Some(message.id) > before) => Some(asked.elapsed()),
                // The last turn of a game asks nobody anything more.
                Some(_) = standin.message(here, person, PATIENCE, |post| Some(post.id) > board && is_end(post)) => None,
            }
        };
        let (posted, told) = tokio::join!(posted, told);
        measured.boards.push(posted);
        measured.direct_messages.extend(told);
        return;
    }
}

/// Opens one game after another, fills it with computers and leaves it to them.
async fn take_all(standin: &Standin, place: &GuildIds, tried: &Tried) {
    let person = place.people[0];
    let begun = Instant::now();
    for n in 0.. {
        let hall = place.channels[n % place.channels.len()];
        let asked = standin.slash(person, hall, "game new", &[("thread", json!(true))]);
        let opened = standin.answer(&asked.expect("it can be asked"), PATIENCE).await.expect("an answer");
        let mut game = thread_of(&opened);
        if game.is_none() {
            tried.refused.fetch_add(1, Ordering::Relaxed);
            // Then in the channel itself.
            let opened = slash(standin, person, hall, "game new").await.message;
            game = opened.content.starts_with("Your game is open").then_some(hall);
        }
        let Some(game) = game else {
            tried.refused.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        for _ in 0..COMPUTERS {
            slash(standin, person, game, "game computer").await;
        }
        slash(standin, person, game, "game start").await;
        let question = slash(standin, person, game, "game resign").await.message;
        if let Some(id) = custom_id(&question, "resign") {
            press(standin, person, &question, &id).await;
        }
        let games = tried.begun.fetch_add(1, Ordering::Relaxed) + 1;
        if games == THREADS {
            println!("{THREADS} games begun in {:.0} s", begun.elapsed().as_secs_f64());
            return;
        }
    }
}

fn thread_of(opened: &Message) -> Option<Id> {
    let (_, thread) = opened.content.split_once("Your game is open in <#")?;
    Some(Id(thread.split('>').next()?.parse().ok()?))
}
