//! `last-spike simulate`: games between computers.

mod totals;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use last_spike_computer::{self as computer, Level, Think};
use last_spike_engine::record::{self, Player, PlayerKind, Source, SourceStep};
use last_spike_engine::{Action, Edition, Event, Game, Illegal, Scheme, Seat, Seed, Setup, Viewer};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;

use super::edition;
use crate::cli::output::out;
use totals::{Totals, print};

/// The games to play.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The edition
    #[arg(long, default_value = "columbia-2015")]
    edition: String,
    /// Players, 2 to 6
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// How many games to play
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The seed of all games; random by default
    #[arg(long)]
    seed: Option<u64>,
    /// How they play: one level, or one for each seat
    #[arg(long, value_delimiter = ',', default_value = "random")]
    policy: Vec<Level>,
    /// Playouts per decision of `hard`; the same seed and number give the same games
    #[arg(long, value_name = "N", default_value_t = Think::default().playouts, value_parser = clap::value_parser!(u32).range(1..))]
    think: u32,
    /// Shifts the levels by one seat after each game
    #[arg(long)]
    rotate: bool,
    /// Threads; one per core by default
    #[arg(long, value_name = "T")]
    threads: Option<std::num::NonZero<usize>>,
    /// A folder for the record of every game
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Prints the figures as JSON
    #[arg(long)]
    json: bool,
    /// Only plays, as fast as possible (policy `random`), and prints wins by seat and games per second
    #[arg(long)]
    brief: bool,
    /// The configuration that names a folder of your own editions
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Plays the games and prints their figures.
///
/// # Errors
/// Fails if the edition or the policies do not fit, the configuration cannot be read, or a record cannot be written.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let edition = &edition::named(edition::configured(options.config.as_deref())?, &options.edition)?;
    let levels = levels(&options.policy, options.players)?;
    if let Some(dir) = &options.records {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    }
    let seed = options.seed.unwrap_or_else(rand_seed);
    if options.records.is_none() && levels.iter().all(|level| *level == Level::Random) && options.brief {
        return race(edition, options, seed);
    }
    let bar = bar(options.games);
    let start = Instant::now();
    let (next, lost) = (AtomicU64::new(0), AtomicBool::new(false));
    // Each game has its own random stream, and totals can be added in any order, so the number of cores doesn't change
    // the result.
    let work = || -> anyhow::Result<Totals> {
        let mut totals = Totals::default();
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= options.games || lost.load(Ordering::Relaxed) {
                return Ok(totals);
            }
            let played = one(edition, options, &levels, seed, n, &mut totals);
            lost.fetch_or(played.is_err(), Ordering::Relaxed);
            played?;
            bar.inc(1);
        }
    };
    let cores = options.threads.or_else(|| std::thread::available_parallelism().ok()).map_or(1, usize::from);
    let totals = std::thread::scope(|scope| {
        let workers: Vec<_> = (1..cores).map(|_| scope.spawn(work)).collect();
        let mut totals = work()?;
        for worker in workers {
            totals.join(&worker.join().expect("invariant: a worker does not panic")?);
        }
        anyhow::Ok(totals)
    })?;
    bar.finish_and_clear();
    let summary = totals.summary(edition, options.players, seed, start.elapsed());
    if options.json {
        out!("{}", serde_json::to_string_pretty(&summary)?)?;
    } else {
        print(&summary)?;
    }
    Ok(())
}

/// Plays the nth game, adds it to the totals, and writes its record if records are asked for.
fn one(
    edition: &Arc<Edition>,
    options: &Options,
    levels: &[Level],
    seed: u64,
    n: u64,
    totals: &mut Totals,
) -> anyhow::Result<()> {
    let mut levels = levels.to_vec();
    if options.rotate {
        // Every deal is played once from each seat.
        let seats = u64::from(options.players);
        levels.rotate_right(usize::try_from(n % seats).unwrap_or(0));
    }
    let levels = &levels;
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    rng.set_stream(if options.rotate { n / u64::from(options.players) } else { n });
    let mut game_seed = [0; 32];
    rng.fill_bytes(&mut game_seed);
    let seed = Seed(game_seed);
    let Some(dir) = &options.records else {
        let game = Game::new(Arc::clone(edition), edition.default_options(), options.players, seed)?;
        let end = play(
            game,
            levels,
            options.think,
            &mut rng,
            |game, seat, action, totals: &mut Totals| game.play(seat, action, totals),
            totals,
        )?;
        totals.add(&end, levels);
        return Ok(());
    };
    let setup = Setup::deal(edition, options.players, seed);
    let beginning =
        Game::from_setup(Arc::clone(edition), edition.default_options(), options.players, &setup, seed)?;
    let mut steps = Vec::new();
    let end = play(
        beginning.clone(),
        levels,
        options.think,
        &mut rng,
        |game, seat, action, steps: &mut Vec<_>| {
            let mut events = Vec::new();
            game.play(seat, action, &mut events)?;
            steps.push((seat, events));
            Ok(())
        },
        &mut steps,
    )?;
    steps.iter().flat_map(|(_, events)| events).for_each(|event| totals.count(event));
    totals.add(&end, levels);
    let file = dir.join(format!("{}-{}-{n:05}.spike.json", edition.id, options.players));
    Played { beginning, seed, setup, steps }.write(&file, levels)
}

/// Plays without looking: no views, no events, no record.
fn race(edition: &Arc<Edition>, options: &Options, seed: u64) -> anyhow::Result<()> {
    let mut wins = [0u64; Seat::MOST];
    let mut rng = ChaCha20Rng::seed_from_u64(seed);
    let start = Instant::now();
    for _ in 0..options.games {
        let mut game_seed = [0; 32];
        rng.fill_bytes(&mut game_seed);
        let mut game =
            Game::new(Arc::clone(edition), edition.default_options(), options.players, Seed(game_seed))?;
        computer::playout(&mut game, &mut rng);
        if let Some(outcome) = game.outcome() {
            outcome.winners().for_each(|winner| wins[winner.index()] += 1);
        }
    }
    let took = start.elapsed();
    #[allow(clippy::cast_precision_loss, reason = "a rate")]
    let rate = options.games as f64 / took.as_secs_f64().max(1e-9);
    let wins = &wins[..usize::from(options.players)];
    if options.json {
        let figures = serde_json::json!({ "wins_by_seat": wins, "games_per_second": rate });
        return out!("{}", serde_json::to_string_pretty(&figures)?);
    }
    let wins: Vec<String> = wins.iter().map(u64::to_string).collect();
    out!("wins by seat       {}", wins.join(" "))?;
    out!("games per second   {rate:.0}")
}

fn rand_seed() -> u64 {
    use rand::TryRng;
    rand::rngs::SysRng.try_next_u64().expect("invariant: the operating system has randomness")
}

fn levels(policy: &[Level], players: u8) -> anyhow::Result<Vec<Level>> {
    match policy {
        [all] => Ok(vec![*all; usize::from(players)]),
        each if each.len() == usize::from(players) => Ok(each.to_vec()),
        each => bail!("--policy: {} levels for {players} players; give one, or one for each", each.len()),
    }
}

fn bar(games: u64) -> ProgressBar {
    // `indicatif` draws on a terminal only.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games · {per_sec} · {eta} left");
    let bar = ProgressBar::new(games);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// A played game, for its record.
struct Played {
    beginning: Game,
    seed: Seed,
    setup: Setup,
    steps: Vec<(Seat, Vec<Event>)>,
}

/// Plays a game to its end; `act` does each action and gives its events to `to`.
fn play<T>(
    mut game: Game,
    levels: &[Level],
    think: u32,
    rng: &mut ChaCha20Rng,
    act: impl Fn(&mut Game, Seat, &Action, &mut T) -> Result<(), Illegal>,
    to: &mut T,
) -> anyhow::Result<Game> {
    while let Some(asked) = game.next_to_act() {
        // A player who is offered a deal answers at once, whoever's turn it is.
        let seat = game.offered_deals().first().copied().unwrap_or(asked);
        let action = computer::choose_in(&game, seat, levels[seat.index()], Think::playouts(think), rng)
            .context("a computer does not know what to do")?;
        act(&mut game, seat, &action, to)?;
    }
    Ok(game)
}

impl Played {
    fn write(&self, file: &Path, levels: &[Level]) -> anyhow::Result<()> {
        let player = |(seat, level): (Seat, &Level)| Player {
            seat,
            name: format!("Engine {} ({level})", seat.index() + 1),
            kind: PlayerKind::Computer,
        };
        let source = Source {
            beginning: &self.beginning,
            players: (0..).map(Seat).zip(levels).map(player).collect(),
            seed: self.seed,
            scheme: Scheme::NEWEST,
            public: None,
            setup: &self.setup,
            steps: self
                .steps
                .iter()
                .map(|(seat, events)| SourceStep { seat: *seat, by: None, events })
                .collect(),
        };
        let record = record::export(&source, Viewer::Spectator)?;
        std::fs::write(file, record.write()).with_context(|| format!("cannot write {}", file.display()))
    }
}
