//! Commands that posts and answers name: mentions that can be pressed, and plain words where that cannot be.

use discord_standin::{ApiError, Endpoint, Failure, Fault};
use serde_json::Value;

use crate::support::{Club, PATIENCE};

/// Returns the text of each message that a request has brought, with its endpoint.
fn sent(club: &Club) -> Vec<(Endpoint, String)> {
    let text = |json: &Value| {
        let content = [&json["content"], &json["data"]["content"]].into_iter().find_map(Value::as_str);
        content.map(str::to_owned)
    };
    let exchanges = club.standin.exchanges().into_iter();
    exchanges.filter_map(|exchange| Some((exchange.endpoint?, text(&exchange.json)?))).collect()
}

/// Returns whether a text has a command in back-ticks.
fn has_ticks(text: &str) -> bool {
    text.split("`/").skip(1).any(|rest| rest.starts_with(char::is_alphabetic))
}

/// Plays a little, and looks at much of what the bot says.
async fn evening(club: &Club) {
    club.slash(3, "game list", &[]).await;
    club.slash(0, "game new", &[]).await;
    club.slash(0, "game end", &[]).await;
    club.start_game(3, &[]).await;
    for n in 0..4 {
        let Some((person, hand)) = club.whose_turn(3).await else { break };
        crate::table::trades::do_anything(club, person, &hand, n).await;
    }
    for person in [0, 2, 4] {
        for command in ["help", "rules", "settings", "game status", "privacy show", "game pause", "map"] {
            club.slash(person, command, &[]).await;
        }
        let dm = club.standin.dm_channel(club.person(person)).unwrap();
        for command in ["help", "game join", "hand"] {
            let asked = club.standin.slash(club.person(person), dm, command, &[]).unwrap();
            club.standin.answer(&asked, PATIENCE).await.unwrap();
        }
    }
    club.settled().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_that_a_message_names_is_a_mention_of_a_registered_one() {
    let mut club = Club::open("pt-BR").await;
    evening(&club).await;
    // A bot that is started again finds them registered already, and knows their ids all the same.
    club.stop_bot().await;
    let registered = |club: &Club| {
        club.standin.exchanges().iter().filter(|one| one.endpoint == Some(Endpoint::SetCommands)).count()
    };
    let before = registered(&club);
    club.start_bot().await;
    assert_eq!(registered(&club), before, "nothing has changed");
    let mut commands = club.standin.commands().into_iter();
    let id = commands.find(|command| command.spec.name == "game").unwrap().id;
    for person in [0, 2] {
        let help = club.slash(person, "help", &[]).await.content;
        assert!(help.contains(&format!("</game status:{id}>")), "{help}");
    }
    let texts = sent(&club);
    let mentions: usize = texts.iter().map(|(_, text)| text.matches("</").count()).sum();
    assert!(mentions > 40, "{mentions} mentions");
    for (endpoint, text) in &texts {
        assert!(!has_ticks(text), "{endpoint:?}: {text}");
        assert!(!text.contains("</partida") && !text.contains("</regras"), "by its first name: {text}");
        assert!(text.chars().count() <= 2_000, "{text}");
    }
    let refused = club.standin.exchanges().into_iter().filter(|one| one.error_code() == Some(50035));
    assert_eq!(refused.count(), 0, "the stand-in refuses mentions of what is not registered");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_commands_have_no_known_ids_they_are_plain_words() {
    let mut club = Club::open("en-US").await;
    club.start_game(2, &[]).await;
    club.settled().await;
    club.stop_bot().await;
    let refused = Fault::new(Failure::Refused(ApiError::MISSING_ACCESS));
    club.standin.inject(refused.on(Endpoint::ListCommands).times(1_000));
    club.start_bot().await;
    for (person, says) in [(0, " /game status"), (2, " /partida situação")] {
        let help = club.slash(person, "help", &[]).await.content;
        assert!(!help.contains("</") && !has_ticks(&help), "{help}");
        assert!(help.replace('\n', " ").contains(says), "in the reader's own language: {help}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_looks_like_a_command_stays_a_name() {
    let club = Club::open("en-US").await;
    club.standin.rename_person(club.person(1), "`/game new`");
    club.start_game(2, &[]).await;
    let status = club.slash(0, "game status", &[]).await.content;
    assert!(status.contains("game new") && !status.contains("</game new"), "{status}");
}
