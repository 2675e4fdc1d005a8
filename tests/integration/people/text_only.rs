//! `/settings pictures: off`: what somebody alone sees comes in words, and a whole game can be played by them.

use discord_standin::{Exchange, Message};
use serde_json::json;

use crate::support::{Club, choices, custom_id, text};
use crate::table::trades::do_anything;

impl Club {
    /// Sets for a person that they want no pictures.
    async fn wants_words(&self, person: usize) {
        let changed = self.slash(person, "settings", &[("pictures", json!(1))]).await;
        assert!(["Pictures: off", "Imagens: desligadas"].iter().any(|off| changed.content.contains(off)));
    }

    /// Returns the names of the pictures that one person alone was sent.
    fn private_pictures(&self) -> Vec<String> {
        let exchanges = self.standin.exchanges();
        let private = |exchange: &&std::sync::Arc<Exchange>| self.standin.only_reader(exchange).is_some();
        let names = exchanges.iter().filter(private).flat_map(|exchange| &exchange.parts);
        let names = names.filter_map(|part| part.filename.clone());
        names.filter(|name| name.ends_with(".png") || name.ends_with(".gif")).collect()
    }
}

/// Checks that what can be chosen below a message is said in words.
fn is_said(message: &Message) {
    let menu = choices(message);
    let is_lay = custom_id(message, "lay").is_some();
    for choice in menu.iter().filter(|_| is_lay) {
        assert!(message.content.contains(&format!("**{choice}**")), "{choice} in {}", message.content);
        let line = message.content.lines().find(|line| line.contains(&format!("**{choice}**"))).unwrap();
        assert!(line.contains('$'), "with its cost: {line}");
    }
    let options =
        message.components.iter().flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
    for option in options.flat_map(|control| control["options"].as_array().cloned().unwrap_or_default()) {
        assert!(!option["label"].as_str().unwrap_or_default().is_empty());
    }
}

/// The steps at the beginning of a game after each of which its posts are waited for.
const TOLD: usize = 10;

async fn plays_by_words(edition: &str, words: [&str; 2]) {
    let club = Club::open("en-US").await;
    // The first reads English, the third Portuguese.
    club.wants_words(0).await;
    club.wants_words(1).await;
    club.start_game(2, &[("edition", text(edition))]).await;
    let mut played = 0;
    for n in 0..1500 {
        let Some((person, hand)) = club.whose_turn(2).await else { break };
        assert!(hand.attachments.is_empty(), "{}", hand.content);
        is_said(&hand);
        if n % 20 == 0 {
            let map = club.slash(person, "map", &[]).await;
            assert!(words.iter().all(|word| map.content.contains(word)), "{}", map.content);
        }
        if n < TOLD {
            // Whoever plays faster than Discord takes posts has several turns told in one.
            club.settled().await;
        }
        let done = do_anything(&club, person, &hand, n).await;
        assert!(done.attachments.is_empty(), "{}", done.content);
        played = n;
    }
    assert!(played > 20, "{played}");
    club.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("result-"))).await;
    let boards = club.posts().into_iter().flat_map(|post| post.attachments);
    assert!(boards.filter(|file| file.filename.starts_with("board-")).count() > 3, "everybody sees pictures");
    for (command, said) in [("game history", words[0]), ("game replay", words[0]), ("game status", "🏆")] {
        let told = club.slash(1, command, &[]).await;
        assert!(told.attachments.is_empty() && told.content.contains(said), "/{command}: {}", told.content);
    }
    assert_eq!(club.private_pictures(), Vec::<String>::new());
    // Whoever wants pictures again has them.
    club.slash(1, "settings", &[("pictures", json!(0))]).await;
    let map = club.slash(1, "map", &[]).await;
    assert!(map.attachments.iter().any(|file| file.filename.starts_with("board-")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_tiles_is_played_by_words_alone() {
    plays_by_words("columbia-2015", ["Track: ", "Costs, * is double:"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_campaign_is_played_by_words_alone() {
    plays_by_words("kickstarter-2015", ["Track: ", "Costs, * is double:"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_1976_is_played_by_words_alone() {
    plays_by_words("gamma-two-1976", ["Track: ", "What each city pays"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_direct_messages_is_shown_by_words_alone() {
    let club = Club::open("en-US").await;
    club.wants_words(2).await;
    club.types_in_dm(2, "game new", &[]).await;
    let lobby = || club.letters(2).into_iter().find(|letter| custom_id(letter, "computer").is_some());
    let lobby = club.standin.wait(crate::support::PATIENCE, |_| lobby()).await.unwrap();
    let levels = club.press(2, &lobby, "computer").await;
    club.choose_silently(2, &levels, "computer", &["easy"]).await;
    club.settled().await;
    club.types_in_dm(2, "game start", &[]).await;
    let asked = || {
        let letters = club.letters(2).into_iter().rev();
        letters.into_iter().find(|letter| custom_id(letter, "lay").is_some())
    };
    let asked = club.standin.wait(crate::support::PATIENCE, |_| asked()).await.unwrap();
    assert!(asked.attachments.is_empty());
    is_said(&asked);
    let board = club.press(2, &asked, "board").await;
    assert!(board.attachments.is_empty() && board.content.contains("Trilhos: "), "{}", board.content);
    club.settled().await;
    assert_eq!(club.private_pictures(), Vec::<String>::new());
}
