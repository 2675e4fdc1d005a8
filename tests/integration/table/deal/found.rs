//! The post that begins a game, found again: its answer was lost, or the bot was killed before it was noted.

use std::process::Stdio;
use std::time::Duration;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Permissions, Standin};
use last_spike::store::games::Stage;
use rstest::rstest;

use super::is_dealt_by;
use crate::support::{Club, PATIENCE};

impl Club {
    /// Starts the game of a lobby: its begin post arrives, the answer does not, and nothing else until the faults are
    /// cleared.
    async fn post_begin_unheard(&self) {
        let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&self.channel());
        self.standin.inject(here.times(1));
        let away = Fault::new(Failure::ServerError).on(Endpoint::CreateMessage).on(Endpoint::ListMessages);
        self.standin.inject(away);
        self.slash(0, "game start", &[]).await;
        self.until("it is posted", || self.begin_posts().len() == 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_begin_post_whose_answer_was_lost_is_found_and_its_id_counts() {
    let mut club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.post_begin_unheard().await;
    let public = "SELECT count(*) FROM games WHERE public IS NOT NULL";
    assert_eq!((club.count(public), club.games_at(Stage::Running)), (0, 0));
    club.stop_bot().await;
    club.standin.clear_faults();
    club.start_bot().await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    club.settled().await;
    let [begin] = club.begin_posts().try_into().unwrap();
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
}

/// Discord forgets a nonce after some minutes: the channel is searched then, and where it takes no posts any more.
#[rstest]
#[case::long_ago(600, None)]
#[case::it_refuses_posts(0, Some(ApiError::MISSING_PERMISSIONS))]
#[tokio::test(flavor = "multi_thread")]
async fn a_begin_post_that_was_made_before_is_found_in_the_channel(
    #[case] seconds: i64,
    #[case] refused: Option<ApiError>,
) {
    let mut club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.post_begin_unheard().await;
    club.stop_bot().await;
    club.standin.clear_faults();
    club.change(&format!(
        "UPDATE outbox SET first_tried_at = first_tried_at - {seconds} WHERE kind = 'begin'"
    ));
    if let Some(refused) = refused {
        club.posts_fail(Failure::Refused(refused));
    }
    club.start_bot().await;
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    let [begin] = club.begin_posts().try_into().unwrap();
    assert_eq!(club.stored(1).public.map(|public| public.to_string()), Some(begin.id.to_string()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_is_refused_after_an_outage_leaves_the_lobby_open() {
    let club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.posts_fail(Failure::ServerError);
    club.slash(0, "game start", &[]).await;
    club.standin.clear_faults();
    club.posts_fail(Failure::Refused(ApiError::MISSING_PERMISSIONS));
    club.until("the lobby is open again", || !club.stored(1).begins).await;
    assert_eq!((club.games_at(Stage::Lobby), club.begin_posts().len()), (1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_between_the_post_and_its_note_goes_on_by_that_post() {
    let club = Club::open_without_bot("en-US").await;
    let start = || {
        let mut program = club.program(&["serve"]);
        program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut bot = start();
    let ready = |standin: &Standin| (standin.connected() > 0 && !standin.commands().is_empty()).then_some(());
    club.standin.wait(PATIENCE, ready).await.expect("it connects and names its commands");
    club.lobby_of_two().await;
    club.posts_fail(Failure::ResponseDelayed(PATIENCE));
    club.standin.slash(club.person(0), club.channel(), "game start", &[]).unwrap();
    club.until("it is posted", || club.begin_posts().len() == 1).await;
    bot.kill().await.unwrap();
    assert_eq!((club.games_at(Stage::Running), club.stored(1).public), (0, None));
    club.standin.clear_faults();
    let _bot = start();
    let begun = club
        .standin
        .wait(PATIENCE + Duration::from_secs(30), |_| (club.games_at(Stage::Running) == 1).then_some(()));
    begun.await.expect("the game begins");
    club.standin.wait(PATIENCE, ready).await.expect("it connects again");
    let [begin] = club.begin_posts().try_into().unwrap();
    assert_eq!(club.stored(1).public.map(|public| public.to_string()), Some(begin.id.to_string()));
    let record = club.record_at_the_end(1).await;
    is_dealt_by(&record, &begin);
    assert_eq!(club.begin_posts()[0].edited, None);
}

/// Without Read Message History Discord lists no messages, so that nobody could tell whether the post stands.
#[tokio::test(flavor = "multi_thread")]
async fn a_begin_post_in_a_channel_that_cannot_be_read_is_made_once_and_found_when_it_can() {
    let mut club = Club::open_dealing_by_post().await;
    club.lobby_of_two().await;
    club.post_begin_unheard().await;
    club.stop_bot().await;
    club.standin.clear_faults();
    club.change("UPDATE outbox SET first_tried_at = first_tried_at - 600 WHERE kind = 'begin'");
    club.standin.deny_bot(club.channel(), Permissions::READ_MESSAGE_HISTORY);
    club.start_bot().await;
    let asked = "SELECT count(*) FROM outbox WHERE kind = 'begin' AND setback IS NOT NULL";
    club.until("it waits", || club.count(asked) == 1).await;
    assert_eq!((club.begin_posts().len(), club.games_at(Stage::Running)), (1, 0));
    assert!(club.stored(1).begins, "the seats are closed");
    club.standin.deny_bot(club.channel(), Permissions::NONE);
    club.change("UPDATE outbox SET due_at = 0 WHERE kind = 'begin'");
    club.until("the game begins", || club.games_at(Stage::Running) == 1).await;
    club.settled().await;
    let [begin] = club.begin_posts().try_into().unwrap();
    assert_eq!(club.stored(1).public.map(|public| public.to_string()), Some(begin.id.to_string()));
}
