//! The parts that the benchmarks of the whole bot share: the real binary as a process of its own, the
//! stand-in that it talks to, and people who play.

#![allow(dead_code, reason = "each uses what it needs")]

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use discord_standin::{ClientError, Control, GuildIds, Id, Interaction, Message, Standin};
use last_spike::service::limits::Limits;
use last_spike::service::lobby::{self, Wish};
use last_spike::service::{Caller, Editions, GameRef, Refusal};
use last_spike::store::{ChannelId, GuildId, InteractionId, Store, Time, UserId, outbox, people};
use last_spike_engine::{Edition, Seed};

/// How long anything may take before a measurement is given up.
pub const PATIENCE: Duration = Duration::from_mins(1);

/// A bot in a process of its own, killed when it is no longer wanted.
pub struct Process(Child);

impl Process {
    /// Starts the real bot; returns how long it took until it was connected and had registered its
    /// commands.
    pub async fn serve(standin: &Standin, database: &Path) -> (Self, Duration) {
        Self::serve_with(standin, database, &[]).await
    }

    /// The same, set otherwise by variables of the environment.
    pub async fn serve_with(
        standin: &Standin,
        database: &Path,
        environment: &[(&str, &str)],
    ) -> (Self, Duration) {
        let begun = Instant::now();
        let database = database.to_str().expect("a name");
        let environment: Vec<_> =
            environment.iter().copied().chain([("LAST_SPIKE_DATABASE__PATH", database)]).collect();
        let process = Self::start(standin, &environment);
        process.connected(standin).await;
        (process, begun.elapsed())
    }

    /// Starts the real bot, which is told by variables of the environment which database to use.
    pub fn start(standin: &Standin, environment: &[(&str, &str)]) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_last-spike"))
            .args(["serve", "--answer-time", &standin.answer_time().as_millis().to_string()])
            .env("LAST_SPIKE_DISCORD__TOKEN", standin.token())
            .env("LAST_SPIKE_DISCORD__API_URL", standin.url())
            .env("LAST_SPIKE_LOG__LEVEL", "warn")
            .envs(environment.iter().copied())
            .stdout(Stdio::null())
            .spawn()
            .expect("the bot starts");
        Self(child)
    }

    /// Starts this program itself again, as another bot.
    pub async fn again(standin: &Standin, argument: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let child = Command::new(program)
            .args([argument, &standin.url(), standin.token()])
            .stdout(Stdio::null())
            .spawn()
            .expect("the other bot starts");
        let process = Self(child);
        process.connected(standin).await;
        process
    }

    async fn connected(&self, standin: &Standin) {
        assert!(standin.ready(PATIENCE).await, "the bot connects and registers its commands");
    }

    /// Returns its number.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Returns its resident memory in MiB, where the system tells.
    pub fn resident(&self) -> f64 {
        self.memory("VmRSS:")
    }

    /// Returns its resident memory at its greatest in MiB, where the system tells.
    pub fn most_resident(&self) -> f64 {
        self.memory("VmHWM:")
    }

    fn memory(&self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(field));
        let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<f64>().ok());
        kib.map_or(f64::NAN, |kib| kib / 1024.0)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Two people at a table, each of whom looks and then does the first thing they can.
pub struct Table {
    pub guild: Id,
    pub channel: Id,
    pub people: [Id; 2],
    /// The player who is asked next.
    next: usize,
}

/// The result of a request.
pub struct Answered {
    /// When it was asked.
    pub asked: Instant,
    /// How long the acknowledgement took.
    pub took: Duration,
    /// Its result.
    pub message: Message,
}

impl Table {
    pub fn new(guild: Id, channel: Id, people: [Id; 2]) -> Self {
        Self { guild, channel, people, next: 0 }
    }

    /// Seats two at every channel of a place.
    pub fn all_of(place: &GuildIds) -> Vec<Self> {
        let people = place.people.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
        place
            .channels
            .iter()
            .zip(people)
            .map(|(channel, people)| Self::new(place.guild, *channel, people))
            .collect()
    }

    /// Returns who sits opposite whoever acted last.
    pub fn opposite(&self) -> Id {
        self.people[1 - self.next]
    }

    /// Opens and starts a game by slash commands.
    pub async fn open(&self, standin: &Standin) {
        for (person, command) in [(0, "game new"), (1, "game join"), (0, "game start")] {
            slash(standin, self.people[person], self.channel, command).await;
        }
    }

    /// Looks at the hand of whoever may be next; returns how long the answer took, and what they
    /// did if it was their turn.
    pub async fn step(&mut self, standin: &Standin) -> (Duration, Option<Answered>) {
        let person = self.people[self.next];
        let hand = slash(standin, person, self.channel, "hand").await;
        let did = if let Some((id, values)) = menu(&hand.message, "lay") {
            let laid =
                answered(standin, || standin.select(person, &hand.message, &id, &[values[0].as_str()])).await;
            // Whether it may cost double is asked first.
            match control(&laid.message, "sure") {
                Some(id) => press(standin, person, &laid.message, &id).await,
                None => laid,
            }
        } else if let Some(id) = control(&hand.message, "do:pass") {
            answered(standin, || standin.press(person, &hand.message, &id)).await
        } else {
            self.next = 1 - self.next;
            return (hand.took, None);
        };
        (hand.took, Some(did))
    }
}

impl Answered {
    /// Tells whether the turn goes on with a purchase.
    pub fn asks_more(&self) -> bool {
        control(&self.message, "do:pass").is_some()
    }
}

/// Types a slash command and waits for its answer.
pub async fn slash(standin: &Standin, person: Id, channel: Id, command: &str) -> Answered {
    answered(standin, || standin.slash(person, channel, command, &[])).await
}

/// Presses a button and waits for its answer.
pub async fn press(standin: &Standin, person: Id, message: &Message, id: &str) -> Answered {
    answered(standin, || standin.press(person, message, id)).await
}

async fn answered(standin: &Standin, ask: impl FnOnce() -> Result<Interaction, ClientError>) -> Answered {
    let begun = Instant::now();
    let asked = ask().expect("what is offered can be used");
    let took = standin.acknowledged(&asked, PATIENCE).await.expect("an acknowledgement");
    let message = standin.answer(&asked, PATIENCE).await.expect("an answer");
    Answered { asked: begun, took, message }
}

fn means(control: &Control, meaning: &str) -> bool {
    control.custom_id.splitn(3, ':').nth(2).is_some_and(|what| what.starts_with(meaning))
}

/// Returns the id of a message's control of a meaning.
pub fn control(message: &Message, meaning: &str) -> Option<String> {
    message.control(|control| means(control, meaning)).map(|control| control.custom_id)
}

fn menu(message: &Message, meaning: &str) -> Option<(String, Vec<String>)> {
    let menu = message.control(|control| !control.options.is_empty() && means(control, meaning))?;
    let values = menu.values().into_iter().map(str::to_owned).collect();
    Some((menu.custom_id, values))
}

/// Fills a database file with running games of two at the tables of the stand-in.
pub async fn fill(database: &Path, tables: &[Table]) {
    let store = Store::open(database).expect("a database");
    begin(&store, tables).await;
    close(store, database).await;
}

/// Begins games of two at the tables of the stand-in.
pub async fn begin(store: &Store, tables: &[Table]) {
    let editions = Arc::new(Editions::new(Edition::all()));
    let mut number = 0;
    let mut caller = |table: &Table, person: usize| {
        number += 1;
        Caller {
            user: UserId(table.people[person].0),
            name: format!("Player {person}"),
            locale: "en-US".to_owned(),
            guild: Some(GuildId(table.guild.0)),
            guild_locale: "en-US".to_owned(),
            channel: ChannelId(table.channel.0),
            may_manage: false,
            writes_in: vec![ChannelId(table.channel.0)],
            interaction: InteractionId(number),
        }
    };
    for (n, table) in (1u64..).zip(tables) {
        let (host, guest, starter) = (caller(table, 0), caller(table, 1), caller(table, 0));
        let editions = Arc::clone(&editions);
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&n.to_le_bytes());
        let begun = store.write(move |tx| {
            lobby::open(tx, &host, host.channel, &Wish::default(), &editions, Limits::NONE, Time(0))?;
            lobby::join(tx, &guest, GameRef::Here, Time(0))?;
            lobby::start(tx, &starter, GameRef::Here, Seed(seed), Limits::NONE, Time(0))?;
            // Announcements are not measured here.
            for waiting in outbox::due(tx, Time(i64::MAX), u32::MAX, true, Time(i64::MAX))? {
                outbox::drop_notice(tx, waiting.id, "measured without")?;
            }
            Ok::<_, Refusal>(())
        });
        begun.await.expect("a game begins");
    }
}

/// Opens direct messages with people as if the bot had done so in an earlier game.
pub async fn acquaint(standin: &Standin, database: &Path, people: impl Iterator<Item = Id>) {
    let store = Store::open(database).expect("a database");
    note_direct_messages(standin, &store, people).await;
    close(store, database).await;
}

/// Notes direct messages with people that are open.
pub async fn note_direct_messages(standin: &Standin, store: &Store, people: impl Iterator<Item = Id>) {
    for person in people {
        let dm = ChannelId(standin.dm_channel(person).expect("direct messages").0);
        let user = UserId(person.0);
        store.write(move |tx| people::set_dm(tx, user, Some(dm))).await.expect("it is noted");
    }
}

pub async fn close(store: Store, database: &Path) {
    drop(store);
    // Its thread lets go of the file a moment later.
    let lock = File::open(format!("{}.lock", database.display())).expect("the lock");
    while lock.try_lock().is_err() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Returns the figure below which so many per cent of the measurements lie, in milliseconds.
pub fn percentile(took: &mut [Duration], percent: usize) -> f64 {
    took.sort_unstable();
    took.get((took.len().max(1) - 1) * percent / 100).map_or(f64::NAN, |took| took.as_secs_f64() * 1e3)
}
