//! A club whose bot is a process of its own, and what has happened in it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use discord_standin::*;
use last_spike::present::Lang;
use last_spike::store::GameId;
use last_spike_engine::{Action, Step};
use tempfile::TempDir;
use tokio::sync::{RwLock, oneshot, watch};

use super::Luck;
use super::audit::{self, Audited};
use super::kill::Kill;
use super::process::{Process, Setting, run};
use crate::support::PATIENCE;
use crate::support::database::WriteLock;

/// A channel with a game, one after the other.
#[derive(Clone, Debug)]
pub struct Table {
    pub channel: Id,
    pub edition: &'static str,
    /// People by their number; the first is host.
    pub people: Vec<usize>,
    pub computers: usize,
}

/// Something that somebody has tried in a game.
#[derive(Clone, Debug)]
pub struct Attempt {
    pub game: GameId,
    /// The step that they saw.
    pub seen: Step,
    /// True if they typed it: a command is meant for the game as it is when it arrives.
    pub typed: bool,
    /// The number of steps that the game had when they sent it, and when they had an answer or gave up.
    pub between: (u64, Option<u64>),
    pub person: Id,
    pub action: Action,
    pub answer: Answer,
    /// The answer's words, for the report of a failure.
    pub words: Option<String>,
}

impl Attempt {
    /// Tells whether that step can have come of it; what they saw may still have been asked then.
    pub fn fits(&self, step: Step, still_asked: impl Fn(Step) -> bool) -> bool {
        let (step, (before, after)) = (u64::from(step.0), self.between);
        let meant = self.typed || step == u64::from(self.seen.0) + 1 || still_asked(self.seen);
        meant && step > before && after.is_none_or(|after| step <= after)
    }
}

/// The result of an attempt, as the player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Accepted,
    Refused,
    Asked,
    /// A process has dealt with it that was killed before its answer, or nobody can say what is stored.
    Unknown,
    None,
}

/// The bot's life: its number, and whether it is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    pub number: u64,
    pub up: bool,
}

pub struct Campaign {
    pub standin: Standin,
    /// All people, by their number.
    pub people: Vec<Id>,
    pub tables: Vec<Table>,
    pub setting: Setting,
    pub seed: u64,
    _folder: TempDir,
    /// The processes of the bot: one, or several on one database.
    pub(super) processes: tokio::sync::Mutex<Vec<Option<Process>>>,
    pub(super) life: watch::Sender<Life>,
    /// Held for reading by whoever acts, for writing by the audit.
    pub acting: RwLock<()>,
    pub leaving: AtomicBool,
    /// The number of people who wait for the answer to a move.
    pub moving: AtomicU32,
    /// The place where the next person who moves is to leave a lock on the database, taken just before the move.
    pub lock_wanted: Mutex<Option<oneshot::Sender<WriteLock>>>,
    pub attempts: Mutex<Vec<Attempt>>,
    /// The plans that somebody has made in a game, or tried to make: a tile, a city, nothing to buy, or the roll.
    pub planned: Mutex<HashSet<(GameId, Id, String)>>,
    /// Direct messages in which somebody has pressed something, so that it is they who changed it.
    pub pressed: Mutex<HashSet<Id>>,
    pub unanswered: AtomicU64,
    /// The answers that do not say what is stored.
    pub unknown: AtomicU64,
    kills: Mutex<BTreeMap<Kill, u64>>,
    missed: AtomicU64,
    audited: Mutex<Audited>,
}

/// The figures of a campaign.
#[derive(Debug)]
pub struct Report {
    pub kills: u64,
    pub by_moment: BTreeMap<Kill, u64>,
    pub missed: u64,
    pub editions: BTreeSet<String>,
    pub games: usize,
    pub games_ended: usize,
    pub turns: u64,
    pub steps: usize,
    pub attempts: usize,
    pub unanswered: u64,
    pub unknown: u64,
    pub posts: usize,
    pub letters: usize,
    pub merged: u64,
    pub deals: usize,
    pub planned: u64,
}

impl Campaign {
    pub async fn begin(seed: u64) -> Arc<Self> {
        let settings = Settings {
            recording: Recording::Last(20),
            starts: SessionStarts::unlimited(),
            ..Settings::default()
        };
        let standin = Standin::start(settings).await.unwrap();
        let place = standin.sample("en-US");
        let folder = tempfile::tempdir().unwrap();
        let setting = Setting::new(&standin, folder.path());
        let table = |n: usize, edition, people: &[usize], computers| Table {
            channel: place.channels[n],
            edition,
            people: people.to_vec(),
            computers,
        };
        let tables = vec![
            table(0, "columbia-2015", &[0, 1, 2, 3, 4, 5], 0),
            table(1, "kickstarter-2015", &[1, 2, 3], 0),
            table(2, "gamma-two-1976", &[4, 5], 1),
        ];
        let campaign = Arc::new(Self::of(seed, standin, place.people, tables, (folder, setting)));
        campaign.start().await;
        campaign
    }

    /// Makes a campaign in which nothing has happened yet.
    pub(super) fn of(
        seed: u64,
        standin: Standin,
        people: Vec<Id>,
        tables: Vec<Table>,
        (folder, setting): (TempDir, Setting),
    ) -> Self {
        Self {
            standin,
            people,
            tables,
            setting,
            seed,
            _folder: folder,
            processes: tokio::sync::Mutex::default(),
            life: watch::Sender::new(Life { number: 0, up: false }),
            acting: RwLock::new(()),
            leaving: AtomicBool::new(false),
            moving: AtomicU32::new(0),
            lock_wanted: Mutex::new(None),
            attempts: Mutex::new(Vec::new()),
            planned: Mutex::new(HashSet::new()),
            pressed: Mutex::new(HashSet::new()),
            unanswered: AtomicU64::new(0),
            unknown: AtomicU64::new(0),
            kills: Mutex::new(BTreeMap::new()),
            missed: AtomicU64::new(0),
            audited: Mutex::new(Audited::default()),
        }
    }

    pub fn person(&self, n: usize) -> Id {
        self.people[n]
    }

    /// The language that a person's Discord speaks.
    pub fn lang(&self, person: usize) -> Lang {
        if matches!(person % 6, 2 | 5) { Lang::PtBr } else { Lang::En }
    }

    async fn start(&self) {
        let mut process = Process::start(&self.setting);
        process.connected(&self.standin, &self.setting).await;
        *self.processes.lock().await = vec![Some(process)];
        self.life.send_modify(|life| life.up = true);
    }

    async fn kill(&self) {
        let process = self.processes.lock().await[0].take().unwrap();
        process.kill(&self.standin).await;
        self.life.send_modify(|life| *life = Life { number: life.number + 1, up: false });
    }

    /// Waits until the bot is there, and returns which of its lives it is.
    pub async fn alive(&self) -> Life {
        *self.life.subscribe().wait_for(|life| life.up).await.unwrap()
    }

    /// Waits until that life is over.
    pub async fn death(&self, of: Life) {
        self.life.subscribe().wait_for(|life| *life != of).await.unwrap();
    }

    /// Kills the bot at such a moment, looks at what it leaves behind, and starts it again.
    pub async fn kill_and_restart(self: &Arc<Self>, moment: Kill, luck: &mut Luck) {
        let held = moment.wait(self, luck).await;
        self.kill().await;
        let came = held.is_some();
        // Only now may anybody else write again.
        drop(held);
        self.standin.clear_faults();
        audit::logs(self);
        if moment == Kill::Starting {
            let process = Process::start(&self.setting);
            tokio::time::sleep(Duration::from_millis(luck.below(700) as u64)).await;
            process.kill(&self.standin).await;
            audit::logs(self);
        }
        *self.kills.lock().unwrap().entry(moment).or_default() += 1;
        self.missed.fetch_add(u64::from(!came), Ordering::Relaxed);
        self.start().await;
    }

    fn steps(&self) -> u64 {
        self.count("SELECT count(*) FROM steps")
    }

    pub fn count(&self, sql: &str) -> u64 {
        self.setting.games.count(sql).cast_unsigned()
    }

    pub fn steps_of(&self, game: GameId) -> u64 {
        self.count(&format!("SELECT count(*) FROM steps WHERE game = {game}"))
    }

    /// Returns how many turns have been played to their end.
    pub fn turns(&self) -> u64 {
        self.count("SELECT count(*) FROM outbox WHERE kind IN ('board', 'result') AND step > 0")
    }

    /// Waits until so many turns have been played.
    pub async fn reach_turn(&self, turn: u64) {
        self.play_until(|| self.turns() >= turn).await;
    }

    /// Waits until games of all editions have begun and a deal was made in one: how soon people offer each
    /// other something that is accepted is left to chance.
    pub async fn reach_all_editions_and_a_deal(&self) {
        self.play_until(|| audit::has_all_editions_and_a_deal(self)).await;
    }

    /// Waits until something is so while people play.
    pub(super) async fn play_until(&self, is_so: impl Fn() -> bool) {
        let mut last = (self.steps(), tokio::time::Instant::now());
        while !is_so() {
            let steps = self.steps();
            if steps > last.0 {
                last = (steps, tokio::time::Instant::now());
            }
            let stuck = last.1.elapsed() > PATIENCE * 3;
            assert!(!stuck, "nobody gets on at step {steps}:\n{}", self.setting.log_tail());
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Waits until everything is told while nobody does anything, and compares what stands in the
    /// channels and direct messages with what the logs say.
    pub async fn check_everything(&self) {
        let _nobody_acts = self.acting.write().await;
        self.alive().await;
        audit::logs(self);
        // What is said of players who decide late can be posted at any time, and time that is over passes in an
        // auction: then all is read again.
        let findings = loop {
            let before = (self.notices_begun(), self.steps());
            self.everything_told().await;
            let mut audited = self.audited.lock().unwrap().clone();
            let findings = audit::find(self, &mut audited);
            if (self.notices_begun(), self.steps()) == before {
                *self.audited.lock().unwrap() = audited;
                break findings;
            }
        };
        audit::told(self, findings);
    }

    /// Waits until no notice is under way, no computer is asked, and no old message is left that is to be deleted.
    async fn everything_told(&self) {
        // What is said only of players who decide late waits for that, and a board that is held over an open auction for
        // its end. Computers think while nobody else does anything, and then there is more to tell: all is counted at one
        // moment, or a move comes between.
        let long = last_spike::store::now().after(60 * 60).0;
        let waits = format!(
            "fate = 'waiting' AND (attempts > 0 OR kind <> 'deciding' AND NOT (kind = 'board' AND due_at > {long}))"
        );
        let sql = format!(
            "SELECT (SELECT count(*) FROM outbox WHERE {waits})
                  + (SELECT count(*) FROM jobs WHERE kind IN ('shorten-post', 'delete-message', 'mark-taken-back', 'answer-offer'))
                  + (SELECT count(*) FROM awaited JOIN games g ON g.id = game
                     WHERE computer = 1 AND g.stage = 'running')"
        );
        let waiting = || self.count(&sql);
        let told = self.standin.wait(PATIENCE * 3, |_| (waiting() == 0).then_some(())).await;
        let left = format!(
            "SELECT 'notice ' || id || ' of game ' || game || ' to ' || audience || ', tried ' || attempts || ' times, due at '
             || due_at || ', owned by ' || coalesce(CAST(owner AS TEXT), 'nobody') FROM outbox WHERE {waits}
             UNION ALL
             SELECT 'job ' || kind || ' ' || subject || ', begun ' || attempts || ' times, due at ' || due_at || ', owned by '
             || coalesce(CAST(owner AS TEXT), 'nobody') || ', ' || coalesce(last_error, 'no error') FROM jobs
             UNION ALL
             SELECT 'seat ' || seat || ' of game ' || game || ' is a computer and asked' FROM awaited WHERE computer = 1"
        );
        let left = || self.setting.games.texts(&left).join("\n");
        let lives = || self.setting.games.texts("SELECT CAST(id AS TEXT) FROM live_processes").join(", ");
        assert!(
            told.is_some(),
            "{} notices are not told:\n{}\nof the living {}\n{}",
            waiting(),
            left(),
            lives(),
            self.setting.log_tail()
        );
    }

    /// Returns how many notices the bot has begun to send.
    fn notices_begun(&self) -> u64 {
        self.count("SELECT count(*) FROM outbox WHERE attempts > 0")
    }

    /// Lets the program check its own database.
    pub async fn doctor(&self) {
        let found = run(&self.setting, "doctor").await;
        assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
        let log = std::fs::read_to_string(&self.setting.log).unwrap();
        let panicked: Vec<&str> = log.lines().filter(|line| line.contains("panicked at")).collect();
        assert!(panicked.is_empty(), "{panicked:#?}");
    }

    pub async fn report(&self) -> Report {
        let audited = self.audited.lock().unwrap();
        let by_moment = self.kills.lock().unwrap().clone();
        Report {
            kills: by_moment.values().sum(),
            by_moment,
            missed: self.missed.load(Ordering::Relaxed),
            editions: audited.editions.clone(),
            games: audited.games,
            games_ended: audited.ended(),
            turns: self.turns(),
            steps: self.steps() as usize,
            attempts: self.attempts.lock().unwrap().len(),
            unanswered: self.unanswered.load(Ordering::Relaxed),
            unknown: self.unknown.load(Ordering::Relaxed),
            posts: audited.posts,
            letters: audited.letters,
            merged: self.count("SELECT count(*) FROM outbox WHERE upto IS NULL"),
            deals: audited.deals(),
            planned: self.count("SELECT count(*) FROM steps WHERE taken_by = 'plan'"),
        }
    }
}
