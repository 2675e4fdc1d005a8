//! Games that are to count: whether they do is decided when they start.

use std::sync::Arc;

use last_spike_engine::{Seat, Seed};

use crate::service::seating::absent::{ALONE, Target};
use crate::service::seating::replace::{self, SeatRequest};
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::rematch::{self, Again, LobbyOutcome};
use crate::service::tests::club::{Club, START};
use crate::service::voting::consent::Wished;
use crate::service::{GameRef, Refusal, absences::pause};
use crate::store::games::{self, Stage, StoredGame, Unrated};
use crate::store::table::conditions::{Conditions, Pace};
use crate::store::voting::votes::SeatProposal;
use crate::store::{GameId, clock::awaited};

impl Club {
    /// Opens a lobby of so many people whose host wants it to count, with a computer where there is only one.
    async fn rated_lobby(&self, channel: u64, people: u64, pace: Option<Pace>) -> StoredGame {
        let (host, editions, limits) =
            (self.caller(channel, channel), Arc::clone(&self.editions), self.limits);
        let wish = GameWish {
            conditions: Conditions { rated: true, ..Conditions::default() },
            pace,
            edition: Some("columbia-2015".to_owned()),
            ..GameWish::default()
        };
        let opened =
            self.does(move |tx| lobby::open(tx, &host, &wish, &editions, Seed([7; 32]), limits)).await;
        for user in channel + 1..channel + people {
            self.joins(self.caller(channel, user)).await.unwrap();
        }
        if people == 1 {
            let host = self.caller(channel, channel);
            self.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
        }
        self.stored(opened.id).await
    }

    pub(super) async fn stored(&self, game: GameId) -> StoredGame {
        self.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await
    }

    async fn paces(&self, channel: u64, user: u64, pace: Pace) -> Result<Wished, Refusal> {
        let by = self.caller(channel, user);
        self.attempt(move |tx| pause::change_pace(tx, &by, pace)).await
    }
}

#[tokio::test]
async fn a_game_counts_that_two_people_start_with_a_clock() {
    let club = Club::open();
    let cases = [
        (2, None, None),
        (2, Some(Pace::Brisk), None),
        (1, None, Some(Unrated::Alone)),
        (1, Some(Pace::Daily), Some(Unrated::Alone)),
        (3, Some(Pace::None), Some(Unrated::NoClock)),
        (1, Some(Pace::None), Some(Unrated::AloneWithoutClock)),
    ];
    for (channel, (people, pace, reason)) in (100..).step_by(100).zip(cases) {
        let lobby = club.rated_lobby(channel, people, pace).await;
        assert_eq!((lobby.conditions.rated, lobby.not_ratable(), lobby.unrated), (true, reason, None));
        club.starts(club.caller(channel, channel)).await.unwrap();
        let started = club.stored(lobby.id).await;
        assert_eq!(
            (started.conditions.rated, started.unrated),
            (reason.is_none(), reason),
            "{people} {pace:?}"
        );
        assert!(started.was_to_be_rated());
        // Only of a game that counts the host is not the master.
        let host = club.caller(channel, channel);
        let ended = club.attempt(move |tx| lobby::end(tx, &host)).await;
        match reason {
            None => assert!(matches!(ended, Err(Refusal::RatedEnd)), "{ended:?}"),
            Some(_) => assert_eq!((ended.unwrap(), club.stage(lobby.id).await), ((), Stage::Closed)),
        }
    }
    // Where nobody wanted it, nothing is said about it.
    let plain = club.game(900, "columbia-2015", 2).await;
    let plain = club.stored(plain).await;
    assert_eq!((plain.conditions.rated, plain.unrated, plain.was_to_be_rated()), (false, None, false));
}

#[tokio::test]
async fn a_game_that_counts_keeps_a_clock() {
    let club = Club::open();
    let lobby = club.rated_lobby(100, 2, Some(Pace::Daily)).await;
    club.starts(club.caller(100, 100)).await.unwrap();
    let before = club.rows().await;
    let refused = club.paces(100, 100, Pace::None).await;
    assert!(matches!(refused, Err(Refusal::RatedClock)), "{refused:?}");
    assert_eq!((club.rows().await, club.number("SELECT count(*) FROM votes").await), (before, 0));
    assert_eq!(club.stored(lobby.id).await.pace, Some(Pace::Daily));
    let asked = club.paces(100, 100, Pace::Brisk).await;
    assert!(matches!(asked, Ok(Wished::Asked { .. })), "{asked:?}");
    // One that does not count may have none.
    club.rated_lobby(200, 1, Some(Pace::Daily)).await;
    club.starts(club.caller(200, 200)).await.unwrap();
    let done = club.paces(200, 200, Pace::None).await;
    assert!(matches!(done, Ok(Wished::Done(_))), "{done:?}");
}

#[tokio::test]
async fn a_rematch_is_to_count_as_its_game_was() {
    let club = Club::open();
    let lobby = club.rated_lobby(100, 1, None).await;
    club.starts(club.caller(100, 100)).await.unwrap();
    let host = club.caller(100, 100);
    club.does(move |tx| lobby::end(tx, &host)).await;
    assert!(!club.stored(lobby.id).await.conditions.rated);
    let (by, editions, limits) = (club.caller(100, 100), Arc::clone(&club.editions), club.limits);
    let again = Again { game: GameRef::Here, channel: by.channel, seed: Seed([7; 32]) };
    let asked = club.does(move |tx| rematch::ask(tx, &by, again, &editions, limits));
    assert_eq!(asked.await.done, LobbyOutcome::Started, "nobody else is to be asked");
    club.begins_started(START).await;
    let again = GameId(club.number("SELECT max(id) FROM games").await.unsigned_abs());
    let again = club.stored(again).await;
    assert_eq!((again.conditions.rated, again.unrated), (false, Some(Unrated::AloneWithoutClock)));
}

#[tokio::test]
async fn of_the_games_of_earlier_versions_those_are_rated_that_count() {
    let club = Club::open();
    let two = club.paced(100, "columbia-2015", 2, Pace::Daily).await;
    let timeless = club.paced(200, "columbia-2015", 2, Pace::None).await;
    let alone = club.rated_lobby(300, 1, None).await.id;
    club.starts(club.caller(300, 300)).await.unwrap();
    let lobby = club.rated_lobby(400, 1, None).await.id;
    let left = club.paced(500, "columbia-2015", 2, Pace::Daily).await;
    let person = club.caller(500, 501);
    club.does(move |tx| {
        crate::service::people::forgetting::erase(tx, &person, |_| "Former player".to_owned())
    })
    .await;
    assert_eq!(
        club.stored(left).await.players.iter().filter(|player| player.name == "Former player").count(),
        1
    );
    club.sql("UPDATE games SET rated = 1, unrated = NULL").await;
    // The migration but for the new column, which is there; both databases understand it.
    let migration = include_str!("../../../../migrations/V23__unrated.sql");
    let (_, changes) = migration.split_once("ADD COLUMN unrated TEXT;").unwrap();
    let on_server = include_str!("../../../../migrations/postgres/V23__unrated.sql");
    assert!(on_server.ends_with(changes), "a server does the same");
    club.sql(changes).await;
    for (game, rated, unrated) in [
        (two, true, None),
        (timeless, false, Some(Unrated::NoClock)),
        (alone, false, Some(Unrated::AloneWithoutClock)),
        (lobby, true, None),
        (left, true, None),
    ] {
        let stored = club.stored(game).await;
        assert_eq!((stored.conditions.rated, stored.unrated), (rated, unrated), "{game}");
    }
}

#[tokio::test]
async fn in_a_game_that_counts_the_host_alone_gives_nobodys_seat_away() {
    let club = Club::open();
    for (channel, rated) in [(100, false), (200, true)] {
        let game = club.paced(channel, "columbia-2015", 3, Pace::Daily).await;
        club.sql(format!("UPDATE games SET rated = {} WHERE id = {game}", u8::from(rated))).await;
        let since = Some(START.after(-ALONE));
        club.does(move |tx| {
            Ok(games::lock(tx, game).and_then(|()| awaited::set_stand_in(tx, game, Seat(1), since))?)
        })
        .await;
        let (host, way) = (club.caller(channel, channel), SeatProposal::Level("easy".to_owned()));
        let asked =
            club.does(move |tx| replace::request(tx, &host, &Target::Seat(Seat(1)), None, way.clone()));
        match asked.await {
            SeatRequest::Asked { awaited, .. } => assert!(rated && awaited == [Seat(2)], "{awaited:?}"),
            SeatRequest::Done(_, done) => assert!(!rated && done == replace::SeatOutcome::Computer(Seat(1))),
        }
    }
}
