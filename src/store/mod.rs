//! Storage: the only SQL of the project.
//!
//! From the bottom up:
//!
//! ```text
//! database          statements, parameters and rows; connections, files and versions of the schema
//! named             what is stored by a name
//! ids notice_kind notice slot tried unposted   numbers of games and of Discord; what is to be announced, by which rules, and where it is
//!                   shown; what may stand unnamed; why something is never posted
//! pace obstacle game logged_step  what is stored of a game, apart from its state and its log; a step of the log
//! error cache tx text    a transaction under way, and what is kept as text in a row
//! steps archive     the rows of a log, as they are and packed
//! headers loading listing   finding and loading games
//! failing_jobs jobs guilds people processes reminders server_defaults settings shards threads retention    one table each
//! hurried_jobs set_back   jobs of many games at once; what was noted in the future
//! absences aliases answers_ahead calls pauses outbox plans posts recipients shares step_posts tenures uptime votes invitations reviews lessons  likewise
//! awaited clocks seat_states   for whom a game waits, and what a move makes of it
//! seats games log computers   a game's life and its moves; the computers that it waits for
//! session membership numbers heartbeat   connections to a server; this process among the others that use the database;
//!                   numbers that are never given twice
//! wiping            what was deleted in a file
//! queue writer pool worker   the threads, of either kind of database
//! reader copy       looking at one beside the bots that use it; a whole database in one of the other kind
//! ```

pub mod absences;
pub mod aliases;
pub mod answers_ahead;
pub mod archive;
pub mod awaited;
mod cache;
pub mod calls;
pub mod clocks;
pub mod computers;
#[cfg(feature = "postgres")]
pub mod copy;
mod database;
mod error;
mod failing_jobs;
mod game;
pub mod games;
pub mod guilds;
pub mod headers;
#[cfg(feature = "postgres")]
mod heartbeat;
pub(crate) mod hurried_jobs;
mod ids;
pub mod invitations;
pub mod jobs;
pub mod lessons;
mod listing;
mod loading;
pub mod log;
mod logged_step;
mod membership;
mod named;
mod notice;
pub(crate) mod notice_kind;
mod numbers;
pub mod obstacle;
pub mod outbox;
pub mod pace;
pub mod pauses;
pub mod people;
#[cfg(feature = "postgres")]
mod place;
pub mod plans;
#[cfg(feature = "postgres")]
mod pool;
pub mod post_style;
pub mod posts;
pub mod processes;
mod queue;
mod reader;
pub(crate) mod recipients;
pub mod reminders;
pub mod retention;
pub mod reviews;
mod seat_states;
mod seats;
pub mod server_defaults;
#[cfg(feature = "postgres")]
mod session;
pub(crate) mod set_back;
pub mod settings;
pub mod shards;
pub(crate) mod shares;
mod slot;
pub mod step_posts;
mod steps;
pub mod tenures;
#[cfg(test)]
mod tests;
mod text;
pub mod threads;
mod tried;
mod tx;
mod unposted;
pub mod uptime;
pub mod votes;
mod wiping;
mod worker;
mod writer;

#[cfg(feature = "postgres")]
pub use database::postgres::{Check, Encryption, SslMode, Statements};
#[cfg(feature = "sandbox")]
pub(crate) use database::sqlite::followed;
pub use database::sqlite::{Connection, files_of, integrity, open_to_read, schema};
pub(crate) use database::sqlite::{back_up, is_open_to_others, only_for_owner};
pub use database::{CopyError, Error, OpenError};
pub use error::Fault;
pub use game::GameHeader;
pub use ids::{
    ChannelId, GameId, GuildId, InteractionId, LessonId, MessageId, NoticeId, ProcessId, Time, UserId, VoteId,
};
pub use membership::Membership;
pub use reader::Reader;
pub use seat_states::SeatStates;
pub use slot::Slot;
pub(crate) use text::fingerprint;
pub use tried::Tried;
pub(crate) use tx::Later;
pub use tx::Tx;
pub use worker::Store;
