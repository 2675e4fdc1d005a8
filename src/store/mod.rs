//! The database, `SQLite`: the only SQL of the project.
//!
//! From the bottom up:
//!
//! ```text
//! ids notice        numbers of games and of Discord; what is to be announced
//! pace game logged_step  what is stored of a game, apart from its state and its log; a step of the log
//! error files copy schema open     files, their copies and their versions
//! cache tx row      a transaction under way, and reading its rows
//! steps archive     the rows of a log, as they are and packed
//! headers loading listing   finding and loading games
//! failing_jobs jobs guilds people reminders settings threads retention    one table each
//! absences pauses outbox plans posts tellings tenures uptime votes invitations reviews    likewise
//! awaited clocks seats games log computers   a game's life and its moves; the computers that it waits for
//! worker            the threads: one that writes, and some that read
//! ```

pub mod absences;
pub mod archive;
pub mod awaited;
mod cache;
pub mod clocks;
pub mod computers;
mod copy;
mod error;
mod failing_jobs;
mod files;
mod game;
pub mod games;
pub mod guilds;
pub mod headers;
mod ids;
pub mod invitations;
pub mod jobs;
mod listing;
mod loading;
pub mod log;
mod logged_step;
mod notice;
mod open;
pub mod outbox;
pub mod pace;
pub mod pauses;
pub mod people;
pub mod plans;
pub mod posts;
pub mod reminders;
pub mod retention;
pub mod reviews;
mod row;
pub mod schema;
mod seats;
pub mod settings;
mod steps;
pub mod tellings;
pub mod tenures;
#[cfg(test)]
mod tests;
pub mod threads;
mod tx;
pub mod uptime;
pub mod votes;
mod worker;

pub(crate) use copy::back_up;
pub use error::{CopyError, Fault, OpenError};
pub use files::integrity;
pub(crate) use files::{is_open_to_others, only_for_owner};
pub use game::GameHeader;
pub use ids::{ChannelId, GameId, GuildId, InteractionId, MessageId, NoticeId, Time, UserId, VoteId};
pub use open::{files_of, look, open_to_read};
pub use tx::Tx;
pub use worker::Store;
