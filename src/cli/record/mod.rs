//! `last-spike record`: records of games.

mod export;
mod import;
mod read;
mod review;

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::anyhow;
use last_spike_engine::Edition;
use last_spike_engine::record::{self, OtherFigure, Record};

use super::edition;
use crate::cli::output::{note, out, print};

pub use read::read;

/// Options of `last-spike record`.
#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
    /// The configuration that names the database and a folder of your own editions
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

/// Subcommands of `last-spike record`.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Checks records by dealing and replaying their games
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
    /// Reviews a finished game with the strongest computer: chances, turning points, luck and choices
    Review(review::Options),
    /// Exports a game from the database as a record, even while the bot runs
    Export(export::Options),
    /// Imports a record into the database, to keep it or to play on; stop the bot first
    Import(import::Options),
}

/// Runs a subcommand of `record`.
///
/// # Errors
/// Fails if a file is no record, its game does not agree with rules and seed, or the configuration cannot be read.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let config = options.config.as_deref();
    match &options.command {
        Command::Verify { files } => {
            let editions = edition::configured(config)?;
            let mut wrong = 0;
            for file in files {
                let mut others = None;
                let checked = read(file).and_then(|record| {
                    let done = record::verify(&record, &editions)?;
                    others = other_figures(&record, &editions)?;
                    Ok(done)
                });
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
                        "{}: the {} steps that can be checked are right; the record doesn't contain the seed",
                        file.display(),
                        done.steps
                    )?,
                    Err(error) => {
                        note!("{}: {error}", file.display());
                        wrong += 1;
                    }
                }
                if let Some(others) = others {
                    out!("{}: {others}", file.display())?;
                }
            }
            if wrong == 0 { Ok(()) } else { Err(anyhow!("{wrong} of {} records do not agree", files.len())) }
        }
        Command::Show { file } => {
            let record = read(file)?;
            record::check_form(&record).map_err(|wrong| anyhow!("{}: {wrong}", file.display()))?;
            print(format_args!("{}", record::show(&record)))
        }
        Command::Review(options) => review::run(options, config),
        Command::Export(options) => export::run(options, config),
        Command::Import(options) => import::run(options, config),
    }
}

/// Returns a line that names the figures in which a record differs from the edition of its name, although its steps
/// agree with them; `None` where it differs in none.
fn other_figures(record: &Record, editions: &[Arc<Edition>]) -> anyhow::Result<Option<String>> {
    let others = record::other_figures(record, editions)?;
    let named =
        others.iter().map(|OtherFigure { field, known, found }| format!("{field} is {found}, not {known}"));
    let named = named.collect::<Vec<_>>().join("; ");
    Ok((!others.is_empty()).then(|| format!("other figures than this program's {}: {named}", record.edition)))
}
