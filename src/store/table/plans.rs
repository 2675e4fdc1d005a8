//! Planned moves: at most one per player and game, which nobody else sees before it is played.

use last_spike_engine::{City, Money, Seat, Tile};
use serde::{Deserialize, Serialize};

use crate::store::database::{columns, params, sql, whole};
use crate::store::rows::error::StoreError;
use crate::store::rows::ids::{GameId, Time, UserId};
use crate::store::rows::text::{json, parse};
use crate::store::rows::tx::Tx;

/// A planned move, stored and exported as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Plan {
    /// A plan in a tile edition.
    Tiles {
        /// The tiles, of which the first that fits is laid; empty once one is laid.
        lay: Vec<PlannedTile>,
        /// The purchase that follows; `None` if the player is to be asked.
        buy: Option<Purchase>,
    },
    /// A plan in the 1976 edition.
    Dice {
        /// True if the dice are to be rolled.
        roll: bool,
        /// The most that the top deed may cost to be bought; `None` if the player is to be asked.
        land: Option<Money>,
    },
}

/// A tile to lay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedTile {
    /// The tile.
    pub tile: Tile,
    /// The most that the tile may cost.
    pub at_most: Money,
}

/// A planned purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// Nothing is bought.
    Nothing,
    /// Land of a city.
    Land {
        /// The city.
        city: City,
        /// The most that the land may cost.
        at_most: Money,
    },
}

/// A reason why a plan was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlanFailure {
    /// A tile costs more than was planned.
    TileDearer {
        /// The tile.
        tile: Tile,
        /// The tile's cost.
        cost: Money,
        /// The most that was planned.
        at_most: Money,
    },
    /// Cash does not cover a tile: land would have to be sold or put up for auction.
    NeedsLand {
        /// The tile.
        tile: Tile,
        /// The tile's cost.
        cost: Money,
    },
    /// A supported tile must be laid first (T2).
    SupportedFirst {
        /// The tile.
        tile: Tile,
    },
    /// Land costs more than was planned.
    LandDearer {
        /// The city.
        city: City,
        /// The land's price.
        cost: Money,
        /// The most that was planned.
        at_most: Money,
    },
    /// No land of the city is for sale.
    NoLand {
        /// The city.
        city: City,
        /// True if nobody has claimed its free land (T6).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unclaimed: bool,
    },
    /// The tile that was laid earned free land: no land is bought in that turn (T6).
    FreeLand {
        /// The tile.
        tile: Tile,
        /// The city of the free land.
        city: City,
    },
    /// Cash does not cover the land.
    CannotPay {
        /// The land's price.
        cost: Money,
    },
    /// The rules do not allow the planned move any more.
    NotPossible,
    /// Moves were taken back.
    TakenBack,
}

/// A plan as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPlan {
    /// The plan, or the rest of it.
    pub plan: Plan,
    /// The time at which the plan was made.
    pub made_at: Time,
    /// The turn in which the plan is being played.
    pub turn: Option<u32>,
    /// The reasons why the plan was dropped; empty while it stands.
    pub dropped: Vec<PlanFailure>,
}

impl StoredPlan {
    /// Returns whether the plan is still to be played.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.dropped.is_empty()
    }

    /// Returns whether a part of the plan was played before the rest was dropped.
    #[must_use]
    pub fn was_played_in_part(&self) -> bool {
        !self.stands() && self.turn.is_some()
    }
}

/// Returns the plan of a seat.
///
/// # Errors
/// [`StoreError`] of the database, or when the plan cannot be read.
pub fn of(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<Option<StoredPlan>, StoreError> {
    let sql = sql!("SELECT ", PlanRow::COLUMNS, " FROM plans WHERE game = ?1 AND seat = ?2");
    tx.row(sql, params![game, seat.0], whole::<PlanRow>)?.map(|row| row.read(game)).transpose()
}

/// A seat with its plan, or with the error of reading the plan.
pub(crate) type OfSeat = (Seat, Result<StoredPlan, StoreError>);

/// Returns the plans of a game with their seats; an unreadable plan leaves the others readable.
pub(crate) fn of_game(tx: &Tx<'_>, game: GameId) -> Result<Vec<OfSeat>, StoreError> {
    let sql = sql!("SELECT ", PlanRow::COLUMNS, " FROM plans WHERE game = ?1");
    let found = tx.rows(sql, params![game], whole::<PlanRow>)?;
    Ok(found.into_iter().map(|row| (row.seat, row.read(game))).collect())
}

columns! {
    /// A plan as the table has it.
    struct PlanRow {
        seat: Seat = "seat",
        plan: String = "plan",
        made_at: Time = "made_at",
        turn: Option<u32> = "turn",
        dropped: Option<String> = "dropped",
    }
}

impl PlanRow {
    fn read(self, game: GameId) -> Result<StoredPlan, StoreError> {
        let Self { made_at, turn, .. } = self;
        let dropped = self.dropped.map(|text| parse(game, "why a plan was dropped", &text)).transpose()?;
        let plan = parse(game, "a plan", &self.plan)?;
        Ok(StoredPlan { plan, made_at, turn, dropped: dropped.unwrap_or_default() })
    }
}

/// Returns whether a person has a plan in any game.
pub(crate) fn are_of(tx: &Tx<'_>, user: UserId) -> Result<bool, StoreError> {
    // The join begins with `plans`: they are few, but a person may have finished thousands of games.
    let sql = r#"SELECT EXISTS (SELECT 1 FROM plans CROSS JOIN players p
               WHERE p.game = plans.game AND p.seat = plans.seat AND p."user" = ?1)"#;
    tx.one(sql, params![user], whole)
}

/// Stores the plan of a seat, in place of an earlier one.
pub fn set(tx: &Tx<'_>, game: GameId, seat: Seat, plan: &Plan) -> Result<(), StoreError> {
    let sql = "INSERT INTO plans (game, seat, plan, made_at) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (game, seat) DO UPDATE SET plan = excluded.plan, made_at = excluded.made_at,
               turn = NULL, dropped = NULL";
    tx.run(sql, params![game, seat.0, json(plan), tx.now()])
}

/// Stores the rest of a plan that is being played in a turn.
pub(crate) fn go_on(tx: &Tx<'_>, game: GameId, seat: Seat, rest: &Plan, turn: u32) -> Result<(), StoreError> {
    let sql = "UPDATE plans SET plan = ?3, turn = ?4 WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, seat.0, json(rest), turn])
}

/// Drops the plan of a seat, with the reasons that its player is told.
pub(crate) fn drop_plan(
    tx: &Tx<'_>,
    game: GameId,
    seat: Seat,
    why: &[PlanFailure],
) -> Result<(), StoreError> {
    let sql = "UPDATE plans SET dropped = ?3 WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, seat.0, json(&why)])
}

/// Drops all plans of a game that are not being played, for a reason; returns their seats. Plans that are being
/// played, or were in part, are deleted.
pub(crate) fn drop_all(tx: &Tx<'_>, game: GameId, why: PlanFailure) -> Result<Vec<Seat>, StoreError> {
    let sql = "DELETE FROM plans WHERE game = ?1 AND turn IS NOT NULL";
    tx.run(sql, params![game])?;
    let sql = "UPDATE plans SET dropped = ?2 WHERE game = ?1 AND dropped IS NULL RETURNING seat";
    let seats: Vec<u8> = tx.rows(sql, params![game, json(&[why])], whole)?;
    Ok(seats.into_iter().map(Seat).collect())
}

/// Forgets the rests of plans that were being played in an earlier turn.
pub(crate) fn forget_left(tx: &Tx<'_>, game: GameId, turn: u32) -> Result<(), StoreError> {
    let sql = "DELETE FROM plans WHERE game = ?1 AND turn <> ?2 AND dropped IS NULL";
    tx.run(sql, params![game, turn])
}

/// Forgets the plan of a seat.
pub(crate) fn forget(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<(), StoreError> {
    let sql = "DELETE FROM plans WHERE game = ?1 AND seat = ?2";
    tx.run(sql, params![game, seat.0])
}

/// Deletes a dropped plan of a seat with its reasons, after its player has acted; returns whether there was one.
pub(crate) fn forget_dropped(tx: &Tx<'_>, game: GameId, seat: Seat) -> Result<bool, StoreError> {
    let sql = "DELETE FROM plans WHERE game = ?1 AND seat = ?2 AND dropped IS NOT NULL";
    Ok(tx.execute(sql, params![game, seat.0])? > 0)
}

/// Forgets all plans of a game that has ended.
pub(crate) fn forget_all(tx: &Tx<'_>, game: GameId) -> Result<(), StoreError> {
    tx.run("DELETE FROM plans WHERE game = ?1", params![game])
}
