//! Starts and lobbies that Discord refuses, or takes late.

use std::sync::Arc;

use last_spike_engine::{Public, Seat};

use super::super::posting::announce::CHANNEL;
use super::deal::{EVERYWHERE, SEED, dealt_by};
use crate::service::posting::announce::Content;
use crate::service::posting::delivery::Setback;
use crate::service::table::alone;
use crate::service::tests::club::Club;
use crate::service::{Caller, Refusal};
use crate::store::games::Stage;
use crate::store::posting::outbox::{Audience, NoticeKind};
use crate::store::table::obstacle::Obstacle;

#[tokio::test]
async fn a_start_that_discord_refuses_leaves_the_lobby_as_before_and_its_host_is_told_why() {
    for (setback, obstacle, shown) in [
        (Setback::Shut, Some(Obstacle::Permission), Obstacle::Permission),
        (Setback::Shut, Some(Obstacle::Locked), Obstacle::Locked),
        (Setback::Shut, None, Obstacle::Refused),
        (Setback::Malformed, None, Obstacle::Refused),
    ] {
        let club = Club::open();
        let game = club.commits(2).await;
        club.posts_lobby(77).await;
        let before = club.stored(game).await;
        club.starts_it().await;
        for _ in 0..20 {
            if !club.stored(game).await.begins {
                break;
            }
            // Without a known obstacle it may be a proxy that answers for Discord.
            club.refuses(NoticeKind::Begin, setback, obstacle).await;
        }
        let open = club.stored(game).await;
        assert_eq!((open.stage, open.begins, open.public), (Stage::Lobby, false, None), "{setback:?}");
        assert_eq!((open.seed, &open.players), (before.seed, &before.players));
        let told = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Muted).await;
        assert!(matches!(told.content, Content::NotStarted(why) if why == shown), "{:?}", told.content);
        // The seats are free again, and the next start has a post of its own.
        club.joins(club.caller(CHANNEL, CHANNEL + 2)).await.unwrap();
        club.posts_lobby(77).await;
        club.starts_it().await;
        assert!(club.posts_begin(79).await);
        let begun = club.stored(game).await;
        assert_eq!((begun.seats(), begun.public), (3, Public::of_post(79)));
        assert_eq!(*begun.setup.clone().unwrap(), dealt_by(&begun, 79));
    }
}

#[tokio::test]
async fn an_edit_of_a_lobbys_post_that_discord_refuses_is_no_refused_start() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    club.joins(club.caller(CHANNEL, CHANNEL + 9)).await.unwrap();
    club.refuses(NoticeKind::Lobby, Setback::Shut, Some(Obstacle::Permission)).await;
    let told = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Muted).await;
    assert!(matches!(told.content, Content::Muted(Obstacle::Permission)), "{:?}", told.content);
    club.posted(told, 90).await;
    club.sql("UPDATE outbox SET due_at = 0 WHERE fate = 'waiting'").await;
    club.posts_lobby(77).await;
    // The same obstacle then keeps the game from starting: that is said, though they know of the obstacle.
    club.starts_it().await;
    club.refuses(NoticeKind::Begin, Setback::Shut, Some(Obstacle::Permission)).await;
    assert!(!club.stored(game).await.begins);
    let told = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Muted).await;
    assert!(matches!(told.content, Content::NotStarted(Obstacle::Permission)), "{:?}", told.content);
}

#[tokio::test]
async fn a_lobby_that_cannot_be_dealt_once_its_post_stands_is_open_again_and_its_people_are_told() {
    for damage in [
        "UPDATE games SET options = '{'",
        "DELETE FROM players WHERE seat > 0",
        "UPDATE games SET setup = '{'",
    ] {
        let club = Club::open();
        let game = club.commits(2).await;
        club.posts_lobby(77).await;
        club.starts_it().await;
        let begin = Arc::new(club.announcement(EVERYWHERE, NoticeKind::Begin).await);
        club.sql(damage).await;
        assert!(club.begins_by(begin, 78).await, "{damage}: something has changed");
        assert_eq!(club.number("SELECT begins FROM games").await, 0, "{damage}");
        assert_eq!(club.stage(game).await, Stage::Lobby, "{damage}");
        if damage.starts_with("DELETE") {
            // It can be shown again.
            club.posts_lobby(77).await;
        }
        let told = club.announcement(EVERYWHERE, NoticeKind::Broken).await;
        assert!(matches!(told.content, Content::Broken), "{damage}");
        assert_eq!(club.number("SELECT count(*) FROM steps").await, 0);
    }
}

#[tokio::test]
async fn a_start_waits_while_discord_is_away_or_its_post_may_stand() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.posts_lobby(77).await;
    club.starts_it().await;
    let begin = club.announcement(EVERYWHERE, NoticeKind::Begin).await;
    club.fails(begin, Setback::ForNow).await;
    assert!(club.stored(game).await.begins);
    // The answer to a try is lost, and the next try is refused: the post may be there.
    let begin = club.announcement(EVERYWHERE, NoticeKind::Begin).await;
    club.loses_answer(begin).await;
    club.refuses(NoticeKind::Begin, Setback::Shut, Some(Obstacle::Permission)).await;
    assert!(club.stored(game).await.begins);
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'muted'").await, 1, "the host is told");
    assert!(club.posts_begin(78).await);
    assert_eq!(club.stored(game).await.public, Public::of_post(78));
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
        club.refuses(NoticeKind::Lobby, Setback::Shut, obstacle).await;
        if obstacle.is_none() {
            // It may be a proxy that answers for Discord: it is tried again a few times.
            assert_eq!(club.stage(game).await, Stage::Lobby);
            for _ in 0..20 {
                if club.stage(game).await == Stage::Closed {
                    break;
                }
                club.refuses(NoticeKind::Lobby, Setback::Shut, None).await;
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
        let lobby = club.announcement(EVERYWHERE, NoticeKind::Lobby).await;
        club.fails(lobby, setback).await;
        assert_eq!(club.stage(game).await, Stage::Lobby, "{setback:?}");
    }
    club.posts_lobby(77).await;
    club.joins(club.caller(CHANNEL, CHANNEL + 9)).await.unwrap();
    let again = club.announcement(EVERYWHERE, NoticeKind::Lobby).await;
    club.fails(again, Setback::Shut).await;
    assert_eq!(club.stage(game).await, Stage::Lobby);
}

#[tokio::test]
async fn a_lobby_that_is_started_before_its_post_stands_goes_with_it_if_that_is_refused() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.starts_it().await;
    club.refuses(NoticeKind::Lobby, Setback::Shut, Some(Obstacle::Permission)).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE kind = 'begin' AND fate = 'waiting'").await, 0);
}

#[tokio::test]
async fn a_lobby_whose_post_stays_malformed_is_withdrawn() {
    let club = Club::open();
    let game = club.commits(2).await;
    club.finds_malformed(NoticeKind::Lobby).await;
    assert_eq!(club.stage(game).await, Stage::Closed);
}

#[tokio::test]
async fn a_lobby_in_direct_messages_whose_post_stays_malformed_is_withdrawn() {
    let club = Club::open();
    let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
    let (editions, limits) = (Arc::clone(&club.editions), club.limits);
    let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, SEED, limits)).await;
    club.finds_malformed(NoticeKind::Lobby).await;
    assert_eq!(club.stage(opened.id).await, Stage::Closed);
    assert_eq!(club.number("SELECT count(*) FROM outbox WHERE fate = 'waiting'").await, 0);
    assert_eq!(club.number("SELECT count(*) FROM jobs WHERE kind = 'close-thread'").await, 0);
}

#[tokio::test]
async fn a_lobby_that_was_withdrawn_is_not_started() {
    let club = Club::open();
    club.commits(2).await;
    club.refuses(NoticeKind::Lobby, Setback::Shut, Some(Obstacle::Permission)).await;
    let refused = club.starts(club.caller(CHANNEL, CHANNEL)).await;
    assert!(matches!(refused, Err(Refusal::NoGame)), "{refused:?}");
}

#[tokio::test]
async fn a_start_in_direct_messages_that_are_closed_leaves_the_lobby_open_unless_its_post_may_stand() {
    for is_lost in [false, true] {
        let club = Club::open();
        let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
        let (editions, limits) = (Arc::clone(&club.editions), club.limits);
        let opened = club.does(move |tx| alone::open(tx, &by, "hard", &editions, SEED, limits)).await;
        club.posts_lobby(77).await;
        if is_lost {
            let begin = club.announcement(EVERYWHERE, NoticeKind::Begin).await;
            club.loses_answer(begin).await;
        }
        club.refuses(NoticeKind::Begin, Setback::DmClosed, None).await;
        let lobby = club.stored(opened.id).await;
        assert_eq!((lobby.stage, lobby.begins), (Stage::Lobby, is_lost));
        if is_lost {
            assert!(club.posts_begin(78).await);
            assert_eq!(club.stored(opened.id).await.public, Public::of_post(78));
        } else {
            let by = Caller { guild: None, ..club.caller(CHANNEL, CHANNEL) };
            club.starts(by).await.unwrap();
        }
    }
}
