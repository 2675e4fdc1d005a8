//! The real program as a process of its own: the one way to start it, for all tests.

use std::path::Path;
use std::process::Stdio;

use last_spike_testkit::program::Discord;
use tokio::process::{Child, Command};

use super::games::{ADDRESS, Games};
use super::{Club, PATIENCE};

/// Returns the program with arguments, in a folder. It ends with the test.
pub fn program(folder: &Path, arguments: &[&str]) -> Command {
    set_up(Command::new(env!("CARGO_BIN_EXE_last-spike")), folder, arguments)
}

/// Returns the program as a shell starts it after commands such as `umask 0`.
#[cfg(unix)]
pub fn program_after(commands: &str, folder: &Path, arguments: &[&str]) -> Command {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{commands}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_last-spike")]);
    set_up(shell, folder, arguments)
}

fn set_up(mut program: Command, folder: &Path, arguments: &[&str]) -> Command {
    program.args(arguments).current_dir(folder).stdin(Stdio::null()).kill_on_drop(true);
    program.env_remove("LAST_SPIKE_DISCORD__TOKEN").env_remove(ADDRESS).env("NO_COLOR", "1");
    program
}

/// Tells the program which Discord to use, and where its games are.
pub fn connect(program: &mut Command, discord: &Discord, games: &Games) {
    let (name, place) = games.setting();
    discord.tell(program.as_std_mut());
    program.env(name, place);
}

/// Stops a process by a signal such as `TERM`, and waits until it has ended well.
pub async fn stop(process: &mut Child, signal: &str) {
    let id = process.id().expect("it runs").to_string();
    let told = Command::new("kill").args([&format!("-{signal}"), &id]).status().await.unwrap();
    assert!(told.success());
    let ended = tokio::time::timeout(PATIENCE, process.wait()).await.expect("it ends");
    assert!(ended.unwrap().success());
}

impl Club {
    /// Returns the program set to this club.
    pub fn program(&self, arguments: &[&str]) -> Command {
        let mut program = program(self.folder.path(), arguments);
        connect(&mut program, &Discord::of(&self.standin), &self.games);
        program
    }

    /// Returns the program set to this club as a shell starts it after commands such as `umask 0`.
    #[cfg(unix)]
    pub fn program_after(&self, commands: &str, arguments: &[&str]) -> Command {
        let mut program = program_after(commands, self.folder.path(), arguments);
        connect(&mut program, &Discord::of(&self.standin), &self.games);
        program
    }

    /// Runs the program beside the bot to its end.
    pub async fn run(&self, arguments: &[&str]) -> std::process::Output {
        self.program(arguments).output().await.unwrap()
    }
}
