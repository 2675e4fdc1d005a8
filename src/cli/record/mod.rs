//! `last-spike record`: records of games.

mod export;
mod import;
mod read;
mod review;

use std::path::PathBuf;

use anyhow::anyhow;
use last_spike_engine::Edition;
use last_spike_engine::record;

use crate::cli::output::{note, out, print};

pub use read::read;

/// Subcommands of `last-spike record`.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Checks records by replaying them and dealing them again
    Verify {
        /// The records
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Prints a record as readable text
    Show {
        /// The record
        file: PathBuf,
    },
    /// Says what a finished game looks like to the strongest computer: chances, turning points, luck and choices
    Review(review::Options),
    /// Writes a game of the database as a record, also while the bot runs
    Export(export::Options),
    /// Takes a record up into the database, while no bot runs: to keep it, or to play it on
    Import(import::Options),
}

/// Does it.
///
/// # Errors
/// When a file is no record, or its game does not agree with rules and seed.
pub fn run(command: &Command) -> anyhow::Result<()> {
    match command {
        Command::Verify { files } => {
            let editions = Edition::all();
            let mut wrong = 0;
            for file in files {
                let checked = read(file).and_then(|record| Ok(record::verify(&record, &editions)?));
                match checked {
                    Ok(done) if done.complete && !done.over => out!(
                        "{}: {} steps, all agree; the game is not over, and the record holds its secrets",
                        file.display(),
                        done.steps
                    )?,
                    Ok(done) if done.complete => {
                        out!("{}: {} steps, all agree", file.display(), done.steps)?;
                    }
                    Ok(done) => out!(
                        "{}: {} steps agree as far as they are shown; the seed is not in the record",
                        file.display(),
                        done.steps
                    )?,
                    Err(error) => {
                        note!("{}: {error}", file.display());
                        wrong += 1;
                    }
                }
            }
            if wrong == 0 { Ok(()) } else { Err(anyhow!("{wrong} of {} records do not agree", files.len())) }
        }
        Command::Show { file } => {
            let record = read(file)?;
            record::check_form(&record).map_err(|wrong| anyhow!("{}: {wrong}", file.display()))?;
            print(format_args!("{}", record::show(&record)))
        }
        Command::Review(options) => review::run(options),
        Command::Export(options) => export::run(options),
        Command::Import(options) => import::run(options),
    }
}
