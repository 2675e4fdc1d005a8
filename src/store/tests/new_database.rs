//! Databases for tests, on a server that runs.

use std::sync::atomic::{AtomicU32, Ordering};

use secrecy::SecretString;

use crate::store::database::postgres;

/// The variable by which the tests of another process are told the address of a server.
pub(in crate::store) const SERVER: &str = "LAST_SPIKE_TEST_SERVER";

/// Makes a database of its own for a test, and returns its address.
pub(in crate::store) fn new_database(server: &str) -> SecretString {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!("test_{}_{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed));
    let url = SecretString::from(server.to_owned());
    let sql = format!("CREATE SCHEMA {name}");
    let make = move || postgres::Server::at(&url).unwrap().connect().unwrap().batch(&sql).unwrap();
    std::thread::spawn(make).join().unwrap();
    format!("{server}?options=-csearch_path%3D{name}").into()
}
