//! The statements that are prepared on a connection: the server has read and planned each of them once.

use std::collections::{HashMap, VecDeque};

use tokio_postgres::types::Type;
use tokio_postgres::{Client, Error, Statement as Kept};

use super::statement::{Statement, all_of};

/// The most statements that are kept. A busy bot has fewer, and the server keeps the plans of each.
const MOST: usize = 512;

/// The statements that are prepared on a connection.
#[derive(Default)]
pub(super) struct Prepared {
    kept: HashMap<String, (Vec<Type>, Kept)>,
    /// Their texts; the one that was prepared first is forgotten first.
    order: VecDeque<String>,
}

impl Prepared {
    /// Returns the prepared form of a statement with parameters of the same types, if there is one.
    pub(super) fn get(&self, statement: &Statement) -> Option<Kept> {
        let (types, kept) = self.kept.get(statement.text())?;
        (*types == statement.types()).then(|| kept.clone())
    }

    /// Returns the statements that must be prepared before they are sent, each once.
    pub(super) fn missing<'a>(&self, statements: &'a [Statement]) -> Vec<&'a Statement> {
        let mut missing: Vec<&Statement> = Vec::new();
        for statement in statements {
            let is_known = self.kept.contains_key(statement.text())
                || missing.iter().any(|other| other.text() == statement.text());
            if statement.is_planned() && !is_known {
                missing.push(statement);
            }
        }
        missing
    }

    /// Keeps a prepared statement. A statement that is dropped here is dropped on the server too.
    pub(super) fn keep(&mut self, statement: &Statement, kept: Kept) {
        if self.order.len() >= MOST
            && let Some(oldest) = self.order.pop_front()
        {
            self.kept.remove(&oldest);
        }
        self.order.push_back(statement.text().to_owned());
        self.kept.insert(statement.text().to_owned(), (statement.types(), kept));
    }

    /// Forgets all prepared statements.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.order.clear();
    }
}

/// Prepares statements together; returns the prepared form of each.
pub(super) async fn prepare(client: &Client, statements: &[&Statement]) -> Result<Vec<Kept>, Error> {
    let prepared = statements.iter().map(|statement| {
        Box::pin(async move { client.prepare_typed(statement.text(), &statement.types()).await }) as _
    });
    all_of(prepared.collect()).await
}

/// Returns whether an error says that a prepared statement can't be used any more.
pub(super) fn is_outdated(error: &Error) -> bool {
    // "cached plan must not change result type": another process has changed the table since. The code alone says more
    // than that.
    let replanned = |said: &tokio_postgres::error::DbError| said.routine() == Some("RevalidateCachedQuery");
    error.as_db_error().is_some_and(|said| said.code().code() == "0A000" && replanned(said))
}

/// Returns whether an error says that the server does not know a statement's name, because a pooler has switched
/// connections and keeps no names.
pub(super) fn is_of_another(error: &Error) -> bool {
    error.code().is_some_and(|code| matches!(code.code(), "26000" | "42P05"))
}
