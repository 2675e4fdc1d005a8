//! `last-spike record import`: imports a record into the database.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use last_spike_computer::Level;
use last_spike_engine::Seat;
use last_spike_engine::record;

use super::super::{database, edition, runtime};
use super::read::read;
use crate::cli::output::out;
use crate::config::Config;
use crate::present::Lang;
use crate::service::table::import::{self, Destination};
use crate::store::{ChannelId, GuildId, Tx, UserId};

/// Options of `last-spike record import`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The record: of a finished game, or a full one (record export --full)
    file: PathBuf,
    /// The Discord server
    #[arg(long, value_name = "ID", value_parser = id)]
    guild: u64,
    /// The channel or thread; it must have no other open game
    #[arg(long, value_name = "ID", value_parser = id)]
    channel: u64,
    /// A player: their seat, counted from 0, and their Discord ID; computers take all other seats
    #[arg(long = "player", value_name = "SEAT=USER_ID", value_parser = player)]
    players: Vec<(Seat, UserId)>,
    /// How well these computers play
    #[arg(long, value_name = "LEVEL", default_value = "easy")]
    level: Level,
    /// The language of the posts in the channel
    #[arg(long, default_value = "en-US")]
    locale: String,
}

/// Imports the game, while no bot runs.
///
/// # Errors
/// Fails if the record does not verify or holds too little, the game can't be placed in the channel, or a bot runs.
pub(super) fn run(options: &Options, config: Option<&Path>) -> anyhow::Result<()> {
    let config = Config::read(config, std::env::vars_os())?;
    let read = read(&options.file)?;
    if read.fairness.seed.is_none() {
        let file = options.file.display();
        return Err(anyhow!(
            "{file}: the record doesn't contain the seed, so the game cannot be dealt again\n\
             Of a game that is not over only a full record can be imported: last-spike record export GAME --full"
        ));
    }
    let editions = edition::all(config.editions.dir.as_ref())?;
    let mut replayed =
        record::replay(&read, &editions).map_err(|wrong| anyhow!("{}: {wrong}", options.file.display()))?;
    let own = replayed.edition.with_own_source();
    replayed.edition =
        own.map(Into::into).ok_or_else(|| anyhow!("the table of the record cannot be stored"))?;
    let to = Destination {
        guild: GuildId(options.guild),
        channel: ChannelId(options.channel),
        locale: Lang::of(&options.locale).code().to_owned(),
        people: options.players.clone(),
        level: options.level.to_string(),
    };
    let over = replayed.is_over();
    let store = database::open(&config.database)?;
    let job = move |tx: &Tx<'_>| import::take_up(tx, &read, &replayed, &to);
    let game = runtime::runtime()?.block_on(store.write(job))?;
    out!(
        "game {game}: {}",
        if over { "in the archive" } else { "the bot posts its board when it next starts" }
    )?;
    Ok(())
}

/// Reads an id of Discord.
fn id(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|id| *id > 0).ok_or_else(|| "a Discord ID is a number".to_owned())
}

/// Reads a seat and the person at it.
fn player(text: &str) -> Result<(Seat, UserId), String> {
    let (seat, user) = text.split_once('=').ok_or("give a seat and an ID, such as 0=175928847299117063")?;
    let seat = seat.parse().map_err(|_| format!("{seat:?} is not a seat: seats are counted from 0"))?;
    Ok((Seat(seat), UserId(id(user)?)))
}
