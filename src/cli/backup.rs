//! `last-spike backup`: a consistent copy of the database, also while the bot runs.

use std::path::PathBuf;

use anyhow::{Context, bail};

use crate::cli::doctor::writable;
use crate::cli::output::{note, out};
use crate::config::Config;
use crate::store;

/// Options of `last-spike backup`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The copy to write; the file must not exist yet
    file: PathBuf,
    /// The configuration that names the database
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Writes the copy.
///
/// # Errors
/// Fails if the database cannot be read or the copy cannot be written.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let config = Config::read(options.config.as_deref(), std::env::vars_os())?;
    if options.file.exists() {
        bail!("{} already exists: choose a new file name", options.file.display());
    }
    if config.database.url.is_some() {
        bail!(
            "database.url names a database on a server: pg_dump --format=custom --exclude-table-data=aliases \
             --exclude-table-data='shard*' --file=FILE copies it while bots run, \
             and pg_restore reads it; docs/operation.md has the drill"
        );
    }
    let live = store::open_to_read(&config.database.path)?;
    store::back_up(&live, &options.file)
        .with_context(|| format!("cannot write the copy {}", options.file.display()))?;
    if let Some((folder, others)) = store::folder_open_to_writers(&options.file) {
        note!("warning: {}", writable(&folder, others, "the copy"));
    }
    out!("{}", options.file.display())?;
    Ok(())
}
