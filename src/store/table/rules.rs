//! The rules of a stored game: its edition, its options, and what else its row says of how it is played.

use std::sync::Arc;

use last_spike_engine::{Edition, Options, Scheme};

use super::conditions::{Pace, PostStyle, Unrated};
use super::kinds::Open;
use crate::store::database::{columns, params, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::named::known;
use crate::store::rows::text::{is_unknown, parse, unreadable};
use crate::store::rows::tx::Tx;

columns! {
    /// The rules of a game as they are stored.
    pub(super) struct Rules {
        edition: String = "edition",
        options: String = "options",
        pace: Option<String> = "pace",
        posts: String = "posts",
        scheme: u32 = "scheme",
        unrated: Option<String> = "unrated",
        /// The kinds of votes, pauses and questions that are open in the game.
        open: Open = Open::COLUMNS,
    }
}

/// The rules of a game.
pub(super) struct KnownRules {
    pub(super) edition: Arc<Edition>,
    pub(super) options: Options,
    /// The pace; `None` in a lobby for which nobody has chosen one.
    pub(super) pace: Option<Pace>,
    /// The scheme in which the game began.
    pub(super) scheme: Scheme,
    /// The reason why the game does not count although its host wanted it to.
    pub(super) unrated: Option<Unrated>,
}

impl Rules {
    /// Returns the rules.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or if one of them can't be read or only a newer program knows it.
    pub(super) fn read(&self, tx: &Tx<'_>, game: GameId) -> Result<KnownRules, StoreError> {
        self.open.check(game)?;
        known(game, "how much of it stays in the channel", &self.posts, PostStyle::from_name)?;
        let (pace, unrated) = (self.pace.as_deref(), self.unrated.as_deref());
        Ok(KnownRules {
            // Before what may be damaged: damage does not make a game this program's.
            pace: pace.map(|name| known(game, "the pace", name, Pace::named)).transpose()?,
            scheme: known(game, "the scheme", &self.scheme.to_string(), |_| Scheme::of_version(self.scheme))?,
            unrated: unrated
                .map(|name| known(game, "why it is not rated", name, Unrated::named))
                .transpose()?,
            options: parse(game, "the options", &self.options)?,
            edition: edition(tx, game, &self.edition)?,
        })
    }
}

/// Returns the edition stored under `hash`; each is parsed once and then cached.
fn edition(tx: &Tx<'_>, game: GameId, hash: &str) -> Result<Arc<Edition>, StoreError> {
    if let Some(known) = tx.cache.edition(hash) {
        return Ok(known);
    }
    let sql = "SELECT toml FROM editions WHERE hash = ?1";
    let toml: String = tx.one(sql, params![hash], whole)?;
    let edition = Edition::parse_stored(&toml, hash).map_err(|error| {
        let what = "the edition";
        let is_newer = error.field == "revision" || is_unknown(&error);
        if is_newer { StoreError::Newer { game, what } } else { unreadable(game, what, &error) }
    })?;
    let edition = Arc::new(edition);
    tx.cache.keep_edition(hash, &edition);
    Ok(edition)
}
