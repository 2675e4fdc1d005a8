//! The editions that can be played.

use std::sync::Arc;

use last_spike_engine::Edition;

use super::refusal::Refusal;

/// The editions that can be chosen: the program's own and the operator's.
#[derive(Clone, Debug)]
pub struct Editions(Vec<Arc<Edition>>);

impl Editions {
    /// Creates the choice of editions, the default first; of two editions with one name the later counts.
    #[must_use]
    pub fn new(editions: Vec<Arc<Edition>>) -> Self {
        let mut kept: Vec<Arc<Edition>> = Vec::new();
        for edition in editions {
            match kept.iter_mut().find(|other| other.id == edition.id) {
                Some(other) => *other = edition,
                None => kept.push(edition),
            }
        }
        Self(kept)
    }

    /// Returns the editions, the default first.
    pub fn iter(&self) -> impl Iterator<Item = &Arc<Edition>> {
        self.0.iter()
    }

    /// Returns an edition by its name, or the default.
    ///
    /// # Errors
    /// [`Refusal::UnknownEdition`] if no edition has that name.
    pub fn find(&self, id: Option<&str>) -> Result<Arc<Edition>, Refusal> {
        let found = match id {
            None => self.0.first(),
            Some(id) => self.0.iter().find(|edition| edition.id.0 == id),
        };
        found.cloned().ok_or_else(|| Refusal::UnknownEdition { name: id.unwrap_or_default().to_owned() })
    }
}
