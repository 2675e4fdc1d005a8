//! Loading of games with their players, one statement for each game.

use std::sync::Arc;

use last_spike_engine::{Edition, Scheme, Seat, Seed, Setup, Step, Token};

use super::game::{GameHeader, Player, StoredGame, Unrated, Who};
use super::headers::{self, header_columns};
use super::pace::Pace;
use crate::store::database::{Error, Row, Value, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, MessageId, Time};
use crate::store::rows::text::{parse, unreadable};
use crate::store::rows::tx::{Deferred, Tx};

/// Selects a game with its players: a row for each, the columns of the game repeated.
macro_rules! game_with_players {
    ($which:literal) => {
        concat!(
            "SELECT ",
            header_columns!(),
            r#", edition, options, seed, setup, created_at, announced, computers_alone, pace, hints, rated, unrated, public,
             begins, scheme, begin_post,
             p.seat, p.name, p."user", p.level, p.acted, p.stand_in, p.since, p.token,
             (SELECT t.name FROM tenures t WHERE t.game = p.game AND t.seat = p.seat
              ORDER BY t.since, t.id LIMIT 1)
             FROM games g LEFT JOIN players p ON p.game = g.id WHERE "#,
            $which,
            " ORDER BY p.seat"
        )
    };
}

/// The index of the first column after the columns of the header.
const EDITION: usize = headers::COLUMNS;

/// The index of the first column of a player.
const SEAT: usize = EDITION + 15;

/// Selects a game by its id.
const BY_ID: &str = game_with_players!("g.id = ?1");

/// Selects the game that was opened last in a channel.
pub(in crate::store) const LAST_IN_CHANNEL: &str =
    game_with_players!("g.id = (SELECT max(id) FROM games WHERE channel = ?1)");

/// Selects the game of a channel that has not ended.
pub(in crate::store) const IN_CHANNEL: &str =
    game_with_players!("g.channel = ?1 AND g.stage IN ('lobby', 'running', 'broken')");

/// Locks a game until the transaction ends.
pub fn lock(tx: &Tx<'_>, id: GameId) -> Result<(), StoreError> {
    tx.lock(LOCK, params![id])
}

/// Locks the row of a game.
const LOCK: &str = "SELECT 1 FROM games WHERE id = ?1 FOR NO KEY UPDATE";

/// Locks games until the transaction ends, always in the order of their ids, so that two transactions never wait for
/// each other.
pub fn lock_all(tx: &Tx<'_>, mut ids: Vec<GameId>) -> Result<(), StoreError> {
    ids.sort_unstable();
    ids.dedup();
    ids.into_iter().try_for_each(|id| lock(tx, id))
}

/// Loads a game with its players. A transaction that may write locks it until it ends.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn load(tx: &Tx<'_>, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    prefetch(tx, id)?.read(tx)
}

/// Locks a game and asks the database for it; [`load`] also waits for the answer.
pub(crate) fn prefetch(tx: &Tx<'_>, id: GameId) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    lock(tx, id)?;
    find(tx, BY_ID, params![id])
}

/// Loads a game with its players without a lock: others may change it meanwhile.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn read(tx: &Tx<'_>, id: GameId) -> Result<Option<StoredGame>, StoreError> {
    find(tx, BY_ID, params![id])?.read(tx)
}

/// Loads the game of a channel that has not ended.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<StoredGame>, StoreError> {
    prefetch_in_channel(tx, channel)?.read(tx)
}

/// Locks a channel and asks the database for its game; [`in_channel`] also waits for the answer.
pub(crate) fn prefetch_in_channel(
    tx: &Tx<'_>,
    channel: ChannelId,
) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    lock_channel(tx, channel)?;
    find(tx, IN_CHANNEL, params![channel])
}

/// Loads the game that was opened last in a channel.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn last_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<StoredGame>, StoreError> {
    lock_channel(tx, channel)?;
    find(tx, LAST_IN_CHANNEL, params![channel])?.read(tx)
}

/// Locks a channel and its game that has not ended until the transaction ends. The channel has a lock of its own
/// because a new game may be opened in it.
pub fn lock_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<(), StoreError> {
    tx.lock("SELECT pg_advisory_xact_lock(?1)", params![channel])?;
    tx.lock(
        "SELECT 1 FROM games WHERE channel = ?1 AND stage IN ('lobby', 'running', 'broken') FOR NO KEY UPDATE",
        params![channel],
    )
}

/// The values of a game's row beside the header, most of them still as text.
#[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
struct Texts {
    edition: String,
    options: String,
    seed: Option<Vec<u8>>,
    setup: Option<String>,
    created_at: Time,
    announced: u32,
    computers_alone: bool,
    pace: Option<String>,
    hints: bool,
    rated: bool,
    unrated: Option<String>,
    public: Option<String>,
    begins: bool,
    scheme: u32,
    begin_post: Option<MessageId>,
}

fn texts(row: &Row<'_>) -> Result<Texts, Error> {
    Ok(Texts {
        edition: row.get(EDITION)?,
        options: row.get(EDITION + 1)?,
        seed: row.get(EDITION + 2)?,
        setup: row.get(EDITION + 3)?,
        created_at: row.get(EDITION + 4)?,
        announced: row.get(EDITION + 5)?,
        computers_alone: row.get(EDITION + 6)?,
        pace: row.get(EDITION + 7)?,
        hints: row.get(EDITION + 8)?,
        rated: row.get(EDITION + 9)?,
        unrated: row.get(EDITION + 10)?,
        public: row.get(EDITION + 11)?,
        begins: row.get(EDITION + 12)?,
        scheme: row.get(EDITION + 13)?,
        begin_post: row.get(EDITION + 14)?,
    })
}

/// Reads the player of a row; `None` for a game without players.
fn player(row: &Row<'_>) -> Result<Option<Player>, Error> {
    let Some(seat) = row.get(SEAT)? else { return Ok(None) };
    let level: Option<String> = row.get(SEAT + 3)?;
    Ok(Some(Player {
        seat: Seat(seat),
        name: row.get(SEAT + 1)?,
        who: match level {
            Some(level) => Who::Computer(level),
            None => Who::Human(row.get(SEAT + 2)?),
        },
        acted: Step(row.get(SEAT + 4)?),
        stand_in: row.get(SEAT + 5)?,
        since: Step(row.get(SEAT + 6)?),
        // A token that only a newer program knows counts as not chosen.
        token: row.get::<Option<String>>(SEAT + 7)?.as_deref().and_then(Token::named),
        first_name: row.get(SEAT + 8)?,
    }))
}

fn find(tx: &Tx<'_>, sql: &str, params: &[Value<'_>]) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    let mut is_first = true;
    let rows = tx.prefetch(sql, params, move |row| {
        // The later rows repeat the columns of the game: only the first row's are read.
        let game =
            if std::mem::take(&mut is_first) { Some((headers::read(row)?, texts(row)?)) } else { None };
        Ok((game, player(row)?))
    })?;
    Ok(rows.then(|tx, rows| {
        let (games, players): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let Some((header, texts)) = games.into_iter().flatten().next() else { return Ok(None) };
        game(tx, header, texts, players.into_iter().flatten().collect()).map(Some)
    }))
}

fn game(
    tx: &Tx<'_>,
    header: GameHeader,
    texts: Texts,
    players: Vec<Player>,
) -> Result<StoredGame, StoreError> {
    let id = header.id;
    let seed = texts.seed.map(|bytes| <[u8; 32]>::try_from(bytes).map(Seed)).transpose();
    Ok(StoredGame {
        edition: edition(tx, id, &texts.edition)?,
        options: parse(id, "the options", &texts.options)?,
        seed: seed.map_err(|bytes| unreadable(id, "the seed", &format!("{} bytes", bytes.len())))?,
        public: texts
            .public
            .map(|digits| {
                digits.parse().map_err(|error| unreadable(id, "the post that it was dealt by", &error))
            })
            .transpose()?,
        // A scheme that only a newer program knows can't be played on here.
        scheme: Scheme::of_version(texts.scheme)
            .ok_or_else(|| unreadable(id, "the scheme", &texts.scheme))?,
        begin_post: texts.begin_post,
        begins: texts.begins,
        setup: texts.setup.map(|text| setup(tx, id, text)).transpose()?,
        created_at: texts.created_at,
        announced: Step(texts.announced),
        // A pace that only a newer program knows counts as the default here.
        pace: texts.pace.map(|name| Pace::named(&name).unwrap_or_default()),
        hints: texts.hints,
        rated: texts.rated,
        unrated: texts.unrated.as_deref().and_then(Unrated::named),
        computers_alone: texts.computers_alone,
        players,
        header,
    })
}

/// Returns the edition stored under `hash`; each is parsed once and then cached.
fn edition(tx: &Tx<'_>, game: GameId, hash: &str) -> Result<Arc<Edition>, StoreError> {
    if let Some(known) = tx.cache.edition(hash) {
        return Ok(known);
    }
    let sql = "SELECT toml FROM editions WHERE hash = ?1";
    let toml: String = tx.one(sql, params![hash], |row| row.get(0))?;
    let edition =
        Edition::parse_stored(&toml, hash).map_err(|error| unreadable(game, "the edition", &error))?;
    let edition = Arc::new(edition);
    tx.cache.keep_edition(hash, &edition);
    Ok(edition)
}

/// Returns the set-up that a game's row holds as JSON. It never changes, so it is parsed once and then cached.
fn setup(tx: &Tx<'_>, game: GameId, text: String) -> Result<Arc<Setup>, StoreError> {
    if let Some(known) = tx.cache.setups.get(game, &text) {
        return Ok(known);
    }
    let setup: Arc<Setup> = Arc::new(parse(game, "the set-up", &text)?);
    tx.cache.setups.keep(game, text, Arc::clone(&setup));
    Ok(setup)
}
