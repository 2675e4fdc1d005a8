//! `/profile`, `/leaderboard`, `/settings hidden` and `/server strike` over Discord.

use discord_standin::{ClientError, Message, Permissions};
use last_spike::present::Lang;
use serde_json::json;

use crate::support::{ByName, Club, PATIENCE, custom_id, plain, text};

/// Who owns the server, who plays with them, and who only watches.
const OWNER: usize = 0;
const BOB: usize = 1;
const JOAO: usize = 2;

/// The values of the choices on and off, as they are registered.
const ON: u8 = 0;
const OFF: u8 = 1;

impl Club {
    /// Starts a rated game of so many people.
    async fn starts_a_rated_game(&self, players: usize) {
        self.start_game(players, &[("rated", json!(true)), ("edition", text("columbia-2015"))]).await;
    }

    /// Plays a rated game of so many people to an end at which all but the first have resigned, after three moves each,
    /// and returns its number.
    async fn plays_a_rated_game(&self, players: usize) -> u64 {
        self.starts_a_rated_game(players).await;
        self.plays_until_it_counts(players).await;
        for person in 1..players {
            let asked = self.slash(person, "game resign", &[]).await;
            self.press(person, &asked, "resign").await;
        }
        self.post(|post| custom_id(post, "rematch").is_some()).await;
        self.settled().await;
        u64::from(self.count("SELECT max(id) FROM games"))
    }

    /// Returns the leaderboard as somebody sees it.
    async fn leaderboard(&self, person: usize) -> Message {
        let shown = self.slash(person, "leaderboard", &[]).await;
        assert!(shown.is_ephemeral(), "{}", shown.content);
        shown
    }

    /// Returns the suggestions for an option of `/server` that begins so.
    async fn games_offered(&self, option: &str) -> Vec<(String, u64)> {
        let (owner, here, typed) = (self.person(OWNER), self.channel(), [(option, text(""))]);
        let asked = self.standin.autocomplete(owner, here, "server", &typed, option).unwrap();
        let found = self.standin.choices(&asked, PATIENCE).await.unwrap().into_iter();
        found.map(|choice| (choice.name, choice.value.as_u64().unwrap())).collect()
    }
}

/// Returns the description of the only picture of a message.
fn alt(message: &Message) -> &str {
    let [picture] = &message.attachments[..] else { panic!("one picture below {}", message.content) };
    picture.description.as_deref().expect("it is described")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_seen_in_profiles_and_on_the_leaderboard() {
    let club = Club::open("en-US").await;
    let empty = club.leaderboard(OWNER).await;
    assert!(
        plain(&empty.content).contains(&plain(&Lang::En.say("refusal-no-leaderboard"))),
        "{}",
        empty.content
    );
    let none = club.slash(OWNER, "profile", &[]).await;
    assert!(plain(&none.content).contains(&plain(&Lang::En.say("profile-none-own"))), "{}", none.content);
    assert!(none.is_ephemeral() && none.attachments.is_empty());
    club.plays_a_rated_game(3).await;
    let own = club.slash(OWNER, "profile", &[]).await;
    assert!(own.is_ephemeral() && own.content.starts_with("**Your profile** · all time"), "{}", own.content);
    assert!(
        own.content.contains("still settling (1 of 5 games)") && own.content.contains("1 game (1× 1st)"),
        "{}",
        own.content
    );
    assert!(alt(&own).contains("1 game (1× 1st)"), "{}", alt(&own));
    assert!(club.bytes(&own.attachments[0]).starts_with(b"\x89PNG"));
    // Who looks at somebody else sees what they have played together, in their own language.
    let owner = text(&club.person(OWNER).to_string());
    let others = club.slash(JOAO, "profile", &[("player", owner.clone())]).await;
    assert!(others.content.contains("1 partida na mesma mesa"), "{}", others.content);
    assert!(others.is_ephemeral() && others.mentions.is_empty());
    let stranger = club.slash(3, "profile", &[("player", owner)]).await;
    assert!(stranger.content.contains("haven't finished a game together"), "{}", stranger.content);
    let board = club.leaderboard(BOB).await;
    assert!(
        board.content.starts_with("**Leaderboard** · The Last Spike (2015) · all time"),
        "{}",
        board.content
    );
    assert!(board.content.contains("Play 4 more rated games for a place"), "{}", board.content);
    assert!(!board.content.contains("wins alone"), "{}", board.content);
    // Everybody is on it after one game, without a place; whoever has none is told how games come to count.
    assert_eq!(alt(&board).matches("still settling (1 of 5 games)").count(), 3, "{}", alt(&board));
    let unrated = club.leaderboard(3).await;
    let none = plain(&Lang::En.say("leaderboard-unrated"));
    assert!(plain(&unrated.content).contains(&none), "{}", unrated.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn editions_and_seasons_are_offered_and_what_is_none_is_refused() {
    let club = Club::open("en-US").await;
    club.plays_a_rated_game(3).await;
    for (person, quarter, edition) in [(OWNER, "Q", "(1976)"), (JOAO, "trimestre", "(1976)")] {
        for command in ["profile", "leaderboard"] {
            let found = |option: &'static str, typed: &'static str| {
                let options = [(option, text(typed))];
                let asked =
                    club.standin.autocomplete(club.person(person), club.channel(), command, &options, option);
                async { club.standin.choices(&asked.unwrap(), PATIENCE).await.unwrap() }
            };
            let seasons = found("season", "").await;
            assert_eq!(seasons[0].value, "all");
            assert!(seasons.len() == 9 && seasons[1].name.contains(quarter), "{seasons:?}");
            let editions = found("edition", "1976").await;
            assert!(editions.len() == 1 && editions[0].name.contains(edition), "{editions:?}");
            let shown = club.slash(person, command, &[("season", seasons[1].value.clone())]).await;
            assert!(shown.content.contains(&seasons[1].name), "{}", shown.content);
            // Nobody has finished a game of that edition.
            let none = club.slash(person, command, &[("edition", editions[0].value.clone())]).await;
            let says = if command == "profile" { "profile-none-fits" } else { "refusal-no-leaderboard" };
            let says = if person == JOAO { Lang::PtBr.say(says) } else { Lang::En.say(says) };
            assert_eq!(plain(&none.content), plain(&says));
            let refused = club.slash(person, command, &[("season", text("winter"))]).await;
            assert!(
                refused.content.contains("winter") && refused.content.contains("2026"),
                "{}",
                refused.content
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_hidden_is_seen_by_themselves_alone() {
    let club = Club::open("en-US").await;
    club.standin.rename_person(club.person(BOB), "Bartleby");
    club.plays_a_rated_game(3).await;
    let set = club.slash(BOB, "settings", &[("hidden", json!(ON))]).await;
    assert!(set.content.contains(&Lang::En.say("settings-hidden")), "{}", set.content);
    let bob = club.person(BOB).to_string();
    for person in [OWNER, JOAO, 3] {
        let asked = club.slash(person, "profile", &[("player", text(&bob))]).await;
        assert!(asked.attachments.is_empty() && !asked.content.contains("1 game"), "{}", asked.content);
        let board = club.leaderboard(person).await;
        let described = board.attachments.iter().filter_map(|file| file.description.as_deref());
        for told in [board.content.as_str()].into_iter().chain(described) {
            assert!(!told.contains(&bob) && !told.contains("Bartleby"), "{told}");
        }
    }
    let board = club.leaderboard(BOB).await;
    let hidden = plain(&Lang::En.say("leaderboard-hidden"));
    assert!(plain(&board.content).contains(&hidden), "{}", board.content);
    let own = club.slash(BOB, "profile", &[]).await;
    assert!(own.content.starts_with("**Your profile**") && own.attachments.len() == 1, "{}", own.content);
    let set = club.slash(BOB, "settings", &[("hidden", json!(OFF))]).await;
    assert!(set.content.contains(&Lang::En.say("settings-visible")), "{}", set.content);
    let asked = club.slash(OWNER, "profile", &[("player", text(&bob))]).await;
    assert_eq!(asked.attachments.len(), 1, "{}", asked.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_struck_from_the_ratings_and_taken_back() {
    let club = Club::open("en-US").await;
    let game = club.plays_a_rated_game(2).await;
    let number = game.to_string();
    let has_rating = async || club.slash(OWNER, "profile", &[]).await.content.contains(" points, ");
    assert!(has_rating().await);
    // Only who may manage the server is offered anything, or does it.
    let offered = club.standin.slash(club.person(BOB), club.channel(), "server", &[("strike", json!(game))]);
    assert!(matches!(offered, Err(ClientError::NotPermitted(_))), "{offered:?}");
    let forged =
        club.standin.forge_slash(club.person(BOB), club.channel(), "server", &[("strike", json!(game))]);
    let refused = club.standin.answer(&forged.unwrap(), PATIENCE).await.unwrap();
    assert!(refused.content.contains("“Manage Server”") && has_rating().await, "{}", refused.content);
    let entries = club.games_offered("strike").await;
    assert!(
        matches!(&entries[..], [(label, number)] if *number == game && label.starts_with(&number.to_string())),
        "{entries:?}"
    );
    assert_eq!(club.games_offered("unstrike").await, []);
    let said = async |option: &str| club.slash(OWNER, "server", &[(option, json!(game))]).await.content;
    let struck = said("strike").await;
    let expected = Lang::En.text("strike-done", &[("game", number.as_str().into())]);
    assert_eq!(plain(&struck), plain(&expected));
    assert!(!has_rating().await);
    assert_eq!(club.games_offered("strike").await, []);
    assert_eq!(club.games_offered("unstrike").await.len(), 1);
    let again = said("strike").await;
    assert!(again.contains("already out of the ratings"), "{again}");
    let shown = club.slash(OWNER, "server", &[]).await.content;
    assert!(shown.contains(&Lang::En.text("server-struck", &[("games", number.as_str().into())])), "{shown}");
    let both = [("unstrike", json!(game)), ("thread", json!(true))];
    let refused = club.slash(OWNER, "server", &both).await;
    assert_eq!(refused.content, Lang::En.say("strike-alone"));
    let back = said("unstrike").await;
    assert_eq!(back, Lang::En.text("strike-undone", &[("game", number.as_str().into())]));
    assert!(has_rating().await);
    let unknown = club.slash(OWNER, "server", &[("strike", json!(4711))]).await;
    assert!(unknown.is_ephemeral() && !unknown.content.contains("no longer counts"), "{}", unknown.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_is_shown_in_direct_messages_and_in_words() {
    let club = Club::open("en-US").await;
    club.plays_a_rated_game(2).await;
    let own = club.types_in_dm(OWNER, "profile", &[]).await;
    assert!(
        own.content.starts_with("**Your profile**") && !own.content.contains("points"),
        "{}",
        own.content
    );
    assert_eq!(own.attachments.len(), 1);
    let dm = club.standin.dm_channel(club.person(OWNER)).unwrap();
    let forged = club.standin.forge_slash(club.person(OWNER), dm, "leaderboard", &[]).unwrap();
    let forged = club.standin.answer(&forged, PATIENCE).await.unwrap();
    assert_eq!(plain(&forged.content), plain(&Lang::En.say("refusal-not-in-server")));
    club.slash(BOB, "settings", &[("pictures", json!(OFF))]).await;
    for command in ["profile", "leaderboard"] {
        let told = club.slash(BOB, command, &[]).await;
        assert!(
            told.attachments.is_empty() && told.content.contains("The Last Spike (2015)"),
            "{}",
            told.content
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_three_games_at_once_is_said_to_in_their_profile() {
    let club = Club::open("en-US").await;
    let bob = text(&club.person(BOB).to_string());
    let profiles = async || {
        let own = club.slash(BOB, "profile", &[]).await.content;
        [own, club.slash(OWNER, "profile", &[("player", bob.clone())]).await.content]
    };
    for left in 1..=4 {
        club.starts_a_rated_game(2).await;
        let asked = club.slash(BOB, "game resign", &[]).await;
        club.press(BOB, &asked, "resign").await;
        assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'over'"), left);
        club.settled().await;
        let says = profiles().await;
        let expected = [
            format!("left {left} of your last {left} rated games"),
            format!("left {left} of their last {left} rated games"),
        ];
        for (says, expected) in says.iter().zip(expected) {
            assert_eq!(says.contains(&expected), left >= 3, "{says}");
            assert!(!says.contains("Best game"), "{says}");
            assert_eq!(says.contains(" points, "), left > 3, "{says}");
        }
        let none = club.slash(OWNER, "profile", &[]).await;
        assert_eq!(plain(&none.content), plain(&Lang::En.say("profile-none-own")));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_who_manages_the_channel_ends_a_game_and_the_leaderboard_says_so() {
    let club = Club::open("en-US").await;
    club.standin.grant(club.place.guild, club.person(BOB), Permissions::MANAGE_CHANNELS);
    club.starts_a_rated_game(3).await;
    club.plays_until_it_counts(3).await;
    let asked = club.slash(BOB, "game end", &[]).await;
    assert_eq!(plain(&asked.content), plain(&Lang::En.say("confirm-end-last")));
    club.press(BOB, &asked, "end").await;
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'closed'"), 1);
    let ended = |lang: Lang| lang.text("leaderboard-ended", &[("games", 1_u32.into())]);
    assert!(plain(&club.leaderboard(OWNER).await.content).contains(&plain(&ended(Lang::En))));
    assert!(plain(&club.leaderboard(JOAO).await.content).contains(&plain(&ended(Lang::PtBr))));
    let own = club.slash(BOB, "profile", &[]).await;
    assert!(own.content.contains("1 game (1× 3rd)") && own.content.contains(" points, "), "{}", own.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_best_game_is_linked_only_for_those_who_see_its_channel() {
    let club = Club::open("en-US").await;
    club.plays_a_rated_game(2).await;
    let owner = [("player", text(&club.person(OWNER).to_string()))];
    let lounge = club.place.channels[1];
    let seen = async |person: usize| club.types(person, lounge, "profile", &owner).await.content;
    let link = format!("https://discord.com/channels/{}/{}/", club.place.guild, club.channel());
    assert!(seen(JOAO).await.contains(&link));
    for person in [BOB, 3] {
        club.standin.deny(club.channel(), club.person(person), Permissions::VIEW_CHANNEL);
        let told = seen(person).await;
        assert!(told.contains("Best game: won with") && !told.contains("discord.com"), "{told}");
        assert!(!told.contains(&club.channel().to_string()), "{told}");
    }
}
