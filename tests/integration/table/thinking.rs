//! Computers that think, in the running bot: they are added by their level, and go on whatever is stopped.

use last_spike::service::{Caller, GameRef, Refusal, table::play};
use last_spike::store::games::{self, Stage, Who};
use last_spike::store::{ChannelId, GameId, GuildId, InteractionId, Tx, UserId};
use last_spike_engine::*;
use serde_json::json;

use crate::support::{Club, PATIENCE, custom_id, text};

impl Club {
    /// Returns the number of steps of a game that the computer at a seat has made.
    fn steps_of(&self, seat: u8) -> u32 {
        self.count(&format!("SELECT count(*) FROM steps WHERE seat = {seat}"))
    }

    /// Opens a lobby and adds a computer of a level by the button and its menu.
    async fn lobby_with(&self, edition: &str, level: &str) {
        self.slash(0, "game new", &[("edition", text(edition))]).await;
        let lobby = self.post(|post| custom_id(post, "computer").is_some()).await;
        let menu = self.press(0, &lobby, "computer").await;
        assert!(menu.is_ephemeral(), "{}", menu.content);
        self.choose_silently(0, &menu, "computer", &[level]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_is_added_by_its_level_and_each_level_says_how_it_plays() {
    let club = Club::open("en-US").await;
    club.slash(0, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "computer").is_some()).await;
    let menu = club.press(0, &lobby, "computer").await;
    let control = menu.control(|control| !control.options.is_empty()).expect("a menu");
    assert_eq!(control.values(), ["easy", "hard", "random", "easy:2", "hard:2"]);
    let said: String = menu.components.iter().map(ToString::to_string).collect();
    for note in ["doesn't look ahead", "wins most often", "first look at the game"] {
        assert!(said.contains(note), "{said}, expected {note:?}");
    }
    club.choose_silently(0, &menu, "computer", &["hard"]).await;
    club.post(|post| post.content.contains("computer, hard")).await;
    // By the command too, whose choices are the same and numbered in the same order.
    for level in 0..3 {
        club.slash(0, "game computer", &[("level", json!(level))]).await;
    }
    club.post(|post| {
        let count = |level: &str| post.content.matches(level).count();
        (count("computer, hard"), count("computer, easy"), count("computer, random")) == (2, 1, 1)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hard_computers_play_a_game_to_its_end_when_the_last_person_has_left() {
    let club = Club::open("en-US").await;
    club.lobby_with("columbia-2015", "hard").await;
    club.slash(0, "game computer", &[("level", json!(1))]).await;
    club.slash(0, "game start", &[]).await;
    let sure = club.slash(0, "game resign", &[]).await;
    club.press(0, &sure, "resign").await;
    club.post(|post| custom_id(post, "rematch").is_some()).await;
    assert!(club.steps_of(1) > 5 && club.steps_of(2) > 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn g8_what_a_hard_computer_was_offered_is_answered_after_a_restart() {
    let mut club = Club::open("en-US").await;
    club.lobby_with("gamma-two-1976", "hard").await;
    club.slash(0, "game start", &[]).await;
    club.post(|post| post.attachments.iter().any(|file| file.filename.starts_with("board-"))).await;
    club.stop_bot().await;
    // The offer was stored, and the bot was killed before anybody thought about it.
    let (user, guild, channel) = (club.person(0), club.place.guild, club.channel());
    let by = Caller {
        user: UserId(user.0),
        name: "Ann".to_owned(),
        locale: "en-US".to_owned(),
        guild: Some(GuildId(guild.0)),
        guild_locale: "en-US".to_owned(),
        channel: ChannelId(channel.0),
        place: None,
        may_manage: false,
        may_manage_server: false,
        writes_in: vec![ChannelId(channel.0)],
        interaction: InteractionId(1),
        game: GameRef::Here,
        pressed: None,
    };
    let store = club.games.store();
    let offered = store.write(move |tx: &Tx<'_>| -> Result<(), Refusal> {
        let stored = games::load(tx, GameId(1))?.unwrap();
        let computer = stored.players.iter().find(|player| matches!(player.who, Who::Computer(_))).unwrap();
        let give = Goods { cash: Money::thousands(9), ..Goods::default() };
        play::offer(tx, &by, &computer.name, give, Goods::default()).map(drop)
    });
    offered.await.unwrap_or_else(|refusal| panic!("{refusal}"));
    drop(store);
    assert_eq!(club.count("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'"), 1);
    club.start_bot().await;
    club.post(|post| post.content.contains("was accepted")).await;
    let waits =
        |_: &_| (club.count("SELECT count(*) FROM jobs WHERE kind = 'answer-offer'") == 0).then_some(());
    assert!(club.standin.wait(PATIENCE, waits).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn from_the_command_to_ones_first_tile_against_two_computers_are_six_presses() {
    let club = Club::open("en-US").await;
    // The command is one press, and a choice in a menu another.
    club.slash(0, "game new", &[]).await;
    let lobby = club.post(|post| custom_id(post, "computer").is_some()).await;
    let menu = club.press(0, &lobby, "computer").await;
    club.choose_silently(0, &menu, "computer", &["easy:2"]).await;
    let lobby = club.post(|post| custom_id(post, "start").is_some()).await;
    assert!(lobby.content.contains("room for 3 more"), "both have joined: {}", lobby.content);
    let notes = club.standin.messages(club.channel(), club.person(0));
    let notes: Vec<&str> =
        notes.iter().filter(|note| note.is_ephemeral()).map(|note| note.content.as_str()).collect();
    assert_eq!(notes.len(), 1, "the answer to the command alone stands below the lobby: {notes:?}");
    club.press(0, &lobby, "start").await;
    club.until("their turn comes", || club.games_at(Stage::Running) == 1 && club.awaited() == [0]).await;
    club.settled().await;
    let board = club.post(|post| custom_id(post, "show").is_some()).await;
    let hand = club.press(0, &board, "show").await;
    let menu = hand.control(|control| !control.options.is_empty()).expect("their tiles");
    // A tile beside a city never costs double, which is asked about.
    let beside = |tile: &&str| tile.ends_with('1') || tile.ends_with('4');
    let (before, tile) = (club.steps_of(0), menu.values().into_iter().find(beside).expect("such a tile"));
    let laid = club.chooses_once(0, &hand, "lay", &[tile]).await;
    assert!(club.steps_of(0) > before, "it is laid: {}", laid.content);
}
