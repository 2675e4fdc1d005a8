//! The editions that come with the program.

use std::sync::Arc;

use super::definition::Edition;

impl Edition {
    /// Returns the editions that come with the program, the default first.
    ///
    /// # Panics
    /// Never: the tests read all of them.
    #[must_use]
    pub fn all() -> Vec<Arc<Self>> {
        const FILES: [(&str, &str); 3] = [
            ("columbia-2015.toml", include_str!("../editions/columbia-2015.toml")),
            ("kickstarter-2015.toml", include_str!("../editions/kickstarter-2015.toml")),
            ("gamma-two-1976.toml", include_str!("../editions/gamma-two-1976.toml")),
        ];
        let parse =
            |(file, toml)| Self::parse(toml, file).expect("invariant: the editions of the program are sound");
        FILES.map(parse).map(Arc::new).to_vec()
    }
}
