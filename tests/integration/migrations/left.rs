//! Games that people had left to computers before the database knew of it.

use super::*;
use last_spike::store::Store;
use rusqlite::Connection;
use std::fs;

/// Returns which of the running games of a kept database nobody plays any more, once it is brought up to
/// date: of such seats of people is said that they have resigned, and of such snapshots nothing.
fn left_to_computers(version: i64, resigned: &str, unreadable: bool) -> Vec<bool> {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("games.sqlite");
    fs::copy(kept(version), &database).unwrap();
    let connection = Connection::open(&database).unwrap();
    for path in ["'$.tiles.standing[' || seat || ']'", "'$.dice.players[' || seat || '].standing'"] {
        let people = format!(
            "SELECT game, {path} FROM players JOIN states USING (game)
             WHERE user IS NOT NULL AND ({resigned}) AND json_extract(json, {path}) = 'playing'"
        );
        let mut statement = connection.prepare(&people).unwrap();
        let found = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        for seat in found.collect::<Result<Vec<(i64, String)>, _>>().unwrap() {
            let resign = "UPDATE states SET json = json_set(json, ?2, 'resigned') WHERE game = ?1";
            connection.execute(resign, rusqlite::params![seat.0, seat.1]).unwrap();
        }
    }
    if unreadable {
        connection.execute("UPDATE states SET json = '{'", []).unwrap();
    }
    drop(connection);
    drop(Store::open(&database).unwrap());
    let connection = open(&database);
    let running = "SELECT computers_alone FROM games WHERE stage = 'running' ORDER BY id";
    let mut statement = connection.prepare(running).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
}

#[test]
fn games_that_people_had_left_before_version_7_are_known_to_be_left() {
    for version in [4, 6] {
        assert_eq!(left_to_computers(version, "false", false), [false; 3]);
        assert_eq!(left_to_computers(version, "true", false), [true; 3], "in every edition");
        assert_eq!(left_to_computers(version, "seat = 0", false), [false; 3], "somebody plays on");
        assert_eq!(left_to_computers(version, "true", true), [false; 3], "nobody knows: the log will say");
    }
}
