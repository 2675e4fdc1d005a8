//! The database of the games: in a file, or on a server that may be away.

use std::path::PathBuf;

use last_spike::store::{Fault, Tx};

use crate::support::database;

/// Where the games are.
#[derive(Clone)]
pub enum Games {
    File(PathBuf),
    /// The address of a server.
    #[cfg(feature = "postgres")]
    Server(String),
}

impl Games {
    /// Returns the variable that names the database to the program, and its value.
    pub fn setting(&self) -> (&'static str, String) {
        match self {
            Self::File(path) => ("LAST_SPIKE_DATABASE__PATH", path.to_str().unwrap().to_owned()),
            #[cfg(feature = "postgres")]
            Self::Server(url) => ("LAST_SPIKE_DATABASE__URL", url.clone()),
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
            Self::Server(url) => server::look(url, job),
        }
    }

    /// Returns what a query selects, which is one number.
    pub fn count(&self, sql: &str) -> i64 {
        match self {
            Self::File(path) => database::open(path).query_row(sql, [], |row| row.get(0)).unwrap(),
            #[cfg(feature = "postgres")]
            Self::Server(url) => server::query(url, sql, |row| row.get::<_, i64>(0))[0],
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
            Self::Server(url) => server::query(url, sql, |row| row.get(0)),
        }
    }
}

/// Asking a server, in a thread of its own: whoever asks is a task. While it is away it is waited for.
#[cfg(feature = "postgres")]
mod server {
    use std::thread;
    use std::time::{Duration, Instant};

    use last_spike::store::{Fault, Reader, Tx};
    use tokio_postgres::{NoTls, Row};

    use crate::support::PATIENCE;

    /// The time between two attempts.
    const AGAIN: Duration = Duration::from_millis(50);

    /// Does something that waits while all other tasks go on.
    fn aside<T: Send>(work: impl FnOnce() -> T + Send) -> T {
        tokio::task::block_in_place(|| thread::scope(|scope| scope.spawn(work).join().unwrap()))
    }

    fn patiently<T, E: std::fmt::Display>(mut ask: impl FnMut() -> Result<T, E>) -> T {
        let begun = Instant::now();
        loop {
            match ask() {
                Ok(answer) => return answer,
                Err(error) => assert!(begun.elapsed() < PATIENCE * 3, "the server is away: {error}"),
            }
            thread::sleep(AGAIN);
        }
    }

    pub fn look<T: Send>(url: &str, job: impl FnOnce(&Tx<'_>) -> Result<T, Fault> + Send) -> T {
        let looked = || {
            let reader = patiently(|| Reader::of_server(&url.to_owned().into()));
            reader.look(job).unwrap()
        };
        aside(looked)
    }

    pub fn query<T: Send>(url: &str, sql: &str, read: impl Fn(&Row) -> T + Send + Sync) -> Vec<T> {
        let asked = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            let ask = || async {
                let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
                tokio::spawn(connection);
                client.query(sql, &[]).await
            };
            let rows = patiently(|| runtime.block_on(ask()));
            rows.iter().map(&read).collect()
        };
        aside(asked)
    }
}
