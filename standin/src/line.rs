//! TCP connections that can be cut in the middle of a request.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

use super::core::Core;

/// The scissors of one connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scissors(Arc<CancellationToken>);

impl Scissors {
    /// Cuts: no byte goes through any more, in either direction, and whoever waits for one is told.
    pub(crate) fn cut(&self) {
        self.0.cancel();
    }

    fn check(&self) -> io::Result<()> {
        if self.0.is_cancelled() { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }
}

/// A connection with its scissors.
#[derive(Debug)]
pub(crate) struct Line {
    stream: TcpStream,
    scissors: Scissors,
    /// Wakes a connection on which nothing is said: one that is cut must not linger.
    cut: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Line {
    fn new(stream: TcpStream, scissors: Scissors) -> Self {
        let cut = Box::pin(CancellationToken::clone(&scissors.0).cancelled_owned());
        Line { stream, scissors, cut }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.cut.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.scissors.check());
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.scissors.check()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.scissors.check()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Takes connections, or turns them away while the stand-in plays dead.
pub(crate) struct Lines {
    listener: TcpListener,
    core: Weak<Core>,
}

impl Lines {
    pub(crate) fn new(listener: TcpListener, core: &Arc<Core>) -> Self {
        Lines { listener, core: Arc::downgrade(core) }
    }
}

impl Listener for Lines {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                // Out of descriptors, most likely: others must end first.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Some(core) = self.core.upgrade() else { continue };
            let scissors = Scissors::default();
            let taken = core.with(|state| {
                if !state.offline {
                    state.scissors.retain(|other| Arc::strong_count(&other.0) > 1);
                    state.scissors.push(scissors.clone());
                }
                !state.offline
            });
            if taken {
                let _ = stream.set_nodelay(true);
                return (Line::new(stream, scissors), address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Lines>> for Scissors {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.io().scissors.clone()
    }
}
