//! Health and metrics over HTTP: whoever holds connections open takes nothing from the bot.
#![cfg(unix)]

use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};

use crate::support::process::stop;
use crate::support::{Club, PATIENCE};

/// A bot whose page is served.
struct Served {
    process: Child,
    /// The page's address and port.
    at: String,
}

impl Served {
    /// Starts a bot that may have so many descriptors.
    async fn start(club: &Club, descriptors: u32) -> Self {
        Self::of(club.program_after(&format!("ulimit -n {descriptors}"), &["serve"])).await
    }

    async fn of(mut serve: Command) -> Self {
        let mut process = serve
            .env("LAST_SPIKE_HTTP__LISTEN", "127.0.0.1:0")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let address = async {
            loop {
                let line = lines.next_line().await.unwrap().expect("it says where the page is");
                if let Some((_, at)) = line.split_once("health and metrics are at http://") {
                    return at.trim().to_owned();
                }
            }
        };
        let at = tokio::time::timeout(PATIENCE, address).await.unwrap();
        // What it says is read, so that it never waits.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Self { process, at }
    }

    /// Sends something, and returns the connection.
    async fn sends(&self, request: &str) -> TcpStream {
        let mut connection = TcpStream::connect(&self.at).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        connection
    }

    /// Returns what the page answers, up to the end of the connection.
    async fn get(&self, path: &str) -> String {
        let mut connection = self.sends(&format!("GET /{path} HTTP/1.1\r\nHost: bot\r\n\r\n")).await;
        read_to_end(&mut connection).await
    }
}

/// Reads what comes until the connection is closed.
async fn read_to_end(connection: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    let read = tokio::time::timeout(PATIENCE, connection.read_to_end(&mut answer)).await;
    // One that is closed before all of its request was read is reset.
    let _ = read.expect("the connection is closed");
    String::from_utf8(answer).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn half_requests_take_nothing_from_discord_and_the_database_and_keep_nobody_out() {
    let club = Club::open_without_bot("en-US").await;
    let bot = Served::start(&club, 160).await;
    assert!(club.standin.ready(PATIENCE).await);
    let mut half = Vec::new();
    for n in 0..400 {
        let request =
            ["", "GET", "GET /healthz HTTP/1.1\r\nHost: bot\r\n", "POST /metrics HTTP/1.1\r\nX: "][n % 4];
        half.push(bot.sends(request).await);
        if n % 100 == 99 {
            assert!(bot.get("healthz").await.ends_with("\r\n\r\nalive\n"), "after {n}");
        }
    }
    // Whoever needs a descriptor while they are open has one.
    let begun = club.standin.identify_count();
    club.standin.refuse_resumes(1);
    club.standin.cut_connections();
    let again = |standin: &discord_standin::Standin| (standin.identify_count() > begun).then_some(());
    assert!(club.standin.wait(PATIENCE, again).await.is_some(), "the bot connects again");
    assert!(club.standin.ready(PATIENCE).await);
    club.slash(0, "game new", &[]).await;
    club.slash(1, "game join", &[]).await;
    club.slash(0, "game start", &[]).await;
    assert_eq!(club.count("SELECT count(*) FROM games WHERE stage = 'running'"), 1);
    // None is held open for long, whatever its other end does.
    for connection in &mut half {
        let said = read_to_end(connection).await;
        assert!(said.is_empty() || said.starts_with("HTTP/1.1 4"), "{said}");
    }
    assert!(bot.get("metrics").await.contains("last_spike_commands_total"));
    let Served { mut process, .. } = bot;
    stop(&mut process, "TERM").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_ends_with_its_answer_and_a_header_without_end_is_refused() {
    let club = Club::open_without_bot("en-US").await;
    let bot = Served::start(&club, 1024).await;
    assert!(club.standin.ready(PATIENCE).await);
    let mut kept = bot.sends("GET /healthz HTTP/1.1\r\nHost: bot\r\nConnection: keep-alive\r\n\r\n").await;
    assert!(read_to_end(&mut kept).await.ends_with("alive\n"));
    let long = format!("GET /healthz HTTP/1.1\r\nX: {}", "x".repeat(60_000));
    let mut refused = TcpStream::connect(&bot.at).await.unwrap();
    let _ = refused.write_all(long.as_bytes()).await;
    let said = read_to_end(&mut refused).await;
    assert!(!said.contains("200 OK"), "{said}");
    let Served { mut process, .. } = bot;
    stop(&mut process, "TERM").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_waits_for_a_database_server_and_for_discord_says_so_and_ends_when_it_is_told_to() {
    let club = Club::open_without_bot("en-US").await;
    // Nobody listens there.
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (name, value, waits_for) in [
        ("LAST_SPIKE_DATABASE__URL", format!("postgres://bot@{closed}/games"), "the database"),
        ("LAST_SPIKE_DISCORD__API_URL", format!("http://{closed}"), "Discord"),
    ] {
        let mut serve = club.program(&["serve"]);
        if waits_for == "the database" {
            serve.env_remove("LAST_SPIKE_DATABASE__PATH");
        }
        serve.env(name, value);
        let mut bot = Served::of(serve).await;
        let says_so = format!("not ready: it waits for {waits_for}\n");
        let answer = async {
            loop {
                let answer = bot.get("readyz").await;
                if answer.ends_with(&says_so) {
                    return answer;
                }
                tokio::task::yield_now().await;
            }
        };
        let answer = tokio::time::timeout(PATIENCE, answer).await.expect(waits_for);
        assert!(answer.starts_with("HTTP/1.1 503 "), "{answer}");
        stop(&mut bot.process, "TERM").await;
    }
}
