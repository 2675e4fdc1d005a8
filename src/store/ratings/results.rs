//! Results: a finished game's figures for everybody who sat at its table.

use std::collections::BTreeMap;

use last_spike_engine::{City, Money, Seat, Step};

use super::division::{Division, guild, number};
use super::strikes::Strike;
use crate::store::database::{
    Error, FromColumns, FromValue, Row, Value, columns, insert, params, sql, whole, whole_of_game,
};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, GuildId, Time, UserId};
use crate::store::rows::text::json;
use crate::store::rows::tx::Tx;
use crate::store::table::game::Who;

columns! {
    /// A game that was played to its end.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct GameResult {
        /// The game.
        pub game: GameId = "game",
        /// The server; `None` in direct messages.
        pub guild: Option<GuildId> = "nullif(guild, 0)",
        /// The edition's name.
        pub edition: String = "edition",
        /// The time at which the game ended.
        pub ended_at: Time = "ended_at",
        /// True if the game was to rate two people or more; it does if it [`counts`](Self::counts) and is not struck.
        pub rated: bool = "rated",
        /// The rule by which it was decided whether the game counts.
        pub rule: CountingRule = "rule",
        /// True if the game counts by that rule.
        pub counts: bool = "counts",
        /// True if a person who managed its channel and sat at its table has ended it early.
        pub ended_early: bool = "ended_early",
        /// The strike that took it out of the ratings.
        pub struck: Option<Strike> = Strike::COLUMNS,
    }
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

impl FromValue for CountingRule {
    fn from_value(value: Value<'_>) -> Option<Self> {
        let number = i64::from_value(value)?;
        Some(if number == Self::All as i64 { Self::All } else { Self::OwnMoves })
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

columns! {
    /// A finished game's figures for one player, including a player who left before the end.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[allow(clippy::struct_excessive_bools, reason = "columns of a row")]
    pub struct PlayerResult {
        /// The seat.
        pub seat: Seat = "seat",
        /// The number of earlier players at the seat.
        pub sitting: u32 = "sitting",
        /// The last step of the game before the player came to the seat.
        pub since: Step = "since",
        /// The player's last step; `None` if they stayed to the end.
        pub until: Option<Step> = "until",
        /// The person or computer; a pseudonym for a person who was forgotten.
        pub who: Who = r#""user", level"#,
        /// Their name in the game.
        pub name: String = "name",
        /// The seat's holdings at the end; `None` if the player left before.
        pub end: Option<SeatEnd> = "place, cash, land, cities",
        /// The money that the player was paid for their land.
        pub payouts: Money = "payouts",
        /// The number of tiles that the player laid at double cost.
        pub double_cost: u32 = "double_cost",
        /// The number of free deeds that the player claimed.
        pub free_land: u32 = "free_land",
        /// The number of the player's turns.
        pub turns: u32 = "turns",
        /// The seconds for which the game waited for the player; `None` if unknown.
        pub seconds: Option<i64> = "seconds",
        /// The number of the player's moves, without forced moves and passes by silence at a deadline.
        pub moves: u32 = "moves",
        /// The number of these moves that a computer made in the player's place.
        pub stand_in_moves: u32 = "stand_in_moves",
        /// The number of moves on the board that a person made themselves, at the time or ahead; `None` for computers, and
        /// if the game counts by [`CountingRule::All`].
        pub own_moves: Option<u32> = "own_moves",
        /// True if they went bankrupt.
        pub bankrupt: bool = "bankrupt",
        /// True if they resigned.
        pub resigned: bool = "resigned",
        /// True if they ended the game early, as somebody who managed its channel.
        pub ended_it: bool = "ended_it",
        /// True if they left or ended a game that was to be rated before it counted.
        pub left_early: bool = "left_early",
        /// True if somebody else took over the seat.
        pub replaced: bool = "replaced",
        /// True if somebody else had sat at the seat before.
        pub successor: bool = "successor",
        /// The number of hints that they asked for; `None` if unknown.
        pub hints: Option<u32> = "hints",
    }
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

impl FromColumns for Option<SeatEnd> {
    const COUNT: usize = 4;

    fn from_columns(row: &Row<'_>, first: usize) -> Result<Self, Error> {
        type Stored = ((Option<u8>, Option<Money>, Option<Money>), Option<String>);
        let ((Some(place), Some(cash), Some(land)), cities) = row.read::<Stored>(first)? else {
            return Ok(None);
        };
        let cities = cities.map(|text| serde_json::from_str(&text)).transpose();
        let cities = cities.map_err(|error: serde_json::Error| Error::Unreadable {
            game: 0,
            what: "the result",
            why: format!("{:?} at column {}", error.classify(), error.column()),
        })?;
        Ok(Some(SeatEnd { place, cash, land, cities: cities.unwrap_or_default() }))
    }
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
    insert!(tx, "game_results" {
        "game": of.game,
        "guild": guild,
        "edition": of.edition,
        "ended_at": of.ended_at,
        "rated": of.rated,
        "rule": of.rule as i64,
        "counts": of.counts,
        "ended_early": of.ended_early,
    })?;
    for player in players {
        let (user, level) = player.who.columns();
        let end = player.end.as_ref();
        insert!(tx, "results" {
            "game": of.game,
            "guild": guild,
            "edition": of.edition,
            "ended_at": of.ended_at,
            "counts": of.counts,
            "seat": player.seat,
            "sitting": player.sitting,
            "since": player.since,
            "until": player.until,
            r#""user""#: user,
            "level": level,
            "name": player.name,
            "place": end.map(|end| end.place),
            "cash": end.map(|end| end.cash),
            "land": end.map(|end| end.land),
            "cities": end.map(|end| json(&end.cities)),
            "payouts": player.payouts,
            "double_cost": player.double_cost,
            "free_land": player.free_land,
            "turns": player.turns,
            "seconds": player.seconds,
            "moves": player.moves,
            "stand_in_moves": player.stand_in_moves,
            "own_moves": player.own_moves,
            "bankrupt": player.bankrupt,
            "resigned": player.resigned,
            "ended_it": player.ended_it,
            "left_early": player.left_early,
            "replaced": player.replaced,
            "successor": player.successor,
            "hints": player.hints,
        })?;
    }
    Ok(())
}

/// Returns the result of a game; `None` if the game was not played to its end or its result is not stored yet.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Option<GameResult>, StoreError> {
    tx.row(sql!("SELECT ", GameResult::COLUMNS, " FROM game_results WHERE game = ?1"), params![game], whole)
}

/// Returns how many games of a division that count were ended early by somebody who managed their channel and sat at
/// their table.
pub(crate) fn ended_early_in(
    tx: &Tx<'_>,
    Division { guild, edition }: Division<'_>,
) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM game_results
               WHERE guild = ?1 AND edition = ?2 AND ended_early = 1 AND counts = 1 AND struck_at IS NULL";
    tx.one(sql, params![number(guild), edition], whole)
}

/// Returns the editions of a server in which games count, the one with the most first.
pub(crate) fn editions_played(tx: &Tx<'_>, guild: GuildId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT edition FROM game_results WHERE guild = ?1 AND counts = 1 AND struck_at IS NULL
               GROUP BY edition ORDER BY count(*) DESC, edition";
    tx.rows(sql, params![guild], whole)
}

/// Returns when a game ended.
pub(crate) fn ended_at(tx: &Tx<'_>, game: GameId) -> Result<Time, StoreError> {
    tx.one("SELECT coalesce(ended_at, created_at) FROM games WHERE id = ?1", params![game], whole)
}

columns! {
    /// A person's result in a game.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Own {
        /// The game.
        pub game: GameId = "game",
        /// The server; `None` in direct messages.
        pub guild: Option<GuildId> = "nullif(guild, 0)",
        /// The edition's name as it is stored.
        pub edition: String = "edition",
        /// The time at which the game ended.
        pub ended_at: Time = "ended_at",
        /// True if the game counts.
        pub counts: bool = "counts",
        /// True if the game is struck from the ratings.
        pub struck: bool = "struck",
        /// The person's result.
        pub player: PlayerResult = PlayerResult::COLUMNS,
    }
}

/// Returns the results of all players of a game, ordered by seat and by the order in which they sat there.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn players(tx: &Tx<'_>, game: GameId) -> Result<Vec<PlayerResult>, StoreError> {
    let sql = sql!("SELECT ", Own::COLUMNS, " FROM results WHERE game = ?1 ORDER BY seat, sitting");
    tx.rows(sql, params![game], |row| whole_of_game(row).map(|own: Own| own.player))
}

/// Returns all results of a person, in a server or everywhere, the oldest first.
///
/// # Errors
/// [`StoreError`] of the database, or when a stored value cannot be read.
pub fn of_user(tx: &Tx<'_>, user: UserId, guild: Option<GuildId>) -> Result<Vec<Own>, StoreError> {
    macro_rules! of_user {
        ($where:literal) => {
            sql!(
                "SELECT ",
                Own::COLUMNS,
                r#" FROM results WHERE "user" = ?1"#,
                $where,
                " ORDER BY ended_at, game, seat, sitting"
            )
        };
    }
    match guild {
        Some(guild) => tx.rows(of_user!(" AND guild = ?2"), params![user, guild], whole_of_game),
        None => tx.rows(of_user!(""), params![user], whole_of_game),
    }
}

/// Returns whether results of a person are kept.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    tx.one(r#"SELECT EXISTS (SELECT 1 FROM results WHERE "user" = ?1)"#, params![user], whole)
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
