//! Several processes on one database of a server.

use std::sync::{Mutex, mpsc};
use std::time::Duration;

use super::new_database::new_database;
use super::postgres::server_for;
use crate::store::operation::processes::{self, Process};
use crate::store::scheduling::jobs::{self, Job, JobKind, Leased};
use crate::store::{GameId, OpenError, ProcessId, Store, StoreError, Time, Tx, computers, operation::place};

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
    let rows = other.read(|tx| Ok::<_, StoreError>(tx.number("SELECT count(*) FROM processes")));
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
    assert!(matches!(refused, StoreError::Outdated { found: 1000, .. }), "{refused}");
    let refused = Store::connect_still(&database).err().unwrap();
    assert!(matches!(refused, OpenError::NewerServer { found: 1000, .. }), "{refused}");
}

/// Two processes on one database with two games.
fn two_with_games(database: &secrecy::SecretString) -> [Store; 2] {
    [(); 2].map(|()| Store::connect_still(database).unwrap())
}

/// Adds a game with a computer that is asked, and a job.
fn add_game(tx: &Tx<'_>, game: u64) -> Result<(), StoreError> {
    tx.damage(&format!(
        "INSERT INTO editions VALUES ('hash', 'toml') ON CONFLICT (hash) DO NOTHING;
         INSERT INTO games (id, stage, guild, channel, locale, host, edition, options, created_at)
         VALUES ({game}, 'running', 1, {game}, 'en-US', 3, 'hash', '{{}}', 0);
         INSERT INTO awaited (game, seat, since, computer) VALUES ({game}, 0, 0, 1);"
    ))?;
    jobs::enqueue(tx, Job::PackLog(GameId(game)), Time(0))
}

/// Jobs that one process is taking are left to it by another, which waits for nothing.
#[tokio::test]
async fn a_job_is_taken_by_one_process_and_the_other_waits_for_nothing() {
    let Some(server) = server_for("a_job_is_taken_by_one_process_and_the_other_waits_for_nothing") else {
        return;
    };
    let [one, other] = two_with_games(&new_database(&server.url()));
    one.write(|tx| add_game(tx, 1).and_then(|()| add_game(tx, 2))).await.unwrap();
    let lease = |most: u32| move |tx: &Tx<'_>| jobs::lease(&tx.at(Time(9)), &[JobKind::PackLog], most);
    let (taken, is_taken) = mpsc::channel();
    let (go_on, gate) = mpsc::channel();
    let gate = Mutex::new(gate);
    let first = one.write(move |tx| {
        let leased = lease(1)(tx)?;
        taken.send(()).unwrap();
        gate.lock().unwrap().recv().unwrap();
        Ok::<_, StoreError>(leased)
    });
    let meanwhile = async {
        tokio::task::spawn_blocking(move || is_taken.recv().unwrap()).await.unwrap();
        let leased = other.write(lease(9)).await.unwrap();
        go_on.send(()).unwrap();
        leased
    };
    let (first, second) = tokio::join!(first, meanwhile);
    let jobs = |leased: Vec<Leased>| leased.into_iter().map(|leased| leased.job).collect::<Vec<_>>();
    assert_eq!(jobs(first.unwrap()), [Job::PackLog(GameId(1))]);
    assert_eq!(jobs(second), [Job::PackLog(GameId(2))]);
    // What a process held that is not heard of is the other's at once.
    let gone = one.membership().process();
    other.write(move |tx| processes::tests::age(tx, gone)).await.unwrap();
    // So is what it has leased itself and was never told of, because the answer to the commit was lost.
    let both = [Job::PackLog(GameId(1)), Job::PackLog(GameId(2))];
    assert_eq!(jobs(other.write(lease(9)).await.unwrap()), both);
}

#[tokio::test]
async fn one_process_thinks_for_the_computers_of_a_game_while_it_lives() {
    let Some(server) = server_for("one_process_thinks_for_the_computers_of_a_game_while_it_lives") else {
        return;
    };
    let [one, other] = two_with_games(&new_database(&server.url()));
    one.write(|tx| add_game(tx, 1)).await.unwrap();
    let asked =
        async |store: &Store| store.read(|tx| computers::to_move(tx, Time(9), None)).await.unwrap().len();
    let lease = async |store: &Store| store.write(|tx| computers::lease(tx, GameId(1))).await.unwrap();
    assert!(lease(&one).await && !lease(&other).await);
    assert_eq!((asked(&one).await, asked(&other).await), (1, 0), "the other looks for other games");
    one.write(|tx| computers::release(tx, GameId(1))).await.unwrap();
    assert!(lease(&other).await && !lease(&one).await);
    let gone = other.membership().process();
    one.write(move |tx| processes::tests::age(tx, gone)).await.unwrap();
    assert_eq!(asked(&one).await, 1);
    assert!(lease(&one).await);
    // Who comes back does not end what another has begun.
    other.beat().await;
    other.write(|tx| computers::release(tx, GameId(1))).await.unwrap();
    assert!(!lease(&other).await);
}

#[tokio::test]
async fn a_process_tells_the_others_that_there_is_something_to_do() {
    let Some(server) = server_for("a_process_tells_the_others_that_there_is_something_to_do") else { return };
    let [one, other] = two_with_games(&new_database(&server.url()));
    // Each begins by looking; from then on it listens.
    other.told_by_others().await;
    one.tell_others();
    other.told_by_others().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_learns_how_far_the_clock_of_the_database_is_ahead_of_its_own() {
    let Some(server) = server_for("the_clock_of_the_database") else { return };
    let database = new_database(&server.url());
    let ahead = |store: &Store| *store.membership().clock_ahead().borrow();
    let behind = Store::connect_behind(&database).unwrap();
    // An answer that was too long on its way does not count.
    while ahead(&behind) == 0 {
        behind.beat().await;
    }
    assert!((ahead(&behind) - 25 * 60 * 1_000).abs() < 1_000, "{}", ahead(&behind));
    assert_eq!(ahead(&Store::connect_still(&database).unwrap()), 0);
    assert_eq!(ahead(&Store::for_tests()), 0, "on a file there is no other clock");
}

#[tokio::test]
async fn what_a_process_held_that_was_killed_on_this_machine_is_free_at_once() {
    let Some(server) = server_for("what_a_process_held_that_was_killed") else { return };
    let database = new_database(&server.url());
    let one = Store::connect_still(&database).unwrap();
    let kill = async |number: i64| {
        let (process, place) = (ProcessId::test(number), place::tests::left().to_string());
        let hour = Some(Duration::from_hours(1));
        one.write(move |tx| processes::enter(tx, process, hour, Some(&place))).await.unwrap();
        assert!(live(&one).await.contains(&process));
    };
    kill(1).await;
    one.beat().await;
    assert_eq!(live(&one).await, [one.membership().process()], "those that live see it");
    kill(2).await;
    let next = Store::connect_still(&database).unwrap();
    assert_eq!(live(&one).await, both(&one, &next), "so does the next");
}
