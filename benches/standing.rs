//! How long a leaderboard and a profile take: in a server with ten finished games, and in one with 50,000 (`GAMES`) of 5,000
//! people. What people see of ratings is counted when a game ends, so both are to take about the same.
#![allow(missing_docs, clippy::cast_precision_loss)]

mod begun;

use std::path::Path;
use std::time::{Duration, Instant};

use begun::caller;
use last_spike::service::Refusal;
use last_spike::service::ratings::leaderboard;
use last_spike::service::ratings::profile::{self, ProfileWish};
use last_spike::store::{ChannelId, GuildId, Store, Time, UserId};
use rusqlite::Connection;

/// The time at which it is asked.
const NOW: Time = Time(1_800_000_000);

/// The server.
const GUILD: u64 = 1;

/// How often each is asked for.
const ASKED: u64 = 500;

/// Fills a database with finished games of four of so many people, rated and counted.
fn fill(database: &Path, games: u64, people: u64) {
    let connection = Connection::open(database).expect("a database");
    let (mu, sigma) = (25.0_f64.to_bits().cast_signed(), 2.0_f64.to_bits().cast_signed());
    let n = |most: u64| {
        format!("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {most})")
    };
    let (of_games, of_people) = (n(games), n(people));
    let seats = "(SELECT 0 AS s UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) seats";
    // Each plays with those of the numbers around their own, further away from game to game.
    let person = format!("1000 + (i + s * (1 + i / {people})) % {people}");
    let at = format!("{} - {games} + i", NOW.0);
    let sql = format!(
        "INSERT INTO editions (hash, toml) VALUES ('-', '-');
         {of_games} INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at, started_at, ended_at)
         SELECT 1 + i, 'over', {GUILD}, 1 + i, 'en-US', 1000, '-', '-', {at}, {at}, {at} FROM n;
         {of_games} INSERT INTO game_results (game, guild, edition, ended_at, rated) SELECT 1 + i, {GUILD}, '-', {at}, 1 FROM n;
         {of_games} INSERT INTO results (game, seat, sitting, since, user, name, guild, edition, ended_at, place, cash, land,
         cities, payouts, double_cost, free_land, turns, moves, stand_in_moves, bankrupt, resigned, replaced, successor)
         SELECT 1 + i, s, 0, 0, {person}, '-', {GUILD}, '-', {at}, 1 + s, 9, 9, '{{\"Denver\":2}}', 0, 0, 0, 9, 9, 0, 0, 0, 0, 0
         FROM n, {seats};
         INSERT INTO tallies (user, guild, edition, season, games, first, second, third, fourth, fifth, sixth, cities, seconds,
         timed_turns, best_game, best_place, best_cash)
         SELECT user, {GUILD}, '-', 0, count(*), sum(place = 1), sum(place = 2), sum(place = 3), sum(place = 4), 0, 0,
         '{{\"Denver\":2}}', 900, 9, min(game), min(place), 9 FROM results GROUP BY user;
         INSERT INTO encounters (user, other, guild, edition, season, games, ahead, behind)
         SELECT a.user, b.user, {GUILD}, '-', 0, count(*), sum(a.place < b.place), sum(a.place > b.place)
         FROM results a JOIN results b ON b.game = a.game AND b.user > a.user GROUP BY a.user, b.user;
         INSERT INTO ladders (id, guild, edition, games, tau) VALUES (1, {GUILD}, '-', {games}, 0);
         {of_people} INSERT INTO ratings (ladder, generation, user, season, name, mu, sigma, last_at, games, wins, points,
         unsure_from, hidden) SELECT 1, 1, 1000 + i, 0, '-', {mu}, {sigma}, {now}, 40, 10, 1000 + i % 997, {now} + 9999, 0 FROM n;
         INSERT INTO rating_points (ladder, generation, user, season, at, game, points)
         SELECT 1, 1, user, 0, ended_at, game, 1000 + place FROM results;
         INSERT INTO forecasts (ladder, generation, season, games, winners, pairs, winner_sixtieths, pair_halves,
         winner_sixtieths_by_wins, pair_halves_by_wins) VALUES (1, 1, 0, {games}, 9, 9, 300, 12, 290, 11);
         ANALYZE;",
        now = NOW.0
    );
    connection.execute_batch(&sql).expect("the games are written");
}

/// Returns how long it takes to ask for a leaderboard and for a profile: the median.
async fn measure(games: u64, people: u64) -> [Duration; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    begun::close(Store::open(&database).expect("a database"), &database).await;
    fill(&database, games, people);
    let store = Store::open(&database).expect("a database");
    let (mut boards, mut profiles) = (Vec::new(), Vec::new());
    for n in 0..ASKED {
        let user = |n: u64| UserId(1000 + n * 7 % people);
        let by = caller(GuildId(GUILD), ChannelId(1), user(n), n);
        let wish = ProfileWish { player: Some(user(n + 1)), ..ProfileWish::default() };
        let asks = by.clone();
        let begun = Instant::now();
        let board = store.read::<_, Refusal>(move |tx| leaderboard::find(tx, &asks, None, None, NOW)).await;
        boards.push(begun.elapsed());
        assert_eq!(u64::from(board.expect("a leaderboard").listed), people);
        let begun = Instant::now();
        let profile = store.read::<_, Refusal>(move |tx| profile::find(tx, &by, &wish, NOW)).await;
        profiles.push(begun.elapsed());
        assert!(!profile.expect("a profile").curve.is_empty());
    }
    [boards, profiles].map(|mut all| {
        all.sort_unstable();
        all[all.len() / 2]
    })
}

fn main() {
    let games = std::env::var("GAMES").ok().map_or(50_000, |games| games.parse().expect("a number of games"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let few = runtime.block_on(measure(10, 10));
    let many = runtime.block_on(measure(games, (games / 10).max(10)));
    println!("                 10 games    {games} games");
    for (name, (few, many)) in ["leaderboard", "profile"].into_iter().zip(few.into_iter().zip(many)) {
        println!("{name:<12} {:>9.1} µs {:>11.1} µs", few.as_secs_f64() * 1e6, many.as_secs_f64() * 1e6);
    }
}
