//! `PostgreSQL`, and what speaks its protocol.
//!
//! Each statement is prepared once on each connection, by a name; a pooler that gives each transaction another
//! connection has to know those (`PgBouncer` does since 1.21), or they are switched off. No other state of a session is
//! used.
//!
//! From the bottom up:
//!
//! ```text
//! address failure  where a server is, and how connections to it are encrypted; errors of the library
//! statement tls    a statement on its way; encryption
//! prepared         the statements that are prepared on a connection
//! translation      a migration for a file, in a server's words
//! schema           its version
//! connection       statements, sent together up to one whose answer is awaited
//! exchange         what it sends, and the answers
//! server           connecting to it, and bringing its database up to date
//! listen           what processes tell each other
//! ```

mod address;
mod connection;
mod exchange;
mod failure;
mod listen;
mod prepared;
mod schema;
mod server;
mod statement;
mod tls;
mod translation;

pub(in crate::store) use connection::Connection;
pub(in crate::store) use listen::listen;
pub(in crate::store::database) use schema::known as known_schema;
pub use schema::migrations;
pub(in crate::store) use server::Server;
pub(in crate::store) use statement::Place;
