//! Limits for one person and one server: more is refused, and games of computers alone wait.

use last_spike_engine::{Action, Seat};

use crate::service::request::limits::{self, Limits};
use crate::service::table::lobby::{self, GameWish};
use crate::service::tests::club::{Club, GUILD, START};
use crate::service::{Caller, LimitRefusal, Refusal, automatic, people::forgetting, table::play};
use crate::store::games;
use crate::store::places::threads::{self, COUNTED, OpenedThread};
use crate::store::{ChannelId, GameId, GuildId, Time, Tx};

impl Club {
    fn limited(limits: Limits) -> Self {
        Self { limits, ..Self::open() }
    }

    async fn opens_thread(
        &self,
        user: u64,
        edition: Option<&str>,
        now: Time,
    ) -> Result<OpenedThread, Refusal> {
        let (by, editions, limits) = (self.caller(100, user), self.editions.clone(), self.limits);
        let wish = GameWish { edition: edition.map(str::to_owned), ..GameWish::default() };
        self.attempt(move |tx| lobby::reserve_thread(&tx.at(now), &by, &wish, &editions, limits)).await
    }

    pub async fn ends(&self, by: Caller) {
        self.does(move |tx| lobby::end(tx, &by)).await;
    }

    async fn resigns(&self, by: Caller) {
        self.does(move |tx| play::act(tx, &by, None, &Action::Resign)).await;
    }

    /// Starts a game of people and computers in a channel of a server.
    pub async fn game_with_computers(&self, guild: GuildId, channel: u64, people: u64) -> GameId {
        let by = |user| Caller { guild: Some(guild), ..self.caller(channel, user) };
        let game = self.opens_as(by(channel)).await.unwrap();
        for user in channel + 1..channel + people {
            self.joins(by(user)).await.unwrap();
        }
        for _ in 0..2 {
            let host = by(channel);
            self.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
        }
        self.starts(by(channel)).await.unwrap();
        game
    }

    /// Starts a game in a channel of a server, and has its host leave it to computers.
    pub async fn game_of_computers(&self, guild: GuildId, channel: u64) -> GameId {
        let game = self.game_with_computers(guild, channel, 1).await;
        self.resigns(Caller { guild: Some(guild), ..self.caller(channel, channel) }).await;
        game
    }

    /// Returns the games in which computers are to move.
    async fn moving(&self) -> Vec<GameId> {
        let limits = self.limits;
        let awaited = self.does(move |tx| Ok(automatic::computers_to_move(tx, START, limits)?)).await;
        awaited.into_iter().map(|awaited| awaited.game).collect()
    }

    async fn rests(&self, game: GameId) -> bool {
        let limits = self.limits;
        let asked = move |tx: &Tx<'_>| Ok(limits::rests(tx, limits, &games::load(tx, game)?.unwrap())?);
        self.does(asked).await
    }

    async fn is_left_to_computers(&self, game: GameId) -> bool {
        self.number(format!("SELECT computers_alone FROM games WHERE id = {game}")).await == 1
    }
}

#[tokio::test]
async fn a_host_with_as_many_games_as_they_may_have_opens_another_when_one_has_ended() {
    let club = Club::limited(Limits { games_per_host: Some(2), ..Limits::NONE });
    club.game_with_computers(GUILD, 100, 1).await;
    club.opens(101, 100).await.unwrap();
    let before = club.rows().await;
    match club.opens(102, 100).await {
        Err(Refusal::Limit(LimitRefusal::TooManyGames { most: 2, own })) => {
            assert_eq!(own, [ChannelId(100), ChannelId(101)]);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(club.rows().await, before, "a refusal changes nothing");
    club.opens(103, 7).await.unwrap();
    club.ends(club.caller(100, 100)).await;
    club.opens(102, 100).await.unwrap();
}

#[tokio::test]
async fn a_lobby_that_was_handed_to_a_host_with_enough_games_is_not_started() {
    let club = Club::limited(Limits { games_per_host: Some(2), ..Limits::NONE });
    club.opens(100, 5).await.unwrap();
    club.opens(101, 5).await.unwrap();
    club.opens(102, 6).await.unwrap();
    for user in [5, 7] {
        club.joins(club.caller(102, user)).await.unwrap();
    }
    let leaver = club.caller(102, 6);
    club.leaves_lobby(leaver, START).await.unwrap();
    let started = club.starts(club.caller(102, 5)).await;
    assert!(
        matches!(started, Err(Refusal::Limit(LimitRefusal::TooManyGames { most: 2, .. }))),
        "{started:?}"
    );
    club.ends(club.caller(101, 5)).await;
    club.starts(club.caller(102, 5)).await.unwrap();
}

#[tokio::test]
async fn a_server_has_so_many_games_and_another_one_its_own() {
    let club = Club::limited(Limits { games_per_server: Some(2), ..Limits::NONE });
    club.opens(100, 5).await.unwrap();
    club.opens(101, 6).await.unwrap();
    assert!(matches!(club.opens(102, 7).await, Err(Refusal::Limit(LimitRefusal::ServerFull { most: 2 }))));
    club.opens_as(Caller { guild: Some(GuildId(2)), ..club.caller(200, 7) }).await.unwrap();
    club.ends(club.caller(101, 6)).await;
    club.opens(102, 7).await.unwrap();
}

#[tokio::test]
async fn games_that_were_opened_are_counted_for_an_hour_whatever_comes_of_them() {
    let club = Club::limited(Limits { games_per_hour: Some(2), ..Limits::NONE });
    for channel in [100, 101] {
        club.opens(channel, 5).await.unwrap();
        club.ends(club.caller(channel, 5)).await;
    }
    let before = club.rows().await;
    match club.opens(102, 5).await {
        Err(Refusal::Limit(LimitRefusal::TooManyOpened { most: 2, next })) => {
            assert_eq!(next, START.after(60 * 60));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(club.rows().await, before);
    club.opens(102, 6).await.unwrap();
    club.sql("UPDATE games SET created_at = created_at - 3600 WHERE channel = 100").await;
    club.opens(103, 5).await.unwrap();
    assert!(matches!(club.opens(104, 5).await, Err(Refusal::Limit(LimitRefusal::TooManyOpened { .. }))));
    // Being forgotten lifts it not.
    let by = club.caller(100, 5);
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Somebody".to_owned())).await;
    assert!(matches!(
        club.opens(104, 5).await,
        Err(Refusal::Limit(LimitRefusal::TooManyOpened { most: 2, next })) if next == START.after(60 * 60)
    ));
    // Nor is anybody held up by what a clock that was wrong has left.
    let club = Club::limited(Limits { games_per_hour: Some(1), ..Limits::NONE });
    club.opens(100, 6).await.unwrap();
    club.sql("UPDATE games SET created_at = created_at + 7200").await;
    club.opens(101, 6).await.unwrap();
}

#[tokio::test]
async fn threads_are_counted_for_an_hour_whatever_comes_of_them() {
    let club = Club::limited(Limits { threads_per_hour: Some(2), ..Limits::NONE });
    club.opens_thread(5, None, START).await.unwrap();
    let before = club.rows().await;
    let unknown = club.opens_thread(5, Some("chess"), START).await;
    assert!(matches!(unknown, Err(Refusal::UnknownEdition { .. })));
    assert_eq!(club.rows().await, before, "what is refused is not counted");
    club.opens_thread(5, None, START.after(10)).await.unwrap();
    for now in [START.after(20), START.after(COUNTED - 1)] {
        match club.opens_thread(5, None, now).await {
            Err(Refusal::Limit(LimitRefusal::TooManyThreads { most: 2, next })) => {
                assert_eq!(next, START.after(COUNTED));
            }
            other => panic!("{other:?}"),
        }
    }
    club.opens_thread(6, None, START.after(20)).await.unwrap();
    let by = club.caller(100, 5);
    club.does(move |tx| forgetting::erase(tx, &by, |_| "Somebody".to_owned())).await;
    assert!(club.opens_thread(5, None, START.after(20)).await.is_err(), "who is forgotten begins not anew");
    let (kept, _) = club.keeps(5).await;
    assert_eq!(kept.threads, [START, START.after(10)], "and is told so");
    let taken = club.opens_thread(5, None, START.after(COUNTED)).await.unwrap();
    match club.opens_thread(5, None, START.after(COUNTED)).await {
        Err(Refusal::Limit(LimitRefusal::TooManyThreads { next, .. })) => {
            assert_eq!(next, START.after(10 + COUNTED));
        }
        other => panic!("{other:?}"),
    }
    club.does(move |tx| Ok(threads::take_back(tx, taken)?)).await;
    club.opens_thread(5, None, START.after(COUNTED)).await.unwrap();
    for now in [START, START.after(3 * COUNTED)] {
        club.works_off(now).await;
    }
    assert_eq!(club.number("SELECT count(*) FROM opened_threads").await, 0, "they are forgotten");
}

#[tokio::test]
async fn where_nobody_plays_computers_move_in_one_game_of_a_server_the_oldest_first() {
    let mut club = Club::limited(Limits { computer_games_per_server: Some(1), ..Limits::NONE });
    let first = club.game_of_computers(GUILD, 100).await;
    let second = club.game_of_computers(GUILD, 200).await;
    let elsewhere = club.game_of_computers(GuildId(2), 300).await;
    let with_people = club.game_with_computers(GUILD, 400, 1).await;
    while !club.moving().await.contains(&with_people) {
        club.act(400, START, |actions| actions.into_iter().next().unwrap()).await;
    }
    assert_eq!(club.moving().await, [with_people, first, elsewhere]);
    let resting = [first, second, elsewhere, with_people].map(|game| club.rests(game));
    assert_eq!(futures_of(resting).await, [false, true, false, false]);
    club.ends(club.caller(100, 100)).await;
    assert_eq!(club.moving().await, [with_people, second, elsewhere]);
    assert!(!club.rests(second).await);
    club.limits = Limits::NONE;
    let third = club.game_of_computers(GUILD, 500).await;
    assert_eq!(club.moving().await, [with_people, second, elsewhere, third]);
    assert!(!club.rests(third).await);
}

async fn futures_of<const N: usize>(all: [impl Future<Output = bool>; N]) -> Vec<bool> {
    let mut found = Vec::new();
    for one in all {
        found.push(one.await);
    }
    found
}

#[tokio::test]
async fn a_game_is_left_to_computers_when_its_last_person_has_resigned_or_is_forgotten() {
    let club = Club::open();
    for forgotten in [false, true] {
        let channel = 100 + 100 * u64::from(forgotten);
        let game = club.game_with_computers(GUILD, channel, 2).await;
        assert!(!club.is_left_to_computers(game).await);
        club.resigns(club.caller(channel, channel)).await;
        assert!(!club.is_left_to_computers(game).await, "somebody plays on");
        let last = club.caller(channel, channel + 1);
        if forgotten {
            club.does(move |tx| forgetting::erase(tx, &last, |seat: Seat| seat.to_string())).await;
        } else {
            club.resigns(last).await;
        }
        assert!(club.is_left_to_computers(game).await);
    }
}
