//! A statement on its way to the server.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::Poll;

use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Error, Row, RowStream};

use crate::store::database::error::Error as DatabaseError;
use crate::store::database::row::Columns;
use crate::store::database::value::Value;

/// A statement that owns its parameters, so that it may be sent later.
pub(super) struct Statement {
    /// Its text, with `$1` for the first parameter.
    text: String,
    params: Vec<Parameter>,
    kind: StatementKind,
    /// The place where its rows are kept, if they are read later.
    place: Option<Place>,
}

/// The kinds of statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StatementKind {
    /// Begins or ends a transaction, with its settings: several in one text, without parameters or rows. It is not
    /// prepared: a pooler may have lost the name, and what was sent with a `BEGIN` that fails would be carried out by
    /// itself.
    Bracket,
    /// A statement whose rows, if any, are not read.
    Command,
    /// A statement whose rows are read.
    Query,
}

/// The place of rows that are read later; empty until the statement has been carried out.
pub(in crate::store) type Place = Arc<OnceLock<Vec<Row>>>;

/// A parameter.
enum Parameter {
    Integer(Option<i64>),
    Text(Option<String>),
    Blob(Option<Vec<u8>>),
}

/// The result of a statement: its rows, or how many rows it changed.
pub(super) enum Answer {
    /// The rows of a query.
    Rows(Vec<Row>),
    /// The number of rows that were changed.
    Count(u64),
}

/// An answer that is awaited.
pub(super) type Awaited<'a, T = Answer> = Pin<Box<dyn Future<Output = Result<T, Error>> + 'a>>;

impl Statement {
    /// Creates a statement that begins or ends a transaction.
    pub(super) fn bracket(text: &str) -> Self {
        Self { text: text.to_owned(), params: Vec::new(), kind: StatementKind::Bracket, place: None }
    }

    /// Creates a statement whose rows are not read.
    pub(super) fn command(text: String, params: &[Value<'_>]) -> Self {
        let params = params.iter().copied().map(Parameter::from).collect();
        Self { text, params, kind: StatementKind::Command, place: None }
    }

    /// Creates a statement whose rows are read.
    pub(super) fn query(text: String, params: &[Value<'_>]) -> Self {
        Self { kind: StatementKind::Query, ..Self::command(text, params) }
    }

    /// Creates a statement whose rows are read later, at `place`.
    pub(super) fn asked(text: String, params: &[Value<'_>], place: Place) -> Self {
        Self { place: Some(place), ..Self::query(text, params) }
    }

    /// Puts the rows in the statement's place, if they are read later; otherwise returns the answer.
    pub(super) fn keep(self, answer: Answer) -> Option<Answer> {
        match (self.place, answer) {
            (Some(place), Answer::Rows(rows)) => {
                // The place is empty, because a statement is carried out once.
                let _ = place.set(rows);
                None
            }
            (_, answer) => Some(answer),
        }
    }

    /// Returns whether the statement begins or ends a transaction.
    pub(super) fn is_bracket(&self) -> bool {
        self.kind == StatementKind::Bracket
    }

    /// Returns whether the server plans the statement, so that preparing it saves time: SELECT, INSERT, UPDATE, DELETE
    /// and WITH.
    pub(super) fn is_planned(&self) -> bool {
        ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| self.text.starts_with(word))
    }

    /// Returns whether the statement changes and locks nothing.
    pub(super) fn only_reads(&self) -> bool {
        let locks = ["FOR UPDATE", "FOR NO KEY UPDATE", "FOR SHARE", "FOR KEY SHARE"];
        self.text.starts_with("SELECT") && !locks.iter().any(|lock| self.text.contains(lock))
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the types of its parameters.
    pub(super) fn types(&self) -> Vec<Type> {
        self.params.iter().map(|parameter| parameter.typed().1).collect()
    }

    /// Sends the statement when the future is first polled; uses the prepared statement, if there is one.
    pub(super) fn send<'a>(
        &'a self,
        client: &'a Client,
        prepared: Option<tokio_postgres::Statement>,
    ) -> Awaited<'a> {
        Box::pin(async move {
            if self.is_bracket() {
                return client.batch_execute(&self.text).await.map(|()| Answer::Count(0));
            }
            let typed: Vec<_> = self.params.iter().map(Parameter::typed).collect();
            let values: Vec<_> = typed.iter().map(|(value, _)| *value).collect();
            match (prepared, self.kind) {
                (Some(statement), StatementKind::Query) => {
                    client.query(&statement, &values).await.map(Answer::Rows)
                }
                (Some(statement), _) => client.execute(&statement, &values).await.map(Answer::Count),
                (None, StatementKind::Query) => {
                    client.query_typed(&self.text, &typed).await.map(Answer::Rows)
                }
                (None, _) => client.execute_typed(&self.text, &typed).await.map(Answer::Count),
            }
        })
    }

    /// Sends the statement, whose rows are read as they come; uses the prepared statement, if there is one.
    pub(super) async fn stream(
        &self,
        client: &Client,
        prepared: Option<tokio_postgres::Statement>,
    ) -> Result<RowStream, Error> {
        let typed = self.params.iter().map(Parameter::typed);
        match prepared {
            Some(statement) => client.query_raw(&statement, typed.map(|(value, _)| value)).await,
            None => client.query_typed_raw(&self.text, typed).await,
        }
    }
}

impl Columns for Row {
    fn value(&self, index: usize) -> Result<Value<'_>, DatabaseError> {
        let Some(column) = self.columns().get(index) else { return Err(DatabaseError::NoColumn(index)) };
        Ok(match *column.type_() {
            Type::INT8 => Value::Integer(self.try_get(index)?),
            // Columns that a statement computes, such as counts and comparisons.
            Type::INT4 => Value::Integer(self.try_get::<_, Option<i32>>(index)?.map(i64::from)),
            Type::BOOL => Value::Integer(self.try_get::<_, Option<bool>>(index)?.map(i64::from)),
            Type::TEXT | Type::VARCHAR => Value::Text(self.try_get(index)?),
            Type::BYTEA => Value::Blob(self.try_get(index)?),
            _ => {
                let (found, wanted) = ("another type", "a number, text or bytes");
                return Err(DatabaseError::Column { index, found, wanted });
            }
        })
    }
}

impl From<Value<'_>> for Parameter {
    fn from(value: Value<'_>) -> Self {
        match value {
            Value::Integer(integer) => Self::Integer(integer),
            Value::Text(text) => Self::Text(text.map(str::to_owned)),
            Value::Blob(bytes) => Self::Blob(bytes.map(<[u8]>::to_vec)),
        }
    }
}

impl Parameter {
    /// Returns the parameter with its type, which the server cannot always tell from the statement.
    fn typed(&self) -> (&(dyn ToSql + Sync), Type) {
        match self {
            Self::Integer(integer) => (integer, Type::INT8),
            Self::Text(text) => (text, Type::TEXT),
            Self::Blob(bytes) => (bytes, Type::BYTEA),
        }
    }
}

/// Sends all statements before the first answer is awaited; returns all answers, or the first error.
pub(super) async fn all_of<T>(mut awaited: Vec<Awaited<'_, T>>) -> Result<Vec<T>, Error> {
    let mut answers: Vec<Option<Result<T, Error>>> = awaited.iter().map(|_| None).collect();
    poll_fn(|cx| {
        let mut is_ready = true;
        for (awaited, answer) in awaited.iter_mut().zip(&mut answers) {
            if answer.is_none() {
                match awaited.as_mut().poll(cx) {
                    Poll::Ready(ready) => *answer = Some(ready),
                    Poll::Pending => is_ready = false,
                }
            }
        }
        if is_ready { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    answers.into_iter().flatten().collect()
}

/// Returns a statement's text as this server reads it: `$1` in place of `?1`.
pub(super) fn translated(sql: &str) -> String {
    let mut is_quoted = false;
    let sign = |c: char| {
        is_quoted ^= c == '\'';
        if c == '?' && !is_quoted { '$' } else { c }
    };
    sql.chars().map(sign).collect()
}

#[cfg(test)]
mod tests {
    use super::translated;

    #[test]
    fn parameters_are_called_as_the_server_calls_them_and_texts_are_left_alone() {
        assert_eq!(
            translated("SELECT ?1, 'who?', ?12 WHERE a = 'it''s?'"),
            "SELECT $1, 'who?', $12 WHERE a = 'it''s?'"
        );
    }
}
