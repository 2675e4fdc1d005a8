//! Reading a record from a file.

use std::path::Path;

use anyhow::anyhow;
use last_spike_engine::record::Record;

/// Reads a record.
///
/// # Errors
/// Fails if the file cannot be read or is no record.
pub fn read(file: &Path) -> anyhow::Result<Record> {
    let json = std::fs::read(file).map_err(|error| anyhow!("cannot read {}: {error}", file.display()))?;
    Record::read(&json).map_err(|error| anyhow!("{}: {error}", file.display()))
}
