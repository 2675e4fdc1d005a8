//! The table of a record: the figures and rules that its game was started with.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{City, DoubleCost, FirstDraw, Money, Raising, Route, SpaceKind, TieBreak};

/// The figures of cities and routes, and the path of 1976; from version 4 on all that a game was started with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigureTable {
    /// The nine cities.
    pub cities: Vec<CityRow>,
    /// The twelve routes.
    pub routes: Vec<RouteRow>,
    /// The twenty spaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<PathRow>>,
    /// The cash at the start; `None` before version 4.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_starting_cash")]
    pub starting_cash: Option<StartingCash>,
    /// The bonus of the last spike; `None` before version 4.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "read_bonus")]
    pub bonus: Option<Money>,
    /// The rules in which editions differ; `None` before version 4.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Rules>,
}

/// The cash that everybody starts with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum StartingCash {
    /// However many play (1976).
    Same(Money),
    /// By the number of players, "2" to "6" (tile editions).
    ByPlayers(BTreeMap<String, Money>),
}

/// The rules in which editions differ, in the words of an edition's file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rules {
    /// The condition under which an unsupported tile may be laid, as in the game's options.
    pub double_cost: DoubleCost,
    /// The way in which a player short of cash pays for a tile (tile editions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raising: Option<Raising>,
    /// The fate of the tiles drawn for the first turn (tile editions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_draw: Option<FirstDraw>,
    /// True where a tile is set aside with two players (tile editions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<bool>,
    /// The order of players with equal cash (tile editions).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<TieBreak>,
}

/// A city's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CityRow {
    /// Its name.
    pub name: City,
    /// The payouts for 1 to 5 cards (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payouts: Option<[Money; 5]>,
    /// The costs of the cards after the free one (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub land_costs: Option<[Money; 4]>,
    /// The income of 1 to 5 deeds (1976).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub income: Option<[Money; 5]>,
}

/// A route's figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RouteRow {
    /// Its letter (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Route>,
    /// The city that space 1 touches.
    pub from: City,
    /// The city at its other end.
    pub to: City,
    /// The costs of its spaces (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<[Money; 4]>,
}

/// A space of the path of 1976.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathRow {
    /// Its kind.
    pub kind: SpaceKind,
    /// Its price, fee or gift.
    pub amount: Money,
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = named("table.rules", BTreeMap::<String, Value>::deserialize(deserializer))?;
        let double_cost = rule(&given, "double_cost")?;
        Ok(Self {
            double_cost: double_cost.ok_or_else(|| D::Error::custom("table.rules.double_cost is missing"))?,
            raising: rule(&given, "raising")?,
            first_draw: rule(&given, "first_draw")?,
            set_aside: rule(&given, "set_aside")?,
            tie_break: rule(&given, "tie_break")?,
        })
    }
}

/// Reads a rule by its name; `None` where it is missing.
fn rule<T: DeserializeOwned, E: Error>(given: &BTreeMap<String, Value>, name: &str) -> Result<Option<T>, E> {
    let Some(word) = given.get(name) else { return Ok(None) };
    serde_json::from_value(word.clone()).map_err(|error| E::custom(format!("table.rules.{name}: {error}")))
}

fn read_starting_cash<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<StartingCash>, D::Error> {
    let read = Option::deserialize(deserializer);
    read.map_err(|_| {
        D::Error::custom("table.starting_cash: an amount, or amounts by number of players, is needed")
    })
}

fn read_bonus<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Money>, D::Error> {
    named("table.bonus", Option::deserialize(deserializer))
}

/// Puts the name of a field before what is wrong with it.
fn named<T, E: Error>(field: &str, read: Result<T, E>) -> Result<T, E> {
    read.map_err(|error| E::custom(format!("{field}: {error}")))
}
