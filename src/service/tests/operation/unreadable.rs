//! Games of which something cannot be read: they can be ended, and make room for others.

use last_spike_engine::{Seat, Step};

use crate::service::posting::announce::Content;
use crate::service::request::limits::Limits;
use crate::service::tests::club::{Club, START};
use crate::service::{GameRef, Refusal, absences::ending, automatic, table::lobby};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Notice, NoticeFate, NoticeKind};
use crate::store::table::headers;
use crate::store::{ChannelId, GameId, UserId};

/// Damage that makes a game unreadable, column by column. Tables of figures are read once: the game gets
/// another.
const DAMAGES: [(&str, &str); 7] = [
    ("the edition", "INSERT INTO editions VALUES ('damaged', '{'); UPDATE games SET edition = 'damaged'"),
    ("the options", "UPDATE games SET options = '{'"),
    ("the seed", "UPDATE games SET seed = substr(seed, 1, 1)"),
    ("the set-up", "UPDATE games SET setup = '{'"),
    ("the snapshot", "UPDATE states SET json = '{'"),
    ("no snapshot", "DELETE FROM states"),
    ("the log", "UPDATE steps SET events = '{'"),
];

/// Opens a club with a game under way that is damaged.
async fn damaged(damage: &str, stage: Stage) -> (Club, GameId) {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 2).await;
    for _ in 0..2 {
        club.act(100, START, |mut actions| actions.remove(0)).await;
    }
    club.sql(damage).await;
    club.does(move |tx| Ok(games::lock(tx, game).and_then(|()| games::set_stage(tx, game, stage))?)).await;
    (club, game)
}

#[tokio::test]
async fn whatever_cannot_be_read_of_a_game_its_host_ends_it_and_opens_another() {
    for stage in [Stage::Running, Stage::Broken] {
        for (what, damage) in DAMAGES {
            let (club, game) = damaged(damage, stage).await;
            assert!(matches!(club.opens(100, 105).await, Err(Refusal::GameHere { lobby: false })), "{what}");
            let guest = club.caller(100, 101);
            let refused = club.attempt(move |tx| lobby::end(tx, &guest)).await;
            assert!(matches!(refused, Err(Refusal::NotHost { host: UserId(100) })), "{what}: {refused:?}");
            assert_eq!(club.stage(game).await, stage, "{what}: a refusal changes nothing");

            let host = club.caller(100, 100);
            let ended = club.attempt(move |tx| lobby::end(tx, &host)).await;
            assert!(ended.is_ok(), "{what}: {ended:?}");
            assert_eq!(club.stage(game).await, Stage::Closed, "{what}");
            let told =
                "SELECT count(*) FROM outbox WHERE kind = 'closed' AND step = 2 AND audience = 'channel'
                        AND fate = 'waiting'";
            assert_eq!(club.number(told).await, 1, "{what}: everybody is told");
            assert_eq!(club.number("SELECT count(*) FROM awaited").await, 0, "{what}");
            assert!(club.opens(100, 105).await.is_ok(), "{what}: there is room for another");
        }
    }
}

#[tokio::test]
async fn who_may_manage_the_channel_ends_a_game_that_cannot_be_read_and_nobody_elsewhere_does() {
    for (what, damage) in DAMAGES {
        let (club, game) = damaged(damage, Stage::Broken).await;
        let mut elsewhere = club.caller(200, 900);
        elsewhere.may_manage = true;
        let refused = club.attempt(move |tx| lobby::end(tx, &elsewhere.about(GameRef::Game(game)))).await;
        assert!(matches!(refused, Err(Refusal::NotYourGame)), "{what}: {refused:?}");
        let mut here = club.caller(100, 900);
        here.may_manage = true;
        let asked = here.clone();
        assert_eq!(club.does(move |tx| lobby::to_end(tx, &asked)).await.id, game, "{what}");
        let ended = club.attempt(move |tx| lobby::end(tx, &here.about(GameRef::Game(game)))).await;
        assert!(ended.is_ok(), "{what}: {ended:?}");
        let again = club.caller(100, 100);
        let refused = club.attempt(move |tx| lobby::end(tx, &again.about(GameRef::Game(game)))).await;
        assert!(matches!(refused, Err(Refusal::Ended)), "{what}: {refused:?}");
    }
}

#[tokio::test]
async fn a_lobby_that_cannot_be_read_is_ended_with_a_word_in_place_of_its_post() {
    for damage in [DAMAGES[0].1, DAMAGES[1].1] {
        let club = Club::open();
        let game = club.lobby(100, "columbia-2015", 2).await;
        club.sql(damage).await;
        assert!(matches!(club.opens(100, 105).await, Err(Refusal::GameHere { lobby: true })));
        let host = club.caller(100, 100);
        club.does(move |tx| lobby::end(tx, &host)).await;
        let told = club
            .does(move |tx| Ok(outbox::last_fate(tx, game, Audience::Channel, NoticeKind::Closed)?))
            .await;
        assert_eq!((club.stage(game).await, told), (Stage::Closed, Some(NoticeFate::Waiting)));
        assert!(club.opens(100, 105).await.is_ok());
    }
}

#[tokio::test]
async fn a_lobby_that_can_be_read_is_ended_in_its_own_post() {
    let club = Club::open();
    let game = club.lobby(100, "columbia-2015", 2).await;
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::end(tx, &host)).await;
    let told =
        club.does(move |tx| Ok(outbox::last_fate(tx, game, Audience::Channel, NoticeKind::Closed)?)).await;
    assert_eq!((club.stage(game).await, told), (Stage::Closed, None));
}

#[tokio::test]
async fn a_game_that_cannot_be_read_ends_with_its_channel_and_its_people_are_told() {
    for (what, damage) in DAMAGES {
        let (club, game) = damaged(damage, Stage::Running).await;
        club.does(|tx| Ok(ending::channel_deleted(tx, ChannelId(100))?)).await;
        assert_eq!(club.stage(game).await, Stage::Closed, "{what}");
        let told = "SELECT count(*) FROM outbox WHERE kind = 'closed' AND audience IN ('0', '1')";
        assert_eq!(club.number(told).await, 2, "{what}");
    }
}

#[tokio::test]
async fn a_header_is_what_the_game_says() {
    let club = Club::open();
    let game = club.game(100, "columbia-2015", 3).await;
    club.act(100, START, |mut actions| actions.remove(0)).await;
    let (found, people, last) = club
        .does(move |tx| {
            Ok((
                headers::in_channel(tx, ChannelId(100))?,
                headers::people(tx, game)?,
                headers::last_step(tx, game)?,
            ))
        })
        .await;
    let found = found.unwrap();
    assert_eq!(
        (found.id, found.stage, found.host, found.channel),
        (game, Stage::Running, UserId(100), ChannelId(100))
    );
    let users: Vec<u64> = people.iter().map(|(_, user)| user.0).collect();
    let mut sorted = users.clone();
    sorted.sort_unstable();
    assert_eq!((sorted, last), (vec![100, 101, 102], Step(1)));
}

/// A running game that waits for a computer, with a damage.
async fn waiting_for_a_computer(damage: &str) -> (Club, GameId) {
    let (club, game) = damaged(damage, Stage::Running).await;
    club.sql(r#"UPDATE players SET "user" = NULL, level = 'easy'; UPDATE awaited SET computer = 1"#).await;
    (club, game)
}

#[tokio::test]
async fn a_game_with_a_computer_of_an_unknown_level_is_left_alone_and_nothing_is_played_in_its_name() {
    let (club, game) = waiting_for_a_computer("UPDATE players SET name = name").await;
    club.sql("UPDATE players SET level = 'grand master'").await;
    let steps = club.number("SELECT count(*) FROM steps").await;
    let waits = club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await;
    assert!(!waits.is_empty());
    for awaited in waits {
        assert!(club.lets_act(awaited.game, awaited.seat, START).await.is_ok());
    }
    assert_eq!(club.stage(game).await, Stage::Running);
    assert_eq!(club.number("SELECT count(*) FROM steps").await, steps);
    let asked = club.does(|tx| Ok(automatic::computers_asked(tx, 0, Limits::NONE)?)).await;
    assert_eq!(asked, [], "it is not tried each second");
}

#[tokio::test]
async fn a_game_that_no_computer_can_read_is_stopped_once_and_one_whose_log_is_whole_goes_on() {
    for (what, damage) in DAMAGES {
        let (club, game) = waiting_for_a_computer(damage).await;
        let mut tries = 0;
        while club.stage(game).await == Stage::Running && tries < 3 {
            let waits = club.does(|tx| Ok(automatic::computers_to_move(tx, START, Limits::NONE)?)).await;
            for awaited in waits {
                let moved = club.lets_act(awaited.game, awaited.seat, START).await;
                assert!(moved.is_ok(), "{what}: {moved:?}");
            }
            tries += 1;
        }
        let moved = club.number("SELECT count(*) FROM steps WHERE n > 2").await > 0;
        let stopped = club.stage(game).await == Stage::Broken;
        assert!(moved != stopped, "{what}: moved {moved}, stopped {stopped}");
        assert_eq!(moved, ["the snapshot", "no snapshot", "the log"].contains(&what), "{what}");
    }
}

#[tokio::test]
async fn the_message_of_a_player_says_that_a_game_has_ended_that_nobody_can_read() {
    let club = Club::open();
    let game = club.begin().await;
    let rack = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Rack).await;
    club.posted(rack, 1).await;
    club.sql("UPDATE games SET options = '{', stage = 'closed'").await;
    let notice = Notice { game, step: Step(9), audience: Audience::Seat(Seat(0)), kind: NoticeKind::Hand };
    club.does(move |tx| {
        games::lock(tx, game)?;
        Ok(outbox::enqueue(tx, &notice)?)
    })
    .await;
    let hand = club.announcement(Audience::Seat(Seat(0)), NoticeKind::Hand).await;
    assert!(matches!(hand.content, Content::Ended(_)) && hand.edit, "{:?}", hand.content);
}
