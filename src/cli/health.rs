//! Health and metrics over HTTP, for programs that monitor the bot.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::few;
use crate::config::{self, Config};

/// The interval at which single measurements are summed up.
const UPKEEP: Duration = Duration::from_secs(5);

/// Sums measurements up at intervals. Until then each takes memory of its own, and perhaps nobody ever asks for the
/// metrics.
async fn keep_up(metrics: PrometheusHandle, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(UPKEEP)).await.is_some() {
        metrics.run_upkeep();
    }
}

/// Listens for `/healthz` (the process runs), `/readyz` (all shards of the process are connected, and
/// Discord was asked for the commands; else it says what the process waits for) and `/metrics` (Prometheus).
///
/// # Errors
/// Fails if the address cannot be listened on.
pub async fn listen(
    address: SocketAddr,
    ready: Arc<AtomicBool>,
    waits_for: watch::Receiver<&'static str>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let metrics = PrometheusBuilder::new().install_recorder().context("metrics cannot be collected")?;
    tokio::spawn(keep_up(metrics.clone(), stop.clone()));
    let is_ready = move || async move {
        if ready.load(Ordering::Acquire) {
            (StatusCode::OK, "ready\n".to_owned())
        } else {
            let what = *waits_for.borrow();
            (StatusCode::SERVICE_UNAVAILABLE, format!("not ready: it waits for {what}\n"))
        }
    };
    let router = Router::new()
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(is_ready))
        .route("/metrics", get(move || async move { metrics.render() }));
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .with_context(|| format!("http.listen: cannot listen on {address}"))?;
    // With port 0 the system chooses the port: this line tells it.
    tracing::info!("health and metrics are at http://{}", listener.local_addr()?);
    tokio::spawn(few::serve(listener, router, stop));
    Ok(())
}

/// The time within which a bot answers.
const PATIENCE: Duration = Duration::from_secs(3);

/// Options of `last-spike health`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The configuration; by default `config.toml` in this folder, if there is one, and the environment
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to ask, in place of `http.listen` in the configuration
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = config::address)]
    listen: Option<SocketAddr>,
}

/// Checks that the bot that runs here is ready, as `/readyz` says.
///
/// # Errors
/// Fails if the configuration cannot be read or names no address, if no bot answers, or if the bot is not ready: then
/// the error says what the bot waits for.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let address = match options.listen {
        Some(address) => address,
        None => Config::read(options.config.as_deref(), std::env::vars_os())?.http.listen.context(
            "http.listen is not given, so the bot says nowhere whether it is ready: set it in config.toml or \
             LAST_SPIKE_HTTP__LISTEN, or give --listen ADDRESS:PORT",
        )?,
    };
    if address.port() == 0 {
        bail!(
            "{address} has port 0, for which the system chose another: give --listen with the one in the bot's log"
        );
    }
    super::runtime::runtime()?.block_on(ask(reached_at(address)))
}

/// Returns the address at which this machine reaches a server that listens at an address.
fn reached_at(listening: SocketAddr) -> SocketAddr {
    let here = match listening.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(here, listening.port())
}

async fn ask(address: SocketAddr) -> anyhow::Result<()> {
    // A proxy would be asked for its own address, or for another machine's.
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(PATIENCE)
        .build()?;
    let answer = client.get(format!("http://{address}/readyz")).send().await;
    let mut answer = answer.with_context(|| format!("no bot answers at {address}"))?;
    match answer.status() {
        reqwest::StatusCode::OK => Ok(()),
        reqwest::StatusCode::SERVICE_UNAVAILABLE => {
            let said = answer.chunk().await?.unwrap_or_default();
            let said = String::from_utf8_lossy(&said);
            let line = said.lines().next().unwrap_or("not ready").chars().take(200).collect::<String>();
            Err(anyhow!("the bot at {address} is {line}"))
        }
        status => Err(anyhow!("what listens at {address} is no bot: it answers {status}")),
    }
}

#[cfg(test)]
#[cfg(target_os = "linux")]
mod tests {
    use metrics::{Key, Level, Metadata, Recorder};

    use super::*;

    /// The measurements of one time between two upkeeps, and the number of those times: 24 MB, were each kept.
    const MEASUREMENTS: u32 = 30_000;
    const TIMES: u32 = 100;

    /// Tells the test that it is the process that measures.
    const ALONE: &str = "MEASURES_ITS_OWN_MEMORY";

    /// Returns the resident memory of this process in KiB.
    fn resident() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }

    #[test]
    fn measurements_that_nobody_asks_for_take_no_memory() {
        if std::env::var_os(ALONE).is_some() {
            return measure();
        }
        // Other tests of this process take memory too.
        let name = "cli::health::tests::measurements_that_nobody_asks_for_take_no_memory";
        let alone = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture"])
            .env(ALONE, "1")
            .output()
            .unwrap();
        let said = [&*alone.stdout, &*alone.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert!(alone.status.success() && said.contains("1 passed"), "{said}");
    }

    fn measure() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.unwrap().block_on(async {
            let recorder = PrometheusBuilder::new().build_recorder();
            let stop = CancellationToken::new();
            let upkeep = tokio::spawn(keep_up(recorder.handle(), stop.clone()));
            let metadata = Metadata::new("test", Level::INFO, None);
            let histogram = recorder.register_histogram(&Key::from_name("seconds"), &metadata);
            let mut first = 0;
            for time in 0..TIMES {
                (0..MEASUREMENTS).for_each(|n| histogram.record(f64::from(n)));
                tokio::time::sleep(UPKEEP).await;
                if time == TIMES / 10 {
                    first = resident();
                }
            }
            let more = resident().saturating_sub(first);
            assert!(more < 4 * 1024, "{more} KiB more");
            assert!(recorder.handle().render().contains(&format!("seconds_count {}", TIMES * MEASUREMENTS)));
            stop.cancel();
            upkeep.await.unwrap();
        });
    }
}
