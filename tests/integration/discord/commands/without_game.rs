//! People who are in no game: each answer says a way on that works for them.

use discord_standin::Message;
use last_spike::store::games;
use serde_json::{Value, json};

use crate::support::{Club, PATIENCE, text};

impl Club {
    /// Types a command in direct messages, and returns the answer.
    async fn asks_alone(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        let dm = self.standin.dm_channel(self.person(person)).unwrap();
        let asked = self.standin.slash(self.person(person), dm, command, options).unwrap();
        self.standin.answer(&asked, PATIENCE).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_in_no_game_is_told_a_way_out_in_direct_messages() {
    let club = Club::open("en-US").await;
    let ways = ["</game new:", "</rules:", "</help:"];
    for person in [0, 2] {
        for command in ["hand", "map", "game status", "game recap", "game history", "game list"] {
            let mut options = vec![Vec::new()];
            if command != "game list" {
                options.push(vec![("game", json!(7))]);
            }
            for options in options {
                let said = club.asks_alone(person, command, &options).await.content;
                assert!(ways.iter().all(|way| said.contains(way)), "/{command} {options:?}: {said}");
            }
        }
        // The ways work here.
        for command in ["rules", "help"] {
            let said = club.asks_alone(person, command, &[]).await.content;
            assert!(said.contains("St. Louis") || said.contains("The Last Spike"), "/{command}: {said}");
        }
    }
    // Who is in one game means that one.
    club.start_game(2, &[]).await;
    let said = club.asks_alone(0, "hand", &[]).await.content;
    assert!(said.contains("Your tiles"), "{said}");
    let said = club.asks_alone(0, "hand", &[("game", json!(7))]).await.content;
    assert!(said.contains("</game list:"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edition_is_chosen_by_what_the_menu_calls_it() {
    let club = Club::open("en-US").await;
    let menu = async |person: usize| {
        let (person, here, typed) = (club.person(person), club.channel(), [("edition", text("1976"))]);
        let asked = club.standin.autocomplete(person, here, "game new", &typed, "edition").unwrap();
        club.standin.choices(&asked, PATIENCE).await.unwrap().remove(0).name
    };
    let words = [
        (0, "The Last Spike (1976)".to_owned()),
        (0, menu(0).await),
        (2, menu(2).await.to_uppercase()),
        (2, "GAMMA".to_owned()),
    ];
    for (person, typed) in words {
        let said = club.slash(person, "game new", &[("edition", text(&typed))]).await.content;
        assert!(said.contains("Its lobby is in this channel") || said.contains("sala"), "{typed}: {said}");
        club.slash(person, "game leave", &[]).await;
    }
    let chosen: Vec<_> = club.games().into_iter().map(|game| game.id).collect();
    for game in chosen {
        let stored = club.read(|tx| games::load(tx, game)).unwrap();
        assert_eq!(stored.edition.id.0, "gamma-two-1976");
    }
    let refused = club.slash(0, "game new", &[("edition", text("The Last Spike"))]).await.content;
    assert!(refused.contains("no edition") && refused.contains("list"), "{refused}");
}
