//! Files that are sent with a message.

use bytes::Bytes;

/// A file that is sent with a message. Its copies share their content, so that many may be on their way at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// The file's name.
    pub name: String,
    /// The words for those who do not see it.
    pub description: Option<String>,
    /// The content.
    pub bytes: Bytes,
}

impl Attachment {
    /// Creates a file without a description.
    #[must_use]
    pub fn new(bytes: impl Into<Bytes>, name: impl Into<String>) -> Self {
        Self { name: name.into(), description: None, bytes: bytes.into() }
    }

    /// Adds the words for those who do not see it.
    #[must_use]
    pub fn described(self, words: impl Into<String>) -> Self {
        Self { description: Some(words.into()), ..self }
    }
}
