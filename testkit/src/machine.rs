//! Programs that only some machines have: a database server, a browser, a reader of text.

use std::fmt::Display;

/// Returns what a test needs, or says that the test is left out, and why.
///
/// # Panics
/// With `REQUIRE_ALL=1`, as in the gate, where it is not there.
pub fn needed<T>(test: &str, found: Result<T, impl Display>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(why) => {
            let required = std::env::var("REQUIRE_ALL").is_ok_and(|value| value == "1");
            assert!(!required, "{test}: {why}");
            println!("SKIPPED {test}: {why}");
            None
        }
    }
}
