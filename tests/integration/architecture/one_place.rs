//! Tasks of one place: asking for the time, sending requests, opening a database, naming an edition; and settings of the
//! build that hold everywhere.

use std::collections::BTreeSet;
use std::path::Path;

use super::{code, is_test, sources, sources_of};

/// Everything else writes SQL and its parameters, and reads rows, by the types of that folder.
#[test]
fn one_folder_of_the_store_knows_which_database_it_is() {
    let folder = Path::new("src/store/database");
    let knows =
        |text: &str| ["rusqlite", "tokio_postgres"].iter().any(|library| code(text).contains(library));
    let (inside, outside): (Vec<_>, Vec<_>) =
        sources().into_iter().partition(|(_, path, _)| path.starts_with(folder));
    for (_, path, text) in outside.iter().filter(|(_, path, _)| !path.starts_with("src/store/tests")) {
        assert!(!knows(text), "{} names a database's library", path.display());
    }
    assert!(inside.iter().any(|(.., text)| knows(text)), "the folder was found");
}

/// The membership compares both clocks by itself, as it asks whether this process stood still; so does the clock of
/// Discord, which asks whether the machine slept or was set; the heartbeat compares the machine's clock with that of
/// the database.
#[test]
fn one_place_asks_the_machine_for_the_time() {
    const MAY: [&str; 4] = [
        "src/discord/clock/discord_clock.rs",
        "src/store/operation/heartbeat.rs",
        "src/store/operation/membership.rs",
        "src/store/rows/process_clock.rs",
    ];
    let sources =
        ["src", "engine/src", "computer/src", "ratings/src", "render/src"].into_iter().flat_map(sources_of);
    for (_, path, text) in sources.filter(|(_, path, _)| !is_test(path)) {
        let asks =
            ["Timestamp::now", "SystemTime::now", "Zoned::now"].iter().any(|asks| code(&text).contains(asks));
        let may = MAY.iter().any(|file| path == Path::new(file));
        assert_eq!(asks, may, "{}", path.display());
    }
}

/// A use case that took its time from elsewhere would store another one than the rest of its transaction.
#[test]
fn only_tests_and_benchmarks_say_at_what_time_a_database_is_used() {
    for (_, path, text) in sources().into_iter().filter(|(_, path, _)| !is_test(path)) {
        let says = ["store.at(", "Store::at("].iter().any(|says| code(&text).contains(says));
        assert!(!says, "{} says what time it is", path.display());
    }
}

/// Its manifest keeps libraries from it that do; this is about the standard one.
#[test]
fn the_engine_has_no_clock_and_opens_nothing() {
    let sources = sources_of("engine/src");
    for (_, path, text) in sources.iter().filter(|(_, path, _)| !is_test(path)) {
        for part in ["time", "fs", "net", "env", "thread", "process"] {
            assert!(!code(text).contains(&format!("std::{part}")), "{} uses std::{part}", path.display());
        }
    }
    assert!(sources.len() > 50, "the sources were found");
}

/// The library has a way to send requests of its own, which knows of no limit.
#[test]
fn one_folder_sends_requests() {
    const MAY: [&str; 2] = ["src/discord/connection/library.rs", "src/discord/connection/account.rs"];
    for (_, path, text) in sources().into_iter().filter(|(_, path, _)| !is_test(path)) {
        if path.starts_with("src/discord") && !path.starts_with("src/discord/requests") {
            let may = MAY.iter().any(|file| path == Path::new(file));
            let sends =
                ["Http", "reqwest::Client", "reqwest::get"].iter().any(|way| code(&text).contains(way));
            assert!(may || !sends, "{} has a way to Discord of its own", path.display());
        }
    }
}

/// The files in which a bot, or a part of it, is told another address than Discord's, each with the reason. All else
/// asks `https://discord.com`, over TLS; in tests that is at home.
const OTHER_ADDRESSES: [(&str, &str); 16] = [
    ("benches/answer.rs", "the bare bot to compare with is not ours"),
    ("src/cli/account.rs", "the setting"),
    ("src/cli/doctor/mod.rs", "it warns of the setting"),
    ("src/cli/sandbox.rs", "a process; the sandbox is Discord there"),
    ("src/config/keys.rs", "the setting"),
    ("src/config/mod.rs", "the setting"),
    ("src/config/tests.rs", "the setting: what is said of it"),
    ("src/discord/connection/account.rs", "the setting"),
    ("src/discord/connection/library.rs", "an address at which nobody is"),
    ("tests/integration/operation/cli.rs", "the setting: what is said of it"),
    (
        "tests/integration/operation/configured.rs",
        "the setting: what is said of it, and of a token that is refused",
    ),
    ("tests/integration/defence/fuzz.rs", "the setting: a file that is read"),
    ("tests/integration/defence/secrets.rs", "a process, and the setting: what is said of it"),
    ("tests/integration/operation/status_page.rs", "an address at which nobody is"),
    ("tests/integration/support/club.rs", "none: it is set to nothing"),
    ("testkit/src/program.rs", "a process, which cannot be told whom to trust"),
];

#[test]
fn a_bot_asks_discord_itself_but_where_a_reason_is_given() {
    let all = ["src", "tests", "benches", "testkit"].into_iter().flat_map(sources_of);
    let told = all.filter(|(.., text)| {
        let names =
            |text: &str| text.contains("api_url") || text.contains("API_URL") || text.contains(".proxy(");
        names(&code(text))
    });
    let told: BTreeSet<String> = told.map(|(_, path, _)| path.to_str().unwrap().to_owned()).collect();
    let told: BTreeSet<&str> =
        told.iter().map(String::as_str).filter(|path| !path.contains("architecture")).collect();
    assert_eq!(told, OTHER_ADDRESSES.iter().map(|(path, _)| *path).collect());
}

/// Cargo sets what `build.rs` tells the compiler for the program that it runs, too, which takes whatever begins like a
/// setting for one.
#[test]
fn what_the_build_tells_the_program_is_no_setting_of_it() {
    let build = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs")).unwrap();
    assert!(build.contains("cargo:rustc-env=") && !build.contains("LAST_SPIKE_"));
}

/// Tests read a database through the store, and change it in one place; those of migrations look at the tables
/// themselves.
#[test]
fn one_place_of_the_tests_opens_a_database_by_itself() {
    let tests = sources_of("tests/integration");
    let opens =
        |room: &String| tests.iter().any(|(of, _, text)| of == room && code(text).contains("rusqlite::"));
    let rooms: BTreeSet<&String> =
        tests.iter().map(|(room, ..)| room).filter(|room| *room != "architecture" && opens(room)).collect();
    assert_eq!(rooms.into_iter().collect::<Vec<_>>(), ["migrations", "support"]);
}

#[test]
fn pictures_and_words_are_made_of_views_and_never_of_logs() {
    let of_render =
        sources_of("render/src").into_iter().map(|(_, path, text)| ("render".to_owned(), path, text));
    for (room, path, text) in sources().into_iter().chain(of_render) {
        if room == "present" || room == "render" {
            for whole in ["LoggedStep", "log::Now"] {
                assert!(!code(&text).contains(whole), "{} knows {whole}", path.display());
            }
        }
    }
}

#[test]
fn no_edition_is_compared_by_its_name() {
    const NAMES: [&str; 3] = ["columbia-2015", "kickstarter-2015", "gamma-two-1976"];
    /// The list of tables, and the default of a command line.
    const MAY: [&str; 2] = ["engine/src/edition/built_in.rs", "src/cli/simulate/mod.rs"];
    let crates = ["src", "engine/src", "computer/src", "ratings/src", "render/src", "standin/src"];
    for (_, path, text) in crates.into_iter().flat_map(sources_of) {
        if is_test(&path) || MAY.iter().any(|file| path == Path::new(file)) {
            continue;
        }
        for name in NAMES {
            assert!(!code(&text).contains(name), "{} names {name}", path.display());
        }
    }
}

#[test]
fn sums_are_checked_in_every_profile_that_is_built() {
    let manifest: toml::Table = std::fs::read_to_string("Cargo.toml").unwrap().parse().unwrap();
    let profiles = manifest["profile"].as_table().unwrap();
    assert_eq!(profiles["release"]["overflow-checks"].as_bool(), Some(true), "a wrapped sum would be stored");
    for (name, profile) in profiles {
        assert_ne!(profile.get("overflow-checks").and_then(toml::Value::as_bool), Some(false), "{name}");
    }
}

#[test]
fn there_is_one_tls_and_not_a_second_one() {
    let lock: toml::Table = std::fs::read_to_string("Cargo.lock").unwrap().parse().unwrap();
    let packages = lock["package"].as_array().unwrap();
    for name in ["rustls", "rustls-webpki", "tokio-rustls", "webpki-roots", "tungstenite"] {
        let own: Vec<_> = packages.iter().filter(|package| package["name"].as_str() == Some(name)).collect();
        assert_eq!(own.len(), 1, "{name}: {own:?}");
    }
}

/// Who reads `Cargo.toml` reads what each dependency is for.
#[test]
fn every_direct_dependency_says_what_it_is_for() {
    let crates = ["", "computer/", "engine/", "ratings/", "render/", "standin/", "testkit/"];
    let (mut found, mut bare) = (0, Vec::new());
    for manifest in crates.map(|folder| format!("{folder}Cargo.toml")) {
        let text = std::fs::read_to_string(&manifest).unwrap();
        let (mut lists, mut before) = (false, "");
        for line in text.lines() {
            if let Some(section) = line.strip_prefix('[') {
                lists = section.ends_with("dependencies]");
            }
            // A crate of the workspace, and what the workspace's own list explains, need no words.
            let is_foreign = !line.is_empty()
                && !["[", "#"].iter().any(|sign| line.starts_with(sign))
                && !line.contains("path = ");
            if lists && is_foreign && !line.contains("workspace") {
                found += 1;
                if !before.starts_with('#') {
                    bare.push(format!("{manifest}: {line}"));
                }
            }
            before = line;
        }
    }
    assert!(bare.is_empty(), "without a reason: {bare:#?}");
    assert!(found > 50, "{found}: the manifests were read");
}
