//! Files that a post attaches.

/// A file to attach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// The sentence that takes its place where Discord does not take the file.
    pub instead: Option<String>,
}

impl File {
    /// Makes a text file, with the mark by which it is read as UTF-8 everywhere.
    #[must_use]
    pub fn text(name: String, text: &str) -> Self {
        Self { name, bytes: format!("\u{feff}{text}").into_bytes(), instead: None }
    }
}
