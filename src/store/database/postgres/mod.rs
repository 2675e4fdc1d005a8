//! `PostgreSQL`, and what speaks its protocol.
//!
//! Each statement is prepared once on each connection, by a name; a pooler that gives each transaction another
//! connection has to know those (`PgBouncer` does since 1.21), or they are switched off. No other state of a session is
//! used.
//!
//! From the bottom up:
//!
//! ```text
//! address          where a server is, and how connections to it are encrypted
//! statement tls    a statement on its way; encryption
//! prepared         the statements that are prepared on a connection
//! connection       statements, sent together up to one whose answer is awaited
//! listen           what processes tell each other
//! schema           its version
//! ```

mod address;
mod connection;
mod listen;
mod prepared;
mod schema;
mod statement;
mod tls;

pub use address::{Check, Encryption, SslMode};
pub(in crate::store) use connection::{Begin, Connection, Server, runtime};
pub(in crate::store) use listen::{Told, listen};
pub use prepared::Statements;
pub(in crate::store::database) use schema::known as known_schema;
pub(in crate::store) use statement::Place;
