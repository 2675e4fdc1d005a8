//! The gate at start: log and snapshot of every game are compared before anybody plays on.

use discord_standin::Message;
use last_spike::store::games::Stage;

use crate::support::database::rows;
use crate::support::{Club, choices, custom_id, text};

/// Opens games in two channels, each with a tile laid, and stops the bot.
async fn two_games_under_way() -> (Club, [discord_standin::Id; 2]) {
    let mut club = Club::open("en-US").await;
    let channels = [club.place.channels[0], club.place.channels[1]];
    for channel in channels {
        club.place.channels[0] = channel;
        club.start_game(2, &[]).await;
        let (person, hand) = club.whose_turn(2).await.unwrap();
        club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
    }
    club.place.channels[0] = channels[0];
    club.stop_bot().await;
    (club, channels)
}

/// Returns the text of a game's snapshot.
fn snapshot_of(club: &Club, game: u64) -> String {
    rows(&club.database(), &[&format!("SELECT json FROM states WHERE game = {game}")]).pop().unwrap()
}

fn set_snapshot(club: &Club, game: u64, json: &str) {
    assert_eq!(club.change(&format!("UPDATE states SET json = '{json}' WHERE game = {game}")), 1);
}

fn tells_of_the_stop(post: &Message) -> bool {
    post.content.contains("has stopped")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_log_and_snapshot_differ_stops_alone_and_goes_on_once_they_agree() {
    let (mut club, channels) = two_games_under_way().await;
    let sound = snapshot_of(&club, 1);
    let mut altered: serde_json::Value = serde_json::from_str(&sound).unwrap();
    altered["tiles"]["cash"][0] = 999_000.into();
    set_snapshot(&club, 1, &altered.to_string());

    club.start_bot().await;
    club.post(tells_of_the_stop).await;
    let refused = club.slash(0, "hand", &[]).await;
    assert!(refused.content.contains("data is inconsistent"), "{}", refused.content);
    assert!(snapshot_of(&club, 1).contains("999000"), "nothing is changed");
    club.place.channels[0] = channels[1];
    assert!(club.whose_turn(2).await.is_some(), "the other game goes on");

    // Told once, whatever is restarted.
    club.stop_bot().await;
    club.start_bot().await;
    club.place.channels[0] = channels[0];
    assert_eq!(club.posts().iter().filter(|post| tells_of_the_stop(post)).count(), 1);

    club.stop_bot().await;
    set_snapshot(&club, 1, &sound);
    let boards = |club: &Club| club.posts().iter().filter(|post| custom_id(post, "show").is_some()).count();
    let before = club.posts().len();
    club.start_bot().await;
    club.standin
        .wait(crate::support::PATIENCE, |_| (club.posts().len() > before && boards(&club) > 0).then_some(()))
        .await
        .expect("the board is shown again");
    assert!(club.whose_turn(2).await.is_some(), "the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_snapshot_that_cannot_be_read_is_made_anew_from_the_log() {
    let (mut club, _) = two_games_under_way().await;
    let sound = snapshot_of(&club, 1);
    set_snapshot(&club, 1, r#"{"tiles":7}"#);
    club.start_bot().await;
    assert!(club.whose_turn(2).await.is_some());
    club.stop_bot().await;
    assert_eq!(snapshot_of(&club, 1), sound);
    assert!(!club.posts().iter().any(tells_of_the_stop));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_that_leads_nowhere_stops_its_game_and_not_the_bot() {
    let (mut club, channels) = two_games_under_way().await;
    // A payment of more than anybody has: folding it breaks off.
    let events = rows(&club.database(), &["SELECT events FROM steps WHERE game = 1 AND n = 1"]).remove(0);
    let mut altered: serde_json::Value = serde_json::from_str(&events).unwrap();
    let laid = altered.as_array_mut().unwrap().iter_mut().find(|event| event.get("cost").is_some()).unwrap();
    laid["cost"] = 4_000_000_000_u32.into();
    club.change(&format!("UPDATE steps SET events = '{altered}' WHERE game = 1 AND n = 1"));
    club.start_bot().await;
    club.post(tells_of_the_stop).await;
    club.place.channels[0] = channels[1];
    assert!(club.whose_turn(2).await.is_some(), "the other game goes on");
    club.stop_bot().await;
    let doctor = club.run(&["doctor"]).await;
    let said = String::from_utf8(doctor.stdout).unwrap();
    assert!(said.contains("WRONG game 1:") && said.contains("1 of 2 running games agree"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_which_nothing_can_be_read_is_ended_by_its_host_and_makes_room_for_another() {
    let (mut club, _) = two_games_under_way().await;
    let damage = "UPDATE games SET options = '{', setup = '{' WHERE id = 1; UPDATE states SET json = '{' WHERE game = 1";
    club.change(damage);
    club.start_bot().await;
    club.post(tells_of_the_stop).await;
    let asked = club.slash(0, "game end", &[]).await;
    let done = club.press(0, &asked, "end").await;
    club.post(|post| post.content.contains("ended this game early")).await;
    let opened = club.slash(0, "game new", &[]).await;
    club.post(|post| custom_id(post, "join").is_some()).await;
    assert_eq!(club.games_at(Stage::Lobby), 1, "{} {}", done.content, opened.content);
}
