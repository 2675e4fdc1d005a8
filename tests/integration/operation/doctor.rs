//! `last-spike doctor --game` answers, beside a bot that runs, why a post does not appear.

use discord_standin::Permissions;
use last_spike::store::posting::outbox::{Audience, NoticeKind};
use serde_json::Value;

use crate::support::{Club, custom_id, process};
use crate::table::trades::do_anything;

impl Club {
    /// Asks of the first game; returns whether it is well, and what is said in words and as JSON.
    async fn asks_the_doctor(&self) -> (bool, String, Value) {
        let words = self.run(&["doctor", "--game", "1"]).await;
        let json = self.run(&["doctor", "--game", "1", "--json"]).await;
        assert_eq!(words.status, json.status);
        let said = String::from_utf8(words.stdout).unwrap();
        (words.status.success(), said, serde_json::from_slice(&json.stdout).unwrap())
    }
}

/// Returns what is reported of a slot.
fn slot<'a>(report: &'a Value, audience: &str, name: &str) -> &'a Value {
    let mut slots = report["slots"].as_array().unwrap().iter();
    let found = slots.find(|slot| slot["audience"] == audience && slot["slot"] == name);
    found.unwrap_or_else(|| panic!("{name} of {audience} in {report:#}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_stands_is_named_by_its_address() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (is_well, said, report) = club.asks_the_doctor().await;
    assert!(is_well, "{said}");
    let board = club.posts().into_iter().rev().find(|post| custom_id(post, "show").is_some()).unwrap();
    let server = club.place.guild;
    let address = format!("https://discord.com/channels/{server}/{}/{}", club.channel(), board.id);
    assert_eq!(slot(&report, "channel", "board")["posted"], address);
    assert!(said.contains(&format!("  board     ok       {address}")), "{said}");
    for person in [0, 1] {
        let rack = club.letters(person).pop().unwrap();
        let address = format!("https://discord.com/channels/@me/{}/{}", rack.channel, rack.id);
        let racks = ["0", "1"].map(|seat| slot(&report, seat, "rack")["posted"].clone());
        assert!(racks.contains(&Value::from(address)), "{racks:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_refuses_is_said_in_its_words() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    club.standin.deny_bot(club.channel(), Permissions::SEND_MESSAGES);
    let is_board = |notice: &last_spike::store::posting::outbox::Notice| {
        notice.audience == Audience::Channel && notice.kind == NoticeKind::Board
    };
    while !club.next_notices().iter().any(|next| is_board(&next.notice)) {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, 0).await;
    }
    club.until_put_off(is_board).await;
    let (is_well, said, report) = club.asks_the_doctor().await;
    assert!(is_well, "it waits, and nothing is missing: {said}");
    let waits = &slot(&report, "channel", "board")["waits"][0];
    let why = waits["why"].as_str().unwrap();
    // Each report is made at a time of its own, so the seconds until the next try may differ.
    let (wait, reason) = why.split_once(" s: ").unwrap();
    assert!(wait.starts_with("tried again in ") && reason.contains("50013"), "{why}");
    assert!(said.contains(": tried again in ") && said.contains(reason), "{said}");
    let story = report["story"].as_array().unwrap();
    assert_eq!(story.last().unwrap()["fate"], "waiting");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_that_cannot_be_read_is_named() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    club.settled().await;
    let said = async || String::from_utf8(club.run(&["doctor"]).await.stdout).unwrap();
    assert!(!said().await.contains("lobby 1"));
    club.change("UPDATE games SET options = '{'");
    let said = said().await;
    assert!(said.contains("lobby 1: ") && said.contains("/game end"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_left_to_a_newer_version_is_named() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    club.settled().await;
    let says = async |change: &str, line: &str| {
        club.change(change);
        let said = String::from_utf8(club.run(&["doctor"]).await.stdout).unwrap();
        assert!(said.contains(line), "{line}: {said}");
    };
    says(
        "INSERT INTO outbox (game, step, audience, kind, left_out, queued_at, due_at)
         VALUES (1, 99, 'spectators', 'lobby', 0, 0, 0), (1, 99, 'channel', 'lobby', 9, 0, 0)",
        r#"notices of the kind "lobby" are left to a newer version of the bot: 2"#,
    )
    .await;
    says(
        r#"UPDATE players SET level = 'grand master', "user" = NULL"#,
        "game 1 is left to a newer version of the bot: this one does not know the level of a computer",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_there_is_not_is_a_failure() {
    let club = Club::open("en-US").await;
    let out = club.run(&["doctor", "--game", "99"]).await;
    assert_eq!(out.status.code(), Some(1));
    assert!(String::from_utf8(out.stderr).unwrap().contains("there is no game 99"));
    let out = club.run(&["doctor", "--json"]).await;
    assert_eq!(out.status.code(), Some(2), "--json says it of a game");
}

#[tokio::test]
async fn a_database_of_another_version_is_not_guessed_at() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::copy("tests/databases/v29.sqlite", folder.path().join("last-spike.sqlite")).unwrap();
    let out = process::program(folder.path(), &["doctor", "--game", "1"]).output().await.unwrap();
    assert_eq!(out.status.code(), Some(1));
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(said.contains("the database's schema is 29") && out.stdout.is_empty(), "{said}");
}
