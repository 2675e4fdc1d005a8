//! The people to whom messages go, with their direct messages, their language and their quiet hours.

use last_spike_engine::Seat;

use crate::store::database::{Error, Row, params};
use crate::store::people::person::Person;
use crate::store::people::settings::{self, Settings};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, UserId};
use crate::store::rows::tx::Tx;

/// A person to whom messages go.
#[derive(Clone, Debug)]
pub struct Addressee {
    /// Their id on Discord.
    pub user: UserId,
    /// The data stored about them; `None` if they have not used the bot yet.
    pub person: Option<Person>,
    /// Their habits.
    pub habits: Settings,
}

/// Selects people with their seats and habits, in the columns that `read` expects.
macro_rules! addressees {
    ($who:literal) => {
        concat!(
            r#"SELECT known."user", p.locale, p.dm_closed_at, p.dm_retry_at, p.dm, p.offered_in, known.seat, "#,
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
    Ok(Addressee { user: row.get(0)?, person, habits: settings::read(row, 7)? })
}

/// Returns the people of a game with their seats.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<(Seat, Addressee)>, StoreError> {
    let sql = addressees!(r#"SELECT "user", seat FROM players WHERE game = ?1 AND "user" IS NOT NULL"#);
    tx.rows(sql, params![game], |row| Ok((Seat(row.get(6)?), read(row)?)))
}

/// Returns a person as an addressee.
pub(crate) fn of(tx: &Tx<'_>, user: UserId) -> Result<Addressee, StoreError> {
    tx.one(addressees!(r#"SELECT CAST(?1 AS BIGINT) AS "user", NULL AS seat"#), params![user], read)
}
