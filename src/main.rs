//! Parses the command line and does what it says.

use std::process::ExitCode;

use clap::Parser;
use last_spike::cli::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            error.chain().skip(1).for_each(|cause| eprintln!("  {cause}"));
            ExitCode::FAILURE
        }
    }
}
