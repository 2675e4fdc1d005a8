//! The bot's connections to Discord: how they begin, several of them, and what comes over them.

mod raw;
mod sessions;

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use discord_standin::*;
use last_spike::discord::Watch;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, patient};
use crate::table::trades::do_anything;

/// The greatest number that Discord's own description allows for flags.
const GREATEST: u64 = (1 << 53) - 1;

impl Club {
    fn asked(&self, endpoint: Endpoint) -> usize {
        self.standin.exchanges().iter().filter(|exchange| exchange.endpoint == Some(endpoint)).count()
    }

    /// Returns how many times a shard asked for a session.
    fn identifies_of(&self, shard: u64) -> usize {
        self.standin.identifies().iter().filter(|identify| identify.shard == shard).count()
    }

    async fn until_connected(&self, shards: usize) {
        let all = |standin: &Standin| (standin.connected() == shards).then_some(());
        self.standin.wait(PATIENCE, all).await.expect("the shards connect");
    }

    /// Replaces the bot's commands on Discord by others.
    async fn register_something_else(&self) {
        let me = self.standin.commands()[0].application_id;
        let body = json!([{ "name": "help", "description": "Another help" }]);
        let put = reqwest::Client::new()
            .put(format!("{}/api/v10/applications/{me}/commands", self.standin.url()))
            .header("authorization", format!("Bot {}", self.standin.token()))
            .json(&body);
        assert_eq!(put.send().await.unwrap().status(), 200);
        assert_eq!(self.standin.commands().len(), 1);
    }
}

/// Opens a club of so many shards, and returns it with a server of each.
async fn sharded(shards: u32) -> (Club, BTreeMap<u64, GuildIds>) {
    let starts = SessionStarts { max_concurrency: shards, ..SessionStarts::unlimited() };
    let standin = Standin::start(Settings { shards, starts, ..patient() }).await.unwrap();
    // Servers are on the shards in turn.
    let places: BTreeMap<u64, GuildIds> =
        (0..u64::from(shards)).map(|shard| (shard, standin.sample("en-US"))).collect();
    let place = places[&0].clone();
    (Club::around(standin, place), places)
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_once_and_not_again_by_the_next_start() {
    let mut club = Club::open("en-US").await;
    assert_eq!(club.asked(Endpoint::SetCommands), 1);
    club.stop_bot().await;
    club.start_bot().await;
    assert_eq!(club.asked(Endpoint::SetCommands), 1, "they are the same");
    assert_eq!(club.asked(Endpoint::ListCommands), 2);
    // Another session is no other start.
    club.standin.invalidate_sessions();
    club.standin.cut_connections();
    club.standin
        .wait(PATIENCE, |standin| (standin.identify_count() >= 2).then_some(()))
        .await
        .expect("a session");
    club.until_connected(1).await;
    club.slash(0, "help", &[]).await;
    assert_eq!(club.asked(Endpoint::ListCommands), 2);
    club.stop_bot().await;
    club.register_something_else().await;
    club.start_bot().await;
    assert_eq!(club.asked(Endpoint::SetCommands), 3, "another had been registered in between");
    assert!(club.standin.commands().len() > 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_answered_while_the_commands_are_being_registered() {
    let mut club = Club::open("en-US").await;
    club.stop_bot().await;
    club.register_something_else().await;
    let registered = club.asked(Endpoint::SetCommands);
    club.standin.inject(Fault::new(Failure::Delayed(PATIENCE)).on(Endpoint::SetCommands));
    let ready = club.begin_bot().await;
    club.until_connected(1).await;
    let help = club.slash(0, "help", &[]).await;
    assert!(!help.content.is_empty());
    assert!(!ready.load(Ordering::Acquire), "not all commands can be used yet");
    assert_eq!(club.asked(Endpoint::SetCommands), registered, "they are still being registered");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_discord_does_not_take_at_first_are_registered_later() {
    let mut club = Club::furnish("en-US", patient(), Watch::default()).await;
    let limited = Failure::RateLimited { retry_after: Duration::from_secs(1), global: false };
    club.standin.inject(Fault::new(limited).on(Endpoint::SetCommands).times(1));
    club.start_bot().await;
    assert!(club.standin.commands().is_empty());
    let registered = |standin: &Standin| (!standin.commands().is_empty()).then_some(());
    club.standin.wait(PATIENCE, registered).await.expect("they are registered");
    club.slash(0, "help", &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shard_that_cannot_start_is_tried_alone_and_the_others_answer() {
    let (mut club, places) = sharded(4).await;
    club.standin.set_shard_broken(2, true);
    let ready = club.begin_bot().await;
    club.until_connected(3).await;
    // The commands are registered beside the connections.
    let registered = |standin: &Standin| (!standin.commands().is_empty()).then_some(());
    club.standin.wait(PATIENCE, registered).await.expect("the commands are registered");
    let tried = |_: &Standin| (club.identifies_of(2) >= 3).then_some(());
    club.standin.wait(PATIENCE, tried).await.expect("it is tried again");
    for shard in [0, 1, 3] {
        club.place = places[&shard].clone();
        let help = club.slash(0, "help", &[]).await;
        assert!(!help.content.is_empty());
        assert_eq!(club.identifies_of(shard), 1, "shard {shard} is left alone");
    }
    assert!(!ready.load(Ordering::Acquire), "one of four is missing");
    club.standin.set_shard_broken(2, false);
    let is_ready = |_: &Standin| ready.load(Ordering::Acquire).then_some(());
    club.standin.wait(PATIENCE, is_ready).await.expect("all are there");
    club.place = places[&2].clone();
    club.slash(0, "help", &[]).await;
    assert_eq!([0, 1, 3].map(|shard| club.identifies_of(shard)), [1, 1, 1]);
    club.stop_bot().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_too_few_sessions_left_stops_with_a_clear_word() {
    let starts = SessionStarts { remaining: 3, ..SessionStarts::default() };
    let club = Club::furnish("en-US", Settings { starts, ..patient() }, Watch::default()).await;
    let stopped = club.run(&["serve"]).await;
    let said = String::from_utf8(stopped.stderr).unwrap();
    assert!(!stopped.status.success());
    assert!(said.contains("lets only 3 more sessions begin"), "{said}");
    assert!(club.standin.identifies().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn people_with_flags_beyond_the_librarys_numbers_play_like_all_others() {
    let club = Club::furnish("en-US", patient(), Watch::default()).await;
    for person in 0..2 {
        club.standin.set_flags(club.person(person), GREATEST);
    }
    let mut club = club;
    club.start_bot().await;
    club.start_game(2, &[]).await;
    for step in 1..=4 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, step).await;
        // Below a post that mentions somebody.
        let board = club.post(|post| custom_id(post, "show").is_some()).await;
        club.press(person, &board, "show").await;
        assert_eq!(club.steps() as usize, step);
    }
    club.settled().await;
    let files = club.posts().into_iter().flat_map(|post| post.attachments).map(|file| file.filename);
    let mut boards: Vec<String> = files.filter(|name| name.starts_with("board-")).collect();
    let all = boards.len();
    boards.dedup();
    assert_eq!(boards.len(), all, "each is posted once");
}
