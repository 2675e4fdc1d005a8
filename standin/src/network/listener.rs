//! The listener that accepts connections, each with a handle to cut it.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;
use tokio::net::TcpListener;

use crate::core::Core;
use crate::traffic::connection::{Connection, ConnectionHandle};

/// The listener: it accepts connections, or refuses them while the stand-in is offline.
pub(crate) struct Listener {
    listener: TcpListener,
    core: Weak<Core>,
}

impl Listener {
    pub(crate) fn new(listener: TcpListener, core: &Arc<Core>) -> Self {
        Listener { listener, core: Arc::downgrade(core) }
    }
}

impl axum::serve::Listener for Listener {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                // Out of descriptors, most likely: others must end first.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Some(core) = self.core.upgrade() else { continue };
            let handle = ConnectionHandle::default();
            let taken = core.with(|state| {
                if !state.offline {
                    state.connections.retain(ConnectionHandle::is_open);
                    state.connections.push(handle.clone());
                }
                !state.offline
            });
            if taken {
                let _ = stream.set_nodelay(true);
                return (Connection::new(stream, handle), address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

impl Connected<IncomingStream<'_, Listener>> for ConnectionHandle {
    fn connect_info(stream: IncomingStream<'_, Listener>) -> Self {
        stream.io().handle.clone()
    }
}
