//! Tests of the bot once more, with the games on a server in place of a file.
//!
//! `ON_SERVER=plans:: cargo test --test integration on_server` does it with those tests alone.

use std::process::Command;

use crate::support::games::ADDRESS;
use last_spike_testkit::machine::needed;
use last_spike_testkit::postgres::Server;

/// The tests that play: what they find in the database is the same wherever it is.
const PLAYED: [&str; 9] = [
    "table::deal::",
    "plans::",
    "trades::",
    "pace::",
    "reminders::",
    "rematch::",
    "replace::",
    "settings::",
    "traces::",
];

#[test]
fn the_bot_does_with_a_server_what_it_does_with_a_file() {
    let Some(server) = needed("the bot with a server", Server::start()) else { return };
    let wanted = std::env::var("ON_SERVER");
    let wanted: Vec<&str> = match &wanted {
        Ok(wanted) => wanted.split_whitespace().collect(),
        Err(_) => PLAYED.to_vec(),
    };
    let mut tests = Command::new(std::env::current_exe().unwrap());
    // This test is not one of its own.
    let run =
        tests.args(&wanted).args(["--skip", "on_server"]).env(ADDRESS, server.url()).env_remove("ON_SERVER");
    let run = run.output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    let count = said.lines().find_map(|line| line.strip_prefix("running ")?.split(' ').next()?.parse().ok());
    assert!(count > Some(0), "the tests were found: {said}");
    println!("{count:?} tests of {wanted:?}");
}
