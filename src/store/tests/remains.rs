//! Data that was deleted in a file is in none of its files any more, nor in copies of it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::mpsc;

use tempfile::TempDir;

use crate::store::database::params;
use crate::store::{Store, StoreError, Tx, UserId, back_up, files_of, open_to_read, people::person};

const NAME: &str = "Zephyrine Quatermain";

/// A person whose id takes all the bytes that an id may.
const USER: UserId = UserId(1_234_567_890_123_456_789);

/// Returns whether a database's files hold the name.
fn holds(database: &Path) -> bool {
    files_of(database).iter().any(|file| file_holds(file))
}

fn file_holds(file: &Path) -> bool {
    fs::read(file).unwrap().windows(NAME.len()).any(|bytes| bytes == NAME.as_bytes())
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.sqlite");
    (folder, path)
}

/// Notes a person of whom so much is kept that it takes pages of its own.
fn note(tx: &Tx<'_>) -> Result<(), StoreError> {
    let sql = r#"INSERT INTO people ("user", locale) VALUES (?1, ?2)"#;
    tx.run(sql, params![USER, NAME.repeat(2_000)])
}

/// Does what every bot does once a second.
async fn writes(store: &Store) {
    store.write(|_| Ok::<_, StoreError>(())).await.unwrap();
}

#[tokio::test]
async fn who_is_forgotten_is_in_no_file_any_more() {
    let (_folder, path) = place();
    let store = Store::open(&path).unwrap();
    store.write(note).await.unwrap();
    assert!(holds(&path));
    store.write(|tx| person::forget(tx, USER)).await.unwrap();
    writes(&store).await;
    assert!(!holds(&path));
    let is_to_be_cleared = || {
        let file = open_to_read(&path).unwrap();
        file.library().query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0)).unwrap() == 0
    };
    assert!(is_to_be_cleared(), "the next start writes the file anew");
    close(store, &path).await;
    let _store = Store::open(&path).unwrap();
    assert!(!is_to_be_cleared());
}

#[tokio::test]
async fn somebody_who_reads_for_long_only_delays_it() {
    let (_folder, path) = place();
    let store = Store::open(&path).unwrap();
    store.write(note).await.unwrap();
    let ((begun, has_begun), (go, gate)) = (mpsc::channel(), mpsc::channel::<()>());
    let gate = std::sync::Mutex::new(gate);
    let reader = store.clone();
    let reads = move |tx: &Tx<'_>| {
        let found = person::find(tx, USER)?.is_some();
        begun.send(()).unwrap();
        gate.lock().unwrap().recv().unwrap();
        Ok::<_, StoreError>(found)
    };
    let reading = tokio::spawn(async move { reader.read(reads).await });
    tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
    store.write(|tx| person::forget(tx, USER)).await.unwrap();
    writes(&store).await;
    assert!(holds(&path), "the reader sees it yet");
    go.send(()).unwrap();
    assert!(reading.await.unwrap().unwrap());
    writes(&store).await;
    writes(&store).await;
    assert!(!holds(&path));
}

/// Leaves the name in the free pages of a file, as a program does that overwrites nothing.
fn leave_remains(path: &Path) {
    let plain = rusqlite::Connection::open(path).unwrap();
    plain.query_row("PRAGMA secure_delete = OFF", [], |_| Ok(())).unwrap();
    let keep =
        format!(r#"INSERT INTO people ("user", locale) VALUES ({}, '{}')"#, USER.0, NAME.repeat(2_000));
    plain.execute_batch(&keep).unwrap();
    plain.execute_batch("DELETE FROM people").unwrap();
    drop(plain);
    assert!(file_holds(path));
}

#[tokio::test]
async fn a_file_of_an_earlier_program_is_cleared_when_it_is_opened() {
    let (_folder, path) = place();
    close(Store::open(&path).unwrap(), &path).await;
    leave_remains(&path);
    rusqlite::Connection::open(&path).unwrap().pragma_update(None, "user_version", 0).unwrap();
    let _store = Store::open(&path).unwrap();
    assert!(!holds(&path));
}

/// Lets go of a database, and waits until it is closed.
async fn close(store: Store, path: &Path) {
    drop(store);
    let lock = PathBuf::from(format!("{}.lock", path.display()));
    let free = move || fs::File::open(lock).unwrap().lock().unwrap();
    tokio::task::spawn_blocking(free).await.unwrap();
}

#[tokio::test]
async fn a_copy_holds_nothing_that_was_deleted_and_no_keys_of_who_was_forgotten() {
    let (folder, path) = place();
    let store = Store::open(&path).unwrap();
    let alias = "INSERT INTO aliases (alias, key, forgotten_at, games, lobbies) VALUES (5, x'07', 0, 0, 0)";
    store.write(move |tx| tx.run(alias, params![])).await.unwrap();
    close(store, &path).await;
    leave_remains(&path);
    let copy = folder.path().join("copy.sqlite");
    back_up(&open_to_read(&path).unwrap(), &copy).unwrap();
    assert!(!file_holds(&copy));
    let copied = open_to_read(&copy).unwrap();
    let count = |sql: &str| copied.library().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM aliases"), 0);
    assert_eq!(count("PRAGMA freelist_count"), 0);
    assert_eq!(count("SELECT count(*) FROM processes"), 1, "and all else is in it");
}
