//! The rules of a stored game: its edition, its options, and what else its row says of how it is played.

use std::sync::Arc;

use last_spike_engine::{Edition, Options, Scheme};

use super::game::Unrated;
use super::pace::Pace;
use crate::store::database::{Error, Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::GameId;
use crate::store::rows::named::known;
use crate::store::rows::text::{newer, not_understood, parse};
use crate::store::rows::tx::Tx;

/// The index of the first column of the rules; the columns of the header come before.
const EDITION: usize = 9;

/// The rules of a game, the edition and the options as they are stored.
pub(super) struct Rules {
    edition: String,
    options: String,
    /// The pace; `None` in a lobby for which nobody has chosen one.
    pub(super) pace: Option<Pace>,
    /// The scheme in which the game began.
    pub(super) scheme: Scheme,
    /// The reason why the game does not count although its host wanted it to.
    pub(super) unrated: Option<Unrated>,
}

impl Rules {
    /// Reads the rules from the columns after those of the header.
    ///
    /// # Errors
    /// [`Error::Newer`] if only a newer program knows one of the names.
    pub(super) fn of(game: GameId, row: &Row<'_>) -> Result<Self, Error> {
        let (pace, unrated): (Option<String>, Option<String>) =
            (row.get(EDITION + 2)?, row.get(EDITION + 4)?);
        let scheme: u32 = row.get(EDITION + 3)?;
        Ok(Self {
            edition: row.get(EDITION)?,
            options: row.get(EDITION + 1)?,
            pace: pace.map(|name| known(game, "the pace", &name, Pace::named)).transpose()?,
            scheme: known(game, "the scheme", &scheme.to_string(), |_| Scheme::of_version(scheme))?,
            unrated: unrated
                .map(|name| known(game, "why it is not rated", &name, Unrated::named))
                .transpose()?,
        })
    }

    /// Returns the edition and the options.
    ///
    /// # Errors
    /// [`StoreError`] of the database, or if one of them can't be read or only a newer program knows it.
    pub(super) fn read(&self, tx: &Tx<'_>, game: GameId) -> Result<(Arc<Edition>, Options), StoreError> {
        let options = parse(game, "the options", &self.options)?;
        Ok((edition(tx, game, &self.edition)?, options))
    }
}

/// Returns the edition stored under `hash`; each is parsed once and then cached.
fn edition(tx: &Tx<'_>, game: GameId, hash: &str) -> Result<Arc<Edition>, StoreError> {
    if let Some(known) = tx.cache.edition(hash) {
        return Ok(known);
    }
    let sql = "SELECT toml FROM editions WHERE hash = ?1";
    let toml: String = tx.one(sql, params![hash], |row| row.get(0))?;
    let edition = Edition::parse_stored(&toml, hash).map_err(|error| match &*error.field {
        "revision" => newer(game, "the edition", &error),
        _ => not_understood(game, "the edition", &error),
    })?;
    let edition = Arc::new(edition);
    tx.cache.keep_edition(hash, &edition);
    Ok(edition)
}
