//! Rows that are read one by one as they come.

use super::postgres::server_for;
use super::prepared::{PROCESS, number, sessions};
use crate::store::database::server::Begin;
use crate::store::database::{Error, params};
use crate::store::{Statements, Store, StoreError, Tx};

/// The numbers up to one.
const NUMBERS: &str =
    "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
                       SELECT i FROM n";

/// Adds the numbers up to one, and then those until a reader has enough.
fn add(tx: &Tx<'_>, most: i64) -> Result<[i64; 3], StoreError> {
    let (mut all, mut some) = (0, 0);
    tx.each(NUMBERS, params![most], |row| {
        all += row.get::<i64>(0)?;
        Ok(())
    })?;
    let stopped = tx.each(NUMBERS, params![most], |row| {
        some += row.get::<i64>(0)?;
        if some < 100 { Ok(()) } else { Err(Error::NoRow) }
    });
    let is_own =
        |error: &StoreError| matches!(error, StoreError::Database(why) if matches!(**why, Error::NoRow));
    assert!(stopped.as_ref().is_err_and(is_own), "{stopped:?}");
    Ok([all, some, number(tx, "SELECT 7")?])
}

#[tokio::test]
async fn of_a_file_rows_are_read_as_they_come_until_a_reader_has_enough() {
    let store = Store::in_memory().unwrap();
    assert_eq!(store.read(|tx| add(tx, 500)).await.unwrap(), [125_250, 105, 7]);
}

#[test]
fn of_a_server_rows_are_read_as_they_come_until_a_reader_has_enough() {
    let Some(server) = server_for("of_a_server_rows_are_read_as_they_come") else { return };
    // So many that it does not send them at once.
    let add = |tx: &Tx<'_>| add(tx, 20_000);
    for statements in [Statements::Prepared, Statements::Unnamed] {
        let [mut session, _] = sessions(&server.url(), statements);
        for begin in [Begin::Reading, Begin::Writing, Begin::Glancing] {
            assert_eq!(session.carry_out(begin, PROCESS, add).unwrap(), [200_010_000, 105, 7]);
        }
        let wrong = |tx: &Tx<'_>| {
            let divided = "SELECT 1 / (i - 9) FROM generate_series(CAST(1 AS BIGINT), 20000) i";
            tx.each(divided, params![], |_| Ok(()))
        };
        let failed: Result<(), StoreError> = session.carry_out(Begin::Reading, PROCESS, wrong);
        assert!(failed.is_err());
        assert_eq!(session.carry_out(Begin::Reading, PROCESS, add).unwrap()[2], 7);
    }
}
