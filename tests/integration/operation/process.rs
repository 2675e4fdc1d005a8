//! The bot as a process of its own: what it is started with, and when it ends.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use discord_standin::{Failure, Fault};

use crate::support::process::stop;
use crate::support::{Club, PATIENCE};

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_ends_when_what_started_it_is_killed() {
    let club = Club::open_without_bot("en-US").await;
    let mut program = club.program(&["serve", "--until-input-ends"]);
    let mut bot = program.kill_on_drop(true).stdin(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let input = bot.stdin.take();
    let connected = club.standin.wait(PATIENCE, |standin| (standin.connected() > 0).then_some(()));
    connected.await.expect("it connects");
    assert!(bot.try_wait().unwrap().is_none(), "it runs as long as its input is open");
    // The system closes what a killed process held open.
    drop(input);
    assert!(bot.wait().await.unwrap().success());
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_told_to_stop_while_discord_is_silent_ends_well() {
    let club = Club::open_without_bot("en-US").await;
    // Longer than a request may take.
    let silent = Failure::ResponseDelayed(Duration::from_mins(10));
    club.standin.inject(Fault::new(silent));
    let mut bot = club.program(&["serve"]).stderr(Stdio::null()).spawn().unwrap();
    let asked = club.standin.wait(PATIENCE, |standin| (standin.fault_count() > 0).then_some(()));
    asked.await.expect("it asks Discord");
    stop(&mut bot, "TERM").await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_told_to_stop_before_it_has_read_its_configuration_ends_well() {
    let club = Club::open_without_bot("en-US").await;
    let config = club.folder.path().join("slow.toml");
    assert!(Command::new("mkfifo").arg(&config).status().unwrap().success());
    let mut bot = club.program(&["serve", "--config", "slow.toml"]).stderr(Stdio::null()).spawn().unwrap();
    // It opens once the bot reads it.
    let writing = tokio::task::spawn_blocking(move || fs::OpenOptions::new().write(true).open(config));
    let written = writing.await.unwrap().unwrap();
    let told = Command::new("kill").args(["-TERM", &bot.id().unwrap().to_string()]).status();
    assert!(told.unwrap().success());
    drop(written);
    assert!(bot.wait().await.unwrap().success());
    assert_eq!(club.standin.identify_count(), 0);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
const SETTINGS: [&str; 3] = ["MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_"];

#[cfg(all(target_os = "linux", target_env = "gnu"))]
/// Returns the allocator's settings of a bot that is started with some of them.
async fn settings_of_a_bot(given: &[(&str, &str)]) -> Vec<String> {
    let club = Club::open_without_bot("en-US").await;
    let mut program = club.program(&["serve"]);
    program.kill_on_drop(true).stderr(Stdio::null());
    for name in SETTINGS {
        program.env_remove(name);
    }
    let bot = program.envs(given.iter().copied()).spawn().unwrap();
    let connected = club.standin.wait(PATIENCE, |standin| (standin.connected() > 0).then_some(()));
    connected.await.expect("it connects");
    let environment = fs::read(format!("/proc/{}/environ", bot.id().unwrap())).unwrap();
    let mut settings: Vec<String> = environment
        .split(|byte| *byte == 0)
        .map(|variable| String::from_utf8_lossy(variable).into_owned())
        .filter(|variable| variable.starts_with("MALLOC_"))
        .collect();
    settings.sort();
    settings
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[tokio::test(flavor = "multi_thread")]
async fn the_allocators_settings_are_made_whatever_starts_the_bot() {
    let made = ["MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=131072", "MALLOC_TRIM_THRESHOLD_=131072"];
    assert_eq!(settings_of_a_bot(&[]).await, made);
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[tokio::test(flavor = "multi_thread")]
async fn an_allocators_setting_that_is_given_stays() {
    let given = [("MALLOC_ARENA_MAX", "2"), ("MALLOC_TRIM_THRESHOLD_", "4096")];
    let made = ["MALLOC_ARENA_MAX=2", "MALLOC_MMAP_THRESHOLD_=131072", "MALLOC_TRIM_THRESHOLD_=4096"];
    assert_eq!(settings_of_a_bot(&given).await, made);
}
