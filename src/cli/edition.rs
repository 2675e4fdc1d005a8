//! `last-spike edition`: the tables of figures.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use last_spike_engine::Edition;

use crate::cli::output::out;
use crate::config::Config;
use crate::service::Editions;

/// Options of `last-spike edition`.
#[derive(Debug, clap::Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
    /// The configuration that names a folder of your own editions
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<PathBuf>,
}

/// Subcommands of `last-spike edition`.
#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Lists the editions that can be played: those of the program, and your own
    List,
    /// Prints an edition's figures and where each comes from
    Show {
        /// The edition's name
        id: String,
    },
    /// Checks a table of your own
    Check {
        /// The table's file
        file: PathBuf,
    },
}

/// Runs a subcommand of `edition`.
///
/// # Errors
/// Fails if there is no such edition, a table is not sound, or the configuration cannot be read.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let editions = || configured(options.config.as_deref());
    match &options.command {
        Command::List => {
            for edition in Editions::new(editions()?).iter() {
                out!("{}", edition.id)?;
            }
        }
        Command::Show { id } => {
            let edition = named(editions()?, id)?;
            for figure in edition.figures() {
                out!("{:>8}  {:13}  {}", figure.amount, figure.provenance, figure.field)?;
            }
        }
        Command::Check { file } => {
            let edition = read(file)?;
            out!("{}: valid, edition {}, {} figures", file.display(), edition.id, edition.figures().len())?;
            if let Some(older) = older(&edition) {
                out!("{}: {older}", file.display())?;
            }
        }
    }
    Ok(())
}

/// Returns the edition of a name that can be played; of two with one name that of the operator's folder.
///
/// # Errors
/// Fails if no edition has that name; the error names those that there are.
pub(super) fn named(editions: Vec<Arc<Edition>>, id: &str) -> anyhow::Result<Arc<Edition>> {
    let editions = Editions::new(editions);
    let known = || editions.iter().map(|edition| edition.id.0.as_str()).collect::<Vec<_>>().join(", ");
    let found = editions.iter().find(|edition| edition.id.0 == id).cloned();
    found.with_context(|| format!("there is no edition {id:?}; there are {}", known()))
}

/// Returns the program's own tables and those of the folder that the configuration names, as `serve` reads it.
///
/// # Errors
/// Fails if the configuration cannot be read, or a table of the folder is not sound.
pub(super) fn configured(config: Option<&Path>) -> anyhow::Result<Vec<Arc<Edition>>> {
    let config = Config::read(config, std::env::vars_os())?;
    all(config.editions.dir.as_ref())
}

/// Returns the warning that new games of a table use older rulings, which have been corrected since; `None` if they are
/// the newest.
#[must_use]
pub fn older(edition: &Edition) -> Option<String> {
    let (revision, newest) = (edition.revision, edition.family.newest_revision());
    (revision < newest).then(|| {
        format!(
            "games are played by revision {revision} of the rulings, but the newest is {newest}: \
             write `revision = {newest}` below the id"
        )
    })
}

/// Reads and checks a table.
///
/// # Errors
/// Fails if the file cannot be read or the table is not sound; the error names file, line and field.
pub fn read(file: &Path) -> anyhow::Result<Edition> {
    let toml = std::fs::read_to_string(file)
        .map_err(|error| anyhow::anyhow!("cannot read {}: {error}", file.display()))?;
    Ok(Edition::parse(&toml, &file.display().to_string())?)
}

/// Returns the program's own tables and those of a folder.
///
/// # Errors
/// The first table that is not sound, with file, line and field.
pub(super) fn all(dir: Option<&PathBuf>) -> anyhow::Result<Vec<Arc<Edition>>> {
    let mut editions = Edition::all();
    let Some(dir) = dir else { return Ok(editions) };
    let mut files: Vec<PathBuf> = std::fs::read_dir(dir)
        .map_err(|error| anyhow::anyhow!("cannot read the folder of editions {}: {error}", dir.display()))?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml"))
        .collect();
    files.sort();
    for file in files {
        let edition = read(&file)?;
        if let Some(older) = older(&edition) {
            tracing::warn!(file = %file.display(), "{older}");
        }
        editions.push(Arc::new(edition));
    }
    Ok(editions)
}
