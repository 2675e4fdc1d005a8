//! The command line: what it does, its exit status, and what it says when something is wrong.

use assert_cmd::Command;
use last_spike::store::Store;
use tempfile::TempDir;

use crate::support::database::change;
use crate::support::process;

pub(super) fn last_spike(folder: &TempDir) -> Command {
    Command::from_std(process::program(folder.path(), &[]).into_std())
}

pub(super) fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn wrong_usage_is_2_and_help_and_version_are_0() {
    let folder = folder();
    last_spike(&folder).assert().code(2);
    last_spike(&folder).arg("dance").assert().code(2);
    last_spike(&folder).args(["simulate", "--players", "7"]).assert().code(2);
    last_spike(&folder).arg("--help").assert().code(0);
    last_spike(&folder).arg("--version").assert().code(0);
    for sub in ["serve", "sandbox", "simulate", "record", "render", "edition", "doctor", "backup"] {
        last_spike(&folder).args([sub, "--help"]).assert().code(0);
    }
}

#[test]
fn simulated_games_are_recorded_verified_shown_and_drawn() {
    let folder = folder();
    for edition in ["columbia-2015", "kickstarter-2015", "gamma-two-1976"] {
        let out = last_spike(&folder)
            .args([
                "simulate",
                "--edition",
                edition,
                "--players",
                "3",
                "--games",
                "2",
                "--seed",
                "7",
                "--policy",
                "easy,random,easy",
            ])
            .args(["--records", "records", "--json"])
            .assert()
            .code(0);
        let json: serde_json::Value = serde_json::from_slice(&out.get_output().stdout).unwrap();
        assert_eq!((json["games"].as_u64(), json["seed"].as_u64()), (Some(2), Some(7)));
        let record = format!("records/{edition}-3-00000.spike.json");
        last_spike(&folder).args(["record", "verify", &record]).assert().code(0);
        last_spike(&folder).args(["record", "show", &record]).assert().code(0);
        for (what, viewer, file) in [
            ("board", "spectator", "b.png"),
            ("result", "spectator", "e.png"),
            ("replay", "spectator", "r.gif"),
        ] {
            last_spike(&folder)
                .args(["render", "--record", &record, "--what", what, "--viewer", viewer, "--out", file])
                .assert()
                .code(0);
            let bytes = std::fs::read(folder.path().join(file)).unwrap();
            assert!(bytes.starts_with(b"\x89PNG") || bytes.starts_with(b"GIF89a"));
            assert!(bytes.len() < 8 << 20, "Discord plays at most 8 MiB");
        }
    }
    let same = |folder: &TempDir| {
        let args = ["simulate", "--games", "20", "--seed", "3", "--brief"];
        let out = last_spike(folder).args(args).assert().code(0);
        String::from_utf8(out.get_output().stdout.clone()).unwrap().lines().next().unwrap().to_owned()
    };
    assert_eq!(same(&folder), same(&folder), "a seed decides all games");
}

#[test]
fn games_of_hard_are_the_same_whatever_the_number_of_threads() {
    let folder = folder();
    for (edition, games) in [("columbia-2015", "5"), ("kickstarter-2015", "5"), ("gamma-two-1976", "3")] {
        let played = ["1", "3"].map(|threads| {
            let records = format!("{edition}-{threads}");
            last_spike(&folder)
                .args(["simulate", "--edition", edition, "--players", "3", "--games", games, "--seed", "9"])
                .args(["--policy", "hard,easy,random", "--think", "6", "--rotate"])
                .args(["--threads", threads, "--records", &records])
                .assert()
                .code(0);
            let mut files: Vec<_> = std::fs::read_dir(folder.path().join(&records)).unwrap().collect();
            files.sort_by_key(|file| file.as_ref().unwrap().file_name());
            files
                .into_iter()
                .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
                .collect::<Vec<_>>()
        });
        assert_eq!(played[0].len().to_string(), games);
        assert!(played[0] == played[1], "{edition}");
        assert_ne!(played[0][0], played[0][1], "{edition}: each seat has its turn with `hard`");
    }
}

#[test]
fn a_finished_game_is_reviewed_in_words_as_json_and_as_a_picture() {
    let folder = folder();
    let simulate = ["simulate", "--games", "1", "--seed", "7", "--policy", "random,easy,random,easy"];
    last_spike(&folder).args(simulate).args(["--records", "records"]).assert().code(0);
    let record = "records/columbia-2015-4-00000.spike.json";
    let said = |arguments: &[&str]| {
        let out = last_spike(&folder).args(["record", "review", record]).args(arguments).assert().code(0);
        String::from_utf8(out.get_output().stdout.clone()).unwrap()
    };
    let json = said(&["--think", "5", "--json", "--out", "review.png"]);
    assert_eq!(json, said(&["--think", "5", "--json"]), "the same number leads to the same review");
    assert_ne!(json, said(&["--think", "6", "--json"]));
    let review: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(review["playouts"], 5);
    let turns = review["turns"].as_array().unwrap();
    assert!(turns.len() > 10);
    let words = said(&["--think", "5"]);
    for turn in turns {
        let start = format!("{:>8}  ", turn["turn"].as_u64().unwrap());
        assert!(words.lines().any(|line| line.starts_with(&start) && line.contains(" | ")), "{words}");
    }
    for point in review["turning_points"].as_array().unwrap() {
        assert!(words.contains(&format!("Turn {}: Engine", point["turn"])), "{words}");
    }
    assert!(words.contains("Luck and choices") && !words.contains("**"), "{words}");
    assert!(said(&["--think", "5", "--locale", "pt-BR"]).contains("Sorte e escolhas"));
    assert!(std::fs::read(folder.path().join("review.png")).unwrap().starts_with(b"\x89PNG"));

    let running = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/records/columbia-2015-half-way.spike.json");
    let out = last_spike(&folder).args(["record", "review", running]).assert().code(1);
    let said = String::from_utf8(out.get_output().stderr.clone()).unwrap();
    assert!(said.starts_with("error: the game isn't over"), "{said}");
    last_spike(&folder).args(["record", "review", record, "--think", "0"]).assert().code(2);
}

#[test]
fn a_record_that_does_not_agree_is_1_and_names_the_step() {
    let folder = folder();
    last_spike(&folder).args(["simulate", "--games", "1", "--records", "records"]).assert().code(0);
    let file = folder.path().join("records/columbia-2015-4-00000.spike.json");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replacen("\"n\":3,", "\"n\":33,", 1)).unwrap();
    let out = last_spike(&folder).args(["record", "verify"]).arg(&file).assert().code(1);
    let said = String::from_utf8(out.get_output().stderr.clone()).unwrap();
    assert!(said.contains("step 3, n: expected 3, found 33"), "{said}");
    assert!(said.lines().any(|line| line.starts_with("error: 1 of 1")), "{said}");
}

#[test]
fn verify_names_figures_that_no_step_contradicts_if_the_program_has_others() {
    let folder = folder();
    last_spike(&folder).args(["simulate", "--games", "1", "--records", "records"]).assert().code(0);
    let file = folder.path().join("records/columbia-2015-4-00000.spike.json");
    let mut record: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let says = |record: &serde_json::Value| {
        std::fs::write(&file, record.to_string()).unwrap();
        let out = last_spike(&folder).args(["record", "verify"]).arg(&file).assert().code(0);
        String::from_utf8(out.get_output().stdout.clone()).unwrap()
    };
    assert!(says(&record).ends_with("steps, all agree\n"));
    record["table"]["starting_cash"]["2"] = 7_000.into();
    let said = says(&record);
    let line =
        ": other figures than this program's columbia-2015: table.starting_cash.2 is 7000, not 60000\n";
    assert!(said.contains("steps, all agree\n") && said.ends_with(line), "{said}");
}

#[test]
fn serve_says_what_is_missing() {
    let folder = folder();
    let fails = |command: &mut Command, says: &str| {
        let out = command.assert().code(1);
        let said = String::from_utf8(out.get_output().stderr.clone()).unwrap();
        assert!(said.contains(says), "{said}");
    };
    fails(last_spike(&folder).arg("serve"), "no Discord token is configured");
    fails(last_spike(&folder).arg("serve"), "last-spike sandbox");
    let with_token = |command: &mut Command| {
        command
            .arg("serve")
            .env("LAST_SPIKE_DISCORD__TOKEN", "not-a-token")
            .env("LAST_SPIKE_DATABASE__PATH", "no/such/folder/x.sqlite");
    };
    let mut command = last_spike(&folder);
    with_token(&mut command);
    fails(&mut command, "no/such/folder/x.sqlite");
    std::fs::write(folder.path().join("config.toml"), "[log]\nlevl = \"info\"\n").unwrap();
    fails(last_spike(&folder).arg("serve"), "config.toml:2: levl");
}

#[test]
fn serve_keeps_off_a_database_that_is_newer_or_in_use() {
    let folder = folder();
    let path = folder.path().join("games.sqlite");
    let store = last_spike::store::Store::open(&path).unwrap();
    let refused = |says: &str| {
        let mut command = last_spike(&folder);
        command.arg("serve").env("LAST_SPIKE_DISCORD__TOKEN", "x").env("LAST_SPIKE_DATABASE__PATH", &path);
        let out = command.assert().code(1);
        let said = String::from_utf8(out.get_output().stderr.clone()).unwrap();
        assert!(said.contains(says), "{said}");
    };
    refused("in use by another process");
    // A copy is made all the same.
    last_spike(&folder)
        .args(["backup", "copy.sqlite"])
        .env("LAST_SPIKE_DATABASE__PATH", &path)
        .assert()
        .code(0);
    assert!(folder.path().join("copy.sqlite").exists());
    last_spike(&folder)
        .args(["backup", "copy.sqlite"])
        .env("LAST_SPIKE_DATABASE__PATH", &path)
        .assert()
        .code(1);
    drop(store);
    // It is let go of when its thread ends.
    std::fs::File::open(folder.path().join("games.sqlite.lock")).unwrap().lock().unwrap();
    let later = "INSERT INTO refinery_schema_history (version, name, applied_on, checksum)
                 VALUES (99, 'later', '', '')";
    change(&path, later);
    refused("newer version");
}

#[test]
fn the_doctor_lists_each_job_that_fails_and_when_it_is_tried_again() {
    let folder = folder();
    let database = folder.path().join("last-spike.sqlite");
    drop(Store::open(&database).unwrap());
    let doctor = || {
        let out = last_spike(&folder).arg("doctor").assert().code(1);
        String::from_utf8(out.get_output().stdout.clone()).unwrap()
    };
    assert!(!doctor().contains("job"));
    let failing = "INSERT INTO jobs (kind, subject, due_at, attempts, last_error)
                   VALUES ('auction-deadline', '7/1', 0, 3, 'the snapshot of game 7 cannot be read')";
    change(&database, failing);
    let said = doctor();
    let line = "WRONG the job auction-deadline 7/1 has failed 3 times: the snapshot of game 7 cannot";
    assert!(said.contains(line) && said.contains("tries again in 0 s"), "{said}");
    let outdated = "INSERT INTO jobs (kind, subject, due_at, attempts, last_error)
                    VALUES ('clear-controls', '8/9', 0, 14, 'Discord: Missing Permissions')";
    change(&database, outdated);
    let line = "WARN  the job clear-controls 8/9 has failed 14 times: Discord: Missing Permissions";
    let said = doctor();
    assert!(said.contains(line) && said.contains("keeps its buttons"), "{said}");
}

#[test]
fn the_doctor_warns_of_an_address_to_which_the_token_goes_in_plain_text() {
    let folder = folder();
    let doctor = |url: &str| {
        let out = last_spike(&folder).arg("doctor").env("LAST_SPIKE_DISCORD__API_URL", url).assert().code(1);
        String::from_utf8(out.get_output().stdout.clone()).unwrap()
    };
    let warning = "WARN  discord.api_url is http://discord.invalid: the token is sent there in plain text";
    let said = doctor("http://discord.invalid");
    assert!(said.contains(warning) && said.contains("use https"), "{said}");
    for fine in ["https://discord.invalid", "http://127.0.0.1:9"] {
        let said = doctor(fine);
        assert!(!said.contains("WARN"), "{said}");
    }
}

#[cfg(feature = "postgres")]
#[test]
fn an_operator_whose_database_does_not_encrypt_is_told_what_to_write() {
    use std::io::{Read, Write};

    let folder = folder();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for mut client in listener.incoming().map_while(Result::ok) {
            let mut asked = [0; 8];
            let _ = client.read_exact(&mut asked).and_then(|()| client.write_all(b"N"));
        }
    });
    let said = |command: &str, parameters: &str| {
        // An address that is none of this machine's own, and leads back to it.
        let url = format!("postgres://bot:sesame@0.0.0.0:{port}/games{parameters}");
        let mut program = last_spike(&folder);
        program.arg(command).env("LAST_SPIKE_DATABASE__URL", url);
        program
            .env("LAST_SPIKE_DISCORD__TOKEN", "x")
            .env("LAST_SPIKE_DISCORD__API_URL", "http://127.0.0.1:9");
        let out = program.assert().code(1);
        let (out, err) = (&out.get_output().stdout, &out.get_output().stderr);
        let said = format!("{}{}", String::from_utf8_lossy(out), String::from_utf8_lossy(err));
        assert!(!said.contains("sesame"), "{said}");
        said
    };
    for command in ["serve", "doctor"] {
        let said = said(command, "");
        assert!(
            said.contains("sslmode=require is the default") && said.contains("sslmode=disable"),
            "{said}"
        );
    }
    let checked = said("doctor", "");
    assert!(
        checked.contains("ok    connections to 0.0.0.0 are encrypted: sslmode=require, by default"),
        "{checked}"
    );
    for (mode, warning) in [("disable", "in plain text"), ("prefer", "gets the password")] {
        let said = said("doctor", &format!("?sslmode={mode}&connect_timeout=1"));
        let warned = said.lines().any(|line| line.starts_with("WARN") && line.contains(warning));
        assert!(warned && said.contains("sslrootcert=FILE"), "{said}");
    }
}
