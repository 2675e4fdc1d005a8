//! The version of a database's tables, and how an older one is brought up to date.
//!
//! All migrations that a database lacks are one transaction with the note that they were made:
//! whatever happens meanwhile, it is of the old version or of the new one. Before them a copy is
//! kept, with which the older program can be used again.
//!
//! They run with foreign keys off, so that a table can be made anew to which others refer; before
//! their commit every reference is looked up.

use std::path::{Path, PathBuf};

use refinery_core::traits::sync::{Migrate, Query, Transaction};
use refinery_core::{Migration, Runner};
use rusqlite::ffi;

use super::connection::Connection;
use super::copy::back_up;
use super::files::{belonging, integrity};
use crate::store::database::error::{Error, OpenError};
use crate::store::database::migrations::{FILES, migrations, newest};

/// Returns the newest version that this program knows.
///
/// # Panics
/// Never: there are migrations.
#[must_use]
pub fn known() -> i64 {
    newest(&migrations(FILES))
}

/// Returns the version of a database, 0 for a new one.
///
/// # Errors
/// An [`Error`] when the database cannot be read.
pub fn version(connection: &Connection) -> Result<i64, Error> {
    if connection.0.table_exists(None, "refinery_schema_history")? {
        let sql = "SELECT coalesce(max(version), 0) FROM refinery_schema_history";
        Ok(connection.0.query_row(sql, [], |row| row.get(0))?)
    } else {
        Ok(0)
    }
}

/// Returns where the copy is kept that is made before a database of that version is changed.
#[must_use]
pub fn kept_copy(database: &Path, version: i64) -> PathBuf {
    belonging(database, &format!(".v{version}-backup"))
}

/// Makes the tables of a new database, or changes those of an older one.
pub(super) fn bring_up_to_date(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    make(connection, path, &migrations(FILES))
}

/// Runs the migrations that a database lacks, with foreign keys off.
fn make(connection: &mut Connection, path: &Path, all: &[Migration]) -> Result<(), OpenError> {
    let file = |source: Error| OpenError::File { path: path.into(), source };
    let (known, found) = (newest(all), version(connection).map_err(file)?);
    if found > known {
        return Err(OpenError::Newer { path: path.into(), found, known });
    }
    if (1..known).contains(&found) {
        keep_copy(connection, path, found)?;
    }
    let library = &mut connection.0;
    library.pragma_update(None, "foreign_keys", false).map_err(|error| file(error.into()))?;
    let migrated = migrate(library, all, found < known);
    library.pragma_update(None, "foreign_keys", true).map_err(|error| file(error.into()))?;
    migrated.map_err(|source| OpenError::Migration { path: path.into(), source: Box::new(source) })
}

/// Runs the migrations that a database lacks, in one transaction.
fn migrate(
    connection: &mut rusqlite::Connection,
    all: &[Migration],
    lacks_some: bool,
) -> Result<(), refinery_core::Error> {
    Runner::new(all).set_grouped(true).run(&mut Migrating { connection, lacks_some }).map(|_| ())
}

/// A database with foreign keys off, whose references are looked up before a commit.
struct Migrating<'a> {
    connection: &'a mut rusqlite::Connection,
    /// True if some migrations are lacking. Otherwise nothing changes, and no references are looked up, which would
    /// take time.
    lacks_some: bool,
}

impl Transaction for Migrating<'_> {
    type Error = rusqlite::Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(&mut self, queries: T) -> rusqlite::Result<usize> {
        let tx = self.connection.transaction()?;
        let mut count = 0;
        for query in queries {
            tx.execute_batch(query)?;
            count += 1;
        }
        if self.lacks_some {
            references_hold(&tx)?;
        }
        tx.commit().map(|()| count)
    }
}

impl Query<Vec<Migration>> for Migrating<'_> {
    fn query(&mut self, query: &str) -> rusqlite::Result<Vec<Migration>> {
        self.connection.query(query)
    }
}

impl Migrate for Migrating<'_> {}

/// Fails if a row refers to a missing row.
fn references_hold(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
    let dangling = |row: &rusqlite::Row<'_>| {
        let (from, to): (String, String) = (row.get(0)?, row.get(2)?);
        Ok(format!("a row of {from} refers to one of {to} that is not there"))
    };
    let mut statement = connection.prepare("PRAGMA foreign_key_check")?;
    match statement.query_map([], dangling)?.next().transpose()? {
        None => Ok(()),
        Some(why) => {
            let code = ffi::Error::new(ffi::SQLITE_CONSTRAINT_FOREIGNKEY);
            Err(rusqlite::Error::SqliteFailure(code, Some(why)))
        }
    }
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

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;
    use crate::store::Store;
    use crate::store::database::sqlite::connect;

    /// Returns a migration of a constraint: the table of games is made anew, and all in it moved over.
    fn made_anew(path: &Path) -> String {
        let sql = "SELECT sql FROM sqlite_schema WHERE name = 'games'";
        let games: String = connect(path).unwrap().0.query_row(sql, [], |row| row.get(0)).unwrap();
        let (columns, options) = games.split_once('(').unwrap().1.rsplit_once(')').unwrap();
        format!(
            "CREATE TABLE anew ({columns}
                 , CHECK (stage <> 'adjourned')
             ){options};
             INSERT INTO anew SELECT * FROM games;
             DROP TABLE games;
             ALTER TABLE anew RENAME TO games;"
        )
    }

    /// A database with a game, to which a player refers, in a folder.
    fn with_a_game() -> (TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.sqlite");
        let connection = connect(&path).unwrap();
        connection
            .0
            .execute_batch(
                "INSERT INTO editions VALUES ('hash', 'toml');
                 INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at)
                 VALUES (7, 'lobby', 1, 2, 'en-US', 3, 'hash', '{}', 0);
                 INSERT INTO players (game, seat, name, user) VALUES (7, 0, 'Ann', 3);",
            )
            .unwrap();
        (folder, path)
    }

    /// Starts the next version of the program, which has one more migration.
    fn next_start(path: &Path, next: &str) -> (Connection, Result<(), OpenError>) {
        let mut all = migrations(FILES);
        all.push(Migration::unapplied("V1000__next", next).unwrap());
        let mut connection = connect(path).unwrap();
        let made = make(&mut connection, path, &all);
        (connection, made)
    }

    #[test]
    fn a_migration_makes_a_table_anew_to_which_others_refer() {
        let (_folder, path) = with_a_game();
        let (connection, made) = next_start(&path, &made_anew(&path));
        made.unwrap();
        let name = "SELECT name FROM players JOIN games ON games.id = players.game";
        assert_eq!(connection.0.query_row(name, [], |row| row.get(0)), Ok("Ann".to_owned()));
        let lost = connection.0.execute("DELETE FROM games", []).unwrap_err().to_string();
        assert!(lost.contains("FOREIGN KEY"), "the player refers to the new table: {lost}");
        let refused =
            connection.0.execute("UPDATE games SET stage = 'adjourned'", []).unwrap_err().to_string();
        assert!(refused.contains("CHECK"), "{refused}");
    }

    #[test]
    fn a_migration_that_leaves_a_reference_to_nothing_changes_nothing() {
        let (_folder, path) = with_a_game();
        let (connection, made) = next_start(&path, "DELETE FROM games");
        let error = made.unwrap_err();
        let OpenError::Migration { source, .. } = &error else { panic!("{error}") };
        let why = std::error::Error::source(source).map(ToString::to_string).unwrap_or_default();
        assert!(why.contains("a row of players refers to one of games that is not there"), "{error}: {why}");
        assert_eq!(version(&connection).unwrap(), known());
        assert_eq!(connection.0.query_row("SELECT count(*) FROM games", [], |row| row.get(0)), Ok(1));
    }

    #[tokio::test]
    async fn foreign_keys_are_kept_once_the_database_is_up_to_date() {
        let store = Store::in_memory().unwrap();
        let on = store.read(|tx| Ok::<_, crate::store::StoreError>(tx.number("PRAGMA foreign_keys")));
        assert_eq!(on.await.unwrap(), 1);
    }
}
