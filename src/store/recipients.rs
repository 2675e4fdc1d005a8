//! The people to whom messages go: where they are reached, in which language, and when without a sound.

use last_spike_engine::Seat;

use super::database::{Error, Row, params};
use super::error::Fault;
use super::ids::{GameId, UserId};
use super::people::Person;
use super::settings::{self, Settings};
use super::tx::Tx;

/// Somebody to whom messages go.
#[derive(Clone, Debug)]
pub struct Addressee {
    /// Their number on Discord.
    pub user: UserId,
    /// The person, as far as they are known; `None` of somebody who has used nothing yet.
    pub person: Option<Person>,
    /// Their habits.
    pub habits: Settings,
}

/// Selects somebody with their habits; the columns of [`read`].
macro_rules! addressee {
    ($who:literal) => {
        concat!(
            r#"SELECT known."user", p.locale, p.dm_closed_at, p.dm_retry_at, p.dm, p.offered_in, "#,
            settings::columns!(),
            r#" FROM ("#,
            $who,
            r#") known LEFT JOIN people p ON p."user" = known."user"
               LEFT JOIN settings s ON s."user" = known."user""#
        )
    };
}

fn read(row: &Row<'_>) -> Result<Addressee, Error> {
    let locale: Option<String> = row.get(1)?;
    let person = match locale {
        None => None,
        Some(locale) => Some(Person {
            locale,
            dm_closed_at: row.get(2)?,
            dm_retry_at: row.get(3)?,
            dm: row.get(4)?,
            offered_in: row.get(5)?,
        }),
    };
    Ok(Addressee { user: row.get(0)?, person, habits: settings::read(row, 6)? })
}

/// Returns the person at a seat; `None` where a computer plays there.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn at_seat(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Addressee>, Fault> {
    let sql =
        addressee!(r#"SELECT "user" FROM players WHERE game = ?1 AND seat = ?2 AND "user" IS NOT NULL"#);
    tx.row(sql, params![game, seat.0], read)
}

/// Returns a person.
///
/// # Errors
/// [`Fault`] of the database.
pub(crate) fn of(tx: &Tx<'_>, user: UserId) -> Result<Addressee, Fault> {
    tx.one(addressee!(r#"SELECT CAST(?1 AS BIGINT) AS "user""#), params![user], read)
}
