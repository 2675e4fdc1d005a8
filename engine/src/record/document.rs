//! The record as a document: its fields as they stand in JSON.

use serde::{Deserialize, Serialize};

use super::table::FigureTable;
use crate::model;
use crate::{
    Action, By, Commitment, EditionId, Event, Money, Options, Outcome, Phase, Public, Revision, Scheme, Seat,
    Seed, Tile,
};

/// The name of the format in every record.
pub const FORMAT: &str = "last-spike-record";
/// The newest version that is read.
pub const VERSION: u32 = Scheme::NEWEST.version();
/// The most characters of a player's name: as many as Discord's have.
pub const LONGEST_NAME: usize = 32;
/// The version of a record that says of a step that anything but a deadline took it, or names the pace.
const WITH_TAKERS: u32 = 2;
/// The version of a record in which seats change hands.
const WITH_TENURES: u32 = 2;
/// The version of a record in which steps are taken back.
const WITH_TAKE_BACKS: u32 = 2;
/// The version of a record whose game has a public number.
pub(super) const WITH_PUBLIC: u32 = 3;

/// A record. Fields of later additions are ignored when it is read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// The version that knows all that it says: [`VERSION`] at most.
    pub version: u32,
    /// The edition's name.
    pub edition: EditionId,
    /// The revision of the edition's rulings that it is played under; the first where a record names none.
    #[serde(default)]
    pub edition_revision: Revision,
    /// The figures the game was started with: from version 4 on all of them.
    pub table: FigureTable,
    /// The choices of the host.
    #[serde(default)]
    pub options: Options,
    /// The time that players had, by the name of its pace; `None` where there was no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace: Option<String>,
    /// True if its players could ask what the strongest computer would do.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// True if the game counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// The players, in turn order.
    pub players: Vec<Player>,
    /// The tenures of seats that changed hands; `players` names the people who sat first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tenures: Vec<Tenure>,
    /// The proof that the deal was fair.
    pub fairness: Fairness,
    /// The deal.
    pub setup: Setup,
    /// The steps.
    pub steps: Vec<Step>,
    /// The outcome; `None` while the game runs.
    pub result: Option<Outcome>,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Their place in turn order.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// Human or computer.
    pub kind: PlayerKind,
}

/// A player who came to a seat in the place of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tenure {
    /// The seat.
    pub seat: Seat,
    /// The first step from which on it is theirs, taken by whomever.
    pub from_step: u32,
    /// Their name.
    pub name: String,
    /// Human or computer.
    pub kind: PlayerKind,
}

/// The kind of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A program.
    Computer,
}

/// The proof that the deal was fair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fairness {
    /// Published before the game started.
    pub commitment: Commitment,
    /// The number that nobody could know when the seed was committed to; `None` where the seed is the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub public: Option<Public>,
    /// Published when it is over.
    pub seed: Option<Seed>,
}

/// The deal; hidden tiles are `None`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The tile each drew for the first turn (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_draw: Option<Vec<Tile>>,
    /// The seat that began.
    pub first_seat: Seat,
    /// Each seat's tiles, in the order drawn (tile editions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hands: Option<Vec<Vec<Option<Tile>>>>,
    /// The tile set aside; `null` where there is none or it is hidden (tile editions).
    #[serde(default, with = "maybe", skip_serializing_if = "Option::is_none")]
    pub set_aside: Option<Option<Tile>>,
}

/// Tells a field that is `null` from one that is missing.
mod maybe {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::ref_option, clippy::option_option, reason = "the shape that serde asks for")]
    pub fn serialize<T: Serialize, S: Serializer>(
        value: &Option<Option<T>>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().and_then(Option::as_ref).serialize(serializer)
    }

    #[allow(clippy::option_option, reason = "the shape that serde asks for")]
    pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Option<T>>, D::Error> {
        Option::<T>::deserialize(deserializer).map(Some)
    }
}

/// An action with its events.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Its number, counted from 1.
    pub n: u32,
    /// The seat that acted.
    pub seat: Seat,
    /// The taker, where it was not the player themselves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// True for a take-back to which others have agreed; records have it from version 4 on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub agreed: bool,
    /// The action.
    pub action: Action,
    /// The events.
    pub events: Vec<Event>,
    /// The state afterwards.
    pub after: After,
}

/// The state after a step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct After {
    /// Everybody's cash; `None` where it is hidden.
    pub cash: Vec<Option<Money>>,
    /// The seat that is awaited.
    pub next_seat: Option<Seat>,
    /// For what.
    pub phase: Phase,
}

impl Step {
    /// Returns the step that it goes back to, if it takes others back.
    #[must_use]
    pub const fn goes_back_to(&self) -> Option<model::Step> {
        match self.action {
            Action::TakeBack { to } => Some(to),
            _ => None,
        }
    }

    /// Returns the first version of the format that knows all that the step says.
    pub(super) const fn version(&self) -> u32 {
        match (&self.action, self.by) {
            (Action::TakeBack { .. }, _) => WITH_TAKE_BACKS,
            (_, None | Some(By::Deadline)) => 1,
            (_, Some(By::Forced | By::StandIn | By::Plan)) => WITH_TAKERS,
        }
    }
}

impl Record {
    /// Returns the scheme of its version.
    #[must_use]
    pub fn scheme(&self) -> Scheme {
        Scheme::of_version(self.version).unwrap_or(Scheme::NEWEST)
    }

    /// Adds the name of the game's pace, which readers of the first version do not know.
    #[must_use]
    pub fn with_pace(self, pace: &str) -> Self {
        Self { pace: Some(pace.to_owned()), version: self.version.max(WITH_TAKERS), ..self }
    }

    /// Adds whether its players got hints, and whether it counted, of which readers of the first version do not know.
    #[must_use]
    pub fn with_terms(self, hints: bool, rated: bool) -> Self {
        let version = if hints || rated { self.version.max(WITH_TAKERS) } else { self.version };
        Self { version, hints, rated, ..self }
    }

    /// Adds who came to seats in the place of others, in the order in which they did.
    #[must_use]
    pub fn with_tenures(self, tenures: Vec<Tenure>) -> Self {
        let version = if tenures.is_empty() { self.version } else { self.version.max(WITH_TENURES) };
        Self { version, tenures, ..self }
    }

    /// Writes a record as compact JSON; [`show`](super::show()) makes it readable for people.
    ///
    /// # Panics
    /// Never: all of it is JSON.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("invariant: a record is JSON")
    }
}
