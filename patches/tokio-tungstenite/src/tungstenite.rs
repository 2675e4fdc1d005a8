//! Messages and errors as tungstenite 0.21 had them.

pub use self::error::Error;

/// A message on a websocket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// Text.
    Text(String),
    /// Bytes.
    Binary(Vec<u8>),
    /// A question whether the other side is there.
    Ping(Vec<u8>),
    /// The answer to it.
    Pong(Vec<u8>),
    /// The end.
    Close(Option<protocol::CloseFrame<'static>>),
}

/// An error of a connection or of what it carries.
pub mod error {
    use std::fmt;

    /// The reason why a websocket does not work.
    #[derive(Debug)]
    #[non_exhaustive]
    pub enum Error {
        /// The network failed.
        Io(std::io::Error),
        /// The other side does not do as a websocket does, or is gone.
        Other(Box<maintained::tungstenite::Error>),
    }

    impl fmt::Display for Error {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            match self {
                Self::Io(error) => error.fmt(formatter),
                Self::Other(error) => error.fmt(formatter),
            }
        }
    }

    impl std::error::Error for Error {}
}

/// The protocol of websockets.
pub mod protocol {
    pub use self::frame::CloseFrame;

    /// The messages and frames that are accepted.
    #[derive(Clone, Copy, Debug)]
    pub struct WebSocketConfig {
        /// The greatest message; none for any.
        pub max_message_size: Option<usize>,
        /// The greatest frame; none for any.
        pub max_frame_size: Option<usize>,
        /// True if a client's frames are accepted unmasked.
        pub accept_unmasked_frames: bool,
    }

    impl Default for WebSocketConfig {
        fn default() -> Self {
            Self {
                max_message_size: Some(64 << 20),
                max_frame_size: Some(16 << 20),
                accept_unmasked_frames: false,
            }
        }
    }

    /// Frames.
    pub mod frame {
        use std::borrow::Cow;

        /// The reason why a websocket is closed.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct CloseFrame<'t> {
            /// The code.
            pub code: coding::CloseCode,
            /// The same in words.
            pub reason: Cow<'t, str>,
        }

        /// Codes.
        pub mod coding {
            /// The reason why a websocket is closed, as a number.
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct CloseCode(u16);

            impl From<u16> for CloseCode {
                fn from(code: u16) -> Self {
                    Self(code)
                }
            }

            impl From<CloseCode> for u16 {
                fn from(code: CloseCode) -> Self {
                    code.0
                }
            }
        }
    }
}
