//! The command line: one subcommand a file.

mod account;
mod allocator;
mod backup;
mod copy;
mod database;
mod doctor;
mod edition;
mod few;
mod health;
mod log;
mod output;
mod record;
mod render;
mod runtime;
#[cfg(feature = "sandbox")]
mod sandbox;
mod serve;
mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use output::note;

pub use serve::assemble;

/// The Last Spike: a Discord bot for a railway board game that friends play over several days.
#[derive(Debug, Parser)]
#[command(name = "last-spike", version = version(), arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Connects to Discord and runs the bot until you stop it
    Serve(serve::Options),
    /// Runs the bot against a local stand-in for Discord, with a web page to play on
    #[cfg(feature = "sandbox")]
    Sandbox(sandbox::Options),
    /// Lets computers play against each other
    Simulate(simulate::Options),
    /// Checks, prints, reviews, exports or imports game records
    Record(record::Options),
    /// Draws a picture of a recorded game
    Render(render::Options),
    /// Lists, prints or checks the figures of an edition
    Edition(edition::Options),
    /// Checks the configuration, the database, the stored games and Discord
    Doctor(doctor::Options),
    /// Writes a consistent copy of the database, even while the bot runs
    Backup(backup::Options),
    /// Copies the database from a file to a database server, or back
    #[command(subcommand)]
    Database(copy::Command),
    /// Checks that the bot that runs here is ready (for container images without a shell)
    Health(health::Options),
}

impl Cli {
    /// Runs the subcommand, and says on standard error why it failed. If standard output was closed by its reader, who
    /// has seen enough, that is a success.
    #[must_use]
    pub fn execute(self) -> ExitCode {
        match self.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) if error.is::<output::Closed>() => ExitCode::SUCCESS,
            Err(error) => {
                note!("error: {error}");
                error.chain().skip(1).for_each(|cause| note!("  {cause}"));
                ExitCode::FAILURE
            }
        }
    }

    /// Runs the subcommand.
    ///
    /// # Errors
    /// The failure: its first line for everybody, the rest as detail.
    fn run(self) -> anyhow::Result<()> {
        match self.command {
            Command::Serve(options) => serve::run(&options),
            #[cfg(feature = "sandbox")]
            Command::Sandbox(options) => sandbox::run(&options),
            Command::Simulate(options) => simulate::run(&options),
            Command::Record(options) => record::run(&options),
            Command::Render(options) => render::run(&options),
            Command::Edition(options) => edition::run(&options),
            Command::Doctor(options) => doctor::run(&options),
            Command::Backup(options) => backup::run(&options),
            Command::Database(command) => copy::run(&command),
            Command::Health(options) => health::run(&options),
        }
    }
}

/// Returns the version, with the commit if the build knows it.
fn version() -> &'static str {
    match option_env!("BUILT_FROM_COMMIT") {
        Some(commit) => Box::leak(format!("{} ({commit})", env!("CARGO_PKG_VERSION")).into_boxed_str()),
        None => env!("CARGO_PKG_VERSION"),
    }
}
