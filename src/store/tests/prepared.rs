//! Statements that are prepared once on a connection, and what makes them useless.

use std::sync::Arc;

use last_spike_testkit::machine::needed;
use tokio::task::JoinSet;

use super::new_database::new_database;
use super::postgres::server_for;
use crate::store::database::params;
use crate::store::database::postgres::Server;
use crate::store::database::server::Begin;
use crate::store::operation::session::Session;
use crate::store::rows::cache::Cache;
use crate::store::{OpenError, ProcessId, Statements, Store, StoreError, Tx};

pub(super) fn number(tx: &Tx<'_>, sql: &str) -> Result<i64, StoreError> {
    tx.one(sql, params![], |row| row.get(0))
}

/// Returns the number of statements that are prepared on the connection of a transaction.
fn kept(tx: &Tx<'_>) -> Result<i64, StoreError> {
    number(tx, "SELECT count(*) FROM pg_prepared_statements")
}

/// Sessions of a process on a server.
pub(super) fn sessions(url: &str, statements: Statements) -> [Session; 2] {
    let server = Arc::new(Server::at(&url.to_owned().into()).unwrap().by(statements));
    [(); 2].map(|()| Session::new(Arc::clone(&server), Arc::new(Cache::default())))
}

pub(super) const PROCESS: ProcessId = ProcessId::test(1);

#[test]
fn a_statement_is_prepared_once_on_a_connection_however_often_it_is_carried_out() {
    let Some(server) = server_for("a_statement_is_prepared_once") else { return };
    let [mut session, _] = sessions(&server.url(), Statements::Prepared);
    let mut asked = |begin| {
        let job = |tx: &Tx<'_>| {
            let sum = tx.one::<i64>("SELECT ?1 + ?2", params![1_i64, 2_i64], |row| row.get(0))?;
            assert_eq!(sum, 3);
            kept(tx)
        };
        session.carry_out(begin, PROCESS, job).unwrap()
    };
    // The two of the job: what begins and ends a transaction has no plan.
    let all = [Begin::Glancing, Begin::Writing, Begin::Reading, Begin::Writing, Begin::Glancing];
    assert_eq!(all.map(&mut asked), [2; 5]);
    let [mut session, _] = sessions(&server.url(), Statements::Unnamed);
    assert_eq!(session.carry_out(Begin::Writing, PROCESS, kept).unwrap(), 0);
}

#[test]
fn a_statement_that_cannot_be_prepared_undoes_its_job_and_keeps_no_other_from_being_done() {
    let Some(server) = server_for("a_statement_that_cannot_be_prepared") else { return };
    for statements in [Statements::Prepared, Statements::Unnamed] {
        let [mut session, _] = sessions(&server.url(), statements);
        let wrong = |tx: &Tx<'_>| {
            number(tx, "SELECT 1")?;
            // It is sent with the end of the transaction.
            tx.run("SELECT 1 FROM nowhere", params![])
        };
        let failed: Result<(), StoreError> = session.carry_out(Begin::Writing, PROCESS, wrong);
        assert!(matches!(failed, Err(StoreError::NotCommitted(_))), "{failed:?}");
        assert_eq!(session.carry_out(Begin::Writing, PROCESS, |tx| number(tx, "SELECT 7")).unwrap(), 7);
    }
}

#[test]
fn as_many_statements_are_kept_as_the_bot_needs_and_no_more() {
    let Some(server) = server_for("as_many_statements_are_kept") else { return };
    let [mut session, _] = sessions(&server.url(), Statements::Prepared);
    let many = |tx: &Tx<'_>| (0..2_000).try_for_each(|n| number(tx, &format!("SELECT {n}")).map(drop));
    session.carry_out(Begin::Reading, PROCESS, many).unwrap();
    let kept = session.carry_out(Begin::Reading, PROCESS, kept).unwrap();
    assert!((500..=513).contains(&kept), "{kept}");
}

#[tokio::test]
async fn what_another_process_makes_of_a_table_is_no_failure() {
    let Some(server) = server_for("what_another_process_makes_of_a_table") else { return };
    let database = new_database(&server.url());
    let [one, other] = [(); 2].map(|()| Store::connect_still(&database).unwrap());
    let change = |sql: &'static str| other.write(move |tx| tx.damage(sql));
    change("CREATE TABLE changing (a BIGINT); INSERT INTO changing VALUES (7)").await.unwrap();
    // It asks for all columns, as no statement of the bot does: what such a one answers changes with the table.
    let all = "SELECT * FROM changing";
    let read = || one.read(|tx| number(tx, all));
    let write = || one.write(|tx| tx.damage("UPDATE changing SET a = a + 1").and_then(|()| number(tx, all)));
    for _ in 0..20 {
        assert_eq!(read().await.unwrap(), 7);
    }
    assert_eq!(write().await.unwrap(), 8);
    change("ALTER TABLE changing ADD COLUMN b BIGINT").await.unwrap();
    for _ in 0..20 {
        assert_eq!(read().await.unwrap(), 8);
    }
    assert_eq!(write().await.unwrap(), 9, "it is done once");
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_pooler_that_knows_no_names_a_start_says_what_to_set_and_with_that_all_goes() {
    let test = "behind_a_pooler_that_knows_no_names";
    let Some(server) = server_for(test) else { return };
    let pooler = server.pooler().ok_or("pgbouncer is not installed");
    let Some(pooler) = needed(test, pooler) else { return };
    let url = pooler.url.clone().into();
    match Store::connect(&url, Statements::Prepared) {
        Err(refused) => {
            assert!(matches!(refused, OpenError::NoNames), "{refused}");
            let said = refused.to_string();
            assert!(
                said.contains("prepared = false") && said.contains("LAST_SPIKE_DATABASE__PREPARED"),
                "{said}"
            );
        }
        // A newer one knows them.
        Ok(store) => drop(store),
    }
    let store = Store::connect(&url, Statements::Unnamed).unwrap();
    let mut working = JoinSet::new();
    for user in 0..200_i64 {
        let store = store.clone();
        working.spawn(async move {
            let note = move |tx: &Tx<'_>| {
                let sql = r#"INSERT INTO people ("user", locale) VALUES (?1, 'en-US')"#;
                tx.run(sql, params![user])
            };
            store.write(note).await.unwrap();
            store.read(|tx| number(tx, "SELECT count(*) FROM people")).await.unwrap()
        });
    }
    let seen = working.join_all().await;
    assert_eq!(seen.into_iter().max(), Some(200));
    store.leave().await;
}

#[test]
fn where_a_pooler_loses_names_while_the_bot_runs_it_goes_on_without() {
    let test = "where_a_pooler_loses_names";
    let Some(server) = server_for(test) else { return };
    let pooler = server.pooler().ok_or("pgbouncer is not installed");
    let Some(pooler) = needed(test, pooler) else { return };
    let [mut one, mut other] = sessions(&pooler.url, Statements::Prepared);
    let ask = |session: &mut Session| session.carry_out(Begin::Reading, PROCESS, |tx| number(tx, "SELECT 7"));
    assert_eq!(ask(&mut one).unwrap(), 7);
    let connection =
        other.carry_out(Begin::Reading, PROCESS, |tx| number(tx, "SELECT pg_backend_pid()")).unwrap();
    // While one client holds that connection, the other is given another.
    let meanwhile = std::cell::RefCell::new(one);
    let held = |tx: &Tx<'_>| {
        let held = number(tx, "SELECT pg_backend_pid()")?;
        Ok::<_, StoreError>((held, ask(&mut meanwhile.borrow_mut())?))
    };
    assert_eq!(other.carry_out(Begin::Reading, PROCESS, held).unwrap(), (connection, 7));
    // The other client has prepared statements, too, and does without them now.
    assert_eq!(ask(&mut other).unwrap(), 7);
    assert_eq!(ask(&mut meanwhile.borrow_mut()).unwrap(), 7);
}
