//! The types for database servers that do not depend on the `PostgreSQL` library, which a program may be built without:
//! encryption, kinds of statements and transactions, signals between processes.

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
    /// The connection is encrypted if the server offers it.
    Prefer,
    /// The connection is encrypted, or not made.
    Require,
    /// As `Require`, and a trusted authority has signed the certificate.
    VerifyCa,
    /// As `VerifyCa`, and the certificate is for the host's name.
    VerifyFull,
}

impl SslMode {
    /// All modes, with their names in an address.
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
    /// A trusted authority has signed the certificate, or the certificate is trusted itself.
    Signature,
    /// As `Signature`, and the certificate is for the host's name.
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
    /// Without a file of certificates, more is checked than `PostgreSQL`'s own programs check: anybody can get a
    /// certificate for some name from an authority that Mozilla trusts, and `require` without any check would accept an
    /// impostor in the server's place.
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

    /// Returns whether a third party on the way to the server may be able to read all data, including the password.
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
    /// No statement has a name: for poolers that give each transaction another connection, which does not know the
    /// names.
    Unnamed,
}

/// The kinds of transactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::store) enum Begin {
    /// The transaction may write. Each of its statements sees the newest committed state.
    Writing,
    /// The transaction cannot write, and all its statements see the same state.
    Reading,
    /// No transaction: each statement runs alone and sees the newest state. None of them writes.
    Glancing,
}

/// The signals between this process and the others.
#[derive(Debug, Default)]
pub(in crate::store) struct PeerNotifier {
    /// Notified when this process has something to tell the others.
    pub(in crate::store) to_others: Notify,
    /// Notified when another process has told something.
    pub(in crate::store) by_others: Notify,
}

/// Creates the runtime with which a thread waits for a server.
///
/// # Errors
/// [`Error::Thread`] when the operating system refuses it.
pub(in crate::store) fn runtime() -> Result<Runtime, Error> {
    Builder::new_current_thread().enable_all().build().map_err(Error::Thread)
}
