//! A bot on a file that is started again goes on with its session: what was done meanwhile arrives.

use std::time::Duration;

use discord_standin::*;
use last_spike::discord::Watch;
use serde_json::Value;

use crate::support::{Club, PATIENCE, choices, custom_id, patient, plain_tile, text};

impl Club {
    /// Returns how many sessions were begun, and how many times one was resumed.
    fn sessions(&self) -> (u32, u32) {
        (self.standin.identify_count(), self.standin.resume_count())
    }

    /// Opens a game of two and stops the bot; returns who is at turn with what they see.
    async fn stopped_at_a_turn() -> (Self, usize, Message) {
        let mut club = Self::open("en-US").await;
        club.start_game(2, &[]).await;
        let (person, hand) = club.whose_turn(2).await.unwrap();
        club.stop_bot().await;
        (club, person, hand)
    }

    /// Begins to lay a tile while nobody hears of it.
    fn lays_meanwhile(&self, person: usize, tile: &str) -> Interaction {
        self.standin.slash(self.person(person), self.channel(), "lay", &[("tile", text(tile))]).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_loses_no_press_that_discord_still_takes() {
    let (mut club, person, hand) = Club::stopped_at_a_turn().await;
    let tile = plain_tile(&hand);
    let meanwhile = club.lays_meanwhile(person, &tile);
    club.start_bot().await;
    let answer = club.standin.answer(&meanwhile, PATIENCE).await.expect("it is answered");
    assert!(answer.content.contains(&tile), "{}", answer.content);
    assert_eq!((club.steps(), club.sessions()), (1, (1, 1)), "the session went on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_that_discord_takes_no_more_after_a_restart_is_not_carried_out_and_works_again() {
    let (mut club, person, hand) = Club::stopped_at_a_turn().await;
    let menu = custom_id(&hand, "lay").unwrap();
    let tile = plain_tile(&hand);
    club.standin.deliver_late(Duration::from_mins(1));
    let late = club.standin.select(club.person(person), &hand, &menu, &[&tile]).unwrap();
    assert!(club.standin.goes_unanswered(&late, PATIENCE).await, "the person is told that it failed");
    let token = club.standin.payload(&late).unwrap()["token"].as_str().unwrap().to_owned();
    let answers = |club: &Club| {
        let all = club.standin.exchanges();
        all.iter().filter(|exchange| exchange.path.contains(&token)).map(|it| it.status).collect::<Vec<_>>()
    };
    club.start_bot().await;
    let refused = |_: &Standin| (answers(&club) == [404]).then_some(());
    club.standin.wait(PATIENCE, refused).await.expect("Discord is asked, and takes no answer");
    assert_eq!((club.steps(), club.sessions()), (0, (1, 1)));
    let again = club.select(person, &hand, "lay", &[&tile]).await;
    assert!(again.content.contains(&tile), "{}", again.content);
    club.stop_bot().await;
    assert_eq!((club.steps(), answers(&club)), (1, vec![404]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_again_when_a_session_is_resumed_is_acknowledged_before_it_is_done() {
    let (mut club, person, hand) = Club::stopped_at_a_turn().await;
    // By its age it is fresh.
    let meanwhile = club.lays_meanwhile(person, &plain_tile(&hand));
    club.start_bot().await;
    let first = club.standin.first_response(&meanwhile, PATIENCE).await.expect("an answer");
    assert_eq!(first.json["type"], Value::from(5), "it is said that the answer comes later");
    club.standin.answer(&meanwhile, PATIENCE).await.expect("the answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_again_after_an_earlier_resumption_is_not_carried_out_either() {
    let (mut club, person, hand) = Club::stopped_at_a_turn().await;
    let sequence = club.count("SELECT sequence FROM shards");
    club.start_bot().await;
    let theirs = club.slash(1 - person, "hand", &[]).await;
    let planned = club.press(1 - person, &theirs, "plan").await;
    let refused = club.slash(1 - person, "lay", &[("tile", text(&choices(&planned)[0]))]).await;
    club.slash(person, "lay", &[("tile", text(&plain_tile(&hand)))]).await;
    club.stop_bot().await;
    assert_eq!(club.steps(), 1, "{}", refused.content);
    // As a kill leaves it where nothing could be stored: Discord repeats all, with the word that the session is resumed
    // before what was refused then and is possible now.
    club.games.change(&format!("UPDATE shards SET sequence = {sequence}"));
    club.games.change("DELETE FROM interactions");
    club.start_bot().await;
    club.settled().await;
    club.stop_bot().await;
    assert_eq!((club.steps(), club.sessions()), (1, (1, 2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_was_untouched_for_too_long_is_not_resumed_by_a_bot_on_a_file() {
    let mut club = Club::open("en-US").await;
    let noted = || club.count("SELECT count(*) FROM heartbeat") == 1;
    let is_noted = |_: &Standin| noted().then_some(());
    club.standin.wait(PATIENCE, is_noted).await.expect("it is noted that the bot is connected");
    club.stop_bot().await;
    assert_eq!(club.count("SELECT count(*) FROM shards WHERE session IS NOT NULL"), 1);
    club.games.change("UPDATE heartbeat SET at = at - 301");
    club.start_bot().await;
    assert_eq!(club.sessions(), (2, 0), "Discord would have taken it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_discord_has_forgotten_is_begun_anew() {
    let mut club =
        Club::open_timed("en-US", Settings { resume_time: Duration::ZERO, ..patient() }, Watch::default())
            .await;
    club.stop_bot().await;
    club.start_bot().await;
    assert_eq!(club.sessions(), (2, 0));
    club.slash(0, "help", &[]).await;
}
