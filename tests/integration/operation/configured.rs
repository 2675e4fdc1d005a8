//! The configuration as an operator meets it: what stops the start, what `health` says, and what `doctor` warns of.

use std::path::Path;
use std::process::{Output, Stdio};

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::support::process::{program, stop};
use crate::support::{Club, PATIENCE};

/// A token of the right form that nobody has.
const TOKEN: &str = "MTA5ODc2NTQzMjEwOTg3NjU0.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB";

/// Returns the program in a folder, with variables of the environment.
fn set(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut program = program(folder, arguments);
    program.envs(environment.iter().copied());
    program
}

/// Runs the program to its end; returns its status and what it said.
async fn said(mut program: Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = program.output().await.unwrap();
    (status.code(), format!("{}{}", String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&stderr)))
}

#[tokio::test]
async fn what_is_not_accepted_stops_the_start_and_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("empty"), "\n").unwrap();
    std::fs::write(folder.path().join("two"), format!("{TOKEN}\n{TOKEN}\n")).unwrap();
    let token = ("LAST_SPIKE_DISCORD__TOKEN", TOKEN);
    for (environment, named) in [
        (vec![token, ("LAST_SPIKE_LOG__LEVEL", "loud")], "LAST_SPIKE_LOG__LEVEL: log.level is \"loud\""),
        (vec![token, ("LAST_SPIKE_DISCORD__API_URL", "discord.com")], "discord.api_url is \"discord.com\""),
        (vec![token, ("LAST_SPIKE_RATINGS__TAU", "NaN")], "ratings.tau is \"NaN\""),
        (vec![token, ("LAST_SPIKE_HTTP__LISTEN", "host:9100")], "http.listen is \"host:9100\""),
        (vec![token, ("LAST_SPIKE_EDITIONS__DIR", "none/such")], "editions.dir is \"none/such\""),
        (vec![token, ("LAST_SPIKE_DATABASE__PATH", TOKEN)], "belongs into discord.token"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN", "\"a.b.c\"")], "quotes around it"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN", "Bot a.b.c")], "“Bot ” before it"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN", "")], "no Discord token is configured"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN_FILE", "empty")], "the file is empty"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN_FILE", "two")], "several lines"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN", ""), ("LAST_SPIKE_DISCORD__TOKEN_FILE", "two")], "several lines"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN_FILE", TOKEN)], "belongs into discord.token"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN_FILE", "MTA4.Gx.sekrit")], "the file cannot be read"),
        (vec![("LAST_SPIKE_DISCORD__TOKEN_FILE", "no/such/file")], "discord.token_file is no/such/file"),
    ] {
        let (code, said) = said(set(folder.path(), &["serve"], &environment)).await;
        assert!(code == Some(1) && said.contains(named), "{environment:?}: {said}");
        assert!(
            !said.contains("GhIjKl") && !said.contains("sekrit") && !said.contains("Reset Token"),
            "{said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_token_is_advised_only_where_discord_has_refused_one_of_the_right_form() {
    let club = Club::open_without_bot("en-US").await;
    let folder = tempfile::tempdir().unwrap();
    for (token, advised) in [(TOKEN, true), ("0123456789abcdef0123456789abcdef", false)] {
        for command in ["serve", "doctor"] {
            let environment =
                [("LAST_SPIKE_DISCORD__TOKEN", token), ("LAST_SPIKE_DISCORD__API_URL", &club.standin.url())];
            let (code, said) = said(set(folder.path(), &[command], &environment)).await;
            assert!(code == Some(1) && said.contains("Discord does not accept the token"), "{said}");
            assert_eq!(said.contains("Reset Token"), advised, "{said}");
            assert_eq!(said.contains("three parts"), !advised, "{said}");
            assert!(!said.contains(token), "{said}");
        }
    }
}

/// A bot that serves its health, and where.
struct Served {
    process: Child,
    at: String,
}

impl Served {
    async fn of(mut serve: Command) -> Self {
        serve.env("LAST_SPIKE_HTTP__LISTEN", "localhost:0").stdout(Stdio::null()).stderr(Stdio::piped());
        let mut process = serve.spawn().unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = async {
            loop {
                let line = lines.next_line().await.unwrap().expect("it says where its health is");
                if let Some((_, at)) = line.split_once("health and metrics are at http://") {
                    return at.trim().to_owned();
                }
            }
        };
        let at = tokio::time::timeout(PATIENCE, address).await.unwrap();
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { process, at }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn health_asks_the_bot_of_the_configuration_and_says_whether_it_is_ready() {
    let club = Club::open_without_bot("en-US").await;
    let folder = tempfile::tempdir().unwrap();
    let mut ready = Served::of(club.program(&["serve"])).await;
    assert!(club.standin.ready(PATIENCE).await);
    let waiting =
        [("LAST_SPIKE_DISCORD__TOKEN", TOKEN), ("LAST_SPIKE_DISCORD__API_URL", "http://127.0.0.1:9")];
    let mut waiting = Served::of(set(folder.path(), &["serve"], &waiting)).await;
    let listen = "LAST_SPIKE_HTTP__LISTEN";
    let port = ready.at.rsplit_once(':').unwrap().1;
    let config = folder.path().join("other.toml");
    std::fs::write(&config, format!("\u{feff}[http]\r\nlisten = \"{}\"\r\n", ready.at)).unwrap();
    let proxies =
        ["http_proxy", "HTTP_PROXY", "ALL_PROXY", "all_proxy"].map(|name| (name, "http://127.0.0.1:9"));
    for (arguments, at) in [
        (vec!["health"], Some(ready.at.as_str())),
        (vec!["health"], Some(port)),
        (vec!["health"], Some(&*format!(":{port}"))),
        (vec!["health", "--config", "other.toml"], None),
        (vec!["health", "--listen", &ready.at], None),
        (vec!["health", "--listen", &ready.at], Some(&*waiting.at)),
    ] {
        let environment: Vec<_> = at.map(|at| (listen, at)).into_iter().chain(proxies).collect();
        // A bot is connected a moment before it is ready.
        let until_ready = async {
            loop {
                let (code, said) = said(set(folder.path(), &arguments, &environment)).await;
                if code == Some(0) {
                    return;
                }
                assert!(said.contains("not ready"), "{arguments:?}: {said}");
            }
        };
        tokio::time::timeout(PATIENCE, until_ready).await.unwrap();
    }
    let (code, said_while_waiting) = said(set(folder.path(), &["health"], &[(listen, &waiting.at)])).await;
    assert_eq!(code, Some(1), "{said_while_waiting}");
    assert!(said_while_waiting.contains("is not ready: it waits for"), "{said_while_waiting}");
    // The environment goes before the file.
    let (code, _) =
        said(set(folder.path(), &["health", "--config", "other.toml"], &[(listen, &waiting.at)])).await;
    assert_eq!(code, Some(1));
    for (environment, named) in [
        (vec![], "http.listen is not given"),
        (vec![(listen, "")], "http.listen is not given"),
        (vec![(listen, "127.0.0.1:0")], "has port 0"),
        (vec![(listen, "host:1")], "http.listen is \"host:1\""),
        (vec![(listen, "127.0.0.1:9")], "no bot answers at 127.0.0.1:9"),
        (vec![("LAST_SPIKE_LOG__LEVEL", "loud"), (listen, &*ready.at)], "log.level is \"loud\""),
    ] {
        let (code, said) = said(set(folder.path(), &["health"], &environment)).await;
        assert!(code == Some(1) && said.contains(named), "{environment:?}: {said}");
    }
    for wrong in ["host:9100", "127.0.0.1", ""] {
        let (code, _) = said(set(folder.path(), &["health", "--listen", wrong], &[])).await;
        assert_eq!(code, Some(2), "{wrong:?}");
    }
    for bot in [&mut ready.process, &mut waiting.process] {
        stop(bot, "TERM").await;
    }
}

#[cfg(unix)]
#[tokio::test]
async fn the_doctor_warns_of_files_and_folders_to_which_others_can_write() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let allow =
        |file: &Path, mode| std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
    let at = |name: &str| folder.path().join(name);
    for inner in ["data", "secrets", "tables", "data/deep"] {
        std::fs::create_dir(at(inner)).unwrap();
        allow(&at(inner), 0o700);
    }
    std::fs::write(at("secrets/token"), TOKEN).unwrap();
    std::fs::write(
        at("config.toml"),
        "[database]\npath = \"data/deep/games.sqlite\"\n[editions]\ndir = \"tables\"\n",
    )
    .unwrap();
    for file in ["secrets/token", "config.toml"] {
        allow(&at(file), 0o600);
    }
    let doctor = async || {
        let environment = [
            ("LAST_SPIKE_DISCORD__TOKEN_FILE", "secrets/token"),
            ("LAST_SPIKE_DISCORD__API_URL", "http://127.0.0.1:9"),
        ];
        said(set(folder.path(), &["doctor"], &environment)).await.1
    };
    let well = doctor().await;
    assert!(!well.contains("can write"), "{well}");
    for (path, mode, before, named) in [
        ("data/deep", 0o777, 0o700, "and so replace the database"),
        ("data/deep", 0o1777, 0o700, "and so replace the database"),
        ("data", 0o777, 0o700, "and so replace the database"),
        ("secrets", 0o707, 0o700, "and so replace the token"),
        ("tables", 0o777, 0o700, "and so replace the tables"),
        (".", 0o777, 0o700, "and so replace"),
        ("config.toml", 0o602, 0o600, "config.toml"),
        ("secrets/token", 0o602, 0o600, "token"),
    ] {
        allow(&at(path), mode);
        let said = doctor().await;
        let warned =
            |line: &str| line.contains("everybody on this machine can write") && line.contains(named);
        assert!(said.lines().any(warned) && said.contains("chmod go-w"), "{path} {mode:o}: {said}");
        allow(&at(path), before);
    }
    // Above the folder, one in which only owners rename their files is not everybody's.
    allow(&at("data"), 0o1777);
    let said = doctor().await;
    assert!(!said.contains("can write"), "{said}");
}
