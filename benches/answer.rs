//! Time from an interaction to its answer and to the board post, beside the smallest bot that the
//! same libraries can make, which only answers "pong": in one run, one after the other by turns.
//! Then the time from the start of the process to its being ready, and its resident memory, idle
//! and with 1,000 running games.
#![allow(missing_docs)]

mod begun;

use std::time::Duration;

use begun::fill;
use discord_standin::{Message, Recording, Settings, Standin};
use last_spike_testkit::measure::percentile;
use last_spike_testkit::pair::Pair;
use last_spike_testkit::people::{PATIENCE, slash};
use last_spike_testkit::program::{Process, Program};
use poise::serenity_prelude::{self as serenity, ClientBuilder, GatewayIntents, HttpBuilder};

/// The bot that is measured.
const BOT: Program = Program(env!("CARGO_BIN_EXE_last-spike"));

/// The number of times that each thing is asked.
const ROUNDS: usize = 300;

/// The number of turns that are played.
const TURNS: usize = 60;

/// The rest before each turn, so that the bot's own pace holds nothing back: friends who play over hours leave it
/// longer.
const REST: Duration = Duration::from_millis(500);

/// The number of games that run while memory is measured.
const GAMES: usize = 1_000;

fn main() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let arguments: Vec<String> = std::env::args().collect();
    match arguments.iter().position(|argument| argument == "pong") {
        Some(at) => runtime.block_on(pong(&arguments[at + 1], &arguments[at + 2])),
        None => runtime.block_on(measure()),
    }
}

/// The smallest bot.
async fn pong(url: &str, token: &str) {
    #[poise::command(slash_command)]
    async fn ping(ctx: poise::Context<'_, (), serenity::Error>) -> Result<(), serenity::Error> {
        /// Says pong.
        const PONG: &str = "pong";
        ctx.say(PONG).await?;
        Ok(())
    }
    let options = poise::FrameworkOptions { commands: vec![ping()], ..Default::default() };
    let framework = poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(|context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await
            })
        })
        .build();
    let http = HttpBuilder::new(token).proxy(url).ratelimiter_disabled(true).build();
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS).framework(framework).await;
    let _ = client.expect("a client").start().await;
}

async fn standin() -> Standin {
    let settings = Settings { recording: Recording::Last(10), ..Settings::default() };
    Standin::start(settings).await.expect("a stand-in")
}

async fn measure() {
    let folder = tempfile::tempdir().expect("a folder");
    let (bare, real) = (standin().await, standin().await);
    let (bare_place, place) = (bare.sample("en-US"), real.sample("en-US"));
    let _pong = Process::again(&bare, "pong").await;
    let (bot, ready) = BOT.serve(&real, &folder.path().join("games.sqlite")).await;
    println!("ready {:.0} ms after its start, {:.1} MiB", ready.as_secs_f64() * 1e3, bot.resident());

    let channel = place.channels[0];
    let mut table = Pair::new(place.guild, channel, [place.people[0], place.people[1]]);
    table.open(&real).await;
    real.message(channel, place.people[0], PATIENCE, |post| !post.attachments.is_empty()).await;

    let (mut ping, mut status, mut hand) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        ping.push(slash(&bare, bare_place.people[0], bare_place.channels[0], "ping").await.took);
        status.push(slash(&real, place.people[0], channel, "game status").await.took);
        hand.push(slash(&real, place.people[0], channel, "hand").await.took);
    }
    let (mut act, mut board) = (Vec::new(), Vec::new());
    while act.len() < TURNS {
        tokio::time::sleep(REST).await;
        let (took, posted) = turn(&real, &mut table).await;
        ping.push(slash(&bare, bare_place.people[0], bare_place.channels[0], "ping").await.took);
        act.push(took);
        board.extend(posted);
    }
    let bare_median = percentile(&mut ping, 50);
    println!("{:<42} p50 ms   p99 ms   × pong", "from the interaction to");
    for (what, took) in [
        ("pong, the bare bot's answer", &mut ping),
        ("the answer to /game status", &mut status),
        ("the first answer to /hand", &mut hand),
        ("the answer to a tile laid or a purchase", &mut act),
        ("the board post after it", &mut board),
    ] {
        let (p50, p99) = (percentile(took, 50), percentile(took, 99));
        println!("{what:<42} {p50:>6.2} {p99:>8.2} {:>8.1}", p50 / bare_median);
    }
    println!("idle after these games: {:.1} MiB", bot.resident());
    drop(bot);

    let crowd = standin().await;
    let place = crowd.crowd(GAMES, 2 * GAMES);
    let mut tables = Pair::all_of(&place);
    let database = folder.path().join("many.sqlite");
    fill(&database, &tables).await;
    let (bot, ready) = BOT.serve(&crowd, &database).await;
    println!(
        "with {GAMES} running games: ready {:.0} ms after its start, {:.1} MiB",
        ready.as_secs_f64() * 1e3,
        bot.resident()
    );
    for table in &mut tables {
        table.step(&crowd).await;
    }
    println!("after a look or a move in each: {:.1} MiB", bot.resident());
}

/// Does one thing; returns how long its answer took, and the board post where it ends the turn.
async fn turn(standin: &Standin, table: &mut Pair) -> (Duration, Option<Duration>) {
    let (channel, person) = (table.channel, table.people[0]);
    let posts = standin.messages(channel, person);
    let newest = posts.iter().filter(|post| !post.attachments.is_empty()).map(|post| post.id).max();
    loop {
        let (_, Some(did)) = table.step(standin).await else { continue };
        if did.asks_more() {
            return (did.took, None);
        }
        let is_new =
            |post: &Message| Some(post.id) > newest && !post.is_ephemeral() && !post.attachments.is_empty();
        standin.message(channel, person, PATIENCE, is_new).await.expect("the board is posted");
        return (did.took, Some(did.asked.elapsed()));
    }
}
