//! Answers that take longer than Discord waits: put off in time, and given in the end.

use std::sync::mpsc::Sender;

use discord_standin::{ApiError, Endpoint, Failure, Fault, Interaction, Message};
use last_spike::present::{Intent, Press};
use last_spike::store::GameId;
use last_spike_engine::{Action, Step};
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, plain_tile, text, without_times};

/// Discord's numbers for what a first answer may be.
const PUT_OFF: u64 = 5;
const PUT_OFF_CHANGE: u64 = 6;
const EPHEMERAL: u64 = 64;

/// A database that neither writes nor reads for as long as this is kept.
struct Busy(#[expect(dead_code, reason = "dropped to let the bot go on")] Vec<Sender<()>>);

impl Busy {
    /// Reads that wait: more than the bot has threads for.
    const READS: usize = 16;

    async fn of(club: &Club) -> Self {
        let mut gates = vec![club.hold_writes().await];
        for _ in 0..Self::READS {
            gates.push(club.hold_a_read().await);
        }
        Self(gates)
    }
}

impl Club {
    /// Does something while the database is busy, until its answer is put off; returns how it was put off,
    /// by Discord's number and the flags.
    async fn put_off(&self, ask: impl FnOnce() -> Interaction) -> (Interaction, u64, u64) {
        let busy = Busy::of(self).await;
        let asked = ask();
        let first = self.standin.first_response(&asked, PATIENCE).await.expect("an acknowledgement");
        let body = &first.json;
        let how = (body["type"].as_u64().unwrap(), body["data"]["flags"].as_u64().unwrap_or(0));
        drop(busy);
        (asked, how.0, how.1)
    }

    async fn answer_to(&self, asked: &Interaction) -> Message {
        self.standin.answer(asked, PATIENCE).await.expect("the answer that was put off")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_is_put_off_and_answered_to_its_caller_alone() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let tile = plain_tile(&hand);
    let lay = || {
        let options = [("tile", text(&tile))];
        club.standin.slash(club.person(person), club.channel(), "lay", &options).unwrap()
    };
    let (asked, how, flags) = club.put_off(lay).await;
    assert_eq!((how, flags), (PUT_OFF, EPHEMERAL));
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.content.contains(&tile), "{}", answer.content);
    assert_eq!(club.steps(), 1);
    assert!(club.standin.follow_ups(&asked).is_empty(), "one answer, in the place that was kept for it");
    // With its picture.
    let hand = || club.standin.slash(club.person(1 - person), club.channel(), "hand", &[]).unwrap();
    let (asked, ..) = club.put_off(hand).await;
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.attachments.len() == 1);
    // A refusal, too.
    let lobby = || club.standin.slash(club.person(4), club.channel(), "game join", &[]).unwrap();
    let (asked, ..) = club.put_off(lobby).await;
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.content.contains("has started"), "{}", answer.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_that_is_put_off_leaves_the_direct_message_as_it_is() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let whose = club.person(person);
    let letter = club.standin.dms(whose).pop().unwrap();
    let stale = Press { game: GameId(1), step: Step(7), intent: Intent::Do(Action::Pass) }.encode();
    let press = || club.standin.forge_press(whose, &letter, &stale).unwrap();
    let (asked, how, flags) = club.put_off(press).await;
    assert_eq!((how, flags), (PUT_OFF_CHANGE, 0));
    let refused = club.standin.wait(PATIENCE, |standin| standin.follow_ups(&asked).pop()).await.unwrap();
    assert!(refused.is_ephemeral() && refused.content.contains("has moved on"), "{}", refused.content);
    assert_eq!(club.answer_to(&asked).await.id, refused.id, "what the person reads is the refusal");
    club.settled().await;
    let after = club.letters(person).pop().unwrap();
    // The time of a turn begins when its message stands, which may be a second after it was written.
    let [after_words, words] = [&after, &letter].map(|letter| without_times(&letter.content));
    assert_eq!((after.id, after_words), (letter.id, words));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_is_put_off_without_touching_what_others_see() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let board = club.posts().into_iter().find(|post| custom_id(post, "show").is_some()).unwrap();
    let show = custom_id(&board, "show").unwrap();
    let press = || club.standin.press(club.person(0), &board, &show).unwrap();
    let (asked, how, flags) = club.put_off(press).await;
    assert_eq!((how, flags), (PUT_OFF, EPHEMERAL));
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.id != board.id && !answer.attachments.is_empty());
    let after = club.posts().into_iter().find(|post| post.id == board.id).unwrap();
    assert_eq!((after.content, after.edited), (board.content, board.edited));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_menu_of_ones_own_is_put_off_and_brought_up_to_date() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let tile = plain_tile(&hand);
    let lay = custom_id(&hand, "lay").unwrap();
    let select = || club.standin.select(club.person(person), &hand, &lay, &[&tile]).unwrap();
    let (asked, how, _) = club.put_off(select).await;
    assert_eq!(how, PUT_OFF_CHANGE);
    let answer = club.answer_to(&asked).await;
    assert_eq!(answer.id, hand.id, "the same message");
    assert!(answer.content.contains(&tile) && custom_id(&answer, "lay").is_none(), "{}", answer.content);
    assert_eq!(club.steps(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_is_put_off_and_answered_to_its_sender_alone() {
    let club = Club::of_1976(2, |_| {}).await;
    let deal = [("player", json!(club.person(1).to_string())), ("give_cash", text("5000"))];
    club.slash(0, "deal", &deal).await;
    let offered = club.post(|post| custom_id(post, "counter").is_some()).await;
    club.settled().await;
    let counter = custom_id(&offered, "counter").unwrap();
    let opened = club.standin.press(club.person(1), &offered, &counter).unwrap();
    club.standin.modal(&opened, PATIENCE).await.expect("a form");
    let submit = || club.standin.submit_modal(&opened, &[("take_cash", "6000")]).unwrap();
    let (asked, how, flags) = club.put_off(submit).await;
    assert_eq!((how, flags), (PUT_OFF, EPHEMERAL));
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.content.contains("2"), "{}", answer.content);
    assert_eq!(club.steps(), 4, "the position, an offer, declined and countered");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_put_off_is_answered_with_nothing_or_asked_to_be_tried_again() {
    let club = Club::of_1976(2, |_| {}).await;
    let deal = [("player", json!(club.person(1).to_string())), ("give_cash", text("5000"))];
    club.slash(0, "deal", &deal).await;
    let offered = club.post(|post| custom_id(post, "counter").is_some()).await;
    club.settled().await;
    let busy = Busy::of(&club).await;
    let typed = [("player", text(""))];
    let typed = club.standin.autocomplete(club.person(0), club.channel(), "deal", &typed, "player").unwrap();
    assert_eq!(club.standin.choices(&typed, PATIENCE).await.map(|choices| choices.len()), Some(0));
    let counter = custom_id(&offered, "counter").unwrap();
    let pressed = club.standin.press(club.person(1), &offered, &counter).unwrap();
    let answer = club.answer_to(&pressed).await;
    assert!(answer.is_ephemeral() && answer.content.contains("took too long"), "{}", answer.content);
    drop(busy);
    let again = club.standin.press(club.person(1), &offered, &counter).unwrap();
    club.standin.modal(&again, PATIENCE).await.expect("the form opens then");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_that_discord_does_not_take_is_answered_in_words_after_it_was_put_off() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    let refused =
        Fault::new(Failure::Refused(ApiError::TOO_LARGE)).on(Endpoint::UpdateOriginalWebhookMessage);
    club.standin.inject(refused.times(1));
    let export = || club.standin.slash(club.person(0), club.channel(), "game export", &[]).unwrap();
    let (asked, how, _) = club.put_off(export).await;
    assert_eq!(how, PUT_OFF);
    let answer = club.answer_to(&asked).await;
    assert!(answer.is_ephemeral() && answer.attachments.is_empty(), "{}", answer.content);
    assert!(answer.content.contains("didn't accept the file"), "{}", answer.content);
}
