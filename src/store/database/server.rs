//! Servers that keep a database: how they are asked, and what processes tell each other there. None of it depends on
//! the library that reaches them, which a program may be built without.

use std::fmt;
use std::path::PathBuf;

use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;

use super::error::Error;

/// The values of `sslmode`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SslMode {
    /// Nothing is encrypted.
    Disable,
    /// It is encrypted where the server offers that.
    Prefer,
    /// It is encrypted, or there is no connection.
    Require,
    /// As `Require`, and an authority that is trusted has signed the certificate.
    VerifyCa,
    /// As `VerifyCa`, and the certificate is for the host's name.
    VerifyFull,
}

impl SslMode {
    /// All of them, by the words of an address.
    pub(super) const ALL: [(&str, Self); 5] = [
        ("disable", Self::Disable),
        ("prefer", Self::Prefer),
        ("require", Self::Require),
        ("verify-ca", Self::VerifyCa),
        ("verify-full", Self::VerifyFull),
    ];
}

/// The check of a server's certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Nothing.
    Nothing,
    /// An authority that is trusted has signed it, or it is trusted itself.
    Signature,
    /// That, and it is for the host's name.
    SignatureAndName,
}

/// The encryption of connections to a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encryption {
    /// How far the connection is encrypted and the server's certificate checked.
    pub mode: SslMode,
    /// True if the address says so; false if it is the default.
    pub is_given: bool,
    /// A file of the certificates that are trusted in place of Mozilla's authorities.
    pub roots: Option<PathBuf>,
    /// The hosts that are on other machines.
    pub remote: Vec<String>,
}

impl Encryption {
    /// Returns what is checked of the server's certificate, where it has one.
    ///
    /// Without authorities of one's own more is checked than `PostgreSQL`'s programs do: anybody can have some name
    /// signed by one that Mozilla trusts, and `require` without any check keeps nobody out who answers in the server's
    /// place.
    #[must_use]
    pub const fn check(&self) -> Check {
        match (self.mode, &self.roots) {
            (SslMode::Disable, _) | (SslMode::Prefer, None) => Check::Nothing,
            (SslMode::Prefer | SslMode::Require | SslMode::VerifyCa, Some(_)) => Check::Signature,
            (SslMode::VerifyFull, _) | (SslMode::Require | SslMode::VerifyCa, None) => {
                Check::SignatureAndName
            }
        }
    }

    /// Returns whether somebody on the way to the server can read what is sent, the password included.
    #[must_use]
    pub fn can_be_read(&self) -> bool {
        matches!(self.mode, SslMode::Disable | SslMode::Prefer) && !self.remote.is_empty()
    }
}

impl fmt::Display for Encryption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mode = SslMode::ALL.into_iter().find(|(_, mode)| *mode == self.mode);
        let (name, assumed) =
            (mode.map_or("", |(name, _)| name), if self.is_given { "" } else { ", by default" });
        write!(f, "sslmode={name}{assumed}")?;
        let trusted =
            self.roots.as_ref().map_or("Mozilla's authorities".into(), |file| file.display().to_string());
        match self.check() {
            Check::Nothing => Ok(()),
            Check::Signature => {
                write!(f, "; the certificate is checked by {trusted}, not for the host's name")
            }
            Check::SignatureAndName => {
                write!(f, "; the certificate is checked by {trusted}, and for the host's name")
            }
        }
    }
}

/// The ways in which statements are sent to the server.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Statements {
    /// Each statement is prepared once on each connection, and has a name there.
    #[default]
    Prepared,
    /// None has a name: a pooler may give each transaction another connection, which does not know the names.
    Unnamed,
}

/// The kinds of transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Begin {
    /// It may write; what it reads is what others have committed, and what it locks.
    Writing,
    /// It cannot write, and all of it sees the same state.
    Reading,
    /// No transaction: each statement stands for itself, and sees the newest state. None of them writes.
    Glancing,
}

/// The signals between this process and the others.
#[derive(Debug, Default)]
pub(in crate::store) struct PeerNotifier {
    /// Notified when there is something to tell.
    pub(in crate::store) to_others: Notify,
    /// Notified when something was told.
    pub(in crate::store) by_others: Notify,
}

/// Makes what a thread waits with for a server.
///
/// # Errors
/// [`Error::Thread`] when the operating system gives none.
pub(in crate::store) fn runtime() -> Result<Runtime, Error> {
    Builder::new_current_thread().enable_all().build().map_err(Error::Thread)
}
