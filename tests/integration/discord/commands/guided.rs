//! Help for people who do not know the game yet: the character of an edition, the things to aim for, the effect of a
//! card, the board beside a decision, and refusals that say what comes first.

use discord_standin::Message;
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, text};
use last_spike_testkit::table::Table;

/// Seat 0 owes the bank 10,000 after its next roll, and has three deeds.
fn scandal_ahead(t: &mut Table) {
    t.deeds(0, &["Regina", "Regina", "Calgary"]).left_with(0, 4).about_to_roll(0, 16);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_says_what_it_is_like_where_it_is_chosen_and_in_the_lobby() {
    let club = Club::open("en-US").await;
    let asked = club
        .standin
        .autocomplete(club.person(0), club.channel(), "game new", &[("edition", json!(""))], "edition")
        .unwrap();
    let offered = club.standin.choices(&asked, PATIENCE).await.unwrap();
    let names: Vec<String> = offered.iter().map(|choice| choice.name.clone()).collect();
    assert!(names.iter().any(|name| name.contains("auction deeds")), "{names:?}");
    assert!(names.iter().any(|name| name.contains("Roll dice")), "{names:?}");
    club.slash(0, "game new", &[("edition", text("gamma-two-1976"))]).await;
    let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
    assert!(lobby.content.contains("Roll the dice, build track"), "{}", lobby.content);
    let details = club.details_of(0, &lobby).await;
    assert!(details.content.contains("Roll dice, travel around the board"), "{}", details.content);
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game start", &[]).await;
    let first =
        club.post(|post| custom_id(post, "details").is_some() && custom_id(post, "join").is_none()).await;
    let details = club.press(1, &first, "details").await;
    assert!(details.content.contains("**Goal:**"), "{}", details.content);
    let last = details.content.lines().last().unwrap();
    assert!(last.starts_with("-# ") && last.contains("SHA-256"), "the hash stands small below: {last}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pass_in_an_auction_bids_nothing() {
    let club = Club::of_1976(3, scandal_ahead).await;
    let hand = club.slash(0, "roll", &[]).await;
    let question = club.select(0, &hand, "debt", &["Calgary"]).await;
    club.select(0, &question, "ask", &["12000"]).await;
    assert_eq!(club.awaited(), [1, 2]);
    let said = club.slash(1, "pass", &[]).await;
    assert!(said.content.contains("Your answer is in"), "{}", said.content);
    assert_eq!(club.awaited(), [2]);
    let said = club.slash(2, "pass", &[]).await;
    assert!(!said.content.contains("refus"), "{}", said.content);
    assert_eq!(club.awaited(), [0], "nobody wanted it, and the debtor goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_buy_before_laying_is_told_to_lay_first_and_no_rule_is_cited() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    for (command, options) in [("buy", vec![("city", text("Denver"))]), ("pass", vec![])] {
        let refused = club.slash(person, command, &options).await;
        assert!(refused.content.contains("Lay a tile first"), "/{command}: {}", refused.content);
        assert!(!refused.content.contains("Rule "), "/{command}: {}", refused.content);
        assert_eq!(choices(&refused), choices(&hand), "the menu is below");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_board_is_at_hand_where_land_is_bought() {
    let club = Club::of_1976(3, |t| {
        t.about_to_roll(0, 3);
    })
    .await;
    let asked = club.slash(0, "roll", &[]).await;
    assert!(custom_id(&asked, "do:land").is_some(), "{}", asked.content);
    let shows_board =
        |message: &Message| message.attachments.iter().any(|file| file.filename.starts_with("board-"));
    assert!(shows_board(&asked));
    let letter = club.standin.dm(club.person(0), PATIENCE, |dm| custom_id(dm, "do:land").is_some()).await;
    assert!(shows_board(&letter.unwrap()));
}

#[tokio::test(flavor = "multi_thread")]
async fn land_that_cannot_be_bought_and_the_end_of_track_say_what_follows() {
    let club = Club::of_1976(2, |t| {
        t.left_with(0, 0).about_to_roll(0, 3);
    })
    .await;
    club.slash(0, "roll", &[]).await;
    club.post(|post| post.content.contains("can't buy anything there")).await;
    let club = Club::of_1976(2, |t| {
        t.about_to_roll(0, 10);
    })
    .await;
    club.slash(0, "roll", &[]).await;
    club.post(|post| post.content.contains("misses their next turn")).await;
    let status = club.slash(1, "hand", &[("game", json!(1))]).await;
    assert!(custom_id(&status, "do:roll").is_some(), "{}", status.content);
}
