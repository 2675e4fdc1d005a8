//! TCP connections that can be cut in the middle of a request.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};

/// The handle of one connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConnectionHandle(Arc<CancellationToken>);

impl ConnectionHandle {
    /// Cuts the connection: no byte passes any more, in either direction, and whoever waits for one gets an error.
    pub(crate) fn cut(&self) {
        self.0.cancel();
    }

    /// Tells whether the connection still exists.
    pub(crate) fn is_open(&self) -> bool {
        Arc::strong_count(&self.0) > 1
    }

    fn check(&self) -> io::Result<()> {
        if self.0.is_cancelled() { Err(io::ErrorKind::ConnectionReset.into()) } else { Ok(()) }
    }
}

/// A connection that can be cut by its handle.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    pub(crate) handle: ConnectionHandle,
    /// Wakes an idle connection: one that is cut must not linger.
    cut: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Connection {
    pub(crate) fn new(stream: TcpStream, handle: ConnectionHandle) -> Self {
        let cut = Box::pin(CancellationToken::clone(&handle.0).cancelled_owned());
        Connection { stream, handle, cut }
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.cut.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.handle.check());
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.handle.check()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.handle.check()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
