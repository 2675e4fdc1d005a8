//! A database after years: what 100,000 finished games take (`GAMES` of them), and how long what is asked
//! of it takes somebody who has played 10,000 of them.
//!
//! Some games of each edition are played to their end, told, and kept for a day; the others are copies of
//! them under numbers of their own.
#![allow(missing_docs, clippy::cast_precision_loss)]

mod begun;

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use begun::caller;
use last_spike::present::Lang;
use last_spike::present::people::privacy::{Export, FILE_BYTES};
use last_spike::service::jobs as service_jobs;
use last_spike::service::request::limits::Limits;
use last_spike::service::table::lobby::GameWish;
use last_spike::service::{
    Caller, Editions, Refusal,
    absences::absence,
    automatic,
    people::privacy,
    table::{lobby, play},
    views::look,
};
use last_spike::store::games::{self, Stage};
use last_spike::store::{ChannelId, GuildId, MessageId, Store, StoreError, Time, Tx, UserId, table::headers};
use last_spike_computer::{self as computer, Level};
use last_spike_engine::{Edition, Seed};
use last_spike_ratings::DEFAULT_TAU;
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use rusqlite::Connection;

/// The number of games of each edition that are really played.
const PLAYED: u64 = 4;

/// The time at which they are played.
const START: Time = Time(1_800_000_000);

const DAY: i64 = 24 * 60 * 60;

/// Games of the one person.
const OF_ONE: u64 = 10_000;

/// The one person.
const VETERAN: UserId = UserId(7);

/// Plays a game of four people, who choose as computers do, up to a number of steps.
async fn play_game(store: &Store, edition: &str, channel: u64, host: UserId, steps: usize) {
    let mut number = channel << 32;
    let mut by = |user| {
        number += 1;
        caller(GuildId(1), ChannelId(channel), user, number)
    };
    let editions = Arc::new(Editions::new(Edition::all()));
    let wish = GameWish { edition: Some(edition.to_owned()), ..GameWish::default() };
    let people: Vec<UserId> = std::iter::once(host).chain((1..4).map(|n| UserId(channel * 10 + n))).collect();
    let callers: Vec<Caller> = people.iter().map(|user| by(*user)).collect();
    let starter = by(host);
    let started = store.write(move |tx| {
        let seed = Seed([u8::try_from(channel % 251).unwrap_or(0); 32]);
        let opened = lobby::open(tx, &callers[0], &wish, &editions, seed, Limits::NONE)?.id;
        callers[1..].iter().try_for_each(|by| lobby::join(tx, by).map(drop))?;
        lobby::start(tx, &starter, Limits::NONE)?;
        lobby::begin_posted(tx, opened, MessageId(1), false)?;
        games::load(tx, opened)?.ok_or(Refusal::NoGame)
    });
    let stored = started.await.expect("the game starts");
    let mut dice = ChaCha20Rng::seed_from_u64(channel);
    for _ in 0..steps {
        let look = |by| store.read::<_, Refusal>(move |tx| look::begun(tx, &by));
        let (_, view) = look(by(host)).await.expect("the game can be seen");
        let Some(asked) = view.to_act.first() else { return };
        let user = stored.user(*asked).expect("people play");
        let (_, view) = look(by(user)).await.expect("the game can be seen");
        let action = computer::choose(&view, Level::Easy, &mut dice).expect("whoever is asked can act");
        let by = by(user);
        let done = store.write(move |tx| play::act(tx, &by, None, &action)).await;
        done.expect("a listed action is legal");
    }
}

async fn work_off(store: &Store, now: Time) {
    loop {
        let report = service_jobs::work(&store.at(now)).await.expect("the jobs can be read");
        assert!(report.failed.is_empty(), "{:?}", report.failed);
        if report.done.is_empty() && !report.more {
            return;
        }
    }
}

/// Notes that all was told, as the deliverer does.
fn tell(database: &Path) {
    let sql = "INSERT OR IGNORE INTO posts (game, audience, kind, channel, message)
               SELECT game, audience, CASE kind WHEN 'hand' THEN 'rack' ELSE kind END,
                      1200000000000000000 + game, 1200000000000000000 + id FROM outbox WHERE fate = 'waiting';
               UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting';";
    Connection::open(database).and_then(|it| it.execute_batch(sql)).expect("the outbox is written");
}

/// Copies each finished game under new numbers until there are so many.
fn multiply(database: &Path, games: u64) {
    let mut connection = Connection::open(database).expect("a database");
    let columns = |table: &str| -> Vec<String> {
        let mut statement = connection.prepare("SELECT name FROM pragma_table_info(?1)").expect("a query");
        let names = statement.query_map([table], |row| row.get(0)).expect("a query");
        names.collect::<Result<_, _>>().expect("names")
    };
    let copies: Vec<String> =
        [("games", "id"), ("players", "game"), ("packed_logs", "game"), ("posts", "game")]
            .into_iter()
            .map(|(table, key)| {
                let names = columns(table);
                let value = |name: &String| match (table, name.as_str()) {
                    (_, name) if name == key => format!("{key} + ?2"),
                    ("games", "channel") => "channel + ?2 * 1000".to_owned(),
                    ("games", "host") => "iif(?3, 7, host + ?2 * 1000)".to_owned(),
                    ("players", "user") => "iif(?3 AND seat = 0, 7, user + ?2 * 1000)".to_owned(),
                    ("posts", "message") => "message + ?2 * 1000".to_owned(),
                    (_, name) => name.to_owned(),
                };
                let values: Vec<String> = names.iter().map(value).collect();
                format!(
                    "INSERT INTO {table} ({}) SELECT {} FROM {table} WHERE {key} = ?1",
                    names.join(", "),
                    values.join(", ")
                )
            })
            .collect();
    let tx = connection.transaction().expect("a transaction");
    let (played, games) = (3 * PLAYED.cast_signed(), games.cast_signed());
    for n in played..games {
        let original = 1 + n % played;
        let of_one = n % (games / OF_ONE.cast_signed()).max(1) == 0;
        for sql in &copies {
            // Not every table has somebody in it.
            let somebody = sql.contains("?3");
            let mut statement = tx.prepare_cached(sql).expect("a query");
            let distance = n + 1 - original;
            let copied = if somebody {
                statement.execute((original, distance, of_one))
            } else {
                statement.execute((original, distance))
            };
            copied.expect("a copy");
        }
    }
    tx.commit().expect("a commit");
}

/// Prints how long something takes, the median of some times.
async fn measure<T: Send + 'static>(
    store: &Store,
    what: &str,
    job: impl Fn(&Tx<'_>) -> Result<T, StoreError> + Clone + Send + 'static,
) {
    let mut took = Vec::new();
    for _ in 0..11 {
        let job = job.clone();
        let begun = Instant::now();
        store.read(job).await.expect("it can be read");
        took.push(begun.elapsed().as_secs_f64() * 1e3);
    }
    took.sort_unstable_by(f64::total_cmp);
    println!("{what:<48} {:>9.2} {:>9.2}", took[took.len() / 2], took[took.len() - 1]);
}

/// Prints how long a file of all that is kept about somebody takes, and how long of that others who read wait at most.
async fn export(store: &Store) {
    measure(store, "/privacy export, all but the games", |tx| {
        privacy::kept(&tx.at(Time(0)), VETERAN, DEFAULT_TAU)
    })
    .await;
    let kept =
        store.read(|tx| privacy::kept(&tx.at(Time(0)), VETERAN, DEFAULT_TAU)).await.expect("it can be read");
    let page = kept.games[..privacy::PAGE].to_vec();
    measure(store, "/privacy export, the games that are read at a time", move |tx| {
        privacy::parts(tx, VETERAN, &page)
    })
    .await;
    let begun = Instant::now();
    let mut export = Export::begin(&kept, VETERAN, FILE_BYTES);
    for games in kept.games.chunks(privacy::PAGE) {
        let games = games.to_vec();
        let parts = store.read(move |tx| privacy::parts(tx, VETERAN, &games)).await.expect("it can be read");
        for part in &parts {
            export.add(part);
        }
    }
    let files: Vec<usize> = export.posts(Lang::En).iter().map(|post| post.files[0].bytes.len()).collect();
    let took = begun.elapsed().as_secs_f64();
    println!("/privacy export of {} games: {took:.1} s, files of {files:?} bytes", kept.games.len());
}

fn main() {
    let games: u64 = std::env::var("GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(100_000);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.sqlite");
    runtime.block_on(async {
        let store = Store::open(&database).expect("a database").at(START);
        for n in 0..PLAYED {
            for (edition, id) in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"].iter().zip(1..) {
                let channel = n * 3 + id;
                play_game(&store, edition, channel, UserId(channel * 10), usize::MAX).await;
            }
        }
        tell(&database);
        for day in 0..3 {
            work_off(&store, START.after(day * DAY)).await;
        }
    });
    multiply(&database, games);
    Connection::open(&database).and_then(|it| it.execute_batch("VACUUM")).expect("the file is written anew");
    let size = std::fs::metadata(&database).expect("a file").len();
    println!("{games} finished games: {} MB, {} bytes a game", size / 1_000_000, size / games);
    runtime.block_on(async {
        let begun = Instant::now();
        let store = Store::open(&database).expect("a database").at(START);
        store.read(|tx| games::at_stage(tx, Stage::Running)).await.expect("it can be read");
        println!("opened in {:.0} ms", begun.elapsed().as_secs_f64() * 1e3);
        for n in 0..3 {
            play_game(&store, "columbia-2015", 900_000_000 + n, VETERAN, 40).await;
        }
        println!("{:<48} {:>9} {:>9}", "of somebody with 10,000 games", "p50 ms", "most ms");
        measure(&store, "/game list", |tx| look::mine(tx, VETERAN, 25)).await;
        measure(&store, "/privacy show", |tx| privacy::summary(&tx.at(Time(0)), VETERAN, 10)).await;
        measure(&store, "lobbies that are open", |tx| games::lobbies_of(tx, VETERAN)).await;
        export(&store).await;
        println!("{:<48} {:>9} {:>9}", "of all", "p50 ms", "most ms");
        measure(&store, "computers that are to move", |tx| {
            automatic::computers_to_move(tx, START, Limits::NONE)
        })
        .await;
        measure(&store, "games at the gate", |tx| games::at_stage(tx, Stage::Running)).await;
        measure(&store, "a channel's last game", |tx| headers::last_in_channel(tx, ChannelId(5_000_001)))
            .await;
        measure(&store, "a server that the bot is in", |tx| absence::back(tx, GuildId(1))).await;
        let last = store.read(|tx| games::newest_of_user(tx, VETERAN, 5)).await.expect("it can be read");
        let finished = *last.last().expect("there are finished games");
        measure(&store, "a finished game, rebuilt from its packed log", move |tx| {
            let stored = games::load(tx, finished)?.expect("it is there");
            last_spike::store::log::snapshot(tx, &stored)
        })
        .await;
        let begun = Instant::now();
        work_off(&store, START.after(9 * DAY)).await;
        println!("all that is due: {:.1} ms", begun.elapsed().as_secs_f64() * 1e3);
    });
}
