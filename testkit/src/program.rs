//! The program as a process of its own: what it is told of its Discord, and what it takes of the machine.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use discord_standin::Standin;

use crate::people::PATIENCE;

/// The settings by which a program finds its Discord.
#[derive(Clone)]
pub struct Discord {
    token: String,
    url: String,
    /// The time for which it waits for an answer.
    answer_time: Duration,
}

impl Discord {
    pub fn of(standin: &Standin) -> Self {
        let (token, url) = (standin.token().to_owned(), standin.url());
        Self { token, url, answer_time: standin.answer_time() }
    }

    /// Tells a program which Discord to use, and one that serves how long that waits for an answer.
    pub fn tell(&self, program: &mut Command) {
        program.env("LAST_SPIKE_DISCORD__TOKEN", &self.token).env("LAST_SPIKE_DISCORD__API_URL", &self.url);
        if program.get_args().any(|argument| argument == "serve") {
            program.args(["--answer-time", &self.answer_time.as_millis().to_string()]);
        }
    }
}

/// The file of a program: `env!("CARGO_BIN_EXE_last-spike")`, which only tests and benchmarks of its own package know.
#[derive(Clone, Copy)]
pub struct Program(pub &'static str);

impl Program {
    /// Starts the bot with a database file; returns how long it took until it was connected and had registered its
    /// commands.
    pub async fn serve(self, standin: &Standin, database: &Path) -> (Process, Duration) {
        self.serve_with(standin, database, &[]).await
    }

    /// The same, set otherwise by variables of the environment.
    pub async fn serve_with(
        self,
        standin: &Standin,
        database: &Path,
        environment: &[(&str, &str)],
    ) -> (Process, Duration) {
        let begun = Instant::now();
        let database = database.to_str().expect("a name");
        let environment: Vec<_> =
            environment.iter().copied().chain([("LAST_SPIKE_DATABASE__PATH", database)]).collect();
        let process = self.start(standin, &environment);
        process.connected(standin).await;
        (process, begun.elapsed())
    }

    /// Starts the bot, which is told by variables of the environment which database to use.
    pub fn start(self, standin: &Standin, environment: &[(&str, &str)]) -> Process {
        let mut program = Command::new(self.0);
        program.arg("serve").stdout(Stdio::null());
        Discord::of(standin).tell(&mut program);
        program.env("LAST_SPIKE_LOG__LEVEL", "warn").envs(environment.iter().copied());
        Process(program.spawn().expect("the bot starts"))
    }
}

/// A bot in a process of its own, killed when it is no longer wanted.
pub struct Process(Child);

impl Process {
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
