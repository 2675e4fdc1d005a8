//! Aliases: the numbers by which the limits of people who were forgotten are known for a day.

use crate::store::database::{columns, insert, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{Time, UserId};
use crate::store::rows::tx::Tx;

/// The time for which an alias is kept, in seconds.
pub const KEPT: i64 = 24 * 60 * 60;

/// The tables whose rows count for a person, or for their alias.
const COUNTED_BY_USER: [&str; 3] = ["absences", "opened_threads", "shares"];

columns! {
    /// The limits of a person who was forgotten.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Alias {
        /// The number that replaces their id.
        pub alias: UserId = "alias",
        /// The key with which it was made from their id.
        pub key: Vec<u8> = "key",
        /// The time at which they were forgotten.
        pub forgotten_at: Time = "forgotten_at",
        /// The number of running games and lobbies of which they were host then, or of games that they had opened in the
        /// hour before, whichever was greater.
        pub games: u32 = "games",
        /// The number of lobbies of which they were host.
        pub lobbies: u32 = "lobbies",
        /// The time of their last reminder.
        pub reminded_at: Option<Time> = "reminded_at",
    }
}

impl Alias {
    /// Returns the time at which the alias is forgotten.
    #[must_use]
    pub const fn until(&self) -> Time {
        self.forgotten_at.after(KEPT)
    }
}

/// Returns all aliases: one for each person who was forgotten in the last day.
pub(crate) fn all(tx: &Tx<'_>) -> Result<Vec<Alias>, StoreError> {
    tx.rows(sql!("SELECT ", Alias::COLUMNS, " FROM aliases ORDER BY alias"), params![], whole)
}

/// Notes an alias.
pub(crate) fn note(tx: &Tx<'_>, new: &Alias) -> Result<(), StoreError> {
    let Alias { alias, key, forgotten_at, games, lobbies, reminded_at } = new;
    insert!(tx, "aliases" {
        "alias": alias,
        "key": key,
        "forgotten_at": forgotten_at,
        "games": games,
        "lobbies": lobbies,
        "reminded_at": reminded_at,
    })
}

/// Counts a person's absences, opened threads, calls and what they have shown to all for their alias from now on.
pub(crate) fn take_over(tx: &Tx<'_>, user: UserId, alias: UserId) -> Result<(), StoreError> {
    // Absences to which a single game has agreed don't count towards the limit.
    tx.run(r#"DELETE FROM absences WHERE "user" = ?1 AND game <> 0"#, params![user])?;
    // In one statement, to avoid a deadlock when two people who have called each other are forgotten at once.
    let calls = "UPDATE calls SET caller = CASE WHEN caller = ?1 THEN ?2 ELSE caller END,
                     called = CASE WHEN called = ?1 THEN ?2 ELSE called END WHERE caller = ?1 OR called = ?1";
    tx.run(calls, params![user, alias])?;
    for table in COUNTED_BY_USER {
        tx.run(&format!(r#"UPDATE {table} SET "user" = ?2 WHERE "user" = ?1"#), params![user, alias])?;
    }
    Ok(())
}

/// Asks to wipe the remains of deleted rows from the database, if somebody was forgotten in the last day: one of their
/// messages may have been deleted late.
pub(crate) fn wipe_what_followed(tx: &Tx<'_>) -> Result<(), StoreError> {
    if tx.one("SELECT EXISTS (SELECT 1 FROM aliases)", params![], whole)? {
        tx.wipe();
    }
    Ok(())
}

/// Forgets the aliases that have been kept long enough, with everything counted for them; returns when to forget the
/// next one.
pub(crate) fn forget(tx: &Tx<'_>) -> Result<Option<Time>, StoreError> {
    let now = tx.now();
    // The upper bound is for a clock that was set back: nothing is kept for longer than twice `KEPT`.
    let old = "SELECT alias FROM aliases WHERE forgotten_at <= ?1 OR forgotten_at > ?2";
    let (since, to) = (now.after(-KEPT), now.after(KEPT));
    let bounds = params![since, to];
    for table in COUNTED_BY_USER {
        tx.run(&format!(r#"DELETE FROM {table} WHERE "user" IN ({old})"#), bounds)?;
    }
    tx.run(&format!("DELETE FROM calls WHERE caller IN ({old}) OR called IN ({old})"), bounds)?;
    tx.run("DELETE FROM aliases WHERE forgotten_at <= ?1 OR forgotten_at > ?2", bounds)?;
    tx.wipe();
    let next: Option<Time> = tx.one("SELECT min(forgotten_at) FROM aliases", params![], whole)?;
    Ok(next.map(|next| next.after(KEPT)))
}
