//! Whole games on Discord, by slash commands and by buttons, with the bot stopped in between.

use discord_standin::Message;
use last_spike_engine::Edition;
use last_spike_engine::record::{self, Record};
use serde_json::json;

use crate::support::{Club, PATIENCE, choices, custom_id, process, text};

/// Plays to the end, by slash commands on even turns and by buttons on odd ones.
async fn play_on(club: &Club, players: usize, most_turns: usize) -> bool {
    for turn in 0..most_turns {
        let Some((person, hand)) = club.whose_turn(players).await else { return true };
        let menu = choices(&hand);
        let by_slash = turn % 2 == 0;
        if custom_id(&hand, "lay").is_some() {
            let tile = menu[turn % menu.len()].clone();
            let done = if by_slash {
                club.slash(person, "lay", &[("tile", text(&tile))]).await
            } else {
                club.select(person, &hand, "lay", &[&tile]).await
            };
            if custom_id(&done, "sell").is_some() {
                sell(club, person, &tile, done).await;
            }
        } else if custom_id(&hand, "buy").is_some() {
            if by_slash {
                club.slash(person, "buy", &[("city", text(&menu[0]))]).await;
            } else {
                club.press(person, &hand, "do:pass").await;
            }
        } else {
            panic!("nothing to do in {}", hand.content);
        }
    }
    false
}

/// Sells one deed after the other until the tile is paid for; a refusal brings the menu back.
async fn sell(club: &Club, person: usize, tile: &str, question: Message) {
    let deeds = choices(&question);
    let mut question = question;
    for count in 1..=deeds.len() {
        let chosen: Vec<&str> = deeds[..count].iter().map(String::as_str).collect();
        let done = club.select(person, &question, "sell", &chosen).await;
        if !done.content.contains("L1") {
            return;
        }
        question = club.select(person, &done, "lay", &[tile]).await;
    }
    panic!("all deeds together do not pay for the tile");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_begins_is_named_first() {
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let club = Club::open("en-US").await;
        club.start_game(4, &[("edition", text(edition))]).await;
        let board = club.posts().pop().unwrap();
        let (first, _) = club.whose_turn(4).await.unwrap();
        let name = ["Ann", "Bartholomew", "João", "王小明"][first];
        let details = club.press(0, &board, "details").await;
        let order = details.content.lines().find(|line| line.contains("Turn order: ")).unwrap();
        let (_, order) = order.split_once("Turn order: **").unwrap();
        assert!(order.starts_with(name), "{name} begins: {}", details.content);
        assert_eq!(details.content.contains("was drawn at random"), edition == "gamma-two-1976", "G1");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_channel_reads_the_language_of_its_server_or_host_or_the_one_that_was_chosen() {
    for (server, host, chosen, portuguese) in
        [("en-US", "pt-BR", None, true), ("pt-BR", "en-US", None, true), ("pt-BR", "pt-BR", Some(0), false)]
    {
        let club = Club::open(server).await;
        club.standin.set_person_locale(club.person(0), host);
        let options: Vec<_> = chosen.into_iter().map(|chosen| ("language", json!(chosen))).collect();
        club.slash(0, "game new", &options).await;
        let lobby = club.post(|post| custom_id(post, "join").is_some()).await;
        let case = (server, host, chosen);
        assert_eq!(lobby.content.contains("nova partida"), portuguese, "{case:?}: {}", lobby.content);
    }
}

/// Returns the picture that the command line draws of a record.
async fn rendered(record: &Record, what: &str, locale: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("record.json"), record.write()).unwrap();
    let arguments =
        ["render", "--record", "record.json", "--what", what, "--locale", locale, "--out", "picture"];
    let drawn = process::program(folder.path(), &arguments).status().await.unwrap();
    assert!(drawn.success());
    std::fs::read(folder.path().join("picture")).unwrap()
}

async fn whole_game(players: usize, locale: &str) {
    let mut club = Club::open(locale).await;
    club.start_game(players, &[]).await;
    assert!(!play_on(&club, players, 9).await);
    club.stop_bot().await;
    club.start_bot().await;
    assert!(play_on(&club, players, 400).await, "the game ends");
    let result = club.result().await;
    let record = club.record_below(1, &result).await;
    assert!(record::verify(&record, &Edition::all()).unwrap().complete);
    let seed = record.fairness.seed.unwrap().to_hex();
    assert!(result.content.contains(&seed[..20]) && !result.content.contains(&seed), "{}", result.content);
    let exported = club.slash(1, "game export", &[]).await;
    let exported = Record::read(&club.bytes(&exported.attachments[0])).unwrap();
    assert_eq!(exported, record);
    club.standin.set_person_locale(club.person(0), locale);
    let replay = club.slash(0, "game replay", &[]).await;
    let gif = club.bytes(&replay.attachments[0]);
    assert!(gif.starts_with(b"GIF89a") && gif.len() < 8 << 20);
    let end = result.attachments.iter().find(|file| file.filename.starts_with("result-")).unwrap();
    for (what, shown) in [("replay", &gif), ("result", &club.bytes(end))] {
        assert!(rendered(&record, what, locale).await == **shown, "the command line draws another {what}");
    }
    let is_bare = || {
        let mut boards = club
            .posts()
            .into_iter()
            .filter(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-")));
        boards.next_back().is_some_and(|last| last.components.is_empty())
    };
    let bare = club.standin.wait(PATIENCE, |_| is_bare().then_some(())).await;
    assert!(bare.is_some(), "nothing is to be pressed any more below the last board");
    // The commitment was there before the first turn.
    let start =
        club.posts().into_iter().find(|post| post.content.contains(&record.fairness.commitment.to_string()));
    assert!(start.is_some());
    for post in club.posts() {
        for file in &post.attachments {
            if file.filename.ends_with(".png") {
                assert!(file.description.as_ref().is_some_and(|alt| !alt.is_empty()), "{}", file.filename);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_to_the_last_spike() {
    whole_game(2, "en-US").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_to_the_last_spike_in_portuguese() {
    whole_game(4, "pt-BR").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn six_play_to_the_last_spike() {
    whole_game(6, "en-US").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clicks_a_stale_button_and_a_command_delivered_twice_are_one_move() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let (person, hand) = club.whose_turn(2).await.unwrap();
    let tile = choices(&hand)[0].clone();
    let first = club.select(person, &hand, "lay", &[&tile]).await;
    assert!(first.content.contains(&tile), "{}", first.content);
    assert_eq!(club.steps(), 1);
    // The same menu again: the message has been brought up to date, so it is forged.
    let again = club.standin.forge_press(club.person(person), &hand, &format!("1:0:do:lay:{tile}")).unwrap();
    club.standin.answer(&again, crate::support::PATIENCE).await.unwrap();
    assert_eq!(club.steps(), 1);
    club.standin.deliver_twice(1);
    if let Some((person, hand)) = club.whose_turn(2).await {
        club.standin.deliver_twice(1);
        let choice = choices(&hand)[0].clone();
        if custom_id(&hand, "lay").is_some() {
            club.slash(person, "lay", &[("tile", json!(choice))]).await;
        } else {
            club.slash(person, "pass", &[]).await;
        }
        assert_eq!(club.steps(), 2);
    }
}
