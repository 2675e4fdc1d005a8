//! Calls that one person causes of another other than by a move, stored as long as they count. If one of the two is
//! forgotten meanwhile, they count for that person's alias.

use crate::store::database::{columns, insert, params, sql, whole};
use crate::store::notices::notice::Notice;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{Time, UserId};
use crate::store::rows::tx::Tx;

/// The time for which a call counts, in seconds.
pub(crate) const COUNTED: i64 = 60 * 60;

columns! {
    /// A call of one person that another causes.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Call {
        /// The person who causes it.
        pub caller: UserId = "caller",
        /// The person who is called.
        pub called: UserId = "called",
        /// The time at which it was queued.
        pub at: Time = "at",
        /// True if it notifies nobody.
        pub silent: bool = "silent",
    }
}

/// Keeps other transactions from counting the calls that a person causes until this transaction ends.
pub(crate) fn lock(tx: &Tx<'_>, caller: UserId) -> Result<(), StoreError> {
    // Not by the row of the person: everybody who acts holds their own row, so two people who call each other could
    // deadlock.
    tx.lock_last("SELECT pg_advisory_xact_lock(hashint8(?1), 0)", params![caller])
}

/// A person, with the alias by which they are known for a day after they were forgotten.
pub(crate) type Known = (UserId, Option<UserId>);

/// Returns how many calls of `called` that `caller` caused still count at a moment, without silent ones.
pub(crate) fn count(tx: &Tx<'_>, caller: Known, called: Known) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM calls WHERE caller IN (?1, ?2) AND called IN (?3, ?4) AND at > ?5 AND silent = 0";
    let [caller, called] = [caller, called].map(|(user, alias)| (user, alias.unwrap_or(user)));
    tx.one(sql, params![caller.0, caller.1, called.0, called.1, tx.now().after(-COUNTED)], whole)
}

/// Notes a call, with the notice that makes it, if known.
pub(crate) fn note(tx: &Tx<'_>, call: &Call, notice: Option<&Notice>) -> Result<(), StoreError> {
    let Call { caller, called, at, silent } = *call;
    let game = notice.map(|notice| notice.game);
    let (kind, number) = notice.map(|notice| (notice.kind.name(), notice.step.0)).unzip();
    insert!(tx, "calls" {
        "caller": caller,
        "called": called,
        "at": at,
        "silent": silent,
        "game": game,
        "kind": kind,
        "number": number,
    })
}

/// Returns the people whom a notice names without notifying them.
pub(crate) fn silent_in(tx: &Tx<'_>, notice: &Notice) -> Result<Vec<UserId>, StoreError> {
    let sql =
        "SELECT called FROM calls WHERE game = ?1 AND kind = ?2 AND number = ?3 AND silent = 1 ORDER BY id";
    tx.rows(sql, params![notice.game, notice.kind.name(), notice.step.0], whole)
}

/// Returns the stored calls that a person caused or received, the oldest first.
pub fn of(tx: &Tx<'_>, user: UserId) -> Result<Vec<Call>, StoreError> {
    let sql = sql!("SELECT ", Call::COLUMNS, " FROM calls WHERE caller = ?1 OR called = ?1 ORDER BY id");
    tx.rows(sql, params![user], whole)
}

/// Forgets calls that no longer count, except calls by a waiting notice: however late it is sent, it must say the
/// same.
pub(crate) fn forget(tx: &Tx<'_>) -> Result<(), StoreError> {
    let sql = format!(
        "DELETE FROM calls WHERE id IN (
             SELECT id FROM calls WHERE at <= ?1 AND NOT EXISTS (
                 SELECT 1 FROM outbox o WHERE o.game = calls.game AND o.kind = calls.kind AND o.step = calls.number
                 AND o.fate = 'waiting') {})",
        tx.skipping_locked()
    );
    tx.run(&sql, params![tx.now().after(-COUNTED)])
}
