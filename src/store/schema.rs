//! The version of a database's tables, and how an older one is brought up to date.
//!
//! All migrations that a database lacks are one transaction with the note that they were made:
//! whatever happens meanwhile, it is of the old version or of the new one. Before them a copy is
//! kept, with which the older program can be used again.

use std::path::{Path, PathBuf};

use refinery::Migration;
use rusqlite::Connection;

use super::{OpenError, back_up, beside, integrity};

mod migrations {
    refinery::embed_migrations!("migrations");
}

/// Returns the newest version that this program knows.
#[must_use]
pub fn known() -> i64 {
    migrations::migrations::runner().get_migrations().iter().map(Migration::version).max().unwrap_or(0).into()
}

/// Returns the version of a database, 0 for a new one.
///
/// # Errors
/// A [`rusqlite::Error`] when the database cannot be read.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    if connection.table_exists(None, "refinery_schema_history")? {
        connection
            .query_row("SELECT ifnull(max(version), 0) FROM refinery_schema_history", [], |row| row.get(0))
    } else {
        Ok(0)
    }
}

/// Returns where the copy is kept that is made before a database of that version is changed.
#[must_use]
pub fn kept_copy(database: &Path, version: i64) -> PathBuf {
    beside(database, &format!(".v{version}-backup"))
}

/// Makes the tables of a new database, or changes those of an older one.
pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let file = |source| OpenError::File { path: path.into(), source };
    let (known, found) = (known(), version(connection).map_err(file)?);
    if found > known {
        return Err(OpenError::Newer { path: path.into(), found, known });
    }
    if (1..known).contains(&found) {
        keep_copy(connection, path, found)?;
    }
    migrations::migrations::runner()
        .set_grouped(true)
        .run(connection)
        .map_err(|source| OpenError::Migration { path: path.into(), source: Box::new(source) })?;
    Ok(())
}

/// Keeps a copy of a sound database, in place of an earlier one of the same version.
fn keep_copy(connection: &Connection, path: &Path, version: i64) -> Result<(), OpenError> {
    let damage = integrity(connection).map_err(|source| OpenError::File { path: path.into(), source })?;
    if let Some(damage) = damage {
        return Err(OpenError::Damaged { path: path.into(), damage });
    }
    let copy = kept_copy(path, version);
    tracing::info!(version, copy = %copy.display(), "the database is brought up to date; a copy is kept");
    back_up(connection, &copy).map_err(|source| OpenError::Copy { path: path.into(), copy, source })
}
