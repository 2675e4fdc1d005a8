//! The budget of calls: how often one person may have another notified by something other than a move.
//!
//! Each pair of people has one budget for votes, invitations, rematches and nudges together; what was withdrawn still
//! counts. Once the budget is used up, everything is posted and asked as ever, but notifies nobody. Whether a call
//! notifies is decided in the transaction that queues it, so that a post that is sent late, or again, notifies the same
//! people.

use crate::service::request::alias;
use crate::store::posting::calls::{self, Call};
use crate::store::posting::outbox::Notice;
use crate::store::{StoreError, Tx, UserId};

/// The most calls within an hour by which one person may notify the same other person.
pub const MOST: u32 = 6;

/// Counts the calls of a notice; people whom `caller` has called more often than allowed are not notified.
pub(in crate::service) fn spend(
    tx: &Tx<'_>,
    notice: &Notice,
    caller: UserId,
    called: impl IntoIterator<Item = UserId>,
) -> Result<(), StoreError> {
    called.into_iter().try_for_each(|called| count(tx, Some(notice), caller, called).map(drop))
}

/// Notes that a notice calls people without notifying them.
pub(in crate::service) fn hush(
    tx: &Tx<'_>,
    notice: &Notice,
    caller: UserId,
    called: impl IntoIterator<Item = UserId>,
) -> Result<(), StoreError> {
    let mut called = called.into_iter();
    called.try_for_each(|called| {
        calls::note(tx, &Call { caller, called, at: tx.now(), silent: true }, Some(notice))
    })
}

/// Counts a nudge as a call; returns whether it notifies.
pub(in crate::service) fn spend_on_nudge(
    tx: &Tx<'_>,
    caller: UserId,
    called: UserId,
) -> Result<bool, StoreError> {
    count(tx, None, caller, called)
}

/// Counts a call; returns whether it notifies.
fn count(tx: &Tx<'_>, notice: Option<&Notice>, caller: UserId, called: UserId) -> Result<bool, StoreError> {
    calls::lock(tx, caller)?;
    let known = |user| Ok::<_, StoreError>((user, alias::find(tx, user)?.map(|alias| alias.alias)));
    let silent = calls::count(tx, known(caller)?, known(called)?)? >= MOST;
    calls::note(tx, &Call { caller, called, at: tx.now(), silent }, notice)?;
    Ok(!silent)
}
