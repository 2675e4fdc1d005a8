//! The proof that somebody moved.

/// The proof that somebody moved: only a move makes one, so that a game that is played on goes on.
#[derive(Debug)]
pub struct Moved(());

impl Moved {
    pub(crate) const YES: Self = Self(());
}
