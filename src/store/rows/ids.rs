//! Ids of games, and of what Discord calls by a number.

use std::fmt;

use last_spike_engine::{Money, Seat, Step};
use rand::TryRng;
use rand::rngs::SysRng;
use serde::{Deserialize, Serialize};

use crate::store::database::{FromValue, ToValue, Value, columns};

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

        impl ToValue for $name {
            const NULL: Value<'static> = Value::Integer(None);

            fn to_value(&self) -> Value<'_> {
                Value::Integer(Some(self.0.cast_signed()))
            }
        }

        impl FromValue for $name {
            fn from_value(value: Value<'_>) -> Option<Self> {
                i64::from_value(value).map(|id| Self(id.cast_unsigned()))
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
    /// A person's lesson.
    LessonId;
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

impl MessageId {
    /// The beginning of Discord's time, by which it numbers messages, in milliseconds.
    const EPOCH: u64 = 1_420_070_400_000;

    /// Returns when Discord made the message.
    #[must_use]
    pub const fn sent_at(self) -> Time {
        Time((((self.0 >> 22) + Self::EPOCH) / 1000).cast_signed())
    }
}

impl ToValue for Time {
    const NULL: Value<'static> = Value::Integer(None);

    fn to_value(&self) -> Value<'_> {
        Value::Integer(Some(self.0))
    }
}

impl FromValue for Time {
    fn from_value(value: Value<'_>) -> Option<Self> {
        i64::from_value(value).map(Self)
    }
}

macro_rules! numbers {
    ($($name:ident)+) => {$(
        impl ToValue for $name {
            const NULL: Value<'static> = Value::Integer(None);

            fn to_value(&self) -> Value<'_> {
                self.0.to_value()
            }
        }

        impl FromValue for $name {
            fn from_value(value: Value<'_>) -> Option<Self> {
                FromValue::from_value(value).map(Self)
            }
        }
    )+};
}

// The engine's own, which knows no database.
numbers! { Money Seat Step }

/// A process that uses the database, told apart from every other by a random number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ProcessId(pub(in crate::store) i64);

impl ProcessId {
    /// Returns the same one for the same number.
    #[cfg(test)]
    pub(crate) const fn test(number: i64) -> Self {
        Self(number)
    }

    /// Draws a new one.
    ///
    /// # Panics
    /// Never where the operating system has randomness.
    pub(in crate::store) fn random() -> Self {
        let random = SysRng.try_next_u64().expect("invariant: the operating system has randomness");
        Self(random.cast_signed())
    }
}

impl ToValue for ProcessId {
    const NULL: Value<'static> = Value::Integer(None);

    fn to_value(&self) -> Value<'_> {
        Value::Integer(Some(self.0))
    }
}

impl FromValue for ProcessId {
    fn from_value(value: Value<'_>) -> Option<Self> {
        i64::from_value(value).map(Self)
    }
}

columns! {
    /// The place of a message.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Posted {
        /// The channel.
        pub channel: ChannelId = "channel",
        /// The message.
        pub message: MessageId = "message",
    }
}
