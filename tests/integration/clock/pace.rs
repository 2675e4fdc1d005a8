//! The pace of a game, as its players see it: their time, a warning, a stand-in, and being back.

use discord_standin::Message;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, plain_tile, text, without_times};

const HOUR: i64 = 60 * 60;

impl Club {
    /// Lets hours pass since everybody was told what they are asked.
    pub fn hours_pass_since_told(&self, hours: i64) {
        let seconds = hours * HOUR;
        self.change(&format!(
            "BEGIN IMMEDIATE;
             UPDATE awaited SET told_at = told_at - {seconds}, since = since - {seconds};
             UPDATE jobs SET due_at = due_at - {seconds} WHERE kind = 'turn-alarm';
             COMMIT"
        ));
    }

    /// Waits for a direct message to a person.
    async fn letter(&self, person: usize, wanted: impl Fn(&Message) -> bool) -> Message {
        let found = |_: &discord_standin::Standin| {
            self.standin.dms(self.person(person)).into_iter().rev().find(|letter| wanted(letter))
        };
        self.standin.wait(PATIENCE, found).await.unwrap_or_else(|| {
            let letters = self.standin.dms(self.person(person)).into_iter();
            panic!("no such message among {:#?}", letters.map(|letter| letter.content).collect::<Vec<_>>())
        })
    }

    /// Waits until so many seats are stood in for.
    pub async fn stood_in(&self, seats: u32) {
        let sql = "SELECT count(*) FROM players WHERE stand_in IS NOT NULL";
        let are = |_: &discord_standin::Standin| (self.count(sql) == seats).then_some(());
        assert!(self.standin.wait(PATIENCE, are).await.is_some(), "{} are stood in for", self.count(sql));
    }
}

/// Returns the moments that a text says.
pub fn moments(text: &str) -> Vec<i64> {
    let parts = text.split("<t:").skip(1);
    parts.map(|part| part.split(':').next().unwrap().parse().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_posts_say_the_deadlines_of_now_where_they_are() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    // They were told three hours ago, before the outage, and the posts say so.
    club.hours_pass_since_told(3);
    club.change(
        "UPDATE outbox SET fate = 'waiting', upto = NULL, first_tried_at = NULL, newest = NULL, nonce = NULL,
             owner = NULL, due_at = 0 WHERE kind IN ('board', 'rack')",
    );
    club.settled().await;
    club.cleared().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let said = || {
        let (board, letter) =
            (club.posts().pop().unwrap(), club.standin.dms(club.person(person)).pop().unwrap());
        [board, letter]
    };
    let before = said();
    let posts = club.posts().len();
    assert!(before.iter().all(|message| moments(&message.content).len() == 2), "{before:#?}");
    // Connected last two hours ago.
    club.stop_bot().await;
    club.change("UPDATE heartbeat SET at = at - 7200");
    club.start_bot().await;
    let said = || {
        let (board, letter) =
            (club.posts().pop().unwrap(), club.standin.dms(club.person(person)).pop().unwrap());
        [board, letter]
    };
    let later = |now: &Message, then: &Message| {
        let pairs = moments(&now.content).into_iter().zip(moments(&then.content));
        pairs.into_iter().all(|(now, then)| (7200..7200 + 600).contains(&(now - then)))
    };
    let all = || said().iter().zip(&before).all(|(now, then)| now.id == then.id && later(now, then));
    club.until("the posts say it", all).await;
    club.cleared().await;
    let after = said();
    for (now, then) in after.iter().zip(&before) {
        assert_eq!(without_times(&now.content), without_times(&then.content));
        assert_eq!((now.id, now.attachments.len()), (then.id, then.attachments.len()));
        assert_eq!(now.controls().len(), then.controls().len());
    }
    assert_eq!(club.posts().len(), posts, "nobody is called");
}

#[tokio::test(flavor = "multi_thread")]
async fn after_an_outage_the_post_of_a_game_in_direct_messages_says_the_deadline_of_now_where_it_is() {
    let mut club = Club::open("en-US").await;
    club.plays_alone(0, &[("pace", json!(3))], 1).await;
    let asks = |letter: &Message| custom_id(letter, "lay").is_some();
    club.until("the player is asked", || club.waiting() == 0 && club.letters(0).last().is_some_and(asks))
        .await;
    let (before, letters) = (club.letters(0).pop().unwrap(), club.letters(0).len());
    assert!(!moments(&before.content).is_empty(), "{}", before.content);
    // The player was told three hours ago, and the bot was connected last two hours ago.
    club.hours_pass_since_told(3);
    club.stop_bot().await;
    club.change("UPDATE heartbeat SET at = at - 7200");
    club.start_bot().await;
    let says_another = |letter: &Message| moments(&letter.content) != moments(&before.content);
    club.until("it says the deadline of now", || club.letters(0).last().is_some_and(says_another)).await;
    club.settled().await;
    let after = club.letters(0).pop().unwrap();
    assert_eq!(
        (after.id, club.letters(0).len()),
        (before.id, letters),
        "nobody is called: {}",
        after.content
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_is_warned_stood_in_for_and_back_by_the_button() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[("pace", json!(3))]).await;
    let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
    assert!(lobby.content.contains("8 hours a turn"), "{}", lobby.content);
    let details = club.details_of(1, &lobby).await;
    assert!(details.content.contains("8 hours a turn, plus 24 hours in reserve"), "{}", details.content);
    club.press_silently(1, &lobby, "join").await;
    let lobby = club.post(|post| custom_id(post, "start").is_some()).await;
    club.press(0, &lobby, "start").await;
    let board = club.post(|post| post.content.contains("'s turn: <t:")).await;
    assert!(custom_id(&board, "back").is_none(), "nobody is away");
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    club.letter(person, |letter| letter.content.contains("Your deadline for this turn: <t:")).await;
    let status = club.slash(person, "game status", &[]).await.content;
    assert!(status.contains("Pace: brisk") && status.contains("with reserve: <t:"), "{status}");
    let list = club.slash(person, "game list", &[]).await.content;
    assert!(list.contains("**your turn** · ⏳ <t:"), "{list}");
    let away = club.press(person, &board, "show").await;
    assert!(!away.content.is_empty());

    club.hours_pass_since_told(7);
    club.letter(person, |letter| letter.content.contains("**Your time is running out.**")).await;
    club.hours_pass_since_told(30);
    club.stood_in(1).await;
    // A message that is overtaken while it is on its way is deleted, and its successor has another id.
    club.settled().await;
    let told = club.post(|post| custom_id(post, "back").is_some()).await;
    let letter = club.letter(person, |letter| custom_id(letter, "back").is_some()).await;
    assert!(letter.content.contains("a computer is playing for you"), "{}", letter.content);
    let other = club.press(1 - person, &told, "back").await;
    assert!(
        other.is_ephemeral() && other.content.contains("No computer is playing for you"),
        "{}",
        other.content
    );
    let back = club.press(person, &letter, "back").await;
    assert!(back.content.contains("You have your seat back"), "{}", back.content);
    club.stood_in(0).await;
    club.settled().await;
    let letters = club.standin.dms(club.person(person));
    let says_so = |letter: &&Message| letter.content.contains("ran out of time");
    assert_eq!(letters.iter().filter(says_so).count(), 0, "what is no longer so is not said any longer");
    assert!(
        letters.iter().any(|known| known.id == letter.id),
        "the message that was pressed has their tiles now"
    );
    assert_eq!(letters.iter().filter(|known| known.id >= letter.id).count(), 1, "and there is no other");
    let plays_on = |post: &Message| {
        post.content.contains("-# 🤖") || custom_id(post, "back").is_some() && !post.attachments.is_empty()
    };
    club.until("the board says who plays", || !club.posts().iter().any(plays_on)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_leaves_when_its_owner_types_a_move() {
    let club = Club::open("pt-BR").await;
    club.start_game(2, &[("pace", json!(2))]).await;
    club.settled().await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    // Nobody moves for them yet: their turn is open, and their time is used up for all others to see.
    let tile = plain_tile(&hand);
    let seat = club.seat_of(person);
    club.change(&format!("UPDATE players SET stand_in = 1 WHERE seat = {seat}"));
    // The third person reads Portuguese.
    let status = club.slash(2, "game status", &[]).await.content;
    assert!(status.contains("Um computador está jogando no lugar de"), "{status}");
    let laid = club.slash(person, "lay", &[("tile", text(&tile))]).await;
    assert!(!laid.content.is_empty());
    club.stood_in(0).await;
    let status = club.slash(2, "game status", &[]).await.content;
    assert!(
        !status.contains("Um computador está jogando no lugar de") && status.contains("Ritmo diário"),
        "{status}"
    );
    let record = club.slash(person, "game export", &[]).await;
    let record = club.bytes(&record.attachments[0]);
    let record: serde_json::Value = serde_json::from_slice(&record).unwrap();
    assert_eq!((record["pace"].as_str(), record["version"].as_u64()), (Some("daily"), Some(4)));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_and_the_result_say_which_moves_a_computer_made() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("pace", json!(3))]).await;
    club.settled().await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    club.hours_pass_since_told(33);
    club.stood_in(1).await;
    let moved = |_: &discord_standin::Standin| {
        (club.count("SELECT count(*) FROM steps WHERE taken_by = 'stand_in'") > 0).then_some(())
    };
    assert!(club.standin.wait(PATIENCE, moved).await.is_some(), "the stand-in moves");
    // It is somebody else's turn soon, and the board below says who is away.
    club.post(|post| post.content.contains("A computer is playing for") && !post.attachments.is_empty())
        .await;
    let record = club.slash(1 - person, "game export", &[]).await;
    let record: serde_json::Value = serde_json::from_slice(&club.bytes(&record.attachments[0])).unwrap();
    let steps = record["steps"].as_array().unwrap();
    assert!(steps.iter().any(|step| step["by"] == "stand_in"), "{steps:#?}");
    // The other leaves: the game is over, and the result says who played what.
    let sure = club.slash(1 - person, "game resign", &[]).await;
    club.press(1 - person, &sure, "resign").await;
    let result =
        club.post(|post| post.content.contains(" for ") && post.content.contains("A computer made")).await;
    assert!(!result.attachments.is_empty());
}
