//! The place of a process, so that another one on the same machine can say for certain that it has gone.
//!
//! A killed process doesn't sign off in the database, and counts as alive until its lease is over. A process on the
//! same machine and in the same PID namespace need not wait for that: it asks the system whether the killed process's
//! PID still exists. A process counts as gone only if its PID doesn't exist: a stopped process, one of another user,
//! one whose PID is in use again and one in another container are left alone.

use std::fmt;

/// The place of a process: where it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::store) struct Place {
    /// The machine's boot id, and the PID namespace.
    space: String,
    /// The number of the process.
    number: i32,
}

impl Place {
    /// Returns the place of this process; `None` if the system doesn't tell it.
    pub(in crate::store) fn own() -> Option<Self> {
        Some(Self { space: own_space()?, number: std::process::id().try_into().ok()? })
    }

    /// Reads a stored place; `None` if the text is not a place.
    pub(in crate::store) fn read(text: &str) -> Option<Self> {
        let (space, number) = text.rsplit_once('/')?;
        Some(Self { space: space.to_owned(), number: number.parse().ok()? })
    }

    /// Returns whether it is certain that the process which ran in this place has ended.
    pub(super) fn is_left(&self) -> bool {
        own_space().as_ref() == Some(&self.space) && is_no_process(self.number)
    }
}

/// The place as it is stored.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.space, self.number)
    }
}

/// Returns the machine's boot id and this process's PID namespace.
#[cfg(target_os = "linux")]
fn own_space() -> Option<String> {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let numbers = std::fs::read_link("/proc/self/ns/pid").ok()?;
    Some(format!("{} {}", boot.trim(), numbers.to_str()?))
}

/// Returns whether no process has this PID. Asks with a signal, because `/proc` may hide the processes of other users.
#[cfg(all(target_os = "linux", feature = "postgres"))]
fn is_no_process(number: i32) -> bool {
    use rustix::process::{Pid, test_kill_process};
    // A number that is not above 0 means several processes, or none.
    let process = if number > 0 { Pid::from_raw(number) } else { None };
    let asked = process.map(test_kill_process);
    asked.is_some_and(|asked| asked == Err(rustix::io::Errno::SRCH))
}

#[cfg(not(target_os = "linux"))]
fn own_space() -> Option<String> {
    None
}

/// Returns false: on this system the program cannot ask.
#[cfg(not(all(target_os = "linux", feature = "postgres")))]
fn is_no_process(_: i32) -> bool {
    false
}

#[cfg(test)]
#[cfg(target_os = "linux")]
pub(crate) mod tests {
    use std::process::Command;

    use super::*;

    /// Returns that of a process which has just been killed.
    pub(crate) fn left() -> Place {
        let mut process = Command::new("sleep").arg("60").spawn().unwrap();
        let place = Place { number: process.id().try_into().unwrap(), ..Place::own().unwrap() };
        assert!(!place.is_left(), "it runs");
        process.kill().unwrap();
        process.wait().unwrap();
        place
    }

    #[test]
    #[cfg_attr(not(feature = "postgres"), ignore = "the system is not asked")]
    fn a_process_has_left_its_place_when_there_is_none_of_its_number_and_not_before() {
        let own = Place::own().unwrap();
        assert!(!own.is_left());
        assert_eq!(Place::read(&own.to_string()), Some(own.clone()));
        let left = left();
        assert!(left.is_left());
        assert!(!Place { space: "another machine".to_owned(), ..left }.is_left(), "nobody here sees it");
        for number in [0, -1] {
            assert!(!Place { number, ..own.clone() }.is_left(), "it is no number of a process");
        }
        // The first process is another user's, to whom none of its own is listed where `/proc` hides it.
        assert!(!Place { number: 1, ..own }.is_left());
        for text in ["", "1", "space/one", "space/"] {
            assert_eq!(Place::read(text), None, "{text:?}");
        }
    }
}
