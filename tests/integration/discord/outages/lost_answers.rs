//! Posts that arrive while their answers are lost: each is known again, and none is there twice.

use std::time::Duration;

use discord_standin::*;
use last_spike::discord::Watch;
use last_spike::store::posting::outbox::Audience;
use rstest::rstest;

use crate::clock::pace::moments;
use crate::support::{Club, custom_id, patient};

#[rstest]
#[case::with_the_connection(Failure::ResetAfterwards)]
#[case::on_discords_side(Failure::ServerErrorAfterwards)]
#[tokio::test(flavor = "multi_thread")]
async fn a_post_whose_answer_was_lost_is_known_again_by_its_nonce(#[case] lost: Failure) {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let boards = club.boards().len();
    club.standin.inject(Fault::new(lost).on(Endpoint::CreateMessage).at(&club.channel()).times(1));
    while club.boards().len() == boards {
        club.play(2, 1).await;
        club.settled().await;
    }
    assert_eq!(club.standin.fault_count(), 1, "its answer is lost");
    let mut said: Vec<String> = club.posts().into_iter().map(|post| post.content).collect();
    said.sort();
    let all = said.len();
    said.dedup();
    assert_eq!((club.boards().len(), said.len()), (boards + 1, all), "{said:#?}");
}

#[rstest]
#[case::at_once(0, 0)]
#[case::when_the_game_has_gone_on(1, 0)]
#[case::where_people_talk(0, 150)]
#[tokio::test(flavor = "multi_thread")]
async fn a_post_whose_answer_was_lost_is_known_again_without_its_nonce(
    #[case] further: usize,
    #[case] said: usize,
) {
    let settings = Settings { nonce_time: Duration::ZERO, ..patient() };
    let mut club = Club::open_timed("en-US", settings, Watch::default()).await;
    club.start_game(2, &[]).await;
    club.settled().await;
    // More than Discord gives at a time.
    for n in 0..said {
        club.standin.say(club.person(1), club.channel(), &format!("{n}")).unwrap();
    }
    let posts = |club: &Club| club.posts().into_iter().map(|post| post.id).collect::<Vec<Id>>();
    let before = posts(&club);
    // The post arrives, its answer does not; nothing else gets through until the bot is stopped.
    let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here.times(1));
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.play(2, 1).await;
    club.until("it is posted", || posts(&club).len() == before.len() + 1).await;
    assert!(club.posts().last().unwrap().content.contains("⏳"), "it says until when somebody has time");
    // Nobody has that time any more.
    club.play(2, further).await;
    club.stop_bot().await;
    assert!(club.next_notices().iter().any(|next| next.notice.audience == Audience::Channel));
    let after = posts(&club);
    club.standin.clear_faults();
    // Longer than Discord remembers a nonce.
    club.change("UPDATE outbox SET first_tried_at = first_tried_at - 100");
    club.start_bot().await;
    club.settled().await;
    assert_eq!(posts(&club)[..after.len()], after, "it is known again");
    let mut boards = club.boards();
    let all = boards.len();
    boards.dedup();
    assert_eq!(boards.len(), all, "each is there once: {boards:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_known_again_says_the_deadlines_that_are_noted_of_it() {
    let settings = Settings { nonce_time: Duration::ZERO, ..patient() };
    let mut club = Club::open_timed("en-US", settings, Watch::default()).await;
    club.start_game(2, &[("pace", serde_json::json!(3))]).await;
    club.settled().await;
    let posts = club.posts().len();
    let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here.times(1));
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.play(2, 1).await;
    club.until("it is posted", || club.posts().len() == posts + 1).await;
    let before = club.posts().pop().unwrap();
    club.stop_bot().await;
    club.standin.clear_faults();
    club.change("UPDATE outbox SET first_tried_at = first_tried_at - 7200");
    club.hours_pass_since_told(2);
    club.start_bot().await;
    club.settled().await;
    let after = club.posts().pop().unwrap();
    assert_eq!((after.id, club.posts().len()), (before.id, posts + 1), "{}", after.content);
    assert_ne!(moments(&after.content), moments(&before.content), "they have other deadlines now");
    for moment in moments(&after.content) {
        let noted = format!(
            "SELECT count(*) FROM tellings WHERE message = {} AND shown LIKE '%<t:{moment}:%'",
            after.id
        );
        assert_eq!(club.count(&noted), 1, "{}", after.content);
    }
}

/// The words of a question change with its answers: it is known again by its nonce, or by those with which it was tried.
#[rstest]
#[case::while_discord_knows_its_nonce(Duration::from_mins(10), 0)]
#[case::longer_than_discord_knows_its_nonce(Duration::ZERO, 100)]
#[tokio::test(flavor = "multi_thread")]
async fn a_question_whose_answer_was_lost_and_that_is_closed_meanwhile_is_one_post(
    #[case] nonce_time: Duration,
    #[case] ago: u64,
) {
    let settings = Settings { nonce_time, ..patient() };
    let mut club = Club::open_timed("en-US", settings, Watch::default()).await;
    club.start_game(2, &[("pace", serde_json::json!(3))]).await;
    club.settled().await;
    let before = club.posts().len();
    let here = Fault::new(Failure::ResetAfterwards).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here.times(1));
    club.standin.inject(Fault::new(Failure::ServerError).on(Endpoint::CreateMessage));
    club.slash(1, "game pause", &[("until", serde_json::json!("1w"))]).await;
    let question = club.post(|post| custom_id(post, "no").is_some()).await;
    club.press(0, &question, "no").await;
    club.stop_bot().await;
    club.standin.clear_faults();
    club.change(&format!("UPDATE outbox SET first_tried_at = first_tried_at - {ago}"));
    club.start_bot().await;
    club.settled().await;
    let posts = club.posts();
    assert_eq!(posts.len(), before + 1, "{:#?}", posts.iter().map(|post| &post.content).collect::<Vec<_>>());
    let told = posts.last().unwrap();
    assert!(told.id == question.id && told.components.is_empty(), "{told:?}");
    assert!(told.content.contains("doesn't agree"), "{}", told.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_whose_answer_was_lost_and_that_is_true_no_more_loses_its_controls() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", serde_json::json!(3))]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let here = |failure| Fault::new(failure).on(Endpoint::CreateMessage).at(&club.channel());
    club.standin.inject(here(Failure::ResetAfterwards).times(1));
    club.standin.inject(here(Failure::ServerError));
    club.hours_pass_since_told(40);
    let says_so = |post: &Message| custom_id(post, "back").is_some();
    let told = club.post(says_so).await;
    club.press(person, &told, "back").await;
    club.until("the message is to be looked for", || club.jobs("find-tried") > 0).await;
    club.standin.clear_faults();
    club.hurry();
    club.until("it has no button any more", || !club.posts().iter().any(says_so)).await;
    club.cleared().await;
    assert!(club.posts().iter().any(|post| post.id == told.id), "it was said to all");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_is_not_looked_for_while_another_that_may_say_the_same_is_being_sent() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let asked = || {
        let all = club.standin.exchanges();
        all.iter().filter(|exchange| exchange.endpoint == Some(Endpoint::ListMessages)).count()
    };
    let before = asked();
    club.change(&format!(
        "INSERT INTO outbox (game, step, audience, kind, queued_at, due_at, attempts, upto, first_tried_at, newest, nonce)
             VALUES (1, 99, 'channel', 'stand-in', 1, 9999999999, 1, 0, 1, 1, 'a nonce');
         INSERT INTO jobs (kind, subject, due_at) VALUES ('find-tried', '{}/1/channel/stand-in/1/7', 0)",
        club.channel()
    ));
    // Each wait is longer than the one before.
    for attempts in 1..4 {
        let put_off = format!(
            "SELECT count(*) FROM jobs WHERE kind = 'find-tried' AND attempts = {attempts} AND owner IS NULL AND due_at > 0"
        );
        club.until("it is put off", || club.count(&put_off) == 1).await;
        club.change("UPDATE jobs SET due_at = 0 WHERE kind = 'find-tried'");
    }
    assert_eq!(asked(), before, "Discord is not asked");
    club.change("UPDATE outbox SET fate = 'sent' WHERE kind = 'stand-in'");
    club.until("it is looked for", || {
        club.change("UPDATE jobs SET due_at = 0 WHERE kind = 'find-tried'");
        club.jobs("find-tried") == 0
    })
    .await;
    assert_eq!(asked(), before + 1);
}
