//! Games and their players.

use std::sync::Arc;

use rusqlite::{OptionalExtension, Row, params};
use sha2::{Digest, Sha256};

use super::ids::small;
use super::jobs::{self, Job};
use super::row::{collect, json, parse, unreadable};
use super::{ChannelId, Fault, GameId, GuildId, Time, Tx, UserId, awaited};
use crate::engine::chance::hex;
use crate::engine::{Edition, Options, Seat, Seed, Setup, Step};

pub use super::listing::{
    Share, at_stage, ever_of_user, lobbies_of, newest_of_user, of_user, oldest_open_of_host, open_in_guild,
    open_of_host, share,
};

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

    /// Reads its name in the database; one that a newer program gave counts as broken.
    pub(super) fn of(name: &str) -> Self {
        Self::ALL.into_iter().find(|stage| stage.name() == name).unwrap_or(Self::Broken)
    }

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
pub struct StoredGame {
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

impl Who {
    fn columns(&self) -> (Option<UserId>, Option<&str>) {
        match self {
            Self::Human(user) => (Some(*user), None),
            Self::Computer(level) => (None, Some(level)),
        }
    }
}

impl StoredGame {
    /// Returns how many sit at the table.
    ///
    /// # Panics
    /// Never: a seat's number is a byte.
    #[must_use]
    pub fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).expect("invariant: seats are numbered in a byte")
    }

    /// Returns the seat at which a person sits.
    #[must_use]
    pub fn seat_of(&self, user: UserId) -> Option<Seat> {
        self.players.iter().find(|player| player.who == Who::Human(user)).map(|player| player.seat)
    }

    /// Returns the seat of a player who is called by a mention, their Discord id, the name that they have
    /// in this game, or its beginning where only one begins so, or by the letter of their seat, alone or
    /// before the name: `B` or `B · Ann`. Upper and lower case do not matter; of several who are called the
    /// same, the name alone means nobody.
    #[must_use]
    pub fn seat_named(&self, text: &str) -> Option<Seat> {
        let text = text.trim();
        let id = text.trim_start_matches("<@").trim_start_matches('!').trim_end_matches('>');
        if let Some(seat) = id.parse().ok().and_then(|id| self.seat_of(UserId(id))) {
            return Some(seat);
        }
        let typed = text.trim_start_matches('@').to_lowercase();
        let name = |player: &Player| player.name.trim().to_lowercase();
        let called = |player: &&Player| [text.to_lowercase(), typed.clone()].contains(&name(player));
        let mut found = self.players.iter().filter(called);
        match (found.next(), found.next()) {
            (Some(player), None) => return Some(player.seat),
            (Some(_), Some(_)) => return None,
            (None, _) => {}
        }
        if let Some(seat) = self.seat_lettered(&typed) {
            return Some(seat);
        }
        let mut begin_so = self.players.iter().filter(|player| name(player).starts_with(&typed));
        match (begin_so.next(), begin_so.next()) {
            (Some(player), None) if !typed.is_empty() => Some(player.seat),
            _ => None,
        }
    }

    /// Returns the seat of a letter, which stands alone or before the name of who sits there.
    fn seat_lettered(&self, typed: &str) -> Option<Seat> {
        let mut letters = typed.chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let player = self.players.iter().find(|player| player.seat.letter() == letter)?;
        let rest = letters.as_str();
        let name = rest.trim_start_matches([' ', '·']);
        let fits = rest.is_empty() || name.len() < rest.len() && player.name.trim().to_lowercase() == name;
        fits.then_some(player.seat)
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

/// How long after its end a game's log is left as it was, in seconds: most of what is asked about it is
/// asked soon.
const FRESH: i64 = 24 * 60 * 60;

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
    seat(tx, id, Seat(0), &new.host_name, &Who::Human(new.host))?;
    Ok(id)
}

/// Seats somebody; in a lobby seats are numbered in the order of joining.
///
/// # Errors
/// [`Fault`] of the database.
pub fn seat(tx: &Tx<'_>, game: GameId, at: Seat, name: &str, who: &Who) -> Result<(), Fault> {
    let (user, level) = who.columns();
    tx.connection
        .prepare_cached("INSERT INTO players (game, seat, name, user, level) VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![game, at.0, name, user, level])?;
    Ok(())
}

/// Writes who sits where anew: somebody has left a lobby.
///
/// # Errors
/// [`Fault`] of the database.
pub fn reseat(tx: &Tx<'_>, game: GameId, players: &[Player]) -> Result<(), Fault> {
    tx.connection.prepare_cached("DELETE FROM players WHERE game = ?1")?.execute([game])?;
    for (at, player) in (0..).map(Seat).zip(players) {
        seat(tx, game, at, &player.name, &player.who)?;
    }
    Ok(())
}

/// Has somebody else sit at a seat from now on.
///
/// # Errors
/// [`Fault`] of the database.
pub fn hand_seat(tx: &Tx<'_>, game: GameId, at: Seat, name: &str, who: &Who) -> Result<(), Fault> {
    let (user, level) = who.columns();
    tx.connection
        .prepare_cached("UPDATE players SET name = ?3, user = ?4, level = ?5 WHERE game = ?1 AND seat = ?2")?
        .execute(params![game, at.0, name, user, level])?;
    awaited::set_computer(tx, game, at, level.is_some())
}

/// Hands a game to another host.
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

/// Ends a game, at whatever stage.
///
/// # Errors
/// [`Fault`] of the database.
pub fn finish(tx: &Tx<'_>, id: GameId, stage: Stage, now: Time) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE games SET stage = ?2, ended_at = ?3 WHERE id = ?1")?
        .execute(params![id, stage.name(), now])?;
    jobs::enqueue(tx, Job::PackLog(id), now.after(FRESH))?;
    jobs::cancel(tx, Job::WarnOfExpiry(id))?;
    jobs::cancel(tx, Job::Expire(id))?;
    awaited::stop(tx, id)
}

/// Stops a game that is played, or has it played on.
///
/// # Errors
/// [`Fault`] of the database.
pub fn set_stage(tx: &Tx<'_>, id: GameId, stage: Stage) -> Result<(), Fault> {
    tx.connection
        .prepare_cached("UPDATE games SET stage = ?2 WHERE id = ?1")?
        .execute(params![id, stage.name()])?;
    Ok(())
}

/// Returns the running games in which two people both play.
///
/// # Errors
/// [`Fault`] of the database.
pub fn shared_by(tx: &Tx<'_>, one: UserId, other: UserId) -> Result<Vec<GameId>, Fault> {
    let sql = "SELECT games.id FROM players AS one JOIN players AS other ON other.game = one.game \
               JOIN games ON games.id = one.game \
               WHERE one.user = ?1 AND other.user = ?2 AND games.stage = 'running' ORDER BY games.id";
    collect(tx, sql, params![one, other], |row| row.get(0))
}

/// Returns where a game is in its life.
///
/// # Errors
/// [`Fault`] of the database.
pub fn stage(tx: &Tx<'_>, id: GameId) -> Result<Option<Stage>, Fault> {
    let sql = "SELECT stage FROM games WHERE id = ?1";
    let name: Option<String> =
        tx.connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(name.map(|name| Stage::of(&name)))
}

/// Loads a game with its players.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn load(tx: &Tx<'_>, id: GameId) -> Result<Option<StoredGame>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([id], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
}

/// Loads the game of a channel that has not ended.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<StoredGame>, Fault> {
    let sql =
        format!("SELECT {COLUMNS} FROM games WHERE channel = ?1 AND stage IN ('lobby', 'running', 'broken')");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([channel], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
}

/// Loads the game that was played last in a channel.
///
/// # Errors
/// [`Fault`] of the database, or when what is stored cannot be read.
pub fn last_in_channel(tx: &Tx<'_>, channel: ChannelId) -> Result<Option<StoredGame>, Fault> {
    let sql = format!("SELECT {COLUMNS} FROM games WHERE channel = ?1 ORDER BY id DESC LIMIT 1");
    let raw = tx.connection.prepare_cached(&sql)?.query_row([channel], raw_game).optional()?;
    raw.map(|raw| read(tx, raw)).transpose()
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

fn read(tx: &Tx<'_>, raw: RawGame) -> Result<StoredGame, Fault> {
    let id = raw.id;
    let seed = raw.seed.map(|bytes| <[u8; 32]>::try_from(bytes).map(Seed)).transpose();
    Ok(StoredGame {
        id,
        stage: Stage::of(&raw.stage),
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

fn hash_of(toml: &str) -> String {
    hex(&Sha256::digest(toml))
}
