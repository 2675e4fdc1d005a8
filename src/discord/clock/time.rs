//! How the time of the whole program is set: by the database's server, by the sandbox, and by tests.

use crate::store::process_clock::{begin_anew, now, set_ahead, set_database_ahead, stand_at};
use crate::store::{Store, StoreError, Time, operation::uptime};

/// Lets the clock stand still at a time, for the whole process, so that a test says what time it is. Where a bot runs,
/// the skipped time doesn't count as an outage.
///
/// # Errors
/// [`StoreError`] if that cannot be noted.
pub async fn stand_still(at: Time, store: Option<&Store>) -> Result<(), StoreError> {
    let set = move || stand_at(at);
    let Some(store) = store else {
        set();
        return Ok(());
    };
    let moved = store.write(move |tx| {
        set();
        uptime::set_last(&tx.at(at))
    });
    moved.await
}

/// Switches to the clock of the database for good.
pub(crate) fn follow_database(store: &Store) {
    let ahead = *store.membership().clock_ahead().borrow();
    if ahead != set_database_ahead(ahead) {
        tracing::warn!(
            seconds = ahead / 1_000,
            "the clock of the database is ahead of this machine's by so much, and is the one that counts: set both by one \
             time server"
        );
        begin_anew();
    }
}

/// Follows the clock of the database for ever: if the machine's clock or the server's is set, the difference between
/// them is read anew.
pub(in crate::discord) async fn keep_to_database(store: &Store) {
    let mut changes = store.membership().clock_ahead();
    loop {
        // The difference may have changed before anybody waited for a change.
        let ahead = *changes.borrow_and_update();
        if ahead != set_database_ahead(ahead) {
            tracing::info!(seconds = ahead / 1_000, "the clock of the database is ahead of this machine's");
        }
        if changes.changed().await.is_err() {
            break;
        }
    }
    std::future::pending::<()>().await;
}

/// Sets the time by which the clock is ahead of the machine's while the bot runs, in seconds. The skipped time doesn't
/// count as an outage.
pub(crate) async fn move_on(store: &Store, seconds: i64) -> Result<(), StoreError> {
    // The clock is set on the thread that writes, so that no heartbeat comes between.
    let moved = store.write(move |tx| {
        set_ahead(seconds);
        uptime::set_last(&tx.at(now()))
    });
    moved.await
}
