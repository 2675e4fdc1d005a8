//! Auctions that were open before everybody was asked where cash is hidden.

use super::*;
use last_spike::store::Store;
use rusqlite::Connection;
use std::fs;

#[test]
fn k5_auctions_that_were_open_before_version_35_are_known_to_end_as_they_began() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    fs::copy(kept(34), &database).unwrap();
    let connection = Connection::open(&database).unwrap();
    let bids = "UPDATE awaited SET question = 'auction'
                WHERE (game, seat) = (SELECT game, seat FROM awaited ORDER BY game, seat LIMIT 1)";
    assert_eq!(connection.execute(bids, []).unwrap(), 1);
    drop(connection);
    drop(Store::open(&database).unwrap());
    let connection = open(&database);
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    let auctions = count("SELECT count(*) FROM awaited WHERE question = 'auction'");
    assert!(auctions > 0 && count("SELECT count(*) FROM awaited WHERE question <> 'auction'") > 0);
    assert_eq!(
        count("SELECT count(*) FROM awaited WHERE to_deadline = 1 AND question = 'auction'"),
        auctions
    );
    assert_eq!(count("SELECT count(*) FROM awaited WHERE to_deadline = 1"), auctions);
}
