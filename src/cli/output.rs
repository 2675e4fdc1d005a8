//! Standard output and standard error: the one place where commands print.
//!
//! `println!` panics if the reader has closed the pipe, as `| head` does, or if the disk is full.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};

use anyhow::anyhow;

/// The error that standard output was closed by its reader, who has seen enough: the command has not failed.
#[derive(Debug, thiserror::Error)]
#[error("standard output was closed by its reader")]
pub(super) struct Closed;

/// Prints text on standard output.
///
/// # Errors
/// [`Closed`] if the reader has closed it; another error if the text can't be written.
pub(super) fn print(text: Arguments<'_>) -> anyhow::Result<()> {
    io::stdout().lock().write_fmt(text).map_err(|error| match error.kind() {
        ErrorKind::BrokenPipe => Closed.into(),
        _ => anyhow!("cannot write to standard output: {error}"),
    })
}

/// Prints text on standard error; a failure is ignored, because nobody is left to be told.
pub(super) fn print_error(text: Arguments<'_>) {
    let _ = io::stderr().lock().write_fmt(text);
}

/// Prints a line on standard output, and returns [`Closed`] or the reason why it cannot.
macro_rules! out {
    ($($text:tt)*) => {
        $crate::cli::output::print(format_args!("{}\n", format_args!($($text)*)))
    };
}

/// Prints a line on standard error.
macro_rules! note {
    ($($text:tt)*) => {
        $crate::cli::output::print_error(format_args!("{}\n", format_args!($($text)*)))
    };
}

pub(super) use {note, out};
