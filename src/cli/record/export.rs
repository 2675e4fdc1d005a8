//! `last-spike record export`: a game of the database as a file.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use super::super::database;
use crate::cli::output::{note, out};
use crate::config::Config;
use crate::service::views::look;
use crate::store::{self, GameId, schema};

/// Options of `last-spike record export`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The number of the game
    game: u64,
    /// Includes every secret, even of an unfinished game: its seed, all tiles and all bids
    #[arg(long)]
    full: bool,
    /// The file to write; it must not exist yet [default: last-spike-GAME.spike.json in this folder]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Writes the file, also while the bot runs.
///
/// # Errors
/// Fails if there is no such game, it has not begun or cannot be read, or the file cannot be written.
pub(super) fn run(options: &Options, config: Option<&Path>) -> anyhow::Result<()> {
    let config = Config::read(config, std::env::vars_os())?;
    let reader = database::look_at(&config.database)?;
    let (found, known) = (reader.schema()?, schema::known());
    if found != known {
        let fix = if found > known { "use the newer program" } else { "start the bot once" };
        let name = database::name(&config.database);
        bail!("the database {name} is of schema {found}, this program reads {known}: {fix}");
    }
    let id = GameId(options.game);
    let whole = reader.look(|tx| look::whole_game(tx, id))?;
    let whole = whole.ok_or_else(|| anyhow!("there is no game {id}, or it hasn't started"))?;
    let record = if options.full { whole.full_record() } else { whole.record() };
    let record =
        record.ok_or_else(|| anyhow!("the log of game {id} can't be replayed: see `last-spike doctor`"))?;
    let file = options.out.clone().unwrap_or_else(|| PathBuf::from(&record.name));
    let mut new = OpenOptions::new();
    let new = new.write(true).create_new(true);
    let new = if options.full { store::only_for_owner(new) } else { new };
    let written = new.open(&file).and_then(|mut open| open.write_all(&record.bytes));
    written.with_context(|| format!("cannot write {}", file.display()))?;
    out!("{}", file.display())?;
    if options.full {
        note!(
            "{} holds every secret of game {id}, such as its seed, tiles and bids: don't show it to its players",
            file.display()
        );
    }
    Ok(())
}
