//! The figures of simulated games.

use std::collections::BTreeMap;
use std::time::Duration;

use last_spike_computer::Level;
use last_spike_engine::{City, Edition, Event, Game, Seat, Sink};
use serde::Serialize;

use crate::cli::output::out;

/// The figures of the games.
#[derive(Debug, Default, Serialize)]
pub(super) struct Summary {
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
    wins_by_level: BTreeMap<String, Share>,
    games_per_second: f64,
}

/// The share of games that the seats of a level won.
#[derive(Debug, Serialize)]
struct Share {
    /// The share of a seat, in percent; a shared victory counts in parts.
    percent: f64,
    /// Half the width of its 95 % interval, in percentage points.
    within: f64,
}

impl Share {
    #[allow(clippy::cast_precision_loss, reason = "counts far below 2⁵²")]
    fn of(won: Won) -> Self {
        let count = (won.seats as f64).max(1.0);
        let mean = won.sum / count;
        let variance = (won.squares / count - mean * mean).max(0.0);
        Self { percent: mean * 100.0, within: 196.0 * (variance / count).sqrt() }
    }
}

/// The games that the seats of a level won; a shared victory counts in parts.
#[derive(Clone, Copy, Default)]
struct Won {
    seats: u64,
    sum: f64,
    /// The sum of the squares of the parts.
    squares: f64,
}

impl std::ops::AddAssign for Won {
    fn add_assign(&mut self, more: Self) {
        self.seats += more.seats;
        self.sum += more.sum;
        self.squares += more.squares;
    }
}

/// The sums over games.
#[derive(Default)]
pub(super) struct Totals {
    games: u64,
    turns: u64,
    steps: u64,
    payouts: BTreeMap<City, u64>,
    bankruptcies: u64,
    last_spikes: u64,
    wins: [u64; Seat::MOST],
    levels: [Won; Level::ALL.len()],
}

impl Sink for Totals {
    fn push(&mut self, event: Event) {
        self.count(&event);
    }

    /// Does nothing: none of the events that are made on demand is counted.
    fn push_with(&mut self, _: impl FnOnce() -> Event) {}
}

impl Totals {
    pub(super) fn count(&mut self, event: &Event) {
        match event {
            Event::Payout { city, .. } => *self.payouts.entry(*city).or_default() += 1,
            Event::Bankrupt { .. } => self.bankruptcies += 1,
            Event::LastSpike { .. } => self.last_spikes += 1,
            _ => {}
        }
    }

    /// Adds a game that has ended; its events are counted as they happen.
    #[allow(clippy::cast_precision_loss, reason = "at most six win")]
    pub(super) fn add(&mut self, end: &Game, levels: &[Level]) {
        self.games += 1;
        self.turns += u64::from(end.turn());
        self.steps += u64::from(end.step().0);
        if let Some(outcome) = end.outcome() {
            outcome.winners().for_each(|winner| self.wins[winner.index()] += 1);
            let share = 1.0 / outcome.winners().count().max(1) as f64;
            for (seat, level) in (0..).map(Seat).zip(levels) {
                let won = if outcome.winners().any(|winner| winner == seat) { share } else { 0.0 };
                self.levels[*level as usize] += Won { seats: 1, sum: won, squares: won * won };
            }
        }
    }

    /// Adds the games of other totals.
    pub(super) fn join(&mut self, other: &Self) {
        self.games += other.games;
        self.turns += other.turns;
        self.steps += other.steps;
        self.bankruptcies += other.bankruptcies;
        self.last_spikes += other.last_spikes;
        for (city, payouts) in &other.payouts {
            *self.payouts.entry(*city).or_default() += payouts;
        }
        self.wins.iter_mut().zip(other.wins).for_each(|(wins, more)| *wins += more);
        for (level, more) in self.levels.iter_mut().zip(other.levels) {
            *level += more;
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "averages of counts far below 2⁵²")]
    pub(super) fn summary(self, edition: &Edition, players: u8, seed: u64, took: Duration) -> Summary {
        let games = self.games.max(1) as f64;
        Summary {
            edition: edition.id.to_string(),
            players,
            games: self.games,
            seed,
            turns_per_game: self.turns as f64 / games,
            steps_per_game: self.steps as f64 / games,
            payouts_by_city: self
                .payouts
                .iter()
                .map(|(city, payouts)| (city.to_string(), *payouts))
                .collect(),
            bankruptcies: self.bankruptcies,
            last_spikes: self.last_spikes,
            wins_by_seat: self.wins[..usize::from(players)].to_vec(),
            wins_by_level: Level::ALL
                .into_iter()
                .zip(self.levels)
                .filter(|(_, won)| won.seats > 0)
                .map(|(level, won)| (level.to_string(), Share::of(won)))
                .collect(),
            games_per_second: self.games as f64 / took.as_secs_f64().max(1e-9),
        }
    }
}

/// Prints the figures for people.
///
/// # Errors
/// Fails if they cannot be printed.
pub(super) fn print(summary: &Summary) -> anyhow::Result<()> {
    out!(
        "{} games of {} with {} players, seed {}",
        summary.games,
        summary.edition,
        summary.players,
        summary.seed
    )?;
    out!("turns per game     {:.1}", summary.turns_per_game)?;
    out!("steps per game     {:.1}", summary.steps_per_game)?;
    out!("last spikes        {}", summary.last_spikes)?;
    out!("bankruptcies       {}", summary.bankruptcies)?;
    out!(
        "wins by seat       {}",
        summary.wins_by_seat.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
    )?;
    for (level, Share { percent, within }) in &summary.wins_by_level {
        out!("wins of a seat     {level}: {percent:.1} % ± {within:.1}")?;
    }
    out!("payouts by city")?;
    for (city, payouts) in &summary.payouts_by_city {
        out!("  {city:16} {payouts}")?;
    }
    out!("games per second   {:.0}", summary.games_per_second)
}
