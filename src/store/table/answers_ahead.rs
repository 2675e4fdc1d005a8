//! Answers to auctions that are given ahead: one row for each player of a game, which nobody else sees before it
//! counts.

use last_spike_engine::{City, Money, Seat, Step};
use serde::{Deserialize, Serialize};

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::text::{json, parse};
use crate::store::rows::tx::Tx;

/// The auctions by which one seller pays for one thing: a tile (K4), or a debt (G9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series {
    /// The turn in which they are held.
    pub turn: u32,
    /// The seller.
    pub seller: Seat,
}

/// What a player does in each auction of a series, stored and exported as JSON: a bidder answers, the seller puts up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// A pass.
    Pass,
    /// The least bid, or a pass if the minimum is above `at_most`.
    Least {
        /// The highest minimum at which the player still bids; `None` if the rules set the minimum.
        at_most: Option<Money>,
    },
    /// For a deed of each of these cities the most that the player would pay, 0 for a pass; they are asked about others.
    Bids(Vec<(City, Money)>),
    /// The seller's: each deed that was not put up yet at this minimum is put up (G9).
    PutUp {
        /// The minimum.
        minimum: Money,
    },
}

/// The answers that a player has given ahead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// The auctions that they are about.
    pub series: Series,
    /// The answer to each of them.
    pub standing: Option<Standing>,
    /// A bid in the auction that a step opened, which counts when that auction ends.
    pub sealed: Option<(Step, Money)>,
    /// The time at which the answers were given.
    pub made_at: Time,
}

columns! {
    /// The answers as they are stored.
    struct Stored {
        seat: Seat = "seat",
        turn: u32 = "turn",
        seller: Seat = "seller",
        standing: Option<String> = "standing",
        sealed: Option<(Step, Money)> = "auction, sealed",
        made_at: Time = "made_at",
    }
}

impl Stored {
    fn ahead(self, game: GameId) -> Result<(Seat, Ahead), StoreError> {
        let Self { seat, turn, seller, standing, sealed, made_at } = self;
        let standing = standing.map(|text| parse(game, "a standing answer", &text)).transpose()?;
        Ok((seat, Ahead { series: Series { turn, seller }, standing, sealed, made_at }))
    }
}

/// Returns the answers that a seat has given ahead.
///
/// # Errors
/// [`StoreError`] of the database, or when it cannot be read.
pub fn of(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<Ahead>, StoreError> {
    let sql = sql!("SELECT ", Stored::COLUMNS, " FROM answers_ahead WHERE game = ?1 AND seat = ?2");
    let found = tx.row(sql, params![game, seat], whole::<Stored>)?;
    Ok(found.map(|stored| stored.ahead(game)).transpose()?.map(|(_, ahead)| ahead))
}

/// Returns the answers given ahead in a game, in the order of the seats.
///
/// # Errors
/// [`StoreError`] of the database, or when it cannot be read.
pub fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<(Seat, Ahead)>, StoreError> {
    let sql = sql!("SELECT ", Stored::COLUMNS, " FROM answers_ahead WHERE game = ?1 ORDER BY seat");
    tx.rows(sql, params![game], whole::<Stored>)?.into_iter().map(|stored| stored.ahead(game)).collect()
}

/// Returns whether a person has given answers ahead in any game.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    // The join begins with `answers_ahead`, which has few rows at any time.
    let sql = r#"SELECT EXISTS (SELECT 1 FROM answers_ahead a CROSS JOIN players p
               WHERE p.game = a.game AND p.seat = a.seat AND p."user" = ?1)"#;
    tx.one(sql, params![user], whole)
}

/// Stores the answers that a seat gives ahead, in place of its earlier ones.
pub(crate) fn set(tx: &Tx<'_>, game: GameId, seat: Seat, ahead: &Ahead) -> Result<(), StoreError> {
    let Ahead { series: Series { turn, seller }, standing, sealed, made_at } = ahead;
    let (auction, sealed) = sealed.map(|(step, amount)| (step.0, amount.0)).unzip();
    let sql = "INSERT INTO answers_ahead (game, seat, turn, seller, standing, auction, sealed, made_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
               ON CONFLICT (game, seat) DO UPDATE SET turn = excluded.turn, seller = excluded.seller,
               standing = excluded.standing, auction = excluded.auction, sealed = excluded.sealed,
               made_at = excluded.made_at";
    let standing = standing.as_ref().map(json);
    tx.run(sql, params![game, seat.0, turn, seller.0, standing, auction, sealed, made_at])
}

/// Forgets the answers to all other series than this one: their auctions are over.
pub(crate) fn keep(tx: &Tx<'_>, game: GameId, series: Series) -> Result<(), StoreError> {
    let sql = "DELETE FROM answers_ahead WHERE game = ?1 AND NOT (turn = ?2 AND seller = ?3)";
    tx.run(sql, params![game, series.turn, series.seller.0])
}

/// Forgets the answers to an auction that is not open any more.
pub(crate) fn unseal(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    let sql = "DELETE FROM answers_ahead WHERE game = ?1 AND sealed IS NOT NULL AND standing IS NULL";
    tx.run(sql, params![game])?;
    let sql = "UPDATE answers_ahead SET auction = NULL, sealed = NULL WHERE game = ?1 AND sealed IS NOT NULL";
    tx.run(sql, params![game])
}

/// Forgets the answers that a seat has given ahead.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    tx.run("DELETE FROM answers_ahead WHERE game = ?1 AND seat = ?2", params![game, seat.0])
}

/// Forgets all answers given ahead in a game.
pub(crate) fn forget_all(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM answers_ahead WHERE game = ?1", params![game])
}
