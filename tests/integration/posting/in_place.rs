//! Presses in direct messages: each is answered once, by what the message then says.

use discord_standin::{Endpoint, Failure, Fault, Message};
use serde_json::json;

use crate::support::{Club, choices, custom_id, text};
use crate::table::auctions::{put_up, scandal_ahead};
use crate::table::trades::pass_bid;

impl Club {
    /// Returns the message in which a person is asked something now.
    fn asked_in_letter(&self, person: usize, meaning: &str) -> Option<Message> {
        self.letters(person).into_iter().rev().find(|letter| custom_id(letter, meaning).is_some())
    }

    /// Returns how many answers in the place of a message there were, and how many files were sent with them.
    fn answered(&self) -> (usize, usize) {
        let (mut answers, mut files) = (0, 0);
        for exchange in self.standin.exchanges() {
            if exchange.endpoint == Some(Endpoint::CreateInteractionResponse)
                && exchange.json["type"] == json!(7)
            {
                answers += 1;
                files += exchange.parts.iter().filter(|part| part.name != "payload_json").count();
            }
        }
        (answers, files)
    }

    /// Returns how many answers and how many edits there were of a message since so many requests, and how many files
    /// were sent with the answers.
    fn told_since(&self, before: usize, letter: &Message) -> (usize, usize, usize) {
        let (mut answers, mut edits, mut files) = (0, 0, 0);
        for exchange in self.standin.exchanges().iter().skip(before) {
            match exchange.endpoint {
                Some(Endpoint::CreateInteractionResponse) if exchange.json["type"] == json!(7) => {
                    answers += 1;
                    files += exchange.parts.iter().filter(|part| part.name != "payload_json").count();
                }
                Some(Endpoint::UpdateMessage) if exchange.path.ends_with(&letter.id.to_string()) => {
                    edits += 1;
                }
                _ => {}
            }
        }
        (answers, edits, files)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_in_a_direct_message_is_answered_once() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    let (mut laid, mut bought, mut passed) = (0, 0, 0);
    let (mut presses, mut files) = (0, 0);
    for _ in 0..40 {
        club.settled().await;
        let asked = (0..2).find_map(|person| {
            let letter = |meaning| club.asked_in_letter(person, meaning);
            letter("lay").or_else(|| letter("buy")).map(|letter| (person, letter))
        });
        let (person, letter) = asked.unwrap();
        let before = club.standin.exchanges().len();
        let mut answer;
        if custom_id(&letter, "lay").is_some() {
            answer = club.chooses_once(person, &letter, "lay", &[&choices(&letter)[0]]).await;
            if custom_id(&answer, "sure").is_some() {
                (presses, files) = (presses + 1, files + answer.attachments.len());
                answer = club.press(person, &answer, "sure").await;
            }
            laid += 1;
        } else if bought == passed {
            answer = club.chooses_once(person, &letter, "buy", &[&choices(&letter)[0]]).await;
            bought += 1;
        } else {
            answer = club.press(person, &letter, "do:pass").await;
            passed += 1;
        }
        (presses, files) = (presses + 1, files + answer.attachments.len());
        club.settled().await;
        assert_eq!(answer.id, letter.id, "the answer takes its place");
        // An answer is noted once it is sent, which may be after it was seen.
        club.until("the answers are noted", || club.told_since(0, &letter).0 >= presses).await;
        let (answers, _, sent) = club.told_since(0, &letter);
        let edits = club.told_since(before, &letter).1;
        assert_eq!((answers, edits, sent), (presses, 0, files), "{}", answer.content);
        let now = club.letters(person).into_iter().find(|one| one.id == letter.id).unwrap();
        assert_eq!(now.content, answer.content);
        // Until when they have time stands in it too.
        assert_eq!(answer.content.contains("⏳"), custom_id(&answer, "buy").is_some(), "{}", answer.content);
        if bought > 0 && passed > 0 {
            break;
        }
    }
    assert!(laid > 1 && bought > 0 && passed > 0, "{laid} {bought} {passed}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_below_the_post_of_a_game_in_direct_messages_is_answered_once() {
    let club = Club::open("en-US").await;
    club.plays_alone(0, &[("pace", json!(3))], 1).await;
    let mut pressed = 0;
    // What was answered before.
    let (mut presses, mut files) = club.answered();
    for _ in 0..20 {
        club.until("the player is asked", || {
            club.waiting() == 0
                && ["lay", "buy"].iter().any(|meaning| club.asked_in_letter(0, meaning).is_some())
        })
        .await;
        let Some(letter) = club.asked_in_letter(0, "lay") else {
            let letter = club.asked_in_letter(0, "buy").unwrap();
            let answer = club.press(0, &letter, "do:pass").await;
            (presses, files) = (presses + 1, files + answer.attachments.len());
            continue;
        };
        let before = club.standin.exchanges().len();
        let mut answer = club.chooses_once(0, &letter, "lay", &[&choices(&letter)[0]]).await;
        if custom_id(&answer, "sure").is_some() {
            (presses, files) = (presses + 1, files + answer.attachments.len());
            answer = club.press(0, &answer, "sure").await;
        }
        (presses, files) = (presses + 1, files + answer.attachments.len());
        // Else computers move, who edit it too.
        if custom_id(&answer, "buy").is_some() {
            club.settled().await;
            club.until("the answers are noted", || club.answered().0 >= presses).await;
            assert_eq!(club.answered(), (presses, files), "{}", answer.content);
            assert_eq!(club.told_since(before, &letter).1, 0, "{}", answer.content);
            assert!(answer.content.contains("⏳"), "{}", answer.content);
            pressed += 1;
        }
        if pressed > 1 {
            break;
        }
    }
    assert!(pressed > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_to_all_auctions_is_taken_back_by_one_answer() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    put_up(&club, &hand, "Calgary", "12000").await;
    club.settled().await;
    let letter = club.asked_in_letter(1, "standing:pass").unwrap();
    let question = club.press(1, &letter, "standing:pass").await;
    let stands = club.press(1, &question, "stand:pass").await;
    assert!(custom_id(&stands, "nostanding").is_some(), "{}", stands.content);
    let hand = club.slash(2, "hand", &[]).await;
    pass_bid(&club, 2, &hand).await;
    let hand = club.slash(0, "hand", &[]).await;
    put_up(&club, &hand, "Calgary", "2000").await;
    club.settled().await;
    let letter = club.asked_in_letter(1, "nostanding").unwrap();
    let before = club.standin.exchanges().len();
    let answer = club.press(1, &letter, "nostanding").await;
    club.settled().await;
    assert_eq!(answer.id, letter.id, "the answer takes its place");
    assert!(custom_id(&answer, "nostanding").is_none(), "{}", answer.content);
    assert_eq!(club.told_since(before, &letter).1, 0, "{}", answer.content);
    let now = club.letters(1).into_iter().find(|one| one.id == letter.id).unwrap();
    assert_eq!(now.content, answer.content);
}

/// Discord takes no answer: the message is brought up to date all the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_discord_does_not_take_is_left_to_the_notice() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[("edition", text("gamma-two-1976"))]).await;
    club.settled().await;
    let asked = (0..3).find_map(|person| Some((person, club.asked_in_letter(person, "do:roll")?)));
    let (person, letter) = asked.unwrap();
    let before = club.standin.exchanges().len();
    club.standin.inject(Fault::new(Failure::Reset).on(Endpoint::CreateInteractionResponse));
    let id = custom_id(&letter, "do:roll").unwrap();
    club.standin.press(club.person(person), &letter, &id).unwrap();
    club.until("the message says what follows", || {
        let now = club.letters(person).into_iter().find(|one| one.id == letter.id);
        now.is_some_and(|now| custom_id(&now, "do:roll").is_none())
    })
    .await;
    club.standin.clear_faults();
    club.settled().await;
    assert_eq!((club.steps(), club.told_since(before, &letter).1), (1, 1));
}
