//! The real program as a process of its own, with everything in its log and its metrics.

use std::process::Stdio;

use discord_standin::{Endpoint, Failure, Fault};
use serde_json::json;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::Child;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::search::{Knowledge, tiles_in};
use crate::support::process::stop;
use crate::support::{Club, PATIENCE, custom_id, text};
use crate::table::trades::do_anything;

/// The program, and all that it writes to stderr.
struct Program {
    process: Child,
    log: JoinHandle<Vec<String>>,
    http: String,
}

impl Program {
    async fn start(club: &Club, format: &str) -> Self {
        let mut process = club
            .program(&["serve"])
            .env("LAST_SPIKE_HTTP__LISTEN", "127.0.0.1:0")
            .env("LAST_SPIKE_LOG__LEVEL", "trace")
            .env("LAST_SPIKE_LOG__FORMAT", format)
            .env("LAST_SPIKE_PLAY__COMPUTER_PAUSE", "0")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
        let (tell, told) = oneshot::channel();
        let log = tokio::spawn(async move {
            let mut tell = Some(tell);
            let mut log = Vec::new();
            while let Some(line) = lines.next_line().await.unwrap() {
                if let Some((_, at)) = line.split_once("health and metrics are at ") {
                    let end = at.find(|c: char| c == '"' || c.is_whitespace()).unwrap_or(at.len());
                    tell.take().unwrap().send(at[..end].to_owned()).unwrap();
                }
                log.push(line);
            }
            log
        });
        let http = tokio::time::timeout(PATIENCE, told).await.expect("it says where it listens").unwrap();
        let program = Self { process, log, http };
        let end = std::time::Instant::now() + PATIENCE;
        while program.get("readyz").await.is_none_or(|text| text != "ready\n") {
            assert!(std::time::Instant::now() < end, "the program becomes ready");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        program
    }

    async fn get(&self, path: &str) -> Option<String> {
        reqwest::get(format!("{}/{path}", self.http)).await.ok()?.text().await.ok()
    }

    /// Stops it as a service manager does, and returns its log.
    async fn stop(mut self) -> Vec<String> {
        stop(&mut self.process, "TERM").await;
        self.log.await.unwrap()
    }
}

async fn log_and_metrics_tell_nothing(format: &str) {
    let club = Club::open_without_bot("en-US").await;
    club.standin.rename_person(club.person(0), "\u{1b}[31mAnn\n2026-01-01T00:00:00Z ERROR forged");
    let program = Program::start(&club, format).await;
    let mut seeds = Vec::new();
    for (game, edition) in (1..).zip(["columbia-2015", "kickstarter-2015", "gamma-two-1976"]) {
        club.slash(0, "game new", &[("edition", text(edition))]).await;
        club.slash(1, "game join", &[]).await;
        club.slash(0, "game computer", &[]).await;
        // And so are posts.
        for trouble in [Failure::Reset, Failure::ServerError] {
            club.standin.inject(Fault::new(trouble).on(Endpoint::CreateMessage).times(1));
        }
        club.slash(0, "game start", &[]).await;
        for n in 0..6 {
            let Some((person, hand)) = club.whose_turn(2).await else { continue };
            do_anything(&club, person, &hand, n).await;
        }
        club.slash(0, "bid", &[("amount", text("7777000"))]).await;
        club.slash(1, "lay", &[("tile", text("nonsense\u{1b}[2J\nERROR forged"))]).await;
        club.slash(5, "game export", &[]).await;
        // Answers that go wrong each time they are tried are logged.
        for trouble in [Failure::Reset, Failure::ServerError] {
            let troubled = |standin: &discord_standin::Standin| {
                let answers = Some(Endpoint::CreateInteractionResponse);
                let exchanges = standin.exchanges();
                exchanges.iter().filter(|exchange| exchange.injected && exchange.endpoint == answers).count()
            };
            let before = troubled(&club.standin);
            club.standin.inject(Fault::new(trouble).on(Endpoint::CreateInteractionResponse).times(3));
            club.standin.slash(club.person(1), club.channel(), "hand", &[]).unwrap();
            let tried = |standin: &_| (troubled(standin) >= before + 3).then_some(());
            club.standin.wait(PATIENCE, tried).await.expect("the answer is tried");
        }
        let question = club.slash(0, "game end", &[]).await;
        assert!(custom_id(&question, "end").is_some(), "{}", question.content);
        club.press(0, &question, "end").await;
        club.settled().await;
        seeds.push(Knowledge::of(&club, game).seed);
        assert!(!Knowledge::of(&club, game).over);
    }
    let metrics = program.get("metrics").await.unwrap();
    assert!(metrics.contains("last_spike_commands_total"), "{metrics}");
    let log = program.stop().await;
    let said = |word: &str| log.iter().any(|line| line.contains(word));
    assert!(said("ready") && said("could not be answered") && said("could not be sent"), "{log:#?}");
    // The keys by which answers can be read and changed.
    let exchanges = club.standin.exchanges();
    let keys = exchanges.iter().filter_map(|exchange| {
        let path = exchange.path.trim_start_matches('/');
        let private = path.starts_with("interactions/") || path.starts_with("webhooks/");
        path.split('/').nth(2).filter(|_| private)
    });
    let mut secrets: Vec<&str> = keys.chain(seeds.iter().map(String::as_str)).collect();
    secrets.extend([club.standin.token(), "7777000", "nonsense", "custom_id", "Your tiles"]);
    secrets.sort_unstable();
    secrets.dedup();
    assert!(secrets.len() > 50, "{} keys", secrets.len());
    for line in log.iter().map(String::as_str).chain(metrics.lines()) {
        let leaked = secrets.iter().find(|secret| line.contains(**secret));
        assert!(leaked.is_none(), "{leaked:?} in {line}");
        assert!(tiles_in(line).is_empty(), "{:?} in {line}", tiles_in(line));
        // A request written down byte by byte: its brace and what follows.
        assert!(!line.contains("[123, 34"), "{line}");
        assert!(!line.contains('\u{1b}'), "{line:?}");
    }
    for line in &log {
        match format {
            "json" => assert!(
                serde_json::from_str::<serde_json::Value>(line)
                    .is_ok_and(|line| line["level"] != json!(null))
            ),
            _ => assert!(line.starts_with("20") && line.contains("Z "), "a line of its own: {line:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_at_its_most_talkative_and_the_metrics_tell_nothing() {
    log_and_metrics_tell_nothing("text").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_for_machines_tells_nothing_either() {
    log_and_metrics_tell_nothing("json").await;
}
