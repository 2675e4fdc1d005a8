//! `calibrate`: checks the chances that a review tells against games of `easy`.

use std::sync::Arc;

use anyhow::{Context, bail};
use last_spike_computer::review::Known;
use last_spike_computer::review::calibration::Calibration;
use last_spike_computer::tune::{Balance, Ratings, Tenth};
use last_spike_computer::weights::Kind;
use last_spike_engine::Edition;

use crate::out;

/// The games that are rated.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The edition
    #[arg(long)]
    edition: String,
    /// Players
    #[arg(long, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// Games
    #[arg(long, default_value_t = 2000)]
    games: u64,
    /// Playouts for each position
    #[arg(long, default_value_t = 300)]
    playouts: u32,
    /// A number that decides all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Fits the calibration to so many other games first
    #[arg(long, value_name = "GAMES")]
    fit: Option<u64>,
    /// Reviews games of hard against easy instead: whether luck is nothing on average
    #[arg(long)]
    choices: bool,
}

/// Plays, rates, and prints how often each tenth of chances came true.
///
/// # Errors
/// Fails if there is no such edition, or chances and outcomes do not agree.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let edition = Edition::all().into_iter().find(|edition| edition.id.0 == options.edition);
    let edition = edition.with_context(|| format!("there is no edition {:?}", options.edition))?;
    let play = |games, seed| {
        Ratings::play(&edition, options.players, games, options.playouts, seed, options.threads)
    };
    if options.choices {
        return balance(options, &edition);
    }
    let mut calibration = Calibration::for_table(Kind::of(&edition), options.players);
    if let Some(games) = options.fit {
        let ratings = play(games, options.seed + 1);
        calibration.public = ratings.fit(Known::Public);
        calibration.truth = ratings.fit(Known::Truth);
        out!("fitted: public = {:.2}, truth = {:.2}", calibration.public, calibration.truth)?;
    }
    let ratings = play(options.games, options.seed);
    let mut off = 0;
    for (known, power) in [(Known::Public, calibration.public), (Known::Truth, calibration.truth)] {
        let name = match known {
            Known::Public => "what was public",
            Known::Truth => "the full truth",
        };
        out!("{} players of {}, worlds drawn from {name}:", options.players, edition.id)?;
        out!("  chances   mean %    won %  ± 2 standard errors  positions")?;
        for (n, tenth) in ratings.tenths(known, power).iter().enumerate() {
            let Tenth { positions, chance, won, error } = tenth;
            let mark = if tenth.holds() { "" } else { "  off" };
            out!(
                "  {:>2}–{:<3}   {:>7.1}  {:>7.1}  {:>19.1}  {positions:>9}{mark}",
                n * 10,
                n * 10 + 10,
                chance * 100.0,
                won * 100.0,
                error * 200.0
            )?;
            off += u32::from(!tenth.holds());
        }
    }
    if off > 0 {
        bail!("{off} tenths of chances are off by more than 3 points and two standard errors");
    }
    Ok(())
}

/// Prints what choices and luck did for `hard`, and by what choices would have to be multiplied for luck to be nothing.
fn balance(options: &Options, edition: &Arc<Edition>) -> anyhow::Result<()> {
    let Options { players, games, playouts, seed, threads, .. } = *options;
    let found = Balance::play(edition, players, games, playouts, seed, threads);
    let Balance { games, gained, choices, luck, error } = found;
    out!(
        "{players} players of {}, {games} games: hard gained {:.1} points, by choices {:.1}, by luck {:.1} ± {:.1}",
        edition.id,
        gained * 100.0,
        choices * 100.0,
        luck * 100.0,
        error * 200.0
    )?;
    let now = f64::from(Calibration::for_table(Kind::of(edition), players).choices);
    out!("luck would be nothing at choices = {:.2}; it is {now:.2}", now * gained / choices)?;
    if luck.abs() > 0.05 + 2.0 * error {
        bail!("luck is more than 5 points and two standard errors on average");
    }
    Ok(())
}
