//! Several processes whose machines do not agree on the time, and a database that went back.

use super::processes::{SHARDS, Several};
use crate::support::process::stop;
use crate::support::{Club, PATIENCE};
use discord_standin::*;
use last_spike_testkit::machine::needed;
use serde_json::json;
use std::fs::File;
use std::path::PathBuf;
use std::process::Stdio;

/// Returns the library that lets a process see another time, where it is installed.
fn other_time() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?.filter_map(Result::ok);
    folders.map(|folder| folder.path().join("faketime/libfaketime.so.1")).find(|library| library.exists())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_takes_as_long_as_it_says_though_the_clock_of_the_machine_is_25_minutes_ahead() {
    const TURN: i64 = 5 * 60;
    let test = "a clock that is ahead";
    let Some(library) = needed(test, other_time().ok_or("libfaketime is not installed")) else { return };
    let Some(several) = Several::open(test).await else { return };
    let mut serve = several.program("serve");
    serve.env("LD_PRELOAD", library).env("FAKETIME", "+25m").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    let log = several.folder.path().join("first.log");
    let _ahead = serve.stdout(Stdio::null()).stderr(File::create(&log).unwrap()).spawn().unwrap();
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    assert!(several.logs().contains("seconds=-1"), "it sees another time: {}", several.logs());
    let (standin, place) = (several.standin, several.places[0].clone());
    let club = Club::around(standin, place);
    club.start_game(2, &[("pace", json!(4))]).await;
    let board = club.post(|post| post.content.contains("'s turn: <t:")).await;
    let rest = board.content.split("'s turn: <t:").nth(1).unwrap();
    let end: i64 = rest.split(':').next().unwrap().parse().unwrap();
    let left = end - jiff::Timestamp::now().as_second();
    assert!((TURN - 120..=TURN + 5).contains(&left), "{left} seconds are left: {}", board.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_dump_is_restored_sessions_begin_anew_and_nothing_that_it_undid_is_done_again() {
    let Some(several) = Several::open("a dump").await else { return };
    let mut bot = several.start("before");
    several.until_held(&[8]).await;
    assert!(several.standin.ready(PATIENCE).await);
    for (person, command) in [(0, "game new"), (1, "game join"), (0, "game start")] {
        several.types(person, command).await;
    }
    several.lays(1).await;
    // Sessions are stored every two seconds.
    let stored = |sql| several.numbers(sql) == [i64::from(SHARDS)];
    let is_stored =
        |_: &Standin| stored("SELECT count(*) FROM shards WHERE session IS NOT NULL").then_some(());
    several.standin.wait(PATIENCE, is_stored).await.expect("the sessions are stored");
    let dump = several.folder.path().join("last-spike.dump").to_str().unwrap().to_owned();
    let (url, file) = (several.server.url(), format!("--file={dump}"));
    // As the manual says.
    let without = ["--exclude-table-data=aliases", "--exclude-table-data=shard*"];
    several.server.client("pg_dump", &["--format=custom", without[0], without[1], &file, &url]);
    several.lays(3).await;
    stop(&mut bot, "TERM").await;
    let to = format!("--dbname={url}");
    let options = ["--clean", "--if-exists", "--no-owner", "--single-transaction", &to, &dump];
    several.server.client("pg_restore", &options);
    assert_eq!(several.steps(), 1);
    let mut bot = several.start("after");
    several.until_held(&[8]).await;
    several.are_all_answered().await;
    assert_eq!((several.standin.identify_count(), several.standin.resume_count()), (2 * SHARDS, 0));
    assert_eq!(several.steps(), 1, "{}", several.logs());
    several.lays(3).await;
    stop(&mut bot, "TERM").await;
}
