//! Errors of the store.

use std::sync::Arc;

use super::ids::GameId;
use crate::store::database::Error;

/// A failure of the bot or its database: it is logged, and users see no details.
///
/// A function whose comment names no errors fails only with errors of the database.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused.
    #[error("database: {0}")]
    Database(Arc<Error>),
    /// A stored value cannot be read.
    #[error("{what} of game {game} cannot be read: {why}")]
    Unreadable {
        /// The game.
        game: GameId,
        /// The part that cannot be read.
        what: &'static str,
        /// The reason why the stored value can't be read.
        why: String,
    },
    /// A game is played by what only a newer version of the program knows, which serves it. What that is, is not said: it
    /// may be hidden from the players, and logs are not.
    #[error("game {game} is left to a newer version of the bot: this one does not know {what}")]
    Newer {
        /// The game.
        game: GameId,
        /// The part that is unknown.
        what: &'static str,
    },
    /// The database thread has stopped.
    #[error("the database is closed")]
    Closed,
    /// A job panicked; nothing of it is stored.
    #[error("a job broke off: {0}")]
    Panicked(String),
    /// A newer version of the program has changed the database while this process was not heard of.
    #[error(
        "the database is of a newer version (schema {found}, this program knows {known}): start the newer program"
    )]
    Outdated {
        /// The schema that the database has.
        found: i64,
        /// The newest schema that this program knows.
        known: i64,
    },
    /// A transaction could not be committed; nothing of it is stored.
    #[error("the database did not commit: {0}")]
    NotCommitted(Arc<Error>),
    /// It is not known whether a transaction is stored, or will be: the database cannot be asked.
    #[error("it is not known whether this is stored: {why}")]
    Unsettled {
        /// The reason why the database cannot be asked.
        why: String,
    },
}

impl StoreError {
    /// Returns whether a retry would fail again, because the error lies in the stored data or the program; otherwise
    /// the database was unreachable or busy.
    #[must_use]
    pub const fn is_lasting(&self) -> bool {
        match self {
            Self::Unreadable { .. } | Self::Newer { .. } | Self::Panicked(_) | Self::Outdated { .. } => true,
            Self::Database(_) | Self::Closed | Self::NotCommitted(_) | Self::Unsettled { .. } => false,
        }
    }
}

impl From<Error> for StoreError {
    fn from(error: Error) -> Self {
        match error {
            Error::Newer { game, what } => Self::Newer { game: GameId(game), what },
            Error::Unreadable { game, what, why } => Self::Unreadable { game: GameId(game), what, why },
            error => Self::Database(Arc::new(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_database_refuses_that_is_away_is_tried_again_soon() {
        assert!(!StoreError::from(Error::RolledBack).is_lasting() && !StoreError::Closed.is_lasting());
        assert!(!StoreError::NotCommitted(Arc::new(Error::NoRow)).is_lasting());
        assert!(!StoreError::Unsettled { why: String::new() }.is_lasting());
        assert!(StoreError::Panicked(String::new()).is_lasting());
    }
}
