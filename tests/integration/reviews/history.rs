//! The past of a game on Discord: any turn and any step, with what happened, and the ways to others.

use discord_standin::Message;
use last_spike::store::{GameId, games};
use last_spike_engine::Viewer;
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, custom_id, text};
use crate::table::trades::do_anything;

/// Opens a club in which a game of an edition has so many actions behind it.
async fn played(edition: &str, acts: usize) -> Club {
    let club = Club::open("en-US").await;
    club.start_game(2, &[("edition", text(edition))]).await;
    for n in 0..acts {
        let (person, hand) = club.whose_turn(2).await.unwrap();
        do_anything(&club, person, &hand, n).await;
    }
    club
}

impl Club {
    async fn past(&self, options: &[(&str, Value)]) -> Message {
        self.slash(3, "game history", options).await
    }

    /// Returns what is suggested for an option of the history: the words and the number of each.
    async fn suggested(&self, option: &str, typed: &str) -> Vec<(String, u64)> {
        let options = [(option, text(typed))];
        let (person, here) = (self.person(3), self.channel());
        let asked = self.standin.autocomplete(person, here, "game history", &options, option).unwrap();
        let choices = self.standin.choices(&asked, PATIENCE).await.unwrap();
        choices.into_iter().map(|choice| (choice.name, choice.value.as_u64().unwrap())).collect()
    }
}

/// Returns which of the four ways can be used.
fn ways(message: &Message) -> Vec<char> {
    let open = |way: &char| {
        let meant = format!("past:{way}");
        let id = custom_id(message, &meant).unwrap_or_else(|| panic!("no way {way} on {}", message.content));
        message.control(|control| control.custom_id == id && !control.disabled).is_some()
    };
    ['f', 'b', 'n', 'l'].into_iter().filter(open).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_goes_through_the_turns_and_the_steps_in_one_answer() {
    let club = played("columbia-2015", 6).await;
    let steps = club.steps();
    let turns = club.game().turn();
    let shown = club.past(&[]).await;
    assert!(shown.content.starts_with(&format!("Turn {turns} of {turns}:")), "{}", shown.content);
    let shown = club.past(&[("turn", json!(1))]).await;
    assert!(shown.content.starts_with(&format!("After turn 1 of {turns}:")), "{}", shown.content);
    assert!(shown.content.contains(" laid **"), "what happened, in words: {}", shown.content);
    assert_eq!(ways(&shown), ['n', 'l'], "it is the first");
    let next = club.press(3, &shown, "past:n").await;
    assert_eq!(next.id, shown.id, "the answer itself changes");
    assert!(next.content.starts_with("After turn 2 of "), "{}", next.content);
    assert_eq!(next.attachments.len(), 1, "one picture takes the place of the other");
    assert_eq!(ways(&next), ['f', 'b', 'n', 'l']);
    let back = club.press(3, &next, "past:b").await;
    assert_eq!(back.content, shown.content);
    let newest = club.press(3, &back, "past:l").await;
    assert!(newest.content.starts_with(&format!("Turn {turns} of {turns}:")), "{}", newest.content);
    assert_eq!(ways(&newest), ['f', 'b'], "it is the last");
    // By steps there is a beginning.
    let shown = club.past(&[("step", json!(1))]).await;
    assert!(shown.content.starts_with(&format!("Step 1 of {steps}:")), "{}", shown.content);
    let first = club.press(3, &shown, "past:b").await;
    assert!(first.content.starts_with("The start, before the first of "), "{}", first.content);
    assert_eq!(ways(&first), ['n', 'l']);
    let newest = club.press(3, &first, "past:l").await;
    assert!(newest.content.starts_with(&format!("Step {steps} of {steps}:")), "{}", newest.content);
    assert_eq!(ways(&newest), ['f', 'b'], "it is the last");
    // The newest is the newest when it is pressed.
    let before = club.press(3, &newest, "past:b").await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    do_anything(&club, person, &hand, 0).await;
    let steps = club.steps();
    let newest = club.press(3, &before, "past:l").await;
    assert!(newest.content.starts_with(&format!("Step {steps} of {steps}:")), "{}", newest.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_takes_no_number_below_the_first_and_both_units_at_once_are_refused() {
    let club = Club::open("en-US").await;
    for (option, wrong) in [("turn", 0), ("step", -1)] {
        let options = [(option, json!(wrong))];
        assert!(
            club.standin.slash(club.person(0), club.channel(), "game history", &options).is_err(),
            "{option}"
        );
    }
    let refused = club.past(&[("turn", json!(1)), ("step", json!(1))]).await;
    assert!(refused.content.contains("`turn` or `step`"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn suggestions_say_what_happened_and_tell_no_secret() {
    for edition in ["columbia-2015", "gamma-two-1976"] {
        let club = played(edition, 8).await;
        let (steps, turns) = (club.steps(), club.game().turn());
        for (option, last) in [("turn", turns), ("step", steps)] {
            let all = club.suggested(option, "").await;
            let numbers: Vec<u64> = all.iter().map(|(_, n)| *n).collect();
            let newest: Vec<u64> = (1..=u64::from(last)).rev().take(25).collect();
            assert_eq!(numbers, newest, "the newest first");
            for (label, n) in &all {
                assert!(label.starts_with(&format!("{option} {n}")), "{label}");
                assert!(!label.contains("**") && label.chars().count() <= 100, "{label}");
            }
            assert!(all.iter().any(|(label, _)| label.contains("Ann ")), "{all:?}");
            assert_eq!(club.suggested(option, "2").await[0].1, 2, "the number that is typed");
            let (words, n) = all.last().unwrap().clone();
            let typed = words.split(" · ").nth(1).unwrap();
            assert!(club.suggested(option, typed).await.contains(&(words.clone(), n)), "{words}");
        }
        let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
        let labels: String = club.suggested("step", "").await.into_iter().map(|(label, _)| label).collect();
        let game = club.game();
        if game.view(Viewer::Spectator).table.tiles().is_some() {
            for player in &stored.players {
                for tile in game.view(Viewer::Seat(player.seat)).table.tiles().unwrap().hand.clone() {
                    assert!(!labels.contains(&format!(" {tile} ")), "{tile}: {labels}");
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_finished_game_the_result_offers_the_replay() {
    let club = played("columbia-2015", 2).await;
    let (person, _) = club.whose_turn(2).await.unwrap();
    let confirm = club.slash(person, "game resign", &[]).await;
    club.press(person, &confirm, "resign").await;
    let result = club.post(|post| custom_id(post, "replay").is_some()).await;
    let before = club.posts().len();
    // Also for somebody who has not played.
    let replay = club.press(3, &result, "replay").await;
    assert!(replay.is_ephemeral() && replay.id != result.id);
    assert!(replay.attachments[0].filename.ends_with(".gif"), "{:?}", replay.attachments);
    assert!(club.bytes(&replay.attachments[0]).starts_with(b"GIF89a"));
    assert_eq!(club.posts().len(), before, "nobody else sees it");
    // The past of a finished game is there too, and ends where it ended.
    let shown = club.past(&[]).await;
    assert_eq!(ways(&shown), ['f', 'b']);
}
