//! Games as everybody has them before their eyes: each message, each change and each answer, in the order in which they
//! come. What is kept in `tests/transcripts` is what people see today; a difference is a change for them.
//!
//! A `.script` says what game it is and what happens in it besides what people are asked, which they do by the same
//! choices each time; the `.txt` beside it is its transcript. Each is played in a process of its own, which has its clock
//! for itself. `BLESS=1` keeps what is seen now.

mod clock;
mod drawn;
mod play;
mod scenario;
mod seen;

use std::path::{Path, PathBuf};
use std::process::Command;

use rstest::rstest;

use self::scenario::Scenario;

/// The variables that tell the process of its own what to play, and where to write it.
const SCRIPT: &str = "TRANSCRIPT_OF";
const WRITTEN: &str = "TRANSCRIPT_FILE";

#[rstest]
fn everybody_sees_what_they_saw(#[files("tests/transcripts/*.script")] script: PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().join("transcript");
    let mut process = Command::new(std::env::current_exe().unwrap());
    process.args(["--exact", "posting::transcripts::plays_one", "--ignored", "--nocapture"]);
    let run = process.env(SCRIPT, &script).env(WRITTEN, &written).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{}: {said}", script.display());
    let (now, kept) = (std::fs::read_to_string(written).unwrap(), script.with_extension("txt"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(kept, now).unwrap();
        return;
    }
    let before = std::fs::read_to_string(&kept).unwrap_or_default();
    if let Some(difference) = first_difference(&before, &now) {
        panic!("{}, {difference}", kept.display());
    }
}

/// Returns the first line that differs, with some before and after it.
fn first_difference(before: &str, now: &str) -> Option<String> {
    let (before, now): (Vec<&str>, Vec<&str>) = (before.lines().collect(), now.lines().collect());
    let at = before.iter().zip(&now).position(|(one, other)| one != other);
    let at = at.or((before.len() != now.len()).then_some(before.len().min(now.len())))?;
    let part = |lines: &[&str]| lines[at.min(lines.len())..(at + 8).min(lines.len())].join("\n");
    let common = before[at.saturating_sub(12)..at].join("\n");
    Some(format!("line {}:\n{common}\n--- kept\n{}\n--- now\n{}", at + 1, part(&before), part(&now)))
}

/// Plays the script that the variable names: the clock is the process's.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "the others start it, in a process of its own"]
async fn plays_one() {
    let (Some(script), Some(written)) = (std::env::var_os(SCRIPT), std::env::var_os(WRITTEN)) else { return };
    let scenario = Scenario::read(Path::new(&script));
    std::fs::write(written, play::transcript(&scenario).await).unwrap();
}
