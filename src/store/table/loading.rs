//! Loading of games with their players, one statement for each game.

use std::sync::Arc;

use last_spike_engine::{Seat, Seed, Setup, Step, Token};

use super::game::{GameHeader, Player, StoredGame, Who};
use super::headers::{self, header_columns};
use super::rules::{KnownRules, Rules};
use crate::store::database::{Error, Row, Value, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, MessageId, Time};
use crate::store::rows::named::known;
use crate::store::rows::text::{parse, unreadable};
use crate::store::rows::tx::{Deferred, Tx};

/// Selects a game with its players: a row for each, the columns of the game repeated.
macro_rules! game_with_players {
    ($which:literal) => {
        concat!(
            "SELECT ",
            header_columns!(),
            r#", seed, setup, created_at, announced, computers_alone, hints, rated, public, begins, begin_post,
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
const SEED: usize = headers::COLUMNS;

/// The index of the first column of a player.
const SEAT: usize = SEED + 10;

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

/// The values of a game's row beside the header and the rules, some of them still as text.
#[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
struct Texts {
    seed: Option<Vec<u8>>,
    setup: Option<String>,
    created_at: Time,
    announced: u32,
    computers_alone: bool,
    hints: bool,
    rated: bool,
    public: Option<String>,
    begins: bool,
    begin_post: Option<MessageId>,
}

fn texts(row: &Row<'_>) -> Result<Texts, Error> {
    Ok(Texts {
        seed: row.get(SEED)?,
        setup: row.get(SEED + 1)?,
        created_at: row.get(SEED + 2)?,
        announced: row.get(SEED + 3)?,
        computers_alone: row.get(SEED + 4)?,
        hints: row.get(SEED + 5)?,
        rated: row.get(SEED + 6)?,
        public: row.get(SEED + 7)?,
        begins: row.get(SEED + 8)?,
        begin_post: row.get(SEED + 9)?,
    })
}

/// Reads the player of a row; `None` for a game without players.
fn player(row: &Row<'_>) -> Result<Option<Player>, Error> {
    let Some(seat) = row.get(SEAT)? else { return Ok(None) };
    let (level, token): (Option<String>, Option<String>) = (row.get(SEAT + 3)?, row.get(SEAT + 7)?);
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
        token: token.map(|name| known(row.get(0)?, "a token", &name, Token::named)).transpose()?,
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
    (header, rules): (GameHeader, Rules),
    texts: Texts,
    players: Vec<Player>,
) -> Result<StoredGame, StoreError> {
    let id = header.id;
    let KnownRules { edition, options, pace, scheme, unrated } = rules.read(tx, id)?;
    let seed = texts.seed.map(|bytes| <[u8; 32]>::try_from(bytes).map(Seed)).transpose();
    Ok(StoredGame {
        edition,
        options,
        seed: seed.map_err(|bytes| unreadable(id, "the seed", &format!("{} bytes", bytes.len())))?,
        public: texts
            .public
            .map(|digits| {
                digits.parse().map_err(|error| unreadable(id, "the post that it was dealt by", &error))
            })
            .transpose()?,
        scheme,
        begin_post: texts.begin_post,
        begins: texts.begins,
        setup: texts.setup.map(|text| setup(tx, id, text)).transpose()?,
        created_at: texts.created_at,
        announced: Step(texts.announced),
        pace,
        hints: texts.hints,
        rated: texts.rated,
        unrated,
        computers_alone: texts.computers_alone,
        players,
        header,
    })
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
