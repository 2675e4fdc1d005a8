//! Games, their players, their log and their snapshot.

use std::sync::Arc;

use rusqlite::{OptionalExtension, Row, params};
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::ids::small;
use super::{ChannelId, Fault, GameId, GuildId, Time, Tx, UserId};
use crate::engine::chance::hex;
use crate::engine::game::State;
use crate::engine::{Applied, Edition, Event, Game, Options, Seat, Seed, Setup, Step};

/// Where a game is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People join.
    Lobby,
    /// It is played.
    Running,
    /// It was played to its end.
    Over,
    /// It was ended before its end, or its lobby was given up.
    Closed,
    /// Its log and its snapshot disagree; stopped until somebody looks.
    Broken,
}

impl Stage {
    const ALL: [Self; 5] = [Self::Lobby, Self::Running, Self::Over, Self::Closed, Self::Broken];

    /// Returns its name in the database.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Running => "running",
            Self::Over => "over",
            Self::Closed => "closed",
            Self::Broken => "broken",
        }
    }
}

/// A game with everything about it but its state.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its number.
    pub id: GameId,
    /// Where it is in its life.
    pub stage: Stage,
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server's language.
    pub locale: String,
    /// Who opened it.
    pub host: UserId,
    /// Rule set and figures it was opened with.
    pub edition: Arc<Edition>,
    /// What the host chose.
    pub options: Options,
    /// What decides all chance; drawn at the start.
    pub seed: Option<Seed>,
    /// What was dealt at the start.
    pub setup: Option<Setup>,
    /// When it was opened.
    pub created_at: Time,
    /// When it was started.
    pub started_at: Option<Time>,
    /// The last step that a board post has told.
    pub announced: Step,
    /// Who plays, in turn order.
    pub players: Vec<Player>,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Their place in turn order.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// Who they are.
    pub who: Who,
    /// The last step they have acted at.
    pub acted: Step,
}

/// Who sits at a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person on Discord.
    Human(UserId),
    /// A computer player of that level.
    Computer(String),
}

impl Stored {
    /// Returns the seat at which a person sits.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.players.iter().find(|player| player.who == Who::Human(user)).map(|player| player.seat)
    }

    /// Returns who sits at a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    /// Returns the person at a seat; `None` for a computer.
    #[must_use]
    pub fn user(&self, seat: Seat) -> Option<UserId> {
        match self.player(seat).who {
            Who::Human(user) => Some(user),
            Who::Computer(_) => None,
        }
    }

    /// Returns the players' names in turn order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.players.iter().map(|player| player.name.clone()).collect()
    }
}

/// A step of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedStep {
    /// Its number.
    pub n: Step,
    /// Who acted.
    pub seat: Seat,
    /// Whether it was taken for a silent player.
    pub deadline: bool,
    /// What happened, with all secrets.
    pub events: Vec<Event>,
    /// When.
    pub at: Time,
}

/// Whom a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// The game.
    pub game: GameId,
    /// The seat.
    pub seat: Seat,
    /// Since when.
    pub since: Time,
    /// When silence counts as a pass.
    pub deadline: Option<Time>,
}

/// A lobby to be opened.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// The server.
    pub guild: GuildId,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The server's language.
    pub locale: String,
    /// Who opens it.
    pub host: UserId,
    /// What they are called.
    pub host_name: String,
    /// What is to be played.
    pub edition: Arc<Edition>,
    /// What the host chose.
    pub options: Options,
}

const COLUMNS: &str = "id, stage, guild, channel, locale, host, edition, options, seed, setup, created_at, \
                       started_at, announced";

/// Opens a lobby with its host on the first seat.
///
/// # Errors
/// [`Fault`] of the database.
pub fn open(tx: &Tx<'_>, new: &NewGame, now: Time) -> Result<GameId, Fault> {
    let toml = &*new.edition.source;
    let hash = hash_of(toml);
    tx.connection
        .prepare_cached("INSERT INTO editions (hash, toml) VALUES (?1, ?2) ON CONFLICT DO NOTHING")?
        .execute(params![hash, toml])?;
    tx.connection
        .prepare_cached(
            "INSERT INTO games (stage, guild, channel, locale, host, edition, options, created_at)
             VALUES ('lobby', ?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        )?
        .execute(params![new.guild, new.channel, new.locale, new.host, hash, json(&new.options), now])?;
    let id = GameId(tx.connection.last_insert_rowid().cast_unsigned());
    seat(tx, id, 0, &new.host_name, &Who::Human(new.host))?;
    Ok(id)
}

/// Seats somebody; in a lobby seats are numbered in the order of joining.
///
/// # Errors
/// [`Fault`] of the database.
pub fn seat(tx: &Tx<'_>, game: GameId, at: usize, name: &str, who: &Who) -> Result<(), Fault> {
    let (user, level) = match who {
        Who::Human(user) => (Some(*user), None),
        Who::Computer(level) => (None, Some(level)),
    };
    tx.connection
        .prepare_cached("INSERT INTO players (game, seat, name, user, level) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![game, i64::try_from(at).unwrap_or(i64::MAX), name, user, level])?;
    Ok(())
}

/// Writes who sits where anew: somebody has left a lobby.
///
/// # Errors
/// [`Fault`] of the database.
pub fn reseat(tx: &Tx<'_>, game: GameId, players: &[Player]) -> Result<(), Fault> {
    tx.connection.prepare_cached("DELETE FROM players WHERE game = ?1")?.execute([game])?;
    for (at, player) in players.iter().enumerate() {
        seat(tx, game, at, &player.name, &player.who)?;
    }
    Ok(())
}

/// Hands a lobby to another host.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_host(tx: &Tx<'_>, game: GameId, host: UserId) -> Result<(), Fault> {
    tx.connection.prepare_cached("UPDATE games SET host = ?2 WHERE id = ?1")?.execute(params![game, host])?;
    Ok(())
}

/// Moves a lobby to the thread that was made for it.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_channel(tx: &Tx<'_>, game: GameId, channel: ChannelId) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE games SET channel = ?2 WHERE id = ?1")?
        .execute(params![game, channel])?;
    Ok(())
}

/// Starts a game: what was dealt, and its first snapshot.
///
/// # Errors
/// [`Fault`] of the database.
pub fn start(
    tx: &Tx<'_>,
    id: GameId,
    seed: Seed,
    setup: &Setup,
    game: &Game,
    now: Time,
) -> Result<(), Fault> {
    tx.connection
        .prepare_cached(
            "UPDATE games SET stage = 'running', seed = ?2, setup = ?3, started_at = ?4 WHERE id = ?1",
        )?
        .execute(params![id, seed.0.as_slice(), json(setup), now])?;
    tx.connection
        .prepare_cached("INSERT INTO states (game, step, json) VALUES (?1, 0, ?2)")?
        .execute(params![id, json(game.state())])?;
    await_seats(tx, id, game, now)
}

/// Logs an accepted action and keeps the state after it; both or neither.
///
/// # Errors
/// [`Fault`] of the database: also when a step of that number is logged already.
pub fn append(
    tx: &Tx<'_>,
    id: GameId,
    seat: Seat,
    deadline: bool,
    applied: &Applied,
    now: Time,
) -> Result<(), Fault> {
    let step = applied.game.step();
    tx.connection
        .prepare_cached(
            "INSERT INTO steps (game, n, seat, deadline, events, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![id, step.0, seat.0, deadline, json(&applied.events), now])?;
    tx.connection
        .prepare_cached("UPDATE states SET step = ?2, json = ?3 WHERE game = ?1")?
        .execute(params![id, step.0, json(applied.game.state())])?;
    tx.connection
        .prepare_cached("UPDATE players SET acted = ?3 WHERE game = ?1 AND seat = ?2")?
        .execute(params![id, seat.0, step.0])?;
    if applied.game.is_over() {
        finish(tx, id, Stage::Over, now)?;
    }
    await_seats(tx, id, &applied.game, now)
}

/// Moves a game to another stage of its life.
///
/// # Errors
/// [`Fault`] of the database.
pub fn finish(tx: &Tx<'_>, id: GameId, stage: Stage, now: Time) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE games SET stage = ?2, ended_at = ?3 WHERE id = ?1")?
        .execute(params![id, stage.name(), now])?;
    if stage != Stage::Broken {
        tx.connection.prepare_cached("DELETE FROM awaited WHERE game = ?1")?.execute([id])?;
    }
    Ok(())
}

/// Keeps whom the game waits for; who was awaited before keeps waiting since then.
fn await_seats(tx: &Tx<'_>, id: GameId, game: &Game, now: Time) -> Result<(), Fault> {
    let to_act = game.to_act();
    let before = awaited(tx, id)?;
    for gone in before.iter().filter(|row| !to_act.contains(&row.seat)) {
        tx.connection
            .prepare_cached("DELETE FROM awaited WHERE game = ?1 AND seat = ?2")?
            .execute(params![id, gone.seat.0])?;
    }
    for seat in to_act.iter().filter(|seat| !before.iter().any(|row| row.seat == **seat)) {
        tx.connection
            .prepare_cached("INSERT INTO awaited (game, seat, since) VALUES (?1, ?2, ?3)")?
            .execute(params![id, seat.0, now])?;
    }
    Ok(())
}

/// Sets when silence counts as a pass, for everybody the game waits for and who has no deadline.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_deadline(tx: &Tx<'_>, id: GameId, deadline: Option<Time>) -> Result<(), Fault> {
    tx.connection
        .prepare_cached(
            "UPDATE awaited SET deadline = ?2 WHERE game = ?1 AND (deadline IS NULL OR ?2 IS NULL)",
        )?
        .execute(params![id, deadline])?;
    Ok(())
}

/// Returns whom a game waits for.
///
/// # Errors
/// [`Fault`] of the database.
pub fn awaited(tx: &Tx<'_>, id: GameId) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT game, seat, since, deadline FROM awaited WHERE game = ?1 ORDER BY seat";
    collect(tx, sql, [id], awaited_row)
}

/// Returns whose deadline has passed.
///
/// # Errors
/// [`Fault`] of the database.
pub fn overdue(tx: &Tx<'_>, now: Time) -> Result<Vec<Awaited>, Fault> {
    let sql =
        "SELECT game, seat, since, deadline FROM awaited WHERE deadline <= ?1 ORDER BY deadline, game, seat";
    collect(tx, sql, [now], awaited_row)
}

/// Returns the running games that wait for a computer player, and for which.
///
/// # Errors
/// [`Fault`] of the database.
pub fn waiting_for_computer(tx: &Tx<'_>) -> Result<Vec<Awaited>, Fault> {
    let sql = "SELECT a.game, a.seat, a.since, a.deadline FROM awaited a
               JOIN players p ON p.game = a.game AND p.seat = a.seat
               JOIN games g ON g.id = a.game
               WHERE p.level IS NOT NULL AND g.stage = 'running' ORDER BY a.since, a.game, a.seat";
    collect(tx, sql, [], awaited_row)
}

fn awaited_row(row: &Row<'_>) -> rusqlite::Result<Awaited> {
    Ok(Awaited {
        game: row.get(0)?,
        seat: Seat(small(row.get(1)?)?),
        since: row.get(2)?,
        deadline: row.get(3)?,
    })
}

/// Loads a game with its players.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn load(tx: &Tx<'_>, id: GameId) -> Result<Option<Stored>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([id], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
}

/// Loads the game of a channel that has not ended.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<Stored>, Fault> {
    let sql =
        format!("SELECT {COLUMNS} FROM games WHERE channel = ?1 AND stage IN ('lobby', 'running', 'broken')");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([channel], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
}

/// Loads the game that was played last in a channel.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn last_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<Stored>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE channel = ?1 ORDER BY id DESC LIMIT 1");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([channel], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
}

/// Returns the ids of a person's games that have not ended, those that wait for them first.
///
/// # Errors
/// [`Fault`] of the database.
pub fn of_user(tx: &Tx<'_>, user: UserId) -> Result<Vec<GameId>, Fault> {
    let sql = "SELECT p.game FROM players p JOIN games g ON g.id = p.game
               LEFT JOIN awaited a ON a.game = p.game AND a.seat = p.seat
               WHERE p.user = ?1 AND g.stage IN ('lobby', 'running', 'broken')
               ORDER BY a.since IS NULL, a.since, g.id";
    collect(tx, sql, [user], |row| row.get(0))
}

/// Returns all games at a stage.
///
/// # Errors
/// [`Fault`] of the database.
pub fn at_stage(tx: &Tx<'_>, stage: Stage) -> Result<Vec<GameId>, Fault> {
    collect(tx, "SELECT id FROM games WHERE stage = ?1 ORDER BY id", [stage.name()], |row| row.get(0))
}

/// Returns how many lobbies a person has open as host.
///
/// # Errors
/// [`Fault`] of the database.
pub fn lobbies_of(tx: &Tx<'_>, host: UserId) -> Result<u32, Fault> {
    let sql = "SELECT count(*) FROM games WHERE host = ?1 AND stage = 'lobby'";
    Ok(tx.connection.prepare_cached(sql)?.query_row([host], |row| row.get(0))?)
}

/// Returns a started game as its snapshot has it.
///
/// # Errors
/// [`Fault`] of the database, or when the snapshot cannot be read.
pub fn snapshot(tx: &Tx<'_>, stored: &Stored) -> Result<Option<Game>, Fault> {
    let sql = "SELECT json FROM states WHERE game = ?1";
    let text: Option<String> =
        tx.connection.prepare_cached(sql)?.query_row([stored.id], |row| row.get(0)).optional()?;
    let Some(text) = text else { return Ok(None) };
    let state: State = parse(stored.id, "the snapshot", &text)?;
    let game = Game::restore(Arc::clone(&stored.edition), stored.options, state)
        .map_err(|error| unreadable(stored.id, "the snapshot", &error))?;
    Ok(Some(game))
}

/// Returns a game as it was before its first step.
///
/// # Errors
/// [`Fault`] when the set-up does not fit.
pub fn beginning(stored: &Stored) -> Result<Option<Game>, Fault> {
    let (Some(seed), Some(setup)) = (stored.seed, &stored.setup) else { return Ok(None) };
    let seats = u8::try_from(stored.players.len()).unwrap_or(u8::MAX);
    let game = Game::from_setup(Arc::clone(&stored.edition), stored.options, seats, setup, seed);
    game.map(Some).map_err(|error| unreadable(stored.id, "the set-up", &error))
}

/// Rebuilds a game from its log, up to a step.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn rebuild(tx: &Tx<'_>, stored: &Stored, upto: Step) -> Result<Option<Game>, Fault> {
    let Some(mut game) = beginning(stored)? else { return Ok(None) };
    for step in log(tx, stored.id, Step(0), upto)? {
        step.events.iter().for_each(|event| game.evolve(event));
    }
    Ok(Some(game))
}

/// Returns the steps after one up to another, the latter included.
///
/// # Errors
/// [`Fault`] of the database, or when a step cannot be read.
pub fn log(tx: &Tx<'_>, id: GameId, after: Step, upto: Step) -> Result<Vec<LoggedStep>, Fault> {
    let sql =
        "SELECT n, seat, deadline, events, at FROM steps WHERE game = ?1 AND n > ?2 AND n <= ?3 ORDER BY n";
    let rows = collect(tx, sql, params![id, after.0, upto.0], |row| {
        let events: String = row.get(3)?;
        Ok((Step(small(row.get(0)?)?), Seat(small(row.get(1)?)?), row.get(2)?, events, row.get(4)?))
    })?;
    rows.into_iter()
        .map(|(n, seat, deadline, events, at)| {
            Ok(LoggedStep { n, seat, deadline, events: parse(id, "a step", &events)?, at })
        })
        .collect()
}

/// Notes that a board post has told everything up to a step.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_announced(tx: &Tx<'_>, id: GameId, step: Step) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE games SET announced = max(announced, ?2) WHERE id = ?1")?
        .execute(params![id, step.0])?;
    Ok(())
}

/// A row of `games` before its texts are read.
struct RawGame {
    id: GameId,
    stage: String,
    guild: GuildId,
    channel: ChannelId,
    locale: String,
    host: UserId,
    edition: String,
    options: String,
    seed: Option<Vec<u8>>,
    setup: Option<String>,
    created_at: Time,
    started_at: Option<Time>,
    announced: u32,
}

fn raw_game(row: &Row<'_>) -> rusqlite::Result<RawGame> {
    Ok(RawGame {
        id: row.get(0)?,
        stage: row.get(1)?,
        guild: row.get(2)?,
        channel: row.get(3)?,
        locale: row.get(4)?,
        host: row.get(5)?,
        edition: row.get(6)?,
        options: row.get(7)?,
        seed: row.get(8)?,
        setup: row.get(9)?,
        created_at: row.get(10)?,
        started_at: row.get(11)?,
        announced: row.get(12)?,
    })
}

fn read(tx: &Tx<'_>, raw: RawGame) -> Result<Stored, Fault> {
    let id = raw.id;
    let seed = raw.seed.map(|bytes| <[u8; 32]>::try_from(bytes).map(Seed)).transpose();
    Ok(Stored {
        id,
        stage: Stage::ALL.into_iter().find(|stage| stage.name() == raw.stage).unwrap_or(Stage::Broken),
        guild: raw.guild,
        channel: raw.channel,
        locale: raw.locale,
        host: raw.host,
        edition: edition(tx, id, &raw.edition)?,
        options: parse(id, "the options", &raw.options)?,
        seed: seed.map_err(|bytes| unreadable(id, "the seed", &format!("{} bytes", bytes.len())))?,
        setup: raw.setup.map(|setup| parse(id, "the set-up", &setup)).transpose()?,
        created_at: raw.created_at,
        started_at: raw.started_at,
        announced: Step(raw.announced),
        players: players(tx, id)?,
    })
}

/// Returns a stored table of figures; each is read once.
fn edition(tx: &Tx<'_>, game: GameId, hash: &str) -> Result<Arc<Edition>, Fault> {
    if let Some(known) = tx.editions.borrow().get(hash) {
        return Ok(Arc::clone(known));
    }
    let sql = "SELECT toml FROM editions WHERE hash = ?1";
    let toml: String = tx.connection.prepare_cached(sql)?.query_row([hash], |row| row.get(0))?;
    let edition = Edition::parse(&toml, hash).map_err(|error| unreadable(game, "the edition", &error))?;
    let edition = Arc::new(edition);
    tx.editions.borrow_mut().insert(hash.to_owned(), Arc::clone(&edition));
    Ok(edition)
}

fn players(tx: &Tx<'_>, id: GameId) -> Result<Vec<Player>, Fault> {
    let sql = "SELECT seat, name, user, level, acted FROM players WHERE game = ?1 ORDER BY seat";
    collect(tx, sql, [id], |row| {
        let level: Option<String> = row.get(3)?;
        Ok(Player {
            seat: Seat(small(row.get(0)?)?),
            name: row.get(1)?,
            who: match level {
                Some(level) => Who::Computer(level),
                None => Who::Human(row.get(2)?),
            },
            acted: Step(row.get(4)?),
        })
    })
}

fn collect<T>(
    tx: &Tx<'_>,
    sql: &str,
    params: impl rusqlite::Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Fault> {
    let mut statement = tx.connection.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn hash_of(toml: &str) -> String {
    hex(&Sha256::digest(toml))
}

/// Writes a value of the engine as JSON, which none of its types can fail at.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("invariant: the engine's types are JSON")
}

fn parse<T: DeserializeOwned>(game: GameId, what: &'static str, text: &str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|error| unreadable(game, what, &error))
}

fn unreadable(game: GameId, what: &'static str, why: &impl ToString) -> Fault {
    Fault::Unreadable { game, what, why: why.to_string() }
}
