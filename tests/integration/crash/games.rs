//! The database of the games: in a file, or on a server that may be away.

use std::path::PathBuf;

use last_spike::store::{Fault, Tx};

use crate::support::database;

/// Where the games are.
#[derive(Clone)]
pub enum Games {
    File(PathBuf),
    #[cfg(feature = "postgres")]
    Server(server::Server),
}

impl Games {
    /// Returns the variable that names the database to the program, and its value.
    pub fn setting(&self) -> (&'static str, String) {
        match self {
            Self::File(path) => ("LAST_SPIKE_DATABASE__PATH", path.to_str().unwrap().to_owned()),
            #[cfg(feature = "postgres")]
            Self::Server(server) => ("LAST_SPIKE_DATABASE__URL", server.url.clone()),
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
    pub fn look<T: Send>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, Fault> + Send) -> T {
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
            Self::Server(server) => server.query(sql, |row| row.get::<_, i64>(0))[0],
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
}

/// Asking a server, in a thread of its own: whoever asks is a task. While it is away it is waited for.
#[cfg(feature = "postgres")]
pub mod server {
    use std::sync::{Arc, RwLock};
    use std::thread;

    use last_spike::store::{Fault, Reader, Tx};
    use tokio_postgres::{NoTls, Row};

    /// A server that may be away, but not while it is asked.
    #[derive(Clone)]
    pub struct Server {
        pub url: String,
        /// Held for reading by whoever asks, for writing while it is away.
        pub asking: Arc<RwLock<()>>,
    }

    impl Server {
        /// Does something that waits while all other tasks go on.
        fn aside<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
            let asked = || {
                let _asking = self.asking.read().unwrap();
                work()
            };
            tokio::task::block_in_place(|| thread::scope(|scope| scope.spawn(asked).join().unwrap()))
        }

        pub fn look<T: Send>(&self, job: impl FnOnce(&Tx<'_>) -> Result<T, Fault> + Send) -> T {
            self.aside(|| Reader::of_server(&self.url.clone().into()).unwrap().look(job).unwrap())
        }

        pub fn query<T: Send>(&self, sql: &str, read: impl Fn(&Row) -> T + Send + Sync) -> Vec<T> {
            self.aside(|| {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                let rows = runtime.block_on(async {
                    let (client, connection) = tokio_postgres::connect(&self.url, NoTls).await.unwrap();
                    tokio::spawn(connection);
                    client.query(sql, &[]).await.unwrap()
                });
                rows.iter().map(&read).collect()
            })
        }
    }
}
