//! What is sent to the server, and what it answers: statements that are prepared first, and errors.

use std::sync::atomic::Ordering;

use tokio::time::timeout;
use tokio_postgres::error::SqlState;

use super::connection::{Connection, Trouble};
use super::prepared::{is_of_another, is_outdated, prepare};
use super::statement::{Answer, Statement, all_of};
use crate::store::database::error::{Error, NO_NAMES};

impl Connection {
    /// Waits for an answer of the server.
    pub(super) fn awaits<T>(
        &self,
        answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
    ) -> Result<T, Error> {
        self.round_trips.set(self.round_trips.get() + 1);
        let answered = async { timeout(self.silence.get(), answer).await };
        let answer = self.runtime.block_on(answered).map_err(|_| {
            self.is_lost.set(true);
            self.trouble.set(Trouble::Lasting);
            Error::Silent
        })?;
        Ok(answer.inspect_err(|error| {
            let passes = self.is_answered_by(error) || self.passes(error);
            self.trouble.set(if passes { Trouble::Passing } else { Trouble::Lasting });
        })?)
    }

    /// Sends statements together, and returns all answers. Statements that are new to the connection are prepared
    /// first, in a round trip of their own.
    pub(super) async fn exchange<'a>(
        &'a self,
        statements: &'a [Statement],
    ) -> Result<Vec<Answer>, tokio_postgres::Error> {
        self.prepare(statements).await?;
        let send = |statement: &'a Statement| statement.send(&self.client, self.prepared(statement));
        all_of(statements.iter().map(send).collect()).await
    }

    /// Prepares the statements that are new to the connection, where statements are prepared.
    pub(super) async fn prepare(&self, statements: &[Statement]) -> Result<(), tokio_postgres::Error> {
        if !self.prepares.load(Ordering::Relaxed) {
            return Ok(());
        }
        let missing = self.prepared.borrow().missing(statements);
        if !missing.is_empty() {
            let prepared = prepare(&self.client, &missing).await?;
            let mut kept = self.prepared.borrow_mut();
            missing.into_iter().zip(prepared).for_each(|(statement, new)| kept.keep(statement, new));
        }
        Ok(())
    }

    /// Returns the prepared form of a statement, where statements are prepared.
    pub(super) fn prepared(&self, statement: &Statement) -> Option<tokio_postgres::Statement> {
        self.prepares.load(Ordering::Relaxed).then(|| self.prepared.borrow().get(statement)).flatten()
    }

    /// Handles an error about prepared statements: forgets them, and prepares no more if a pooler loses them. Returns
    /// whether it was an error of this kind.
    fn is_answered_by(&self, error: &tokio_postgres::Error) -> bool {
        let is_of_another = is_of_another(error);
        if is_of_another && self.prepares.swap(false, Ordering::Relaxed) {
            tracing::warn!(%error, "{NO_NAMES}: none is prepared any more");
        }
        let is_of_no_use = is_of_another || is_outdated(error);
        if is_of_no_use {
            self.prepared.borrow_mut().clear();
        }
        is_of_no_use
    }

    /// Returns whether a retry may succeed after an error: another transaction was in the way, or the connection was
    /// lost.
    fn passes(&self, error: &tokio_postgres::Error) -> bool {
        const IN_THE_WAY: [SqlState; 4] = [
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::ADMIN_SHUTDOWN,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        ];
        error.code().map_or_else(|| self.client.is_closed(), |code| IN_THE_WAY.contains(code))
    }
}
