//! The place of `postgres` in a program that is built without it: there is no server, and so no connection to one.

use std::convert::Infallible;
use std::future::Ready;

use secrecy::SecretString;
use tokio::sync::oneshot;

use super::error::{Error, OpenError};
use super::row::Row;
use super::server::{Begin, Encryption, PeerNotifier, Statements};
use super::value::Value;

/// A server: none can be made.
pub(in crate::store) struct Server(Infallible);

/// A connection to a server: none can be made.
pub(in crate::store) struct Connection(Infallible);

/// The place of rows that are read later: there are none.
pub(in crate::store) type Place = Connection;

/// Returns the newest version of tables on a server: there are none.
pub(in crate::store::database) const fn known_schema() -> i64 {
    0
}

/// Tells other processes, and listens to them.
pub(in crate::store) fn listen(
    server: &Server,
    _: &PeerNotifier,
    _: &str,
    _: oneshot::Receiver<Infallible>,
) -> Ready<()> {
    match server.0 {}
}

impl Server {
    /// Refuses.
    ///
    /// # Errors
    /// Always [`OpenError::NoServers`].
    pub(in crate::store) fn at(_: &SecretString) -> Result<Self, OpenError> {
        Err(OpenError::NoServers)
    }

    pub(in crate::store) fn by(self, _: Statements) -> Self {
        match self.0 {}
    }

    pub(in crate::store) fn encryption(&self) -> &Encryption {
        match self.0 {}
    }

    pub(in crate::store) fn connect(&self) -> Result<Connection, Error> {
        match self.0 {}
    }

    pub(in crate::store) fn bring_up_to_date(&self) -> Result<(), OpenError> {
        match self.0 {}
    }
}

impl Connection {
    pub(in crate::store) fn begin(&self, _: Begin) {
        match self.0 {}
    }

    pub(in crate::store) fn allow_standstill(&self) {
        match self.0 {}
    }

    pub(in crate::store::database) fn is_writing(&self) -> bool {
        match self.0 {}
    }

    pub(in crate::store::database) fn set_key(&self, _: u64) {
        match self.0 {}
    }

    pub(in crate::store) fn key(&self) -> Option<u64> {
        match self.0 {}
    }

    pub(in crate::store) fn commit(&self) -> Result<(), Error> {
        match self.0 {}
    }

    pub(in crate::store) fn roll_back(&self) {
        match self.0 {}
    }

    pub(in crate::store) fn may_be_tried_again(&self) -> bool {
        match self.0 {}
    }

    pub(in crate::store) fn may_be_stored(&self) -> bool {
        match self.0 {}
    }

    pub(in crate::store) fn is_lost(&self) -> bool {
        match self.0 {}
    }

    pub(in crate::store) fn is_open(&self) -> bool {
        match self.0 {}
    }

    pub(in crate::store) fn schema(&self) -> Result<i64, Error> {
        match self.0 {}
    }

    #[cfg(test)]
    pub(in crate::store) fn round_trips(&self) -> u64 {
        match self.0 {}
    }

    #[cfg(test)]
    pub(in crate::store) fn batch(&self, _: &str) -> Result<(), Error> {
        match self.0 {}
    }

    pub(in crate::store::database) fn run(&self, _: &str, _: &[Value<'_>]) {
        match self.0 {}
    }

    pub(in crate::store::database) fn execute(&self, _: &str, _: &[Value<'_>]) -> Result<usize, Error> {
        match self.0 {}
    }

    pub(in crate::store::database) fn rows<T>(
        &self,
        _: &str,
        _: &[Value<'_>],
        _: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        match self.0 {}
    }

    pub(in crate::store::database) fn each(
        &self,
        _: &str,
        _: &[Value<'_>],
        _: impl FnMut(&Row<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        match self.0 {}
    }

    pub(in crate::store::database) fn row<T>(
        &self,
        _: &str,
        _: &[Value<'_>],
        _: impl FnOnce(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        match self.0 {}
    }

    pub(in crate::store::database) fn prefetch(&self, _: &str, _: &[Value<'_>]) -> Place {
        match self.0 {}
    }

    pub(in crate::store::database) fn answer<T>(
        &self,
        _: &Place,
        _: impl FnMut(&Row<'_>) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        match self.0 {}
    }
}
