//! A connection to a database that a server keeps, and the transactions on it.
//!
//! One that was in the way of another, or lost its connection before the commit, is done again.

use std::sync::Arc;

use super::cache::Cache;
use super::database;
use super::database::postgres::{Begin, Connection, Server};
use super::error::Fault;
use super::ids::ProcessId;
use super::tx::{Tx, guarded};

/// The attempts at a job at most.
const ATTEMPTS: u32 = 6;

/// A connection that is made anew where it was lost.
pub(super) struct Session {
    server: Arc<Server>,
    cache: Arc<Cache>,
    /// None before the first job, and after it was lost.
    connection: Option<Connection>,
}

impl Session {
    /// Makes one that is connected when it is used.
    pub(super) const fn new(server: Arc<Server>, cache: Arc<Cache>) -> Self {
        Self { server, cache, connection: None }
    }

    /// Carries a job out in a transaction, again where others were in the way. What it takes is that process's.
    pub(super) fn carry_out<T, E: From<Fault>>(
        &mut self,
        begin: Begin,
        process: ProcessId,
        job: impl Fn(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut attempts = 0;
        loop {
            attempts += 1;
            let connection = connected(&self.server, &mut self.connection);
            let connection = connection.map_err(|error| E::from(Fault::from(error)))?;
            connection.begin(begin);
            let on = database::Connection::Postgres(connection);
            let tx = Tx { connection: on, process: Some(process), cache: &self.cache };
            let result = guarded(|| job(&tx));
            let ended = if result.is_ok() {
                connection.commit()
            } else {
                connection.roll_back();
                Ok(())
            };
            if connection.may_be_tried_again() && attempts < ATTEMPTS {
                tracing::debug!(attempts, "a transaction is tried again");
                continue;
            }
            return match ended {
                Ok(()) => result,
                Err(error) => {
                    tracing::error!(%error, "the database did not commit");
                    Err(E::from(Fault::NotCommitted(Arc::new(error))))
                }
            };
        }
    }
}

/// Returns the connection on which the server can be asked; one that was lost is replaced.
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
