//! Ids of games, and of what Discord calls by a number.

use std::fmt;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl ToSql for $name {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(ToSqlOutput::from(self.0.cast_signed()))
            }
        }

        impl FromSql for $name {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                i64::column_result(value).map(|id| Self(id.cast_unsigned()))
            }
        }
    )+};
}

ids! {
    /// A game of this bot.
    GameId;
    /// A person on Discord.
    UserId;
    /// A channel or thread.
    ChannelId;
    /// A server.
    GuildId;
    /// A message.
    MessageId;
    /// A slash command, button press or the like.
    InteractionId;
    /// A notice in the outbox.
    NoticeId;
    /// A vote.
    VoteId;
}

/// A moment in Unix seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Time(pub i64);

impl Time {
    /// Returns the moment so many seconds later.
    #[must_use]
    pub const fn after(self, seconds: i64) -> Self {
        Self(self.0 + seconds)
    }
}

impl ToSql for Time {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::from(self.0))
    }
}

impl FromSql for Time {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        i64::column_result(value).map(Self)
    }
}

/// The place of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posted {
    /// Where.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// Reads an id that an index or a seat number must fit.
pub(super) fn small<T: TryFrom<i64>>(value: i64) -> Result<T, FromSqlError> {
    T::try_from(value).map_err(|_| FromSqlError::OutOfRange(value))
}
