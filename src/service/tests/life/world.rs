//! The world: games, people, the bot, and the time in which they live.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use last_spike_engine::record;
use last_spike_engine::{self as engine, By, Edition, Phase, Seat, Seed, Step};
use last_spike_testkit::table::EDITIONS;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha20Rng;

use super::super::club::{Club, START};
use super::people::{Announced, Counted, DAY, HOUR, MINUTE, Person};
use crate::service::clock::countdown::Countdown;
use crate::service::jobs::KINDS;
use crate::service::operation::gate::{self, Agreement};
use crate::service::posting::announce::{self, Announcement, Preparation, Recipient};
use crate::service::posting::delivery::{self, Failed, Setback};
use crate::service::{GameRef, views::look};
use crate::store::games::{self, Stage};
use crate::store::posting::outbox::{self, Audience, Kind, Waiting};
use crate::store::posting::posts::Posted;
use crate::store::table::pace::Pace;
use crate::store::{
    ChannelId, GameId, MessageId, Time, UserId,
    clock::{absences, clocks, pauses},
    log,
    operation::uptime,
    people::settings,
    scheduling::jobs,
    table::headers,
};

/// The longest that a game may last: those without a clock are closed when nobody acts.
const LONGEST: i64 = 600 * DAY;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// Somebody looks at Discord.
    LooksIn(usize),
    /// The bot stops, for as long as it takes.
    Stops,
    /// The bot starts again.
    Starts,
}

/// A game, and who sits where.
pub struct Table {
    pub game: GameId,
    pub channel: u64,
    /// The person of each seat; `None` for a computer.
    seats: Vec<Option<usize>>,
    pub pace: Pace,
    ended: bool,
    pub counted: Vec<Counted>,
    /// The end of a pause that people wanted, in which no time runs for anybody.
    paused: Time,
    /// The end of each player's time away.
    away: Vec<Time>,
    /// All times away of each player.
    absences: Vec<Announced>,
    /// The last step and the stand-ins when it was looked at.
    looked_at: Option<(Step, i64)>,
}

/// The events in the lives of people.
#[derive(Debug, Default)]
pub struct Happened {
    /// Moves made as planned.
    planned: usize,
    /// Moves of computers in the place of people.
    stood_in: usize,
    /// Times that something was taken back.
    taken_back: usize,
    /// Seats that changed hands.
    tenures: usize,
    /// Absences that were announced.
    absences: i64,
}

impl Happened {
    /// Returns whether people did all that they may.
    pub const fn is_everything(&self) -> bool {
        let Self { planned, stood_in, taken_back, tenures, absences } = *self;
        planned > 0 && stood_in > 0 && taken_back > 0 && tenures > 0 && absences > 0
    }

    fn count(&mut self, whole: &look::Whole) {
        let by = |who: By| whole.steps.iter().filter(|step| step.by == Some(who)).count();
        self.planned += by(By::Plan);
        self.stood_in += by(By::StandIn);
        let is_back = |event: &engine::Event| matches!(event, engine::Event::TakenBack { .. });
        self.taken_back += whole.steps.iter().filter(|step| step.events.iter().any(is_back)).count();
        self.tenures += whole.tenures.len();
    }
}

pub struct World {
    pub club: Club,
    pub rng: ChaCha20Rng,
    pub now: Time,
    is_up: bool,
    pub people: Vec<Person>,
    pub tables: Vec<Table>,
    events: BinaryHeap<Reverse<(Time, u64, Event)>>,
    numbered: u64,
    reminded: BTreeMap<UserId, Vec<Time>>,
}

impl World {
    pub async fn new(mut rng: ChaCha20Rng) -> Self {
        let people: Vec<Person> = (0..6).map(|n| Person::random(1_000 + n, &mut rng)).collect();
        let mut world = Self {
            club: Club::open(),
            rng,
            now: START,
            is_up: true,
            people,
            tables: Vec::new(),
            events: BinaryHeap::new(),
            numbered: 0,
            reminded: BTreeMap::new(),
        };
        for person in 0..world.people.len() {
            let (user, habits) = (UserId(world.people[person].user), world.people[person].settings());
            world.club.does(move |tx| Ok(settings::set(tx, user, &habits)?)).await;
            let soon = world.rng.random_range(0..8 * HOUR);
            world.at(START.after(soon), Event::LooksIn(person));
        }
        world.at(START.after(DAY), Event::Stops);
        world.club.does(|tx| Ok(uptime::beat(tx, START)?)).await;
        world
    }

    /// Opens games of all editions and paces among two to five people, some with computers.
    pub async fn opens(&mut self, games: u64) {
        for n in 0..games {
            let edition = *EDITIONS.choose(&mut self.rng).unwrap();
            let people = self.rng.random_range(2..=4);
            let computers = self.rng.random_range(0..=1);
            let mut seated: Vec<usize> = (0..self.people.len()).collect();
            seated.shuffle(&mut self.rng);
            seated.truncate(people);
            let users: Vec<u64> = seated.iter().map(|person| self.people[*person].user).collect();
            let pace = *Pace::ALL.choose(&mut self.rng).unwrap();
            let channel = 100 + n;
            let (game, order) =
                self.club.table(channel, edition, &users, computers, pace, Seed(self.rng.random())).await;
            let seats: Vec<Option<usize>> = order
                .iter()
                .map(|user| user.and_then(|user| self.people.iter().position(|person| person.user == user.0)))
                .collect();
            let counted = vec![Counted::default(); seats.len()];
            let (paused, away) = (START, vec![START; seats.len()]);
            let absences = vec![Announced::default(); seats.len()];
            let (ended, looked_at) = (false, None);
            let table =
                Table { game, channel, seats, pace, ended, counted, paused, away, absences, looked_at };
            self.tables.push(table);
        }
        self.bot_works().await;
    }

    pub async fn runs_until_all_games_have_ended(&mut self) {
        while self.tables.iter().any(|table| !table.ended) {
            let Reverse((mut next, _, event)) = self.events.peek().copied().unwrap();
            let mut event = Some(event);
            if self.is_up
                && let Some(due) = self.next_due().await.filter(|due| *due < next)
            {
                (next, event) = (due.max(self.now.after(1)), None);
            }
            assert!(next.0 - START.0 < LONGEST, "games that never end: {:?}", self.unended());
            self.passes(next).await;
            if event.is_some() {
                self.events.pop();
            }
            match event {
                Some(Event::LooksIn(person)) => self.looks_in(person).await,
                Some(Event::Stops) => {
                    self.is_up = false;
                    let long = [2 * MINUTE, 20 * MINUTE, 5 * HOUR].choose(&mut self.rng).copied().unwrap();
                    self.at(self.now.after(long), Event::Starts);
                }
                Some(Event::Starts) => {
                    self.is_up = true;
                    let now = self.now;
                    self.club.does(move |tx| Ok(uptime::beat(tx, now)?)).await;
                    let later = self.rng.random_range(DAY..8 * DAY);
                    self.at(self.now.after(later), Event::Stops);
                }
                None => {}
            }
            if self.is_up {
                self.bot_works().await;
            }
        }
    }

    /// Checks each game's log against its snapshot and its record against the rules; counts what people did.
    pub async fn agrees_with_its_logs(&self, happened: &mut Happened) {
        let editions = Edition::all();
        for table in &self.tables {
            let (game, channel) = (table.game, ChannelId(table.channel));
            // Where computers have come to all seats, whoever looks did not play to the end.
            let looks = table.seats.iter().flatten().next().unwrap_or(&0);
            let user = UserId(self.people[*looks].user);
            let whole = self.club.does(move |tx| look::whole(tx, user, channel, GameRef::Game(game))).await;
            let (steps, stage) = (whole.steps.len(), whole.stored.stage);
            happened.count(&whole);
            let record = whole.record().expect("a game that has begun has a record");
            let record = record::Record::read(&record.bytes).unwrap();
            let verified =
                record::verify(&record, &editions).unwrap_or_else(|why| panic!("game {game}: {why}"));
            assert_eq!(verified.steps as usize, steps, "game {game}, {stage:?}");
            assert_eq!(verified.complete, stage == Stage::Over, "game {game}");
        }
        happened.absences += self.club.number("SELECT count(*) FROM absences").await;
    }

    fn at(&mut self, time: Time, event: Event) {
        self.numbered += 1;
        self.events.push(Reverse((time, self.numbered, event)));
    }

    fn unended(&self) -> Vec<GameId> {
        self.tables.iter().filter(|table| !table.ended).map(|table| table.game).collect()
    }

    /// Returns when the bot has something to do next.
    async fn next_due(&self) -> Option<Time> {
        let sql = "SELECT coalesce(min(due), -1) FROM (SELECT min(due_at) AS due FROM jobs
                   UNION ALL SELECT min(due_at + CASE kind WHEN 'deciding' THEN 60 ELSE 0 END)
                   FROM outbox WHERE fate = 'waiting') all_due";
        let due = self.club.number(sql).await;
        (due >= 0).then_some(Time(due))
    }

    /// Lets time pass: whoever is awaited, told and neither asleep nor away loses it, while the bot is there; whoever
    /// plays live loses it in any case.
    async fn passes(&mut self, until: Time) {
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

    /// Does all that the bot does at one moment.
    async fn bot_works(&mut self) {
        // The others are done at Discord alone.
        let worked = KINDS.into_iter().chain([jobs::Kind::AnswerOffer]);
        let worked: Vec<_> = worked.map(|kind| format!("'{}'", kind.name())).collect();
        let worked = worked.join(", ");
        loop {
            self.club.sql(format!("DELETE FROM jobs WHERE kind NOT IN ({worked})")).await;
            let failed = self.club.works_off(self.now).await;
            assert!(failed.is_empty(), "{failed:?}");
            let mut moved = false;
            while self.club.computer_moves(self.now).await {
                moved = true;
            }
            self.look_at_tables().await;
            if !self.delivers().await && !moved {
                let overdue = format!(
                    "SELECT count(*) FROM jobs WHERE due_at <= {} AND kind IN ({worked})",
                    self.now.0
                );
                assert_eq!(self.club.number(overdue).await, 0, "nobody does what is due");
                return;
            }
        }
    }

    /// Sends what is due; returns whether something was.
    async fn delivers(&mut self) -> bool {
        let now = self.now;
        let due = self.club.does(move |tx| Ok(outbox::due(tx, now, 64, true, now.after(-60))?)).await;
        for waiting in &due {
            let waiting = waiting.clone();
            match self.club.does(move |tx| Ok(announce::prepare(tx, &waiting, now)?)).await {
                Preparation::Dropped(_) | Preparation::Elsewhere => {}
                Preparation::Send(announcement) => self.sends(*announcement).await,
            }
        }
        self.look_at_tables().await;
        !due.is_empty()
    }

    async fn sends(&mut self, announcement: Announcement) {
        let (now, Waiting { notice, .. }) = (self.now, announcement.waiting.clone());
        if let Recipient::Person(user, _) = announcement.to {
            let person = self.people.iter().find(|person| person.user == user.0).unwrap();
            if !person.dm_open {
                let failed = Failed {
                    setback: Setback::DmClosed,
                    surely: true,
                    obstacle: None,
                    again: now.after(MINUTE),
                };
                return self.club.does(move |tx| Ok(delivery::failed(tx, &announcement, failed, now)?)).await;
            }
            if notice.kind == Kind::Reminder {
                assert!(!person.is_quiet(now), "{user} was woken");
                let earlier = self.reminded.entry(user).or_default();
                assert!(
                    earlier.last().is_none_or(|last| now.0 - last.0 >= DAY),
                    "{user}: {earlier:?}, {now:?}"
                );
                earlier.push(now);
            }
        }
        if self.rng.random_bool(0.03) && notice.kind != Kind::Reminder {
            let failed = Failed {
                setback: Setback::ForNow,
                surely: true,
                obstacle: None,
                again: now.after(7 * MINUTE),
            };
            return self.club.does(move |tx| Ok(delivery::failed(tx, &announcement, failed, now)?)).await;
        }
        self.numbered += 1;
        let channel = match notice.audience {
            Audience::Channel => announcement.game.channel,
            Audience::Seat(seat) => ChannelId(10_000 + u64::from(seat.0)),
            Audience::Former(tenure) => ChannelId(20_000 + u64::from(tenure)),
        };
        let posted = Posted { channel, message: MessageId(self.numbered) };
        self.club.does(move |tx| Ok(delivery::sent(tx, &announcement, posted, &[], now)?)).await;
        self.tells(notice.game, notice.audience, notice.kind);
    }

    /// Notes who was told by a message that has arrived.
    fn tells(&mut self, game: GameId, audience: Audience, kind: Kind) {
        let table = self.tables.iter_mut().find(|table| table.game == game).unwrap();
        for (seat, person) in table.seats.iter().enumerate() {
            let Some(person) = person else { continue };
            let told = match audience {
                Audience::Seat(to) => to.index() == seat && kind == Kind::Rack,
                Audience::Former(_) => false,
                Audience::Channel => {
                    !self.people[*person].dm_open && matches!(kind, Kind::Board | Kind::Line | Kind::Deciding)
                }
            };
            table.counted[seat].told |= told && table.counted[seat].waits;
        }
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
                    let paused = pauses::lasting(tx, game, time)?;
                    let paused = paused.map_or(START, |pause| pause.until.unwrap_or(START.after(LONGEST)));
                    let now = (headers::last_step(tx, game)?, tx.number(&open));
                    Ok((now, paused, absences::of_game(tx, game, time)?))
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

    /// Returns the seat of somebody who is away from a game.
    pub fn away_at(&self, table: usize) -> Option<usize> {
        self.tables[table].away.iter().position(|until| *until > self.now)
    }

    /// Returns whether somebody plays at a seat of a game that goes on.
    pub fn sits(&self, table: usize, seat: usize, person: usize) -> bool {
        let table = &self.tables[table];
        !table.ended && table.seats[seat] == Some(person)
    }

    /// Somebody looks at Discord, and does what they feel like.
    async fn looks_in(&mut self, person: usize) {
        let hours = self.rng.random_range(1..=self.people[person].patience);
        let mut again = self.now.after(hours * HOUR + self.rng.random_range(0..HOUR));
        if self.rng.random_bool(0.02) {
            let days = self.rng.random_range(2..16);
            let until = self.now.after(days * DAY);
            if self.is_up && self.rng.random_bool(0.5) {
                self.announces(person, Some(until)).await;
            }
            self.people[person].holiday = until;
            again = until;
        } else if self.is_up && self.rng.random_bool(0.02) {
            self.announces(person, None).await;
        }
        if let Some(morning) = self.people[person].asleep_until(again) {
            again = morning.after(self.rng.random_range(0..HOUR));
        }
        self.at(again, Event::LooksIn(person));
        if !self.is_up || self.people[person].holiday > self.now {
            return;
        }
        for table in 0..self.tables.len() {
            let seat = self.tables[table].seats.iter().position(|seated| *seated == Some(person));
            if let Some(seat) = seat.filter(|_| !self.tables[table].ended && self.rng.random_bool(0.85)) {
                self.plays(table, seat, person).await;
            } else if seat.is_none() && !self.tables[table].ended {
                self.joins(table, person).await;
            }
        }
    }
}
