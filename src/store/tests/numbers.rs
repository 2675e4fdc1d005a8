//! Numbers that buttons carry, after a database was put back to what it was.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::store::database::params;
use crate::store::rows::ids::{ChannelId, GameId, Time};
use crate::store::{Store, StoreError, Tx, operation::uptime, table::loading};

/// Returns the next numbers of a game, a lesson and a vote.
fn next(tx: &Tx<'_>) -> Result<[i64; 3], StoreError> {
    loading::lock_channel(tx, ChannelId(1))?;
    let id = |sql: &str, params| tx.one::<i64>(sql, params, |row| row.get(0));
    tx.run("INSERT INTO editions (hash, toml) VALUES ('h', 't') ON CONFLICT (hash) DO NOTHING", params![])?;
    let game = "INSERT INTO games (stage, channel, locale, host, edition, options, created_at)
                VALUES ('closed', 1, 'en-US', 1, 'h', '{}', 1) RETURNING id";
    let game = id(game, params![])?;
    super::lock_order::opened(GameId(game.cast_unsigned()));
    tx.run("DELETE FROM lessons", params![])?;
    let lesson = r#"INSERT INTO lessons ("user", page, step, state, told, begun_at, touched_at)
                  VALUES (1, '', 0, '', '', 1, 1) RETURNING id"#;
    let vote = "INSERT INTO votes (game, kind, subject, seat, step, turn, opened_at, closes_at, fate)
                VALUES (?1, 'pause', '', 0, 0, 1, 1, 2, 'lapsed') RETURNING id";
    Ok([game, id(lesson, params![])?, id(vote, params![game])?])
}

/// Notes that the bot is connected to Discord now.
fn beat(tx: &Tx<'_>) -> Result<(), StoreError> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    uptime::beat(&tx.at(Time(now.cast_signed())))
}

/// Gives numbers before and after a copy is made, and returns the last of them.
async fn given(store: &Store, copies: impl FnOnce()) -> [i64; 3] {
    store.write(next).await.unwrap();
    store.write(beat).await.unwrap();
    copies();
    for _ in 0..20 {
        store.write(next).await.unwrap();
    }
    store.write(next).await.unwrap()
}

async fn are_beyond(store: &Store, last: [i64; 3]) {
    let after = store.write(next).await.unwrap();
    assert!(after.iter().zip(last).all(|(next, last)| *next > last), "{after:?} after {last:?}");
}

#[tokio::test]
async fn no_number_is_given_again_after_an_old_file_was_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("games.sqlite"), folder.path().join("copy.sqlite"));
    let store = Store::open(&path).unwrap();
    let first = store.write(next).await.unwrap();
    assert_eq!(first, [1, 1, 1], "a new database counts from 1");
    let last = given(&store, || {
        let plain = rusqlite::Connection::open(&path).unwrap();
        plain.execute("VACUUM INTO ?1", [copy.to_str().unwrap()]).unwrap();
    });
    let last = last.await;
    are_beyond(&Store::open(&copy).unwrap(), last).await;
}

#[tokio::test]
async fn no_number_is_given_again_after_an_old_dump_was_restored() {
    let test = "no_number_is_given_again_after_an_old_dump_was_restored";
    let Some(server) = super::postgres::server_for(test) else { return };
    let (folder, url) = (tempfile::tempdir().unwrap(), server.url());
    let dump = folder.path().join("last-spike.dump");
    let file = format!("--file={}", dump.display());
    let store = Store::connect_still(&url.clone().into()).unwrap();
    assert_eq!(store.write(next).await.unwrap(), [1, 1, 1], "a new database counts from 1");
    let last = given(&store, || server.client("pg_dump", &["--format=custom", &file, &url])).await;
    store.leave().await;
    drop(store);
    // As the manual says.
    let to = format!("--dbname={url}");
    let options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", &to];
    server.client("pg_restore", &[&options[..], &[dump.to_str().unwrap()]].concat());
    are_beyond(&Store::connect_still(&url.into()).unwrap(), last).await;
}

#[tokio::test]
async fn a_bot_that_is_started_again_and_again_passes_over_the_same_time_once() {
    const MONTH: u64 = 30 * 24 * 60 * 60;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    let long_ago = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs() - MONTH;
    let store = Store::open(&path).unwrap();
    store.write(move |tx| uptime::beat(&tx.at(Time(long_ago.cast_signed())))).await.unwrap();
    drop(store);
    // It never gets to Discord.
    for _ in 0..20 {
        drop(Store::open(&path).unwrap());
    }
    let [game, ..] = Store::open(&path).unwrap().write(next).await.unwrap();
    assert!((MONTH.cast_signed()..2 * MONTH.cast_signed()).contains(&game), "{game}");
}
