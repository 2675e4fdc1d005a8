//! `PostgreSQL`, and what speaks its protocol.
//!
//! Statements have no names and no state of a session is used: a pooler may give each transaction another connection.
//!
//! From the bottom up:
//!
//! ```text
//! address          where a server is, and how connections to it are encrypted
//! statement tls    a statement on its way; encryption
//! connection       statements, sent together up to one whose answer is awaited
//! listen           what processes tell each other
//! schema           its version
//! ```

mod address;
mod connection;
mod listen;
mod schema;
mod statement;
mod tls;

pub use address::{Check, Encryption, SslMode};
pub(in crate::store) use connection::{Begin, Connection, Server, runtime};
pub(in crate::store) use listen::{Told, listen};
pub(in crate::store::database) use schema::known as known_schema;
pub(in crate::store) use statement::Place;
