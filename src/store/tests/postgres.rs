//! The promises about transactions on a server, and the tests of the use cases there.

use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};

use secrecy::ExposeSecret;

use super::new_database::{SERVER, new_database};
use crate::store::database::{SERVERS, params};
use crate::store::{Deferred, OpenError, Store, StoreError, Tx, UserId, people::person, posting::calls};
use last_spike_testkit::machine::needed;
use last_spike_testkit::postgres::Server;

/// Starts a server; says that a test is left out where none can be started, and why. A program that is built without
/// servers needs none.
pub(super) fn server_for(test: &str) -> Option<Server> {
    if SERVERS { needed(test, Server::start()) } else { None }
}

/// Notes a person.
fn note(tx: &Tx<'_>, user: u32) -> Result<(), StoreError> {
    tx.run(r#"INSERT INTO people ("user", locale) VALUES (?1, 'en-US')"#, params![user])
}

fn people(tx: &Tx<'_>) -> Result<i64, StoreError> {
    tx.one("SELECT count(*) FROM people", params![], |row| row.get(0))
}

/// Every test of the use cases, again on a server: in another process, which is told where it is.
///
/// `ON_SERVER=tests::voting:: cargo test --lib use_cases_do_on_a_server` runs only those whose names contain it.
#[test]
fn use_cases_do_on_a_server_what_they_do_in_a_file() {
    let Some(server) = server_for("use_cases_do_on_a_server_what_they_do_in_a_file") else { return };
    let wanted = std::env::var("ON_SERVER");
    let mut tests = Command::new(std::env::current_exe().unwrap());
    // Months of play are some thousand transactions for each game, and each takes a server milliseconds: one game, and
    // one history.
    let run =
        tests.env(SERVER, server.url()).envs([("LIVES", "1"), ("HISTORIES", "1")]).env_remove("ON_SERVER");
    // This test is not one of its own.
    let run = run.args(wanted.as_deref().unwrap_or("service::").split_whitespace());
    let run = run.args(["--skip", "use_cases_do_on_a_server"]).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}");
    let count = said.lines().find_map(|line| line.strip_prefix("running ")?.split(' ').next()?.parse().ok());
    assert!(count > Some(if wanted.is_ok() { 0 } else { 100 }), "the tests were found: {said}");
}

#[tokio::test]
async fn on_a_server_jobs_fail_wait_and_are_done_again() {
    let Some(server) = server_for("on_a_server_jobs_fail_wait_and_are_done_again") else { return };
    let open = || Store::connect_still(&new_database(&server.url())).unwrap();
    a_job_that_fails_undoes_itself(&open()).await;
    a_statement_that_fails_undoes_its_job_whatever_it_answers(&open()).await;
    a_read_cannot_write_and_sees_one_state(&open()).await;
    a_deadlock_is_not_noticed(&open()).await;
    calls_are_counted_in_no_circle(&open()).await;
    a_lost_connection_is_not_noticed(&open()).await;
    a_job_that_stands_still_keeps_nobody_waiting_and_is_done_again(&open()).await;
    a_panic_ends_its_job_alone(&open()).await;
}

#[tokio::test]
async fn a_database_that_its_operator_has_made_read_only_stays_so_and_is_told_as_such() {
    let test = "a_database_that_its_operator_has_made_read_only_stays_so_and_is_told_as_such";
    let Some(server) = server_for(test) else { return };
    let database = new_database(&server.url());
    let read_only = format!("{}%20-cdefault_transaction_read_only%3Don", database.expose_secret());
    let refused = Store::connect_still(&read_only.clone().into()).err().unwrap();
    assert!(matches!(refused, OpenError::ReadOnlyServer), "{refused}");
    assert!(refused.to_string().contains("default_transaction_read_only"), "{refused}");
    // It is switched on while the bot runs.
    let store = Store::connect_still(&database).unwrap();
    let switch = "DO 'BEGIN EXECUTE format(''ALTER ROLE %I SET default_transaction_read_only = on'', current_user); END'";
    store.write(move |tx| tx.damage(switch)).await.unwrap();
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
    store.read(move |tx| tx.one::<i64>(end, params![], |row| row.get(0))).await.unwrap();
    let refused = store.write(|tx| note(tx, 1).and_then(|()| people(tx))).await.unwrap_err().to_string();
    assert!(refused.contains("read-only"), "{refused}");
}

async fn a_job_that_fails_undoes_itself(store: &Store) {
    let failed =
        store.write(|tx| note(tx, 1).and_then(|()| people(tx)).and(Err::<(), _>(StoreError::Closed)));
    assert!(matches!(failed.await, Err(StoreError::Closed)));
    store.write(|tx| note(tx, 2)).await.unwrap();
    assert_eq!(store.read(people).await.unwrap(), 1);
}

async fn a_statement_that_fails_undoes_its_job_whatever_it_answers(store: &Store) {
    let refused = store.write(|tx| {
        note(tx, 1)?;
        let twice = note(tx, 1).and_then(|()| people(tx));
        assert!(twice.is_err());
        Ok::<_, StoreError>(())
    });
    assert!(matches!(refused.await, Err(StoreError::NotCommitted(_))));
    let late = store.write(|tx| note(tx, 1).and_then(|()| note(tx, 1)));
    assert!(matches!(late.await, Err(StoreError::NotCommitted(_))), "it is carried out with the commit");
    assert_eq!(store.read(people).await.unwrap(), 0);
}

async fn a_read_cannot_write_and_sees_one_state(store: &Store) {
    let refused = store.read(|tx| note(tx, 1)).await.unwrap_err().to_string();
    assert!(refused.contains("read-only"), "{refused}");
    let (begun, has_begun) = mpsc::channel();
    let (go_on, gate) = mpsc::channel();
    let long = store.read(move |tx| {
        let before = people(tx)?;
        begun.send(()).unwrap();
        gate.recv().unwrap();
        Ok::<_, StoreError>((before, people(tx)?))
    });
    let meanwhile = async {
        tokio::task::spawn_blocking(move || has_begun.recv().unwrap()).await.unwrap();
        store.write(|tx| note(tx, 1)).await.unwrap();
        assert_eq!(store.read(people).await.unwrap(), 1);
        go_on.send(()).unwrap();
    };
    let (long, ()) = tokio::join!(long, meanwhile);
    assert_eq!(long.unwrap(), (0, 0));
}

/// Two jobs that wait for each other: one of them is done again.
async fn a_deadlock_is_not_noticed(store: &Store) {
    store.write(|tx| note(tx, 1).and_then(|()| note(tx, 2))).await.unwrap();
    let attempts = Arc::new(AtomicU32::new(0));
    let both_hold_one = Arc::new(std::sync::Barrier::new(2));
    let change = |first: u32, second: u32| {
        let (attempts, both_hold_one, is_first) =
            (Arc::clone(&attempts), Arc::clone(&both_hold_one), Mutex::new(true));
        store.write(move |tx| {
            let sql = r#"UPDATE people SET dm = coalesce(dm, 0) + 1 WHERE "user" = ?1"#;
            attempts.fetch_add(1, Ordering::Relaxed);
            tx.execute(sql, params![first])?;
            if std::mem::take(&mut *is_first.lock().unwrap_or_else(PoisonError::into_inner)) {
                both_hold_one.wait();
            }
            tx.execute(sql, params![second])
        })
    };
    let (one, other) = tokio::join!(change(1, 2), change(2, 1));
    assert_eq!((one.unwrap(), other.unwrap()), (1, 1));
    assert!(attempts.load(Ordering::Relaxed) > 2, "one was in the way of the other");
    let sum = "SELECT CAST(sum(dm) AS BIGINT) FROM people";
    let sum = store.read(move |tx| tx.one::<i64>(sum, params![], |row| row.get(0)));
    assert_eq!(sum.await.unwrap(), 4);
}

/// Two people act at once, each in a game in which the other has asked for something.
async fn calls_are_counted_in_no_circle(store: &Store) {
    let attempts = Arc::new(AtomicU32::new(0));
    let both_have_acted = Arc::new(std::sync::Barrier::new(2));
    let act = |actor: u64, asker: u64| {
        let (attempts, both_have_acted) = (Arc::clone(&attempts), Arc::clone(&both_have_acted));
        store.write(move |tx| {
            let is_first = attempts.fetch_add(1, Ordering::Relaxed) < 2;
            person::note(tx, UserId(actor), "en-US")?;
            // What is run is carried out with what is asked next.
            tx.rows("SELECT 1", params![], |_| Ok(()))?;
            if is_first {
                both_have_acted.wait();
            }
            calls::lock(tx, UserId(asker))?;
            people(tx)
        })
    };
    let (one, other) = tokio::join!(act(1, 2), act(2, 1));
    assert!(one.is_ok() && other.is_ok());
    assert_eq!(attempts.load(Ordering::Relaxed), 2, "neither waited for the other");
}

/// A connection that the server ends, once between two jobs and once in the middle of one.
async fn a_lost_connection_is_not_noticed(store: &Store) {
    let end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> pg_backend_pid()";
    let others = move |tx: &Tx<'_>| tx.one::<i64>(end, params![], |row| row.get(0));
    for user in 0..20 {
        store.write(move |tx| note(tx, user)).await.unwrap();
    }
    store.read(others).await.unwrap();
    let is_first = Mutex::new(true);
    let lost = store.write(move |tx| {
        note(tx, 100)?;
        people(tx)?;
        if std::mem::take(&mut *is_first.lock().unwrap()) {
            tx.one::<bool>("SELECT pg_terminate_backend(pg_backend_pid())", params![], |row| row.get(0))?;
        }
        people(tx)
    });
    assert_eq!(lost.await.unwrap(), 21);
    assert_eq!(store.read(people).await.unwrap(), 21);
}

async fn a_job_that_stands_still_keeps_nobody_waiting_and_is_done_again(store: &Store) {
    let limit = "SELECT current_setting('idle_in_transaction_session_timeout')";
    let shown = |tx: &Tx<'_>| tx.one::<String>(limit, params![], |row| row.get(0));
    assert_eq!(store.write(shown).await.unwrap(), "10s");
    assert_eq!(store.read(shown).await.unwrap(), "0", "one that only reads keeps nobody waiting");
    store.write(|tx| note(tx, 1)).await.unwrap();
    let change = |tx: &Tx<'_>| tx.run(r#"UPDATE people SET locale = 'pt-BR' WHERE "user" = 1"#, params![]);
    let (stands, has_stopped) = mpsc::channel();
    let (go_on, gate) = mpsc::channel();
    let first = Mutex::new(Some(gate));
    let still = store.write(move |tx| {
        change(tx)?;
        if let Some(gate) = first.lock().unwrap().take() {
            tx.run("SET LOCAL idle_in_transaction_session_timeout = '1ms'", params![])?;
            people(tx)?;
            stands.send(()).unwrap();
            gate.recv().unwrap();
        }
        people(tx)
    });
    let others = async {
        tokio::task::spawn_blocking(move || has_stopped.recv().unwrap()).await.unwrap();
        store.write(change).await.unwrap();
        go_on.send(()).unwrap();
    };
    assert_eq!(tokio::join!(still, others).0.unwrap(), 1);
}

async fn a_panic_ends_its_job_alone(store: &Store) {
    let broken =
        store.write::<(), StoreError>(|tx| note(tx, 1).map(|()| panic!("broken"))).await.unwrap_err();
    assert!(broken.to_string().contains("broken"), "{broken}");
    assert_eq!(store.read(people).await.unwrap(), 0);
}

/// The columns of all tables, with what they hold and whether they may hold nothing.
type Shape = Vec<(String, String, String, bool)>;

/// Reads the columns of a database by a query that selects them.
async fn shape(store: &Store, sql: &'static str) -> Shape {
    let read = move |tx: &Tx<'_>| {
        tx.rows(sql, params![], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))
    };
    let mut shape: Shape = store.read(read).await.unwrap();
    shape.sort();
    shape
}

/// Both schemas have the same tables and columns, and the same indexes.
#[tokio::test]
async fn the_schema_on_a_server_is_that_of_a_file() {
    let Some(server) = server_for("the_schema_on_a_server_is_that_of_a_file") else { return };
    let here = Store::in_memory().unwrap();
    let there = Store::connect_still(&new_database(&server.url())).unwrap();
    let in_file = "SELECT t.name, c.name, CASE c.type WHEN 'INT' THEN 'INTEGER' ELSE c.type END, c.\"notnull\" = 0 AND c.pk = 0
                   FROM sqlite_schema t, pragma_table_info(t.name) c
                   WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'refinery%'";
    let on_server = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT),
                     CASE data_type WHEN 'bigint' THEN 'INTEGER' WHEN 'text' THEN 'TEXT' WHEN 'bytea' THEN 'BLOB'
                     ELSE CAST(data_type AS TEXT) END, is_nullable = 'YES'
                     FROM information_schema.columns
                     WHERE table_schema = current_schema() AND table_name NOT LIKE 'refinery%'";
    let expected = shape(&here, in_file).await;
    assert!(expected.len() > 100, "the columns were found");
    assert_eq!(shape(&there, on_server).await, expected);
    let in_file = "SELECT tbl_name, name, '', 0 FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
    let on_server = "SELECT CAST(tablename AS TEXT), CAST(indexname AS TEXT), '', 0 FROM pg_indexes
                     WHERE schemaname = current_schema() AND indexname NOT LIKE '%\\_pkey' AND indexname NOT LIKE '%\\_key'";
    assert_eq!(shape(&there, on_server).await, shape(&here, in_file).await);
    let loose = "SELECT CAST(table_name AS TEXT), CAST(column_name AS TEXT), '', 0 FROM information_schema.columns
                 WHERE table_schema = current_schema() AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'";
    assert_eq!(shape(&there, loose).await, [], "text is compared byte by byte");
}

/// Statements whose answers nobody awaits travel with the next one.
#[tokio::test]
async fn statements_that_nobody_waits_for_take_no_time_of_their_own() {
    let Some(server) = server_for("statements_that_nobody_waits_for_take_no_time_of_their_own") else {
        return;
    };
    let store = Store::connect_still(&new_database(&server.url())).unwrap();
    let trips = store.write(|tx| {
        let before = tx.round_trips();
        (0..9).try_for_each(|user| note(tx, user))?;
        let found = people(tx)?;
        (9..20).try_for_each(|user| note(tx, user))?;
        Ok::<_, StoreError>((found, tx.round_trips() - before))
    });
    assert_eq!(trips.await.unwrap(), (9, 1), "the beginning and nine notes came with the count");
    assert_eq!(store.read(people).await.unwrap(), 20);
}

/// Asks for the number of people.
fn prefetch_people(tx: &Tx<'_>) -> Result<Deferred<i64>, StoreError> {
    Ok(tx.prefetch("SELECT count(*) FROM people", params![], |row| row.get(0))?.one())
}

#[tokio::test]
async fn what_is_asked_for_comes_with_the_next_answer_and_is_what_was_stored_then() {
    let Some(server) = server_for("what_is_asked_for_comes_with_the_next_answer_and_is_what_was_stored_then")
    else {
        return;
    };
    let there = Store::connect_still(&new_database(&server.url())).unwrap();
    for store in [Store::in_memory().unwrap(), there] {
        let found = store.write(|tx| {
            let (none, ()) = (prefetch_people(tx)?, note(tx, 1)?);
            let (one, ()) = (prefetch_people(tx)?, note(tx, 2)?);
            let two = people(tx)?;
            Ok::<_, StoreError>([none.read(tx)?, one.read(tx)?, two])
        });
        assert_eq!(found.await.unwrap(), [0, 1, 2]);
    }
}

#[tokio::test]
async fn what_is_asked_for_is_waited_for_once() {
    let Some(server) = server_for("what_is_asked_for_is_waited_for_once") else { return };
    let store = Store::connect_still(&new_database(&server.url())).unwrap();
    let trips = store.write(|tx| {
        let before = tx.round_trips();
        let (first, (), second) = (prefetch_people(tx)?, note(tx, 1)?, prefetch_people(tx)?);
        let found = (first.read(tx)?, second.read(tx)?);
        Ok::<_, StoreError>((found, tx.round_trips() - before))
    });
    assert_eq!(trips.await.unwrap(), ((0, 1), 1));
    let unread = store.write(|tx| prefetch_people(tx).and_then(|_| note(tx, 2)));
    unread.await.unwrap();
    assert_eq!(store.read(people).await.unwrap(), 2, "what nobody reads keeps nothing from being stored");
}

#[tokio::test]
async fn what_is_asked_for_after_a_failure_is_not_there_and_nothing_is_stored() {
    let Some(server) = server_for("what_is_asked_for_after_a_failure_is_not_there_and_nothing_is_stored")
    else {
        return;
    };
    let store = Store::connect_still(&new_database(&server.url())).unwrap();
    let refused = store.write(|tx| {
        note(tx, 1)?;
        note(tx, 1)?;
        let (first, second) = (prefetch_people(tx)?, prefetch_people(tx)?);
        assert!(first.read(tx).unwrap_err().to_string().contains("duplicate"), "the write before it failed");
        assert!(second.read(tx).is_err());
        Ok::<_, StoreError>(())
    });
    assert!(matches!(refused.await, Err(StoreError::NotCommitted(_))));
    assert_eq!(store.read(people).await.unwrap(), 0);
}
