//! `tune`: makes the figures that the hard computer plays by.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use last_spike_computer::policy::Policy;
use last_spike_computer::tune::{Games, Player, Positions, Share, climb, fit};
use last_spike_computer::weights::{Tables, Weights};
use last_spike_computer::{Level, Think};
use last_spike_engine::Edition;

use crate::out;

/// The subject and the length of a tuning.
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
    #[arg(long, conflicts_with = "expert")]
    afresh: bool,
    /// Learns from so many games of hard itself, in place of games against easy
    #[arg(long, value_name = "GAMES")]
    expert: Option<u64>,
    /// Playouts that hard spends on a decision in its own games
    #[arg(long, value_name = "N", default_value_t = 200)]
    think: u32,
    /// Games by which new figures must show that they are better
    #[arg(long, value_name = "GAMES", default_value_t = 4000)]
    prove: u64,
    /// Compares the program's figures with those of a file, and makes none
    #[arg(long, value_name = "FILE", conflicts_with_all = ["expert", "afresh", "out"])]
    compare: Option<PathBuf>,
    /// Threads; as many as there are cores if none
    #[arg(long, value_name = "T")]
    threads: Option<NonZero<usize>>,
    /// The file to write
    #[arg(long, value_name = "FILE", required_unless_present = "compare")]
    out: Option<PathBuf>,
}

/// Tunes, says what was reached, and writes the figures.
///
/// # Errors
/// Fails if there is no such edition, or the file cannot be written.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let edition = Edition::all().into_iter().find(|edition| edition.id.0 == options.edition);
    let edition = edition.with_context(|| format!("there is no edition {:?}", options.edition))?;
    let mut tables = Tables::of(&edition).clone();
    let cores = options.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let chosen = |weights: &Weights| options.players.is_none_or(|players| players == weights.seats);
    if let Some(file) = &options.compare {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let others: Tables =
            toml::from_str(&text).with_context(|| format!("cannot read {}", file.display()))?;
        for weights in tables.table.iter().filter(|weights| chosen(weights)) {
            compare(&edition, weights, others.for_seats(weights.seats), options, cores)?;
        }
        return Ok(());
    }
    for weights in tables.table.iter_mut().filter(|weights| chosen(weights)) {
        match options.expert {
            None => begin(&edition, weights, options, cores)?,
            Some(games) => improve(&edition, weights, games, options, cores)?,
        }
    }
    let Some(out) = &options.out else { return Ok(()) };
    std::fs::write(out, tables.write()).with_context(|| format!("cannot write {}", out.display()))
}

/// Plays `hard` by some figures against `hard` by others, each of them against `easy` in the same games, and the first
/// against its policy without a search.
fn compare(
    edition: &Arc<Edition>,
    new: &Weights,
    old: &Weights,
    options: &Options,
    threads: usize,
) -> anyhow::Result<()> {
    let think = Think::playouts(options.think);
    let play = |one: &Weights, others: Player, series| {
        let one = Player::Search(one, think);
        Share::play(edition, new.seats, one, others, options.prove, series, threads)
    };
    let easy = Player::Level(Level::Easy);
    out!("{} players, against easy: {}", new.seats, play(new, easy, options.seed))?;
    out!("  by the figures of the file {}", play(old, easy, options.seed))?;
    out!("  against hard by those: {}", play(new, Player::Search(old, think), options.seed + 1))?;
    out!("  against its policy alone: {}", play(new, Player::Policy(&new.policy), options.seed + 2))
}

/// Climbs to a policy that wins against `easy`, and fits a judge to its games.
#[allow(clippy::cast_precision_loss, reason = "at most six players")]
fn begin(
    edition: &Arc<Edition>,
    weights: &mut Weights,
    options: &Options,
    threads: usize,
) -> anyhow::Result<()> {
    let (seats, seed) = (weights.seats, options.seed);
    let from = if options.afresh { Policy::EASY } else { weights.policy.clone() };
    weights.policy = climb(edition, seats, &from, options.changes, options.games, seed, threads);
    let (policy, easy) = (Player::Policy(&weights.policy), Player::Policy(&Policy::EASY));
    let share = Share::play(edition, seats, policy, easy, 20_000, seed + 1, threads);
    let mut positions = Positions::default();
    positions.play(edition, seats, &weights.policy, options.fit, seed + 2, threads);
    let fitted = fit(&positions, 4, seed + 3);
    weights.judge = fitted.judge;
    out!(
        "{seats} players: the policy alone wins {share} against easy; the judge's loss is {:.4}, {:.4} where all are equal",
        fitted.loss,
        f32::from(seats).ln()
    )
}

/// Fits the judge and the policy to games of `hard`, and keeps what wins more against `easy` than the figures before,
/// in the same games.
fn improve(
    edition: &Arc<Edition>,
    weights: &mut Weights,
    games: u64,
    options: &Options,
    threads: usize,
) -> anyhow::Result<()> {
    let (seats, seed) = (weights.seats, options.seed);
    let think = Think::playouts(options.think);
    let against = |weights: &Weights, others: Player, series: u64| {
        Share::play(edition, seats, Player::Search(weights, think), others, options.prove, series, threads)
    };
    let played = Games::play(edition, weights, think, games, seed, threads);
    let imitation = played.imitate(&weights.policy, 600, seed + 1);
    let fitted = fit(&played.positions, 4, seed + 2);
    let [before, after] = imitation.costs.map(|cost| cost * 100.0);
    out!(
        "{seats} players: a choice of the policy costs {before:.2} points of the chance to win, with new figures {after:.2}; \
         the judge's loss is {:.4}",
        fitted.loss
    )?;
    let easy = Player::Level(Level::Easy);
    let mut best = (against(weights, easy, seed + 3), weights.clone());
    out!("  the figures before win {} against easy", best.0)?;
    let judged = Weights { judge: fitted.judge, ..weights.clone() };
    let both = Weights { policy: imitation.policy.clone(), ..judged.clone() };
    let policy = Weights { policy: imitation.policy, ..weights.clone() };
    for (name, tried) in [("judge", judged), ("policy", policy), ("judge and policy", both)] {
        let share = against(&tried, easy, seed + 3);
        out!("  a new {name} wins {share}")?;
        if share.won > best.0.won {
            best = (share, tried);
        }
    }
    let (fresh, before) = (against(&best.1, easy, seed + 4), against(weights, easy, seed + 4));
    let duel = against(&best.1, Player::Search(weights, think), seed + 5);
    out!("  the best in other games: {fresh}, the figures before {before}; against those before {duel}")?;
    *weights = best.1;
    Ok(())
}
