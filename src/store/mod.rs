//! What is kept: the only SQL of the project.
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

pub mod clock;
pub mod computers;
pub mod connections;
mod database;
pub mod games;
pub mod lessons;
pub mod log;
pub(crate) mod notices;
pub mod operation;
pub mod people;
pub mod places;
pub mod posting;
pub mod reviews;
mod rows;
pub mod scheduling;
pub mod seating;
pub mod table;
#[cfg(test)]
mod tests;
pub mod voting;

pub use clock::seat_states::SeatStates;
pub use connections::reader::Reader;
pub use connections::worker::Store;
#[cfg(feature = "postgres")]
pub use database::postgres::{Check, Encryption, SslMode, Statements};
#[cfg(feature = "sandbox")]
pub(crate) use database::sqlite::followed;
pub use database::sqlite::{Connection, files_of, integrity, open_to_read, schema};
pub(crate) use database::sqlite::{back_up, is_open_to_others, only_for_owner};
pub use database::{CopyError, Error, OpenError};
pub use notices::slot::Slot;
pub use notices::tried::Tried;
pub use operation::membership::Membership;
pub use rows::error::Fault;
pub use rows::ids::{
    ChannelId, GameId, GuildId, InteractionId, LessonId, MessageId, NoticeId, ProcessId, Time, UserId, VoteId,
};
pub(crate) use rows::text::fingerprint;
pub(crate) use rows::tx::Later;
pub use rows::tx::Tx;
pub use table::game::GameHeader;
