//! The content of a database: its tables, their columns and their rows.

use super::open;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// The columns of a database's tables, without what only the migrations write there.
pub(super) type Shape = BTreeMap<String, Vec<String>>;

pub(super) fn shape(database: &Connection) -> Shape {
    let tables = "SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
                  WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' AND t.name NOT LIKE 'refinery%'";
    let mut statement = database.prepare(tables).unwrap();
    let columns = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let mut shape = Shape::new();
    for column in columns {
        let (table, column): (String, String) = column.unwrap();
        shape.entry(table).or_default().push(column);
    }
    shape
}

/// Columns of earlier versions that a later one has put elsewhere, or has none for: who holds which shard is agreed on anew.
const MOVED: [(&str, &str); 4] =
    [("awaited", "deadline"), ("steps", "deadline"), ("shard_holders", "leaving"), ("shards", "heir")];

/// Tables of earlier versions whose content follows from that of others.
const FOLDED: [&str; 8] = [
    "encounters",
    "forecasts",
    "ladders",
    "rating_points",
    "rating_settings",
    "ratings",
    "results_to_come",
    "tallies",
];

/// Returns the columns that the newest version has too. What is to be done later grows by what a version
/// brings: of it the deadlines are compared.
pub(super) fn lasting(mut shape: Shape) -> Shape {
    shape.remove("jobs");
    shape.retain(|table, _| !FOLDED.contains(&&**table));
    for (table, column) in MOVED {
        shape.get_mut(table).into_iter().for_each(|columns| columns.retain(|name| name != column));
    }
    shape
}

/// Returns whose silence counts as a pass, and when, wherever the version keeps it.
pub(super) fn deadlines(database: &Path) -> Vec<(String, i64)> {
    let connection = open(database);
    let sql = if connection.column_exists(None, "awaited", "deadline").unwrap() {
        "SELECT game || '/' || seat, deadline FROM awaited WHERE deadline IS NOT NULL ORDER BY 1"
    } else {
        "SELECT subject, due_at FROM jobs WHERE kind = 'auction-deadline' ORDER BY 1"
    };
    let mut statement = connection.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.collect::<Result<_, _>>().unwrap()
}

/// Returns what stands in those columns, row by row.
pub(super) fn content(database: &Path, shape: &Shape) -> BTreeMap<String, Vec<String>> {
    let connection = open(database);
    let rows = |(table, columns): (&String, &Vec<String>)| {
        let sql = format!("SELECT {} FROM {table}", columns.join(", "));
        let mut statement = connection.prepare(&sql).unwrap();
        let row = |row: &rusqlite::Row<'_>| (0..columns.len()).map(|n| row.get::<_, Value>(n)).collect();
        let rows = statement.query_map([], row).unwrap().collect::<Result<Vec<Vec<Value>>, _>>().unwrap();
        let mut rows: Vec<String> = rows.iter().map(|row| format!("{row:?}")).collect();
        rows.sort();
        (table.clone(), rows)
    };
    shape.iter().map(rows).collect()
}

/// Everything in a database, by the names that it has there.
pub(super) fn everything(database: &Path) -> BTreeMap<String, Vec<String>> {
    content(database, &shape(&open(database)))
}
