//! A transaction under way.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::cache::Cache;
use super::database::{Connection, Error, Row, Value, sqlite};
use super::error::Fault;

/// A transaction under way.
pub struct Tx<'a> {
    pub(super) connection: Connection<'a>,
    /// The values that were parsed before; each is checked against the stored text.
    pub(super) cache: &'a Cache,
}

#[cfg(test)]
thread_local! {
    /// The statements that this thread has run since they were counted last.
    static STATEMENTS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

/// Counts a statement.
#[cfg(test)]
fn note(sql: &str) {
    STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
}

#[cfg(test)]
impl Tx<'_> {
    /// Returns the statements that this thread has run since the last call.
    #[expect(clippy::unused_self, reason = "only a transaction is on the thread that runs them")]
    pub(crate) fn statements(&self) -> Vec<String> {
        STATEMENTS.take()
    }

    /// Changes a database as only tests do, to damage it.
    pub(crate) fn damage(&self, sql: &str) -> Result<(), Fault> {
        Ok(self.connection.batch(sql)?)
    }

    /// Returns the one number that a query selects.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.connection.row(sql, &[], |row| row.get(0)).unwrap().unwrap()
    }
}

/// Statements. Their parameters are `?1`, `?2` and so on, listed by [`params`](super::database::params).
impl Tx<'_> {
    /// Carries a statement out; returns how many rows it has changed.
    pub(super) fn execute(&self, sql: &str, params: &[Value<'_>]) -> Result<usize, Fault> {
        #[cfg(test)]
        note(sql);
        Ok(self.connection.execute(sql, params)?)
    }

    /// Carries a statement out, whatever it changes.
    pub(super) fn run(&self, sql: &str, params: &[Value<'_>]) -> Result<(), Fault> {
        self.execute(sql, params).map(drop)
    }

    /// Returns all rows of a statement, each as it is read.
    pub(super) fn rows<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Fault> {
        #[cfg(test)]
        note(sql);
        Ok(self.connection.rows(sql, params, read)?)
    }

    /// Returns the first row of a statement, if it has one, as it is read.
    pub(super) fn row<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Fault> {
        #[cfg(test)]
        note(sql);
        Ok(self.connection.row(sql, params, read)?)
    }

    /// Returns the row of a statement that always has one, as it is read.
    pub(super) fn one<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<T, Fault> {
        self.row(sql, params, read)?.ok_or(Fault::Database(Error::NoRow))
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
        let Connection::Sqlite(connection) = self.connection;
        let fault = |error| E::from(Fault::Database(error));
        connection.refuse_writing(true).map_err(fault)?;
        let result = guarded(job);
        connection.refuse_writing(false).map_err(fault)?;
        result
    }

    fn between<T, E: From<Fault>>(
        &self,
        begin: &str,
        keep: &str,
        undo: &str,
        job: impl FnOnce(&Self) -> Result<T, E>,
    ) -> Result<T, E> {
        let Connection::Sqlite(connection) = self.connection;
        // Only one statement at a time can be prepared.
        let run = |sql: &str| if sql.contains(';') { connection.batch(sql) } else { connection.control(sql) };
        let fault = |error| E::from(Fault::Database(error));
        run(begin).map_err(fault)?;
        // One job that breaks off does not take the thread, and the jobs of others, with it. The changes that
        // it leaves half done are undone; the cache is checked against the database wherever it is used.
        let result = guarded(|| job(self));
        run(if result.is_ok() { keep } else { undo }).map_err(fault)?;
        result
    }
}

/// Reads a database without the bot's threads, all at one moment, though a bot may be writing in it: for `doctor`.
///
/// # Errors
/// The job's own, or [`Fault`] of the database.
pub fn look<T>(
    connection: &sqlite::Connection,
    job: impl FnOnce(&Tx<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    Tx { connection: Connection::Sqlite(connection), cache: &Cache::default() }.in_snapshot(job)
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
