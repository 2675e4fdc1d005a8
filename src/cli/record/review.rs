//! `last-spike record review`: a finished game as the strongest computer sees it.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use last_spike_computer::review;
use last_spike_engine::record;
use last_spike_engine::{By, Event, Seat, Step};

use super::super::edition;
use super::read;
use crate::cli::output::out;
use crate::pictures::Draw;
use crate::present::reviews::review::Reviewed;
use crate::present::{Lang, Names, key};
use last_spike_render::Renderer;

/// Options of `last-spike record review`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The record of a finished game
    file: PathBuf,
    /// Playouts for each position and each choice; the same number gives the same review
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    think: Option<u32>,
    /// Prints JSON
    #[arg(long)]
    json: bool,
    /// Also draws the picture, to this file
    #[arg(long, value_name = "PNG")]
    out: Option<PathBuf>,
    /// The language of the words
    #[arg(long, default_value = "en-US")]
    locale: String,
}

/// Reviews a recorded game.
///
/// # Errors
/// Fails if the record does not verify, its game is not over, or the picture cannot be written.
pub fn run(options: &Options, config: Option<&Path>) -> anyhow::Result<()> {
    let record = read(&options.file)?;
    let editions = edition::configured(config)?;
    if record.result.is_none() {
        bail!("the game isn't over: only finished games can be reviewed");
    }
    let replayed = record::replay(&record, &editions)?;
    let log: Vec<&[Event]> = replayed.steps.iter().map(|step| step.applied.events.as_slice()).collect();
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let review = review::review(&replayed.beginning, &log, options.think, threads)
        .context("the game isn't over: only finished games can be reviewed")?;
    let names: Vec<String> = record.players.iter().map(|player| player.name.clone()).collect();
    let stood_in = (1..).map(Step).zip(&replayed.steps);
    let stood_in: Vec<Step> =
        stood_in.filter(|(_, step)| step.by == Some(By::StandIn)).map(|(n, _)| n).collect();
    let reviewed = Reviewed {
        review: &review,
        edition: &replayed.edition,
        names: &Names::in_family(&names, &replayed.edition.family),
        stood_in: &stood_in,
        lang: Lang::of(&options.locale),
    };
    if let Some(out) = &options.out {
        let picture = reviewed.picture(String::new());
        let bytes = Renderer::new()?.draw(&picture.drawing, picture.lang)?;
        std::fs::write(out, bytes).with_context(|| format!("cannot write {}", out.display()))?;
    }
    if options.json {
        return out!("{}", serde_json::to_string_pretty(&review)?);
    }
    print_chances(&reviewed)?;
    reviewed.plain().iter().try_for_each(|line| out!("{line}"))
}

/// Prints everybody's chances in per cent after each turn: judged by public facts, and by the full truth.
fn print_chances(reviewed: &Reviewed<'_>) -> anyhow::Result<()> {
    let lang = reviewed.lang;
    for account in &reviewed.review.accounts {
        out!(
            "{} {}",
            reviewed.names.letter(account.seat),
            record::printable(reviewed.names.plain(account.seat))
        )?;
    }
    let seats: Vec<Seat> = reviewed.review.accounts.iter().map(|account| account.seat).collect();
    let joined = |cells: Vec<String>| cells.concat();
    let letters = joined(seats.iter().map(|seat| format!("{:>5}", reviewed.names.letter(*seat))).collect());
    out!("\n{} | {}", lang.say(key::REVIEW_CHART_PUBLIC), lang.say(key::REVIEW_CHART_TRUTH))?;
    out!("{:>8}  {letters}  | {letters}", lang.say(key::PICTURE_TURNS))?;
    for turn in &reviewed.review.turns {
        let row = |chances: &[f32]| {
            joined(chances.iter().map(|chance| format!("{:>5.0}", chance * 100.0)).collect())
        };
        out!("{:>8}  {}  | {}", turn.turn, row(&turn.public), row(&turn.truth))?;
    }
    out!("")
}
