//! Results of finished games, and the ratings that follow from them.

mod changes;
mod counts;
mod early_ends;
mod folded;
mod forgetting;
mod leaving;
mod noted;
mod shown;

use std::sync::Arc;

use last_spike_engine::{Action, Prompt};
use last_spike_ratings::DEFAULT_TAU;

use crate::service::ratings::ladder::{self, OwnRating};
use crate::service::ratings::leaderboard;
use crate::service::ratings::profile::{self, ProfileWish};
use crate::service::ratings::shown::{Leaderboard, Profile};
use crate::service::table::lobby::{self, GameWish};
use crate::service::table::play;
use crate::service::tests::club::{Club, begun, reader};
use crate::service::views::look;
use crate::service::{Caller, GameRef, Refusal};
use crate::store::ratings::results::{self, GameResult, PlayerResult};
use crate::store::table::conditions::{Conditions, Pace};
use crate::store::{GameId, Time, UserId};

/// Seconds of a day.
const DAY: i64 = 24 * 60 * 60;

/// People, with ids as Discord gives them: lesser numbers stand in the place of people who were forgotten. Each is a channel too.
const ANN: u64 = 900_000_000_000_100;
const BOB: u64 = ANN + 1;
const CYD: u64 = ANN + 2;
const DAN: u64 = ANN + 3;
const EVE: u64 = ANN + 100;
const FAY: u64 = ANN + 101;

/// The edition of these games.
const EDITION: &str = "columbia-2015";

impl Club {
    /// Begins a game of some people in a channel that is to count, or not.
    async fn begins_of(&self, channel: u64, people: &[u64], rated: bool, at: Time) -> GameId {
        let (host, editions, limits) =
            (self.caller(channel, people[0]), Arc::clone(&self.editions), self.limits);
        let wish = GameWish {
            conditions: Conditions { rated, ..Conditions::default() },
            pace: Some(Pace::Daily),
            edition: Some(EDITION.to_owned()),
            ..GameWish::default()
        };
        let seed = last_spike_engine::Seed([7; 32]);
        let opened =
            self.does(move |tx| lobby::open(&tx.at(at), &host, &wish, &editions, seed, limits)).await;
        for user in &people[1..] {
            self.joins(self.caller(channel, *user)).await.unwrap();
        }
        let (host, limits) = (self.caller(channel, people[0]), self.limits);
        self.does(move |tx| begun(&tx.at(at), &host, seed, limits)).await;
        opened.id
    }

    /// Lets somebody resign in a channel.
    pub(super) async fn gives_up(&self, channel: u64, user: u64, at: Time) {
        let by = self.caller(channel, user);
        self.does(move |tx| play::act(&tx.at(at), &by, None, &Action::Resign)).await;
    }

    /// Lets whoever is asked act until all of some people have made so many moves of their own.
    async fn plays_until(&self, channel: u64, people: &[u64], moves: usize, at: Time) {
        let mut made: Vec<u64> = Vec::new();
        while people.iter().any(|user| made.iter().filter(|mover| *mover == user).count() < moves) {
            made.push(self.lets_move(channel, at).await);
            assert!(made.len() < 200, "somebody is never asked: {made:?}");
        }
    }

    /// Lets whoever is asked first act in a channel, and returns who that is.
    async fn lets_move(&self, channel: u64, at: Time) -> u64 {
        let here = self.caller(channel, channel);
        let asked = self.does(move |tx| look::begun(tx, &here)).await;
        let (seat, stored) = (asked.1.to_act[0], asked.0);
        let user = stored.user(seat).unwrap();
        let by = self.caller(channel, user.0);
        let action = {
            let channel = by.channel;
            let own = self.does(move |tx| look::begun(tx, &reader(user, channel, GameRef::Here))).await.1;
            own.prompt.as_ref().map(Prompt::actions).unwrap_or_default().remove(0)
        };
        self.does(move |tx| play::act(&tx.at(at), &by, None, &action)).await;
        user.0
    }

    /// Plays a rated game in which each resigns before those who are named before them: the first wins. Before, all of
    /// them have made as many moves as a game needs to count.
    async fn ranked(&self, channel: u64, people: &[u64], at: Time) -> GameId {
        let game = self.begins_of(channel, people, true, at).await;
        self.plays_until(channel, people, 3, at).await;
        for user in people[1..].iter().rev() {
            self.gives_up(channel, *user, at).await;
        }
        game
    }

    /// Begins a rated game of two in which the second resigns before anything is laid.
    async fn left_at_once(&self, channel: u64, [stays, leaves]: [u64; 2], at: Time) -> GameId {
        let game = self.begins_of(channel, &[stays, leaves], true, at).await;
        self.gives_up(channel, leaves, at).await;
        game
    }

    pub(super) async fn result(&self, game: GameId) -> Option<(GameResult, Vec<PlayerResult>)> {
        self.does(move |tx| {
            let result = results::of_game(tx, game)?;
            result.map(|result| Ok((result, results::players(tx, game)?))).transpose()
        })
        .await
    }

    /// Returns the ratings of some people.
    async fn ratings_of(&self, people: &'static [u64]) -> Vec<OwnRating> {
        self.ratings_by(people, DEFAULT_TAU).await
    }

    /// Returns the ratings of some people that follow with a τ.
    async fn ratings_by(&self, people: &'static [u64], tau: f64) -> Vec<OwnRating> {
        let read = move |user: &u64, tx: &crate::store::Tx<'_>| {
            let user = UserId(*user);
            ladder::of_person(tx, user, &results::of_user(tx, user, None)?, tau)
        };
        self.does(move |tx| {
            let all: Result<Vec<_>, _> = people.iter().map(|user| read(user, tx)).collect();
            Ok(all?.concat())
        })
        .await
    }

    /// Somebody who may manage the server.
    fn steward(&self) -> Caller {
        Caller { may_manage_server: true, ..self.caller(900, 900) }
    }

    async fn profile_of(&self, by: u64, player: u64, now: Time) -> Result<Profile, Refusal> {
        let by = self.caller(900, by);
        let wish = ProfileWish { player: Some(UserId(player)), ..ProfileWish::default() };
        self.attempt(move |tx| profile::find(&tx.at(now), &by, &wish, DEFAULT_TAU)).await
    }

    async fn leaderboard_for(&self, by: u64, now: Time) -> Result<Leaderboard, Refusal> {
        let by = self.caller(900, by);
        self.attempt(move |tx| leaderboard::find(&tx.at(now), &by, None, None, DEFAULT_TAU)).await
    }
}
