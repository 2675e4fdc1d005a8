//! The output of commands, where nobody reads it to its end or it cannot be written.
#![cfg(unix)]

use std::process::{Output, Stdio};

use tempfile::TempDir;

use crate::support::process;

const RECORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/columbia-2015.spike.json");

/// The commands that print and need nothing but a record.
const PRINTING: [&[&str]; 11] = [
    &["edition", "list"],
    &["edition", "show", "columbia-2015"],
    &["record", "show", RECORD],
    &["record", "verify", RECORD, RECORD],
    &["record", "review", RECORD, "--think", "1"],
    &["record", "review", RECORD, "--think", "1", "--json"],
    &["simulate", "--games", "2"],
    &["simulate", "--games", "2", "--json"],
    &["simulate", "--games", "2", "--brief"],
    &["record", "import", RECORD, "--guild", "1", "--channel", "2"],
    &["doctor"],
];

/// Returns the writing end of a pipe from which nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

/// Runs the program with something as its standard output.
fn run(folder: &TempDir, arguments: &[&str], stdout: Stdio) -> Output {
    process::program(folder.path(), arguments).into_std().stdout(stdout).output().unwrap()
}

#[test]
fn whoever_has_read_enough_ends_a_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in PRINTING {
        let out = run(&folder, arguments, closed());
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(out.status.success() && said.is_empty(), "{arguments:?}: {:?}, {said}", out.status);
    }
}

#[test]
fn a_failure_that_nobody_reads_is_a_failure_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in
        [&["record", "show", "none.spike.json"][..], &["record", "verify", "none.spike.json"], &["serve"]]
    {
        let mut program = process::program(folder.path(), arguments).into_std();
        let status = program.stdout(closed()).stderr(closed()).status().unwrap();
        assert_eq!(status.code(), Some(1), "{arguments:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_a_failure_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in PRINTING {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let out = run(&folder, arguments, full.into());
        let said = String::from_utf8(out.stderr).unwrap();
        assert_eq!(out.status.code(), Some(1), "{arguments:?}: {said}");
        assert!(said.starts_with("error: cannot write to standard output"), "{arguments:?}: {said}");
    }
}
