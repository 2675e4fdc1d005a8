//! Several processes on one database of a server.

use super::postgres::server_for;
use super::server::new_database;
use crate::store::processes::{self, Process};
use crate::store::{Fault, ProcessId, Store};

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
