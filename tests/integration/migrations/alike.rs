//! Kept databases of every version that a server can have: there the migrations come to the same as in a file.
#![cfg(feature = "postgres")]

use std::fmt::Write;
use std::fs;
use std::path::Path;

use last_spike::store::{Store, server_migrations};
use last_spike_testkit::machine::needed;
use last_spike_testkit::postgres::Server;
use rusqlite::Connection;
use rusqlite::types::Value;

use super::content::{everything, shape};
use super::{kept, newest, versions};
use crate::support::process::program;

/// The tables about the processes that use a database, which are not copied, and the one in which a start notes its time.
const OF_PROCESSES: [&str; 7] =
    ["processes", "thinking", "sharding", "shard_holders", "shards", "identify_buckets", "heartbeat"];

/// The facts that no kept database has, from a version on: lobbies on their way to their game, and auctions under way.
const BESIDES: [(i64, &str); 2] = [
    (
        33,
        "UPDATE games SET seed = x'07', begins = 1 WHERE id = (SELECT max(id) FROM games WHERE stage = 'lobby')",
    ),
    (
        34,
        "UPDATE awaited SET question = 'auction'
          WHERE (game, seat) = (SELECT game, seat FROM awaited ORDER BY game, seat LIMIT 1)",
    ),
];

/// Returns a value as SQL of a server.
fn literal(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(integer) => integer.to_string(),
        Value::Text(text) => format!("'{}'", text.replace('\'', "''")),
        Value::Blob(bytes) => {
            let mut text = "'\\x".to_owned();
            bytes.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
            text + "'::bytea"
        }
        Value::Real(_) => unreachable!("no column holds a fraction"),
    }
}

/// Returns the SQL that makes a server's database as a program of that version has left it, with the rows of a file.
fn as_left(version: i64, file: &Connection) -> String {
    let mut sql = "CREATE TABLE refinery_schema_history (version INT4 PRIMARY KEY, name VARCHAR(255),
                   applied_on VARCHAR(255), checksum VARCHAR(255));\n"
        .to_owned();
    for migration in server_migrations().into_iter().filter(|one| i64::from(one.version()) <= version) {
        let (number, name) = (migration.version(), migration.name());
        writeln!(sql, "{}", migration.sql().unwrap()).unwrap();
        let noted = format!("({number}, '{name}', '2026-01-01T00:00:00Z', '{}')", migration.checksum());
        writeln!(sql, "INSERT INTO refinery_schema_history VALUES {noted};").unwrap();
    }
    // Rows come in the order of their tables' names, whatever they refer to.
    sql += "SET session_replication_role = replica;\n";
    for (table, columns) in shape(file).into_iter().filter(|(table, _)| !OF_PROCESSES.contains(&&**table)) {
        let names = columns.iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(", ");
        writeln!(sql, "DELETE FROM {table};").unwrap();
        let mut rows = file.prepare(&format!("SELECT {names} FROM {table}")).unwrap();
        let mut rows = rows.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let values = (0..columns.len()).map(|n| literal(&row.get(n).unwrap())).collect::<Vec<_>>();
            let values = values.join(", ");
            writeln!(sql, "INSERT INTO {table} ({names}) OVERRIDING SYSTEM VALUE VALUES ({values});")
                .unwrap();
        }
    }
    // Numbers that a table has given are not given again.
    let mut counted = file.prepare("SELECT name, seq FROM sqlite_sequence WHERE seq > 0").unwrap();
    let counted = counted.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    for (table, last) in counted.map(Result::<(String, i64), _>::unwrap) {
        let key = "SELECT name FROM pragma_table_info(?1) WHERE pk = 1";
        let key: String = file.query_row(key, [&table], |row| row.get(0)).unwrap();
        writeln!(sql, "SELECT setval(pg_get_serial_sequence('{table}', '{key}'), {last});").unwrap();
    }
    sql
}

/// Brings a server's database up to date by copying it into a file.
async fn copied(folder: &Path, url: &str, into: &Path) {
    let (from, to) = (folder.join("from.toml"), folder.join("to.toml"));
    fs::write(&from, format!("[database]\nurl = \"{url}\"\n")).unwrap();
    fs::write(&to, format!("[database]\npath = \"{}\"\n", into.display())).unwrap();
    let arguments = ["database", "copy", "--config", from.to_str().unwrap(), "--to", to.to_str().unwrap()];
    let done = program(folder, &arguments).env_remove("LAST_SPIKE_DATABASE__PATH").output().await.unwrap();
    assert!(done.status.success(), "{url}: {}", String::from_utf8_lossy(&done.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_migrations_make_of_kept_databases_is_the_same_in_a_file_and_on_a_server() {
    let Some(server) = needed("kept databases on a server", Server::start()) else { return };
    let first = server_migrations().first().map(|first| i64::from(first.version())).unwrap();
    for version in versions().into_iter().filter(|version| (first..newest()).contains(version)) {
        let folder = tempfile::tempdir().unwrap();
        let (file, copy) = (folder.path().join("file.sqlite"), folder.path().join("copy.sqlite"));
        fs::copy(kept(version), &file).unwrap();
        let connection = Connection::open(&file).unwrap();
        for (_, besides) in BESIDES.iter().filter(|(since, _)| *since <= version) {
            assert_eq!(connection.execute(besides, []).unwrap(), 1, "{version}");
        }
        let script = folder.path().join("as-left.sql");
        fs::write(&script, as_left(version, &connection)).unwrap();
        drop(connection);
        let name = format!("v{version}");
        let (all, url) = (server.url(), server.url().replace("/postgres", &format!("/{name}")));
        let create = format!("--command=CREATE DATABASE {name}");
        server.client("psql", &["--quiet", "--no-psqlrc", &create, &all]);
        let script = format!("--file={}", script.display());
        let careful =
            ["--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", "--single-transaction", "--output=/dev/null"];
        server.client("psql", &[&careful[..], &[&script, &url]].concat());
        drop(Store::open(&file).unwrap());
        copied(folder.path(), &url, &copy).await;
        let (mut file, mut server) = (everything(&file), everything(&copy));
        for table in OF_PROCESSES {
            file.remove(table);
            server.remove(table);
        }
        assert_eq!(file.keys().collect::<Vec<_>>(), server.keys().collect::<Vec<_>>());
        for (table, rows) in &file {
            assert_eq!(rows, &server[table], "{table} of version {version}");
        }
    }
}
