//! The kinds of spaces on the path of 1976.

use serde::{Deserialize, Serialize};

/// A kind of space on the path of 1976: it says why money moved or a question is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the spaces as printed on the path (G3, G4, G7)")]
pub enum SpaceKind {
    CprSubsidy,
    Track,
    SettlerRents,
    Land,
    RoadbedCosts,
    NorthwestRebellion,
    EndOfTrack,
    LandClaims,
    SurveyFees,
    PacificScandal,
}
