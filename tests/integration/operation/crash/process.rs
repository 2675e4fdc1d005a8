//! The real program as a process of its own, which can be killed.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use discord_standin::Standin;
use last_spike_testkit::program::Discord;
use tokio::io::AsyncWriteExt;
use tokio::process::{Child, ChildStdin, Command};

use crate::support::PATIENCE;
use crate::support::games::Games;
use crate::support::process::{connect, program, stop};

/// The settings that the program gets by its environment.
#[derive(Clone)]
pub struct Setting {
    discord: Discord,
    pub games: Games,
    pub log: PathBuf,
}

impl Setting {
    /// Returns the settings of a program that keeps its games in a folder.
    pub fn new(standin: &Standin, folder: &Path) -> Self {
        Self::of(standin, folder, Games::File(folder.join("games.sqlite")))
    }

    /// Returns the settings of a program that keeps its log in a folder.
    pub fn of(standin: &Standin, folder: &Path, games: Games) -> Self {
        Self { discord: Discord::of(standin), games, log: folder.join("bot.log") }
    }

    fn command(&self, subcommand: &str) -> Command {
        let log = File::options().create(true).append(true).open(&self.log).unwrap();
        let mut command = program(self.log.parent().unwrap(), &[subcommand]);
        connect(&mut command, &self.discord, &self.games);
        command
            .env("LAST_SPIKE_LOG__LEVEL", "warn,last_spike=info")
            .env("LAST_SPIKE_PLAY__COMPUTER_PAUSE", "0")
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    /// Returns the end of what the program has logged.
    pub fn log_tail(&self) -> String {
        let log = std::fs::read_to_string(&self.log).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines[lines.len().saturating_sub(40)..].join("\n")
    }
}

/// A process that runs.
pub struct Process {
    child: Child,
    /// The pipe by which it is told that the clock has been moved.
    input: Option<ChildStdin>,
}

impl Process {
    pub fn start(setting: &Setting) -> Self {
        Self { child: setting.command("serve").spawn().unwrap(), input: None }
    }

    /// Starts it with a clock that is ahead of the machine's, and can be moved on.
    pub fn start_ahead(setting: &Setting, ahead: Duration) -> Self {
        let mut command = setting.command("serve");
        command.args(["--until-input-ends", "--clock-ahead", &ahead.as_secs().to_string()]);
        let mut child = command.stdin(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take();
        Self { child, input }
    }

    /// Moves its clock on.
    pub async fn moves_on(&mut self, ahead: Duration) {
        let input = self.input.as_mut().expect("its clock can be moved");
        input.write_all(format!("{}\n", ahead.as_secs()).as_bytes()).await.unwrap();
    }

    /// Waits until it is connected to Discord.
    pub async fn connected(&mut self, standin: &Standin, setting: &Setting) {
        let up = standin.ready(PATIENCE).await;
        let ended = self.child.try_wait().unwrap();
        assert!(up && ended.is_none(), "the bot ({ended:?}) is not there:\n{}", setting.log_tail());
    }

    /// Kills it with SIGKILL.
    pub async fn kill_alone(mut self) {
        self.child.kill().await.unwrap();
    }

    /// Sends it a signal.
    pub async fn signal(&self, signal: &str) {
        let id = self.child.id().expect("it runs").to_string();
        let told = Command::new("kill").args([&format!("-{signal}"), &id]).status().await.unwrap();
        assert!(told.success());
    }

    /// Ends it with SIGTERM, and waits until it has ended well.
    pub async fn ends(mut self) {
        stop(&mut self.child, "TERM").await;
    }

    /// Kills it with SIGKILL, and waits until it and its connections are gone.
    pub async fn kill(mut self, standin: &Standin) {
        self.child.kill().await.unwrap();
        let gone = standin.wait(PATIENCE, |standin| (standin.connected() == 0).then_some(())).await;
        assert!(gone.is_some(), "a killed process keeps a connection");
    }
}

/// Runs a subcommand to its end.
pub async fn run(setting: &Setting, subcommand: &str) -> std::process::Output {
    let mut command = setting.command(subcommand);
    command.stdout(Stdio::piped()).output().await.unwrap()
}
