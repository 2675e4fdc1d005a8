//! The world: games, people, the bot, and the time in which they live.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use last_spike_engine::record;
use last_spike_engine::{self as engine, By, Edition, Seed, Step};
use last_spike_testkit::table::EDITIONS;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha20Rng;

use super::super::club::{Club, START, reader};
use super::people::{Announced, Counted, DAY, HOUR, MINUTE, Person};
use crate::service::{GameRef, views::look};
use crate::store::games::Stage;
use crate::store::table::conditions::Pace;
use crate::store::{ChannelId, GameId, Time, UserId, operation::uptime, people::settings};

/// The longest that a game may last: those without a clock are closed when nobody acts.
pub(super) const LONGEST: i64 = 600 * DAY;

/// The events between two looks at what follows from the logs: each takes as long as some of them.
const NOW_AND_THEN: u64 = 100;

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
    pub(super) seats: Vec<Option<usize>>,
    pub pace: Pace,
    pub(super) ended: bool,
    pub counted: Vec<Counted>,
    /// The end of a pause that people wanted, in which no time runs for anybody.
    pub(super) paused: Time,
    /// The end of each player's time away.
    pub(super) away: Vec<Time>,
    /// All times away of each player.
    pub(super) absences: Vec<Announced>,
    /// The last step and the stand-ins when it was looked at.
    pub(super) looked_at: Option<(Step, i64)>,
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
    pub(super) is_up: bool,
    pub people: Vec<Person>,
    pub tables: Vec<Table>,
    events: BinaryHeap<Reverse<(Time, u64, Event)>>,
    pub(super) numbered: u64,
    pub(super) reminded: BTreeMap<UserId, Vec<Time>>,
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
        world.club.does(|tx| Ok(uptime::beat(tx)?)).await;
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
                    self.club.does(move |tx| Ok(uptime::beat(&tx.at(now))?)).await;
                    let later = self.rng.random_range(DAY..8 * DAY);
                    self.at(self.now.after(later), Event::Stops);
                }
                None => {}
            }
            if self.is_up {
                self.bot_works().await;
            }
            if self.numbered.is_multiple_of(NOW_AND_THEN) {
                self.stores_nothing_that_does_not_follow().await;
            }
        }
        self.stores_nothing_that_does_not_follow().await;
    }

    /// Checks each game's log against its snapshot and its record against the rules; counts what people did.
    pub async fn agrees_with_its_logs(&self, happened: &mut Happened) {
        let editions = Edition::all();
        for table in &self.tables {
            let (game, channel) = (table.game, ChannelId(table.channel));
            // Where computers have come to all seats, whoever looks did not play to the end.
            let looks = table.seats.iter().flatten().next().unwrap_or(&0);
            let user = UserId(self.people[*looks].user);
            let whole =
                self.club.does(move |tx| look::whole(tx, &reader(user, channel, GameRef::Game(game)))).await;
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
