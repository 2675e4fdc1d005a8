//! The times in which the bot was connected to Discord, and those in which it was not.

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::tx::Tx;

/// The longest time between two signs of life of a connected bot, in seconds; a longer time is an outage.
pub const LONGEST_SILENCE: i64 = 90;

columns! {
    /// A stretch of time.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Interval {
        /// Its beginning.
        pub begun: Time = "begun",
        /// Its end, which is no part of it; `None` while it lasts.
        pub ended: Option<Time> = "ended",
    }
}

/// Records that the bot is connected to Discord. If the last such record is more than [`LONGEST_SILENCE`] old, the time
/// since then is an outage. If the clock was set back, outages are cut off at the present.
pub fn beat(tx: &Tx<'_>) -> Result<(), StoreError> {
    let now = tx.now();
    match last(tx)? {
        Some(last) if last.after(LONGEST_SILENCE) < now => {
            tx.run(
                "INSERT INTO outages (begun, ended) VALUES (?1, ?2)
                     ON CONFLICT (begun) DO UPDATE SET ended = excluded.ended
                     WHERE outages.ended < excluded.ended",
                params![last, now],
            )?;
        }
        Some(last) if last > now => {
            tx.run("DELETE FROM outages WHERE begun >= ?1", params![now])?;
            tx.run("UPDATE outages SET ended = ?1 WHERE ended > ?1", params![now])?;
        }
        Some(_) | None => {}
    }
    set_last(tx)
}

/// Records that the bot is connected, without an outage since the last record, however far the clock was set forward.
pub(crate) fn set_last(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO heartbeat (one, at) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        params![tx.now()],
    )
}

/// Returns the last time at which the bot was recorded as connected.
pub(crate) fn last(tx: &Tx<'_>) -> Result<Option<Time>, StoreError> {
    let sql = "SELECT at FROM heartbeat";
    tx.row(sql, params![], whole)
}

/// Forgets outages that ended long ago.
pub(crate) fn forget_outages(tx: &Tx<'_>, before: Time) -> Result<(), StoreError> {
    // A question may have been open for as long as any game.
    let sql = "DELETE FROM outages WHERE ended < ?1
               AND ended < (SELECT coalesce(min(told_at), ?1) FROM awaited)
               AND ended < (SELECT coalesce(min(told_at), ?1) FROM votes WHERE fate = 'open')";
    tx.run(sql, params![before])
}

/// The people who can stop a time from running; outages and the bot's absence from a server always stop it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoppedBy {
    /// Nobody.
    Nobody,
    /// The people who pause the game.
    Pauses,
    /// The player whose time it is, by being away, and the people who pause the game.
    Player(Option<UserId>),
}

/// Returns the stretches since a moment in which a time does not run: outages, pauses of the game, and absences of the
/// player. A stretch that lasts has no end. Without `now`, a current outage is left out.
pub fn stretches_since(
    tx: &Tx<'_>,
    game: GameId,
    stopped_by: StoppedBy,
    since: Time,
    now: Option<Time>,
) -> Result<Vec<Interval>, StoreError> {
    const COLUMNS: &str = Interval::COLUMNS;
    let sql = sql!(
        "SELECT ",
        COLUMNS,
        " FROM outages WHERE ended > ?2
               UNION ALL SELECT ",
        COLUMNS,
        " FROM pauses WHERE game = ?1 AND (ended IS NULL OR ended > ?2)
                         AND (why = 'left' OR ?6 = 1)
               UNION ALL SELECT ",
        COLUMNS,
        r#" FROM absences WHERE "user" = ?5 AND game IN (0, ?1) AND ended > ?2
               UNION ALL SELECT at, NULL FROM heartbeat WHERE at + ?3 < ?4"#
    );
    let now = now.unwrap_or(Time(i64::MIN));
    let (user, paused) = match stopped_by {
        StoppedBy::Nobody => (None, false),
        StoppedBy::Pauses => (None, true),
        StoppedBy::Player(user) => (user, true),
    };
    tx.rows(sql, params![game, since, LONGEST_SILENCE, now, user, paused], whole)
}

/// Returns the outages since a moment; an outage that lasts has no end.
pub fn outages_since(tx: &Tx<'_>, since: Time, now: Option<Time>) -> Result<Vec<Interval>, StoreError> {
    let sql = sql!(
        "SELECT ",
        Interval::COLUMNS,
        " FROM outages WHERE ended > ?1
               UNION ALL SELECT at, NULL FROM heartbeat WHERE at + ?2 < ?3"
    );
    tx.rows(sql, params![since, LONGEST_SILENCE, now.unwrap_or(Time(i64::MIN))], whole)
}
