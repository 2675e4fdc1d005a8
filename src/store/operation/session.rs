//! A connection to a database that a server keeps, and the transactions on it.
//!
//! A transaction that conflicted with another, or lost its connection before the commit, is repeated. If the connection
//! is lost during the commit, it is unknown whether the transaction is stored. If the transaction has noted an
//! interaction, the server is asked whether that is stored: if so, the job's answer is given as if nothing had
//! happened, else the transaction is repeated. A transaction that has noted none fails.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::store::database;
use crate::store::database::postgres::{Connection, Server};
use crate::store::database::server::Begin;
use crate::store::people::person;
use crate::store::rows::cache::Cache;
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{InteractionId, ProcessId, Time};
use crate::store::rows::tx::{Tx, guarded};

/// The most attempts at a job.
const ATTEMPTS: u32 = 6;

/// The waits in milliseconds before each question whether a transaction is stored: together as long as a server takes
/// to restart.
const ASKED_AFTER: [u64; 8] = [0, 100, 200, 400, 800, 1_500, 2_000, 2_000];

/// The time after which the server is not asked any more, because a person waits for the answer.
const ASKED_FOR: Duration = Duration::from_secs(10);

/// Limits the wait for a transaction whose client is gone: without the limit it may take hours until the server notices
/// that.
const LIMIT_WAIT: &str = "SET LOCAL lock_timeout = '5s'";

/// A connection to a server that is replaced after it was lost.
pub(in crate::store) struct Session {
    server: Arc<Server>,
    cache: Arc<Cache>,
    /// The connection; `None` before the first job, and after the connection was lost.
    connection: Option<Connection>,
}

impl Session {
    /// Creates a session that connects when it is first used.
    pub(in crate::store) const fn new(server: Arc<Server>, cache: Arc<Cache>) -> Self {
        Self { server, cache, connection: None }
    }

    /// Carries a job out in a transaction, and repeats it after a conflict. Whatever the job takes is owned by
    /// `process`.
    pub(in crate::store) fn carry_out<T, E: From<StoreError>>(
        &mut self,
        begin: Begin,
        process: ProcessId,
        job: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut result = None;
        let ended = self.transact(begin, process, &mut |tx| result.insert(guarded(|| job(tx))).is_ok());
        ended.map_err(E::from)?;
        result.expect("invariant: a transaction that has ended was carried out")
    }

    /// Carries a job out in a transaction, which is committed if the job returns true. Not generic, because the program
    /// would otherwise contain a copy for each use case.
    fn transact(
        &mut self,
        begin: Begin,
        process: ProcessId,
        job: &mut dyn FnMut(&Tx<'_>) -> bool,
    ) -> Result<(), StoreError> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let connection = connected(&self.server, &mut self.connection)?;
            connection.begin(begin);
            let on = database::Connection::Postgres(connection);
            let is_stored = job(&Tx::begin(on, Some(process), &self.cache));
            let ended = if is_stored {
                connection.commit()
            } else {
                connection.roll_back();
                Ok(())
            };
            let may_be_tried_again = connection.may_be_tried_again();
            let (may_be_stored, key) = (connection.may_be_stored(), connection.key().map(InteractionId));
            if connection.is_lost() {
                // Dropped now, not at the next job: the server keeps the locks until the connection is gone.
                self.connection = None;
            }
            if may_be_tried_again && attempts < ATTEMPTS {
                tracing::debug!(attempts, "a transaction is tried again");
                continue;
            }
            let Err(error) = ended else { return Ok(()) };
            if !may_be_stored {
                tracing::error!(%error, "the database did not commit");
                return Err(StoreError::NotCommitted(Arc::new(error)));
            }
            tracing::warn!(%error, "the connection was lost during a commit");
            match key.and_then(|key| self.is_stored(key, process)) {
                Some(true) => return Ok(()),
                Some(false) if attempts < ATTEMPTS => {}
                Some(false) => return Err(StoreError::NotCommitted(Arc::new(error))),
                None => return Err(StoreError::Unsettled { why: error.to_string() }),
            }
        }
    }

    /// Returns whether the transaction that has noted an interaction is stored; `None` if the server does not answer
    /// for [`ASKED_FOR`].
    fn is_stored(&mut self, key: InteractionId, process: ProcessId) -> Option<bool> {
        let begun = Instant::now();
        for wait in ASKED_AFTER {
            if begun.elapsed() > ASKED_FOR {
                break;
            }
            thread::sleep(Duration::from_millis(wait));
            match self.ask_whether_stored(key, process) {
                Ok(is_stored) => return Some(is_stored),
                Err(fault) => tracing::warn!(%fault, "the database does not say what is stored"),
            }
        }
        None
    }

    /// Asks the server whether a transaction is stored. As the transaction may still be under way, its interaction is
    /// noted again, which waits for its end, and that is rolled back.
    fn ask_whether_stored(&mut self, key: InteractionId, process: ProcessId) -> Result<bool, StoreError> {
        let connection = connected(&self.server, &mut self.connection)?;
        connection.begin(Begin::Writing);
        let on = database::Connection::Postgres(connection);
        let tx = Tx::begin(on, Some(process), &self.cache);
        let is_first = tx.run(LIMIT_WAIT, &[]).and_then(|()| person::note_once(&tx.at(Time(0)), key));
        connection.roll_back();
        is_first.map(|is_first| !is_first)
    }
}

/// Returns the kept connection, or a new one if that is not open any more.
fn connected<'a>(
    server: &Server,
    kept: &'a mut Option<Connection>,
) -> Result<&'a Connection, database::Error> {
    let connection = match kept.take().filter(Connection::is_open) {
        Some(connection) => connection,
        None => server.connect()?,
    };
    Ok(kept.insert(connection))
}
