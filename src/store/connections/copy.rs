//! A whole database written into an empty one of the other kind, and compared with it row by row.

use std::collections::BTreeSet;
use std::path::Path;

use secrecy::SecretString;

use crate::store::database::postgres::Server;
use crate::store::database::server::Begin;
use crate::store::database::{Connection, Error, FromValue, OpenError, SERVERS, Value, params, sqlite};

/// The tables that are not copied: they are about the processes that use a database.
const OF_PROCESSES: [&str; 6] =
    ["processes", "thinking", "sharding", "shard_holders", "shards", "identify_buckets"];

/// The number of rows that are read and written at a time.
const PAGE: usize = 500;

/// The place of a database.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// A file.
    File(&'a Path),
    /// A database on a server, by its address.
    Server(&'a SecretString),
}

/// The size of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// The number of tables.
    pub tables: usize,
    /// The number of their rows.
    pub rows: usize,
}

/// A reason why a database is not copied into another; the other is as it was.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// One of the databases cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// One of the databases cannot be read or written.
    #[error(transparent)]
    Database(#[from] Error),
    /// Both databases are in files.
    #[error("both databases are in files: copy one with `last-spike backup`")]
    Files,
    /// Both databases are on servers.
    #[error("both databases are on servers: copy one with pg_dump and pg_restore")]
    Servers,
    /// Bots use the server's database.
    #[error(
        "{0} bots use the database of the server: stop them first (one that was killed counts for ten seconds)"
    )]
    InUse(i64),
    /// The new database is not empty.
    #[error("the new database is not empty: its table {0} has rows")]
    NotEmpty(String),
    /// A row is not the same in both databases.
    #[error("the table {0} is not the same in both databases after copying it; nothing of it is stored")]
    Different(String),
}

/// Copies a database into an empty one of the other kind. Both are brought up to date first.
///
/// # Errors
/// [`TransferError`] says what is wrong; nothing is stored in the other then.
pub fn copy(from: Place<'_>, to: Place<'_>) -> Result<Copied, TransferError> {
    if !SERVERS {
        return Err(OpenError::NoServers.into());
    }
    let (path, url) = match (from, to) {
        (Place::File(path), Place::Server(url)) | (Place::Server(url), Place::File(path)) => (path, url),
        (Place::File(_), Place::File(_)) => return Err(TransferError::Files),
        (Place::Server(_), Place::Server(_)) => return Err(TransferError::Servers),
    };
    // While this lock is held no bot writes to the file.
    let lock = sqlite::lock(path)?;
    let file = sqlite::connect(path)?;
    let server = Server::at(url)?;
    server.bring_up_to_date()?;
    let on_server = server.connect()?;
    let (file, server) = (Connection::Sqlite(&file), Connection::Postgres(&on_server));
    let tables = tables(file)?;
    let into_server = matches!(to, Place::Server(_));
    let (from, to) = if into_server { (file, server) } else { (server, file) };
    file.run("BEGIN IMMEDIATE", params![])?;
    on_server.begin(Begin::Writing);
    on_server.allow_standstill();
    let copied = no_bots(server).and_then(|()| transfer(from, to, &tables));
    if copied.is_ok() {
        on_server.commit()?;
        file.run("COMMIT", params![])?;
    } else {
        on_server.roll_back();
        file.run("ROLLBACK", params![])?;
    }
    drop(lock);
    copied
}

/// Refuses where bots use a server's database; one that starts meanwhile waits until the transaction has ended (see
/// [`processes`](crate::store::operation::processes)).
fn no_bots(server: Connection<'_>) -> Result<(), TransferError> {
    server.row("SELECT pg_advisory_xact_lock(-1)", params![], |_| Ok(()))?;
    let count = "SELECT count(*) FROM live_processes";
    match server.row(count, params![], |row| row.get(0))? {
        Some(0) | None => Ok(()),
        Some(bots) => Err(TransferError::InUse(bots)),
    }
}

/// Copies all rows of all tables, and compares them in both databases.
fn transfer(from: Connection<'_>, to: Connection<'_>, tables: &[Table]) -> Result<Copied, TransferError> {
    for table in tables {
        if !table.page(to, None)?.is_empty() {
            return Err(TransferError::NotEmpty(table.name.clone()));
        }
    }
    let mut rows = 0;
    for table in tables {
        rows += table.write(from, to)?;
        table.go_on_counting(from, to)?;
    }
    for table in tables {
        table.compare(from, to)?;
    }
    Ok(Copied { tables: tables.len(), rows })
}

/// A table.
struct Table {
    name: String,
    columns: Vec<Column>,
    /// The places of the columns of its primary key.
    key: Vec<usize>,
    /// True if the database numbers the table's rows, and gives no number twice.
    is_numbered: bool,
}

/// A column.
struct Column {
    name: String,
    kind: Kind,
}

/// The type of a column's values.
#[derive(Clone, Copy)]
enum Kind {
    Integer,
    Text,
    Blob,
}

/// A value in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    Null,
    Integer(i64),
    Text(String),
    Blob(Vec<u8>),
}

impl FromValue for Cell {
    fn from_value(value: Value<'_>) -> Option<Self> {
        Some(match value {
            Value::Integer(Some(integer)) => Self::Integer(integer),
            Value::Text(Some(text)) => Self::Text(text.to_owned()),
            Value::Blob(Some(bytes)) => Self::Blob(bytes.to_owned()),
            Value::Integer(None) | Value::Text(None) | Value::Blob(None) => Self::Null,
        })
    }
}

impl Cell {
    /// Returns the cell as a parameter; a NULL has the column's type.
    fn value(&self, column: &Column) -> Value<'_> {
        match (self, column.kind) {
            (Self::Integer(integer), _) => Value::Integer(Some(*integer)),
            (Self::Text(text), _) => Value::Text(Some(text)),
            (Self::Blob(bytes), _) => Value::Blob(Some(bytes)),
            (Self::Null, Kind::Integer) => Value::Integer(None),
            (Self::Null, Kind::Text) => Value::Text(None),
            (Self::Null, Kind::Blob) => Value::Blob(None),
        }
    }
}

/// Returns the tables of a file, each after those that its rows refer to.
fn tables(file: Connection<'_>) -> Result<Vec<Table>, Error> {
    let names = "SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema
                 WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'refinery%' ORDER BY name";
    let names: Vec<(String, bool)> = file.rows(names, params![], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut waiting = Vec::new();
    for (name, is_numbered) in names {
        if OF_PROCESSES.contains(&name.as_str()) {
            continue;
        }
        let referred = "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(?1) WHERE \"table\" <> ?1";
        let referred: BTreeSet<String> =
            file.rows(referred, params![name], |row| row.get(0))?.into_iter().collect();
        waiting.push((referred, Table::read(file, name, is_numbered)?));
    }
    let (mut sorted, mut known) = (Vec::new(), BTreeSet::new());
    while !waiting.is_empty() {
        let (ready, not_yet): (Vec<_>, Vec<_>) =
            waiting.into_iter().partition(|(referred, _)| referred.is_subset(&known));
        assert!(!ready.is_empty(), "invariant: no tables refer to each other in a circle");
        known.extend(ready.iter().map(|(_, table)| table.name.clone()));
        sorted.extend(ready.into_iter().map(|(_, table)| table));
        waiting = not_yet;
    }
    Ok(sorted)
}

impl Table {
    fn read(file: Connection<'_>, name: String, is_numbered: bool) -> Result<Self, Error> {
        let sql = "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid";
        let columns: Vec<(String, String, i64)> =
            file.rows(sql, params![name], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let mut key: Vec<(i64, usize)> = columns
            .iter()
            .enumerate()
            .filter(|(_, (_, _, place))| *place > 0)
            .map(|(index, (_, _, place))| (*place, index))
            .collect();
        key.sort_unstable();
        assert!(!key.is_empty(), "invariant: every table has a primary key");
        let kind = |name: &str| match name {
            "TEXT" => Kind::Text,
            "BLOB" => Kind::Blob,
            _ => Kind::Integer,
        };
        let columns = columns.into_iter().map(|(name, of, _)| Column { name, kind: kind(&of) }).collect();
        Ok(Self { name, columns, key: key.into_iter().map(|(_, index)| index).collect(), is_numbered })
    }

    /// Returns the names of some columns, with a comma between them.
    fn list<'a>(columns: impl Iterator<Item = &'a Column>) -> String {
        columns.map(|column| format!("\"{}\"", column.name)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the rows that follow one in the order of the primary key, at most a page of them.
    fn page(&self, of: Connection<'_>, after: Option<&[Cell]>) -> Result<Vec<Vec<Cell>>, Error> {
        let all = Self::list(self.columns.iter());
        let key = Self::list(self.key.iter().map(|index| &self.columns[*index]));
        let from =
            after.map_or_else(String::new, |_| format!(" WHERE ({key}) > ({})", numbered(self.key.len())));
        let sql = format!("SELECT {all} FROM {}{from} ORDER BY {key} LIMIT {PAGE}", self.name);
        let params: Vec<Value<'_>> = after
            .map(|row| self.key.iter().map(|index| row[*index].value(&self.columns[*index])).collect())
            .unwrap_or_default();
        of.rows(&sql, &params, |row| (0..self.columns.len()).map(|index| row.get(index)).collect())
    }

    /// Writes all rows of the table in one database into another; returns their number.
    fn write(&self, from: Connection<'_>, to: Connection<'_>) -> Result<usize, Error> {
        let (columns, values) = (Self::list(self.columns.iter()), numbered(self.columns.len()));
        let insert = format!("INSERT INTO {} ({columns}) VALUES ({values})", self.name);
        let (mut count, mut last) = (0, None);
        loop {
            let page = self.page(from, last.as_deref())?;
            for row in &page {
                let values: Vec<Value<'_>> =
                    row.iter().zip(&self.columns).map(|(cell, column)| cell.value(column)).collect();
                to.run(&insert, &values)?;
            }
            count += page.len();
            let is_last = page.len() < PAGE;
            last = page.into_iter().next_back();
            // The rows written so far are sent.
            to.row("SELECT 1", params![], |_| Ok(()))?;
            if is_last {
                return Ok(count);
            }
        }
    }

    /// Makes the new database give only numbers that the old one has never given.
    fn go_on_counting(&self, from: Connection<'_>, to: Connection<'_>) -> Result<(), Error> {
        if !self.is_numbered {
            return Ok(());
        }
        let given: i64 = match from {
            Connection::Sqlite(_) => {
                let sql = "SELECT seq FROM sqlite_sequence WHERE name = ?1";
                from.row(sql, params![self.name], |row| row.get(0))?.unwrap_or(0)
            }
            Connection::Postgres(_) => {
                let sql = "SELECT coalesce(pg_sequence_last_value(CAST(pg_get_serial_sequence(?1, 'id') AS regclass)), 0)";
                from.row(sql, params![self.name], |row| row.get(0))?.unwrap_or(0)
            }
        };
        if given == 0 {
            return Ok(());
        }
        match to {
            Connection::Sqlite(_) => {
                to.run("DELETE FROM sqlite_sequence WHERE name = ?1", params![self.name])?;
                let sql = "INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)";
                to.run(sql, params![self.name, given])
            }
            Connection::Postgres(_) => {
                let sql = "SELECT setval(CAST(pg_get_serial_sequence(?1, 'id') AS regclass), ?2)";
                to.run(sql, params![self.name, given])
            }
        }
    }

    /// Compares all rows of the table in both databases.
    fn compare(&self, from: Connection<'_>, to: Connection<'_>) -> Result<(), TransferError> {
        let mut last: Option<Vec<Cell>> = None;
        loop {
            let page = self.page(from, last.as_deref())?;
            if page != self.page(to, last.as_deref())? {
                return Err(TransferError::Different(self.name.clone()));
            }
            let is_last = page.len() < PAGE;
            last = page.into_iter().next_back();
            if is_last {
                return Ok(());
            }
        }
    }
}

/// Returns `count` numbered parameters, with a comma between them.
fn numbered(count: usize) -> String {
    (1..=count).map(|n| format!("?{n}")).collect::<Vec<_>>().join(", ")
}
