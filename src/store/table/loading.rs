//! Loading of games with their players, one statement for each game.

use std::sync::Arc;

use last_spike_engine::{Seed, Setup, Step};

use super::conditions::Conditions;
use super::game::{GameHeader, Player, StoredGame};
use super::headers;
use super::rules::{KnownRules, Rules};
use crate::store::database::{FromColumns, Value, columns, params, sql};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{ChannelId, GameId, MessageId, Time};
use crate::store::rows::text::{parse, unreadable};
use crate::store::rows::tx::{Deferred, Tx};

/// Selects a game with its players: a row for each, the columns of the game repeated.
macro_rules! game_with_players {
    ($which:literal) => {
        sql!(
            "SELECT ",
            headers::COLUMNS,
            ", ",
            Texts::COLUMNS,
            ", ",
            Player::COLUMNS,
            " FROM games g LEFT JOIN players p ON p.game = g.id WHERE ",
            $which,
            " ORDER BY p.seat"
        )
    };
}

/// The part of a row that is the game's own.
type OfGame = (GameHeader, Rules, Texts);

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

columns! {
    /// The values of a game's row beside the header and the rules, some of them still as text.
    #[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
    struct Texts {
        seed: Option<Vec<u8>> = "seed",
        setup: Option<String> = "setup",
        created_at: Time = "created_at",
        announced: Step = "announced",
        computers_alone: bool = "computers_alone",
        conditions: Conditions = Conditions::COLUMNS,
        public: Option<String> = "public",
        begins: bool = "begins",
        begin_post: Option<MessageId> = "begin_post",
    }
}

fn find(tx: &Tx<'_>, sql: &str, params: &[Value<'_>]) -> Result<Deferred<Option<StoredGame>>, StoreError> {
    let mut is_first = true;
    let rows = tx.prefetch(sql, params, move |row| {
        // The later rows repeat the columns of the game: only the first row's are read.
        let game = if std::mem::take(&mut is_first) { Some(row.read::<OfGame>(0)?) } else { None };
        Ok((game, row.read_of_game::<Option<Player>>(OfGame::COUNT)?))
    })?;
    Ok(rows.then(|tx, rows| {
        let (games, players): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let Some(found) = games.into_iter().flatten().next() else { return Ok(None) };
        game(tx, found, players.into_iter().flatten().collect()).map(Some)
    }))
}

fn game(tx: &Tx<'_>, (header, rules, texts): OfGame, players: Vec<Player>) -> Result<StoredGame, StoreError> {
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
        announced: texts.announced,
        pace,
        conditions: texts.conditions,
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
