//! Answers to one person that a button shows to all: a moment of the past, a replay, a review.

use discord_standin::Message;
use serde_json::json;

use crate::support::{Club, custom_id};
use crate::table::trades::do_anything;

/// Opens a club in which a game has some moves behind it.
async fn played() -> Club {
    let club = Club::open("pt-BR").await;
    club.start_game(2, &[]).await;
    for n in 0..6 {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, n).await;
    }
    club.settled().await;
    club
}

fn is_public(message: &Message, file: &str) -> bool {
    !message.is_ephemeral()
        && message.components.is_empty()
        && message.pinged.is_empty()
        && message.attachments.iter().any(|attached| attached.filename.starts_with(file))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moment_and_a_replay_are_shown_to_all_once() {
    let club = played().await;
    let moment = club.slash(3, "game history", &[("turn", json!(1))]).await;
    assert!(moment.is_ephemeral());
    club.press(3, &moment, "share").await;
    let shared = club.post(|post| post.content.contains("compartilha")).await;
    assert!(is_public(&shared, "board-"), "{shared:?}");
    // In the language of the channel, whoever presses.
    assert!(
        shared.content.contains("compartilha") && shared.content.contains("turno 1"),
        "{}",
        shared.content
    );
    let again = club.press(3, &moment, "share").await;
    assert!(again.is_ephemeral() && again.attachments.is_empty(), "{}", again.content);
    let next = club.press(3, &moment, "past:n").await;
    club.press(3, &next, "share").await;
    club.post(|post| is_public(post, "board-") && post.content.contains("turno 2")).await;
    let replay = club.slash(0, "game replay", &[]).await;
    club.press(0, &replay, "share").await;
    club.post(|post| is_public(post, "replay-")).await;
    let posts = club.posts().into_iter().filter(|post| post.content.contains("compartilha")).count();
    assert_eq!(posts, 3);
    // Elsewhere nothing is offered.
    let dm = club.standin.dm_channel(club.person(0)).unwrap();
    let there = club.types(0, dm, "game history", &[("game", json!(1))]).await;
    assert!(custom_id(&there, "share").is_none(), "{}", there.content);
    let forged = custom_id(&moment, "share").unwrap();
    let forged = club.standin.forge_press(club.person(0), &there, &forged).unwrap();
    let refused = club.standin.answer(&forged, crate::support::PATIENCE).await.unwrap();
    assert!(refused.attachments.is_empty(), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_shown_to_all_when_the_game_is_over() {
    let club = played().await;
    let confirm = club.slash(0, "game resign", &[]).await;
    club.press(0, &confirm, "resign").await;
    let result = club.post(|post| custom_id(post, "review").is_some()).await;
    let review = club.press(1, &result, "review").await;
    assert!(review.is_ephemeral());
    club.press(1, &review, "share").await;
    let shared = club.post(|post| is_public(post, "review-")).await;
    let said = |message: &Message| message.content.lines().filter(|line| line.contains("**1.**")).count();
    assert_eq!((said(&shared), said(&review)), (1, 1));
    let again = club.press(1, &review, "share").await;
    assert!(again.is_ephemeral() && again.attachments.is_empty(), "{}", again.content);
}
