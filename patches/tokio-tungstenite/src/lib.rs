//! The part of tokio-tungstenite 0.21 that serenity 0.12 uses, on top of a maintained release.
//!
//! serenity 0.12 is bound to tokio-tungstenite 0.21, which brings a second and outdated TLS (rustls 0.22,
//! rustls-webpki 0.102 with four advisories). The bot's own connections to Discord do not go through
//! serenity: it only connects within the process and to the stand-in, without TLS. So there is none here:
//! an address that asks for it is refused. This goes with the first serenity on a newer tokio-tungstenite.

mod convert;
pub mod tungstenite;

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

pub use maintained::MaybeTlsStream;

use self::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use self::tungstenite::{Error, Message};

/// A websocket.
#[derive(Debug)]
pub struct WebSocketStream<S>(maintained::WebSocketStream<S>);

/// Connects to an address without TLS.
///
/// # Errors
/// [`Error`] when nobody answers there as a websocket does, or TLS is asked for.
pub async fn connect_async_with_config(
    address: impl Into<String>,
    config: Option<WebSocketConfig>,
    disable_nagle: bool,
) -> Result<(WebSocketStream<MaybeTlsStream<TcpStream>>, ()), Error> {
    let config = config.map(Into::into);
    let (stream, _) = maintained::connect_async_with_config(address.into(), config, disable_nagle).await?;
    Ok((WebSocketStream(stream), ()))
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocketStream<S> {
    /// Says that nothing more will be said.
    ///
    /// # Errors
    /// [`Error`] when that cannot be said.
    pub async fn close(&mut self, frame: Option<CloseFrame<'_>>) -> Result<(), Error> {
        Ok(self.0.close(frame.map(Into::into)).await?)
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Stream for WebSocketStream<S> {
    type Item = Result<Message, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_next_unpin(context).map(|next| next.map(|said| Ok(said?.into())))
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> Sink<Message> for WebSocketStream<S> {
    type Error = Error;

    fn poll_ready(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_ready_unpin(context).map_err(Into::into)
    }

    fn start_send(mut self: Pin<&mut Self>, message: Message) -> Result<(), Error> {
        Ok(self.0.start_send_unpin(message.into())?)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_flush_unpin(context).map_err(Into::into)
    }

    fn poll_close(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<(), Error>> {
        self.0.poll_close_unpin(context).map_err(Into::into)
    }
}
