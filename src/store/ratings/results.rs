//! Results: a finished game's figures for everybody who sat at its table.

use std::collections::BTreeMap;

use last_spike_engine::{City, Money, Seat, Step};

use super::division::{Division, guild, number};
use super::strikes::Strike;
use crate::store::database::{Error, Row, params};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, Time, UserId};
use crate::store::rows::text::{json, unreadable};
use crate::store::rows::tx::Tx;
use crate::store::table::game::Who;

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The game.
    pub game: GameId,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The edition's name.
    pub edition: String,
    /// The time at which the game ended.
    pub ended_at: Time,
    /// True if the game was to rate two people or more; it does if it [`counts`](Self::counts) and is not struck.
    pub rated: bool,
    /// The rule by which it was decided whether the game counts.
    pub rule: CountingRule,
    /// True if the game counts by that rule.
    pub counts: bool,
    /// True if a person who managed its channel and sat at its table has ended it early.
    pub ended_early: bool,
    /// The strike that took it out of the ratings.
    pub struck: Option<Strike>,
}

impl GameResult {
    /// Returns the game's server and edition.
    #[must_use]
    pub fn division(&self) -> Division<'_> {
        Division { guild: self.guild, edition: &self.edition }
    }
}

/// A rule by which it is decided whether a game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountingRule {
    /// Every game counts: the rule for games that ended before the database had schema 35.
    All = 1,
    /// A game counts if at least two people each made three moves of their own.
    OwnMoves = 2,
}

impl CountingRule {
    /// Returns the rule that is stored as a number.
    const fn of(number: i64) -> Self {
        if number == Self::All as i64 { Self::All } else { Self::OwnMoves }
    }
}

/// A finished game in the order in which games are rated: by their ends, and by their numbers if they ended at the
/// same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct EndedGame {
    /// The time at which the game ended.
    pub at: Time,
    /// The game.
    pub game: GameId,
}

/// A finished game's figures for one player, including a player who left before the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
pub struct PlayerResult {
    /// The seat.
    pub seat: Seat,
    /// The number of earlier players at the seat.
    pub sitting: u32,
    /// The last step of the game before the player came to the seat.
    pub since: Step,
    /// The player's last step; `None` if they stayed to the end.
    pub until: Option<Step>,
    /// The person or computer; a pseudonym for a person who was forgotten.
    pub who: Who,
    /// Their name in the game.
    pub name: String,
    /// The seat's holdings at the end; `None` if the player left before.
    pub end: Option<SeatEnd>,
    /// The money that the player was paid for their land.
    pub payouts: Money,
    /// The number of tiles that the player laid at double cost.
    pub double_cost: u32,
    /// The number of free deeds that the player claimed.
    pub free_land: u32,
    /// The number of the player's turns.
    pub turns: u32,
    /// The seconds for which the game waited for the player; `None` if unknown.
    pub seconds: Option<i64>,
    /// The number of the player's moves, without forced moves and passes by silence at a deadline.
    pub moves: u32,
    /// The number of these moves that a computer made in the player's place.
    pub stand_in_moves: u32,
    /// The number of moves on the board that a person made themselves, at the time or ahead; `None` for computers, and
    /// if the game counts by [`CountingRule::All`].
    pub own_moves: Option<u32>,
    /// True if they went bankrupt.
    pub bankrupt: bool,
    /// True if they resigned.
    pub resigned: bool,
    /// True if they ended the game early, as somebody who managed its channel.
    pub ended_it: bool,
    /// True if they left or ended a game that was to be rated before it counted.
    pub left_early: bool,
    /// True if somebody else took over the seat.
    pub replaced: bool,
    /// True if somebody else had sat at the seat before.
    pub successor: bool,
    /// The number of hints that they asked for; `None` if unknown.
    pub hints: Option<u32>,
}

/// The holdings of a seat at the end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatEnd {
    /// The place: 1 is best, ties share one.
    pub place: u8,
    /// The cash.
    pub cash: Money,
    /// The cost of the seat's land.
    pub land: Money,
    /// The number of the seat's deeds by city, without the cities of which it has none.
    pub cities: BTreeMap<City, u32>,
}

impl PlayerResult {
    /// Returns the person, or their pseudonym; `None` for a computer.
    #[must_use]
    pub fn user(&self) -> Option<UserId> {
        match self.who {
            Who::Human(user) => Some(user),
            Who::Computer(_) => None,
        }
    }
}

/// Notes the result of a game. Of what its players' results repeat, the row of the game is the truth:
/// `service/tests/life/derived.rs` compares them.
pub(crate) fn note(tx: &Tx<'_>, of: &GameResult, players: &[PlayerResult]) -> Result<(), StoreError> {
    let guild = number(of.guild);
    tx.run(
        "INSERT INTO game_results (game, guild, edition, ended_at, rated, rule, counts, ended_early)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        params![of.game, guild, of.edition, of.ended_at, of.rated, of.rule as i64, of.counts, of.ended_early],
    )?;
    for player in players {
        let (user, level) = player.who.columns();
        let end = player.end.as_ref();
        tx.run(
            r#"INSERT INTO results (game, seat, sitting, since, until, "user", level, name, guild, edition, ended_at, place, cash,
                 land, cities, payouts, double_cost, free_land, turns, seconds, moves, stand_in_moves, bankrupt, resigned,
                 replaced, successor, hints, counts, own_moves, ended_it, left_early)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21,
                 ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31)"#,
            params![
                of.game,
                player.seat.0,
                player.sitting,
                player.since.0,
                player.until.map(|step| step.0),
                user,
                level,
                player.name,
                guild,
                of.edition,
                of.ended_at,
                end.map(|end| end.place),
                end.map(|end| end.cash.0),
                end.map(|end| end.land.0),
                end.map(|end| json(&end.cities)),
                player.payouts.0,
                player.double_cost,
                player.free_land,
                player.turns,
                player.seconds,
                player.moves,
                player.stand_in_moves,
                player.bankrupt,
                player.resigned,
                player.replaced,
                player.successor,
                player.hints,
                of.counts,
                player.own_moves,
                player.ended_it,
                player.left_early
            ],
        )?;
    }
    Ok(())
}

macro_rules! game_columns {
    () => {
        "SELECT game, guild, edition, ended_at, rated, struck_by, struck_at, rule, counts, ended_early
         FROM game_results "
    };
}

fn read_game(row: &Row<'_>) -> Result<GameResult, Error> {
    let (by, at): (Option<UserId>, Option<Time>) = (row.get(5)?, row.get(6)?);
    Ok(GameResult {
        game: row.get(0)?,
        guild: guild(row.get(1)?),
        edition: row.get(2)?,
        ended_at: row.get(3)?,
        rated: row.get(4)?,
        rule: CountingRule::of(row.get(7)?),
        counts: row.get(8)?,
        ended_early: row.get(9)?,
        struck: by.zip(at).map(|(by, at)| Strike { by, at }),
    })
}

/// Returns the result of a game; `None` if the game was not played to its end or its result is not stored yet.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Option<GameResult>, StoreError> {
    tx.row(concat!(game_columns!(), "WHERE game = ?1"), params![game], read_game)
}

/// Returns how many games of a division that count were ended early by somebody who managed their channel and sat at
/// their table.
pub(crate) fn ended_early_in(
    tx: &Tx<'_>,
    Division { guild, edition }: Division<'_>,
) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM game_results
               WHERE guild = ?1 AND edition = ?2 AND ended_early = 1 AND counts = 1 AND struck_at IS NULL";
    tx.one(sql, params![number(guild), edition], |row| row.get(0))
}

/// Returns the editions of a server in which games count, the one with the most first.
pub(crate) fn editions_played(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT edition FROM game_results WHERE guild = ?1 AND counts = 1 AND struck_at IS NULL
               GROUP BY edition ORDER BY count(*) DESC, edition";
    tx.rows(sql, params![guild], |row| row.get(0))
}

/// Returns when a game ended.
pub(crate) fn ended_at(tx: &Tx<'_>, game: GameId) -> Result<Time, StoreError> {
    tx.one("SELECT coalesce(ended_at, created_at) FROM games WHERE id = ?1", params![game], |row| row.get(0))
}

macro_rules! columns {
    () => {
        r#"SELECT seat, since, until, "user", level, name, place, cash, land, cities, payouts, double_cost, free_land, turns,
           seconds, moves, stand_in_moves, bankrupt, resigned, replaced, successor, hints, game, ended_at, sitting, guild,
           edition, own_moves, ended_it, left_early, counts, struck FROM results "#
    };
}

/// Reads a row selected with `columns!`; the cities are left as text.
fn read(row: &Row<'_>) -> Result<Read, Error> {
    let (user, level): (Option<UserId>, Option<String>) = (row.get(3)?, row.get(4)?);
    let money = |index: usize| row.get::<Option<u32>>(index);
    let end = match (row.get(6)?, money(7)?, money(8)?) {
        (Some(place), Some(cash), Some(land)) => {
            Some(SeatEnd { place, cash: Money(cash), land: Money(land), cities: BTreeMap::new() })
        }
        _ => None,
    };
    let player = PlayerResult {
        seat: Seat(row.get(0)?),
        sitting: row.get(24)?,
        since: Step(row.get(1)?),
        until: row.get::<Option<u32>>(2)?.map(Step),
        who: user.map_or_else(|| Who::Computer(level.unwrap_or_default()), Who::Human),
        name: row.get(5)?,
        end,
        payouts: Money(row.get(10)?),
        double_cost: row.get(11)?,
        free_land: row.get(12)?,
        turns: row.get(13)?,
        seconds: row.get(14)?,
        moves: row.get(15)?,
        stand_in_moves: row.get(16)?,
        own_moves: row.get(27)?,
        bankrupt: row.get(17)?,
        resigned: row.get(18)?,
        ended_it: row.get(28)?,
        left_early: row.get(29)?,
        replaced: row.get(19)?,
        successor: row.get(20)?,
        hints: row.get(21)?,
    };
    Ok(Read {
        game: row.get(22)?,
        guild: guild(row.get(25)?),
        edition: row.get(26)?,
        ended_at: row.get(23)?,
        counts: row.get(30)?,
        struck: row.get(31)?,
        player,
        cities: row.get(9)?,
    })
}

struct Read {
    game: GameId,
    guild: Option<GuildId>,
    edition: String,
    ended_at: Time,
    counts: bool,
    struck: bool,
    player: PlayerResult,
    cities: Option<String>,
}

impl Read {
    fn whole(self) -> Result<Own, StoreError> {
        let Self { game, guild, edition, ended_at, counts, struck, mut player, cities } = self;
        if let Some((end, text)) = player.end.as_mut().zip(cities) {
            end.cities =
                serde_json::from_str(&text).map_err(|error| unreadable(game, "the result", &error))?;
        }
        Ok(Own { game, guild, edition, ended_at, counts, struck, player })
    }
}

/// A person's result in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The game.
    pub game: GameId,
    /// The server; `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The edition's name as it is stored.
    pub edition: String,
    /// The time at which the game ended.
    pub ended_at: Time,
    /// True if the game counts.
    pub counts: bool,
    /// True if the game is struck from the ratings.
    pub struck: bool,
    /// The person's result.
    pub player: PlayerResult,
}

/// Returns the results of all players of a game, ordered by seat and by the order in which they sat there.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn players(tx: &Tx<'_>, game: GameId) -> Result<Vec<PlayerResult>, StoreError> {
    let sql = concat!(columns!(), "WHERE game = ?1 ORDER BY seat, sitting");
    let rows = tx.rows(sql, params![game], read)?;
    rows.into_iter().map(|row| row.whole().map(|own| own.player)).collect()
}

/// Returns all results of a person, in a server or everywhere, the oldest first.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn of_user(tx: &Tx<'_>, user: UserId, guild: Option<GuildId>) -> Result<Vec<Own>, StoreError> {
    let rows = if let Some(guild) = guild {
        let sql =
            concat!(columns!(), r#"WHERE "user" = ?1 AND guild = ?2 ORDER BY ended_at, game, seat, sitting"#);
        tx.rows(sql, params![user, guild], read)?
    } else {
        let sql = concat!(columns!(), r#"WHERE "user" = ?1 ORDER BY ended_at, game, seat, sitting"#);
        tx.rows(sql, params![user], read)?
    };
    rows.into_iter().map(Read::whole).collect()
}

/// Returns whether results of a person are kept.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    tx.one(r#"SELECT EXISTS (SELECT 1 FROM results WHERE "user" = ?1)"#, params![user], |row| row.get(0))
}

/// Gives the results of a person in a division to another number; at each seat they are called by `name` from
/// now on.
pub(crate) fn rename(
    tx: &Tx<'_>,
    user: UserId,
    Division { guild, edition }: Division<'_>,
    to: UserId,
    name: impl Fn(Seat) -> String,
) -> Result<(), StoreError> {
    let sql = r#"UPDATE results SET "user" = ?4, name = ?6
                 WHERE "user" = ?1 AND guild = ?2 AND edition = ?3 AND seat = ?5"#;
    (0..Seat::MOST)
        .filter_map(|seat| u8::try_from(seat).ok().map(Seat))
        .try_for_each(|seat| tx.run(sql, params![user, number(guild), edition, to, seat.0, name(seat)]))
}

/// Returns the servers and editions in which a person has results.
pub(crate) fn places_of(tx: &Tx<'_>, user: UserId) -> Result<Vec<(Option<GuildId>, String)>, StoreError> {
    let sql = r#"SELECT DISTINCT guild, edition FROM results WHERE "user" = ?1 ORDER BY guild, edition"#;
    tx.rows(sql, params![user], |row| Ok((guild(row.get(0)?), row.get(1)?)))
}
