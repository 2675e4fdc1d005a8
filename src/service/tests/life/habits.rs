//! The actions of people besides moving: they plan, stop the clock, announce that they are away, and pass seats on.

use last_spike_engine::{Money, Seat, View};
use rand::RngExt;
use rand::seq::IndexedRandom;

use super::moves::expected;
use super::people::{DAY, HOUR};
use super::world::World;
use crate::service::people::settings::{self, SettingsChange};
use crate::service::seating::absent::Target;
use crate::service::seating::replace;
use crate::service::table::plans::{Buying, PlanWish};
use crate::service::{absences::pause, ballot, table::plans};
use crate::store::voting::votes::{self, Fate, SeatProposal};
use crate::store::{Time, UserId};

impl World {
    /// Somebody plans their next move.
    pub async fn plans(&mut self, table: usize, seat: usize, person: usize, view: &View) {
        let (by, now) = (self.caller(table, person), self.now);
        let most = Money(self.rng.random_range(0..40) * 1_000);
        let sometimes = self.rng.random_bool(0.5);
        let wish = if let Some(tiles) = view.table.tiles() {
            PlanWish {
                lay: tiles.hand.choose(&mut self.rng).copied(),
                lay_at_most: Some(most),
                buy: sometimes.then_some(Buying::Nothing),
                ..PlanWish::default()
            }
        } else {
            PlanWish { roll: true, land_at_most: sometimes.then_some(most), ..PlanWish::default() }
        };
        match self.club.attempt(move |tx| plans::plan(&tx.at(now), &by, &wish)).await {
            Ok(_) => self.has_acted(table, seat).await,
            Err(refusal) => expected(&refusal),
        }
    }

    /// Somebody stops the clocks of a game, or lets them run again.
    pub async fn pauses(&mut self, table: usize, person: usize) {
        let (by, now) = (self.caller(table, person), self.now);
        let until = self.rng.random_bool(0.8).then(|| now.after(self.rng.random_range(HOUR..9 * DAY)));
        let resumes = self.rng.random_bool(0.4);
        let done = self
            .club
            .attempt(move |tx| {
                if resumes {
                    pause::resume(&tx.at(now), &by).map(drop)
                } else {
                    pause::pause(&tx.at(now), &by, until).map(drop)
                }
            })
            .await;
        if let Err(refusal) = done {
            expected(&refusal);
        }
    }

    /// Somebody announces until when they are away, or that they are back.
    pub async fn announces(&mut self, person: usize, until: Option<Time>) {
        let (by, now) = (self.caller(0, person), self.now);
        let away = Some(until.map_or(settings::AwayWish::Off, settings::AwayWish::Until));
        let change = SettingsChange { away, ..SettingsChange::default() };
        let done = self.club.attempt(move |tx| settings::change(&tx.at(now), &by, &change)).await;
        match done {
            Ok(habits) => self.people[person].announced.is_away(habits.away.until, now),
            Err(refusal) => expected(&refusal),
        }
    }

    /// Somebody proposes what is to become of a seat: mostly of one whose player does not answer.
    pub async fn proposes(&mut self, table: usize, person: usize) {
        let (by, now) = (self.caller(table, person), self.now);
        let seats = self.tables[table].counted.len();
        let absent = self.tables[table].counted.iter().position(|counted| counted.stood_in);
        let away = self.away_at(table).filter(|_| self.rng.random_bool(0.5));
        let seat = absent.or(away).unwrap_or_else(|| self.rng.random_range(0..seats));
        let target = Target::Seat(Seat(u8::try_from(seat).unwrap()));
        let way = match self.rng.random_range(0..10) {
            0..5 => SeatProposal::Person(UserId(self.people.choose(&mut self.rng).unwrap().user)),
            5..7 => SeatProposal::Level("easy".to_owned()),
            7..9 => SeatProposal::StandIn,
            _ => SeatProposal::End,
        };
        let asked =
            self.club.attempt(move |tx| replace::request(&tx.at(now), &by, &target, None, way.clone())).await;
        if let Err(refusal) = asked {
            expected(&refusal);
        }
    }

    /// Somebody who does not play in a game answers whether they come to a seat of it.
    pub async fn joins(&mut self, table: usize, person: usize) {
        let (game, user) = (self.tables[table].game, UserId(self.people[person].user));
        let invited = self.club.does(move |tx| Ok(votes::to_person(tx, game, user)?)).await;
        for vote in invited.into_iter().filter(|vote| vote.fate == Fate::Open) {
            let (by, now, yes) = (self.caller(table, person), self.now, self.rng.random_bool(0.7));
            let answered = self.club.attempt(move |tx| ballot::answer(&tx.at(now), &by, vote.id, yes)).await;
            match answered {
                // Whoever agreed has seen what they are asked.
                Ok(_) => self.has_come(table, person).await,
                Err(refusal) => expected(&refusal),
            }
        }
    }
}
