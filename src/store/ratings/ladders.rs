//! Ladders: the ratings of a server and an edition, and how well these have foretold the results of games.
//!
//! Recomputed ratings are a draft beside the shown ones, with a number of its own (a generation). Once the draft
//! includes the last game, it becomes the generation that is shown.

use super::division::{Division, guild, number};
use super::results::EndedGame;
use super::season::Span;
use crate::store::database::{Error, Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GuildId, LadderId};
use crate::store::rows::tx::Tx;

/// A ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// The ladder's number.
    pub id: LadderId,
    /// The server; `None` for direct messages, where games are counted and not rated.
    pub guild: Option<GuildId>,
    /// The edition's name.
    pub edition: String,
    /// The number of finished games that are counted.
    pub games: u32,
    /// The ratings that are shown.
    pub shown: Generation,
    /// The ratings that are being recomputed.
    pub draft: Option<Generation>,
}

/// One generation of ratings, as far as it is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Generation {
    /// Their number within the ladder.
    pub generation: i64,
    /// The τ that they are computed with.
    pub tau: f64,
    /// The last game that has been counted.
    pub last: EndedGame,
}

/// The ratings of a ladder of one generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RatingSet {
    /// The ladder.
    pub(crate) ladder: LadderId,
    /// Their number within the ladder.
    pub(crate) generation: i64,
}

impl Ladder {
    /// Returns the ladder's server and edition.
    #[must_use]
    pub fn division(&self) -> Division<'_> {
        Division { guild: self.guild, edition: &self.edition }
    }

    /// Returns the ratings that are shown.
    pub(crate) const fn shown_set(&self) -> RatingSet {
        RatingSet { ladder: self.id, generation: self.shown.generation }
    }
}

/// Returns the bits of a number, the form in which it is stored without loss.
pub(super) const fn bits(number: f64) -> i64 {
    number.to_bits().cast_signed()
}

/// Returns the number that was stored by its bits.
pub(super) const fn of_bits(bits: i64) -> f64 {
    f64::from_bits(bits.cast_unsigned())
}

macro_rules! columns {
    () => {
        "SELECT id, guild, edition, games, generation, tau, last_at, last_game, draft, draft_tau, draft_at, draft_game
         FROM ladders "
    };
}

fn read(row: &Row<'_>) -> Result<Ladder, Error> {
    let draft = match (row.get(8)?, row.get(9)?, row.get(10)?, row.get(11)?) {
        (Some(generation), Some(tau), Some(at), Some(game)) => {
            Some(Generation { generation, tau: of_bits(tau), last: EndedGame { at, game } })
        }
        _ => None,
    };
    Ok(Ladder {
        id: row.get(0)?,
        guild: guild(row.get(1)?),
        edition: row.get(2)?,
        games: row.get(3)?,
        shown: Generation {
            generation: row.get(4)?,
            tau: of_bits(row.get(5)?),
            last: EndedGame { at: row.get(6)?, game: row.get(7)? },
        },
        draft,
    })
}

/// Returns the ladder of a division, if a game of it has ended.
pub fn find(tx: &Tx<'_>, Division { guild, edition }: Division<'_>) -> Result<Option<Ladder>, StoreError> {
    let sql = concat!(columns!(), "WHERE guild = ?1 AND edition = ?2");
    tx.row(sql, params![number(guild), edition], read)
}

/// Returns the ladder of a number.
pub(crate) fn load(tx: &Tx<'_>, id: LadderId) -> Result<Option<Ladder>, StoreError> {
    tx.row(concat!(columns!(), "WHERE id = ?1"), params![id], read)
}

/// Returns the edition with the most finished games in a server.
pub(crate) fn most_played(tx: &Tx<'_>, guild: GuildId) -> Result<Option<String>, StoreError> {
    let sql =
        "SELECT edition FROM ladders WHERE guild = ?1 AND games > 0 ORDER BY games DESC, edition LIMIT 1";
    tx.row(sql, params![guild], |row| row.get(0))
}

/// Creates the ladder of a division if there is none, and locks it. A transaction that ends a game locks it last.
pub(crate) fn hold(
    tx: &Tx<'_>,
    Division { guild, edition }: Division<'_>,
    tau: f64,
) -> Result<Ladder, StoreError> {
    let guild = number(guild);
    tx.run(
        "INSERT INTO ladders (guild, edition, tau) VALUES (?1, ?2, ?3) ON CONFLICT (guild, edition) DO NOTHING",
        params![guild, edition, bits(tau)],
    )?;
    tx.lock_ladder(
        "SELECT 1 FROM ladders WHERE guild = ?1 AND edition = ?2 FOR NO KEY UPDATE",
        params![guild, edition],
    )?;
    tx.one(concat!(columns!(), "WHERE guild = ?1 AND edition = ?2"), params![guild, edition], read)
}

/// Locks a ladder, before anything is written.
pub(crate) fn lock(tx: &Tx<'_>, id: LadderId) -> Result<(), StoreError> {
    tx.lock("SELECT 1 FROM ladders WHERE id = ?1 FOR NO KEY UPDATE", params![id])
}

/// Stores the current state of a ladder.
pub(crate) fn set(tx: &Tx<'_>, ladder: &Ladder) -> Result<(), StoreError> {
    let Generation { generation, tau, last } = ladder.shown;
    let draft = ladder.draft;
    tx.run(
        "UPDATE ladders SET games = ?2, generation = ?3, tau = ?4, last_at = ?5, last_game = ?6, draft = ?7,
             draft_tau = ?8, draft_at = ?9, draft_game = ?10 WHERE id = ?1",
        params![
            ladder.id,
            ladder.games,
            generation,
            bits(tau),
            last.at,
            last.game,
            draft.map(|draft| draft.generation),
            draft.map(|draft| bits(draft.tau)),
            draft.map(|draft| draft.last.at),
            draft.map(|draft| draft.last.game)
        ],
    )
}

/// Returns a new number for a generation of a ladder's ratings.
pub(crate) fn next_generation(tx: &Tx<'_>, id: LadderId) -> Result<i64, StoreError> {
    let sql = "UPDATE ladders SET newest = newest + 1 WHERE id = ?1 RETURNING newest";
    tx.one(sql, params![id], |row| row.get(0))
}

/// Returns the τ that was last noted as configured; `None` if none was noted yet.
pub(crate) fn tau(tx: &Tx<'_>) -> Result<Option<f64>, StoreError> {
    tx.row("SELECT tau FROM rating_settings WHERE one = 1", params![], |row| row.get(0).map(of_bits))
}

/// Notes the τ that the bot is configured with.
pub(crate) fn set_tau(tx: &Tx<'_>, tau: f64) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO rating_settings (one, tau) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET tau = excluded.tau",
        params![bits(tau)],
    )
}

/// Returns the ladders that were computed with another τ.
pub(crate) fn of_other_tau(tx: &Tx<'_>, tau: f64) -> Result<Vec<LadderId>, StoreError> {
    let sql = "SELECT id FROM ladders WHERE tau <> ?1 OR draft_tau <> ?1 ORDER BY id";
    tx.rows(sql, params![bits(tau)], |row| row.get(0))
}

/// The success of ratings in foretelling games, compared with forecasts from wins so far. The sums are those of the
/// ratings' `Forecast`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Foretold {
    /// The number of games.
    pub games: u32,
    /// The number of games that one player won alone.
    pub winners: u32,
    /// The number of pairs of players, without pairs that shared a place.
    pub pairs: u32,
    /// The winners that ratings foretold, in sixtieths.
    pub winner_sixtieths: u32,
    /// The pairs whose order ratings foretold, in halves.
    pub pair_halves: u32,
    /// The winners that wins so far foretold, in sixtieths.
    pub winner_sixtieths_by_wins: u32,
    /// The pairs whose order wins so far foretold, in halves.
    pub pair_halves_by_wins: u32,
}

/// Adds sums of foretold games to the stored sums of a span.
pub(crate) fn add_foretold(
    tx: &Tx<'_>,
    RatingSet { ladder, generation }: RatingSet,
    span: Span,
    more: &Foretold,
) -> Result<(), StoreError> {
    tx.run(
        "INSERT INTO forecasts (ladder, generation, season, games, winners, pairs, winner_sixtieths, pair_halves,
             winner_sixtieths_by_wins, pair_halves_by_wins) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
         ON CONFLICT (ladder, generation, season) DO UPDATE SET games = forecasts.games + excluded.games,
             winners = forecasts.winners + excluded.winners, pairs = forecasts.pairs + excluded.pairs,
             winner_sixtieths = forecasts.winner_sixtieths + excluded.winner_sixtieths,
             pair_halves = forecasts.pair_halves + excluded.pair_halves,
             winner_sixtieths_by_wins = forecasts.winner_sixtieths_by_wins + excluded.winner_sixtieths_by_wins,
             pair_halves_by_wins = forecasts.pair_halves_by_wins + excluded.pair_halves_by_wins",
        params![
            ladder,
            generation,
            span.0,
            more.games,
            more.winners,
            more.pairs,
            more.winner_sixtieths,
            more.pair_halves,
            more.winner_sixtieths_by_wins,
            more.pair_halves_by_wins
        ],
    )
}

/// Returns how well the games of a ladder were foretold; `None` if none is stored.
pub(crate) fn foretold(
    tx: &Tx<'_>,
    RatingSet { ladder, generation }: RatingSet,
    span: Span,
) -> Result<Option<Foretold>, StoreError> {
    let sql = "SELECT games, winners, pairs, winner_sixtieths, pair_halves, winner_sixtieths_by_wins,
                 pair_halves_by_wins FROM forecasts WHERE ladder = ?1 AND generation = ?2 AND season = ?3";
    tx.row(sql, params![ladder, generation, span.0], |row| {
        Ok(Foretold {
            games: row.get(0)?,
            winners: row.get(1)?,
            pairs: row.get(2)?,
            winner_sixtieths: row.get(3)?,
            pair_halves: row.get(4)?,
            winner_sixtieths_by_wins: row.get(5)?,
            pair_halves_by_wins: row.get(6)?,
        })
    })
}
