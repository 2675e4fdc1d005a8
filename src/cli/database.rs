//! The database that is configured: in a file, or on a server.

use std::path::Path;

use anyhow::bail;

use crate::config;
use crate::store::{OpenError, Store};

/// Opens the database for the bot, or for a change that it makes.
///
/// # Errors
/// [`OpenError`] says what is wrong and what to do.
pub(super) fn open(config: &config::Database) -> Result<Store, OpenError> {
    match &config.url {
        None => Store::open(&config.path),
        #[cfg(feature = "postgres")]
        Some(url) => Store::connect(url),
        #[cfg(not(feature = "postgres"))]
        Some(_) => Err(OpenError::NoServers),
    }
}

/// Returns the file of a database that is in one.
///
/// # Errors
/// When it is on a server.
pub(super) fn file(config: &config::Database) -> anyhow::Result<&Path> {
    if config.url.is_some() {
        bail!(
            "database.url names a database on a server, and this reads one in a file: use the server's own tools"
        );
    }
    Ok(&config.path)
}
