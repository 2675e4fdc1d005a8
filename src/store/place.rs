//! Where a process runs, so that another one on the same machine can say for certain that it has gone.
//!
//! A process that is killed says no word to the database, and counts as living until its time is over. Whoever shares a
//! machine with it need not wait for that: the system says that there is no such process any more. One that is stopped or
//! slow is there, and is left alone. In containers the numbers of processes are each container's own, so that one says
//! nothing of another.

use std::fmt;

/// Where a process runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The machine since it was started, and the space of its process numbers.
    space: String,
    /// The number of the process.
    number: u32,
    /// When it began, in ticks since the machine was started: numbers are used again.
    began: u64,
}

impl Place {
    /// Returns that of this process; `None` where the system does not tell.
    pub(super) fn own() -> Option<Self> {
        let (space, number) = (own_space()?, std::process::id());
        Some(Self { space, number, began: beginning(number)? })
    }

    /// Reads one as it is stored; `None` for what is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, '/');
        let (began, number, space) = (parts.next()?, parts.next()?, parts.next()?);
        Some(Self { space: space.to_owned(), number: number.parse().ok()?, began: began.parse().ok()? })
    }

    /// Returns whether the process that ran here has gone, as this process can see; of one on another machine it sees
    /// nothing.
    pub(super) fn is_left(&self) -> bool {
        own_space().as_ref() == Some(&self.space) && beginning(self.number) != Some(self.began)
    }
}

/// As it is stored.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}/{}", self.space, self.number, self.began)
    }
}

/// Returns the machine since it was started, and the space of process numbers in which this process is.
#[cfg(target_os = "linux")]
fn own_space() -> Option<String> {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let numbers = std::fs::read_link("/proc/self/ns/pid").ok()?;
    Some(format!("{} {}", boot.trim(), numbers.to_str()?))
}

/// Returns when a process began, in ticks since the machine was started; `None` when it has ended.
#[cfg(target_os = "linux")]
fn beginning(number: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The name of the program stands in brackets, and may have any in it.
    let mut fields = status.rsplit_once(')')?.1.split_whitespace();
    // One that has ended is listed until its parent asks how.
    let runs = !matches!(fields.next()?, "Z" | "X");
    let began = fields.nth(18)?.parse().ok()?;
    runs.then_some(began)
}

#[cfg(not(target_os = "linux"))]
fn own_space() -> Option<String> {
    None
}

#[cfg(not(target_os = "linux"))]
fn beginning(_: u32) -> Option<u64> {
    None
}

#[cfg(test)]
#[cfg(target_os = "linux")]
pub(crate) mod tests {
    use std::process::Command;

    use super::*;

    /// Returns that of a process which has just been killed.
    pub(crate) fn left() -> Place {
        let mut process = Command::new("sleep").arg("60").spawn().unwrap();
        let number = process.id();
        let place = Place { number, began: beginning(number).unwrap(), ..Place::own().unwrap() };
        assert!(!place.is_left(), "it runs");
        process.kill().unwrap();
        process.wait().unwrap();
        place
    }

    #[test]
    fn a_process_has_left_its_place_when_it_has_ended_and_not_before() {
        let own = Place::own().unwrap();
        assert!(!own.is_left());
        assert_eq!(Place::read(&own.to_string()), Some(own.clone()));
        let left = left();
        assert!(left.is_left());
        assert!(Place { began: own.began + 1, ..own.clone() }.is_left(), "another process has its number");
        assert!(!Place { space: "another machine".to_owned(), ..left }.is_left(), "nobody here sees it");
        for text in ["", "1/2", "space/one/2", "space/1/"] {
            assert_eq!(Place::read(text), None, "{text:?}");
        }
    }

    #[test]
    fn one_that_has_ended_and_whose_parent_has_not_asked_is_gone() {
        let mut process = Command::new("true").spawn().unwrap();
        let number = process.id();
        while beginning(number).is_some() {
            std::thread::yield_now();
        }
        assert!(std::fs::exists(format!("/proc/{number}/stat")).unwrap(), "it is listed");
        process.wait().unwrap();
    }
}
