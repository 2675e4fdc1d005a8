//! A database of a file copied to a server and back.

use std::fs;
use std::path::{Path, PathBuf};

use super::new_database::new_database;
use super::postgres::server_for;
use crate::store::connections::copy::{Place, TransferError, copy};
use crate::store::database::params;
use crate::store::{Reader, Statements, Store, StoreError, Tx, open_to_read, schema};

/// Copies a database of an evening at a club, which has rows in most tables, into a folder.
fn evening(folder: &Path) -> PathBuf {
    let file = folder.join("evening.sqlite");
    fs::copy(format!("tests/databases/v{}.sqlite", schema::known()), &file).unwrap();
    file
}

/// Returns everything that a file holds but for what tells of processes and their sessions, as SQL.
fn content(file: &Path) -> Vec<String> {
    let connection = open_to_read(file).unwrap();
    let library = connection.library();
    let mut tables = library
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('processes', 'sharding', 'shards', 'refinery_schema_history')")
        .unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all = Vec::new();
    for table in tables {
        let mut rows = library.prepare(&format!("SELECT * FROM {table}")).unwrap();
        let columns = rows.column_count();
        let read = |row: &rusqlite::Row<'_>| {
            let values: rusqlite::Result<Vec<rusqlite::types::Value>> =
                (0..columns).map(|index| row.get(index)).collect();
            Ok(format!("{table} {:?}", values?))
        };
        all.extend(rows.query_map([], read).unwrap().map(Result::unwrap));
    }
    all.sort();
    all
}

#[tokio::test]
async fn a_database_goes_to_a_server_and_back_and_is_the_same() {
    let Some(server) = server_for("a_database_goes_to_a_server_and_back_and_is_the_same") else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, back, url) =
        (evening(folder.path()), folder.path().join("back.sqlite"), new_database(&server.url()));
    let (there_and_back, files) = tokio::task::spawn_blocking({
        let (file, back, url) = (file.clone(), back.clone(), url.clone());
        move || {
            let there = copy(Place::File(&file), Place::Server(&url)).unwrap();
            let again = copy(Place::File(&file), Place::Server(&url)).unwrap_err();
            assert!(matches!(again, TransferError::NotEmpty(_)), "{again}");
            let home = copy(Place::Server(&url), Place::File(&back)).unwrap();
            let into_itself = copy(Place::Server(&url), Place::Server(&url)).unwrap_err();
            assert!(matches!(into_itself, TransferError::Servers), "{into_itself}");
            ((there, home), copy(Place::File(&file), Place::File(&back)).unwrap_err())
        }
    })
    .await
    .unwrap();
    assert!(matches!(files, TransferError::Files), "{files}");
    assert_eq!(there_and_back.0, there_and_back.1);
    assert!(there_and_back.0.rows > 200, "{there_and_back:?}");
    let (left, right) = (content(&file), content(&back));
    let lost: Vec<&String> = left.iter().filter(|row| !right.contains(row)).collect();
    assert!(lost.is_empty() && left.len() == right.len(), "{} of {}: {lost:?}", lost.len(), left.len());
    // Numbers go on where they were, also those whose rows are gone.
    let add = "INSERT INTO opened_threads (\"user\", at) VALUES (1, 1) RETURNING id";
    let next = |store: Store| async move {
        store.write(move |tx| tx.one::<i64>(add, params![], |row| row.get(0))).await.unwrap()
    };
    let bot = Store::connect(&url, Statements::Prepared).unwrap();
    assert_eq!(next(bot.clone()).await, next(Store::open(&back).unwrap()).await);
    // While a bot uses it nothing is copied from it.
    let new = folder.path().join("new.sqlite");
    let refused =
        tokio::task::spawn_blocking(move || copy(Place::Server(&url), Place::File(&new)).unwrap_err());
    let refused = refused.await.unwrap();
    assert!(matches!(refused, TransferError::InUse(1)), "{refused}");
    drop(bot);
}

#[tokio::test]
async fn a_database_is_looked_at_beside_the_bot_that_uses_it() {
    let Some(server) = server_for("a_database_is_looked_at_beside_the_bot_that_uses_it") else { return };
    let (file, url) = (tempfile::tempdir().unwrap(), new_database(&server.url()));
    let path = file.path().join("last-spike.sqlite");
    for (bot, look) in [
        (
            Store::open(&path).unwrap(),
            Box::new(move || Reader::of_file(&path)) as Box<dyn FnOnce() -> _ + Send>,
        ),
        (Store::connect(&url, Statements::Prepared).unwrap(), Box::new(move || Reader::of_server(&url))),
    ] {
        let add = |tx: &Tx<'_>| tx.run("INSERT INTO opened_threads (\"user\", at) VALUES (7, 1)", params![]);
        bot.write(add).await.unwrap();
        let looked = tokio::task::spawn_blocking(move || {
            let reader = look().unwrap();
            assert_eq!((reader.schema().unwrap(), reader.damage().unwrap()), (schema::known(), None));
            let found = |tx: &Tx<'_>| {
                tx.one::<i64>("SELECT \"user\" FROM opened_threads", params![], |row| row.get(0))
            };
            let refused = reader.look(|tx| add(tx).and_then(|()| found(tx))).unwrap_err().to_string();
            (refused, reader.look(found).unwrap())
        });
        let (refused, found) = looked.await.unwrap();
        assert!(refused.contains("read-only") || refused.contains("readonly"), "{refused}");
        assert_eq!(found, 7);
    }
}

#[tokio::test]
async fn a_file_that_a_bot_uses_is_not_copied() {
    let Some(server) = server_for("a_file_that_a_bot_uses_is_not_copied") else { return };
    let folder = tempfile::tempdir().unwrap();
    let (file, url) = (evening(folder.path()), new_database(&server.url()));
    let bot = Store::open(&file).unwrap();
    let refused = tokio::task::spawn_blocking({
        let (file, url) = (file.clone(), url.clone());
        move || copy(Place::File(&file), Place::Server(&url)).unwrap_err()
    });
    let refused = refused.await.unwrap();
    assert!(refused.to_string().contains("in use by another process"), "{refused}");
    drop(bot);
    let games = Store::connect(&url, Statements::Prepared).unwrap();
    let games = games.read(|tx| tx.one::<i64>("SELECT count(*) FROM games", params![], |row| row.get(0)));
    assert_eq!(games.await.map_err(|fault: StoreError| fault.to_string()), Ok(0));
}
