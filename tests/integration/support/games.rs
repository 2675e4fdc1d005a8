//! The database of the games: in a file, or on a server that may be away.

use std::path::{Path, PathBuf};

use last_spike::config::Config;
#[cfg(feature = "postgres")]
use last_spike::store::Statements;
use last_spike::store::{Store, StoreError, Tx};

use super::database;

/// The variable by which the tests of another process are told the address of a server.
pub const ADDRESS: &str = "LAST_SPIKE_TEST_SERVER";

/// The database of the games.
#[derive(Clone)]
pub enum Games {
    File(PathBuf),
    #[cfg(feature = "postgres")]
    Server(server::Server),
}

impl Games {
    /// Returns a new database: in a file of a folder, or on the server that `LAST_SPIKE_TEST_SERVER` names.
    pub fn new(folder: &Path) -> Self {
        #[cfg(feature = "postgres")]
        if let Ok(url) = std::env::var(ADDRESS) {
            return Self::Server(server::Server::new_database(&url));
        }
        Self::File(folder.join("games.sqlite"))
    }

    /// Opens them, to prepare what a bot finds there.
    pub fn store(&self) -> Store {
        match self {
            Self::File(path) => Store::open(path).unwrap(),
            #[cfg(feature = "postgres")]
            Self::Server(server) => {
                server.aside(|| Store::connect(&server.url.clone().into(), Statements::Prepared).unwrap())
            }
        }
    }

    /// Returns the variable that names the database to the program, and its value.
    pub fn setting(&self) -> (&'static str, String) {
        match self {
            Self::File(path) => ("LAST_SPIKE_DATABASE__PATH", path.to_str().unwrap().to_owned()),
            #[cfg(feature = "postgres")]
            Self::Server(server) => ("LAST_SPIKE_DATABASE__URL", server.url.clone()),
        }
    }

    /// Names the database in the settings of the bot.
    pub fn set(&self, config: &mut Config) {
        match self {
            Self::File(path) => config.database.path.clone_from(path),
            #[cfg(feature = "postgres")]
            Self::Server(server) => config.database.url = Some(server.url.clone().into()),
        }
    }

    /// Returns the file, where the games are in one.
    pub fn file(&self) -> Option<&PathBuf> {
        match self {
            Self::File(path) => Some(path),
            #[cfg(feature = "postgres")]
            Self::Server(_) => None,
        }
    }

    /// Reads them as `doctor` does.
    pub fn look<T: Send>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send) -> T {
        match self {
            Self::File(path) => database::read(path, job),
            #[cfg(feature = "postgres")]
            Self::Server(server) => server.look(job),
        }
    }

    /// Returns what a query selects, which is one number.
    pub fn count(&self, sql: &str) -> i64 {
        match self {
            Self::File(path) => database::open(path).query_row(sql, [], |row| row.get(0)).unwrap(),
            #[cfg(feature = "postgres")]
            Self::Server(server) => {
                server.query(&format!("SELECT CAST(({sql}) AS BIGINT)"), |row| row.get(0))[0]
            }
        }
    }

    /// Returns what a query selects, which is a text in each row.
    pub fn texts(&self, sql: &str) -> Vec<String> {
        match self {
            Self::File(path) => {
                let connection = database::open(path);
                let mut statement = connection.prepare(sql).unwrap();
                let rows = statement.query_map([], |row| row.get(0));
                rows.unwrap().collect::<Result<_, _>>().unwrap()
            }
            #[cfg(feature = "postgres")]
            Self::Server(server) => server.query(sql, |row| row.get(0)),
        }
    }

    /// Changes them in a way that no use case does, such as damage, or time that passes; returns how many rows the last
    /// statement changed.
    pub fn change(&self, sql: &str) -> u64 {
        match self {
            Self::File(path) => database::change(path, sql),
            #[cfg(feature = "postgres")]
            Self::Server(server) => server.change(sql),
        }
    }
}

/// Asking a server, in a thread of its own: whoever asks is a task. While it is away it is waited for.
#[cfg(feature = "postgres")]
pub mod server {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::{Arc, RwLock};
    use std::thread;

    use last_spike::store::{Reader, StoreError, Tx};
    use tokio::runtime::{Builder, Handle, RuntimeFlavor};
    use tokio_postgres::{Client, NoTls, Row, SimpleQueryMessage};

    /// A server that may be away, but not while it is asked.
    #[derive(Clone)]
    pub struct Server {
        pub url: String,
        /// Held for reading by whoever asks, for writing while it is away.
        pub asking: Arc<RwLock<()>>,
    }

    impl Server {
        /// Makes a database of its own for a test.
        pub fn new_database(address: &str) -> Self {
            static MADE: AtomicU32 = AtomicU32::new(0);
            let name = format!("test_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
            let whole = Self { url: address.to_owned(), asking: Arc::default() };
            whole.change(&format!("CREATE SCHEMA {name}"));
            Self { url: format!("{address}?options=-csearch_path%3D{name}"), ..whole }
        }

        /// Does something that waits, while the server is there.
        pub fn aside<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
            Self::waiting(|| {
                let _asking = self.asking.read().unwrap();
                work()
            })
        }

        /// Does something that waits; where there are other threads, all other tasks go on meanwhile.
        fn waiting<T: Send>(work: impl FnOnce() -> T + Send) -> T {
            let wait = || thread::scope(|scope| scope.spawn(work).join().unwrap());
            match Handle::try_current().map(|handle| handle.runtime_flavor()) {
                Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(wait),
                _ => wait(),
            }
        }

        /// Does something with a connection.
        fn with<T: Send>(&self, work: impl AsyncFnOnce(Client) -> T + Send) -> T {
            self.aside(|| self.connected(work))
        }

        fn connected<T>(&self, work: impl AsyncFnOnce(Client) -> T) -> T {
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
                tokio::spawn(connection);
                work(client).await
            })
        }

        /// Ends one of the bot's connections, whichever it is, while nobody else asks; returns whether there was one.
        pub fn end_a_connection(&self) -> bool {
            let sql = "SELECT count(*) FROM (SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                       WHERE application_name = 'last-spike' ORDER BY random() LIMIT 1) ended";
            Self::waiting(|| {
                let _nobody_asks = self.asking.write().unwrap();
                self.connected(async |client: Client| {
                    client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0) == 1
                })
            })
        }

        pub fn look<T: Send>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + Send) -> T {
            self.aside(|| Reader::of_server(&self.url.clone().into()).unwrap().look(job).unwrap())
        }

        pub fn query<T: Send>(&self, sql: &str, read: impl Fn(&Row) -> T + Send + Sync) -> Vec<T> {
            self.with(async |client: Client| {
                let rows = client.query(sql, &[]).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
                rows.iter().map(&read).collect()
            })
        }

        pub fn change(&self, sql: &str) -> u64 {
            // Only a file has to be told that something will be written.
            let sql = &sql.replace("BEGIN IMMEDIATE", "BEGIN");
            self.with(async |client: Client| {
                let said = client.simple_query(sql).await.unwrap_or_else(|error| panic!("{sql}: {error:?}"));
                let count = |message: &SimpleQueryMessage| match message {
                    SimpleQueryMessage::CommandComplete(count) => Some(*count),
                    _ => None,
                };
                said.iter().filter_map(count).next_back().unwrap_or(0)
            })
        }
    }
}
