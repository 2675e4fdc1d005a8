//! The runtime of the subcommands that wait, and the signals that stop them.

use tokio_util::sync::CancellationToken;

/// Makes the runtime for all asynchronous work.
///
/// # Errors
/// Fails if the operating system gives no threads.
pub(super) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    Ok(tokio::runtime::Builder::new_multi_thread().enable_all().build()?)
}

/// Cancels `stop` at the first signal, and ends the process at the second one. Once this has returned, a first signal
/// no longer kills the process in the middle of its work. Must be called inside a runtime.
pub(super) fn stop_on_signal(stop: CancellationToken) {
    let mut signals = Signals::listen();
    tokio::spawn(async move {
        signals.next().await;
        tracing::info!("stopping: what is under way is finished");
        stop.cancel();
        signals.next().await;
        std::process::exit(1);
    });
}

/// The signals that stop a process.
#[cfg(unix)]
struct Signals([Option<tokio::signal::unix::Signal>; 2]);

#[cfg(unix)]
impl Signals {
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        // A signal that can't be listened to ends the process as usual.
        Self([SignalKind::terminate(), SignalKind::interrupt()].map(|kind| signal(kind).ok()))
    }

    async fn next(&mut self) {
        async fn received(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => {
                    signal.recv().await;
                }
                None => std::future::pending().await,
            }
        }
        let [terminate, interrupt] = &mut self.0;
        tokio::select! {
            () = received(terminate) => {}
            () = received(interrupt) => {}
        }
    }
}

/// The signals that stop a process.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Self {
        Self
    }

    async fn next(&mut self) {
        let _ = tokio::signal::ctrl_c().await;
    }
}
