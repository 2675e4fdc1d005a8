//! A transaction under way, and the values that are requested in it now and read later.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::cache::Cache;
use super::error::StoreError;
use super::ids::{GameId, NoticeId, ProcessId, Time};
use super::left_alone::OfNewer;
use super::process_clock::now;
use crate::store::database::{Connection, Error, Row, Value};
#[cfg(test)]
use crate::store::tests::{costs, lock_order};

/// A transaction under way.
pub struct Tx<'a> {
    pub(in crate::store) connection: Connection<'a>,
    /// The process in whose name the transaction leases; `None` if the database is only read.
    pub(in crate::store) process: Option<ProcessId>,
    /// The values that were parsed earlier; each is checked against the stored text.
    pub(in crate::store) cache: &'a Cache,
    /// The time of all that is done in it.
    pub(in crate::store) now: Time,
}

impl<'a> Tx<'a> {
    /// Creates a transaction of the current time; a thread that has one for all its jobs gives each its own ([`Tx::at`]).
    pub(in crate::store) fn begin(
        connection: Connection<'a>,
        process: Option<ProcessId>,
        cache: &'a Cache,
    ) -> Self {
        Self { connection, process, cache, now: now() }
    }
}

impl Tx<'_> {
    /// Returns the time of all that is done in the transaction: the one at which it began.
    #[must_use]
    pub const fn now(&self) -> Time {
        self.now
    }

    /// Returns the same transaction with another time, for what is done as of a time that is given.
    #[must_use]
    pub const fn at(&self, now: Time) -> Tx<'_> {
        Tx { now, ..*self }
    }
}

#[cfg(test)]
thread_local! {
    /// The statements that this thread has run since they were counted last.
    static STATEMENTS: std::cell::RefCell<Vec<String>> = const { std::cell::RefCell::new(Vec::new()) };
}

#[cfg(test)]
impl Tx<'_> {
    /// Counts a statement, and checks that it comes after the locks, and how much it would read where much is kept.
    fn note(&self, sql: &str, params: &[Value<'_>]) {
        STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
        if !self.connection.is_one_of_several() {
            lock_order::statement(sql, params, &|sql, id| self.ids(sql, &[id]).first().copied());
        }
        costs::check(self.connection, sql, params);
    }

    /// Returns the numbers that a query of the tests themselves selects.
    fn ids(&self, sql: &str, params: &[Value<'_>]) -> Vec<i64> {
        self.connection.rows(sql, params, |row| row.get(0)).unwrap_or_default()
    }

    /// Checks the order of a lock, by the games that it locks.
    fn note_lock(&self, sql: &str, params: &[Value<'_>]) {
        STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
        if self.connection.is_one_of_several() {
            costs::check(self.connection, sql, params);
        } else {
            let games = lock_order::query_of_games(sql).map(|sql| self.ids(&sql, params));
            lock_order::lock(sql, params, &games.unwrap_or_default());
        }
    }

    /// Returns the statements that this thread has run since the last call.
    #[expect(clippy::unused_self, reason = "only a transaction is on the thread that runs them")]
    pub(crate) fn statements(&self) -> Vec<String> {
        STATEMENTS.take()
    }

    /// Changes a database as only tests do, to damage it.
    pub(crate) fn damage(&self, sql: &str) -> Result<(), StoreError> {
        Ok(self.connection.batch(sql)?)
    }

    /// Returns how often the server was waited for on this connection.
    pub(crate) fn round_trips(&self) -> u64 {
        match self.connection {
            Connection::Sqlite(_) => 0,
            Connection::Postgres(connection) => connection.round_trips(),
        }
    }

    /// Does a job in the name of another process.
    pub(crate) fn as_process<T>(&self, process: ProcessId, job: impl FnOnce(&Tx<'_>) -> T) -> T {
        job(&Tx { process: Some(process), ..*self })
    }

    /// Returns the one number that a query selects.
    pub(crate) fn number(&self, sql: &str) -> i64 {
        self.connection.row(sql, &[], |row| row.get(0)).unwrap().unwrap()
    }
}

impl Tx<'_> {
    /// Leaves alone for a while what a newer version of the program serves.
    pub(in crate::store) fn leave_alone(&self, what: OfNewer) {
        if self.cache.left_alone.note(what, self.now) {
            tracing::warn!(?what, "a newer version of the bot serves it: it is left alone");
        }
    }

    /// Leaves alone for a while the game that a newer version of the program serves.
    pub(crate) fn leave_game(&self, game: GameId) {
        self.leave_alone(OfNewer::Game(game));
    }

    /// Leaves alone for a while a notice that tells of such a game.
    pub(crate) fn leave_notice(&self, notice: NoticeId) {
        self.cache.left_alone.note(OfNewer::Notice(notice), self.now);
    }

    /// Returns whether a game is left alone now.
    pub(crate) fn leaves_game(&self, game: GameId) -> bool {
        self.cache.left_alone.has_game(game, self.now)
    }
}

/// Statements. Their parameters are `?1`, `?2` and so on, listed by [`params`](crate::store::database::params).
impl Tx<'_> {
    /// Carries a statement out; returns how many rows it has changed.
    pub(in crate::store) fn execute(&self, sql: &str, params: &[Value<'_>]) -> Result<usize, StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        Ok(self.connection.execute(sql, params)?)
    }

    /// Carries a statement out, without returning how many rows it changed. On a server, the statement is sent with the
    /// next one whose answer is awaited.
    pub(in crate::store) fn run(&self, sql: &str, params: &[Value<'_>]) -> Result<(), StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        Ok(self.connection.run(sql, params)?)
    }

    /// Asks to wipe everything that this transaction deletes from the database's files, once the transaction is stored.
    pub(in crate::store) fn wipe(&self) {
        self.connection.wipe();
    }

    /// Locks the rows that a query selects until this transaction ends. Does nothing where only one transaction writes
    /// at a time.
    pub(in crate::store) fn lock(&self, sql: &str, params: &[Value<'_>]) -> Result<(), StoreError> {
        #[cfg(test)]
        self.note_lock(sql, params);
        if self.connection.is_one_of_several() { self.run(sql, params) } else { Ok(()) }
    }

    /// Takes a lock after this transaction has written: a transaction takes at most one of these locks, after all
    /// others.
    pub(in crate::store) fn lock_last(&self, sql: &str, params: &[Value<'_>]) -> Result<(), StoreError> {
        #[cfg(test)]
        {
            STATEMENTS.with_borrow_mut(|all| all.push(sql.to_owned()));
            lock_order::lock_last(sql, params);
            if self.connection.is_one_of_several() {
                costs::check(self.connection, sql, params);
            }
        }
        if self.connection.is_one_of_several() { self.run(sql, params) } else { Ok(()) }
    }

    /// Returns the end of a query that chooses rows to change: it skips rows that another transaction is changing,
    /// instead of waiting for them. Empty where only one transaction writes at a time.
    pub(in crate::store) fn skipping_locked(&self) -> &'static str {
        if self.connection.is_one_of_several() { "FOR UPDATE SKIP LOCKED" } else { "" }
    }

    /// Returns all rows of a statement, each read by `read`.
    pub(in crate::store) fn rows<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        Ok(self.connection.rows(sql, params, read)?)
    }

    /// Reads the rows of a statement one by one as they come: for statements with very many.
    pub(in crate::store) fn each(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        Ok(self.connection.each(sql, params, read)?)
    }

    /// Asks for all rows of a statement, which are read later. On a server, the statement is sent with the next one
    /// whose answer is awaited, so that values needed together take one round trip.
    pub(in crate::store) fn prefetch<T: 'static>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnMut(&Row<'_>) -> Result<T, Error> + 'static,
    ) -> Result<Deferred<Vec<T>>, StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        let rows = self.connection.prefetch(sql, params, read)?;
        Ok(Deferred::new(move |tx| Ok(tx.connection.answer(rows)?)))
    }

    /// Returns the first row of a statement, read by `read`; `None` if it has no row.
    pub(in crate::store) fn row<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, StoreError> {
        #[cfg(test)]
        self.note(sql, params);
        Ok(self.connection.row(sql, params, read)?)
    }

    /// Returns the row of a statement that always has one, read by `read`.
    pub(in crate::store) fn one<T>(
        &self,
        sql: &str,
        params: &[Value<'_>],
        read: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<T, StoreError> {
        self.row(sql, params, read)?.ok_or_else(|| Error::NoRow.into())
    }
}

/// A value that was requested in a transaction, as it was at that moment; it must be read before the transaction ends.
pub(crate) struct Deferred<T>(Box<Read<T>>);

/// A function that reads a value.
type Read<T> = dyn FnOnce(&Tx<'_>) -> Result<T, StoreError>;

impl<T: 'static> Deferred<T> {
    pub(in crate::store) fn new(read: impl FnOnce(&Tx<'_>) -> Result<T, StoreError> + 'static) -> Self {
        Self(Box::new(read))
    }

    /// Converts the value once it is read.
    pub(in crate::store) fn then<U: 'static>(
        self,
        make: impl FnOnce(&Tx<'_>, T) -> Result<U, StoreError> + 'static,
    ) -> Deferred<U> {
        Deferred::new(move |tx| make(tx, self.read(tx)?))
    }

    /// Reads the value; waits for the answer unless that has come with an earlier one.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or when the value cannot be read.
    pub(crate) fn read(self, tx: &Tx<'_>) -> Result<T, StoreError> {
        (self.0)(tx)
    }
}

impl<T: 'static> Deferred<Vec<T>> {
    /// Returns the value of the first row, if there is one.
    pub(in crate::store) fn first(self) -> Deferred<Option<T>> {
        self.then(|_, rows| Ok(rows.into_iter().next()))
    }

    /// Returns the value of the row of a statement that always has one.
    pub(in crate::store) fn one(self) -> Deferred<T> {
        self.then(|_, rows| rows.into_iter().next().ok_or_else(|| Error::NoRow.into()))
    }
}

/// Runs a job that may panic, and returns a panic as [`StoreError::Panicked`].
pub(in crate::store) fn guarded<T, E: From<StoreError>>(job: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    #[cfg(test)]
    lock_order::begin();
    let result = catch_unwind(AssertUnwindSafe(job));
    result.unwrap_or_else(|panic| Err(E::from(StoreError::Panicked(message_of(panic.as_ref())))))
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let message = panic.downcast_ref::<String>().map(String::as_str);
    message.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given").to_owned()
}
