//! The promises about transactions, whatever `SQLite` does to them, and about reads beside them.

mod commit;
mod copy;
pub(super) mod costs;
mod encryption;
pub(super) mod lock_order;
mod new_database;
mod numbers;
mod postgres;
mod prepared;
mod processes;
mod relay;
mod remains;
mod streamed;

use std::sync::{Arc, Mutex, mpsc};

use rusqlite::StatementStatus;

use super::database::{Connection, params};
use super::{
    Store, StoreError, Tx,
    operation::retention,
    table::{headers, loading},
};

pub(super) use new_database::{SERVER, new_database_with_tables};

/// Returns the connection of `SQLite`'s library.
fn library<'a>(tx: &Tx<'a>) -> &'a rusqlite::Connection {
    match tx.connection {
        Connection::Sqlite(connection) => connection.library(),
        Connection::Postgres(_) => panic!("it is on a server"),
    }
}

/// Notes a person of a number, whose language takes so many bytes.
fn note(tx: &Tx<'_>, user: u32, bytes: usize) -> Result<(), StoreError> {
    let sql = r#"INSERT INTO people ("user", locale) VALUES (?1, ?2)"#;
    tx.run(sql, params![user, "x".repeat(bytes)])
}

/// Adds the numbers of all people.
fn sum(tx: &Tx<'_>) -> i64 {
    tx.number(r#"SELECT coalesce(sum("user"), 0) FROM people"#)
}

async fn noted(store: &Store) -> i64 {
    store.read(|tx| Ok::<_, StoreError>(sum(tx))).await.unwrap()
}

fn not_committed<T>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::NotCommitted(_)))
}

/// Makes five jobs wait together, of which the third breaks the transaction: notes of persons 1, 10
/// and 100 around it, and a look at the end.
async fn a_batch_broken_by(
    store: &Store,
    breaks: impl Fn(&Tx<'_>) -> Result<(), StoreError> + Send + 'static,
) -> (Vec<Result<(), StoreError>>, Result<i64, StoreError>) {
    let (go, gate) = mpsc::channel();
    let (first, second, broken, next, look, ()) = tokio::join!(
        store.write(move |tx| {
            gate.recv().unwrap();
            note(tx, 1, 1)
        }),
        store.write(|tx| note(tx, 10, 1)),
        store.write(breaks),
        store.write(|tx| note(tx, 100, 1)),
        store.read(|tx| Ok(sum(tx))),
        // Polled last: all of them wait.
        async { go.send(()).unwrap() },
    );
    (vec![first, second, broken, next], look)
}

#[tokio::test]
async fn a_full_disk_in_mid_batch_undoes_what_it_denies_and_nothing_else() {
    let store = Store::in_memory().unwrap();
    store.write(|tx| tx.damage("PRAGMA max_page_count = 100")).await.unwrap();
    let (answers, look) = a_batch_broken_by(&store, |tx| note(tx, 1000, 1_000_000)).await;
    assert!(not_committed(&answers[0]) && not_committed(&answers[1]), "{answers:?}");
    let full = answers[2].as_ref().unwrap_err().to_string();
    assert!(matches!(answers[2], Err(StoreError::Database(_))), "{full}");
    assert!(answers[3].is_ok(), "those that follow run in a transaction of their own: {answers:?}");
    assert_eq!((look.unwrap(), noted(&store).await), (100, 100));
}

#[tokio::test]
async fn a_transaction_that_is_rolled_back_in_mid_batch_is_denied_to_all_of_it() {
    let store = Store::in_memory().unwrap();
    let (answers, look) = a_batch_broken_by(&store, |tx| tx.damage("ROLLBACK")).await;
    assert!(answers[..3].iter().all(Result::is_err) && answers[3].is_ok(), "{answers:?}");
    assert_eq!((look.unwrap(), noted(&store).await), (100, 100));
}

#[tokio::test]
async fn a_job_that_fails_undoes_itself_alone() {
    let store = Store::in_memory().unwrap();
    let (answers, look) = a_batch_broken_by(&store, |tx| {
        note(tx, 1000, 1)?;
        Err(StoreError::Closed)
    })
    .await;
    assert!(answers[2].is_err() && answers.iter().filter(|answer| answer.is_ok()).count() == 3);
    assert_eq!((look.unwrap(), noted(&store).await), (111, 111));
}

/// Preparing costs more than most statements do: whatever a move asks for, the statement of the move before serves.
#[tokio::test]
async fn no_statement_is_prepared_again_for_another_value() {
    let (store, _folder) = in_a_file();
    for sql in [loading::LAST_IN_CHANNEL, loading::IN_CHANNEL, headers::LAST_HEADER_IN_CHANNEL] {
        let prepared_again = move |tx: &Tx<'_>| {
            let mut statement = library(tx).prepare(sql).unwrap();
            for channel in 1..=3 {
                statement.query([channel]).unwrap().next().unwrap();
            }
            Ok::<_, StoreError>(statement.get_status(StatementStatus::RePrepare))
        };
        assert_eq!(store.read(prepared_again).await.unwrap(), 0, "{sql}");
        assert_eq!(store.write(prepared_again).await.unwrap(), 0, "{sql}");
    }
}

/// A database in a file, with the connections that the bot has.
fn in_a_file() -> (Store, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (Store::open(&folder.path().join("games.sqlite")).unwrap(), folder)
}

#[tokio::test]
async fn a_read_sees_every_write_that_was_answered_before() {
    let (store, _folder) = in_a_file();
    for user in 1..=200 {
        store.write(move |tx| note(tx, user, 1)).await.unwrap();
        assert_eq!(noted(&store).await, i64::from(user * (user + 1) / 2));
    }
}

#[tokio::test]
async fn a_long_read_keeps_no_write_and_no_other_read_waiting_and_sees_one_state() {
    let (store, _folder) = in_a_file();
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let begun = Mutex::new(Some(begun));
    let (go_on, gate) = mpsc::channel();
    let long = store.read(move |tx| {
        let before = sum(tx);
        begun.lock().unwrap().take().unwrap().send(()).unwrap();
        gate.recv().unwrap();
        Ok::<_, StoreError>((before, sum(tx)))
    });
    let meanwhile = async {
        has_begun.await.unwrap();
        store.write(|tx| note(tx, 1, 1)).await.unwrap();
        assert_eq!(noted(&store).await, 1);
        go_on.send(()).unwrap();
    };
    let (long, ()) = tokio::join!(long, meanwhile);
    assert_eq!(long.unwrap(), (0, 0));
}

#[tokio::test]
async fn what_computers_write_waits_until_nobody_else_does() {
    let store = Store::in_memory().unwrap();
    let (begun, has_begun) = tokio::sync::oneshot::channel();
    let begun = Mutex::new(Some(begun));
    let (go_on, gate) = mpsc::channel();
    let order = Arc::new(Mutex::new(Vec::new()));
    let notes = |what: &'static str| {
        let order = Arc::clone(&order);
        move |_: &Tx<'_>| {
            order.lock().unwrap().push(what);
            Ok::<_, StoreError>(())
        }
    };
    let long = store.write(move |_| {
        begun.lock().unwrap().take().unwrap().send(()).unwrap();
        gate.recv().unwrap();
        Ok::<_, StoreError>(())
    });
    let meanwhile = async {
        has_begun.await.unwrap();
        // All of these are in the queue before the first one is begun.
        let queued = async {
            tokio::join!(
                biased;
                store.write_after_others(notes("a computer")),
                store.write(notes("somebody")),
                store.write_after_others(notes("another computer")),
                store.write(notes("somebody else")),
                async {
                    go_on.send(()).unwrap();
                    Ok::<_, StoreError>(())
                },
            )
        };
        let done = queued.await;
        assert!(matches!(done, (Ok(()), Ok(()), Ok(()), Ok(()), Ok(()))));
    };
    let (long, ()) = tokio::join!(long, meanwhile);
    long.unwrap();
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["somebody", "somebody else", "a computer", "another computer"]);
}

#[tokio::test]
async fn a_read_cannot_write_and_the_next_jobs_can_do_theirs() {
    let (in_a_file, _folder) = in_a_file();
    for store in [in_a_file, Store::in_memory().unwrap()] {
        let refused = store.read(|tx| note(tx, 1, 1)).await.unwrap_err().to_string();
        assert!(refused.contains("readonly"), "{refused}");
        let broken = store.read::<(), StoreError>(|_| panic!("broken")).await.unwrap_err().to_string();
        assert!(broken.contains("broken"), "{broken}");
        assert_eq!(noted(&store).await, 0);
        store.write(|tx| note(tx, 7, 1)).await.unwrap();
        assert_eq!(noted(&store).await, 7);
    }
}

#[tokio::test]
async fn a_database_can_be_opened_again_once_all_its_connections_are_closed() {
    let (store, folder) = in_a_file();
    let file = folder.path().join("games.sqlite");
    store.write(|tx| note(tx, 7, 1)).await.unwrap();
    assert!(matches!(Store::open(&file), Err(super::OpenError::InUse { .. })));
    drop(store);
    let again = loop {
        // The threads close their connections when they hear that nobody needs them any more.
        match Store::open(&file) {
            Err(super::OpenError::InUse { .. }) => tokio::task::yield_now().await,
            opened => break opened.unwrap(),
        }
    };
    assert_eq!(noted(&again).await, 7);
}

/// Returns the tables whose rows name a game, by a column or a reference.
async fn tables_that_name_a_game() -> Vec<String> {
    let store = Store::in_memory().unwrap();
    let mut tables = store
        .read(|tx| {
            let sql = "SELECT DISTINCT t.name FROM sqlite_schema t, pragma_foreign_key_list(t.name) f
                       WHERE t.type = 'table' AND f.\"table\" = 'games'
                       UNION SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
                       WHERE t.type = 'table' AND c.name = 'game'";
            tx.rows(sql, params![], |row| row.get::<String>(0))
        })
        .await
        .unwrap();
    tables.sort();
    tables
}

#[tokio::test]
async fn every_table_that_is_of_games_is_of_lobbies_or_only_of_games_that_have_begun() {
    /// The tables that never have a row of a lobby.
    const OF_GAMES: [&str; 12] = [
        "answers_ahead",
        "awaited",
        "clocks",
        "game_results",
        "packed_logs",
        "plans",
        "results",
        "reviews",
        "shares",
        "states",
        "steps",
        "thinking",
    ];
    // The game whose notice told a reminder last: one that was played. Calls are forgotten within hours.
    let others = ["calls", "reminders", "votes"];
    let mut known: Vec<&str> = retention::OF_A_LOBBY.into_iter().chain(OF_GAMES).chain(others).collect();
    known.sort_unstable();
    assert_eq!(tables_that_name_a_game().await, known);
}

#[tokio::test]
async fn every_table_that_is_of_games_is_written_under_the_lock_of_its_game_or_has_a_reason() {
    let others = lock_order::OF_OTHERS.map(|(table, _)| table);
    let mut known: Vec<&str> = lock_order::OF_A_GAME.into_iter().chain(others).collect();
    // These have no column for it.
    known.retain(|table| !["ballots", "games"].contains(table));
    known.sort_unstable();
    assert_eq!(tables_that_name_a_game().await, known);
}
