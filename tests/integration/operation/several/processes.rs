//! A Discord of several shards, the database of a server, and the processes of a bot on both.

use std::collections::BTreeSet;
use std::fs::File;
use std::process::Stdio;
use std::time::Duration;

use discord_standin::*;
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::{Child, Command};

use crate::support::process::program;
use crate::support::server::numbers;
use crate::support::{PATIENCE, choices, custom_id, patient, text};
use last_spike_testkit::machine::needed;
use last_spike_testkit::postgres::Server;
use last_spike_testkit::program::Discord;

/// The number of shards that Discord advises.
pub const SHARDS: u32 = 8;

/// A Discord with a server on each shard, and a database for the processes of a bot.
pub struct Several {
    pub standin: Standin,
    pub places: Vec<GuildIds>,
    pub server: Server,
    pub folder: TempDir,
}

impl Several {
    /// Returns the numbers that a query selects in its first column.
    pub fn numbers(&self, sql: &str) -> Vec<i64> {
        numbers(&self.server, sql)
    }

    /// Makes all that processes need; says that a test is left out where no database can be made.
    pub async fn open(test: &str) -> Option<Self> {
        // Each shard is of another bucket, so that all begin at once.
        let starts = SessionStarts { max_concurrency: SHARDS, ..SessionStarts::default() };
        Self::open_with(test, Settings { starts, ..patient() }).await
    }

    /// Makes the same with another Discord.
    pub async fn open_with(test: &str, settings: Settings) -> Option<Self> {
        let server = needed(test, Server::start())?;
        let settings = Settings { shards: SHARDS, ..settings };
        let standin = Standin::start(settings).await.unwrap();
        // Servers are on the shards in turn.
        let places = (0..SHARDS).map(|_| standin.sample("en-US")).collect();
        Some(Self { standin, places, server, folder: tempfile::tempdir().unwrap() })
    }

    /// Returns the program with what it needs.
    pub fn program(&self, subcommand: &str) -> Command {
        let mut program = program(self.folder.path(), &[subcommand]);
        Discord::of(&self.standin).tell(program.as_std_mut());
        program.env("LAST_SPIKE_DATABASE__URL", self.server.url());
        program
    }

    /// Starts a process.
    pub fn start(&self, name: &str) -> Child {
        let log = File::create(self.folder.path().join(format!("{name}.log"))).unwrap();
        self.program("serve").stdout(Stdio::null()).stderr(log).spawn().unwrap()
    }

    /// Returns what `doctor` says of the database.
    pub async fn doctor(&self) -> String {
        let mut doctor = self.program("doctor");
        let said = doctor.output().await.unwrap();
        String::from_utf8(said.stdout).unwrap()
    }

    /// Waits until so many processes hold these numbers of shards, and all are connected.
    pub async fn until_held(&self, held: &[i64]) {
        let is_so = |standin: &Standin| {
            let sql = "SELECT count(*) FROM shards WHERE owner IN (SELECT id FROM live_processes)
                       GROUP BY owner ORDER BY count(*)";
            let connected = standin.connected() == SHARDS as usize && self.is_connected();
            (connected && self.numbers(sql) == held).then_some(())
        };
        let so = self.standin.wait(PATIENCE, is_so).await;
        assert!(so.is_some(), "shards are not held by {held:?}: {}", self.logs());
    }

    /// Tells whether somebody is connected on every shard.
    pub fn is_connected(&self) -> bool {
        self.standin.connected_shards() == (0..u64::from(SHARDS)).collect::<BTreeSet<_>>()
    }

    /// Waits until somebody is connected on every shard.
    pub async fn until_connected(&self) {
        let so = self.standin.wait(PATIENCE, |_| self.is_connected().then_some(())).await;
        assert!(so.is_some(), "not all shards are connected: {}", self.logs());
    }

    /// Waits until the bot knows that it has left that number of servers with games.
    pub async fn until_left(&self, servers: usize) {
        let left = || self.numbers("SELECT guild FROM guilds_left").len();
        let so = self.standin.wait(PATIENCE, |_| (left() == servers).then_some(())).await;
        assert!(so.is_some(), "{} are known: {}", left(), self.logs());
    }

    /// Asks for help as somebody in a server.
    pub fn ask(&self, place: usize) -> Interaction {
        let place = &self.places[place % self.places.len()];
        self.standin.slash(place.people[0], place.channels[0], "help", &[]).unwrap()
    }

    /// Asks for somebody's tiles in a server.
    pub fn hand(&self, place: usize) -> Interaction {
        let place = &self.places[place];
        self.standin.slash(place.people[0], place.channels[0], "hand", &[]).unwrap()
    }

    /// Types a command as somebody in the first server.
    pub async fn types(&self, person: usize, command: &str) -> Message {
        self.types_with(person, command, &[]).await
    }

    /// Types a command with options there.
    pub async fn types_with(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        let place = &self.places[0];
        let sent = self.standin.slash(place.people[person], place.channels[0], command, options).unwrap();
        let answer = self.standin.answer(&sent, PATIENCE).await;
        answer.unwrap_or_else(|| panic!("no answer to {command}: {}", self.logs()))
    }

    /// Plays as two people there until so many steps are taken.
    pub async fn lays(&self, steps: i64) {
        let (mut tries, mut said) = (0..20 * steps, String::new());
        while self.steps() < steps {
            let n = tries.next().unwrap_or_else(|| panic!("they do not play: {said}"));
            let person = usize::from(n % 2 == 1);
            let (who, hand) = (self.places[0].people[person], self.types(person, "hand").await);
            if custom_id(&hand, "lay").is_some() {
                let laid = self.types_with(person, "lay", &[("tile", text(&choices(&hand)[0]))]).await;
                // Where its track costs double that is asked; to do it is the first answer.
                if let Some(yes) = laid.control(|control| control.options.is_empty())
                    && laid.content.contains("at double cost, for")
                {
                    let sent = self.standin.press(who, &laid, &yes.custom_id).unwrap();
                    self.standin.answer(&sent, PATIENCE).await.expect("an answer");
                }
                said = format!("{}\n{}", hand.content, laid.content);
            } else if let Some(id) = custom_id(&hand, "do:pass") {
                let sent = self.standin.press(who, &hand, &id).unwrap();
                self.standin.answer(&sent, PATIENCE).await.expect("an answer");
            }
        }
    }

    /// Returns how many steps are taken.
    pub fn steps(&self) -> i64 {
        self.numbers("SELECT count(*) FROM steps")[0]
    }

    /// Asks for help as somebody in each server, and waits for the answers.
    pub async fn are_all_answered(&self) {
        assert!(self.standin.ready(PATIENCE).await, "there are commands: {}", self.logs());
        for place in 0..self.places.len() {
            let asked = self.ask(place);
            let answer = self.standin.answer(&asked, PATIENCE).await;
            assert!(answer.is_some(), "nobody answers on shard {place}: {}", self.logs());
        }
    }

    /// Returns how many answers Discord did not take, because somebody had given one before.
    pub fn answered_twice(&self) -> usize {
        let exchanges = self.standin.exchanges();
        let answers = exchanges.iter().filter(|it| it.endpoint == Some(Endpoint::CreateInteractionResponse));
        answers.filter(|answer| answer.status >= 400).count()
    }

    /// Returns the longest time after which Discord had the answer to an interaction.
    pub fn longest_wait(&self) -> Duration {
        let exchanges = self.standin.exchanges();
        let answers = exchanges.iter().filter(|it| it.endpoint == Some(Endpoint::CreateInteractionResponse));
        let waits = answers.map(|answer| {
            let id: i64 = answer.path.split('/').nth(2).unwrap().parse().unwrap();
            // An id tells when it was made, in milliseconds since 2015.
            let made = (id >> 22) + 1_420_070_400_000;
            Duration::from_millis(u64::try_from(answer.at.as_millisecond() - made).unwrap_or(0))
        });
        waits.max().unwrap_or_default()
    }

    /// Returns what the processes have logged.
    pub fn logs(&self) -> String {
        let logs = ["first", "second"].map(|name| {
            let log = std::fs::read_to_string(self.folder.path().join(format!("{name}.log")));
            format!("\n{name}:\n{}", log.unwrap_or_default())
        });
        logs.concat()
    }
}

/// Sends a signal to a process.
pub async fn signal(process: &Child, signal: &str) {
    let id = process.id().expect("it runs").to_string();
    let told = Command::new("kill").args([&format!("-{signal}"), &id]).status().await.unwrap();
    assert!(told.success());
}
