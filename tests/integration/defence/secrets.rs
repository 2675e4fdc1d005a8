//! Files on the disk are for the bot alone, and the doctor names those that others can read.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use last_spike::store::{self, schema};
use tokio::process::Command;

use crate::support::process::program;
#[cfg(feature = "sandbox")]
use crate::support::process::{program_after, stop};
use crate::support::{Club, PATIENCE};

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

fn allow(file: &Path, mode: u32) {
    fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
}

impl Club {
    /// Returns the program as whoever starts it without any mask: what it makes others may read, unless
    /// it sees to that itself.
    fn unmasked(&self, arguments: &[&str], database: &Path) -> Command {
        let mut program = self.program_after("umask 0", arguments);
        program.env("LAST_SPIKE_DATABASE__PATH", database);
        program
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_and_copies_of_them_are_for_their_owner_alone() {
    let club = Club::open_without_bot("en-US").await;
    let database = club.folder.path().join("own.sqlite");
    let mut bot = club.unmasked(&["serve"], &database).stderr(Stdio::null()).spawn().unwrap();
    let log = club.folder.path().join("own.sqlite-wal");
    assert!(club.standin.wait(PATIENCE, |_| log.exists().then_some(())).await.is_some());
    let made = club.unmasked(&["backup", "copy.sqlite"], &database).output().await.unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let files = store::files_of(&database).into_iter().chain([club.folder.path().join("copy.sqlite")]);
    let modes: Vec<(PathBuf, u32)> = files.map(|file| (file.clone(), mode(&file))).collect();
    bot.kill().await.unwrap();
    assert_eq!(modes.len(), 4, "{modes:?}");
    assert!(modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:x?}");
}

/// Returns the files and folders below a folder that others than their owner may use.
fn open_to_others(folder: &Path) -> Vec<(PathBuf, u32)> {
    let mut open = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let mode = mode(&path);
        let allowed = if path.is_dir() { 0o700 } else { 0o600 };
        if mode & !allowed != 0 {
            open.push((path.clone(), mode));
        }
        if path.is_dir() {
            open.extend(open_to_others(&path));
        }
    }
    open
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_behind_a_link_is_made_for_its_owner_alone_and_kept_from_a_second_bot() {
    let club = Club::open_without_bot("en-US").await;
    let (elsewhere, link) = (club.folder.path().join("elsewhere"), club.folder.path().join("link.sqlite"));
    fs::create_dir(&elsewhere).unwrap();
    allow(&elsewhere, 0o700);
    std::os::unix::fs::symlink("elsewhere/own.sqlite", &link).unwrap();
    let mut bot = club.unmasked(&["serve"], &link).stderr(Stdio::null()).spawn().unwrap();
    let log = elsewhere.join("own.sqlite-wal");
    assert!(club.standin.wait(PATIENCE, |_| log.exists().then_some(())).await.is_some());
    let (open, files) = (open_to_others(&elsewhere), store::files_of(&link).len());
    // By whatever name somebody else comes.
    let second = store::Store::open(&elsewhere.join("own.sqlite")).map(drop);
    bot.kill().await.unwrap();
    assert!(open.is_empty() && files == 3, "{open:x?}, {files}");
    assert!(matches!(second, Err(store::OpenError::InUse { .. })), "{second:?}");
    let nowhere = club.folder.path().join("nowhere.sqlite");
    std::os::unix::fs::symlink("missing/own.sqlite", &nowhere).unwrap();
    let refused = store::Store::open(&nowhere).map(drop).unwrap_err().to_string();
    assert!(refused.contains("nowhere.sqlite") && refused.contains("missing/own.sqlite"), "{refused}");
}

#[cfg(feature = "sandbox")]
#[tokio::test(flavor = "multi_thread")]
async fn all_files_of_a_sandbox_are_for_its_owner_alone() {
    let (club, folder) = (Club::open_without_bot("en-US").await, tempfile::tempdir().unwrap());
    // What an earlier one has left.
    let files = folder.path().join("sandbox.sqlite.discord.json.files");
    fs::create_dir(&files).unwrap();
    allow(&files, 0o777);
    let arguments = ["sandbox", "--listen", "127.0.0.1:0"];
    let mut sandbox = program_after("umask 0", folder.path(), &arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let made = ["sandbox.sqlite-wal", "sandbox.sqlite.discord.json"].map(|name| folder.path().join(name));
    let are_made = |_: &_| made.iter().all(|file| file.exists()).then_some(());
    assert!(club.standin.wait(PATIENCE, are_made).await.is_some());
    let open = open_to_others(folder.path());
    stop(&mut sandbox, "TERM").await;
    assert!(open.is_empty(), "{open:x?}");
    let open = open_to_others(folder.path());
    assert!(open.is_empty(), "{open:x?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_is_for_its_owner_alone_whoever_may_read_the_original() {
    let club = Club::open_without_bot("en-US").await;
    let database = club.folder.path().join("old.sqlite");
    fs::copy("tests/databases/v1.sqlite", &database).unwrap();
    allow(&database, 0o666);
    drop(store::Store::open(&database).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(mode(&schema::kept_copy(&database, 1)), 0o600);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_warns_of_secrets_that_others_may_read_and_says_how_to_mend_it() {
    let club = Club::open_without_bot("en-US").await;
    let folder = club.folder.path();
    let (database, token, config) =
        (folder.join("games.sqlite"), folder.join("token"), folder.join("config.toml"));
    drop(store::Store::open(&database).unwrap_or_else(|error| panic!("{error}")));
    fs::write(&token, "unknown").unwrap();
    fs::write(&config, "[discord]\ntoken_file = \"token\"\napi_url = \"http://192.0.2.1:9\"\n").unwrap();
    let secrets = [&database, &token];
    let doctor = async || {
        let mut doctor = program(folder, &["doctor"]);
        doctor.env("LAST_SPIKE_DATABASE__PATH", &database);
        doctor.env("LAST_SPIKE_DISCORD__API_URL", club.standin.url());
        String::from_utf8(doctor.output().await.unwrap().stdout).unwrap()
    };
    secrets.iter().for_each(|file| allow(file, 0o644));
    let said = doctor().await;
    assert_eq!(said.matches("WARN  other users can read").count(), 2, "{said}");
    for file in secrets {
        let name = file.file_name().unwrap().to_str().unwrap();
        assert!(said.lines().any(|line| line.contains("chmod 600") && line.ends_with(name)), "{said}");
    }
    // Those that SQLite has made beside it meanwhile, too.
    store::files_of(&database).iter().chain([&token]).for_each(|file| allow(file, 0o600));
    let said = doctor().await;
    assert!(!said.contains("WARN"), "{said}");
    fs::write(&config, "[discord]\ntoken = \"unknown\"\n").unwrap();
    allow(&config, 0o644);
    let said = doctor().await;
    assert!(said.contains("WARN  other users can read config.toml"), "{said}");
}
