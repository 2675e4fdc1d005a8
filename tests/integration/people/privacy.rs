//! `/privacy`: what is kept is shown, given and forgotten; games go on.

use std::io::Read;
use std::time::Duration;

use discord_standin::{Attachment, Endpoint, Failure, Fault, Message, Standin};
use flate2::read::GzDecoder;
use last_spike::discord::Watch;
use last_spike::store;
use last_spike::store::clock::awaited::{self, Awaited};
use last_spike::store::games::{self, Who};
use serde_json::Value;

use crate::support::database::rows;
use crate::support::{Club, PATIENCE, choices, custom_id, text};

async fn lay(club: &Club, players: usize) {
    let (person, hand) = club.whose_turn(players).await.expect("somebody's turn");
    match custom_id(&hand, "lay") {
        Some(_) => club.slash(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await,
        None => club.press(person, &hand, "do:pass").await,
    };
}

async fn export(club: &Club, person: usize) -> Value {
    let answer = club.slash(person, "privacy export", &[]).await;
    assert!(answer.is_ephemeral());
    serde_json::from_slice(&club.bytes(&answer.attachments[0])).unwrap()
}

async fn forget(club: &Club, person: usize) -> Message {
    let asked = club.slash(person, "privacy forget", &[]).await;
    assert!(asked.is_ephemeral());
    club.press(person, &asked, "forget").await
}

/// Every text and number in the database, to look for somebody in.
fn all_that_is_stored(club: &Club) -> String {
    let tables =
        ["games", "players", "steps", "states", "awaited", "outbox", "posts", "people", "interactions"];
    rows(&club.database(), &tables).join("\n")
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_sees_and_takes_along_what_is_kept_about_them() {
    let club = Club::open("pt-BR").await;
    let nothing = club.slash(5, "privacy show", &[]).await;
    assert!(nothing.is_ephemeral() && nothing.content.contains("nenhuma partida"), "{}", nothing.content);
    club.start_game(3, &[]).await;
    for _ in 0..6 {
        lay(&club, 3).await;
    }
    let shown = club.slash(0, "privacy show", &[]).await;
    assert!(
        shown.is_ephemeral() && shown.content.contains("1 game, with your Discord ID"),
        "{}",
        shown.content
    );
    club.settled().await;
    club.change("UPDATE people SET dm_closed_at = 1, dm_retry_at = 2");
    let columns = |table: &str| -> usize {
        club.count(&format!("SELECT count(*) FROM pragma_table_info('{table}')")) as usize
    };
    let document = export(&club, 0).await;
    let person = document.as_object().unwrap().iter().filter(|(key, _)| {
        let others = [
            "games",
            "settings",
            "threads_opened_at",
            "shown_to_all_at",
            "calls",
            "rematches_asked_to",
            "away",
            "lesson",
            "forgotten",
            "results",
            "ratings",
            "struck_games",
        ];
        !key.starts_with("remind") && !others.contains(&key.as_str())
    });
    assert_eq!(person.clone().count(), columns("people"), "what is kept of a person is in the file");
    assert!(person.clone().all(|(_, value)| value.is_string()), "{document}");
    // And the person's id.
    let habits = document["settings"].as_object().unwrap().len() + 1;
    assert_eq!(habits, columns("settings"), "their habits too");
    assert_eq!(document["threads_opened_at"], Value::Array(vec![]));
    assert_eq!(document["user"], club.person(0).to_string());
    assert_eq!(document["games"][0]["name"], "Ann");
    let own = document["games"][0]["actions"].as_array().unwrap().len();
    let others: usize = [1, 2].len();
    assert!(own > 0 && own + others <= 6 + others);
    assert!(!document.to_string().contains("Conceição"), "nobody else's data");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_forgotten_is_nowhere_any_more_and_their_games_go_on() {
    let mut club = Club::open("en-US").await;
    // A game that has ended, one that is played, and a lobby.
    club.start_game(2, &[]).await;
    let question = club.slash(0, "game end", &[]).await;
    club.press(0, &question, "end").await;
    let channels = club.place.channels.clone();
    club.place.channels[0] = channels[1];
    club.start_game(3, &[]).await;
    lay(&club, 3).await;
    club.place.channels[0] = channels[2];
    club.slash(0, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    let id = club.person(0).to_string();
    assert!(all_that_is_stored(&club).contains(&id));

    let done = forget(&club, 0).await;
    assert!(done.content.contains("removed you from 3 games"), "{}", done.content);
    let stored = all_that_is_stored(&club);
    assert!(!stored.contains(&id), "their id is gone");
    assert!(!stored.contains("Ann"), "their name is gone");
    assert!(stored.contains("Former player 1"));
    assert_eq!(export(&club, 0).await["games"], Value::Array(Vec::new()));

    // The others play on; a computer sits where Ann sat.
    club.place.channels[0] = channels[1];
    let seen = club.standin.wait(crate::support::PATIENCE, |_| {
        club.posts()
            .iter()
            .any(|post| {
                post.attachments
                    .iter()
                    .any(|file| file.description.as_ref().is_some_and(|alt| alt.contains("Former player")))
            })
            .then_some(())
    });
    seen.await.expect("the board is posted with the new name");
    for _ in 0..6 {
        club.standin
            .wait(crate::support::PATIENCE, |_| {
                let players =
                    club.read(|tx| games::in_channel(tx, store::ChannelId(club.channel().0))).unwrap();
                let awaited = club.read(|tx| awaited::of_game(tx, players.id));
                let is_person = |row: &Awaited| matches!(players.player(row.seat).who, Who::Human(_));
                awaited.iter().any(is_person).then_some(())
            })
            .await
            .expect("the computer moves");
        lay(&club, 3).await;
    }
    // The lobby has another host.
    club.place.channels[0] = channels[2];
    club.slash(2, "game join", &[]).await;
    let started = club.slash(1, "game start", &[]).await;
    assert!(!started.content.contains("host"), "{}", started.content);
    // The bot takes it all up again.
    club.stop_bot().await;
    club.start_bot().await;
    assert!(club.whose_turn(3).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn forgetting_pressed_twice_happens_once_and_by_nobody_else() {
    let club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    let asked = club.slash(1, "privacy forget", &[]).await;
    let stranger =
        club.standin.forge_press(club.person(0), &asked, &custom_id(&asked, "forget").unwrap()).unwrap();
    // The person who presses is forgotten, and nobody else.
    club.standin.answer(&stranger, crate::support::PATIENCE).await.unwrap();
    let stored = all_that_is_stored(&club);
    assert!(!stored.contains(&club.person(0).to_string()) && stored.contains(&club.person(1).to_string()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_on_its_way_is_posted_anew_without_who_is_forgotten() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    club.settled().await;
    let slow = Failure::ResponseDelayed(Duration::from_secs(2));
    club.standin.inject(Fault::new(slow).on(Endpoint::CreateMessage));
    let before = club.posts().len();
    lay(&club, 3).await;
    let under_way = |_: &Standin| (club.posts().len() > before).then_some(());
    club.standin.wait(PATIENCE, under_way).await.expect("Discord has it, and has not said so yet");
    forget(&club, 0).await;
    club.standin.clear_faults();
    let renamed =
        |file: &Attachment| file.description.as_ref().is_some_and(|alt| alt.contains("Former player"));
    club.post(|post| post.attachments.iter().any(renamed)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_for_one_file_comes_in_several() {
    let mut club = Club::furnish("en-US", crate::support::patient(), Watch::default()).await;
    club.export_bytes = Some(1);
    club.start_bot().await;
    let channels = club.place.channels.clone();
    for channel in &channels[..2] {
        club.place.channels[0] = *channel;
        club.start_game(2, &[]).await;
    }
    lay(&club, 2).await;
    let asked = club.standin.slash(club.person(0), club.channel(), "privacy export", &[]).unwrap();
    let first = club.standin.answer(&asked, PATIENCE).await.unwrap();
    assert!(first.is_ephemeral() && first.content.contains("in 2 files"), "{}", first.content);
    let more = |_: &Standin| Some(club.standin.follow_ups(&asked)).filter(|more| !more.is_empty());
    let more = club.standin.wait(PATIENCE, more).await.expect("the second file");
    assert!(more[0].is_ephemeral() && more[0].content.contains("file 2 of 2"), "{}", more[0].content);
    let mut games = Vec::new();
    for (part, message) in (1..).zip([&first, &more[0]]) {
        let [file] = &message.attachments[..] else { panic!("{message:?}") };
        assert_eq!(file.filename, format!("privacy-{part}.json.gz"));
        let mut text = String::new();
        GzDecoder::new(&*club.bytes(file)).read_to_string(&mut text).unwrap();
        let document: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(document["user"], club.person(0).to_string());
        games.extend(document["games"].as_array().unwrap().iter().map(|game| game["game"].clone()));
    }
    assert_eq!(games, [1, 2], "each game once");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_file_is_made_at_a_time_for_each_person() {
    let club = Club::open("en-US").await;
    let slow = Failure::ResponseDelayed(Duration::from_secs(10));
    club.standin.inject(Fault::new(slow).on(Endpoint::CreateInteractionResponse).times(1));
    // Discord has the first, and the bot does not know that yet.
    let first = club.slash(0, "privacy export", &[]).await;
    let second = club.slash(0, "privacy export", &[]).await;
    assert!(
        second.attachments.is_empty() && second.content.contains("already making your file"),
        "{}",
        second.content
    );
    let others = club.slash(1, "privacy export", &[]).await;
    assert_eq!([first.attachments.len(), others.attachments.len()], [1, 1]);
}
