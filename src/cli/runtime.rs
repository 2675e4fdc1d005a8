//! The runtime of the subcommands that wait, and the signals that stop them.

use tokio_util::sync::CancellationToken;

/// Makes the runtime for all asynchronous work.
///
/// # Errors
/// When the operating system gives no threads.
pub(super) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// Cancels `stop` at the first signal; at the second one ends the process at once.
pub(super) async fn stop_on_signal(stop: CancellationToken) {
    signalled().await;
    tracing::info!("stopping: what is under way is finished");
    stop.cancel();
    signalled().await;
    std::process::exit(1);
}

#[cfg(unix)]
async fn signalled() {
    use tokio::signal::unix::{SignalKind, signal};
    match signal(SignalKind::terminate()) {
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        }
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
    }
}

#[cfg(not(unix))]
async fn signalled() {
    let _ = tokio::signal::ctrl_c().await;
}
