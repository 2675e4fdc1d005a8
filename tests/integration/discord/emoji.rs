//! The application's emoji: uploaded once, beside words in texts and on controls, and words alone where they are not
//! there.

use std::collections::BTreeSet;
use std::time::Duration;

use discord_standin::*;
use serde_json::Value;

use crate::support::{Club, PATIENCE};
use crate::table::trades::do_anything;

/// The tokens of six seats, and the routes.
const ALL: usize = 18;

/// Longer than any wait between two tries at the beginning.
const SOON: Duration = Duration::from_secs(20);

impl Club {
    /// Opens the club with a bot that has emoji, after something was done to its Discord.
    async fn with_emoji(prepare: impl FnOnce(&Standin)) -> Self {
        let mut club = Self::open_without_bot("en-US").await;
        prepare(&club.standin);
        club.emoji = true;
        club.start_bot().await;
        club
    }

    /// Waits until somebody is shown emoji in the game's status.
    async fn until_shown(&self, person: usize) {
        for _ in 0..100 {
            let status = self.slash(person, "game status", &[]).await;
            if status.content.contains("<:") {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("words stand alone");
    }

    /// Waits until all emoji are uploaded.
    async fn all_emoji(&self) {
        let all = |standin: &Standin| (standin.emoji().len() == ALL).then_some(());
        let found = self.standin.wait(SOON, all).await;
        assert!(found.is_some(), "{} emoji", self.standin.emoji().len());
    }

    /// Waits until so many uploads were made and so many refused: an emoji is there a moment before its answer.
    async fn uploads_are(&self, made: usize, refused: usize) {
        let all = |standin: &Standin| (uploads(standin) == (made, refused)).then_some(());
        let found = self.standin.wait(PATIENCE, all).await;
        assert!(found.is_some(), "{:?}", uploads(&self.standin));
    }
}

/// Returns how often an emoji was uploaded, and how often Discord refused one.
fn uploads(standin: &Standin) -> (usize, usize) {
    let tried = standin.exchanges().into_iter();
    let (made, refused): (Vec<_>, Vec<_>) = tried
        .filter(|exchange| exchange.endpoint == Some(Endpoint::CreateApplicationEmoji))
        .partition(|exchange| exchange.status == 201);
    (made.len(), refused.len())
}

/// Returns the names of the emoji on the options of a message's menus and on its buttons.
fn on_controls(message: &Message) -> Vec<String> {
    let rows = message.components.iter().flat_map(|row| row["components"].as_array().unwrap());
    let options = |control: &Value| control["options"].as_array().cloned().unwrap_or_default();
    let all = rows.flat_map(|control| std::iter::once(control.clone()).chain(options(control)));
    all.filter_map(|one| one["emoji"]["name"].as_str().map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_uploaded_once_and_stand_beside_words() {
    let mut club = Club::with_emoji(|_| {}).await;
    club.all_emoji().await;
    let names: BTreeSet<String> = club.standin.emoji().into_iter().map(|emoji| emoji.name).collect();
    assert_eq!(names.len(), ALL);
    club.start_game(2, &[]).await;
    club.until_shown(0).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let menu = hand.control(|control| !control.options.is_empty()).unwrap();
    let shown = on_controls(&hand);
    assert_eq!(shown.len(), menu.options.len());
    for ((label, tile), name) in menu.options.iter().zip(&shown) {
        assert!(names.contains(name), "{name}");
        assert!(name.starts_with(&format!("route_{}_", tile[..1].to_lowercase())), "{name} of {tile}");
        assert!(label.starts_with(tile.as_str()), "the words stand beside it: {label}");
    }
    let status = club.slash(person, "game status", &[]).await;
    let lines: Vec<&str> = status.content.lines().filter(|line| line.starts_with("<:")).collect();
    assert_eq!(lines.len(), 2, "{}", status.content);
    for token in ["blue_circle", "red_square"] {
        let line = lines.iter().find(|line| line.starts_with(&format!("<:{token}_"))).unwrap();
        let (_, words) = line.split_once("> ").unwrap();
        assert!(words[1..].starts_with(" **"), "letter and name stand beside it: {words}");
    }
    // Those who come later find them there.
    club.stop_bot().await;
    club.start_bot().await;
    let listed = |standin: &Standin| {
        let all = standin.exchanges();
        let lists = all.iter().filter(|it| it.endpoint == Some(Endpoint::ListApplicationEmoji));
        (lists.count() == 2).then_some(())
    };
    club.standin.wait(PATIENCE, listed).await.expect("they are listed again");
    club.until_shown(person).await;
    club.uploads_are(ALL, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_stand_alone_until_discord_takes_them_and_nobody_waits() {
    let refused = Fault::new(Failure::Refused(ApiError::MISSING_ACCESS)).on(Endpoint::CreateApplicationEmoji);
    let club = Club::with_emoji(|standin| standin.inject(refused)).await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    assert_eq!(on_controls(&hand), [""; 0]);
    let status = club.slash(person, "game status", &[]).await;
    assert!(!status.content.contains("<:") && status.content.contains("**Ann**"), "{}", status.content);
    assert_eq!(uploads(&club.standin).0, 0);
    club.standin.clear_faults();
    club.all_emoji().await;
    club.until_shown(person).await;
    let hand = club.slash(person, "hand", &[]).await;
    assert!(!on_controls(&hand).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_upload_whose_answer_is_lost_is_found_in_the_list() {
    let lost = Fault::new(Failure::ServerErrorAfterwards).on(Endpoint::CreateApplicationEmoji).times(3);
    let club = Club::with_emoji(|standin| standin.inject(lost)).await;
    club.all_emoji().await;
    let names: BTreeSet<String> = club.standin.emoji().into_iter().map(|emoji| emoji.name).collect();
    assert_eq!(names.len(), ALL);
    // Each of the three was carried out once, whatever its answer was.
    club.uploads_are(ALL - 3, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_discord_refuses_does_not_keep_the_others_waiting() {
    let refused = Fault::new(Failure::Refused(ApiError::INVALID_FORM));
    let refused = refused.on(Endpoint::CreateApplicationEmoji).after(2).times(1);
    let club = Club::with_emoji(|standin| standin.inject(refused)).await;
    club.all_emoji().await;
    club.uploads_are(ALL, 1).await;
    let asked: Vec<Endpoint> =
        club.standin.exchanges().iter().filter_map(|exchange| exchange.endpoint).collect();
    let lists = asked.iter().enumerate().filter(|(_, endpoint)| **endpoint == Endpoint::ListApplicationEmoji);
    let lists: Vec<usize> = lists.map(|(at, _)| at).collect();
    // At first, after the refusal, and before the second round.
    let [_, _, again] = lists[..] else { panic!("{lists:?}") };
    let before = asked[..again].iter().filter(|endpoint| **endpoint == Endpoint::CreateApplicationEmoji);
    assert_eq!(before.count(), ALL, "all others come in the first round");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_one_is_deleted_everybody_is_answered_and_it_comes_back() {
    let club = Club::with_emoji(|_| {}).await;
    club.all_emoji().await;
    club.start_game(2, &[]).await;
    club.until_shown(0).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    assert!(!on_controls(&hand).is_empty());
    club.settled().await;
    for emoji in club.standin.emoji() {
        club.standin.delete_emoji(emoji.id);
    }
    // Discord refuses the whole answer for an emoji that it does not know.
    let hand = club.slash(person, "hand", &[]).await;
    assert!(on_controls(&hand).is_empty());
    let menu = hand.control(|control| !control.options.is_empty());
    assert!(menu.is_some(), "the player can go on: {}", hand.content);
    for n in 0..4 {
        let Some((person, hand)) = club.whose_turn(2).await else { break };
        do_anything(&club, person, &hand, n).await;
    }
    club.settled().await;
    club.all_emoji().await;
    club.until_shown(person).await;
}
