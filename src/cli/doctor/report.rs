//! The findings of `last-spike doctor`, a line each.

use crate::cli::output::out;

/// The findings so far.
#[derive(Default)]
pub(super) struct Report {
    pub(super) wrong: u32,
}

impl Report {
    pub(super) fn good(what: &str) -> anyhow::Result<()> {
        out!("ok    {what}")
    }

    pub(super) fn warn(what: &str, fix: &str) -> anyhow::Result<()> {
        out!("WARN  {what}\n      {fix}")
    }

    pub(super) fn bad(&mut self, what: &str, fix: &str) -> anyhow::Result<()> {
        self.wrong += 1;
        out!("WRONG {what}\n      {fix}")
    }
}
