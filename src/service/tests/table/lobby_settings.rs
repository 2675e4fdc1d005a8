//! The settings of a lobby: the game's are its host's, and a token is its player's.

use std::sync::Arc;

use last_spike_engine::{CashDisplay, DoubleCost, Seat, Seed, Token};

use crate::service::table::lobby_settings::{self, Changed, Chosen, Setting};
use crate::service::tests::club::{Club, START};
use crate::service::{
    Caller, GameRef, Refusal,
    table::{alone, lobby},
};
use crate::store::UserId;
use crate::store::games::{Stage, StoredGame, Who};
use crate::store::table::conditions::{Pace, PostStyle};

const CHANNEL: u64 = 100;
const ANN: u64 = CHANNEL;
const BOB: u64 = CHANNEL + 1;

impl Club {
    async fn settles(&self, user: u64, chosen: Chosen) -> Result<Changed, Refusal> {
        self.settles_as(self.caller(CHANNEL, user), chosen).await
    }

    async fn settles_as(&self, by: Caller, chosen: Chosen) -> Result<Changed, Refusal> {
        let editions = Arc::clone(&self.editions);
        self.attempt(move |tx| lobby_settings::change(tx, &by, &chosen, &editions)).await
    }

    async fn settles_all(&self, user: u64, chosen: Vec<Chosen>) -> Result<(Changed, Vec<Setting>), Refusal> {
        let (by, editions) = (self.caller(CHANNEL, user), Arc::clone(&self.editions));
        self.attempt(move |tx| lobby_settings::change_all(tx, &by, &chosen, &editions)).await
    }

    async fn adds(&self, level: &'static str) {
        let host = self.caller(CHANNEL, ANN);
        self.does(move |tx| lobby::add_computer(tx, &host, level)).await;
    }
}

#[tokio::test]
async fn the_host_changes_the_game_and_nobody_else_does() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    club.adds("easy").await;
    for chosen in [
        Chosen::Edition("gamma-two-1976".to_owned()),
        Chosen::Pace(Pace::Daily),
        Chosen::Hints(true),
        Chosen::Posts(PostStyle::Quiet),
        Chosen::Level(Seat(2), "hard".to_owned()),
    ] {
        let before = club.rows().await;
        let refused = club.settles(BOB, chosen.clone()).await;
        assert!(matches!(refused, Err(Refusal::NotHost { host: UserId(ANN) })), "{refused:?}");
        assert_eq!(club.rows().await, before);
        club.settles(ANN, chosen).await.unwrap();
    }
    let stored = club.stored(game).await;
    assert_eq!(stored.edition.id.0, "gamma-two-1976");
    assert_eq!((stored.pace, stored.conditions.hints), (Some(Pace::Daily), true));
    assert_eq!(stored.post_style, PostStyle::Quiet);
    assert_eq!(stored.player(Seat(2)).who, Who::Computer("hard".to_owned()));
    // A game with hints is not rated.
    let rated = club.settles(ANN, Chosen::Rated(true)).await;
    assert!(matches!(rated, Err(Refusal::RatedWithHints)), "{rated:?}");
    club.settles(ANN, Chosen::Hints(false)).await.unwrap();
    club.settles(ANN, Chosen::Rated(true)).await.unwrap();
    club.settles(ANN, Chosen::Hints(true)).await.unwrap();
    let stored = club.stored(game).await;
    assert_eq!(
        (stored.conditions.hints, stored.conditions.rated),
        (true, false),
        "hints are wanted, and take the rating away"
    );
    club.settles(ANN, Chosen::Hints(false)).await.unwrap();
    club.settles(ANN, Chosen::Rated(true)).await.unwrap();
    let person = club.settles(ANN, Chosen::Level(Seat(1), "hard".to_owned())).await;
    assert!(matches!(person, Err(Refusal::ComputerGone)), "{person:?}");
    club.starts(club.caller(CHANNEL, ANN)).await.unwrap();
    let begun = club.settles(ANN, Chosen::Pace(Pace::Live)).await;
    assert!(matches!(begun, Err(Refusal::Begun)), "{begun:?}");
    assert!(club.stored(game).await.conditions.rated);
}

#[tokio::test]
async fn what_an_edition_does_not_have_falls_back_and_is_named() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    club.settles(ANN, Chosen::DoubleCost(DoubleCost::Forced)).await.unwrap();
    club.settles(ANN, Chosen::Cash(CashDisplay::Hidden)).await.unwrap();
    let changed = club.settles(ANN, Chosen::Edition("kickstarter-2015".to_owned())).await.unwrap();
    let kept = changed.lobby.stored.edition.choices.cash.contains(&CashDisplay::Hidden);
    assert!(changed.fallen_back.contains(&Setting::DoubleCost), "{:?}", changed.fallen_back);
    assert_eq!(!changed.fallen_back.contains(&Setting::Cash), kept);
    let stored = club.stored(game).await;
    stored.edition.check(stored.options).unwrap();
    let foreign = club.settles(ANN, Chosen::DoubleCost(DoubleCost::Forced)).await;
    assert!(matches!(foreign, Err(Refusal::ForeignOption { option: "double_cost" })), "{foreign:?}");
    let unknown = club.settles(ANN, Chosen::Edition("chess".to_owned())).await;
    assert!(matches!(unknown, Err(Refusal::UnknownEdition { .. })), "{unknown:?}");
    // What is usual in both needs no word.
    let back = club.settles(ANN, Chosen::Edition("columbia-2015".to_owned())).await.unwrap();
    assert!(!back.fallen_back.contains(&Setting::DoubleCost), "{:?}", back.fallen_back);
}

#[tokio::test]
async fn everybody_chooses_a_token_that_no_other_person_has_and_it_stays_with_them() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "gamma-two-1976", 3).await;
    club.adds("easy").await;
    let token_of = |stored: &StoredGame, user: u64| {
        stored.tokens().of(stored.seat_of(UserId(user)).expect("they sit there"))
    };
    let taken = club.settles(BOB, Chosen::Token(Token::Blue)).await;
    assert!(matches!(taken, Err(Refusal::TokenTaken { seat: Seat(0) })), "{taken:?}");
    let elsewhere = club.settles(900, Chosen::Token(Token::Sky)).await;
    assert!(matches!(elsewhere, Err(Refusal::NotInLobby)), "{elsewhere:?}");
    // The computer, which has the fourth, gives way.
    club.settles(BOB, Chosen::Token(Token::Purple)).await.unwrap();
    club.settles(ANN, Chosen::Token(Token::Sky)).await.unwrap();
    let stored = club.stored(game).await;
    assert_eq!((token_of(&stored, ANN), token_of(&stored, BOB)), (Token::Sky, Token::Purple));
    assert_eq!(stored.tokens().of(Seat(2)), Token::Green, "who has not chosen has the usual one");
    // The others keep theirs where somebody leaves.
    let by = club.caller(CHANNEL, ANN);
    club.leaves_lobby(by, START).await.unwrap();
    let stored = club.stored(game).await;
    assert_eq!((stored.seat_of(UserId(BOB)), token_of(&stored, BOB)), (Some(Seat(0)), Token::Purple));
}

#[tokio::test]
async fn in_direct_messages_one_press_begins_a_game_against_a_computer() {
    let club = Club::open();
    let alone = || Caller { guild: None, ..club.caller(CHANNEL, ANN) };
    let (by, editions, limits) = (alone(), Arc::clone(&club.editions), club.limits);
    let here = GameRef::Here;
    let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, Seed([7; 32]), limits)).await;
    assert_eq!((opened.begins, opened.conditions.hints, opened.guild), (true, true, None));
    club.begins_started(START).await;
    assert_eq!(club.stage(opened.id).await, Stage::Running);
    assert!(opened.players.iter().any(|player| player.who == Who::Computer("hard".to_owned())));
    // Beside it there is no other.
    let (by, editions) = (alone(), Arc::clone(&club.editions));
    let before = club.rows().await;
    let second = club.attempt(move |tx| alone::open(tx, &by, "easy", &editions, Seed([7; 32]), limits)).await;
    assert!(matches!(second, Err(Refusal::GameHere { lobby: false })), "{second:?}");
    assert_eq!(club.rows().await, before);
    // In a server a lobby waits for others.
    club.lobby(500, "columbia-2015", 1).await;
    let by = club.caller(500, 500).about(here);
    let refused = club.attempt(move |tx| alone::begin(tx, &by, "easy", limits)).await;
    assert!(matches!(refused, Err(Refusal::NotYourGame)), "{refused:?}");
}

#[tokio::test]
async fn several_settings_change_together_or_none_does() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    let stored = club.stored(game).await;
    let so = vec![
        Chosen::Edition("columbia-2015".to_owned()),
        Chosen::Hints(stored.conditions.hints),
        Chosen::Rated(stored.conditions.rated),
        Chosen::Token(stored.tokens().of(Seat(0))),
    ];
    let (_, changed) = club.settles_all(ANN, so).await.unwrap();
    assert!(changed.is_empty(), "{changed:?}");
    assert_eq!(club.stored(game).await.pace, stored.pace, "what is not changed is not chosen either");
    let before = club.rows().await;
    // A field that was left as it was is no wish against the options of another edition.
    let other = Chosen::Edition("gamma-two-1976".to_owned());
    let kept = Chosen::DoubleCost(stored.options.double_cost);
    let others_token = Chosen::Token(stored.tokens().of(Seat(1)));
    let refused = club.settles_all(ANN, vec![other.clone(), Chosen::Hints(true), others_token]).await;
    assert!(matches!(refused, Err(Refusal::TokenTaken { seat: Seat(1) })), "{refused:?}");
    assert_eq!(club.stored(game).await.edition.id.0, "columbia-2015");
    let refused = club.settles_all(BOB, vec![other.clone()]).await;
    assert!(matches!(refused, Err(Refusal::NotHost { .. })), "{refused:?}");
    assert_eq!(club.rows().await, before);
    let wanted = vec![other, kept, Chosen::Rated(stored.conditions.rated), Chosen::Hints(true)];
    let (_, changed) = club.settles_all(ANN, wanted).await.unwrap();
    assert_eq!(changed, [Setting::Edition, Setting::Hints]);
    // Hints and a game that counts rule each other out: one goes first.
    let (_, changed) = club.settles_all(ANN, vec![Chosen::Hints(false), Chosen::Rated(true)]).await.unwrap();
    assert_eq!(changed, [Setting::Hints, Setting::Rated]);
    let stored = club.stored(game).await;
    assert_eq!((stored.conditions.hints, stored.conditions.rated), (false, true));
}
