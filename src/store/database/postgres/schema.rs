//! The version of a database's tables, and how an older one is brought up to date.

use refinery_core::{Migration, Runner};
use tokio_postgres::Client;
use tokio_postgres::types::Type;

use super::failure::is_caused_by_passing;
use super::translation::translate;
use crate::store::database::error::{Error, OpenError};
use crate::store::database::migrations::{self, FILES, migration, newest};

/// The files of `migrations/postgres/`, name without extension, and SQL: the schema with which a server's database begins,
/// and what is used in place of a translation.
const OWN: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/migrations_postgres.rs"));

/// Keeps others from changing the tables, and from entering a process. Channels are locked by their numbers, which are
/// above nought.
pub(super) const LOCK: &str = "SELECT pg_advisory_xact_lock(-1)";

/// Limits the wait for [`LOCK`], so that a waiting process reports that it waits, and can be stopped.
pub(super) const LIMIT_LOCK: &str = "SET LOCAL lock_timeout = '10s'";

/// Tells whether nothing can be written.
pub(super) const IS_READ_ONLY: &str = "SELECT current_setting('transaction_read_only') = 'on'";

/// Returns the newest version that this program knows.
pub(in crate::store::database) fn known() -> i64 {
    newest(&migrations())
}

/// Returns the migrations of a server, the oldest first: those of `migrations/`, translated, from the first on that has a
/// file of a server's own. Where a later one has such a file, that is used.
///
/// # Panics
/// Never: there are migrations, and all are named like others.
#[must_use]
pub fn migrations() -> Vec<Migration> {
    let mut all = migrations::migrations(OWN);
    let own: Vec<_> = all.iter().map(Migration::version).collect();
    let translated = migrations::migrations(FILES).into_iter().filter_map(|one| {
        let is_translated = own.first() < Some(&one.version()) && !own.contains(&one.version());
        let name = format!("V{}__{}", one.version(), one.name());
        is_translated.then(|| migration(&name, &translate(one.sql().unwrap_or_default())))
    });
    all.extend(translated);
    all.sort_by_key(Migration::version);
    all
}

/// Makes the migrations that a database lacks, in one transaction. Nothing is changed under an older program: it would
/// not understand what it reads.
pub(super) async fn bring_up_to_date(client: &mut Client) -> Result<(), OpenError> {
    let all = migrations();
    let (known, found) = (newest(&all), version(client).await.map_err(OpenError::Server)?);
    if found > known {
        return Err(OpenError::NewerServer { found, known });
    }
    if found < known {
        let older = older_processes(client).await.map_err(OpenError::Server)?;
        if !older.is_empty() {
            return Err(OpenError::OlderProcesses { older, found, known });
        }
    }
    let migrated = Runner::new(&all).set_grouped(true).run_async(client).await;
    migrated.map(drop).map_err(|why| OpenError::ServerMigration {
        is_passing: is_caused_by_passing(&why),
        why: Box::new(why),
    })
}

/// Returns the version of a database, 0 for a new one.
pub(super) async fn version(client: &Client) -> Result<i64, Error> {
    if !exists(client, "refinery_schema_history").await? {
        return Ok(0);
    }
    let newest = "SELECT CAST(coalesce(max(version), 0) AS BIGINT) FROM refinery_schema_history";
    Ok(client.query_typed_one(newest, &[]).await?.try_get(0)?)
}

/// Describes the processes that use a database whose schema is older than this program's.
async fn older_processes(client: &Client) -> Result<Vec<String>, Error> {
    // Before version 20 live processes were not recorded.
    if !exists(client, "live_processes").await? {
        return Ok(Vec::new());
    }
    let older = "SELECT 'version ' || program || ', started at '
                     || to_char(to_timestamp(started_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC'
                 FROM processes WHERE id IN (SELECT id FROM live_processes) ORDER BY started_at, id";
    let rows = client.query_typed(older, &[]).await?;
    Ok(rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?)
}

/// Returns whether a database has a table or view of that name.
async fn exists(client: &Client, name: &str) -> Result<bool, Error> {
    let exists = "SELECT to_regclass($1) IS NOT NULL";
    Ok(client.query_typed_one(exists, &[(&name, Type::TEXT)]).await?.try_get(0)?)
}
