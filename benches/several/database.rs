//! The databases that are compared.

use std::path::PathBuf;

use last_spike::store::{Statements, Store};
use rusqlite::{Connection, OpenFlags};
use secrecy::SecretString;
use tokio_postgres::{Client, NoTls};

/// The setting by which the program is told whether to prepare statements; the use cases alone go by it, too.
const PREPARED: &str = "LAST_SPIKE_DATABASE__PREPARED";

/// A database of its own for what is measured.
pub enum Database {
    /// A file.
    File(PathBuf),
    /// A database of a server.
    Server { url: String, asking: Client },
}

impl Database {
    /// Makes a database on a server.
    pub async fn on(server: &str, asking: &Client, name: &str) -> Self {
        asking.batch_execute(&format!("CREATE DATABASE {name}")).await.expect("a database");
        let (address, _) = server.rsplit_once('/').expect("an address ends with the database");
        let url = format!("{address}/{name}");
        Self::Server { asking: client(&url).await, url }
    }

    /// Opens it as the bot does, waiting until nobody else uses its file.
    pub fn open(&self) -> Store {
        open(&self.address())
    }

    /// Returns where it is.
    pub fn address(&self) -> String {
        match self {
            Self::File(path) => path.to_str().expect("a name").to_owned(),
            Self::Server { url, .. } => url.clone(),
        }
    }

    /// Returns the variable of the environment that tells the bot of it.
    pub fn variable(&self) -> &'static str {
        match self {
            Self::File(_) => "LAST_SPIKE_DATABASE__PATH",
            Self::Server { .. } => "LAST_SPIKE_DATABASE__URL",
        }
    }

    /// Returns the number that a query selects.
    pub async fn number(&self, sql: &str) -> i64 {
        match self {
            Self::File(path) => {
                let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
                file.and_then(|file| file.query_row(sql, [], |row| row.get(0))).expect("a number")
            }
            Self::Server { asking, .. } => asking.query_one(sql, &[]).await.expect("a number").get(0),
        }
    }

    /// Returns what was done until now: the moves of people, and the notices that were sent; of a server, the
    /// transactions that wrote, and the bytes of its log of changes, which are those of all its databases.
    pub async fn done(&self) -> [i64; 4] {
        let moves = self.number("SELECT count(*) FROM steps WHERE taken_by IS NULL").await;
        let sent = self.number("SELECT count(*) FROM outbox WHERE fate = 'sent'").await;
        let Self::Server { .. } = self else { return [moves, sent, 0, 0] };
        let writes = "SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)";
        let written = "SELECT CAST(pg_current_wal_lsn() - '0/0' AS BIGINT)";
        [moves, sent, self.number(writes).await, self.number(written).await]
    }
}

/// Opens a database by its address.
pub fn open(address: &str) -> Store {
    let store = if address.contains("://") {
        let is_off = std::env::var(PREPARED).is_ok_and(|prepared| prepared == "false");
        let statements = if is_off { Statements::Unnamed } else { Statements::Prepared };
        Store::connect(&SecretString::from(address.to_owned()), statements)
    } else {
        Store::open(address.as_ref())
    };
    store.expect("a database")
}

/// Connects to a server.
pub async fn client(url: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("a server");
    tokio::spawn(connection);
    client
}
