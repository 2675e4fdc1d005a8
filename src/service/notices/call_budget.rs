//! The budget of calls: how often one person may have another notified by what is no move.
//!
//! It is one for each pair of people, over votes, invitations, rematches and nudges, and counts what was withdrawn.
//! Beyond it everything is posted and asked as ever, and notifies nobody. What a call is, is decided in the transaction
//! that queues it, so that a post which is sent late, or again, notifies the same people.

use crate::service::request::alias;
use crate::store::posting::calls::{self, Call};
use crate::store::posting::outbox::Notice;
use crate::store::{StoreError, Time, Tx, UserId};

/// The calls of one person by another that notify them, in an hour at most.
pub const MOST: u32 = 6;

/// Counts what a notice calls people to; those of whom `caller` has called more than they may are not notified.
pub(in crate::service) fn spend(
    tx: &Tx<'_>,
    notice: &Notice,
    caller: UserId,
    called: impl IntoIterator<Item = UserId>,
    now: Time,
) -> Result<(), StoreError> {
    called.into_iter().try_for_each(|called| count(tx, Some(notice), caller, called, now).map(drop))
}

/// Notes that a notice calls people whom it does not notify.
pub(in crate::service) fn hush(
    tx: &Tx<'_>,
    notice: &Notice,
    caller: UserId,
    called: impl IntoIterator<Item = UserId>,
    now: Time,
) -> Result<(), StoreError> {
    let mut called = called.into_iter();
    called
        .try_for_each(|called| calls::note(tx, &Call { caller, called, at: now, silent: true }, Some(notice)))
}

/// Counts a nudge; returns whether it notifies.
pub(in crate::service) fn spend_on_nudge(
    tx: &Tx<'_>,
    caller: UserId,
    called: UserId,
    now: Time,
) -> Result<bool, StoreError> {
    count(tx, None, caller, called, now)
}

/// Counts a call; returns whether it notifies.
fn count(
    tx: &Tx<'_>,
    notice: Option<&Notice>,
    caller: UserId,
    called: UserId,
    now: Time,
) -> Result<bool, StoreError> {
    calls::lock(tx, caller)?;
    let known = |user| Ok::<_, StoreError>((user, alias::find(tx, user, now)?.map(|alias| alias.alias)));
    let silent = calls::count(tx, known(caller)?, known(called)?, now)? >= MOST;
    calls::note(tx, &Call { caller, called, at: now, silent }, notice)?;
    Ok(!silent)
}
