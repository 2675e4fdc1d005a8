//! Encryption: the data that a network sees, and the servers that are told the password.

use std::fs;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::thread::{self, JoinHandle};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use rcgen::{BasicConstraints, CertificateParams, IsCa, KeyPair};

use super::postgres::server_for;
use crate::store::database::server::Begin;
use crate::store::database::{Connection, params, postgres};
use last_spike_testkit::postgres::Server;

/// The name that a server's certificate is for.
const NAME: &str = "db.example";

/// A certificate that has signed itself, and its key.
fn certificate(is_authority: bool) -> (String, String) {
    let mut params = CertificateParams::new([NAME.to_owned()]).unwrap();
    if is_authority {
        // As `openssl req -x509` makes them.
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    }
    let key = KeyPair::generate().unwrap();
    (pem("CERTIFICATE", params.self_signed(&key).unwrap().der()), pem("PRIVATE KEY", &key.serialize_der()))
}

/// Writes bytes as text that programs take for what they are called.
fn pem(what: &str, bytes: &[u8]) -> String {
    let text = STANDARD.encode(bytes);
    let lines: Vec<&str> =
        text.as_bytes().chunks(64).map(|line| std::str::from_utf8(line).unwrap()).collect();
    format!("-----BEGIN {what}-----\n{}\n-----END {what}-----\n", lines.join("\n"))
}

/// Connects, and returns whether the server says that the connection is encrypted; otherwise why there is none.
fn is_encrypted(url: &str) -> Result<bool, String> {
    let server = postgres::Server::at(&url.into()).map_err(|error| error.to_string())?;
    let connection = server.connect().map_err(|error| error.to_string())?;
    connection.begin(Begin::Reading);
    let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl";
    let found = Connection::Postgres(&connection).row(sql, params![], |_| Ok(()));
    Ok(found.map_err(|error| error.to_string())?.is_some())
}

#[test]
fn connections_are_encrypted_and_certificates_checked_as_the_address_says() {
    let test = "connections_are_encrypted_and_certificates_checked_as_the_address_says";
    if server_for(test).is_none() {
        return;
    }
    for is_authority in [false, true] {
        let (own, key) = certificate(is_authority);
        let server = Server::encrypted(&own, &key).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, content: &str| {
            let file = folder.path().join(name);
            fs::write(&file, content).unwrap();
            file.display().to_string()
        };
        let other = file("other.crt", &certificate(is_authority).0);
        let both = file("own.crt", &format!("{}{own}", certificate(true).0));
        let url = |host: &str, parameters: &str| {
            let port = server.port();
            format!("postgres://last_spike@{host}:{port}/postgres?hostaddr=127.0.0.1&{parameters}")
        };
        for (host, parameters, expected) in [
            (NAME, "sslmode=disable".to_owned(), Ok(false)),
            (NAME, "sslmode=prefer".to_owned(), Ok(true)),
            // The default on one machine.
            (NAME, String::new(), Ok(true)),
            (NAME, "sslmode=require".to_owned(), Err("sslrootcert=FILE")),
            (NAME, "sslmode=verify-full".to_owned(), Err("sslrootcert=FILE")),
            (NAME, format!("sslmode=require&sslrootcert={both}"), Ok(true)),
            (NAME, format!("sslmode=verify-ca&sslrootcert={both}"), Ok(true)),
            (NAME, format!("sslmode=verify-full&sslrootcert={both}"), Ok(true)),
            ("db.other", format!("sslmode=require&sslrootcert={both}"), Ok(true)),
            ("db.other", format!("sslmode=verify-ca&sslrootcert={both}"), Ok(true)),
            ("db.other", format!("sslmode=verify-full&sslrootcert={both}"), Err("NotValidForName")),
            (NAME, format!("sslmode=require&sslrootcert={other}"), Err("is not accepted")),
            (NAME, format!("sslmode=verify-full&sslrootcert={other}"), Err("is not accepted")),
            (NAME, format!("sslmode=prefer&sslrootcert={other}"), Err("is not accepted")),
            (NAME, "sslmode=require&sslrootcert=/nowhere/own.crt".to_owned(), Err("/nowhere/own.crt")),
        ] {
            let url = url(host, &parameters);
            match (is_encrypted(&url), expected) {
                (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{url}"),
                (Err(said), Err(expected)) => assert!(said.contains(expected), "{url}: {said}"),
                (found, expected) => panic!("{url}: {found:?} where {expected:?} is expected"),
            }
        }
        // The same address serves PostgreSQL's own programs, which want an authority.
        if is_authority {
            let address = url(NAME, &format!("sslmode=verify-full&sslrootcert={}", file("alone.crt", &own)));
            server.client("psql", &[&address, "--command", "SELECT 1"]);
        }
    }
    let empty = tempfile::NamedTempFile::new().unwrap();
    let url = format!("postgres://bot@{NAME}/games?sslrootcert={}", empty.path().display());
    let said = is_encrypted(&url).unwrap_err();
    assert!(said.contains("it holds no certificate"), "{said}");
}

/// Somebody who answers in the server's place, says that it has no TLS, and asks for the password; hears what it is
/// told.
fn impostor() -> (u16, JoinHandle<Vec<u8>>) {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let heard = thread::spawn(move || {
        let (mut client, _) = listener.accept().unwrap();
        let mut heard = vec![0; 8];
        client.read_exact(&mut heard).unwrap();
        // No TLS, and then `AuthenticationCleartextPassword`.
        client.write_all(b"NR\0\0\0\x08\0\0\0\x03").unwrap();
        let mut more = [0; 4096];
        while let Ok(count) = client.read(&mut more)
            && count > 0
        {
            heard.extend(&more[..count]);
            if heard.windows(b"open sesame".len()).any(|bytes| bytes == b"open sesame") {
                break;
            }
        }
        heard
    });
    (port, heard)
}

#[test]
fn whoever_says_that_they_have_no_tls_is_told_no_password() {
    /// The message that asks whether there is TLS, and nothing else.
    const ASKS: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];
    for (parameters, is_assumed) in [("", true), ("?sslmode=require", false), ("?sslmode=verify-full", false)]
    {
        let (port, heard) = impostor();
        // An address that is none of this machine's own, and leads back to it.
        let refused = is_encrypted(&format!("postgres://bot:open sesame@0.0.0.0:{port}/games{parameters}"));
        assert_eq!(heard.join().unwrap(), ASKS, "{parameters}");
        let said = refused.unwrap_err();
        assert!(
            said.contains("does not offer TLS") && said.contains("sslmode=disable in database.url"),
            "{said}"
        );
        assert_eq!(said.contains("sslmode=require is the default"), is_assumed, "{said}");
        assert!(!said.contains("sesame"), "{said}");
    }
    // Where the address wants it so they are told.
    let (port, heard) = impostor();
    let refused = is_encrypted(&format!("postgres://bot:open sesame@0.0.0.0:{port}/games?sslmode=prefer"));
    let heard = heard.join().unwrap();
    assert!(
        refused.is_err() && heard.ends_with(b"open sesame\0") || heard.ends_with(b"open sesame"),
        "{heard:?}"
    );
}
