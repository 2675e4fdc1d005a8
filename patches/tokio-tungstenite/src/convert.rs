//! From the one release to the other and back.

use maintained::tungstenite as new;

use crate::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use crate::tungstenite::{Error, Message};

impl From<new::Error> for Error {
    fn from(error: new::Error) -> Self {
        match error {
            new::Error::Io(error) => Self::Io(error),
            other => Self::Other(Box::new(other)),
        }
    }
}

impl From<WebSocketConfig> for new::protocol::WebSocketConfig {
    fn from(config: WebSocketConfig) -> Self {
        Self::default()
            .max_message_size(config.max_message_size)
            .max_frame_size(config.max_frame_size)
            .accept_unmasked_frames(config.accept_unmasked_frames)
    }
}

impl From<CloseFrame<'_>> for new::protocol::CloseFrame {
    fn from(frame: CloseFrame<'_>) -> Self {
        Self { code: u16::from(frame.code).into(), reason: frame.reason.into_owned().into() }
    }
}

impl From<new::protocol::CloseFrame> for CloseFrame<'static> {
    fn from(frame: new::protocol::CloseFrame) -> Self {
        Self { code: u16::from(frame.code).into(), reason: frame.reason.as_str().to_owned().into() }
    }
}

impl From<Message> for new::Message {
    fn from(message: Message) -> Self {
        match message {
            Message::Text(text) => Self::Text(text.into()),
            Message::Binary(bytes) => Self::Binary(bytes.into()),
            Message::Ping(bytes) => Self::Ping(bytes.into()),
            Message::Pong(bytes) => Self::Pong(bytes.into()),
            Message::Close(frame) => Self::Close(frame.map(Into::into)),
        }
    }
}

impl From<new::Message> for Message {
    fn from(message: new::Message) -> Self {
        match message {
            new::Message::Text(text) => Self::Text(text.as_str().to_owned()),
            new::Message::Binary(bytes) => Self::Binary(bytes.into()),
            new::Message::Ping(bytes) => Self::Ping(bytes.into()),
            new::Message::Pong(bytes) => Self::Pong(bytes.into()),
            // A frame that is not put together is never read from a socket.
            new::Message::Frame(frame) => Self::Binary(frame.into_payload().into()),
            new::Message::Close(frame) => Self::Close(frame.map(Into::into)),
        }
    }
}
