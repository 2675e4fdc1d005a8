//! Statements on a connection to the server, carried out one after another and sent together.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::pin::pin;
use std::slice;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::TryStreamExt;
use tokio::runtime::Runtime;
use tokio_postgres::Client;
use tokio_postgres::error::{DbError, Severity};

use super::prepared::Prepared;
use super::schema;
use super::statement::{Answer, Place, Statement, translated};
use crate::store::database::error::Error;
use crate::store::database::row::Row;
use crate::store::database::server::Begin;
use crate::store::database::value::Value;

/// The longest wait for the answer to statements. Idle transactions that block them keep their locks no longer than
/// [`WRITE`] allows.
const SILENCE: Duration = Duration::from_secs(30);

/// Begins a transaction that may write unless the operator forbids it: by `default_transaction_read_only`, or because
/// the server follows another.
///
/// A process that hangs, or whose machine is cut off, blocks other processes no longer than its lease lasts. The
/// settings hold for one transaction, so that they work through a pooler too.
const WRITE: &str =
    "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL idle_in_transaction_session_timeout = '10s'";

/// As [`WRITE`], for prepared statements. With plans for each set of parameters the server would plan some statements
/// anew every time, which gains nothing with our tables (`store/tests/costs.rs`).
const WRITE_PREPARED: &str = "BEGIN ISOLATION LEVEL READ COMMITTED; \
     SET LOCAL idle_in_transaction_session_timeout = '10s'; SET LOCAL plan_cache_mode = force_generic_plan";

/// Begins a transaction that only reads.
const READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// Returns the statements with which a transaction begins; `None` for a glance.
const fn beginning(begin: Begin, prepares: bool) -> Option<&'static str> {
    match begin {
        Begin::Writing if prepares => Some(WRITE_PREPARED),
        Begin::Writing => Some(WRITE),
        Begin::Reading => Some(READ),
        Begin::Glancing => None,
    }
}

/// A connection to a server. Its thread blocks until the server answers.
pub(in crate::store) struct Connection {
    pub(super) runtime: Runtime,
    pub(super) client: Client,
    /// The statements that are sent with the next one whose answer is awaited, in the order in which they came.
    waiting: RefCell<Vec<Statement>>,
    /// The texts of statements as this server reads them.
    texts: RefCell<HashMap<String, String>>,
    /// True if statements are prepared, on all connections to the server.
    pub(super) prepares: Arc<AtomicBool>,
    pub(super) prepared: RefCell<Prepared>,
    /// The kind of the current transaction.
    begun: Cell<Begin>,
    pub(super) trouble: Cell<Trouble>,
    /// The key of the current transaction, if it has one.
    key: Cell<Option<u64>>,
    /// The longest wait for an answer in the current transaction.
    pub(super) silence: Cell<Duration>,
    /// True if an answer has not come within `silence`, or a rollback has failed: the connection can't be used any
    /// more.
    pub(super) is_lost: Cell<bool>,
    /// The number of times that the thread has waited for the server.
    pub(super) round_trips: Cell<u64>,
}

/// A failure in the transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    None,
    /// The transaction has stored nothing, and may succeed if it is tried again.
    Passing,
    /// The transaction has stored nothing, and would fail again.
    Lasting,
    /// The connection was lost while the transaction was being committed: it may be stored.
    Unknown,
}

impl Connection {
    /// Wraps a connection of the library; statements are prepared while `prepares` is true.
    pub(super) fn new(runtime: Runtime, client: Client, prepares: Arc<AtomicBool>) -> Self {
        Self {
            runtime,
            client,
            waiting: RefCell::default(),
            texts: RefCell::default(),
            prepares,
            prepared: RefCell::default(),
            begun: Cell::new(Begin::Reading),
            trouble: Cell::new(Trouble::None),
            key: Cell::new(None),
            silence: Cell::new(SILENCE),
            is_lost: Cell::new(false),
            round_trips: Cell::new(0),
        }
    }

    /// Begins a transaction; the server hears of that with the first statement.
    pub(in crate::store) fn begin(&self, begin: Begin) {
        self.begun.set(begin);
        self.trouble.set(Trouble::None);
        self.key.set(None);
        self.silence.set(SILENCE);
        let mut waiting = self.waiting.borrow_mut();
        waiting.clear();
        let beginning = beginning(begin, self.prepares.load(Ordering::Relaxed));
        waiting.extend(beginning.map(Statement::bracket));
    }

    /// Removes the time limits of the transaction: while tables are changed or filled, nobody else uses them.
    pub(in crate::store) fn allow_standstill(&self) {
        self.silence.set(Duration::MAX);
        self.run("SET LOCAL idle_in_transaction_session_timeout = 0", &[]);
    }

    /// Returns whether the current transaction may write.
    pub(in crate::store::database) fn is_writing(&self) -> bool {
        self.begun.get() == Begin::Writing
    }

    /// Sets the key of the transaction.
    pub(in crate::store::database) fn set_key(&self, key: u64) {
        self.key.set(Some(key));
    }

    /// Returns the key of the transaction, if it has one.
    pub(in crate::store) fn key(&self) -> Option<u64> {
        self.key.get()
    }

    /// Commits the transaction.
    ///
    /// # Errors
    /// [`Error`] when nothing of it is stored, unless [`Connection::may_be_stored`].
    pub(in crate::store) fn commit(&self) -> Result<(), Error> {
        if self.trouble.get() != Trouble::None {
            // The server would roll the transaction back without reporting an error.
            self.roll_back();
            return Err(Error::RolledBack);
        }
        if self.is_untouched() {
            return Ok(());
        }
        self.waiting.borrow_mut().push(Statement::bracket("COMMIT"));
        let sent = self.send();
        let is_unknown = match &sent {
            Err(Error::Postgres { source, .. }) => source.downcast_ref().is_some_and(is_broken_off),
            Err(Error::Silent) => true,
            _ => false,
        };
        if is_unknown {
            // A transaction that only reads has nothing to store.
            self.trouble.set(if self.is_writing() { Trouble::Unknown } else { Trouble::Passing });
        } else if sent.is_err() {
            // If a statement could not be prepared, the server has not received the `COMMIT`.
            self.roll_back();
        }
        sent.map(drop)
    }

    /// Rolls the transaction back.
    pub(in crate::store) fn roll_back(&self) {
        if self.is_untouched() || self.is_lost.get() {
            return;
        }
        self.waiting.borrow_mut().clear();
        let trouble = self.trouble.get();
        self.waiting.borrow_mut().push(Statement::bracket("ROLLBACK"));
        if self.send().is_err() {
            // The transaction ends with the connection.
            self.is_lost.set(true);
        }
        self.trouble.set(trouble);
    }

    /// Returns whether the server has heard nothing of the transaction and need not, because it has no statement.
    fn is_untouched(&self) -> bool {
        let mut waiting = self.waiting.borrow_mut();
        let is_untouched = waiting.iter().all(Statement::is_bracket)
            && waiting.is_empty() == (self.begun.get() == Begin::Glancing);
        if is_untouched {
            waiting.clear();
        }
        is_untouched
    }

    /// Returns whether nothing of the transaction is stored, and it may succeed when it is tried again.
    pub(in crate::store) fn may_be_tried_again(&self) -> bool {
        self.trouble.get() == Trouble::Passing
    }

    /// Returns whether the transaction may be stored although its commit failed: the answer is lost.
    pub(in crate::store) fn may_be_stored(&self) -> bool {
        self.trouble.get() == Trouble::Unknown
    }

    /// Returns whether the connection is known to be lost.
    pub(in crate::store) fn is_lost(&self) -> bool {
        self.is_lost.get() || self.client.is_closed()
    }

    /// Returns whether the connection is still open, after reading what the server has sent meanwhile.
    pub(in crate::store) fn is_open(&self) -> bool {
        // What the server has said meanwhile, such as that it ends, is read.
        self.runtime.block_on(tokio::task::yield_now());
        !self.is_lost()
    }

    /// Returns the version of the database's tables, 0 where there are none.
    ///
    /// # Errors
    /// [`Error`] of the server.
    pub(in crate::store) fn schema(&self) -> Result<i64, Error> {
        self.runtime.block_on(schema::version(&self.client))
    }

    /// Returns the number of times that the thread has waited for the server.
    #[cfg(test)]
    pub(in crate::store) fn round_trips(&self) -> u64 {
        self.round_trips.get()
    }

    /// Carries out statements that have no parameters and return no rows.
    #[cfg(test)]
    pub(in crate::store) fn batch(&self, sql: &str) -> Result<(), Error> {
        self.execute("SELECT 1", &[])?;
        Ok(self.runtime.block_on(self.client.batch_execute(sql))?)
    }

    pub(in crate::store::database) fn run(&self, sql: &str, params: &[Value<'_>]) {
        let statement = Statement::command(self.text(sql), params);
        self.waiting.borrow_mut().push(statement);
    }

    pub(in crate::store::database) fn execute(
        &self,
        sql: &str,
        params: &[Value<'_>],
    ) -> Result<usize, Error> {
        self.run(sql, params);
        match self.send()? {
            Answer::Count(count) => Ok(usize::try_from(count).unwrap_or(usize::MAX)),
            Answer::Rows(rows) => Ok(rows.len()),
        }
    }

    pub(in crate::store::database) fn rows<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        self.query(sql, params)?.iter().map(|row| read(&Row(row))).collect()
    }

    /// Reads the rows of a statement while the server still sends the next.
    pub(in crate::store::database) fn each(
        &self,
        sql: &str,
        params: &[Value<'_>],
        mut read: impl FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if !self.waiting.borrow().is_empty() {
            self.send()?;
        }
        let statement = Statement::query(self.text(sql), params);
        self.awaits(async {
            self.prepare(slice::from_ref(&statement)).await?;
            let prepared = self.prepared(&statement);
            let mut rows = pin!(statement.stream(&self.client, prepared).await?);
            while let Some(row) = rows.try_next().await? {
                if let Err(error) = read(&Row(&row)) {
                    return Ok(Err(error));
                }
            }
            Ok(Ok(()))
        })?
    }

    pub(in crate::store::database) fn row<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        self.query(sql, params)?.first().map(|row| read(&Row(row))).transpose()
    }

    /// Asks for the rows of a statement, which are read at their place by [`Connection::answer`].
    pub(in crate::store::database) fn prefetch(&self, sql: &str, params: &[Value<'_>]) -> Place {
        let place = Place::default();
        self.waiting.borrow_mut().push(Statement::asked(self.text(sql), params, Place::clone(&place)));
        place
    }

    /// Returns the rows that [`Connection::prefetch`] asked for; waits unless they have come with an earlier answer.
    pub(in crate::store::database) fn answer<T>(
        &self,
        place: &Place,
        mut read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        if place.get().is_none() {
            self.send()?;
        }
        // No rows have come if an earlier statement has failed.
        let rows = place.get().ok_or(Error::RolledBack)?;
        rows.iter().map(|row| read(&Row(row))).collect()
    }

    pub(super) fn query(&self, sql: &str, params: &[Value<'_>]) -> Result<Vec<tokio_postgres::Row>, Error> {
        let statement = Statement::query(self.text(sql), params);
        self.waiting.borrow_mut().push(statement);
        match self.send()? {
            Answer::Rows(rows) => Ok(rows),
            Answer::Count(_) => Ok(Vec::new()),
        }
    }

    fn text(&self, sql: &str) -> String {
        let mut texts = self.texts.borrow_mut();
        if let Some(text) = texts.get(sql) {
            return text.clone();
        }
        let text = translated(sql);
        texts.insert(sql.to_owned(), text.clone());
        text
    }

    /// Sends all waiting statements, and returns the answer to the last one that is not read later, or the first error.
    fn send(&self) -> Result<Answer, Error> {
        let statements = self.waiting.take();
        debug_assert!(
            self.begun.get() != Begin::Glancing || statements.iter().all(Statement::only_reads),
            "a glance writes"
        );
        let answers = self.awaits(self.exchange(&statements))?;
        let mut last = None;
        for (statement, answer) in statements.into_iter().zip(answers) {
            last = statement.keep(answer);
        }
        Ok(last.unwrap_or(Answer::Count(0)))
    }
}

/// Returns whether the connection has ended before the answer. The server may announce the end by an error, even after
/// it has committed.
fn is_broken_off(error: &tokio_postgres::Error) -> bool {
    let ends = |said: &DbError| matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic));
    error.as_db_error().is_none_or(ends)
}
