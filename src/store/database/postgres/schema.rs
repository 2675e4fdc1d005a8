//! The version of a database's tables, and how an older one is brought up to date.

use refinery_core::Runner;
use tokio_postgres::Client;

use crate::store::database::error::{Error, OpenError};
use crate::store::database::migrations::{migrations, newest};

/// The files of `migrations/postgres/`: name without extension, and SQL.
const FILES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/migrations_postgres.rs"));

/// Returns the newest version that this program knows.
pub(in crate::store::database) fn known() -> i64 {
    newest(&migrations(FILES))
}

/// Makes the migrations that a database lacks, in one transaction.
pub(super) async fn bring_up_to_date(client: &mut Client) -> Result<(), OpenError> {
    let all = migrations(FILES);
    let (known, found) = (newest(&all), version(client).await.map_err(OpenError::Server)?);
    if found > known {
        return Err(OpenError::NewerServer { found, known });
    }
    let migrated = Runner::new(&all).set_grouped(true).run_async(client).await;
    migrated.map(drop).map_err(|source| OpenError::ServerMigration(Box::new(source)))
}

/// Returns the version of a database, 0 for a new one.
async fn version(client: &Client) -> Result<i64, Error> {
    let exists = "SELECT to_regclass('refinery_schema_history') IS NOT NULL";
    if !client.query_typed_one(exists, &[]).await?.try_get::<_, bool>(0)? {
        return Ok(0);
    }
    let newest = "SELECT CAST(coalesce(max(version), 0) AS BIGINT) FROM refinery_schema_history";
    Ok(client.query_typed_one(newest, &[]).await?.try_get(0)?)
}
