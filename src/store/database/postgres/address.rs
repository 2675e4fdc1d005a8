//! The address of a server, with all parameters for encryption that `PostgreSQL`'s own programs take; the library knows
//! only some of these.

use std::path::PathBuf;
use std::str::FromStr;

use percent_encoding::percent_decode_str;
use secrecy::{ExposeSecret, SecretString};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode as LibraryMode};

use crate::store::database::error::OpenError;
use crate::store::database::server::{Encryption, SslMode};

/// An address that has been read.
pub(super) struct Address {
    pub(super) config: Config,
    pub(super) encryption: Encryption,
}

impl Address {
    /// Reads an address.
    ///
    /// If the address does not say whether to encrypt, connections to other machines are encrypted or not made at all.
    /// Otherwise an impostor in the server's place could claim to have no encryption, and would be told the password.
    ///
    /// # Errors
    /// [`OpenError::Address`] when the address cannot be read; [`OpenError::SslMode`] for an unknown mode.
    pub(super) fn read(url: &SecretString) -> Result<Self, OpenError> {
        let Parts { url, mode, roots } = Parts::of(url.expose_secret())?;
        let read = Config::from_str(url.expose_secret());
        let mut config = read.map_err(|error| OpenError::Address(error.into()))?;
        let remote = remote_hosts(&config);
        let is_given = mode.is_some();
        let assumed = if remote.is_empty() { SslMode::Prefer } else { SslMode::Require };
        let encryption = Encryption { mode: mode.unwrap_or(assumed), is_given, roots, remote };
        config.ssl_mode(match encryption.mode {
            // A socket in a file never leaves the machine, and servers do not encrypt there.
            _ if is_in_files(&config) => LibraryMode::Disable,
            SslMode::Disable => LibraryMode::Disable,
            SslMode::Prefer => LibraryMode::Prefer,
            SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => LibraryMode::Require,
        });
        Ok(Self { config, encryption })
    }
}

/// An address without the parameters that only say how to encrypt.
struct Parts {
    url: SecretString,
    mode: Option<SslMode>,
    roots: Option<PathBuf>,
}

impl Parts {
    fn of(url: &str) -> Result<Self, OpenError> {
        let mut parts = Self { url: url.into(), mode: None, roots: None };
        let mut others: Vec<&str> = Vec::new();
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            for Setting { name, value, whole } in Settings(url) {
                if !parts.takes(name, &value)? {
                    others.push(whole);
                }
            }
            parts.url = others.join(" ").into();
            return Ok(parts);
        }
        let Some(query) = query_of(url) else { return Ok(parts) };
        for parameter in url[query..].split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            let value = percent_decode_str(value).decode_utf8_lossy();
            if !parts.takes(name, &value)? {
                others.push(parameter);
            }
        }
        let before = &url[..query - 1];
        let others = others.join("&");
        parts.url = if others.is_empty() { before.into() } else { format!("{before}?{others}").into() };
        Ok(parts)
    }

    /// Takes a parameter if it is about encryption; returns whether it is.
    fn takes(&mut self, name: &str, value: &str) -> Result<bool, OpenError> {
        match name {
            "sslmode" => self.mode = Some(mode_named(value)?),
            // The authorities of the machine, which are Mozilla's here.
            "sslrootcert" if value == "system" => self.roots = None,
            "sslrootcert" => self.roots = Some(PathBuf::from(value)),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Returns the mode that `sslmode` names.
fn mode_named(name: &str) -> Result<SslMode, OpenError> {
    let found = SslMode::ALL.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, mode)| mode).ok_or(OpenError::SslMode)
}

/// A setting of an address that is written as `key=value key='other value'`.
struct Setting<'a> {
    name: &'a str,
    value: String,
    /// The setting as it is written.
    whole: &'a str,
}

/// The settings of an address written as `key=value`. Anything else is left to the library, which reports the mistake.
struct Settings<'a>(&'a str);

impl<'a> Iterator for Settings<'a> {
    type Item = Setting<'a>;

    fn next(&mut self) -> Option<Setting<'a>> {
        let whole = self.0.trim_start();
        if whole.is_empty() {
            return None;
        }
        let rest = whole.find('=').map_or("", |at| &whole[at + 1..]);
        let name = whole[..whole.len() - rest.len()].trim_end_matches('=').trim_end();
        let written = rest.trim_start();
        let mut value = String::new();
        let is_quoted = written.starts_with('\'');
        let mut signs = written.char_indices().skip(usize::from(is_quoted));
        let mut end = written.len();
        while let Some((at, sign)) = signs.next() {
            match sign {
                '\\' => value.extend(signs.next().map(|(_, sign)| sign)),
                '\'' if is_quoted => {
                    end = at + 1;
                    break;
                }
                _ if !is_quoted && sign.is_whitespace() => {
                    end = at;
                    break;
                }
                _ => value.push(sign),
            }
        }
        let whole = &whole[..whole.len() - (written.len() - end)];
        self.0 = &written[end..];
        Some(Setting { name, value, whole })
    }
}

/// Returns where the parameters of an address begin; `None` where it has none. The library looks for them in the same
/// way: a password may have any sign in it.
fn query_of(url: &str) -> Option<usize> {
    let host = url.find("://")? + 3;
    let host = host + url[host..].find('@').map_or(0, |at| at + 1);
    Some(host + url[host..].find('?')? + 1)
}

/// Returns the hosts that are neither this machine nor sockets in files.
fn remote_hosts(config: &Config) -> Vec<String> {
    let here = |host: &Host| match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    };
    let name = |host: &Host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(path) => path.display().to_string(),
    };
    // If `hostaddr` is given, it is the address to connect to, and the name is only for the certificate.
    match config.get_hostaddrs() {
        [] => config.get_hosts().iter().filter(|host| !here(host)).map(name).collect(),
        numbers => numbers.iter().filter(|ip| !ip.is_loopback()).map(ToString::to_string).collect(),
    }
}

/// Returns whether all hosts are sockets in files.
fn is_in_files(config: &Config) -> bool {
    let in_file = |host: &Host| !matches!(host, Host::Tcp(_));
    config.get_hostaddrs().is_empty() && config.get_hosts().iter().all(in_file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::database::server::Check;

    fn read(url: &str) -> Result<Address, String> {
        Address::read(&url.into()).map_err(|error| error.to_string())
    }

    fn encryption(url: &str) -> Encryption {
        read(url).unwrap_or_else(|error| panic!("{url}: {error}")).encryption
    }

    #[test]
    fn to_other_machines_connections_are_encrypted_unless_the_address_says_otherwise() {
        for (url, mode, check) in [
            ("postgres://bot:pw@db.example/games", SslMode::Require, Check::SignatureAndName),
            (
                "postgres://bot@10.0.0.7:6432/games?connect_timeout=3",
                SslMode::Require,
                Check::SignatureAndName,
            ),
            ("postgresql://bot@[2001:db8::1]/games", SslMode::Require, Check::SignatureAndName),
            ("postgres://bot@localhost,db.example/games", SslMode::Require, Check::SignatureAndName),
            ("postgres://bot@localhost/games?hostaddr=10.0.0.7", SslMode::Require, Check::SignatureAndName),
            ("postgres://bot@/games?host=db.example", SslMode::Require, Check::SignatureAndName),
            ("host=db.example user=bot", SslMode::Require, Check::SignatureAndName),
            ("postgres://bot@localhost/games", SslMode::Prefer, Check::Nothing),
            ("postgres://bot@127.0.0.3/games", SslMode::Prefer, Check::Nothing),
            ("postgres://bot@[::1]/games", SslMode::Prefer, Check::Nothing),
            ("postgres://bot@db.example/games?hostaddr=127.0.0.1", SslMode::Prefer, Check::Nothing),
            ("postgres://bot@%2Frun%2Fpostgresql/games", SslMode::Prefer, Check::Nothing),
            ("postgres:///games?host=/run/postgresql", SslMode::Prefer, Check::Nothing),
        ] {
            let found = encryption(url);
            assert_eq!((found.mode, found.check(), found.is_given), (mode, check, false), "{url}");
            assert_eq!(found.remote.is_empty(), mode == SslMode::Prefer, "{url}");
        }
    }

    #[test]
    fn an_address_says_how_to_encrypt_in_the_words_of_postgresqls_own_programs() {
        let own = Some(PathBuf::from("/etc/last spike/db.crt"));
        let file = "&sslrootcert=/etc/last%20spike/db.crt";
        for (parameters, mode, check, roots) in [
            ("sslmode=disable".to_owned(), SslMode::Disable, Check::Nothing, None),
            ("sslmode=prefer".to_owned(), SslMode::Prefer, Check::Nothing, None),
            ("sslmode=require".to_owned(), SslMode::Require, Check::SignatureAndName, None),
            ("sslmode=verify-ca".to_owned(), SslMode::VerifyCa, Check::SignatureAndName, None),
            ("sslmode=verify-full".to_owned(), SslMode::VerifyFull, Check::SignatureAndName, None),
            (
                "sslmode=verify-full&sslrootcert=system".to_owned(),
                SslMode::VerifyFull,
                Check::SignatureAndName,
                None,
            ),
            (format!("sslmode=prefer{file}"), SslMode::Prefer, Check::Signature, own.clone()),
            (format!("sslmode=require{file}"), SslMode::Require, Check::Signature, own.clone()),
            (format!("sslmode=verify-ca{file}"), SslMode::VerifyCa, Check::Signature, own.clone()),
            (format!("sslmode=verify-full{file}"), SslMode::VerifyFull, Check::SignatureAndName, own.clone()),
        ] {
            let url = format!(
                "postgres://bot:a?b&c@db.example/games?connect_timeout=3&{parameters}&options=-c%20x"
            );
            let Address { config, encryption } = read(&url).unwrap();
            assert!(encryption.is_given);
            assert_eq!(
                (encryption.mode, encryption.check(), &encryption.roots),
                (mode, check, &roots),
                "{url}"
            );
            let open = matches!(mode, SslMode::Disable | SslMode::Prefer);
            assert_eq!(encryption.can_be_read(), open, "{url}");
            // The rest is read as ever.
            assert_eq!((config.get_password(), config.get_dbname()), (Some(&b"a?b&c"[..]), Some("games")));
            assert_eq!(config.get_connect_timeout(), Some(&std::time::Duration::from_secs(3)));
            assert_eq!(config.get_options(), Some("-c x"));
        }
    }

    #[test]
    fn written_as_keys_and_values_it_says_so_in_the_same_words() {
        let plain = encryption("host=db.example user=bot sslmode=disable");
        assert_eq!((plain.mode, plain.is_given), (SslMode::Disable, true));
        let Address { config, encryption } = read(
            r"host = db.example  sslmode=verify-full password='sslmode=disable \'or\' not' sslrootcert='/etc/last spike/db.crt'
              dbname=a\ b",
        )
        .unwrap();
        let roots = Some(PathBuf::from("/etc/last spike/db.crt"));
        assert_eq!((encryption.mode, encryption.roots), (SslMode::VerifyFull, roots));
        assert_eq!(config.get_password(), Some(&b"sslmode=disable 'or' not"[..]));
        assert_eq!(config.get_dbname(), Some("a b"));
        let assumed = self::encryption("host=db.example password=sslmode");
        assert_eq!((assumed.mode, assumed.is_given), (SslMode::Require, false), "a password says nothing");
        let given = self::encryption("host=db.example password=a://b?c sslmode=disable");
        assert_eq!((given.mode, given.is_given), (SslMode::Disable, true));
    }

    #[test]
    fn an_address_that_cannot_be_read_is_refused_without_its_password() {
        for (url, why) in [
            ("postgres://bot:secret@db.example/games?sslmode=allow", "verify-ca or verify-full"),
            ("postgres://bot:secret@db.example/games?sslmode=", "verify-ca or verify-full"),
            ("postgres://bot:secret@db.example/games?sslkey=a", "sslkey"),
            ("host=db.example password=secret sslmode=allow", "verify-ca or verify-full"),
            ("host=db.example password=secret sslkey=a", "sslkey"),
            ("host=db.example password='secret", "database.url"),
            ("secret", "database.url"),
        ] {
            let said = read(url).map(|_| ()).unwrap_err();
            assert!(said.contains("database.url") && said.contains(why), "{said}");
            assert!(!said.contains("secret"), "{said}");
        }
    }

    #[test]
    fn a_socket_in_a_file_is_never_encrypted() {
        let read = read("postgres://bot@%2Frun%2Fpostgresql/games?sslmode=require").unwrap();
        assert_eq!(read.config.get_ssl_mode(), LibraryMode::Disable);
    }
}
