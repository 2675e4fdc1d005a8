//! The emoji of an application.

use std::sync::Arc;

use crate::terms::id::Id;

/// An emoji that belongs to the application.
#[derive(Clone, Debug)]
pub struct Emoji {
    /// Its id.
    pub id: Id,
    /// Its name, which no other one has.
    pub name: String,
    /// The media type of its picture.
    pub content_type: String,
    /// The bytes of its picture.
    pub bytes: Arc<[u8]>,
}
