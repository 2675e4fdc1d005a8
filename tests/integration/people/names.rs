//! Players of one name: whatever is posted or shown tells them apart as menus do.

use discord_standin::Message;
use last_spike::store::games::Stage;

use crate::support::{Club, custom_id, text};
use crate::table::trades::do_anything;

/// Checks that the letter of a player stands before each of these names.
fn told_apart(what: &str, names: &[&str], letters: &[char]) -> usize {
    let mut found = 0;
    for name in names {
        for (at, _) in what.match_indices(name) {
            let is_between = |c: char| matches!(c, '*' | '·' | ' ' | '\u{2068}' | '\u{200e}');
            let before = what[..at].trim_end_matches(is_between).chars().next_back();
            assert!(before.is_some_and(|letter| letters.contains(&letter)), "{name} alone in {what}");
            found += 1;
        }
    }
    found
}

/// Returns all texts of a message.
fn texts(message: &Message) -> Vec<String> {
    let alts = message.attachments.iter().filter_map(|file| file.description.clone());
    let controls = message.components.iter().map(ToString::to_string);
    std::iter::once(message.content.clone()).chain(alts).chain(controls).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_one_name_are_told_apart_in_posts_votes_results_and_reviews() {
    const SHARED: [&str; 2] = ["Sam", "Jupiter"];
    let club = Club::open("en-US").await;
    // Two people have one name, and a third that of a computer.
    for (person, name) in [(0, "Sam"), (1, "Sam"), (3, "Jupiter")] {
        club.standin.rename_person(club.person(person), name);
    }
    club.slash(0, "game new", &[("edition", text("columbia-2015"))]).await;
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game computer", &[]).await;
    club.slash(3, "game join", &[]).await;
    club.settled().await;
    club.slash(0, "game start", &[]).await;
    club.settled().await;
    let letters: Vec<char> = {
        let stored = club.read(|tx| last_spike::store::games::load(tx, last_spike::store::GameId(1)));
        let stored = stored.unwrap();
        stored.turn_order().map(|seat| stored.letters().of(seat)).collect()
    };
    let mut seen: Vec<Message> = Vec::new();
    for n in 0..6 {
        let Some((person, hand)) = club.whose_turn(4).await else { break };
        do_anything(&club, person, &hand, n).await;
        club.settled().await;
        seen.extend(club.posts());
    }
    for command in ["game status", "hand", "game history", "game undo", "help"] {
        seen.push(club.slash(1, command, &[]).await);
    }
    seen.push(club.slash(1, "map", &[("text", serde_json::json!(true))]).await);
    // A question to all.
    seen.push(club.slash(0, "game pause", &[]).await);
    club.settled().await;
    seen.extend(club.posts());
    for person in [0, 3] {
        let asked = club.slash(person, "game resign", &[]).await;
        seen.push(asked.clone());
        if custom_id(&asked, "resign").is_some() {
            club.press(person, &asked, "resign").await;
        }
    }
    club.settled().await;
    let asked = club.slash(1, "game resign", &[]).await;
    club.press(1, &asked, "resign").await;
    club.until("it is over", || club.games_at(Stage::Over) == 1).await;
    club.settled().await;
    seen.extend(club.posts());
    (0..4).for_each(|person| seen.extend(club.letters(person)));
    for command in ["game replay", "game review"] {
        seen.push(club.slash(1, command, &[]).await);
    }
    let found: usize = seen.iter().flat_map(texts).map(|text| told_apart(&text, &SHARED, &letters)).sum();
    assert!(found > 50, "they were named {found} times");
}
