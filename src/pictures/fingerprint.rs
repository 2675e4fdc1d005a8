//! The fingerprint of a picture that everybody may see: pictures of the same fingerprint are the same.

use std::fmt::{self, Write};

use last_spike_engine::{View, Viewer};
use sha2::{Digest, Sha256};

use crate::present::{Drawing, Lang};

/// The SHA-256 of all that a picture is made of: the position, the edition's figures, names, tokens and the language.
/// What changes the picture changes its fingerprint, so nothing has to be told to whoever keeps pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub(crate) [u8; 32]);

impl Fingerprint {
    /// Returns the fingerprint of a drawing with words in a language; `None` if it is made of something that one viewer
    /// alone may see.
    #[must_use]
    pub fn of(drawing: &Drawing, lang: Lang) -> Option<Self> {
        if !is_for_everybody(drawing) {
            return None;
        }
        let mut written = Written(Sha256::new());
        // Debug names every field, also those that are added later.
        write!(written, "{lang:?} {drawing:?}").ok()?;
        Some(Self(written.0.finalize().into()))
    }
}

/// Returns whether a drawing is made of nothing but what everybody may see.
fn is_for_everybody(drawing: &Drawing) -> bool {
    let is_public = |view: &View| view.viewer == Viewer::Spectator;
    match drawing {
        Drawing::Board { view, .. }
        | Drawing::Lobby { view, .. }
        | Drawing::Lot { view, .. }
        | Drawing::Guide { view, .. }
        | Drawing::Result { view, .. } => is_public(view),
        Drawing::Replay { turns, .. } => turns.iter().all(|(view, _)| is_public(view)),
        // There is none before the end, when everything is public.
        Drawing::Review { .. } => true,
        Drawing::Table { .. }
        | Drawing::Market { .. }
        | Drawing::Hand { .. }
        | Drawing::Profile(_)
        | Drawing::Leaderboard(_)
        | Drawing::Drawn(_) => false,
    }
}

/// Hashes what is written into it.
struct Written(Sha256);

impl Write for Written {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
