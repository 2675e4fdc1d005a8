//! `last-spike simulate`: computers among themselves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rand::SeedableRng;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::Rng;
use serde::Serialize;

use crate::computer::{self, Level};
use crate::engine::{Edition, Event, Game, Seat, Seed, Setup, Viewer};
use crate::record::{self, Player, PlayerKind, Source, SourceStep};

/// What is played.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The edition
    #[arg(long, default_value = "columbia-2015")]
    edition: String,
    /// Players, 2 to 6
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(2..=6))]
    players: u8,
    /// Games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// A number that decides all games; drawn if none
    #[arg(long)]
    seed: Option<u64>,
    /// How they play: one level, or one for each seat
    #[arg(long, value_delimiter = ',', default_value = "random")]
    policy: Vec<Level>,
    /// A folder to write every game's record to
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Prints the figures as JSON
    #[arg(long)]
    json: bool,
    /// Only plays, as fast as it goes (policy `random`): wins by seat and games per second
    #[arg(long)]
    brief: bool,
}

/// What came of the games.
#[derive(Debug, Default, Serialize)]
struct Summary {
    edition: String,
    players: u8,
    games: u64,
    seed: u64,
    turns_per_game: f64,
    steps_per_game: f64,
    payouts_by_city: BTreeMap<String, u64>,
    bankruptcies: u64,
    last_spikes: u64,
    wins_by_seat: Vec<u64>,
    games_per_second: f64,
}

/// Plays them.
///
/// # Errors
/// When the edition or the policies do not fit, or a record cannot be written.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let editions = Edition::all();
    let edition = editions.iter().find(|edition| edition.id.0 == options.edition);
    let edition = edition
        .with_context(|| format!("there is no edition {:?}: see last-spike edition list", options.edition))?;
    let levels = levels(&options.policy, options.players)?;
    if let Some(dir) = &options.records {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make {}", dir.display()))?;
    }
    let seed = options.seed.unwrap_or_else(rand_seed);
    if options.records.is_none() && levels.iter().all(|level| *level == Level::Random) && options.brief {
        return race(edition, options, seed);
    }
    let mut totals = Totals::default();
    let bar = bar(options.games);
    let start = Instant::now();
    for n in 0..options.games {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        rng.set_stream(n);
        let mut game_seed = [0; 32];
        rng.fill_bytes(&mut game_seed);
        let game = play(edition, &levels, Seed(game_seed), &mut rng)?;
        totals.add(&game);
        if let Some(dir) = &options.records {
            game.write(&dir.join(format!("{}-{}-{n:05}.spike.json", edition.id, options.players)), &levels)?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let summary = totals.summary(edition, options, seed, start.elapsed());
    if options.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print(&summary);
    }
    Ok(())
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
        for winner in game.outcome().iter().flat_map(|outcome| outcome.winners().collect::<Vec<_>>()) {
            wins[winner.index()] += 1;
        }
    }
    let took = start.elapsed();
    #[allow(clippy::cast_precision_loss, reason = "a rate")]
    let rate = options.games as f64 / took.as_secs_f64().max(1e-9);
    let wins: Vec<String> = wins[..usize::from(options.players)].iter().map(u64::to_string).collect();
    println!("wins by seat       {}", wins.join(" "));
    println!("games per second   {rate:.0}");
    Ok(())
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
    // indicatif draws on a terminal only.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games · {per_sec} · {eta} left");
    let bar = ProgressBar::new(games);
    if let Ok(style) = style { bar.with_style(style) } else { bar }
}

/// A played game.
struct Played {
    beginning: Game,
    end: Game,
    seed: Seed,
    setup: Setup,
    steps: Vec<(Seat, Vec<Event>)>,
}

fn play(
    edition: &Arc<Edition>,
    levels: &[Level],
    seed: Seed,
    rng: &mut ChaCha20Rng,
) -> anyhow::Result<Played> {
    let seats = u8::try_from(levels.len())?;
    let setup = Setup::deal(edition, seats, seed);
    let options = edition.default_options();
    let beginning = Game::from_setup(Arc::clone(edition), options, seats, &setup, seed)?;
    let mut game = beginning.clone();
    let mut steps = Vec::new();
    while let Some(seat) = game.to_act().first().copied() {
        let view = game.view(Viewer::Seat(seat));
        let action = computer::choose(&view, levels[seat.index()], rng)
            .context("a computer does not know what to do")?;
        let mut events = Vec::new();
        game.play(seat, &action, &mut events)?;
        steps.push((seat, events));
    }
    Ok(Played { beginning, end: game, seed, setup, steps })
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
            setup: &self.setup,
            steps: self
                .steps
                .iter()
                .map(|(seat, events)| SourceStep { seat: *seat, by_deadline: false, events })
                .collect(),
        };
        let record = record::export(&source, Viewer::Spectator);
        std::fs::write(file, record.write()).with_context(|| format!("cannot write {}", file.display()))
    }
}

#[derive(Default)]
struct Totals {
    games: u64,
    turns: u64,
    steps: u64,
    payouts: BTreeMap<String, u64>,
    bankruptcies: u64,
    last_spikes: u64,
    wins: [u64; Seat::MOST],
}

impl Totals {
    fn add(&mut self, game: &Played) {
        self.games += 1;
        self.turns += u64::from(game.end.view(Viewer::Spectator).turn);
        self.steps += u64::from(game.end.step().0);
        for event in game.steps.iter().flat_map(|(_, events)| events) {
            match event {
                Event::Payout { city, .. } => *self.payouts.entry(city.to_string()).or_default() += 1,
                Event::Bankrupt { .. } => self.bankruptcies += 1,
                Event::LastSpike { .. } => self.last_spikes += 1,
                _ => {}
            }
        }
        for winner in game.end.outcome().iter().flat_map(|outcome| outcome.winners().collect::<Vec<_>>()) {
            self.wins[winner.index()] += 1;
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "averages of counts far below 2⁵²")]
    fn summary(self, edition: &Edition, options: &Options, seed: u64, took: Duration) -> Summary {
        let games = self.games.max(1) as f64;
        Summary {
            edition: edition.id.to_string(),
            players: options.players,
            games: self.games,
            seed,
            turns_per_game: self.turns as f64 / games,
            steps_per_game: self.steps as f64 / games,
            payouts_by_city: self.payouts,
            bankruptcies: self.bankruptcies,
            last_spikes: self.last_spikes,
            wins_by_seat: self.wins[..usize::from(options.players)].to_vec(),
            games_per_second: self.games as f64 / took.as_secs_f64().max(1e-9),
        }
    }
}

fn print(summary: &Summary) {
    println!(
        "{} games of {} with {} players, seed {}",
        summary.games, summary.edition, summary.players, summary.seed
    );
    println!("turns per game     {:.1}", summary.turns_per_game);
    println!("steps per game     {:.1}", summary.steps_per_game);
    println!("last spikes        {}", summary.last_spikes);
    println!("bankruptcies       {}", summary.bankruptcies);
    println!(
        "wins by seat       {}",
        summary.wins_by_seat.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    );
    println!("payouts by city");
    for (city, payouts) in &summary.payouts_by_city {
        println!("  {city:16} {payouts}");
    }
    println!("games per second   {:.0}", summary.games_per_second);
}
