//! How long a leaderboard with its picture and a profile take: cold, when the ratings are computed from the results, and warm;
//! in a server with 500 finished games of 50 people, and in one with 50,000 (`GAMES`) of 5,000; in a file and on a server.
#![allow(missing_docs, clippy::cast_precision_loss)]

mod begun;

use std::path::Path;
use std::time::{Duration, Instant};

use begun::caller;
use last_spike::pictures::Draw;
use last_spike::present::{Lang, ratings::leaderboard as present};
use last_spike::service::Refusal;
use last_spike::service::ratings::leaderboard;
use last_spike::service::ratings::profile::{self, ProfileWish};
use last_spike::store::connections::copy::{Place, copy};
use last_spike::store::{ChannelId, GuildId, Statements, Store, Time, UserId};
use last_spike_ratings::DEFAULT_TAU;
use last_spike_render::Renderer;
use last_spike_testkit::postgres::Server;
use rusqlite::Connection;
use secrecy::SecretString;
use tokio::runtime::Runtime;

/// The time at which it is asked.
const NOW: Time = Time(1_800_000_000);

/// The server.
const GUILD: u64 = 1;

/// The first person, with an id as Discord gives them.
const FIRST: u64 = 900_000_000_000_000;

/// How often each is asked for, cold and warm.
const ASKED: [u64; 2] = [9, 200];

/// Fills a database with finished games of four of so many people, rated and counted.
fn fill(database: &Path, games: u64, people: u64) {
    let connection = Connection::open(database).expect("a database");
    let n = |most: u64| {
        format!("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {most})")
    };
    let of_games = n(games);
    let seats = "(SELECT 0 AS s UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) seats";
    // Each plays with those of the numbers around their own, further away from game to game.
    let person = format!("{FIRST} + (i + s * (1 + i / {people})) % {people}");
    // An hour from one game to the next.
    let at = format!("{} - 3600 * ({games} - i)", NOW.0);
    let sql = format!(
        "INSERT INTO editions (hash, toml) VALUES ('-', '-');
         {of_games} INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at, started_at, ended_at)
         SELECT 1 + i, 'over', {GUILD}, 1 + i, 'en-US', {FIRST}, '-', '-', {at}, {at}, {at} FROM n;
         {of_games} INSERT INTO game_results (game, guild, edition, ended_at, rated) SELECT 1 + i, {GUILD}, '-', {at}, 1 FROM n;
         {of_games} INSERT INTO results (game, seat, sitting, since, user, name, guild, edition, ended_at, place, cash, land,
         cities, payouts, double_cost, free_land, turns, moves, stand_in_moves, bankrupt, resigned, replaced, successor)
         SELECT 1 + i, s, 0, 0, {person}, 'Player ' || ({person}), {GUILD}, '-', {at}, 1 + s, 9, 9, '{{\"Denver\":2}}', 0, 0, 0, 9, 9, 0, 0, 0, 0, 0
         FROM n, {seats};
         ANALYZE;"
    );
    connection.execute_batch(&sql).expect("the games are written");
}

/// Asks for leaderboards and profiles; returns how long each takes, cold and warm: the least, and the median.
async fn measure(store: &Store, people: u64) -> [[[Duration; 2]; 2]; 2] {
    let renderer = Renderer::new().expect("embedded fonts");
    let mut took = [[const { Vec::new() }; 2], [const { Vec::new() }; 2]];
    for (kind, times) in ASKED.into_iter().enumerate() {
        for n in 0..times {
            let user = |n: u64| UserId(FIRST + n * 7 % people);
            let by = caller(GuildId(GUILD), ChannelId(1), user(n), n);
            let wish = ProfileWish { player: Some(user(n + 1)), ..ProfileWish::default() };
            // Ratings are kept by their τ: with another each time, none is.
            let tau = if kind == 0 { DEFAULT_TAU + n as f64 / 1e9 } else { DEFAULT_TAU };
            let asks = by.clone();
            let begun = Instant::now();
            let board = store
                .at(NOW)
                .read::<_, Refusal>(move |tx| leaderboard::find(tx, &asks, None, None, tau))
                .await;
            let board = board.expect("a leaderboard");
            let post = present::post(&board, Lang::En);
            renderer.draw(&post.picture.expect("a picture").drawing, Lang::En).expect("it is drawn");
            took[0][kind].push(begun.elapsed());
            assert!(board.lines.len() == 10, "{} have a place", board.placed);
            let tau = tau + 1e-12;
            let begun = Instant::now();
            let profile =
                store.at(NOW).read::<_, Refusal>(move |tx| profile::find(tx, &by, &wish, tau)).await;
            took[1][kind].push(begun.elapsed());
            assert!(!profile.expect("a profile").curve.is_empty());
        }
    }
    took.map(|kinds| {
        kinds.map(|mut all| {
            all.sort_unstable();
            [all[0], all[all.len() / 2]]
        })
    })
}

/// Measures a server with so many games, in a file and, if there is one, on a server, and prints what each takes.
fn print(runtime: &Runtime, server: Option<&Server>, games: u64) {
    let people = (games / 10).max(10);
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    let store = Store::open(&database).expect("a database");
    runtime.block_on(begun::close(store, &database));
    fill(&database, games, people);
    let mut stores = Vec::new();
    if let Some(server) = server {
        let name = format!("games_{games}");
        let quiet = ["--quiet", "--no-psqlrc"];
        server.client(
            "psql",
            &[&quiet[..], &[&format!("--command=CREATE DATABASE {name}"), &server.url()]].concat(),
        );
        let url = server.url().replace("/postgres", &format!("/{name}"));
        let secret = SecretString::from(url.clone());
        copy(Place::File(&database), Place::Server(&secret)).expect("it is copied");
        server.client("psql", &[&quiet[..], &["--command=ANALYZE", &url]].concat());
        stores.push(("server", Store::connect(&secret, Statements::Prepared).expect("a database")));
    }
    stores.insert(0, ("file", Store::open(&database).expect("a database")));
    for (place, store) in stores {
        let took = runtime.block_on(measure(&store, people));
        for (name, [cold, warm]) in ["leaderboard with its picture", "profile"].into_iter().zip(took) {
            let said = [("cold", cold), ("warm", warm)].map(|(kind, [least, median])| {
                let [least, median] = [least, median].map(|took| took.as_secs_f64() * 1e3);
                format!("{kind} {median:>8.2} ms (least {least:>7.2})")
            });
            let times = cold[1].as_secs_f64() / warm[1].as_secs_f64();
            println!("{games:>6} games, {place:<6} {name:<28} {}, {times:>4.0} x", said.join(", "));
        }
    }
}

fn main() {
    let games = std::env::var("GAMES").ok().map_or(50_000, |games| games.parse().expect("a number of games"));
    let server = Server::start().inspect_err(|why| println!("no server: {why}")).ok();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    for games in [500, games] {
        print(&runtime, server.as_ref(), games);
    }
}
