//! People's own habits.

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::UserId;
use crate::store::rows::tx::Tx;

/// A minute of the day, from 0 to 1,439.
pub type Minute = u16;

columns! {
    /// The habits of a person.
    #[derive(Clone, Debug, Default, PartialEq, Eq)]
    pub struct Settings {
        /// The quiet hours, in which direct messages come without a sound: the minute of their beginning and of their end.
        pub quiet: Option<(Minute, Minute)> = "s.quiet_from, s.quiet_to",
        /// The time zone of these hours, by its name in the IANA time zone database.
        pub time_zone: Option<String> = "s.time_zone",
        /// The hours after which they are reminded of games that wait for them; 0 for never, `None` for the default.
        pub reminder: Option<u8> = "s.reminder",
        /// True if their turns in 1976 begin with an automatic roll.
        pub auto_roll: bool = "coalesce(s.auto_roll, 0)",
        /// True if they want no pictures in messages that only they see.
        pub text_only: bool = "coalesce(s.text_only, 0)",
        /// True if they are hidden from leaderboards and nobody else may see their profile.
        pub hidden: bool = "coalesce(s.hidden, 0)",
    }
}

/// Returns a person's habits; the defaults if they have changed none.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Settings, StoreError> {
    let sql = sql!("SELECT ", Settings::COLUMNS, r#" FROM settings s WHERE "user" = ?1"#);
    Ok(tx.row(sql, params![user], whole)?.unwrap_or_default())
}

/// Stores a person's habits.
pub fn set(tx: &Tx<'_>, user: UserId, settings: &Settings) -> Result<(), StoreError> {
    let (from, to) = settings.quiet.unzip();
    tx.run(
        r#"INSERT INTO settings ("user", quiet_from, quiet_to, time_zone, reminder, auto_roll, text_only, hidden)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
             ON CONFLICT ("user") DO UPDATE SET quiet_from = excluded.quiet_from,
             quiet_to = excluded.quiet_to, time_zone = excluded.time_zone,
             reminder = excluded.reminder, auto_roll = excluded.auto_roll, text_only = excluded.text_only,
             hidden = excluded.hidden"#,
        params![
            user,
            from,
            to,
            settings.time_zone,
            settings.reminder,
            settings.auto_roll,
            settings.text_only,
            settings.hidden
        ],
    )
}

/// Returns everybody who is hidden from leaderboards.
pub(crate) fn hidden(tx: &Tx<'_>) -> Result<Vec<UserId>, StoreError> {
    tx.rows(r#"SELECT "user" FROM settings WHERE hidden = 1"#, params![], whole)
}

/// Forgets a person's habits.
pub fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(r#"DELETE FROM settings WHERE "user" = ?1"#, params![user])
}
