//! The clock of a transcript, and when everything is told: so that what people see, and the times that they read, do not
//! depend on how fast the machine is.

use std::time::Duration;

use discord_standin::{Settings, Standin};
use jiff::{SignedDuration, Timestamp};
use last_spike::discord::{self, Watch};
use last_spike::store::Time;

use super::drawn::Described;
use crate::support::{Club, patient};

/// The moment at which a transcript begins: 2030-01-01 12:00 UTC.
pub const BEGIN: i64 = 1_893_499_200;

/// The seconds from one action to the next. The times that the bot waits are no multiples of it, so it makes no
/// difference whether an action takes some seconds; the times in a transcript are rounded down to it.
pub const STEP: i64 = 25;

/// The longest that a post is held, and that the bot waits for a decision, in seconds.
const HELD: i64 = 60;

/// The seconds for which a computer lets people read before it moves. No post that is held comes in the same moment.
const COMPUTER_PAUSE: i64 = 8;

/// The time after which whatever still waits is waiting for the clock.
const STALLED: Duration = Duration::from_secs(3);

/// A clock that stands at the time of an action.
pub struct Clock {
    at: i64,
    /// The seconds by which Discord's was ahead of the machine's at first.
    discord_ahead: i64,
}

impl Clock {
    /// Opens a club at the beginning, whose pictures are descriptions.
    pub async fn open(locale: &str) -> (Self, Club) {
        discord::stand_still(Time(BEGIN), None).await.unwrap();
        let discord_ahead = BEGIN - Timestamp::now().as_second();
        let settings = Settings { host_is_behind: SignedDuration::from_secs(discord_ahead), ..patient() };
        let mut club = Club::furnish(locale, settings, Watch::default()).await;
        club.drawing = Some(std::sync::Arc::new(Described));
        club.decision_pause = Duration::from_secs(HELD.unsigned_abs());
        club.computer_pause = Duration::from_secs(COMPUTER_PAUSE.unsigned_abs());
        club.start_bot().await;
        (Self { at: BEGIN, discord_ahead }, club)
    }

    /// Sets the bot's clock and Discord's to the time of the transcript.
    async fn set(&mut self, club: &Club) {
        let bot = club.bot.as_ref();
        discord::stand_still(Time(self.at), bot.map(|bot| &bot.store)).await.unwrap();
        let discord = Timestamp::now().as_millisecond() + 1000 * self.discord_ahead;
        let behind =
            1000 * self.at - discord - i64::try_from(club.standin.clock_ahead().as_millis()).unwrap();
        club.standin.advance_clock(Duration::from_millis(u64::try_from(behind).unwrap_or(0)));
        if let Some(bot) = bot {
            bot.wake.notify_waiters();
        }
    }

    /// Lets time pass, and waits until everything is told.
    pub async fn goes_on(&mut self, club: &Club, seconds: i64) {
        self.at += seconds;
        self.set(club).await;
        if club.bot.is_some() {
            self.rests(club).await;
        }
    }

    /// Lets the time pass for which a post is held, so that all of them are there.
    pub async fn tells_all(&mut self, club: &Club) {
        self.goes_on(club, (HELD / STEP + 1) * STEP).await;
    }

    /// Waits until everything is told and nobody is asked but people, without what is held.
    pub async fn rests(&mut self, club: &Club) {
        for _ in 0..200 {
            let rests = club.standin.wait(STALLED, |_: &Standin| (!club.is_busy()).then_some(())).await;
            match club.comes_soon() {
                0 if rests.is_some() => return,
                0 => {
                    // Something was put off.
                    println!("the clock goes on: {}", club.what_is_left());
                    self.at += 5;
                }
                soon => self.at = soon,
            }
            self.set(club).await;
        }
        panic!("something never comes to an end: {}", club.what_is_left());
    }
}

/// Is true of a job that waits for what is held: it looks again and again.
const WAITS: &str = "kind = 'renew-deadlines' AND EXISTS (SELECT 1 FROM outbox WHERE fate = 'waiting')";

/// The computers that are asked, and have not answered.
const COMPUTERS: &str = "awaited a JOIN games g ON g.id = a.game AND g.stage = 'running' WHERE a.computer = 1
     AND NOT EXISTS (SELECT 1 FROM answers_ahead h WHERE h.game = a.game AND h.seat = a.seat AND h.auction IS NOT NULL)";

impl Club {
    /// Returns whether there is something to be sent or done now.
    fn is_busy(&self) -> bool {
        if self.bot.as_ref().is_some_and(|bot| !bot.answering.is_empty()) {
            return true;
        }
        let now = last_spike::store::now().0;
        let (slow, moves) = (now - HELD, now - COMPUTER_PAUSE);
        // At once, because one leads to another.
        let sql = format!(
            "SELECT (SELECT count(*) FROM outbox WHERE fate = 'waiting' AND (attempts > 0 OR CASE
                 WHEN kind = 'deciding' THEN queued_at <= {slow}
                 WHEN kind IN ('board', 'line') THEN due_at <= {now}
                 ELSE 1 = 1 END))
             + (SELECT count(*) FROM jobs WHERE due_at <= {now} AND NOT ({WAITS}))
             + (SELECT count(*) FROM {COMPUTERS} AND a.since <= {moves})"
        );
        self.count(&sql) > 0
    }

    /// Returns when the next job is due, if that is very soon, or a computer moves, or before that a post is no longer
    /// held; 0 if there is nothing to wait for.
    fn comes_soon(&self) -> i64 {
        let now = last_spike::store::now().0;
        let first = |sql: String| Some(self.games.count(&sql)).filter(|at| *at > 0);
        let jobs = first(format!(
            "SELECT coalesce(min(due_at), 0) FROM jobs WHERE NOT ({WAITS}) AND due_at BETWEEN {} AND {}",
            now + 1,
            now + 10
        ));
        let moves = first(format!("SELECT coalesce(min(a.since) + {COMPUTER_PAUSE}, 0) FROM {COMPUTERS}"));
        let Some(next) = jobs.into_iter().chain(moves).min() else { return 0 };
        let held = "SELECT coalesce(min(due_at), 0) FROM outbox WHERE fate = 'waiting' AND due_at BETWEEN";
        first(format!("{held} {} AND {next}", now + 1)).unwrap_or(next)
    }

    fn what_is_left(&self) -> String {
        let jobs = "SELECT kind || ' in ' || (due_at - {now}) FROM jobs";
        let jobs = self.games.texts(&jobs.replace("{now}", &last_spike::store::now().0.to_string()));
        let notices =
            self.games.texts("SELECT kind || ' to ' || audience FROM outbox WHERE fate = 'waiting'");
        format!("{notices:?}, {jobs:?}")
    }
}
