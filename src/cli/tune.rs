//! `last-spike tune`: makes the figures that the hard computer plays by.

use std::path::PathBuf;

use anyhow::Context;

use crate::computer::tune::{Positions, climb, fit, wins};
use crate::computer::weights::{Tables, Weights};
use crate::engine::{Edition, Policy};

/// What is tuned, and how long.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The edition; all that are played its way share the figures
    #[arg(long)]
    edition: String,
    /// Players; every number if none
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: Option<u8>,
    /// Changes of the policy that are tried
    #[arg(long, default_value_t = 120)]
    changes: u32,
    /// Games by which a change is judged
    #[arg(long, default_value_t = 4000)]
    games: u64,
    /// Games that the judge is fitted to
    #[arg(long, default_value_t = 20_000)]
    fit: u64,
    /// A number that decides all games
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Begins with the figures of easy, not with those that the program has
    #[arg(long)]
    afresh: bool,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Tunes, says what was reached, and writes the figures.
///
/// # Errors
/// When there is no such edition, or the file cannot be written.
#[allow(clippy::cast_precision_loss, reason = "at most six players")]
pub fn run(options: &Options) -> anyhow::Result<()> {
    let edition = Edition::all().into_iter().find(|edition| edition.id.0 == options.edition);
    let edition = edition.with_context(|| format!("there is no edition {:?}", options.edition))?;
    let mut tables = Tables::of(&edition).clone();
    let chosen = |weights: &&mut Weights| options.players.is_none_or(|players| players == weights.seats);
    for weights in tables.table.iter_mut().filter(chosen) {
        let seats = weights.seats;
        let from = if options.afresh { Policy::EASY } else { weights.policy.clone() };
        let limits = (options.games, options.changes);
        weights.policy = climb(&edition, seats, &from, &Policy::EASY, limits, options.seed);
        let share = wins(&edition, seats, (&weights.policy, &Policy::EASY), 20_000, options.seed + 1);
        let mut positions = Positions::default();
        positions.play(&edition, seats, &weights.policy, options.fit, options.seed + 2);
        let fitted = fit(&positions, 4, options.seed + 3);
        weights.judge = fitted.judge;
        println!(
            "{} players: the policy wins {:.1} % against easy; the judge's loss is {:.4}, {:.4} where all are equal",
            seats,
            share * 100.0,
            fitted.loss,
            f32::from(seats).ln()
        );
    }
    std::fs::write(&options.out, tables.write())
        .with_context(|| format!("cannot write {}", options.out.display()))
}
