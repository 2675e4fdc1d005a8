//! The shards of Discord's gateway: the process that holds each, and the times at which sessions may begin.
//!
//! Owners and heirs are always processes that live: a shard whose process has gone is free.

use std::time::Duration;

use crate::store::database::{Row, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::ProcessId;
use crate::store::rows::tx::Tx;

/// A session of a shard: what Discord keeps so that any process can receive the events that were missed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// Its number.
    pub id: String,
    /// The address at which it is resumed.
    pub url: Option<String>,
    /// The number of the last event that was dealt with.
    pub sequence: u64,
    /// The bot's application.
    pub application: u64,
}

/// A process that shares the shards with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Holder {
    /// The process.
    pub process: ProcessId,
    /// True if it is about to end.
    pub leaving: bool,
}

/// A shard, and the process that holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Its number.
    pub shard: u32,
    /// The process that holds it.
    pub owner: Option<ProcessId>,
    /// The process to which it is handed over; the owner itself until the shard is connected.
    pub heir: Option<ProcessId>,
    /// Its session, if one has begun.
    pub session: Option<StoredSession>,
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
pub(crate) fn enter(tx: &Tx<'_>, holder: Holder) -> Result<(), StoreError> {
    let sql = "DELETE FROM shard_holders WHERE process NOT IN (SELECT id FROM live_processes)";
    tx.run(sql, params![])?;
    tx.run(
        "INSERT INTO shard_holders (process, leaving) VALUES (?1, ?2)
             ON CONFLICT (process) DO UPDATE SET leaving = excluded.leaving",
        params![holder.process, holder.leaving],
    )
}

/// Removes a process from those that share the shards; what it holds is free.
pub(crate) fn leave(tx: &Tx<'_>, process: ProcessId) -> Result<(), StoreError> {
    tx.run("DELETE FROM shard_holders WHERE process = ?1", params![process])?;
    tx.run("UPDATE shards SET owner = NULL WHERE owner = ?1", params![process])
}

/// Returns the processes that share the shards, by their numbers.
pub fn holders(tx: &Tx<'_>) -> Result<Vec<Holder>, StoreError> {
    let sql = "SELECT process, leaving FROM shard_holders
               WHERE process IN (SELECT id FROM live_processes) ORDER BY process";
    tx.rows(sql, params![], |row| Ok(Holder { process: row.get(0)?, leaving: row.get(1)? }))
}

/// Returns all shards, by their numbers.
pub fn leases(tx: &Tx<'_>) -> Result<Vec<Lease>, StoreError> {
    let sql = "SELECT shard, CASE WHEN owner IN (SELECT id FROM live_processes) THEN owner END,
                   CASE WHEN heir IN (SELECT id FROM live_processes) THEN heir END,
                   session, resume_url, sequence, application
               FROM shards ORDER BY shard";
    tx.rows(sql, params![], |row| {
        let (shard, owner, heir) = (row.get(0)?, row.get(1)?, row.get(2)?);
        Ok(Lease { shard, owner, heir, session: session(row)? })
    })
}

/// Returns what [`number`], [`holders`] and [`leases`] do, as it is at one moment.
pub fn all(tx: &Tx<'_>) -> Result<(u32, Vec<Holder>, Vec<Lease>), StoreError> {
    let sql = "SELECT shard, CASE WHEN owner IN (SELECT id FROM live_processes) THEN owner END,
                   CASE WHEN heir IN (SELECT id FROM live_processes) THEN heir END,
                   session, resume_url, sequence, application,
                   CAST(NULL AS BIGINT) AS shards, CAST(NULL AS BIGINT) AS leaving
               FROM shards
               UNION ALL SELECT NULL, process, NULL, NULL, NULL, NULL, NULL, NULL, leaving FROM shard_holders
               WHERE process IN (SELECT id FROM live_processes)
               UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, shards, NULL FROM sharding
               ORDER BY 1, 2";
    let (mut number, mut holders, mut leases) = (0, Vec::new(), Vec::new());
    tx.rows(sql, params![], |row| {
        match (row.get(0)?, row.get(7)?) {
            (Some(shard), _) => {
                leases.push(Lease { shard, owner: row.get(1)?, heir: row.get(2)?, session: session(row)? });
            }
            (None, Some(shards)) => number = shards,
            (None, None) => holders.push(Holder { process: row.get(1)?, leaving: row.get(8)? }),
        }
        Ok(())
    })?;
    Ok((number, holders, leases))
}

fn session(row: &Row<'_>) -> Result<Option<StoredSession>, crate::store::Error> {
    let id: Option<String> = row.get(3)?;
    let (sequence, application): (Option<i64>, Option<i64>) = (row.get(5)?, row.get(6)?);
    let url = row.get(4)?;
    let whole = id.zip(sequence).zip(application);
    Ok(whole.map(|((id, sequence), application)| StoredSession {
        id,
        url,
        sequence: sequence.cast_unsigned(),
        application: application.cast_unsigned(),
    }))
}

/// Gives a shard to a process.
pub(crate) fn take(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    tx.run("UPDATE shards SET owner = ?2, heir = ?2 WHERE shard = ?1", params![shard, process])
}

/// Asks the owner of a shard to hand it over to a process.
pub(crate) fn ask(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    tx.run("UPDATE shards SET heir = ?2 WHERE shard = ?1", params![shard, process])
}

/// Notes that a shard is connected which its owner was given.
pub(crate) fn arrived(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    let sql = "UPDATE shards SET heir = NULL WHERE shard = ?1 AND owner = ?2 AND heir = ?2";
    tx.run(sql, params![shard, process])
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

/// Hands a shard over to the process that has asked for it, or to nobody, if a process holds it.
pub(crate) fn hand_over(tx: &Tx<'_>, shard: u32, process: ProcessId) -> Result<(), StoreError> {
    let sql = "UPDATE shards
               SET owner = CASE WHEN heir <> owner AND heir IN (SELECT id FROM live_processes) THEN heir END
               WHERE shard = ?1 AND owner = ?2";
    tx.run(sql, params![shard, process])
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
