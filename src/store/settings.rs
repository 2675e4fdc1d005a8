//! People's own habits.

use rusqlite::{OptionalExtension, params};

use super::error::Fault;
use super::ids::UserId;
use super::tx::Tx;

/// A minute of the day, of 1,440.
pub type Minute = u16;

/// The habits of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// From and until which minute of the day direct messages come without a sound.
    pub quiet: Option<(Minute, Minute)>,
    /// The time zone of these hours, by its name in the IANA time zone database.
    pub time_zone: Option<String>,
}

/// Returns somebody's habits; those of a person who changed none are the defaults.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Settings, Fault> {
    let sql = "SELECT quiet_from, quiet_to, time_zone FROM settings WHERE user = ?1";
    let mut statement = tx.connection.prepare_cached(sql)?;
    let found = statement.query_row([user], |row| {
        let (from, to): (Option<Minute>, Option<Minute>) = (row.get(0)?, row.get(1)?);
        Ok(Settings { quiet: from.zip(to), time_zone: row.get(2)? })
    });
    Ok(found.optional()?.unwrap_or_default())
}

/// Stores somebody's habits.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set(tx: &Tx<'_>, user: UserId, settings: &Settings) -> Result<(), Fault> {
    let (from, to) = settings.quiet.unzip();
    tx.connection
        .prepare_cached(
            "INSERT INTO settings (user, quiet_from, quiet_to, time_zone) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (user) DO UPDATE SET quiet_from = excluded.quiet_from,
             quiet_to = excluded.quiet_to, time_zone = excluded.time_zone",
        )?
        .execute(params![user, from, to, settings.time_zone])?;
    Ok(())
}

/// Forgets somebody's habits.
///
/// # Errors
/// [`Fault`] of the database.
pub fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), Fault> {
    tx.connection.prepare_cached("DELETE FROM settings WHERE user = ?1")?.execute([user])?;
    Ok(())
}
