//! Programs that only some machines have: a database server, a browser, a reader of text.

use std::fmt::Display;

/// Returns what a test needs, or says that the test is left out, and why.
///
/// # Panics
/// With `REQUIRE_ALL=1`, as in the gate, where it is not there.
pub fn needed<T>(test: &str, found: Result<T, impl Display>) -> Option<T> {
    needed_if(std::env::var("REQUIRE_ALL").is_ok_and(|value| value == "1"), test, found)
}

fn needed_if<T>(required: bool, test: &str, found: Result<T, impl Display>) -> Option<T> {
    match found {
        Ok(found) => Some(found),
        Err(why) => {
            assert!(!required, "{test}: {why}");
            println!("SKIPPED {test}: {why}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::needed_if;

    #[test]
    fn what_is_there_is_used_whether_it_is_required_or_not() {
        assert_eq!(
            [false, true].map(|required| needed_if(required, "a test", Ok::<_, &str>(1))),
            [Some(1); 2]
        );
    }

    #[test]
    fn a_newcomer_may_lack_a_program() {
        assert_eq!(needed_if::<()>(false, "a test", Err("it is not installed")), None);
    }

    #[test]
    #[should_panic(expected = "a test: it is not installed")]
    fn the_gate_may_not() {
        needed_if::<()>(true, "a test", Err("it is not installed"));
    }
}
