//! Rematches over Discord: by buttons and by commands, in both languages.

use discord_standin::{Id, Message};
use last_spike::present::Lang;
use last_spike::store::games::Stage;
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, text};

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
    assert_eq!(begun.content, Lang::En.say("lobby-starts-soon"));
    club.until("it begins", || club.games_at(Stage::Running) == 1).await;
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
    assert!(calls.count() <= 3, "the invitation, the beginning, and perhaps the first turn");
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
async fn by_commands_one_declines_and_the_others_begin_once_all_have_answered() {
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
    let lobby = club.post(|post| post.content.contains("Desta vez não: **João Conceição**")).await;
    assert!(lobby.content.contains("para jogar de novo"), "one is still asked: {}", lobby.content);
    assert_eq!(club.games_at(Stage::Running), 0, "not all have answered");
    // The game that has ended is not hidden by the lobby.
    let past = club.slash(0, "game history", &[]).await;
    assert!(past.attachments.iter().any(|file| file.filename.starts_with("board-")), "{}", past.content);
    let again = club.slash(2, "game leave", &[]).await;
    assert!(again.content.contains("Você não está nesta sala"), "{}", again.content);
    let open = club.slash(0, "game new", &[]).await;
    assert!(open.content.contains("Your lobby is already open here"), "{}", open.content);
    let joined = club.slash(1, "game join", &[]).await;
    assert_eq!(joined.content, Lang::En.say("lobby-starts-soon"));
    club.until("it begins", || club.games_at(Stage::Running) == 1).await;
    assert_eq!([club.games_at(Stage::Running), club.seats()], [1, 3 + 2]);
    let late = club.slash(2, "game join", &[]).await;
    assert!(late.content.contains("não dá mais para entrar"), "{}", late.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_each_game_has_a_thread_a_rematch_has_one_and_the_same_button_accepts_it() {
    let club = Club::open("en-US").await;
    let result = club.plays_to_an_end(3, &[]).await;
    club.slash(0, "server", &[("thread", json!(true))]).await;
    let asked = club.press(0, &result, "rematch").await;
    let (_, thread) = asked.content.split_once("The rematch is open in <#").expect("it says where");
    let thread = Id(thread.split('>').next().unwrap().parse().unwrap());
    assert!(asked.is_ephemeral() && thread != club.channel(), "{}", asked.content);
    let is_lobby = |post: &Message| custom_id(post, "join").is_some();
    let lobby = club.standin.message(thread, club.person(1), PATIENCE, is_lobby).await.expect("a lobby");
    let accepted = club.press(1, &result, "rematch").await;
    assert_eq!(accepted.content, format!("You've joined the rematch in <#{thread}>."));
    let declined = club.press(2, &lobby, "leave").await;
    assert!(declined.content.contains("a partida começa sem você"), "{}", declined.content);
    club.until("it begins", || club.games_at(Stage::Running) == 1).await;
    let late = club.press(0, &result, "rematch").await;
    assert!(late.content.contains(&format!("has started in <#{thread}>")), "{}", late.content);
    assert_eq!(club.games_at(Stage::Lobby), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_direct_messages_a_rematch_says_where_it_is_to_be_had() {
    let club = Club::open("en-US").await;
    club.plays_to_an_end(2, &[]).await;
    let refused = club.types_in_dm(0, "game rematch", &[]).await;
    assert!(refused.content.contains("only in its channel"), "{}", refused.content);
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
