//! Health and metrics over HTTP, for whatever watches the bot.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use metrics_exporter_prometheus::PrometheusBuilder;
use tokio_util::sync::CancellationToken;

use super::few;

/// Listens for `/healthz` (the process runs), `/readyz` (all shards of the process are connected, and
/// Discord was asked for the commands) and `/metrics` (Prometheus).
///
/// # Errors
/// When the address cannot be listened on.
pub async fn listen(
    address: SocketAddr,
    ready: Arc<AtomicBool>,
    stop: CancellationToken,
) -> anyhow::Result<()> {
    let metrics = PrometheusBuilder::new().install_recorder().context("metrics cannot be collected")?;
    let is_ready = move || async move {
        if ready.load(Ordering::Acquire) {
            (StatusCode::OK, "ready\n")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
        }
    };
    let router = Router::new()
        .route("/healthz", get(|| async { "alive\n" }))
        .route("/readyz", get(is_ready))
        .route("/metrics", get(move || async move { metrics.render() }));
    let listener = tokio::net::TcpListener::bind(address)
        .await
        .with_context(|| format!("http.listen: cannot listen on {address}"))?;
    // Port 0 lets the system choose: this is how others learn the port.
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
/// When it does not answer.
pub fn run(options: &Options) -> anyhow::Result<()> {
    let url = format!("http://{}/healthz", options.listen);
    super::runtime::runtime()?.block_on(async {
        let client = reqwest::Client::builder().timeout(std::time::Duration::from_secs(3)).build()?;
        client.get(&url).send().await?.error_for_status()?;
        Ok(())
    })
}
