//! HTTP on few connections at once, so that clients who hold them open take no resources from the rest of the program.

use std::collections::VecDeque;
use std::io;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The most connections at once.
const MOST: usize = 64;

/// The share of the process's file descriptors that these connections may take, as a divisor: the rest is for Discord
/// and the database.
const SHARE: usize = 8;

/// The longest time in which a request's header must arrive.
const HEADER: Duration = Duration::from_secs(3);

/// The longest time that a connection may last, even if its client doesn't read the answer.
const WHOLE: Duration = Duration::from_secs(10);

/// The most bytes of a request's header.
const LARGEST_HEADER: usize = 16 * 1024;

/// The wait after a connection could not be accepted: there may be no descriptor left.
const NO_CONNECTION: Duration = Duration::from_secs(1);

/// Answers requests until told to stop, one on each connection.
///
/// At the limit the oldest connection is closed for a new one: answers take no time, so the oldest has sent only part
/// of a request, and waiting for it would keep out clients that send whole ones.
pub(super) async fn serve(listener: TcpListener, router: Router, stop: CancellationToken) {
    let most = most_of(descriptors());
    let mut connections: VecDeque<Connection> = VecDeque::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return,
        };
        connections.retain(|Connection(task)| !task.is_finished());
        match accepted {
            Ok((stream, _)) => {
                while connections.len() >= most {
                    end(connections.pop_front()).await;
                }
                connections.push_back(Connection(tokio::spawn(answer(stream, router.clone()))));
            }
            Err(error) if is_of_one(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection for health and metrics");
                // The rest of the program lacks descriptors too.
                while !connections.is_empty() {
                    end(connections.pop_front()).await;
                }
                tokio::select! {
                    () = tokio::time::sleep(NO_CONNECTION) => {}
                    () = stop.cancelled() => return,
                }
            }
        }
    }
}

/// A connection, which is closed when this is dropped.
struct Connection(JoinHandle<()>);

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Ends a connection, and waits until its descriptor is free.
async fn end(connection: Option<Connection>) {
    if let Some(mut connection) = connection {
        connection.0.abort();
        let _ = (&mut connection.0).await;
    }
}

/// Answers one request.
async fn answer(stream: TcpStream, router: Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADER).max_buf_size(LARGEST_HEADER).keep_alive(false);
    let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    match tokio::time::timeout(WHOLE, connection).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::debug!(%error, "a request for health or metrics was not answered"),
        Err(_) => tracing::debug!("a request for health or metrics took too long"),
    }
}

/// Returns whether the error concerns one connection only, which failed before it was accepted.
fn is_of_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Returns the most connections for a process with this limit of descriptors.
fn most_of(descriptors: Option<usize>) -> usize {
    descriptors.map_or(MOST, |all| (all / SHARE).clamp(1, MOST))
}

/// Returns the number of descriptors that this process may have; `None` if the operating system does not say.
fn descriptors() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_take_a_small_part_of_the_descriptors() {
        let few = [Some(1_048_576), Some(1024), Some(256), Some(64), Some(4), None].map(most_of);
        assert_eq!(few, [64, 64, 32, 8, 1, 64]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_system_says_how_many_descriptors_there_are() {
        assert!(descriptors().is_some_and(|all| all > 16));
    }
}
