//! The people who are asked to a rematch: they accept, decline, leave, are forgotten or say nothing.

use super::rematch::{ANN, BOB, CYD, people};
use crate::service::table::lobby;
use crate::service::table::rematch::LobbyOutcome;
use crate::service::tests::club::{Club, START};
use crate::service::{Refusal, absences::expiry, people::forgetting};
use crate::store::UserId;
use crate::store::games::Stage;

#[tokio::test]
async fn who_declines_keeps_nobody_waiting_once_all_have_answered() {
    let club = Club::open();
    club.ended(3, &[]).await;
    club.asks(ANN).await.unwrap();
    assert_eq!(club.leaves(BOB).await.unwrap(), LobbyOutcome::Declined);
    assert!(matches!(club.leaves(BOB).await, Err(Refusal::NotInLobby)), "once is enough");
    assert_eq!(club.asked().await, [CYD]);
    assert_eq!(club.accepts(CYD).await.unwrap(), LobbyOutcome::Started, "all have answered, and two play");
    assert_eq!(people(&club.here().await), [Some(ANN), Some(CYD)]);
    // The last answer may be a no.
    let club = Club::open();
    club.ended(3, &["easy"]).await;
    club.asks(ANN).await.unwrap();
    assert_eq!(club.accepts(CYD).await.unwrap(), LobbyOutcome::Joined, "Bob has not answered");
    assert_eq!(club.leaves(BOB).await.unwrap(), LobbyOutcome::DeclinedStarted);
    assert_eq!(people(&club.here().await), [Some(ANN), None, Some(CYD)]);
    // Nobody else wants to: whoever asked says whether they play against the computer.
    let club = Club::open();
    club.ended(2, &["easy"]).await;
    club.asks(ANN).await.unwrap();
    assert_eq!(club.leaves(BOB).await.unwrap(), LobbyOutcome::Declined);
    assert_eq!(club.here().await.stage, Stage::Lobby);
    club.starts(club.caller(ANN, ANN)).await.unwrap();
}

#[tokio::test]
async fn who_declined_or_left_may_think_again() {
    let club = Club::open();
    club.ended(4, &[]).await;
    let dan = CYD + 1;
    club.asks(ANN).await.unwrap();
    club.leaves(BOB).await.unwrap();
    club.accepts(CYD).await.unwrap();
    assert!(matches!(club.leaves(ANN).await.unwrap(), LobbyOutcome::LeftTo(_)));
    assert_eq!(club.here().await.host, UserId(CYD));
    assert_eq!(club.accepts(BOB).await.unwrap(), LobbyOutcome::Joined, "Dan has not answered");
    assert_eq!(club.accepts(ANN).await.unwrap(), LobbyOutcome::Joined);
    assert_eq!(club.accepts(dan).await.unwrap(), LobbyOutcome::Started);
    assert_eq!(people(&club.here().await), [Some(CYD), Some(BOB), Some(ANN), Some(dan)]);
}

#[tokio::test]
async fn others_may_join_but_the_seats_of_those_who_are_asked_are_kept() {
    let club = Club::open();
    club.ended(4, &["easy"]).await;
    club.asks(ANN).await.unwrap();
    let stranger = ANN + 50;
    assert_eq!(club.accepts(stranger).await.unwrap(), LobbyOutcome::Joined);
    assert!(matches!(club.accepts(stranger + 1).await, Err(Refusal::SeatsKept)));
    let host = club.caller(ANN, ANN);
    let full = club.attempt(move |tx| lobby::add_computer(tx, &host, "easy")).await;
    assert!(matches!(full, Err(Refusal::SeatsKept)));
    club.leaves(BOB).await.unwrap();
    assert_eq!(club.accepts(stranger + 1).await.unwrap(), LobbyOutcome::Joined, "Bob's seat is free");
    assert!(matches!(club.accepts(BOB).await, Err(Refusal::SeatsKept)));
    club.accepts(CYD).await.unwrap();
    let seated = club.here().await.players.len();
    assert_eq!(club.accepts(ANN + 3).await.unwrap(), LobbyOutcome::Started, "all have answered");
    assert_eq!((seated, club.here().await.players.len()), (5, 6));
    assert!(matches!(club.accepts(BOB).await, Err(Refusal::Begun)));
}

#[tokio::test]
async fn who_is_forgotten_while_they_are_asked_is_not_asked_any_more() {
    let club = Club::open();
    club.ended(3, &[]).await;
    club.asks(ANN).await.unwrap();
    let rematches = async |user: u64| club.keeps(user).await.0.rematches;
    assert_eq!(rematches(BOB).await, [club.here().await.id]);
    let bob = club.caller(ANN, BOB);
    club.does(move |tx| forgetting::erase(tx, &bob, |_| "Former player".to_owned())).await;
    assert_eq!(club.asked().await, [CYD]);
    assert_eq!(rematches(BOB).await, []);
    assert_eq!(club.number(format!(r#"SELECT count(*) FROM invitations WHERE "user" = {BOB}"#)).await, 0);
}

#[tokio::test]
async fn a_rematch_that_nobody_answers_closes_as_every_lobby_does() {
    let club = Club::open();
    club.ended(2, &[]).await;
    club.asks(ANN).await.unwrap();
    let lobby = club.here().await.id;
    club.works_off(START.after(expiry::LOBBY_TIME - expiry::WARNING)).await;
    club.sql("UPDATE outbox SET fate = 'sent', first_tried_at = queued_at").await;
    club.works_off(START.after(expiry::LOBBY_TIME)).await;
    assert_eq!(club.stage(lobby).await, Stage::Closed);
    assert_eq!(club.number("SELECT count(*) FROM invitations").await, 0);
}

#[tokio::test]
async fn a_rematch_begins_without_somebody_who_is_forgotten_before_they_answer() {
    let club = Club::open();
    club.ended(3, &[]).await;
    club.asks(ANN).await.unwrap();
    assert_eq!(club.accepts(CYD).await.unwrap(), LobbyOutcome::Joined);
    let (bob, limits) = (club.caller(ANN, BOB), club.limits);
    club.does(move |tx| forgetting::forget(tx, &bob, |_| "Former player".to_owned(), limits)).await;
    club.begins_started(START).await;
    let begun = club.here().await;
    assert_eq!((begun.stage, people(&begun)), (Stage::Running, vec![Some(ANN), Some(CYD)]));
}

#[tokio::test]
async fn whoever_is_left_of_those_who_were_asked_does_not_begin_a_rematch_alone() {
    let club = Club::open();
    let stranger = ANN + 500;
    club.ended(2, &["random"]).await;
    club.asks(ANN).await.unwrap();
    assert_eq!(club.accepts(stranger).await.unwrap(), LobbyOutcome::Joined);
    let (bob, limits) = (club.caller(ANN, BOB), club.limits);
    club.does(move |tx| forgetting::forget(tx, &bob, |_| "Former player".to_owned(), limits)).await;
    assert_eq!(club.here().await.stage, Stage::Lobby, "one of the two wants to play");
    assert!(matches!(club.leaves(ANN).await.unwrap(), LobbyOutcome::LeftTo(_)));
    assert_eq!(club.accepts(ANN).await.unwrap(), LobbyOutcome::Joined);
    assert_eq!(club.here().await.stage, Stage::Lobby);
}
