//! The workshop of the computer players: makes the figures that `hard` plays by, and checks the chances that a review
//! tells. For engineers; the bot has the figures, not this.

mod calibrate;
mod tune;

use clap::Parser;

/// Prints a line on standard output, or returns the reason why it cannot.
macro_rules! out {
    ($($text:tt)*) => {{
        use anyhow::Context;
        let line = format!($($text)*) + "\n";
        std::io::Write::write_all(&mut std::io::stdout().lock(), line.as_bytes())
            .context("cannot write to standard output")
    }};
}

use out;

/// The workshop of the computer players of The Last Spike.
#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
enum Command {
    /// Makes the figures that the hard computer plays by
    Tune(tune::Options),
    /// Checks whether the chances of a review come true, and fits what they are calibrated by
    Calibrate(calibrate::Options),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Tune(options) => tune::run(&options),
        Command::Calibrate(options) => calibrate::run(&options),
    }
}
