//! `SQLite`: connections, and the files that they reach.
//!
//! From the bottom up:
//!
//! ```text
//! connection       statements
//! files remains copy   a database's files, what is left there of what was deleted, and copies of it
//! schema open      its version, and opening it
//! ```

mod connection;
mod copy;
mod files;
mod open;
mod remains;
pub mod schema;

pub use connection::Connection;
pub(crate) use copy::back_up;
#[cfg(feature = "sandbox")]
pub(crate) use files::followed;
pub use files::integrity;
pub(crate) use files::{Writers, folder_open_to_writers, is_open_to_others, only_for_owner, writers_of_file};
pub(in crate::store) use open::{connect, in_memory, lock, reader};
pub use open::{files_of, open_to_read};
pub(in crate::store) use remains::wipe;
