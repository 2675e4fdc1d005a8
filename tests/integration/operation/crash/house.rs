//! A server and a bot in a process of its own, for tests that kill it in a chosen moment.

use discord_standin::{GuildIds, Id, Message, Standin};
use serde_json::Value;
use tempfile::TempDir;

use super::process::{Process, Setting};
use crate::support::PATIENCE;

/// A server with a bot in a process of its own, which is killed and started again.
pub struct House {
    pub standin: Standin,
    pub place: GuildIds,
    pub setting: Setting,
    pub bot: Option<Process>,
    pub kills: usize,
    pub began: i64,
    _folder: TempDir,
}

impl House {
    pub async fn open(round: usize) -> Self {
        let standin = Standin::start(discord_standin::Settings::default()).await.unwrap();
        let place = standin.sample("en-US");
        let folder = tempfile::tempdir().unwrap();
        let setting = Setting::new(&standin, folder.path());
        let mut house = Self { standin, place, setting, bot: None, kills: round, began: 0, _folder: folder };
        house.began = house.now();
        house.starts().await;
        house
    }

    pub async fn starts(&mut self) {
        let mut bot = Process::start_ahead(&self.setting, self.standin.clock_ahead());
        bot.connected(&self.standin, &self.setting).await;
        self.bot = Some(bot);
    }

    pub async fn is_killed(&mut self) {
        self.bot.take().unwrap().kill(&self.standin).await;
        self.standin.clear_faults();
    }

    pub fn person(&self, n: usize) -> Id {
        self.place.people[n]
    }

    pub async fn types(&self, person: usize, command: &str, options: &[(&str, Value)]) -> Message {
        let sent = self.standin.slash(self.person(person), self.place.channels[0], command, options).unwrap();
        self.standin.answer(&sent, PATIENCE).await.unwrap_or_else(|| panic!("no answer to {command}"))
    }

    pub fn count(&self, sql: &str) -> i64 {
        self.setting.games.count(sql)
    }

    /// Returns the person whose turn it is, by their number.
    pub fn awaited(&self) -> usize {
        let user = self.count("SELECT p.user FROM awaited a JOIN players p USING (game, seat) LIMIT 1");
        (0..3).find(|n| self.person(*n).to_string() == user.to_string()).unwrap()
    }

    /// Waits until nothing is due any more, and everything is told.
    pub async fn rests(&self) {
        let due = || {
            let now = self.now();
            self.count("SELECT count(*) FROM outbox WHERE fate = 'waiting' AND kind <> 'deciding'")
                + self.count(&format!("SELECT count(*) FROM jobs WHERE due_at <= {now}"))
        };
        let rests = self.standin.wait(PATIENCE * 3, |_| (due() == 0).then_some(())).await;
        assert!(rests.is_some(), "{} things are not done:\n{}", due(), self.setting.log_tail());
    }

    /// Returns the time by the bot's clock.
    pub fn now(&self) -> i64 {
        let ahead = i64::try_from(self.standin.clock_ahead().as_secs()).unwrap();
        jiff::Timestamp::now().as_second() + ahead
    }
}
