//! Errors of the library, in the words of the store.

use std::io;
use std::iter::successors;

use crate::store::database::error::Error;

impl From<tokio_postgres::Error> for Error {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres { said: said(&error), is_passing: passes(&error), source: Box::new(error) }
    }
}

/// Returns whether the cause of an error is that a server cannot be reached, or takes no connection yet.
pub(super) fn is_caused_by_passing(error: &dyn std::error::Error) -> bool {
    successors(error.source(), |cause| cause.source()).filter_map(|cause| cause.downcast_ref()).any(passes)
}

/// Returns what a server has said, or why it could not be heard.
fn said(error: &tokio_postgres::Error) -> String {
    let cause = std::error::Error::source(error);
    cause.map_or_else(|| error.to_string(), |cause| format!("{error}: {cause}"))
}

/// Returns whether the network was in the way.
fn of_the_network(error: &tokio_postgres::Error) -> bool {
    let causes = successors(std::error::Error::source(error), |cause| cause.source());
    let said = error.to_string();
    (said.starts_with("error connecting to server") || said.starts_with("timeout"))
        || causes.filter_map(|cause| cause.downcast_ref::<io::Error>()).any(|error| {
            use io::ErrorKind as Kind;
            matches!(
                error.kind(),
                Kind::ConnectionRefused
                    | Kind::ConnectionReset
                    | Kind::ConnectionAborted
                    | Kind::BrokenPipe
                    | Kind::TimedOut
                    | Kind::UnexpectedEof
                    | Kind::HostUnreachable
                    | Kind::NetworkUnreachable
            )
        })
}

/// Returns whether a server cannot be reached, or takes no connection yet.
fn passes(error: &tokio_postgres::Error) -> bool {
    match error.code() {
        Some(code) => {
            let code = code.code();
            // It starts, it stops, it has too many connections, another process changes the tables; and all that is
            // said of a connection (class 08).
            matches!(code, "57P01" | "57P02" | "57P03" | "53300" | "55P03") || code.starts_with("08")
        }
        // Of what the library names by words alone: an address, the password, and TLS do not come right by waiting.
        None => error.is_closed() || of_the_network(error),
    }
}
