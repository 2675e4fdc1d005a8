//! `last-spike database copy`: all games from a file to a database server, or back.

use std::path::PathBuf;

use crate::cli::output::out;
use crate::config::{self, Config};
use crate::store::connections::copy::{Copied, Place, copy};

/// The commands about databases.
#[derive(Debug, clap::Subcommand)]
pub enum Command {
    /// Copies all games from a file to a database server or back, and compares both; stop the bots on both first
    Copy(Options),
}

/// Options of `last-spike database copy`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The configuration that names the database to copy
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The configuration that names the new database, which must be empty; environment variables don't apply to it
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Copies the database, and prints the size of the copy.
///
/// # Errors
/// Fails if one of the databases cannot be used, the new one is not empty, or both are of one kind.
pub fn run(command: &Command) -> anyhow::Result<()> {
    let Command::Copy(options) = command;
    let from = Config::read(options.config.as_deref(), std::env::vars_os())?.database;
    let to = Config::read(Some(&options.to), std::iter::empty::<(String, String)>())?.database;
    let Copied { tables, rows } = copy(place(&from), place(&to))?;
    out!("copied and compared {rows} rows in {tables} tables")
}

fn place(database: &config::Database) -> Place<'_> {
    database.url.as_ref().map_or(Place::File(&database.path), Place::Server)
}
