//! The database that is configured: in a file, or on a server.

#[cfg(feature = "postgres")]
use crate::store::Statements;
use crate::store::{OpenError, Reader, Store};
use crate::{config, discord};

/// Opens the database for the bot, or for a change that it makes.
///
/// # Errors
/// [`OpenError`] says what is wrong and what to do.
pub(super) fn open(config: &config::Database) -> Result<Store, OpenError> {
    let store = match &config.url {
        None => Store::open(&config.path)?,
        #[cfg(feature = "postgres")]
        Some(url) => {
            Store::connect(url, if config.prepared { Statements::Prepared } else { Statements::Unnamed })?
        }
        #[cfg(not(feature = "postgres"))]
        Some(_) => return Err(OpenError::NoServers),
    };
    discord::follow_database(&store);
    Ok(store)
}

/// Opens the database to look at it, beside the bots that use it.
///
/// # Errors
/// [`OpenError`] says what is wrong and what to do.
pub(super) fn look_at(config: &config::Database) -> Result<Reader, OpenError> {
    match &config.url {
        None => Reader::of_file(&config.path),
        #[cfg(feature = "postgres")]
        Some(url) => Reader::of_server(url),
        #[cfg(not(feature = "postgres"))]
        Some(_) => Err(OpenError::NoServers),
    }
}

/// Returns the name of the database in messages; an address may hold a password.
pub(super) fn name(config: &config::Database) -> String {
    match &config.url {
        None => config.path.display().to_string(),
        Some(_) => "of database.url".to_owned(),
    }
}
