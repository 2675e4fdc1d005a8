//! Before a game: each refusal names its reason and changes nothing.

use last_spike_engine::{Seat, Seed};

use super::club::{Club, START};
use crate::service::lobby::{self, MOST_LOBBIES};
use crate::service::rematch::{self, Done};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::games::{self, Stage};
use crate::store::{GuildId, UserId};

impl Club {
    /// Returns how many rows the tables of games hold: what a refusal must not change.
    pub async fn rows(&self) -> i64 {
        self.number(
            "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM players) + (SELECT count(*) FROM outbox)
             + (SELECT count(*) FROM steps) + (SELECT count(*) FROM interactions)
             + (SELECT count(*) FROM opened_threads)",
        )
        .await
    }

    pub async fn joins(&self, by: Caller) -> Result<(), Refusal> {
        self.attempt(move |tx| lobby::join(tx, &by, GameRef::Here, START)).await.map(|_| ())
    }

    pub async fn starts(&self, by: Caller) -> Result<(), Refusal> {
        let limits = self.limits;
        self.attempt(move |tx| lobby::start(tx, &by, GameRef::Here, Seed([7; 32]), limits, START))
            .await
            .map(|_| ())
    }
}

#[tokio::test]
async fn a_refusal_changes_nothing_and_its_interaction_may_be_tried_again() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 2).await;
    let before = club.rows().await;
    let again = club.caller(100, 101);
    assert!(matches!(club.joins(again.clone()).await, Err(Refusal::AlreadySeated)));
    assert!(matches!(club.starts(club.caller(100, 101)).await, Err(Refusal::NotHost { host: UserId(100) })));
    assert!(matches!(club.opens(100, 105).await, Err(Refusal::GameHere { lobby: true })));
    assert!(matches!(club.joins(club.caller(300, 101)).await, Err(Refusal::NoGame)));
    assert_eq!(club.rows().await, before);
    assert!(matches!(club.joins(again).await, Err(Refusal::AlreadySeated)), "it was not carried out");
}

#[tokio::test]
async fn an_interaction_that_is_delivered_twice_is_carried_out_once() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 1).await;
    let by = club.caller(100, 101);
    club.joins(by.clone()).await.unwrap();
    let before = club.rows().await;
    assert!(matches!(club.joins(by).await, Err(Refusal::Repeated)));
    assert_eq!(club.rows().await, before);
}

#[tokio::test]
async fn s1_a_table_has_two_to_six_seats() {
    let club = Club::open();
    club.lobby(100, "columbia-2015", 1).await;
    assert!(matches!(club.starts(club.caller(100, 100)).await, Err(Refusal::TooFewPlayers)));
    for user in 101..106 {
        club.joins(club.caller(100, user)).await.unwrap();
    }
    assert!(matches!(club.joins(club.caller(100, 106)).await, Err(Refusal::TableFull)));
    let host = club.caller(100, 100);
    let full = club.attempt(move |tx| lobby::add_computer(tx, &host, GameRef::Here, "easy", START)).await;
    assert!(matches!(full, Err(Refusal::TableFull)));
    club.starts(club.caller(100, 100)).await.unwrap();
    assert!(matches!(club.joins(club.caller(100, 107)).await, Err(Refusal::Begun)));
    assert!(matches!(club.starts(club.caller(100, 100)).await, Err(Refusal::Begun)));
}

#[tokio::test]
async fn who_leaves_hands_the_lobby_to_the_next_person_and_the_last_one_closes_it() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 2).await;
    for (leaver, stage) in [(100, Stage::Lobby), (101, Stage::Closed)] {
        let by = club.caller(100, leaver);
        let left = club.does(move |tx| rematch::leave(tx, &by, GameRef::Here, START)).await;
        assert_eq!((left, club.stage(game).await), (Done::Left, stage));
    }
    assert_eq!(club.stage(game).await, Stage::Closed);
    let gone = club.caller(100, 100);
    let refused = club.attempt(move |tx| rematch::leave(tx, &gone, GameRef::Here, START)).await;
    assert!(matches!(refused, Err(Refusal::NoGame)));
}

#[tokio::test]
async fn a_lobby_goes_to_nobody_who_has_as_many_as_anybody_may() {
    let club = Club::open();
    for channel in 0..u64::from(MOST_LOBBIES) {
        club.opens(1000 + channel, 6).await.unwrap();
    }
    for (channel, others, host) in [(100, vec![6, 7], Some(7)), (101, vec![6], None)] {
        let game = club.lobby_of(channel, 5, &others).await;
        let by = club.caller(channel, 5);
        club.does(move |tx| rematch::leave(tx, &by, GameRef::Here, START)).await;
        let left = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
        assert_eq!(left.stage, if host.is_some() { Stage::Lobby } else { Stage::Closed });
        assert!(host.is_none_or(|host| left.host == UserId(host)), "{:?}", left.host);
    }
}

#[tokio::test]
async fn nobody_opens_more_lobbies_than_are_allowed_and_in_direct_messages_nobody_joins() {
    let club = Club::open();
    for channel in 0..u64::from(MOST_LOBBIES) {
        club.opens(1000 + channel, 5).await.unwrap();
    }
    assert!(matches!(club.opens(2000, 5).await, Err(Refusal::TooManyLobbies { most: MOST_LOBBIES })));
    let mut alone = club.caller(3000, 6);
    alone.guild = None;
    let game = club.opens_as(alone.clone()).await.unwrap();
    let open = club.does(move |tx| Ok(games::load(tx, game)?)).await.unwrap();
    assert_eq!((open.guild, open.channel), (None, alone.channel));
    alone.interaction.0 += 1_000_000;
    assert!(matches!(club.opens_as(alone).await, Err(Refusal::GameHere { lobby: true })));
    for channel in [3000, 4000] {
        let other = Caller { guild: None, ..club.caller(channel, 7) };
        let joined = club.attempt(move |tx| lobby::join(tx, &other, GameRef::Game(game), START)).await;
        assert!(matches!(joined, Err(Refusal::NotYourGame)), "{joined:?}");
    }
}

#[tokio::test]
async fn a_started_game_keeps_its_seed_its_deal_and_tells_everybody() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    let view = club.view(100, Seat(0)).await;
    assert_eq!((club.stage(game).await, view.to_act.len()), (Stage::Running, 1));
    let kept =
        "SELECT count(*) FROM games WHERE length(seed) = 32 AND setup IS NOT NULL AND started_at IS NOT NULL";
    assert_eq!(club.number(kept).await, 1);
    let told = |kind: &str| format!("SELECT count(*) FROM outbox WHERE fate = 'waiting' AND kind = '{kind}'");
    assert_eq!([club.number(told("board")).await, club.number(told("rack")).await], [1, 3]);
    let guild = club.number("SELECT guild FROM games").await;
    assert_eq!(GuildId(guild.cast_unsigned()), super::club::GUILD);
}
