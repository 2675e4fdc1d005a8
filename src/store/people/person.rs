//! People, and those of their interactions that were carried out or refused.

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, InteractionId, MessageId, Time, UserId};
use crate::store::rows::tx::Tx;

/// The time for which an interaction is remembered, in seconds: far longer than its token lives.
const REMEMBERED: i64 = 24 * 60 * 60;

columns! {
    /// The data stored about a person.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Person {
        /// The language of their Discord client.
        pub locale: String = "p.locale",
        /// The time since which Discord refuses our direct messages to them.
        pub dm_closed_at: Option<Time> = "p.dm_closed_at",
        /// The time at which a direct message may be tried again.
        pub dm_retry_at: Option<Time> = "p.dm_retry_at",
        /// The channel of their direct messages; it never changes.
        pub dm: Option<ChannelId> = "p.dm",
        /// The message in which they were told that they can choose quiet hours.
        pub offered_in: Option<MessageId> = "p.offered_in",
    }
}

/// Notes a person's language.
pub fn note(tx: &Tx<'_>, user: UserId, locale: &str) -> Result<(), StoreError> {
    tx.run(
        r#"INSERT INTO people ("user", locale) VALUES (?1, ?2) ON CONFLICT ("user")
             DO UPDATE SET locale = excluded.locale WHERE people.locale <> excluded.locale"#,
        params![user, locale],
    )
}

/// Returns the data stored about a person.
pub fn find(tx: &Tx<'_>, user: UserId) -> Result<Option<Person>, StoreError> {
    let sql = sql!("SELECT ", Person::COLUMNS, r#" FROM people p WHERE "user" = ?1"#);
    tx.row(sql, params![user], whole)
}

/// Notes that Discord refuses our direct messages to a person, and when to try again.
pub(crate) fn close_dm(tx: &Tx<'_>, user: UserId, retry: Time) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE people SET dm_closed_at = coalesce(dm_closed_at, ?2), dm_retry_at = ?3 WHERE "user" = ?1"#,
        params![user, tx.now(), retry],
    )
}

/// Notes that refused direct messages to a person may be tried again at once: one may get through by now.
pub(crate) fn retry_dm(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    let sql = r#"UPDATE people SET dm_retry_at = ?2 WHERE "user" = ?1 AND dm_closed_at IS NOT NULL"#;
    tx.run(sql, params![user, tx.now()])
}

/// Notes the message that told a person that they can choose quiet hours, unless one is noted already.
pub(crate) fn note_offer(tx: &Tx<'_>, user: UserId, message: MessageId) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE people SET offered_in = ?2 WHERE "user" = ?1 AND offered_in IS NULL"#,
        params![user, message],
    )
}

/// Notes that direct messages reach a person.
pub(crate) fn dm_works(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.run(
        r#"UPDATE people SET dm_closed_at = NULL, dm_retry_at = NULL
             WHERE "user" = ?1 AND dm_closed_at IS NOT NULL"#,
        params![user],
    )
}

/// Stores the channel of a person's direct messages; `None` if it is gone. A person who was forgotten meanwhile stays
/// forgotten.
pub fn set_dm(tx: &Tx<'_>, user: UserId, dm: Option<ChannelId>) -> Result<(), StoreError> {
    tx.run(r#"UPDATE people SET dm = ?2 WHERE "user" = ?1"#, params![user, dm])
}

/// Forgets the data stored about a person here.
pub fn forget(tx: &Tx<'_>, user: UserId) -> Result<(), StoreError> {
    tx.wipe();
    tx.run(r#"DELETE FROM people WHERE "user" = ?1"#, params![user])
}

/// Notes an interaction, if it is not noted.
const NOTE: &str = "INSERT INTO interactions (id, at) VALUES (?1, ?2) ON CONFLICT (id) DO NOTHING";

/// Notes an interaction as carried out or refused; returns whether it was not noted before. If another transaction is
/// noting it, this one waits for that: only one of the two goes on.
pub(crate) fn note_once(tx: &Tx<'_>, id: InteractionId) -> Result<bool, StoreError> {
    let inserted = tx.execute(NOTE, params![id, tx.now()])?;
    tx.connection.set_key(id.0);
    Ok(inserted == 1)
}

/// Notes an interaction that changes nothing else, even if it was noted before.
pub(crate) fn note_interaction(tx: &Tx<'_>, id: InteractionId) -> Result<(), StoreError> {
    tx.connection.set_key(id.0);
    tx.run(NOTE, params![id, tx.now()])
}

/// Returns whether an interaction is noted.
pub(crate) fn is_noted(tx: &Tx<'_>, id: InteractionId) -> Result<bool, StoreError> {
    tx.one("SELECT EXISTS (SELECT 1 FROM interactions WHERE id = ?1)", params![id], whole)
}

/// Forgets interactions that can no longer be delivered.
pub(crate) fn forget_interactions(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("DELETE FROM interactions WHERE at < ?1", params![tx.now().after(-REMEMBERED)])
}
