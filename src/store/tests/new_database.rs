//! Databases for tests, on a server that runs.

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use secrecy::SecretString;

use crate::store::database::postgres;

/// The variable by which the tests of another process are told the address of a server.
pub(in crate::store) const SERVER: &str = "LAST_SPIKE_TEST_SERVER";

/// The end of the address of a server, which names the database that is always there.
const ALWAYS_THERE: &str = "/postgres";

/// Makes an empty database of its own for a test, and returns its address.
pub(in crate::store) fn new_database(server: &str) -> SecretString {
    let name = new_name();
    run(server, &format!("CREATE SCHEMA {name}"));
    format!("{server}?options=-csearch_path%3D{name}").into()
}

/// Makes a database of its own for a test on the one server that all tests of this process use, and returns its address.
/// Its tables are there already: making them for each of some hundred tests would take longer than the tests.
pub(in crate::store) fn new_database_with_tables(server: &str) -> SecretString {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    let template = TEMPLATE.get_or_init(|| {
        let name = new_name();
        run(server, &format!("CREATE DATABASE {name}"));
        let tables = SecretString::from(address(server, &name));
        on_its_own(move || postgres::Server::at(&tables).unwrap().bring_up_to_date().unwrap());
        // Nothing is copied while somebody is connected to it; the server waits for those who are about to go.
        run(
            server,
            &format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"),
        );
        name
    });
    let name = new_name();
    run(server, &format!("CREATE DATABASE {name} TEMPLATE {template}"));
    let address = address(server, &name).into();
    OWN.with_borrow_mut(|own| own.push(Own { server: server.to_owned(), name }));
    address
}

thread_local! {
    /// The databases of the test that runs on this thread: they go with it, because all of them together would be some
    /// gigabytes.
    static OWN: RefCell<Vec<Own>> = const { RefCell::new(Vec::new()) };
}

/// A database that is dropped with its test.
struct Own {
    server: String,
    name: String,
}

impl Drop for Own {
    fn drop(&mut self) {
        let (server, sql) =
            (SecretString::from(self.server.as_str()), format!("DROP DATABASE {}", self.name));
        // One that somebody still uses stays until the server goes.
        let drop = move || postgres::Server::at(&server).ok()?.connect().ok()?.batch(&sql).ok();
        let _ = std::thread::spawn(drop).join();
    }
}

/// Returns a name that no database of this server has.
fn new_name() -> String {
    static GIVEN: AtomicU32 = AtomicU32::new(0);
    format!("test_{}_{}", std::process::id(), GIVEN.fetch_add(1, Ordering::Relaxed))
}

/// Returns the address of a database of a server.
fn address(server: &str, database: &str) -> String {
    let server =
        server.strip_suffix(ALWAYS_THERE).expect("invariant: the address of a test's server names it");
    format!("{server}/{database}")
}

fn run(server: &str, sql: &str) {
    let (server, sql) = (SecretString::from(server.to_owned()), sql.to_owned());
    on_its_own(move || postgres::Server::at(&server).unwrap().connect().unwrap().batch(&sql).unwrap());
}

/// Does something that waits, which the thread of a task may not.
fn on_its_own(work: impl FnOnce() + Send + 'static) {
    std::thread::spawn(work).join().unwrap();
}
