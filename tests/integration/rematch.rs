//! Rematches over Discord: by buttons and by commands, in both languages.

use discord_standin::Message;
use last_spike::store::games::Stage;
use serde_json::json;

use crate::support::{Club, custom_id, text};

impl Club {
    /// Plays a game to an end at which all but the first person have resigned, and returns the post of its result.
    async fn plays_to_an_end(&self, players: usize, options: &[(&str, serde_json::Value)]) -> Message {
        self.start_game(players, options).await;
        for person in 1..players {
            let asked = self.slash(person, "game resign", &[]).await;
            self.press(person, &asked, "resign").await;
        }
        let result = self.post(|post| custom_id(post, "rematch").is_some()).await;
        self.settled().await;
        result
    }

    fn mention(&self, person: usize) -> String {
        format!("<@{}>", self.person(person))
    }

    /// Returns the post of the lobby that is open.
    async fn lobby_post(&self) -> Message {
        self.post(|post| custom_id(post, "join").is_some()).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn by_buttons_all_are_asked_once_and_the_last_yes_begins_the_game() {
    let club = Club::open("en-US").await;
    let options = [("cash", json!(1)), ("edition", text("kickstarter-2015"))];
    let result = club.plays_to_an_end(3, &options).await;
    assert!(custom_id(&result, "replay").is_some());
    // A Brazilian asks, and is answered in Portuguese; the lobby speaks the language of the first game.
    let asked = club.press(2, &result, "rematch").await;
    assert!(asked.is_ephemeral() && asked.content.contains("A revanche está aberta"), "{}", asked.content);
    let lobby = club.lobby_post().await;
    assert!(
        lobby.content.contains("a rematch") && lobby.content.contains("Cash is hidden"),
        "{}",
        lobby.content
    );
    let (ann, bart) = (club.mention(0), club.mention(1));
    assert!(lobby.content.contains(&format!("{ann} and {bart}")), "{}", lobby.content);
    let mut called = lobby.mentions.clone();
    called.sort();
    assert_eq!(called, [club.person(0), club.person(1)], "those who are asked, and nobody else");
    // Somebody else who presses the same button accepts.
    let accepted = club.press(0, &result, "rematch").await;
    assert_eq!(accepted.content, "You've joined the game.");
    let only_bart = |post: &Message| post.content.contains(&format!("{bart}: press **Join**"));
    let waiting = club.post(|post| post.id == lobby.id && only_bart(post)).await;
    let begun = club.press(1, &waiting, "join").await;
    assert_eq!(begun.content, "The game has started.");
    club.settled().await;
    let posts = club.posts();
    let lobby = posts.iter().find(|post| post.id == lobby.id).unwrap();
    assert!(
        lobby.content.contains("The game has started") && lobby.components.is_empty(),
        "{}",
        lobby.content
    );
    assert!(!lobby.content.contains("<@"), "nobody is asked any more: {}", lobby.content);
    let calls = posts.iter().filter(|post| post.mentions.contains(&club.person(1)) && post.id >= lobby.id);
    assert!(calls.count() <= 2, "the invitation, and perhaps the first turn");
    assert_eq!([club.games_at(Stage::Over), club.games_at(Stage::Running)], [1, 1]);
    // The result stands above, and its button says what is in the way now.
    let again = club.press(0, &result, "rematch").await;
    assert!(
        again.is_ephemeral() && again.content.contains("There's already a game here"),
        "{}",
        again.content
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn by_commands_one_declines_and_the_host_begins_with_the_others() {
    let club = Club::open("pt-BR").await;
    club.plays_to_an_end(3, &[]).await;
    let asked = club.slash(0, "game rematch", &[]).await;
    assert!(asked.is_ephemeral() && asked.content.contains("The rematch is open"), "{}", asked.content);
    let lobby = club.lobby_post().await;
    assert!(
        lobby.content.contains("· revanche") && lobby.content.contains("para jogar de novo"),
        "{}",
        lobby.content
    );
    let status = club.slash(2, "game status", &[]).await;
    assert!(status.content.contains(&club.mention(1)) && status.mentions.is_empty(), "{}", status.content);
    let declined = club.slash(2, "game leave", &[]).await;
    assert!(declined.content.contains("Tudo bem, desta vez não"), "{}", declined.content);
    let joined = club.slash(1, "game join", &[]).await;
    assert_eq!(joined.content, "You've joined the game.");
    let answered = |post: &Message| post.content.contains("Desta vez não: **João Conceição**");
    let lobby = club.post(|post| answered(post) && !post.content.contains("para jogar de novo")).await;
    assert!(custom_id(&lobby, "start").is_some(), "{}", lobby.content);
    assert_eq!(club.games_at(Stage::Running), 0, "not all have accepted");
    let started = club.slash(0, "game start", &[]).await;
    assert_eq!(started.content, "The game has started.");
    assert_eq!([club.games_at(Stage::Running), club.seats()], [1, 3 + 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_shown_anew_calls_nobody_again() {
    let club = Club::open("en-US").await;
    club.plays_to_an_end(3, &[]).await;
    club.slash(0, "game rematch", &[]).await;
    let lobby = club.lobby_post().await;
    assert_eq!(lobby.mentions.len(), 2);
    club.settled().await;
    club.standin.delete_message(club.channel(), lobby.id);
    club.slash(1, "game leave", &[]).await;
    let anew = club.lobby_post().await;
    assert!(anew.id != lobby.id && anew.content.contains(&club.mention(2)), "{}", anew.content);
    assert_eq!(anew.mentions, []);
}
