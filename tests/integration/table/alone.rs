//! Games in direct messages with the bot: against computers, for oneself, in one post.

use discord_standin::{Id, Message};
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike::store::games::{self, Stage};
use last_spike_engine::{Edition, Phase, Seat, Viewer};
use serde_json::{Value, json};

use super::trades::do_anything;
use crate::support::{ByName, Club, PATIENCE, choices, custom_id, text};

impl Club {
    /// Returns the channel of somebody's direct messages.
    fn dm(&self, person: usize) -> Id {
        self.standin.dm_channel(self.person(person)).unwrap()
    }

    /// Types a command in direct messages, and returns the answer.
    pub async fn types_in_dm(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        let asked = self.standin.slash(self.person(person), self.dm(person), command, options).unwrap();
        self.standin.answer(&asked, PATIENCE).await.unwrap()
    }

    /// Waits for a direct message.
    async fn dm_post(&self, person: usize, wanted: impl Fn(&Message) -> bool) -> Message {
        let found = || self.letters(person).into_iter().rev().find(|letter| wanted(letter));
        let found = self.standin.wait(PATIENCE, |_| found()).await;
        found.unwrap_or_else(|| {
            let letters: Vec<String> = self.letters(person).into_iter().map(|post| post.content).collect();
            panic!("no such letter among {letters:#?}")
        })
    }

    /// Opens a game of an edition in direct messages by buttons, with so many computers, and starts it.
    pub async fn plays_alone(&self, person: usize, options: &[(&str, Value)], computers: usize) {
        let answer = self.types_in_dm(person, "game new", options).await;
        assert!(answer.is_ephemeral(), "{}", answer.content);
        for n in 0..computers {
            let lobby = self.dm_post(person, |letter| custom_id(letter, "computer").is_some()).await;
            assert!(custom_id(&lobby, "join").is_none(), "nobody can join: {}", lobby.content);
            let levels = self.press(person, &lobby, "computer").await;
            self.choose_silently(person, &levels, "computer", &["easy"]).await;
            let seats = |letter: &Message| letter.content.matches("Jupiter").count() > 0;
            self.dm_post(person, |letter| seats(letter) && custom_id(letter, "start").is_some()).await;
            assert!(n < 5);
        }
        let lobby = self.dm_post(person, |letter| custom_id(letter, "start").is_some()).await;
        self.press(person, &lobby, "start").await;
        self.dm_post(person, is_table).await;
    }

    /// Waits until a person is asked something in their game, or it is over; returns the post by which they answer.
    async fn asked_in_dm(&self, person: usize, game: GameId) -> Option<Message> {
        loop {
            let is_over =
                || self.read(|tx| games::stage(tx, game)).is_some_and(|stage| stage != Stage::Running);
            let moment = |_: &_| (is_over() || self.awaits(game)).then_some(());
            self.standin.wait(PATIENCE, moment).await.expect("computers move");
            self.settled().await;
            if is_over() {
                return None;
            }
            if !self.awaits(game) {
                continue;
            }
            // The one that another has taken the place of goes by itself, some seconds later.
            return self.letters(person).into_iter().rev().find(is_table);
        }
    }

    /// Tells whether a game waits for its person, who has the first seat.
    fn awaits(&self, game: GameId) -> bool {
        let rows = self.read(|tx| last_spike::store::clock::awaited::of_game(tx, game));
        rows.iter().any(|row| row.seat == Seat(0))
    }
}

fn is_table(letter: &Message) -> bool {
    letter.attachments.iter().any(|file| file.filename.starts_with("table-"))
}

/// Plays a game of an edition through by the buttons of its one post.
async fn a_whole_game(edition: &str, person: usize, computers: usize) {
    let club = Club::open("en-US").await;
    let lang = if matches!(person, 2 | 5) { Lang::PtBr } else { Lang::En };
    club.plays_alone(person, &[("edition", text(edition))], computers).await;
    let game = GameId(1);
    let first = club.dm_post(person, is_table).await;
    let details = club.press(person, &first, "details").await;
    assert!(details.content.contains("SHA-256"), "the seed is committed to: {}", details.content);
    let stored = club.read(|tx| games::load(tx, game)).unwrap();
    assert_eq!((stored.guild, stored.channel.0), (None, club.dm(person).0));
    let (mut played, mut last) = (0, None);
    while let Some(table) = club.asked_in_dm(person, game).await {
        assert!(table.content.chars().count() <= 2000);
        assert!(!table.content.contains("<#"), "it is here: {}", table.content);
        if let Some(last) = last.replace(table.id) {
            assert!(table.id >= last, "the newest post is at the end");
        }
        do_anything(&club, person, &table, played).await;
        played += 1;
        assert!(played < 400, "the game does not end");
    }
    assert!(played > 5);
    let result =
        |letter: &Message| letter.attachments.iter().any(|file| file.filename.starts_with("result-"));
    let end = club.dm_post(person, result).await;
    assert!(end.content.contains(&format!("<@{}>", club.person(person))), "{}", end.content);
    let record = club.record_below(person, &end).await;
    assert!(
        last_spike_engine::record::verify(&record, &Edition::all()).is_ok(),
        "the record is as everywhere"
    );
    club.settled().await;
    let none = |_: &_| (!club.letters(person).iter().any(is_table)).then_some(());
    club.standin.wait(PATIENCE, none).await.expect("the result takes the place of the board");
    let list = club.types_in_dm(person, "game list", &[("show", json!(1))]).await;
    assert!(list.content.contains(&lang.say("place-dm")), "{}", list.content);
    assert_eq!(club.posts().len(), 0, "nobody else is told");
    // The same again.
    let again = club.types_in_dm(person, "game rematch", &[]).await;
    assert!(again.is_ephemeral());
    let found = || club.games().iter().filter(|game| game.stage == Stage::Running).count();
    club.standin.wait(PATIENCE, |_| (found() == 1).then_some(())).await.expect("the rematch begins at once");
    let one = |_: &_| (club.letters(person).into_iter().filter(is_table).count() == 1).then_some(());
    club.standin.wait(PATIENCE, one).await.expect("one post holds board and hand");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_wooden_tiles_is_played_to_its_end() {
    a_whole_game("columbia-2015", 0, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_the_campaign_rules_is_played_to_its_end() {
    a_whole_game("kickstarter-2015", 2, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_1976_is_played_to_its_end() {
    a_whole_game("gamma-two-1976", 0, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_can_be_typed_and_the_one_post_shows_what_came_of_it() {
    let club = Club::open("en-US").await;
    for (command, options) in [
        ("game new", vec![("edition", text("columbia-2015")), ("hints", json!(0))]),
        ("game computer", vec![("level", json!(0))]),
        ("game start", vec![]),
    ] {
        let answer = club.types_in_dm(0, command, &options).await;
        assert!(answer.is_ephemeral(), "{}", answer.content);
        club.settled().await;
    }
    let mut turns = 0;
    while turns < 3 {
        let table = club.asked_in_dm(0, GameId(1)).await.expect("the game goes on");
        let view = club.game().view(Viewer::Seat(Seat(0)));
        let step = view.step;
        let answer = match view.phase {
            Phase::Lay => {
                let tile = choices(&table)[0].clone();
                let answer = club.types_in_dm(0, "lay", &[("tile", text(&tile))]).await;
                // It may cost double, which is asked before.
                if custom_id(&answer, "sure").is_some() {
                    club.press(0, &answer, "sure").await
                } else {
                    answer
                }
            }
            Phase::Buy => {
                turns += 1;
                club.types_in_dm(0, "pass", &[]).await
            }
            other => panic!("{other:?}"),
        };
        assert!(answer.is_ephemeral(), "{}", answer.content);
        assert!(club.game().step() > step, "{}", answer.content);
        if turns == 1 {
            club.asked_in_dm(0, GameId(1)).await.expect("it is their turn again");
            for (command, says) in [
                ("hand", "$"),
                ("game status", "Jupiter"),
                ("game recap", ""),
                ("game list", "our direct messages"),
                ("game history", "Turn"),
                ("map", ""),
                ("help", "</hint:"),
                ("plan", "It's your turn, so make your move."),
            ] {
                let answer = club.types_in_dm(0, command, &[]).await;
                assert!(answer.content.contains(says), "/{command}: {}", answer.content);
            }
        }
    }
    let asked = club.asked_in_dm(0, GameId(1)).await.expect("the game goes on");
    let hint = club.types_in_dm(0, "hint", &[]).await;
    assert!(hint.content.starts_with("💡"), "{}", hint.content);
    // What was done last can be taken back where it has shown nothing.
    club.types_in_dm(0, "game undo", &[]).await;
    // Another game waits until this one is over, and nobody else finds it.
    let second = club.types_in_dm(0, "game new", &[]).await;
    assert!(second.content.contains("still playing game 1 here"), "{}", second.content);
    let other = club.types_in_dm(1, "map", &[("game", json!(1))]).await;
    assert!(!other.content.contains("Turn"), "{}", other.content);
    let forged = club.standin.forge_press(club.person(1), &asked, "1:0:join").unwrap();
    let answer = club.standin.answer(&forged, PATIENCE).await.unwrap();
    assert!(answer.is_ephemeral());
    assert_eq!(club.read(|tx| games::load(tx, GameId(1))).unwrap().players.len(), 2);
    // Ended by whoever plays it.
    let confirm = club.types_in_dm(0, "game end", &[]).await;
    club.press(0, &confirm, "end").await;
    club.settled().await;
    club.dm_post(0, |letter| letter.content.contains("ended this game early")).await;
    let none = club.types_in_dm(0, "lay", &[("tile", text("A1"))]).await;
    assert!(none.content.contains("</game new:"), "{}", none.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_from_a_hint_leaves_no_second_board_behind() {
    let club = Club::open("en-US").await;
    club.plays_alone(0, &[("edition", text("columbia-2015")), ("hints", json!(0))], 1).await;
    let asked = || {
        let letters = club.letters(0);
        letters
            .into_iter()
            .rev()
            .find(|letter| ["lay", "do:pass"].iter().any(|meaning| custom_id(letter, meaning).is_some()))
    };
    let table = club.standin.wait(PATIENCE, |_| asked()).await.expect("the first turn");
    let hint = club.types_in_dm(0, "hint", &[]).await;
    assert!(hint.content.starts_with("💡"), "{}", hint.content);
    let steps = club.steps();
    // One at double cost is asked about first, in the same place.
    let played = club.select(0, &hint, "lay", &[&choices(&hint)[0]]).await;
    assert_eq!(played.id, hint.id, "in place of the hint");
    assert!(club.steps() > steps && played.content.contains("laid **"), "{}", played.content);
    assert!(played.attachments.is_empty() && played.controls().is_empty(), "{}", played.content);
    club.settled().await;
    let boards = || club.letters(0).into_iter().filter(|letter| !letter.attachments.is_empty()).count();
    club.until("the game has its one post", || boards() == 1).await;
    assert!(table.attachments.len() == 1 && asked().is_some(), "the next question is there");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_discord_refuses_messages_the_answer_says_so() {
    let club = Club::open("en-US").await;
    club.standin.set_dms_open(club.person(0), false);
    let answer = club.types_in_dm(0, "game new", &[]).await;
    assert!(answer.content.contains("doesn't let me post"), "{}", answer.content);
    assert_eq!(club.games_at(Stage::Closed), 1);
    club.standin.set_dms_open(club.person(0), true);
    let answer = club.types_in_dm(0, "game new", &[]).await;
    assert!(answer.content.contains("open"), "{}", answer.content);
    club.dm_post(0, |letter| custom_id(letter, "computer").is_some()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_when_its_player_opens_their_direct_messages_again() {
    let club = Club::open("en-US").await;
    club.plays_alone(0, &[], 1).await;
    let table = club.asked_in_dm(0, GameId(1)).await.unwrap();
    club.standin.set_dms_open(club.person(0), false);
    do_anything(&club, 0, &table, 0).await;
    club.settled().await;
    club.standin.set_dms_open(club.person(0), true);
    club.change("UPDATE people SET dm_retry_at = 0 WHERE dm_closed_at IS NOT NULL");
    club.types_in_dm(0, "game status", &[]).await;
    assert!(club.asked_in_dm(0, GameId(1)).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_installed_the_bot_for_themselves_plays_with_it_and_is_told_how_to_invite_it_elsewhere() {
    let club = Club::open("en-US").await;
    club.standin.remove_bot(club.place.guild);
    let here = club.channel();
    assert!(club.standin.slash(club.person(0), here, "help", &[]).is_err(), "nothing is offered there");
    club.standin.set_installed(club.person(0), true);
    for command in ["game new", "help", "hand"] {
        let asked = club.standin.slash(club.person(0), here, command, &[]).unwrap();
        let answer = club.standin.answer(&asked, PATIENCE).await.unwrap();
        assert!(answer.is_ephemeral(), "{}", answer.content);
        let link = "https://discord.com/oauth2/authorize?client_id=";
        assert!(
            answer.content.contains(link) && answer.content.contains("permissions="),
            "{}",
            answer.content
        );
    }
    assert!(club.games().is_empty());
    club.plays_alone(0, &[], 1).await;
    assert!(club.asked_in_dm(0, GameId(1)).await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_server_with_the_commands_alone_one_is_told_that_the_bot_is_not_there_and_how_to_add_it() {
    let mut club = Club::open("en-US").await;
    let (guild, here) = (club.place.guild, club.channel());
    club.standin.remove_bot(guild);
    club.standin.set_commands_alone(guild, true);
    // Whether the bot was connected when it was removed makes no difference.
    for restarts in [false, true] {
        if restarts {
            club.stop_bot().await;
            club.start_bot().await;
        }
        for (person, said) in [(0, "my commands but not me"), (2, "meus comandos")] {
            for command in ["game new", "game start", "game rematch", "hand", "map", "server"] {
                let asked = club.standin.slash(club.person(person), here, command, &[]);
                let Ok(asked) = asked else { continue };
                let answer = club.standin.answer(&asked, PATIENCE).await.unwrap().content;
                assert!(answer.contains(said) && !answer.contains("Send Messages"), "{command}: {answer}");
                let link =
                    format!("scope=bot+applications.commands&permissions=309237763072&guild_id={guild}");
                assert!(answer.contains(&link), "{command}: {answer}");
            }
        }
        // What needs no game works.
        for command in ["help", "game list", "settings", "privacy show"] {
            let asked = club.standin.slash(club.person(0), here, command, &[]).unwrap();
            let answer = club.standin.answer(&asked, PATIENCE).await.unwrap().content;
            assert!(!answer.contains("my commands but not me"), "{command}: {answer}");
        }
    }
    assert!(club.games().is_empty());
    club.standin.invite_bot(guild);
    club.start_game(2, &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_press_begins_a_game_that_is_opened_here() {
    let club = Club::open("en-US").await;
    club.types_in_dm(0, "game new", &[]).await;
    let lobby = club.dm_post(0, |letter| custom_id(letter, "against:hard").is_some()).await;
    let details = club.details_of(0, &lobby).await;
    assert!(custom_id(&details, "leave").is_some(), "the way out: {}", details.content);
    let form = club.opens_form(0, &details, "editsettings").await;
    let settings = club.sends_form(&form, &[]).await;
    assert_eq!(choices(&settings), ["token", "edition", "pace", "hints", "double_cost", "cash"]);
    club.press(0, &lobby, "against:hard").await;
    club.dm_post(0, is_table).await;
    let stored = club.read(|tx| games::load(tx, GameId(1))).unwrap();
    assert_eq!((stored.stage, stored.players.len()), (Stage::Running, 2));
    assert!(club.asked_in_dm(0, GameId(1)).await.is_some());
    // There are no other direct messages in which to open another.
    let refused = club.types_in_dm(0, "game new", &[]).await;
    for part in ["game 1 here", "/hand", "/game end"] {
        assert!(refused.content.contains(part), "{part}: {}", refused.content);
    }
    assert_eq!(club.games_at(Stage::Running), 1);
}
