//! Suggestions are accepted as they are sent and as they are shown: people who go on typing do so behind the line
//! that is shown.

use discord_standin::Choice;
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike::store::games;
use last_spike_engine::Phase;
use last_spike_testkit::table::EDITIONS;
use serde_json::{Value, json};

use crate::support::{ByName, Club, custom_id, plain, plain_tile, text};
use crate::table::trades::do_anything;

/// The refusals of a text that cannot be read.
const UNREAD: [&str; 12] = [
    "refusal-unknown-season",
    "refusal-unknown-channel",
    "refusal-unknown-edition",
    "refusal-unknown-tile",
    "refusal-unknown-city",
    "refusal-unknown-deed",
    "refusal-unknown-route",
    "refusal-unknown-amount",
    "refusal-unknown-hour",
    "refusal-unknown-moment",
    "refusal-unknown-time-zone",
    "refusal-unknown-player",
];

/// Returns whether an answer is the refusal of a text that cannot be read, in either language.
fn is_unread(answer: &str) -> bool {
    let parts = |lang: Lang, key: &str| -> Vec<String> {
        let args = [("text", "\u{1}".into()), ("name", "\u{1}".into())];
        plain(&lang.text(key, &args)).split('\u{1}').map(str::to_owned).collect()
    };
    let answer = plain(answer);
    let is = |lang: Lang, key: &str| parts(lang, key).iter().all(|part| answer.contains(part.as_str()));
    Lang::ALL.into_iter().any(|lang| UNREAD.into_iter().any(|key| is(lang, key)))
}

/// A command, the options that are given with it, and the option whose suggestions are sent back.
type Typed<'a> = (&'a str, &'a [(&'a str, Value)], &'a str);

impl Club {
    /// Sends back what is offered for an option, each value and each line; returns what was offered.
    async fn send_back(
        &self,
        person: usize,
        (command, given, option): Typed<'_>,
        typed: &str,
    ) -> Vec<Choice> {
        let offered = self.suggestions_with(person, command, given, option, typed).await;
        assert!(!offered.is_empty(), "/{command} {option}: nothing is offered for {typed:?}");
        assert!(offered.len() <= 25);
        for choice in offered.iter().take(4).chain(offered.last()) {
            let length = choice.name.chars().count();
            assert!((1..=100).contains(&length) && !choice.name.trim().is_empty(), "{choice:?}");
            let mut sent = vec![choice.value.clone()];
            if let Some(value) = choice.value.as_str() {
                assert!((1..=100).contains(&value.encode_utf16().count()), "{choice:?}");
                sent.push(text(&choice.name));
            }
            for value in sent {
                let options: Vec<(&str, Value)> =
                    given.iter().cloned().chain([(option, value.clone())]).collect();
                let answer = self.slash(person, command, &options).await.content;
                assert!(!is_unread(&answer), "/{command} {option}: {value} of {choice:?}: {answer}");
            }
        }
        offered
    }
}

#[test]
fn a_text_that_cannot_be_read_is_recognised() {
    let typed = [("text", "Lisbon".into()), ("name", "Lisbon".into())];
    for lang in Lang::ALL {
        assert!(UNREAD.into_iter().all(|key| is_unread(&lang.text(key, &typed))));
        assert!(!is_unread(&lang.say("refusal-options")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_without_a_game_is_accepted_as_sent_and_as_shown() {
    let club = Club::open("en-US").await;
    // The third person reads Portuguese.
    for person in [0, 2] {
        for (command, option, typed) in [
            ("settings", "quiet_from", ""),
            ("settings", "quiet_from", "22"),
            ("settings", "time_zone", ""),
            ("settings", "time_zone", "america/"),
            ("settings", "away_until", ""),
            ("away", "until", ""),
            ("profile", "edition", ""),
            ("profile", "season", ""),
            ("leaderboard", "edition", ""),
            ("leaderboard", "season", ""),
            ("rules", "topic", ""),
        ] {
            let given: &[(&str, Value)] = match option {
                "quiet_from" => &[("quiet_to", json!("06:00")), ("time_zone", json!("Europe/Lisbon"))],
                _ => &[],
            };
            club.send_back(person, (command, given, option), typed).await;
        }
    }
    club.send_back(0, ("server", &[], "channels"), "").await;
    club.send_back(0, ("server", &[], "channels"), "#lounge, ").await;
    for person in [0, 2] {
        let offered = club.suggestions_with(person, "game new", &[], "edition", "").await;
        for choice in offered {
            for sent in [choice.value.clone(), text(&choice.name)] {
                let opened = club.slash(person, "game new", &[("edition", sent.clone())]).await.content;
                assert!(!is_unread(&opened), "{sent}: {opened}");
                club.slash(person, "game leave", &[]).await;
            }
        }
    }
}

/// The commands by which a move is made that is asked for by a menu, each with its option that has suggestions.
const MOVES: [(&str, &str); 4] = [("lay", "tile"), ("buy", "city"), ("build", "route"), ("remove", "route")];

/// The moves of each game that are made by suggestions.
const MADE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn moves_of_random_games_are_made_by_what_is_offered() {
    for (seed, edition) in (1..).zip(EDITIONS) {
        let club = Club::open("en-US").await;
        club.start_game(3, &[("edition", text(edition))]).await;
        let mut made = 0;
        // In 1976 few moves are chosen from a menu.
        for n in 0..150 {
            if made == MADE {
                break;
            }
            let Some((turn, hand)) = club.whose_turn(3).await else { break };
            let asked = MOVES.into_iter().find(|(meaning, _)| custom_id(&hand, meaning).is_some());
            let Some((command, option)) = asked else {
                do_anything(&club, turn, &hand, n).await;
                continue;
            };
            let offered = club.suggestions_with(turn, command, &[], option, "").await;
            assert!((1..=25).contains(&offered.len()), "{edition}: /{command} offers {}", offered.len());
            for choice in &offered {
                let sent = choice.value.as_str().unwrap();
                for length in [choice.name.chars().count(), sent.encode_utf16().count()] {
                    assert!((1..=100).contains(&length), "{choice:?}");
                }
            }
            // What is shown is read as well: here by somebody who is not to move.
            let shown = text(&offered[n % offered.len()].name);
            let answer = club.slash((turn + 1) % 3, command, &[(option, shown)]).await.content;
            assert!(!is_unread(&answer), "{edition}: /{command} {option}: {answer}");
            let (before, chosen) = (club.steps(), &offered[(n * 7 + seed) % offered.len()]);
            let answer = club.slash(turn, command, &[(option, chosen.value.clone())]).await;
            if club.steps() > before {
                made += 1;
                continue;
            }
            // It is asked first whether a tile may cost double, or what is to be sold for it.
            let is_asked = !is_unread(&answer.content) && !answer.controls().is_empty();
            assert!(is_asked, "{edition}: /{command} {option}: {chosen:?}: {}", answer.content);
            do_anything(&club, turn, &hand, n).await;
        }
        assert_eq!(made, MADE, "{edition}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_in_a_game_of_tiles_is_accepted_as_sent_and_as_shown() {
    let club = Club::open("en-US").await;
    club.start_game(3, &[]).await;
    let (turn, hand) = club.whose_turn(3).await.expect("somebody is to move");
    // What somebody else sends is read as well, and changes nothing.
    let offered = club.suggestions_with(turn, "lay", &[], "tile", "").await;
    assert!(!offered.is_empty());
    for choice in offered {
        for sent in [choice.value.clone(), text(&choice.name)] {
            let answer = club.slash((turn + 1) % 3, "lay", &[("tile", sent)]).await.content;
            assert!(!is_unread(&answer), "{choice:?}: {answer}");
        }
    }
    // The history begins with the first step.
    club.slash(turn, "lay", &[("tile", text(&plain_tile(&hand)))]).await;
    let (turn, _) = club.whose_turn(3).await.expect("somebody is to move");
    for (command, given, option) in [
        ("plan", &[] as &[(&str, Value)], "lay"),
        ("plan", &[], "else_lay"),
        ("plan", &[], "buy"),
        ("game history", &[], "turn"),
        ("game history", &[], "step"),
        ("game replace", &[], "player"),
        ("game pause", &[], "until"),
    ] {
        let person = (turn + 1) % 3;
        club.send_back(person, (command, given, option), "").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_offered_in_a_game_of_1976_is_accepted_whatever_the_players_are_called() {
    const CITIES: [&str; 6] = ["Regina", "Montreal", "Toronto", "Winnipeg", "Calgary", "Vancouver"];
    let club = Club::open("en-US").await;
    for (person, name) in [(0, "Ann, Bob ×2"), (1, "Omaha · Denver"), (2, "Regina")] {
        club.standin.rename_person(club.person(person), name);
    }
    club.start_game(3, &[("edition", text("gamma-two-1976"))]).await;
    let letters = club.read(|tx| games::load(tx, GameId(1))).unwrap().letters();
    club.put(|table| {
        for seat in 0..3 {
            table.deeds(seat, &CITIES);
        }
        table.lands(0, 5, Phase::Roll).lands(0, 5, Phase::Build);
    });
    for person in 0..3 {
        let deal = [("player", text(&letters.of(club.seat_of((person + 1) % 3)).to_string()))];
        for (command, given, option) in [
            ("deal", &[] as &[(&str, Value)], "player"),
            ("deal", &deal, "give_deeds"),
            ("deal", &deal, "take_deeds"),
        ] {
            // A list grows by what is shown, as by what is sent.
            let mut typed = [String::new(), String::new()];
            for round in 0..if option == "player" { 1 } else { CITIES.len() } {
                for (n, typed) in typed.iter_mut().enumerate() {
                    let offered = club.send_back(person, (command, given, option), typed).await;
                    let choice = &offered[round % offered.len()];
                    let line =
                        if n == 0 { choice.name.clone() } else { choice.value.as_str().unwrap().to_owned() };
                    *typed = format!("{line}, ");
                }
            }
        }
    }
    let builder = (0..3).find(|person| club.seat_of(*person).0 == 0).unwrap();
    let offered = club.suggestions_with(builder, "build", &[], "route", "").await;
    assert!(!offered.is_empty());
    for choice in offered {
        for sent in [choice.value.clone(), text(&choice.name)] {
            let answer = club.slash((builder + 1) % 3, "build", &[("route", sent)]).await.content;
            assert!(!is_unread(&answer), "{choice:?}: {answer}");
        }
    }
}
