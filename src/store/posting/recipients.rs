//! The people to whom messages go, with their direct messages, their language and their quiet hours.

use last_spike_engine::Seat;

use crate::store::database::{columns, params, sql, whole};
use crate::store::people::person::Person;
use crate::store::people::settings::Settings;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, UserId};
use crate::store::rows::tx::Tx;

columns! {
    /// A person to whom messages go.
    #[derive(Clone, Debug)]
    pub struct Addressee {
        /// Their id on Discord.
        pub user: UserId = r#"known."user""#,
        /// The data stored about them; `None` if they have not used the bot yet.
        pub person: Option<Person> = Person::COLUMNS,
        /// Their habits.
        pub habits: Settings = Settings::COLUMNS,
    }
}

/// Selects people: the seat, then the columns of [`Addressee`].
macro_rules! addressees {
    ($who:literal) => {
        sql!(
            "SELECT known.seat, ",
            Addressee::COLUMNS,
            " FROM (",
            $who,
            r#") known LEFT JOIN people p ON p."user" = known."user"
               LEFT JOIN settings s ON s."user" = known."user""#
        )
    };
}

/// Returns the people of a game with their seats.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<(Seat, Addressee)>, StoreError> {
    let sql = addressees!(r#"SELECT "user", seat FROM players WHERE game = ?1 AND "user" IS NOT NULL"#);
    tx.rows(sql, params![game], whole)
}

/// Returns a person as an addressee.
pub(crate) fn of(tx: &Tx<'_>, user: UserId) -> Result<Addressee, StoreError> {
    tx.one(addressees!(r#"SELECT CAST(?1 AS BIGINT) AS "user", NULL AS seat"#), params![user], |row| {
        row.read(1)
    })
}
