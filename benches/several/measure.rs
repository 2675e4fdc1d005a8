//! The figures of a round, and how they are shown.

use std::time::Duration;

use last_spike_testkit::measure::percentile;

use super::database::Database;
use super::usage;

/// The time of play, at first without being measured.
#[derive(Clone, Copy)]
pub struct Span {
    pub warm_up: Duration,
    pub lasts: Duration,
}

/// The work and the use of resources up to some moment.
#[derive(Clone, Copy)]
pub struct Used {
    moves: f64,
    sent: f64,
    writes: f64,
    written: f64,
    bots: f64,
    server: f64,
}

impl Used {
    /// Returns what was used until now by processes that play, and a server that keeps their games.
    pub async fn until_now(database: &Database, bots: impl Iterator<Item = u32>, server: u32) -> Self {
        let [moves, sent, writes, written] = database.done().await.map(|number| number as f64);
        Self {
            moves,
            sent,
            writes,
            written,
            bots: bots.map(usage::cpu).sum(),
            server: usage::cpu_with_children(server),
        }
    }

    fn since(self, before: Self) -> Self {
        Self {
            moves: self.moves - before.moves,
            sent: self.sent - before.sent,
            writes: self.writes - before.writes,
            written: self.written - before.written,
            bots: self.bots - before.bots,
            server: self.server - before.server,
        }
    }
}

/// The measurements of one round.
pub struct Measured {
    /// The time that was measured.
    lasts: Duration,
    /// The durations of the moves in that time.
    took: Vec<Duration>,
    /// The use in the whole round, with everything that follows from its moves.
    used: Used,
    /// The memory of each process in MiB.
    memory: Vec<f64>,
}

/// A figure of a round.
type Figure = fn(&mut Measured) -> f64;

impl Measured {
    /// Returns what was measured in a round.
    pub fn of(span: Span, took: Vec<Duration>, [before, after]: [Used; 2], memory: Vec<f64>) -> Self {
        let used = after.since(before);
        assert!(took.len() as f64 <= used.moves, "what was answered is in the database");
        Self { lasts: span.lasts, took, used, memory }
    }

    fn per_second(&mut self) -> f64 {
        self.took.len() as f64 / self.lasts.as_secs_f64()
    }

    /// Returns so much of something for each move, by the database's own number of them.
    fn each(&self, whole: fn(&Used) -> f64) -> f64 {
        whole(&self.used) / self.used.moves
    }
}

/// All figures, with their names and digits.
const FIGURES: [(&str, usize, Figure); 9] = [
    ("moves/s", 0, Measured::per_second),
    ("p50 ms", 1, |it| percentile(&mut it.took, 50)),
    ("p99 ms", 1, |it| percentile(&mut it.took, 99)),
    ("CPU ms", 2, |it| it.each(|used| used.bots)),
    ("server ms", 2, |it| it.each(|used| used.server)),
    ("sent", 1, |it| it.each(|used| used.sent)),
    ("writes", 1, |it| it.each(|used| used.writes)),
    ("WAL KB", 1, |it| it.each(|used| used.written / 1e3)),
    ("MiB each", 0, |it| it.memory.iter().sum::<f64>() / it.memory.len() as f64),
];

/// Prints a line for each setup: its medians, and the rate of each round.
pub fn print(title: &str, setups: &mut [(&str, Vec<Measured>)]) {
    println!("\n{title}");
    print!("{:<26}", "");
    for (name, ..) in FIGURES {
        print!("{name:>10}");
    }
    println!("{:>10}   moves/s of each round", "x SQLite");
    let mut first = None;
    for (name, rounds) in setups {
        print!("{name:<26}");
        for (_, digits, figure) in FIGURES {
            print!("{:>10.digits$}", median(rounds, figure));
        }
        let rate = median(rounds, Measured::per_second);
        let rates: Vec<String> = rounds.iter_mut().map(|it| format!("{:.0}", it.per_second())).collect();
        println!("{:>10.2}   {}", rate / *first.get_or_insert(rate), rates.join(", "));
    }
}

fn median(rounds: &mut [Measured], figure: impl FnMut(&mut Measured) -> f64) -> f64 {
    let mut all: Vec<f64> = rounds.iter_mut().map(figure).collect();
    all.sort_unstable_by(f64::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or(f64::NAN)
}
