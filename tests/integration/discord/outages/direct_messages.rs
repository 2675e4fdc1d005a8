//! Direct messages that cannot be opened, are closed, or are not where they were.

use std::time::Duration;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Id, Permissions};
use rstest::rstest;

use crate::support::Club;

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_that_are_opened_again_are_used_again() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(0), false);
    club.start_game(2, &[]).await;
    club.settled().await;
    club.until("it is noted", || club.closed_dms() == 1).await;
    club.standin.set_dms_open(club.person(0), true);
    // A day passes.
    club.change("UPDATE people SET dm_retry_at = 0 WHERE dm_closed_at IS NOT NULL");
    club.play(2, 4).await;
    club.settled().await;
    assert!(!club.standin.dms(club.person(0)).is_empty());
    assert_eq!(club.closed_dms(), 0);
}

#[rstest]
#[case::limited(Failure::RateLimited { retry_after: Duration::from_secs(1), global: false })]
#[case::refused(Failure::Refused(ApiError::OPENING_DMS_TOO_FAST))]
#[tokio::test(flavor = "multi_thread")]
async fn too_many_direct_messages_opened_hold_no_board_up(#[case] too_many: Failure) {
    let club = Club::open("en-US").await;
    club.standin.inject(Fault::new(too_many).on(Endpoint::CreateDm));
    club.start_game(2, &[]).await;
    club.play(2, 4).await;
    club.until("the board of the second turn is posted", || club.boards().len() > 1).await;
    assert!(club.standin.dms(club.person(0)).is_empty() && club.standin.dms(club.person(1)).is_empty());
    club.standin.clear_faults();
    club.settled().await;
    assert!(!club.standin.dms(club.person(0)).is_empty() && !club.standin.dms(club.person(1)).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_are_opened_once_and_anew_only_where_they_are_gone() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let opened = |club: &Club| club.requests(|exchange| exchange.endpoint == Some(Endpoint::CreateDm));
    assert_eq!(opened(&club), 2);
    club.stop_bot().await;
    club.start_bot().await;
    club.play(2, 4).await;
    club.settled().await;
    assert_eq!(opened(&club), 2, "where they are is known after a restart");
    let letters = |club: &Club| -> Vec<(Id, String)> {
        club.standin.dms(club.person(0)).into_iter().map(|letter| (letter.id, letter.content)).collect()
    };
    let received = letters(&club);
    club.change(&format!(r#"UPDATE people SET dm = 1 WHERE "user" = {}"#, club.person(0)));
    club.play(2, 4).await;
    club.settled().await;
    assert_eq!(opened(&club), 3);
    assert_ne!(letters(&club), received, "a new one, or the last brought up to date");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_told_no_longer_that_the_bot_may_not_post_once_it_may() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let told = || {
        let letters = club.standin.dms(club.person(0));
        letters.iter().any(|letter| letter.content.contains("I can't post all"))
    };
    club.standin.deny_bot(club.channel(), Permissions::ATTACH_FILES);
    club.play(2, 4).await;
    club.until("the host is told", told).await;
    club.play(2, 4).await;
    club.settled().await;
    assert!(told(), "it is still so");
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.play(2, 4).await;
    club.until("the message is deleted", || !told()).await;
    // Each time that it is taken.
    club.standin.deny_bot(club.channel(), Permissions::ATTACH_FILES);
    club.play(2, 4).await;
    club.until("the host is told again", told).await;
}
