//! Several processes on one database of a server.

use super::new_database::new_database;
use super::postgres::server_for;
use crate::store::processes::{self, Process};
use crate::store::{Fault, OpenError, ProcessId, Store};

/// Returns the numbers of the processes that live.
async fn live(store: &Store) -> Vec<ProcessId> {
    let live = store.read(processes::live).await.unwrap();
    live.into_iter().map(|process: Process| process.id).collect()
}

/// Returns the numbers of two processes as the database lists them.
fn both(one: &Store, other: &Store) -> Vec<ProcessId> {
    let mut both = vec![one.membership().process(), other.membership().process()];
    both.sort_by_key(|process| process.0);
    both
}

#[tokio::test]
async fn processes_live_side_by_side_until_they_leave_or_are_not_heard_of() {
    let Some(server) = server_for("processes_live_side_by_side_until_they_leave_or_are_not_heard_of") else {
        return;
    };
    let database = new_database(&server.url());
    let [one, other] = [(); 2].map(|()| Store::connect_still(&database).unwrap());
    let all = one.read(processes::live).await.unwrap();
    assert!(all.iter().all(|process| process.program == env!("CARGO_PKG_VERSION") && process.schema >= 20));
    assert_eq!(live(&one).await, both(&one, &other));

    // One is not heard of in time: to the others it is gone, and once it is heard of again it is another one.
    let (stopped, mut numbers) = (one.membership().process(), one.membership().follow());
    one.write(move |tx| processes::tests::age(tx, stopped)).await.unwrap();
    assert_eq!(live(&other).await, [other.membership().process()]);
    other.beat().await;
    let rows = other.read(|tx| Ok::<_, Fault>(tx.number("SELECT count(*) FROM processes")));
    assert_eq!(rows.await.unwrap(), 1, "its row is swept");
    one.beat().await;
    let anew = *numbers.borrow_and_update();
    assert_eq!(live(&one).await, both(&one, &other));
    assert!(anew != stopped && one.membership().owns(anew) && !one.membership().owns(stopped));

    // Who is heard of goes on as the same.
    one.beat().await;
    other.beat().await;
    assert!(one.membership().owns(anew) && !numbers.has_changed().unwrap());

    one.leave().await;
    assert_eq!(live(&other).await, [other.membership().process()]);
    assert!(!one.membership().is_valid());
}

#[tokio::test]
async fn processes_that_start_at_once_make_the_tables_once() {
    let Some(server) = server_for("processes_that_start_at_once_make_the_tables_once") else { return };
    let database = new_database(&server.url());
    let start = |_| {
        let database = database.clone();
        std::thread::spawn(move || Store::connect_still(&database))
    };
    let starts: Vec<_> = (0..4).map(start).collect();
    let stores: Vec<Store> = starts.into_iter().map(|start| start.join().unwrap().unwrap()).collect();
    assert_eq!(live(&stores[0]).await.len(), stores.len());
}

#[tokio::test]
async fn the_tables_are_not_changed_under_a_process_that_does_not_know_them() {
    let Some(server) = server_for("the_tables_are_not_changed_under_a_process_that_does_not_know_them")
    else {
        return;
    };
    let database = new_database(&server.url());
    let old = Store::connect_still(&database).unwrap();
    // As if this program were newer than the database, and than the process that uses it.
    let forget = "DELETE FROM refinery_schema_history WHERE version = (SELECT max(version) FROM refinery_schema_history)";
    old.write(move |tx| tx.damage(forget)).await.unwrap();
    let refused = Store::connect_still(&database).err().unwrap();
    assert!(matches!(&refused, OpenError::OlderProcesses { older, .. } if older.len() == 1), "{refused}");
    let said = refused.to_string();
    assert!(said.contains(env!("CARGO_PKG_VERSION")) && said.contains("stop them first"), "{said}");

    // It is not heard of, and a newer program changes the tables: on waking it can do nothing.
    let process = old.membership().process();
    let change = "INSERT INTO refinery_schema_history (version, name) VALUES (1000, 'next')";
    old.write(move |tx| processes::tests::age(tx, process).and_then(|()| tx.damage(change))).await.unwrap();
    old.beat().await;
    old.membership().outdated().await;
    let refused = old.read(processes::live).await.unwrap_err();
    assert!(matches!(refused, Fault::Outdated { found: 1000, .. }), "{refused}");
    let refused = Store::connect_still(&database).err().unwrap();
    assert!(matches!(refused, OpenError::NewerServer { found: 1000, .. }), "{refused}");
}
