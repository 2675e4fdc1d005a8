//! A transaction under way.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use rusqlite::Connection;

use super::cache::Cache;
use super::error::Fault;

/// A transaction under way.
pub struct Tx<'a> {
    pub(super) connection: &'a Connection,
    /// The values that were parsed before; each is checked against the stored text.
    pub(super) cache: &'a Cache,
}

#[cfg(test)]
thread_local! {
    /// The statements that this thread has run since they were counted last.
    static STATEMENTS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Counts the statements of a connection.
#[cfg(test)]
pub(super) fn trace(connection: &mut Connection) {
    use rusqlite::trace::{TraceEvent, TraceEventCodes};
    #[expect(clippy::needless_pass_by_value, reason = "the library asks for it")]
    fn count(event: TraceEvent<'_>) {
        if let TraceEvent::Stmt(_, sql) = event {
            STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
        }
    }
    connection.trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(count)).unwrap();
}

#[cfg(test)]
impl Tx<'_> {
    /// Returns the statements that this thread has run since the last call.
    #[expect(clippy::unused_self, reason = "only a transaction is on the thread that runs them")]
    pub(crate) fn statements(&self) -> Vec<String> {
        STATEMENTS.take()
    }

    /// Changes a database as only tests do, to damage it.
    pub(crate) fn execute(&self, sql: &str) -> Result<(), Fault> {
        Ok(self.connection.execute_batch(sql)?)
    }

    /// Returns the one number that a query selects.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.connection.query_row(sql, [], |row| row.get(0)).unwrap()
    }
}

impl Tx<'_> {
    /// Does a job whose changes are undone if it fails, and those of the jobs before it are not.
    pub(super) fn in_savepoint<T, E: From<Fault>>(
        &self,
        job: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.between("SAVEPOINT job", "RELEASE job", "ROLLBACK TO job; RELEASE job", job)
    }

    /// Does a job that changes nothing, and in which every statement sees the same state of the database.
    pub(super) fn in_snapshot<T, E: From<Fault>>(
        &self,
        job: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        self.between("BEGIN", "COMMIT", "ROLLBACK", job)
    }

    /// Does a job that is refused to change anything, on a connection that otherwise may.
    pub(super) fn without_writing<T, E: From<Fault>>(
        &self,
        job: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let set = |on| self.connection.pragma_update(None, "query_only", on);
        let fault = |error| E::from(Fault::Database(error));
        set(true).map_err(fault)?;
        let result = guarded(job);
        set(false).map_err(fault)?;
        result
    }

    fn between<T, E: From<Fault>>(
        &self,
        begin: &str,
        keep: &str,
        undo: &str,
        job: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let run = |sql: &str| {
            // Only one statement at a time can be prepared.
            if sql.contains(';') {
                self.connection.execute_batch(sql)
            } else {
                self.connection.prepare_cached(sql)?.execute([]).map(drop)
            }
        };
        let fault = |error| E::from(Fault::Database(error));
        run(begin).map_err(fault)?;
        // One job that breaks off does not take the thread, and the jobs of others, with it. The changes that
        // it leaves half done are undone; the cache is checked against the database wherever it is used.
        let result = guarded(|| job(self));
        run(if result.is_ok() { keep } else { undo }).map_err(fault)?;
        result
    }
}

/// Runs a job that may panic, and makes a [`Fault`] of a panic.
pub(super) fn guarded<T, E: From<Fault>>(job: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let result = catch_unwind(AssertUnwindSafe(job));
    result.unwrap_or_else(|panic| Err(E::from(Fault::Panicked(message_of(panic.as_ref())))))
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given").to_owned()
}
