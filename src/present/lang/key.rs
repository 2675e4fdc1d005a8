//! The keys of the sentences, which `build.rs` makes of the Fluent files: `button-roll` is `BUTTON_ROLL`. Where variants
//! of a type have sentences, they are called as the variants are: `refusal-no-game` is `refusal::NoGame`.

/// The key of a sentence. There is none but of those in the files, and one that nobody asks for is a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Key(&'static str);

impl Key {
    /// Returns it as it is written in the files.
    pub(crate) const fn name(self) -> &'static str {
        self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/keys.rs"));
