//! A move whose player takes long to decide what follows from it is told by a line, which goes with the turn.

use std::time::Duration;

use discord_standin::*;
use serde_json::json;

use crate::support::{Club, custom_id, text};

/// Seat 0 is about to roll the dice and to land where it may buy a deed.
async fn about_to_decide(pause: Duration) -> Club {
    let mut club = Club::of_1976(3, |t| {
        t.about_to_roll(0, 3);
    })
    .await;
    club.stop_bot().await;
    club.decision_pause = pause;
    club.start_bot().await;
    club.settled().await;
    club
}

fn tells_of_a_decision(post: &Message) -> bool {
    post.content.contains("can now buy the top deed")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_told_before_its_decision_only_where_that_takes_long_and_goes_with_the_turn() {
    let club = about_to_decide(Duration::ZERO).await;
    let boards = club.boards().len();
    club.slash(0, "roll", &[]).await;
    let line = club.post(tells_of_a_decision).await;
    assert!(line.attachments.is_empty() && line.mentions.is_empty(), "{}", line.content);
    assert!(line.content.contains("rolled"), "{}", line.content);
    assert!(custom_id(&line, "show").is_some(), "the newest post has the controls");
    club.slash(0, "pass", &[]).await;
    club.until("the turn is told", || club.boards().len() == boards + 1).await;
    club.cleared().await;
    assert!(!club.posts().iter().any(tells_of_a_decision), "the line goes with the turn");
    let told = club.posts().iter().filter(|post| post.content.contains("rolled")).count();
    assert_eq!(told, 1, "the turn's own post tells the move");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_that_is_made_in_time_is_told_in_one_post() {
    let club = about_to_decide(Duration::from_hours(24)).await;
    let boards = club.boards().len();
    club.slash(0, "roll", &[]).await;
    // Meanwhile others offer each other something: that does not wait.
    let partner = json!(club.person(2).to_string());
    club.slash(1, "deal", &[("player", partner), ("give_cash", text("1000"))]).await;
    club.post(|post| custom_id(post, "do:accept:1").is_some()).await;
    club.slash(0, "pass", &[]).await;
    club.until("the turn is told", || club.boards().len() == boards + 1).await;
    club.cleared().await;
    let dropped = "SELECT count(*) FROM outbox WHERE kind = 'deciding' AND fate NOT IN ('waiting', 'sent')";
    assert_eq!(club.count(dropped), 1);
    let deleted = |exchange: &Exchange| {
        exchange.endpoint == Some(Endpoint::DeleteMessage)
            && exchange.path.contains(&club.channel().to_string())
    };
    assert_eq!(club.requests(deleted), 0, "it was never posted");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_whose_deletion_failed_is_deleted_later() {
    let mut club = about_to_decide(Duration::ZERO).await;
    club.slash(0, "roll", &[]).await;
    club.post(tells_of_a_decision).await;
    club.settled().await;
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::DeleteMessage));
    club.slash(0, "pass", &[]).await;
    let failed = "SELECT count(*) FROM jobs WHERE kind = 'delete-message' AND last_error IS NOT NULL";
    club.until("it is put off", || club.count(failed) > 0).await;
    assert!(club.posts().iter().any(tells_of_a_decision));
    club.stop_bot().await;
    club.standin.clear_faults();
    club.hurry();
    club.start_bot().await;
    club.cleared().await;
    assert!(!club.posts().iter().any(tells_of_a_decision));
}
