//! The actions of people who look in.

use last_spike_computer::{self as computer, Level};
use last_spike_engine::{Action, Prompt, Seat, Seed, View};
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::super::club::{Club, begun, reader};
use super::world::World;
use crate::service::clock::countdown::Countdown;
use crate::service::request::limits::Limits;
use crate::service::table::lobby::{self, GameWish};
use crate::service::{
    Caller, GameRef, Refusal,
    absences::reminders,
    ballot,
    table::{play, take_back},
    views::look,
};
use crate::store::table::conditions::Pace;
use crate::store::voting::votes::{self, Fate};
use crate::store::{ChannelId, GameId, UserId, games};

/// The moves that somebody makes in a game before they look at the next one, at most.
const MOST_MOVES: usize = 12;

impl Club {
    /// Starts a game in a channel, and returns it with who sits where; `None` is a computer.
    pub async fn table(
        &self,
        channel: u64,
        edition: &str,
        users: &[u64],
        computers: usize,
        pace: Pace,
        seed: Seed,
    ) -> (GameId, Vec<Option<UserId>>) {
        let wish = GameWish { edition: Some(edition.to_owned()), pace: Some(pace), ..GameWish::default() };
        let (host, editions) = (self.caller(channel, users[0]), self.editions.clone());
        let opened =
            self.does(move |tx| lobby::open(tx, &host, &wish, &editions, Seed([7; 32]), Limits::NONE)).await;
        for user in &users[1..] {
            let by = self.caller(channel, *user);
            self.does(move |tx| lobby::join(tx, &by)).await;
        }
        for _ in 0..computers {
            let host = self.caller(channel, users[0]);
            self.does(move |tx| lobby::add_computer(tx, &host, "easy")).await;
        }
        let host = self.caller(channel, users[0]);
        self.does(move |tx| begun(tx, &host, seed, Limits::NONE)).await;
        let game = opened.id;
        let stored = self.does(move |tx| Ok(games::load(tx, game)?.unwrap())).await;
        (game, stored.players.iter().map(|player| stored.user(player.seat)).collect())
    }
}

impl World {
    /// Somebody does in a game what they feel like.
    pub async fn plays(&mut self, table: usize, seat: usize, person: usize) {
        self.answers_votes(table, seat, person).await;
        // What most have agreed to may have ended the game or given the seat to somebody else.
        self.look_at_tables().await;
        if !self.sits(table, seat, person) {
            return;
        }
        if self.rng.random_bool(0.03) {
            let by = self.caller(table, person);
            let now = self.now;
            let nudged = self.club.attempt(move |tx| reminders::nudge(&tx.at(now), &by)).await;
            if let Err(refusal) = nudged {
                expected(&refusal);
            }
        }
        for _ in 0..MOST_MOVES {
            let Some(view) = self.sees(table, person).await else { return };
            let Some(prompt) = &view.prompt else { break };
            let action = self.chooses(&view, prompt);
            let (by, now) = (self.caller(table, person), self.now);
            let step = view.step;
            let acted = self.club.attempt(move |tx| play::act(&tx.at(now), &by, Some(step), &action)).await;
            match acted {
                Ok(_) => self.has_acted(table, seat).await,
                Err(Refusal::Illegal { .. }) => {}
                Err(refusal) => panic!("{refusal}"),
            }
            if self.rng.random_bool(0.05) {
                break;
            }
        }
        if self.rng.random_bool(0.06) {
            self.takes_back(table, seat, person).await;
        }
        if self.rng.random_bool(0.15)
            && let Some(view) = self.sees(table, person).await
        {
            self.plans(table, seat, person, &view).await;
        }
        if self.rng.random_bool(0.01) {
            self.pauses(table, person).await;
        }
        if self.rng.random_bool(0.05) {
            self.proposes(table, person).await;
        }
        if self.rng.random_bool(0.002) {
            let (by, now) = (self.caller(table, person), self.now);
            let left = self.club.attempt(move |tx| play::act(&tx.at(now), &by, None, &Action::Resign)).await;
            match left {
                Ok(_) => self.has_acted(table, seat).await,
                Err(refusal) => expected(&refusal),
            }
        }
    }

    /// Chooses as a computer does, and now and then anything.
    fn chooses(&mut self, view: &View, prompt: &Prompt) -> Action {
        let easy = computer::choose(view, Level::Easy, &mut self.rng).expect("somebody is asked");
        if self.rng.random_bool(0.9) {
            return easy;
        }
        let any = prompt.actions().into_iter().filter(|action| *action != Action::Resign).collect::<Vec<_>>();
        any.choose(&mut self.rng).cloned().unwrap_or(easy)
    }

    /// Takes back what somebody did last, or asks the others.
    async fn takes_back(&mut self, table: usize, seat: usize, person: usize) {
        let (by, now) = (self.caller(table, person), self.now);
        let asked = self
            .club
            .attempt(move |tx| {
                let choices = take_back::choices(tx, &reader(by.user, by.channel, GameRef::Here))?;
                let (step, to) = (choices.view.step, choices.last.to);
                if choices.at_once {
                    take_back::at_once(&tx.at(now), &by, step, to).map(drop)
                } else {
                    take_back::request(&tx.at(now), &by, step, to).map(drop)
                }
            })
            .await;
        match asked {
            Ok(()) => self.has_acted(table, seat).await,
            Err(refusal) => expected(&refusal),
        }
    }

    async fn answers_votes(&mut self, table: usize, seat: usize, person: usize) {
        let (game, seat) = (self.tables[table].game, Seat(u8::try_from(seat).unwrap()));
        for vote in self.club.does(move |tx| Ok(votes::of_seat(tx, game, seat)?)).await {
            if vote.fate != Fate::Open || !vote.awaited().any(|awaited| awaited == seat) {
                continue;
            }
            let (by, now, yes) = (self.caller(table, person), self.now, self.rng.random_bool(0.8));
            let answered = self.club.attempt(move |tx| ballot::answer(&tx.at(now), &by, vote.id, yes)).await;
            if let Err(refusal) = answered {
                expected(&refusal);
            }
        }
    }

    /// Returns a game as somebody sees it, if it goes on.
    async fn sees(&self, table: usize, person: usize) -> Option<View> {
        let (user, channel) = (UserId(self.people[person].user), ChannelId(self.tables[table].channel));
        let game = GameRef::Game(self.tables[table].game);
        let (_, view) = self.club.does(move |tx| look::begun(tx, &reader(user, channel, game))).await;
        view.outcome.is_none().then_some(view)
    }

    pub fn caller(&self, table: usize, person: usize) -> Caller {
        self.club.caller(self.tables[table].channel, self.people[person].user)
    }

    /// Notes that somebody came to a seat, if they did.
    pub async fn has_come(&mut self, table: usize, person: usize) {
        self.look_at_tables().await;
        let seat = (0..self.tables[table].counted.len()).find(|seat| self.sits(table, *seat, person));
        if let Some(seat) = seat {
            self.has_acted(table, seat).await;
        }
    }

    /// Notes that somebody acted: they are back, and have seen what is asked next.
    pub async fn has_acted(&mut self, table: usize, seat: usize) {
        let full = Countdown::of(self.tables[table].pace);
        let counted = &mut self.tables[table].counted[seat];
        if let (Some(full), true) = (full, counted.stood_in) {
            counted.is_back(full.turn);
        }
        self.look_at_tables().await;
        let counted = &mut self.tables[table].counted[seat];
        counted.told |= counted.waits;
    }
}

/// Lets a refusal pass that people meet: all but our faults.
pub fn expected(refusal: &Refusal) {
    assert!(!matches!(refusal, Refusal::Fault(_) | Refusal::Broken), "{refusal}");
}
