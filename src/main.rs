//! Parses the command line and does what it says.

use std::process::ExitCode;

use clap::Parser;
use last_spike::cli::Cli;

fn main() -> ExitCode {
    Cli::parse().execute()
}
