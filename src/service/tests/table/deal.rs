//! The deal: committed to in the lobby's first post, whose id decides it too.

use std::sync::Arc;

use last_spike_engine::{Action, Key, Public, Scheme, Seat, Seed, Setup};

use super::super::posting::announce::CHANNEL;
use crate::service::posting::announce::Content;
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::request::limits::Limits;
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::rematch::{self, Again, LobbyOutcome};
use crate::service::table::{alone, play};
use crate::service::tests::club::{Club, START};
use crate::service::{Caller, GameRef, Refusal};
use crate::store::games::{self, Stage, StoredGame, Who};
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::obstacle::Obstacle;
use crate::store::{ChannelId, GameId, UserId};

/// The seed that lobbies commit to.
const SEED: Seed = Seed([3; 32]);

/// The seed of lobbies that commit to none: no game here is dealt by it.
const OTHER: Seed = Seed([4; 32]);

impl Club {
    /// Opens a lobby that commits to its seed; its people are the channel's number and the next ones.
    async fn commits(&self, people: u64) -> GameId {
        let wish = GameWish { edition: Some("columbia-2015".to_owned()), ..GameWish::default() };
        let (host, editions, limits) =
            (self.caller(CHANNEL, CHANNEL), Arc::clone(&self.editions), self.limits);
        let opened =
            self.does(move |tx| lobby::open(tx, &host, &wish, &editions, Some(SEED), limits, START)).await;
        for user in CHANNEL + 1..CHANNEL + people {
            self.joins(self.caller(CHANNEL, user)).await.unwrap();
        }
        opened.id
    }

    /// Starts the game of the lobby.
    async fn starts_it(&self) -> StoredGame {
        let (host, limits) = (self.caller(CHANNEL, CHANNEL), self.limits);
        self.does(move |tx| lobby::start(tx, &host, GameRef::Here, OTHER, limits, START)).await
    }

    /// Refuses the post of a lobby as malformed, as Discord does, until the lobby is closed or its post given up.
    async fn finds_malformed(&self, game: GameId) {
        let waits = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
        while self.stage(game).await == Stage::Lobby && self.number(waits).await > 0 {
            let lobby = self.announcement(Audience::Channel, NoticeKind::Lobby).await;
            self.fails(lobby, Setback::Malformed).await;
        }
    }

    /// Delivers the lobby as a message of that number, as the bot does; tells whether a game has begun or may not.
    async fn posts_lobby(&self, message: u64, limits: Limits) -> bool {
        let lobby = self.announcement(Audience::Channel, NoticeKind::Lobby).await;
        let game = lobby.waiting.notice.game;
        self.posted(lobby, message).await;
        self.does(move |tx| Ok(lobby::begin_posted(tx, game, limits, START)?)).await
    }
}

fn dealt_by(stored: &StoredGame, message: u64) -> Setup {
    Setup::deal(&stored.edition, stored.seats(), Key::of(SEED, Scheme::Third, Public::of_post(message)))
}

#[tokio::test]
async fn a_game_is_dealt_by_the_seed_of_its_lobby_and_the_id_of_its_first_post() {
    let club = Club::open();
    let game = club.commits(2).await;
    let lobby = club.stored(game).await;
    assert_eq!((lobby.seed, lobby.public, lobby.has_begun()), (Some(SEED), None, false));
    assert!(!club.posts_lobby(77, Limits::NONE).await, "it waits for its host");
    // It is shown anew, and once more because somebody has deleted it.
    for message in [77, 78] {
        club.joins(club.caller(CHANNEL, CHANNEL + 10 + message)).await.unwrap();
        club.posts_lobby(message, Limits::NONE).await;
    }
    let started = club.starts_it().await;
    assert_eq!((started.stage, started.seed), (Stage::Running, Some(SEED)));
    assert_eq!(started.public, Public::of_post(77));
    assert_eq!(*started.setup.clone().unwrap(), dealt_by(&started, 77));
    assert_ne!(*started.setup.clone().unwrap(), dealt_by(&started, 78));
}

#[tokio::test]
async fn a_game_that_is_started_before_its_post_stands_begins_with_it() {
    let club = Club::open();
    let game = club.commits(2).await;
    let waiting = club.starts_it().await;
    assert_eq!((waiting.stage, waiting.begins, waiting.setup.is_none()), (Stage::Lobby, true, true));
    assert_eq!(LobbyOutcome::started(&waiting), LobbyOutcome::Begins);
    assert!(club.posts_lobby(77, Limits::NONE).await);
    let begun = club.stored(game).await;
    assert_eq!((begun.stage, begun.begins, begun.public), (Stage::Running, false, Public::of_post(77)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 77));
    // What is delivered again changes nothing.
    assert!(!club.does(move |tx| Ok(lobby::begin_posted(tx, game, Limits::NONE, START)?)).await);
}

#[tokio::test]
async fn a_game_that_may_not_begin_any_more_once_its_post_stands_stays_a_lobby() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.starts_it().await;
    let none = Limits { games_per_host: Some(0), ..Limits::NONE };
    assert!(club.posts_lobby(77, none).await);
    let open = club.stored(game).await;
    assert_eq!((open.stage, open.begins, open.public), (Stage::Lobby, false, Public::of_post(77)));
    assert_eq!(club.starts_it().await.stage, Stage::Running);
}

#[tokio::test]
async fn a_start_that_waits_is_taken_back_when_somebody_leaves() {
    let club = Club::open();
    let game = club.commits(3).await;
    club.starts_it().await;
    club.leaves_lobby(club.caller(CHANNEL, CHANNEL + 2), START).await.unwrap();
    assert!(!club.stored(game).await.begins);
    assert!(!club.posts_lobby(77, Limits::NONE).await);
    assert_eq!(club.stage(game).await, Stage::Lobby);
}

#[tokio::test]
async fn a_lobby_of_an_older_version_deals_by_its_seed_alone_and_waits_for_no_post() {
    let club = Club::open();
    let game = club.lobby(CHANNEL, "columbia-2015", 2).await;
    let started = club.starts_it().await;
    assert_eq!((started.stage, started.seed, started.public), (Stage::Running, Some(OTHER), None));
    assert_eq!(*started.setup.clone().unwrap(), Setup::deal(&started.edition, 2, OTHER));
    club.posts_lobby(77, Limits::NONE).await;
    assert_eq!(club.stored(game).await.public, None);
}

#[tokio::test]
async fn a_lobby_whose_post_discord_refuses_is_withdrawn_and_its_host_is_told_why() {
    for (obstacle, shown) in [
        (Some(Obstacle::Permission), Obstacle::Permission),
        (Some(Obstacle::Locked), Obstacle::Locked),
        (None, Obstacle::Refused),
    ] {
        let club = Club::open();
        let game = club.commits(2).await;
        let lobby = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
        let failed = Failed { setback: Setback::Shut, surely: true, obstacle, again: START.after(60) };
        club.does(move |tx| Ok(delivery::failed(tx, &lobby, failed, START)?)).await;
        if obstacle.is_none() {
            // It may be a proxy that answers for Discord: it is tried again a few times.
            assert_eq!(club.stage(game).await, Stage::Lobby);
            for _ in 0..20 {
                if club.stage(game).await == Stage::Closed {
                    break;
                }
                let lobby = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
                club.fails(lobby, Setback::Shut).await;
            }
        }
        assert_eq!(club.stage(game).await, Stage::Closed);
        let told = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Muted).await;
        assert!(matches!(told.content, Content::Withdrawn(why) if why == shown), "{:?}", told.content);
        let waits = "SELECT count(*) FROM outbox WHERE audience = 'channel' AND fate = 'waiting'";
        assert_eq!(club.number(waits).await, 0);
        // The channel is free for another.
        club.opens(CHANNEL, CHANNEL + 1).await.unwrap();
    }
}

#[tokio::test]
async fn a_lobby_whose_post_is_late_or_was_seen_before_is_not_withdrawn() {
    let club = Club::open();
    let game = club.commits(2).await;
    for setback in [Setback::ForNow, Setback::Malformed] {
        let lobby = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
        club.fails(lobby, setback).await;
        assert_eq!(club.stage(game).await, Stage::Lobby, "{setback:?}");
    }
    club.posts_lobby(77, Limits::NONE).await;
    club.joins(club.caller(CHANNEL, CHANNEL + 9)).await.unwrap();
    let again = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
    club.fails(again, Setback::Shut).await;
    assert_eq!(club.stage(game).await, Stage::Lobby);
}

#[tokio::test]
async fn a_lobby_whose_post_stays_malformed_is_withdrawn() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.finds_malformed(game).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
}

#[tokio::test]
async fn a_lobby_in_direct_messages_whose_post_stays_malformed_is_withdrawn() {
    let club = Club::open();
    let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    let seeds = alone::Seeds { committed: Some(SEED), drawn: OTHER };
    let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, seeds, limits, START)).await;
    club.finds_malformed(opened.id).await;
    assert_eq!(club.stage(opened.id).await, Stage::Closed);
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'waiting'").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'close-thread'").await, 0);
}

#[tokio::test]
async fn a_rematch_that_one_person_asks_for_begins_with_its_own_post() {
    let club = Club::open();
    let game = club.commits(1).await;
    let host = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| lobby::add_computer(tx, &host, GameRef::Here, "easy", START)).await;
    club.posts_lobby(77, Limits::NONE).await;
    club.starts_it().await;
    let by = club.caller(CHANNEL, CHANNEL);
    club.does(move |tx| play::act(tx, &by, GameRef::Here, None, &Action::Resign, START)).await;
    let (by, editions, limits) = (club.caller(CHANNEL, CHANNEL), Arc::clone(&club.editions), club.limits);
    let again = Again { game: GameRef::Game(game), channel: by.channel, seed: Some(SEED) };
    club.sql("UPDATE outbox SET fate = 'sent' WHERE fate = 'waiting'").await;
    let asked = club.does(move |tx| rematch::ask(tx, &by, again, &editions, || OTHER, limits, START)).await;
    assert_eq!(asked.done, LobbyOutcome::Begins);
    assert!(club.posts_lobby(99, Limits::NONE).await);
    let begun = club.does(|tx| Ok(games::in_channel(tx, ChannelId(CHANNEL))?)).await.unwrap();
    assert_eq!((begun.stage, begun.seed, begun.public), (Stage::Running, Some(SEED), Public::of_post(99)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 99));
}

#[tokio::test]
async fn a_game_of_one_press_begins_with_its_post() {
    let club = Club::open();
    let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    let seeds = alone::Seeds { committed: Some(SEED), drawn: OTHER };
    let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, seeds, limits, START)).await;
    assert_eq!((opened.stage, opened.begins), (Stage::Lobby, true));
    assert!(club.posts_lobby(77, Limits::NONE).await);
    let begun = club.stored(opened.id).await;
    assert_eq!((begun.stage, begun.public), (Stage::Running, Public::of_post(77)));
    assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 77));
    let players: Vec<Who> = begun.players.into_iter().map(|player| player.who).collect();
    assert_eq!(players, [Who::Human(UserId(CHANNEL)), Who::Computer("hard".to_owned())]);
}

#[tokio::test]
async fn a_lobby_that_was_withdrawn_is_not_started() {
    let club = Club::open();
    club.commits(2).await;
    let lobby = club.announcement(Audience::Channel, NoticeKind::Lobby).await;
    let obstacle = Some(Obstacle::Permission);
    let failed = Failed { setback: Setback::Shut, surely: true, obstacle, again: START.after(60) };
    club.does(move |tx| Ok(delivery::failed(tx, &lobby, failed, START)?)).await;
    let refused = club.starts(club.caller(CHANNEL, CHANNEL)).await;
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
}
