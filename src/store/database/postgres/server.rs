//! A server: connecting to it, and bringing its database up to date.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rand::TryRng;
use rand::rngs::SysRng;
use secrecy::SecretString;
use tokio::time::timeout;
use tokio_postgres::Config;
use tokio_rustls::rustls;

use super::address::Address;
use super::connection::Connection;
use super::prepared::is_of_another;
use super::schema;
use super::tls::Tls;
use crate::store::database::error::{Error, OpenError};
use crate::store::database::server::{Begin, Encryption, Statements, runtime};

/// The wait for a server that does not answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// The library's message about a server that does not encrypt.
const NO_TLS: &str = "server does not support TLS";

/// A server and one of its databases.
pub(in crate::store) struct Server {
    pub(super) config: Config,
    pub(super) tls: Tls,
    encryption: Encryption,
    /// True if statements are prepared.
    prepares: Arc<AtomicBool>,
}

impl Server {
    /// Reads an address: `postgres://user:password@host/database?sslmode=require`.
    ///
    /// # Errors
    /// [`OpenError`] when it cannot be read, or the certificates that it names cannot.
    pub(in crate::store) fn at(url: &SecretString) -> Result<Self, OpenError> {
        let Address { mut config, encryption } = Address::read(url)?;
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(PATIENCE);
        }
        // A server that is cut off says nothing: whoever waits for it is told after that time.
        config.keepalives_idle(PATIENCE).keepalives_interval(PATIENCE / 5).keepalives_retries(2);
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(PATIENCE);
        }
        if config.get_application_name().is_none() {
            config.application_name("last-spike");
        }
        Ok(Self { config, tls: Tls::new(&encryption)?, encryption, prepares: Arc::default() })
    }

    /// Sets how statements are sent to the server; unnamed is the default.
    pub(in crate::store) fn by(self, statements: Statements) -> Self {
        self.prepares.store(statements == Statements::Prepared, Ordering::Relaxed);
        self
    }

    /// Returns how connections to the server are encrypted.
    pub(in crate::store) fn encryption(&self) -> &Encryption {
        &self.encryption
    }

    /// Connects to it.
    ///
    /// # Errors
    /// [`Error`] when it cannot be reached, or refuses.
    pub(in crate::store) fn connect(&self) -> Result<Connection, Error> {
        self.connected(Arc::clone(&self.prepares))
    }

    /// Connects to the server; statements are prepared there while `prepares` is true.
    fn connected(&self, prepares: Arc<AtomicBool>) -> Result<Connection, Error> {
        let runtime = runtime()?;
        // The library limits the wait for each address, not for what is said afterwards.
        let each = self.config.get_connect_timeout().copied().unwrap_or(PATIENCE);
        let addresses = self.config.get_hosts().len().max(self.config.get_hostaddrs().len()).max(1);
        let patience = u32::try_from(addresses).unwrap_or(u32::MAX).saturating_add(1);
        let connecting =
            async { timeout(each.saturating_mul(patience), self.config.connect(self.tls.clone())).await };
        let connected = runtime.block_on(connecting).map_err(|_| Error::Silent)?;
        let (client, connection) = connected.map_err(|error| self.explained(error))?;
        // It ends with the connection, whose users are told why.
        runtime.spawn(async move { drop(connection.await) });
        Ok(Connection::new(runtime, client, prepares))
    }

    /// Returns the error of a failed connection, with a remedy if encryption is the reason.
    fn explained(&self, error: tokio_postgres::Error) -> Error {
        let cause = std::error::Error::source(&error);
        if cause.is_some_and(|cause| cause.to_string() == NO_TLS) {
            return Error::NoTls { is_given: self.encryption.is_given };
        }
        let in_tls = cause.and_then(|cause| cause.downcast_ref::<io::Error>()?.get_ref()?.downcast_ref());
        match in_tls {
            Some(rustls::Error::InvalidCertificate(why)) => Error::Certificate(format!("{why:?}")),
            _ => error.into(),
        }
    }

    /// Makes the tables of a new database, or changes those of an older one.
    ///
    /// # Errors
    /// [`OpenError`] says what is wrong; the database is as it was.
    pub(in crate::store) fn bring_up_to_date(&self) -> Result<(), OpenError> {
        // One process at a time. The lock is that of a transaction, because a session may change its connection; it is
        // another one than that of the migrations, which may wait for every table that has been read.
        let lock = self.connected(Arc::default()).map_err(OpenError::Server)?;
        lock.begin(Begin::Writing);
        lock.allow_standstill();
        lock.run(schema::LIMIT_LOCK, &[]);
        lock.query(schema::LOCK, &[]).map_err(OpenError::Server)?;
        if lock.query(schema::IS_READ_ONLY, &[]).map_err(OpenError::Server)?[0].get(0) {
            return Err(OpenError::ReadOnlyServer);
        }
        let mut connection = self.connect().map_err(OpenError::Server)?;
        let done = connection.runtime.block_on(schema::bring_up_to_date(&mut connection.client));
        if !self.prepares.load(Ordering::Relaxed) {
            lock.roll_back();
            return done;
        }
        // While the lock is held a pooler gives this client one connection, and afterwards most likely the other.
        // Another process may have prepared a statement there by the same name: it answers another number.
        let number = SysRng.try_next_u64().map_or(0, u64::cast_signed);
        let text = format!("SELECT CAST('{number}' AS BIGINT)");
        let statement = connection.runtime.block_on(connection.client.prepare(&text));
        lock.roll_back();
        done?;
        let asked = statement.and_then(|statement| {
            let row = connection.runtime.block_on(connection.client.query_one(&statement, &[]))?;
            row.try_get::<_, i64>(0)
        });
        match asked {
            Ok(answer) if answer == number => Ok(()),
            Err(error) if !is_of_another(&error) => Err(OpenError::Server(error.into())),
            _ => Err(OpenError::NoNames),
        }
    }
}
