//! The configured database: in a file, or on a server.

use crate::store::{OpenError, Reader, Statements, Store};
use crate::{config, discord};

/// Opens the database for the bot, or for a change that it makes.
///
/// # Errors
/// [`OpenError`] says what is wrong and what to do.
pub(super) fn open(config: &config::Database) -> Result<Store, OpenError> {
    let store = match &config.url {
        None => Store::open(&config.path)?,
        Some(url) => {
            Store::connect(url, if config.prepared { Statements::Prepared } else { Statements::Unnamed })?
        }
    };
    discord::follow_database(&store);
    Ok(store)
}

/// Opens the database for reading, beside the bots that use it.
///
/// # Errors
/// [`OpenError`] says what is wrong and what to do.
pub(super) fn look_at(config: &config::Database) -> Result<Reader, OpenError> {
    match &config.url {
        None => Reader::of_file(&config.path),
        Some(url) => Reader::of_server(url),
    }
}

/// Returns the name of the database in messages; an address may hold a password.
pub(super) fn name(config: &config::Database) -> String {
    match &config.url {
        None => config.path.display().to_string(),
        Some(_) => "of database.url".to_owned(),
    }
}
