//! `LISTEN` and `NOTIFY`: the processes that use a database tell each other that there may be something to do.
//!
//! `NOTIFY` is sent after the commit, on a connection of its own: inside a transaction it would hold a lock of the
//! whole database during the commit. Nothing depends on it: if a process hears nothing, as behind a pooler of
//! transactions, it finds its work when it next looks.

use std::convert::Infallible;
use std::future::poll_fn;
use std::task::Poll;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio_postgres::{AsyncMessage, Error};

use super::server::Server;
use crate::store::database::server::PeerNotifier;

/// The time for which signals are collected, to be sent as one.
const TOGETHER: Duration = Duration::from_millis(20);

/// The wait before a server that cannot be reached is tried again.
const AGAIN: Duration = Duration::from_secs(1);

/// Tells and listens until the other end of `closed` is gone; `own` distinguishes this process from the others.
pub(in crate::store) async fn listen(
    server: &Server,
    told: &PeerNotifier,
    own: &str,
    mut closed: oneshot::Receiver<Infallible>,
) {
    loop {
        let heard = async {
            if let Err(error) = listen_once(server, told, own).await {
                tracing::debug!(%error, "other processes cannot be heard");
            }
            tokio::time::sleep(AGAIN).await;
        };
        tokio::select! {
            () = heard => {}
            _ = &mut closed => return,
        }
    }
}

/// Tells and listens until the connection is lost.
async fn listen_once(server: &Server, told: &PeerNotifier, own: &str) -> Result<(), Error> {
    let (client, mut connection) = server.config.connect(server.tls.clone()).await?;
    let listening = poll_fn(|cx| {
        loop {
            match connection.poll_message(cx) {
                Poll::Ready(Some(Ok(AsyncMessage::Notification(said)))) if said.payload() != own => {
                    told.by_others.notify_one();
                }
                Poll::Ready(Some(Ok(_))) => {}
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Err(error)),
                Poll::Ready(None) => return Poll::Ready(Ok(())),
                Poll::Pending => return Poll::Pending,
            }
        }
    });
    let telling = async {
        client.batch_execute("LISTEN last_spike").await?;
        // A signal sent before this moment was not heard.
        told.by_others.notify_one();
        loop {
            told.to_others.notified().await;
            tokio::time::sleep(TOGETHER).await;
            client.batch_execute(&format!("NOTIFY last_spike, '{own}'")).await?;
        }
    };
    tokio::select! {
        ended = listening => ended,
        failed = telling => failed,
    }
}
