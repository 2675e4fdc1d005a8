//! Discord as the gateway reaches it: HTTP requests for advice, and connections: TCP, TLS and the websocket.
//!
//! TLS is the same as for HTTP requests: rustls with ring and the Mozilla roots.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use poise::serenity_prelude::{BotGateway, Route};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

use super::identify::Allowed;
use crate::discord::clock::discord_clock::DiscordClock;
use crate::discord::requests::{RequestError, Requests};

/// Discord's advice on connecting.
#[derive(Clone, Debug)]
pub(in crate::discord) struct Advice {
    pub(super) url: String,
    pub(super) shards: u32,
    pub(super) allowed: Allowed,
}

/// A Discord, or a stand-in for it, to connect to.
pub(in crate::discord) trait Discord: Send + Sync + 'static {
    /// The transport of a connection.
    type Transport: AsyncRead + AsyncWrite + Unpin + Send;

    /// Requests the advice on connecting.
    fn advice(&self) -> impl Future<Output = Result<Advice, RequestError>> + Send;

    /// Opens a connection.
    fn dial(
        &self,
        url: &str,
    ) -> impl Future<Output = Result<WebSocketStream<Self::Transport>, DialError>> + Send;
}

/// Discord itself, reached over the network.
pub(in crate::discord) struct Remote {
    requests: Requests,
    clock: Arc<DiscordClock>,
    dialler: Dialler,
}

impl Remote {
    /// Creates a Discord that is asked for advice through `requests`; the answers set `clock`.
    pub(in crate::discord) fn new(requests: Requests, clock: Arc<DiscordClock>) -> Self {
        Self { requests, clock, dialler: Dialler::new() }
    }
}

impl Discord for Remote {
    type Transport = Transport;

    async fn advice(&self) -> Result<Advice, RequestError> {
        let told = self.clock.ask::<BotGateway>(&self.requests, Route::GatewayBot).await?;
        let limit = told.session_start_limit;
        let allowed = Allowed {
            remaining: limit.remaining,
            resets_in: Duration::from_millis(limit.reset_after),
            at_a_time: u32::try_from(limit.max_concurrency).unwrap_or(u32::MAX),
        };
        Ok(Advice { url: told.url, shards: told.shards.max(1), allowed })
    }

    async fn dial(&self, url: &str) -> Result<WebSocketStream<Transport>, DialError> {
        self.dialler.dial(url).await
    }
}

/// The size in bytes of the largest frame that is accepted: a server with all its channels is far smaller.
const GREATEST: usize = 64 << 20;

/// A reason why no connection could be opened.
#[derive(Debug, thiserror::Error)]
pub(in crate::discord) enum DialError {
    #[error("the address {0} is not one of a gateway")]
    Address(String),
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    WebSocket(Box<tokio_tungstenite::tungstenite::Error>),
}

impl From<tokio_tungstenite::tungstenite::Error> for DialError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::WebSocket(Box::new(error))
    }
}

/// The opener of connections.
#[derive(Clone)]
pub(super) struct Dialler {
    tls: TlsConnector,
}

impl Dialler {
    /// Creates a dialler that trusts the certificate authorities that Mozilla trusts.
    pub(super) fn new() -> Self {
        Self::trusting(RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() })
    }

    fn trusting(roots: RootCertStore) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("invariant: ring has the default versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)) }
    }

    /// Opens a connection to a gateway's address.
    ///
    /// # Errors
    /// [`DialError`] when no gateway answers at the address.
    pub(super) async fn dial(&self, url: &str) -> Result<WebSocketStream<Transport>, DialError> {
        let url = format!("{}/?v=10&encoding=json", url.trim_end_matches('/'));
        let bad = || DialError::Address(url.clone());
        let request = url.as_str().into_client_request().map_err(|_| bad())?;
        let host = request.uri().host().ok_or_else(bad)?.trim_matches(['[', ']']).to_owned();
        let encrypted = match request.uri().scheme_str() {
            Some("wss") => true,
            Some("ws") => false,
            _ => return Err(bad()),
        };
        let port = request.uri().port_u16().unwrap_or(if encrypted { 443 } else { 80 });
        let stream = TcpStream::connect((host.as_str(), port)).await?;
        stream.set_nodelay(true)?;
        let transport = if encrypted {
            let name = ServerName::try_from(host).map_err(|_| bad())?;
            Transport::Tls(Box::new(self.tls.connect(name, stream).await?))
        } else {
            Transport::Plain(stream)
        };
        let config =
            WebSocketConfig::default().max_message_size(Some(GREATEST)).max_frame_size(Some(GREATEST));
        Ok(tokio_tungstenite::client_async_with_config(request, transport, Some(config)).await?.0)
    }
}

/// The transport of a websocket.
pub(in crate::discord) enum Transport {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for Transport {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_read(context, buffer),
            Self::Tls(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Transport {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<std::io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_write(context, bytes),
            Self::Tls(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_flush(context),
            Self::Tls(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        match self.get_mut() {
            Self::Plain(stream) => Pin::new(stream).poll_shutdown(context),
            Self::Tls(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt as _;
    use tokio::net::TcpListener;
    use tokio_rustls::TlsAcceptor;
    use tokio_rustls::rustls::ServerConfig;
    use tokio_tungstenite::tungstenite::Message;

    use super::*;

    /// Opens a gateway that sends HELLO over TLS, and returns its port and the certificate to trust.
    async fn encrypted() -> (u16, RootCertStore) {
        use futures_util::SinkExt as _;
        let key = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
        let certificate = key.cert.der().clone();
        let private = rustls::pki_types::PrivateKeyDer::try_from(key.signing_key.serialize_der()).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate.clone()], private)
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            let acceptor = TlsAcceptor::from(Arc::new(config));
            while let Ok((stream, _)) = listener.accept().await {
                let Ok(stream) = acceptor.accept(stream).await else { continue };
                let mut socket = tokio_tungstenite::accept_async(stream).await.unwrap();
                socket.send(Message::text("hello")).await.unwrap();
            }
        });
        let mut roots = RootCertStore::empty();
        roots.add(certificate).unwrap();
        (port, roots)
    }

    #[tokio::test]
    async fn a_gateway_is_reached_over_tls_by_those_who_trust_it() {
        let (port, roots) = encrypted().await;
        let url = format!("wss://localhost:{port}");
        let stranger = Dialler::new().dial(&url).await;
        assert!(matches!(stranger, Err(DialError::Io(_))), "an unknown authority is not trusted");
        let mut socket = Dialler::trusting(roots).dial(&url).await.unwrap();
        assert_eq!(socket.next().await.unwrap().unwrap(), Message::text("hello"));
    }

    #[tokio::test]
    async fn an_address_that_is_none_is_refused() {
        for url in ["", "localhost", "https://localhost", "wss://", "ftp://localhost"] {
            assert!(Dialler::new().dial(url).await.is_err(), "{url}");
        }
    }
}
