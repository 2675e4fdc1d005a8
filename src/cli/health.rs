//! Health and metrics over HTTP, for programs that monitor the bot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::few;

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

/// Options of `last-spike health`.
#[derive(Debug, clap::Args)]
pub struct Options {
    /// The address in `http.listen`
    #[arg(long, default_value = "127.0.0.1:9100", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
}

/// Checks that a running bot answers: for images without a shell.
///
/// # Errors
/// Fails if the bot does not answer.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let url = format!("http://{}/healthz", options.listen);
    super::runtime::runtime()?.block_on(async {
        let client = reqwest::Client::builder().timeout(std::time::Duration::from_secs(3)).build()?;
        client.get(&url).send().await?.error_for_status()?;
        Ok(())
    })
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
