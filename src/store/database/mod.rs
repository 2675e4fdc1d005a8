//! Databases: statements, their parameters and rows, and connections. Nothing else names a database library.
//!
//! The rest of the store writes SQL and its parameters, and reads rows by these types. A statement is one text for all
//! databases: what only one of them understands is written otherwise.
//!
//! A program that is built without the feature `postgres` has `absent` in place of `postgres`: nothing else, here or
//! elsewhere, is built otherwise.

#[cfg(not(feature = "postgres"))]
pub(super) mod absent;
mod connection;
mod error;
mod migrations;
#[cfg(feature = "postgres")]
pub(super) mod postgres;
mod row;
pub(super) mod server;
pub(super) mod sqlite;
mod value;

#[cfg(not(feature = "postgres"))]
pub(super) use absent as postgres;
pub(super) use connection::Connection;
/// Joins the parts of a statement, which may be lists of columns.
pub(super) use constcat::concat as sql;
pub use error::{CopyError, Error, OpenError};
pub(super) use row::{FromColumns, Row, columns, insert, insertion, next, whole, whole_of_game};
pub(super) use value::{FromValue, ToValue, Value, params};

/// True if the program can use a server.
pub(super) const SERVERS: bool = cfg!(feature = "postgres");
