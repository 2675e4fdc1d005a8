//! Storage: the only SQL of the project.
//!
//! Its rooms, from the bottom up:
//! - `database`: statements and rows; connections, files and versions of the schema;
//! - `rows`: what every table needs;
//! - `lessons`, `notices`, `people`, `reviews`, `table`: what is stored of a game, of people, and of a notice;
//! - `operation`, `places`, `ratings`, `scheduling`, `voting`: processes; servers and threads; results and ratings; jobs;
//!   votes;
//! - `clock`, `connections`, `posting`: for whom games wait; the threads that use a database; the outbox and the messages
//!   that stand;
//! - `computers`, `seating`: the computers that games wait for; seats, and who sat at them;
//! - `games`: a game's life;
//! - `log`: its moves.

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
pub mod ratings;
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
pub use database::postgres::migrations as server_migrations;
pub use database::server::{Check, Encryption, SslMode, Statements};
#[cfg(feature = "sandbox")]
pub(crate) use database::sqlite::followed;
pub use database::sqlite::{Connection, files_of, integrity, open_to_read, schema};
pub(crate) use database::sqlite::{
    Writers, back_up, folder_open_to_writers, is_open_to_others, only_for_owner, writers_of_file,
};
pub use database::{CopyError, Error, OpenError};
pub use notices::slot::Slot;
pub use notices::tried::Tried;
pub use operation::membership::Membership;
pub use rows::error::StoreError;
pub use rows::ids::{
    ChannelId, GameId, GuildId, InteractionId, LessonId, MessageId, NoticeId, ProcessId, Time, UserId, VoteId,
};
pub(crate) use rows::process_clock;
pub use rows::process_clock::now;
pub(crate) use rows::text::fingerprint;
pub(crate) use rows::tx::Deferred;
pub use rows::tx::Tx;
#[cfg(test)]
pub(crate) use rows::wall_clock;
pub use table::game::GameHeader;
