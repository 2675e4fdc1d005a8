//! Use cases alone, without Discord: processes of this program share the tables and make moves as fast as they are
//! stored. Before each move whoever makes it looks at the game once.

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use last_spike::service::request::limits::Limits;
use last_spike::service::table::lobby::GameWish;
use last_spike::service::{
    Caller, Editions, Refusal,
    table::{lobby, play},
    views::look,
};
use last_spike::store::{ChannelId, GuildId, MessageId, Store, Time, Tx, UserId};
use last_spike_engine::{Edition, Prompt, Seed};
use tokio::task::JoinSet;

use super::database::{Database, open};
use super::measure::{Measured, Span, Used};
use super::usage;
use crate::begun::caller;

/// The argument by which this program starts itself as a process that plays.
pub const ARGUMENT: &str = "plays";

/// Processes that play on a database.
pub struct Cases {
    database: Database,
    players: Vec<Player>,
    server: u32,
}

/// A process that plays.
struct Player {
    process: Child,
    orders: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Cases {
    /// Starts processes that share so many tables.
    pub fn begin(database: Database, processes: usize, tables: usize, server: u32) -> Self {
        let players = (0..processes).map(|n| {
            let (first, next) = (n * tables / processes, (n + 1) * tables / processes);
            let mut player = Player::start(&database.address(), first + 1, next - first);
            player.answer();
            player
        });
        let players = players.collect();
        Self { database, players, server }
    }

    /// Plays for a time.
    pub async fn play(&mut self, span: Span) -> Measured {
        let before = self.used().await;
        let order = format!("{} {}\n", span.warm_up.as_millis(), span.lasts.as_millis());
        for player in &mut self.players {
            player.orders.write_all(order.as_bytes()).expect("it listens");
        }
        let mut took = Vec::new();
        for player in &mut self.players {
            let answer = player.answer();
            let times = answer.split_whitespace().map(|time| time.parse().expect("a time"));
            took.extend(times.map(Duration::from_micros));
        }
        let memory = self.players.iter().map(|it| usage::memory_with_children(it.process.id())).collect();
        Measured::of(span, took, [before, self.used().await], memory)
    }

    /// Returns how many moves were made until now.
    pub async fn moves(&self) -> f64 {
        self.database.done().await[0] as f64
    }

    async fn used(&self) -> Used {
        Used::until_now(&self.database, self.players.iter().map(|player| player.process.id()), self.server)
            .await
    }
}

impl Player {
    fn start(database: &str, first: usize, tables: usize) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut process = Command::new(program)
            .args([ARGUMENT, database, &first.to_string(), &tables.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let orders = process.stdin.take().expect("it listens");
        let answers = BufReader::new(process.stdout.take().expect("it answers")).lines();
        Self { process, orders, answers }
    }

    fn answer(&mut self) -> String {
        self.answers.next().expect("it lives").expect("it answers")
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Plays at tables of a database, for as long as each order says, until nobody gives orders any more.
pub async fn play(database: &str, first: u64, count: u64) {
    let store = open(database);
    let editions = Arc::new(Editions::new(Edition::all()));
    let mut tables: Vec<Table> =
        (first..first + count).map(|channel| Table::new(&store, &editions, channel)).collect();
    for table in &mut tables {
        table.begin().await;
    }
    println!("ready");
    for order in std::io::stdin().lines() {
        let order = order.expect("an order");
        let (warm_up, lasts) = order.split_once(' ').expect("two times");
        let time = |text: &str| Duration::from_millis(text.parse().expect("a time"));
        let begun = Instant::now() + time(warm_up);
        let end = begun + time(lasts);
        let mut playing = JoinSet::new();
        for mut table in std::mem::take(&mut tables) {
            playing.spawn(async move { (table.play(begun, end).await, table) });
        }
        let mut took = String::new();
        while let Some(played) = playing.join_next().await {
            let (times, table) = played.expect("a table plays");
            took.extend(times.iter().map(|time| format!("{} ", time.as_micros())));
            tables.push(table);
        }
        println!("{took}");
    }
    store.leave().await;
}

/// A channel in which two people play one game after the other.
struct Table {
    store: Store,
    editions: Arc<Editions>,
    channel: u64,
    interactions: u64,
    /// The person who is asked next; nobody in a game that is over.
    asked: Option<UserId>,
}

impl Table {
    fn new(store: &Store, editions: &Arc<Editions>, channel: u64) -> Self {
        let (store, editions) = (store.clone(), Arc::clone(editions));
        Self { store, editions, channel, interactions: channel << 40, asked: None }
    }

    /// Returns somebody with an interaction of their own.
    fn caller(&mut self, user: UserId) -> Caller {
        self.interactions += 1;
        caller(GuildId(1), ChannelId(self.channel), user, self.interactions)
    }

    /// Begins a game.
    async fn begin(&mut self) {
        let people = [UserId(self.channel * 10), UserId(self.channel * 10 + 1)];
        let (host, guest, starter) = (self.caller(people[0]), self.caller(people[1]), self.caller(people[0]));
        let (editions, mut seed) = (Arc::clone(&self.editions), [0; 32]);
        seed[..8].copy_from_slice(&self.interactions.to_le_bytes());
        let begun = self.store.write(move |tx| {
            let opened = lobby::open(
                &tx.at(Time(0)),
                &host,
                &GameWish::default(),
                &editions,
                Seed(seed),
                Limits::NONE,
            )?
            .id;
            lobby::join(&tx.at(Time(0)), &guest)?;
            lobby::start(&tx.at(Time(0)), &starter, Limits::NONE)?;
            lobby::begin_posted(&tx.at(Time(0)), opened, MessageId(1), false)?;
            Ok::<_, Refusal>(())
        });
        begun.await.expect("a game begins");
        let by = self.caller(people[0]);
        let look = move |tx: &Tx<'_>| look::begun(tx, &by);
        let (stored, view) = self.store.read::<_, Refusal>(look).await.expect("the game is there");
        self.asked = view.to_act.first().and_then(|seat| stored.user(*seat));
    }

    /// Plays until the end; returns how long each move took that was stored after the beginning.
    async fn play(&mut self, begun: Instant, end: Instant) -> Vec<Duration> {
        let mut took = Vec::new();
        while Instant::now() < end {
            let Some(asked) = self.asked else {
                self.begin().await;
                continue;
            };
            let time = self.act(asked).await;
            if (begun..end).contains(&Instant::now()) {
                took.push(time);
            }
        }
        took
    }

    /// Makes a move; returns how long it took.
    async fn act(&mut self, user: UserId) -> Duration {
        let by = self.caller(user);
        let look = move |tx: &Tx<'_>| look::begun(tx, &by);
        let (_, view) = self.store.read::<_, Refusal>(look).await.expect("the game is there");
        let mut actions = view.prompt.as_ref().map(Prompt::actions).expect("whoever is asked can act");
        let (by, action) = (self.caller(user), actions.pop().expect("whoever is asked can act"));
        let begun = Instant::now();
        let act = move |tx: &Tx<'_>| play::act(&tx.at(Time(0)), &by, None, &action);
        let done = self.store.write(act).await.expect("a listed action is legal");
        let took = begun.elapsed();
        self.asked = done.view.to_act.first().and_then(|seat| done.stored.user(*seat));
        took
    }
}
