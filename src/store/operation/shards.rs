//! The shards of Discord's gateway: the process that holds each, and the times at which sessions may begin.
//!
//! An owner is always a process that lives: a shard whose process has gone is free.

use std::time::Duration;

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::ProcessId;
use crate::store::rows::tx::Tx;

columns! {
    /// A session of a shard: what Discord keeps so that any process can receive the events that were missed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredSession {
        /// Its number.
        pub id: String = "session",
        /// The address at which it is resumed.
        pub url: Option<String> = "resume_url",
        /// The number of the last event that was dealt with.
        pub sequence: u64 = "sequence",
        /// The bot's application.
        pub application: u64 = "application",
    }
}

columns! {
    /// A shard, and the process that holds it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Lease {
        /// Its number.
        pub shard: u32 = "shard",
        /// The process that holds it.
        pub owner: Option<ProcessId> = "CASE WHEN owner IN (SELECT id FROM live_processes) THEN owner END",
        /// The process that took it last and has not freed it, whether it lives or not.
        pub taken_by: Option<ProcessId> = "owner",
        /// Its session, if one has begun.
        pub session: Option<StoredSession> = StoredSession::COLUMNS,
    }
}

columns! {
    /// One of what [`all`] returns.
    struct Part {
        lease: Option<Lease> = Lease::COLUMNS,
        holder: Option<ProcessId> = "CAST(NULL AS BIGINT)",
        number: Option<u32> = "CAST(NULL AS BIGINT)",
    }
}

/// Keeps other processes from changing who holds what, until the transaction ends.
pub(crate) fn lock(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("INSERT INTO sharding (one, shards) VALUES (1, 0) ON CONFLICT (one) DO NOTHING", params![])?;
    tx.lock("SELECT shards FROM sharding FOR UPDATE", params![])
}

/// Returns the number of shards by which all processes go; 0 when none has said it yet.
pub fn number(tx: &Tx<'_>) -> Result<u32, StoreError> {
    Ok(tx.row("SELECT shards FROM sharding", params![], whole)?.unwrap_or(0))
}

/// Sets the number of shards by which all processes go: all are free then, and none has a session.
pub(crate) fn set_number(tx: &Tx<'_>, shards: u32) -> Result<(), StoreError> {
    tx.run("UPDATE sharding SET shards = ?1", params![shards])?;
    tx.run("DELETE FROM shards", params![])?;
    (0..shards).try_for_each(|shard| tx.run("INSERT INTO shards (shard) VALUES (?1)", params![shard]))
}

/// Enters a process among those that share the shards, and forgets those that live no more.
pub(crate) fn enter(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
    let sql = "DELETE FROM shard_holders WHERE process NOT IN (SELECT id FROM live_processes)";
    tx.run(sql, params![])?;
    tx.run(
        "INSERT INTO shard_holders (process) VALUES (?1) ON CONFLICT (process) DO NOTHING",
        params![process],
    )
}

/// Removes a process from those that share the shards; it goes on holding its own until it frees them.
pub(crate) fn leave(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
    tx.run("DELETE FROM shard_holders WHERE process = ?1", params![process])
}

/// Returns the processes that share the shards, by their numbers.
pub fn holders(tx: &Tx<'_>) -> Result<Vec<ProcessId>, StoreError> {
    let sql = "SELECT process FROM shard_holders
               WHERE process IN (SELECT id FROM live_processes) ORDER BY process";
    tx.rows(sql, params![], whole)
}

/// Returns all shards, by their numbers.
pub fn leases(tx: &Tx<'_>) -> Result<Vec<Lease>, StoreError> {
    tx.rows(sql!("SELECT ", Lease::COLUMNS, " FROM shards ORDER BY shard"), params![], whole)
}

/// Returns what [`number`], [`holders`] and [`leases`] do, as it is at one moment.
pub fn all(tx: &Tx<'_>) -> Result<(u32, Vec<ProcessId>, Vec<Lease>), StoreError> {
    let sql = sql!(
        "SELECT ",
        Part::COLUMNS,
        " FROM shards
         UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, process, NULL FROM shard_holders
         WHERE process IN (SELECT id FROM live_processes)
         UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, shards FROM sharding
         ORDER BY 1, 8"
    );
    let (mut number, mut holders, mut leases) = (0, Vec::new(), Vec::new());
    for part in tx.rows(sql, params![], whole::<Part>)? {
        leases.extend(part.lease);
        holders.extend(part.holder);
        number = part.number.unwrap_or(number);
    }
    Ok((number, holders, leases))
}

/// Gives a shard to a process.
pub(crate) fn take(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    tx.run("UPDATE shards SET owner = ?2 WHERE shard = ?1", params![shard, process])
}

/// Frees a shard, if the process holds it.
pub(crate) fn free(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    tx.run("UPDATE shards SET owner = NULL WHERE shard = ?1 AND owner = ?2", params![shard, process])
}

/// Stores the session of a shard, if a process holds it; of none, if no process does.
pub(crate) fn set_session(
    tx: &Tx<'_>,
    shard: u32,
    process: Option<ProcessId>,
    session: Option<&StoredSession>,
) -> Result<(), StoreError> {
    tx.run(
        "UPDATE shards SET session = ?3, resume_url = ?4, sequence = ?5, application = coalesce(?6, application)
             WHERE shard = ?1 AND (owner = ?2 OR owner IS NULL AND ?2 IS NULL)",
        params![
            shard,
            process,
            session.map(|session| session.id.as_str()),
            session.and_then(|session| session.url.as_deref()),
            session.map(|session| session.sequence.cast_signed()),
            session.map(|session| session.application.cast_signed()),
        ],
    )
}

/// Forgets the sessions of all shards.
pub(crate) fn forget_sessions(tx: &Tx<'_>) -> Result<(), StoreError> {
    tx.run("UPDATE shards SET session = NULL, resume_url = NULL, sequence = NULL", params![])
}

/// Takes the turn of a bucket to begin a session, after which it waits for so long; returns how long it must wait
/// before, if it is not its turn.
pub fn take_turn(tx: &Tx<'_>, bucket: u32, between: Duration) -> Result<Option<Duration>, StoreError> {
    tx.run(
        "INSERT INTO identify_buckets (bucket, free_at) VALUES (?1, 0) ON CONFLICT (bucket) DO NOTHING",
        params![bucket],
    )?;
    let between = i64::try_from(between.as_millis()).unwrap_or(i64::MAX / 2);
    let taken = tx.execute(
        "UPDATE identify_buckets SET free_at = (SELECT milliseconds FROM database_clock) + ?2
             WHERE bucket = ?1 AND free_at <= (SELECT milliseconds FROM database_clock)",
        params![bucket, between],
    )?;
    if taken == 1 {
        return Ok(None);
    }
    let sql = "SELECT free_at - milliseconds FROM identify_buckets, database_clock WHERE bucket = ?1";
    let wait: i64 = tx.one(sql, params![bucket], whole)?;
    // Where the clock was set back, it waits no longer than for another.
    Ok(Some(Duration::from_millis(wait.clamp(1, between.max(1)).unsigned_abs())))
}
