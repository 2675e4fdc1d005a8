//! The clocks of the games, compared with the time that people have lost.

use last_spike_engine::{Phase, Seat};
use rand::RngExt;

use super::super::club::START;
use super::world::{LONGEST, Table, World};
use crate::service::clock::countdown::Countdown;
use crate::service::operation::gate::{self, Agreement};
use crate::store::games::{self, Stage};
use crate::store::table::conditions::Pace;
use crate::store::{
    Time, UserId,
    clock::{absences, clocks, pauses},
    log,
    table::headers,
};

impl World {
    /// Lets time pass: whoever is awaited, told and neither asleep nor away loses it, while the bot is there; whoever
    /// plays live loses it in any case.
    pub(super) async fn passes(&mut self, until: Time) {
        if self.is_up {
            for table in self.tables.iter_mut().filter(|table| !table.ended) {
                for (seat, person) in table.seats.iter().enumerate() {
                    let Some(person) = person else { continue };
                    let from = self.now.max(table.paused).min(until);
                    table.counted[seat].pass(if table.pace == Pace::Live {
                        until.0 - from.0
                    } else {
                        self.people[*person].awake(from.max(table.away[seat]).min(until), until)
                    });
                }
            }
            // It beats every minute.
            self.club.sql(format!("UPDATE heartbeat SET at = {}", until.0)).await;
        }
        self.now = until;
    }

    /// Compares what clocks have taken with what they may have, and looks for whom the games wait now.
    pub async fn look_at_tables(&mut self) {
        for n in 0..self.tables.len() {
            if self.tables[n].ended {
                continue;
            }
            let (game, known, time) = (self.tables[n].game, self.tables[n].looked_at, self.now);
            let (now, paused, away) = self
                .club
                .does(move |tx| {
                    let open = format!(
                        "SELECT count(*) + 1000 * (SELECT count(*) FROM games WHERE id = {game} AND stage = 'running')
                         + 10000 * (SELECT count(*) FROM tenures WHERE game = {game})
                         FROM players WHERE game = {game} AND stand_in IS NOT NULL"
                    );
                    let paused = pauses::lasting(&tx.at(time), game)?;
                    let paused = paused.map_or(START, |pause| pause.until.unwrap_or(START.after(LONGEST)));
                    let now = (headers::last_step(tx, game)?, tx.number(&open));
                    Ok((now, paused, absences::of_game(&tx.at(time), game)?))
                })
                .await;
            let is_away = |person: &Option<usize>| {
                let user = person.map(|person| UserId(self.people[person].user));
                let until = away.iter().find(|(away, _)| Some(*away) == user);
                until.map_or(START, |(_, until)| *until)
            };
            self.tables[n].away = self.tables[n].seats.iter().map(is_away).collect();
            let Table { away, absences, .. } = &mut self.tables[n];
            for (until, absence) in away.iter().zip(absences) {
                absence.is_away(Some(*until).filter(|until| *until > time), time);
            }
            self.tables[n].paused = paused;
            if known == Some(now) {
                continue;
            }
            self.tables[n].looked_at = Some(now);
            let compares = self.rng.random_bool(0.05);
            let (stored, state, clocks) = self
                .club
                .does(move |tx| {
                    let stored = games::load(tx, game)?.unwrap();
                    let state = log::snapshot(tx, &stored)?.unwrap();
                    let clock = |seat: u8| clocks::of_seat(tx, game, Seat(seat));
                    let clocks =
                        (0..).take(stored.players.len()).map(clock).collect::<Result<Vec<_>, _>>()?;
                    if compares {
                        assert_eq!(gate::compare(tx, game)?, Agreement::Agree, "game {game}");
                    }
                    Ok((stored, state, clocks))
                })
                .await;
            let table = &mut self.tables[n];
            if matches!(stored.stage, Stage::Over | Stage::Closed) {
                table.ended = true;
                continue;
            }
            assert_eq!(stored.stage, Stage::Running);
            let full = Countdown::of(table.pace);
            for player in &stored.players {
                let user = stored.user(player.seat);
                let sits = user.and_then(|user| self.people.iter().position(|person| person.user == user.0));
                let (seat, counted) = (player.seat.index(), &mut table.counted[player.seat.index()]);
                if std::mem::replace(&mut table.seats[seat], sits) != sits {
                    counted.is_handed_over(full.map_or(0, |full| full.turn));
                }
            }
            for (seat, counted) in table.counted.iter_mut().enumerate() {
                if let (Some(full), Some(clock)) = (full, clocks[seat]) {
                    let (lost, may) = (full.reserve - clock.reserve_left, counted.reserve(full.turn));
                    assert!(lost <= may, "game {game}, seat {seat}: lost {lost} s, had {may} s; {counted:?}");
                }
                let own = u8::try_from(seat).unwrap();
                let stood_in = stored.player(Seat(own)).stand_in.is_some();
                if let (Some(full), true, false) = (full, stood_in, counted.stood_in) {
                    let had = counted.reserve(full.turn);
                    let person = table.seats[seat].map(|person| &self.people[person]);
                    let was_away = table.absences[seat].was_a_week(self.now)
                        || person.is_some_and(|person| person.announced.was_a_week(self.now));
                    assert!(
                        had >= full.reserve || was_away && table.pace != Pace::Live,
                        "game {game}, seat {seat}: a stand-in after {had} s; {counted:?}"
                    );
                }
                counted.stood_in = stood_in;
                let waits = state.to_act().contains(&Seat(own)) && state.phase() != Phase::Auction;
                counted.told &= waits;
                counted.waits = waits;
                counted.begin((state.turn(), state.at_turn() != Seat(own)));
            }
        }
    }
}
